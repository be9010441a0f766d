package graphdef

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

const shared = "../../../shared/data"

// files returns the files of a folder of the shared data.
func files(t testing.TB, pattern string) []string {
	names, err := filepath.Glob(filepath.Join(shared, pattern))
	require.NoError(t, err)
	if len(names) == 0 {
		t.Skip("the shared data is not here")
	}
	return names
}

// TestRealFiles reads every graph of the shared data: all nodes are there, what was not
// changed is the same bytes, and text is read back as what it was.
func TestRealFiles(t *testing.T) {
	names := append(files(t, "tf/*.pb*"), files(t, "tf/*.meta")...)
	names = append(names, files(t, "tf_oracle/graphs/*.pb")...)
	manifest, err := os.ReadFile(filepath.Join(shared, "tf/MANIFEST.md"))
	require.NoError(t, err)
	counts := map[string]int{}
	for _, row := range regexp.MustCompile(`(?m)^\| (\S+) \| (\d+) \|`).FindAllStringSubmatch(string(manifest), -1) {
		counts[row[1]], _ = strconv.Atoi(row[2])
	}
	require.Greater(t, len(counts), 40)
	tensors := 0
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		f, err := Decode(name, data)
		require.NoError(t, err)
		if want, ok := counts[filepath.Base(name)]; ok {
			total := 0
			for _, g := range f.Graphs {
				total += len(g.Nodes)
			}
			require.Equal(t, want, total, name)
		}
		again, err := f.Encode()
		require.NoError(t, err)
		if f.Format == Binary {
			require.Equal(t, data, again, name)
		}
		text, err := f.EncodeAs(Text)
		require.NoError(t, err)
		back, err := Decode(name, text)
		require.NoError(t, err, name)
		require.Equal(t, Text, back.Format)
		second, err := back.EncodeAs(Text)
		require.NoError(t, err)
		require.Equal(t, string(text), string(second), name)
		tensors += readTensors(t, f)
	}
	t.Logf("%d files, %d tensors", len(names), tensors)
}

func readTensors(t *testing.T, f *File) int {
	count := 0
	for _, g := range f.Graphs {
		for _, n := range g.Nodes {
			for _, a := range n.Attrs {
				if a.Value.Kind() != TensorKind {
					continue
				}
				tensor, err := a.Value.Tensor()
				require.NoError(t, err)
				_, err = tensor.Value()
				require.NoError(t, err, "%s: %s", f.Name, n.Name)
				count++
			}
		}
	}
	return count
}
