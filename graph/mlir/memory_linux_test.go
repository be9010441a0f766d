package mlir_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
)

// allocated returns how many bytes a function allocates.
func allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// textFile writes a text to a file that is large enough to be mapped.
func textFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "in.mlir")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// functions is a module of functions of ops that are laid out by a separator.
func functions(n, ops int, separator string) string {
	var b strings.Builder
	b.WriteString("\"builtin.module\"() ({\n")
	for f := range n {
		fmt.Fprintf(&b, "  \"func.func\"() <{sym_name = \"f%d\"}> ({%s", f, separator)
		for i := range ops {
			fmt.Fprintf(&b, "    %%%d = \"a.b\"() : () -> i32%s", i, separator)
		}
		b.WriteString("  }) : () -> ()\n")
	}
	b.WriteString("}) : () -> ()\n")
	return b.String()
}

// Reading allocates what the graph needs: 96 bytes for a node of two operands,
// 12 for a name while it is read, 4 for a line, and in a large graph one and a half times the nodes
// again as room, which takes no memory before it is used. Neither the text comes
// on top, nor copies of the arena while it grows.
func TestMemoryOfReading(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		most int // bytes a node
	}{
		"one function":       {chain(200_000), 330},
		"casts":              {casts(100_000), 260},
		"small functions":    {functions(10_000, 10, "\n"), 1000},
		"middling functions": {functions(100, 2000, "\n"), 200},
		"one line":           {functions(10, 20_000, " "), 400},
	} {
		t.Run(name, func(t *testing.T) {
			path := textFile(t, c.text)
			nodes := 0
			bytes := allocated(func() {
				fg, err := mlir.ReadFile(path, nil)
				require.NoError(t, err)
				nodes = fg.NumNodes()
			})
			if bytes > c.most*nodes+1<<20 {
				t.Errorf("%d bytes for each of %d nodes, at most %d were expected; the text has %d", bytes/nodes, nodes, c.most, len(c.text)/nodes)
			}
		})
	}
}

// Writing needs a number for each value, and a buffer.
func TestMemoryOfWriting(t *testing.T) {
	fg, err := mlir.Parse("in.mlir", chain(200_000), nil)
	require.NoError(t, err)
	bytes := allocated(func() { require.NoError(t, mlir.Write(io.Discard, fg)) })
	require.Less(t, bytes, 8*fg.NumNodes()+1<<20)
}

// What is read of a mapped file is what is read of its text, and stays when the
// file is unmapped: whatever referred to it would end the process.
func TestMappedFiles(t *testing.T) {
	padding := strings.Repeat("// "+strings.Repeat("x", 100)+"\n", 11_000)
	for _, dir := range []string{"testdata/read", "testdata/errors"} {
		datadriven.Walk(t, dir, func(t *testing.T, path string) {
			datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
				text := padding + d.Input + "\n" + padding
				path := textFile(t, text)
				want, wantErr := mlir.Parse(path, text, nil)
				f, err := os.Open(path)
				require.NoError(t, err)
				defer f.Close()
				fg, err := mlir.Read(path, f, nil)
				runtime.GC()
				if wantErr != nil {
					require.Equal(t, render(t, wantErr), render(t, err))
					return d.Expected
				}
				require.NoError(t, err)
				require.NoError(t, same(want, fg))
				require.Equal(t, mlir.String(want), mlir.String(fg))
				require.Equal(t, fileInfo(want), fileInfo(fg))
				at, err := f.Seek(0, io.SeekCurrent)
				require.NoError(t, err)
				require.Equal(t, int64(len(text)), at)
				return d.Expected
			})
		})
	}
}

func render(t *testing.T, err error) string {
	t.Helper()
	rendered, ok := err.(interface{ Render() string })
	require.True(t, ok, "%v", err)
	return rendered.Render()
}

func fileInfo(fg *graph.FunctionGraph) []string {
	var all []string
	for _, region := range fg.Regions() {
		for n := range region.Nodes() {
			all = append(all, n.Location())
		}
	}
	return all
}

// The size of a file is checked before it is read.
func TestTooLarge(t *testing.T) {
	if strconv.IntSize < 64 {
		t.Skip("a file of 4 GiB cannot be mapped")
	}
	path := textFile(t, "")
	require.NoError(t, os.Truncate(path, 1<<32))
	bytes := allocated(func() {
		_, err := mlir.ReadFile(path, nil)
		require.EqualError(t, err, path+": the file has 4294967296 bytes; at most 4 GiB can be read")
	})
	require.Less(t, bytes, 1<<20)
}

// A file that was read in part is read from there.
func TestReadBehindTheBeginning(t *testing.T) {
	text := chain(20_000)
	f, err := os.Open(textFile(t, "what is this\n"+text))
	require.NoError(t, err)
	defer f.Close()
	_, err = f.Seek(int64(len("what is this\n")), io.SeekStart)
	require.NoError(t, err)
	fg, err := mlir.Read("in.mlir", f, nil)
	require.NoError(t, err)
	require.Equal(t, 24_005, fg.NumNodes())
}

// What comes through a pipe is not in memory as a whole either, and its errors
// show the line.
func TestMemoryOfReadingAPipe(t *testing.T) {
	text := chain(200_000)
	require.Greater(t, len(text), 4<<20)
	var fg *graph.FunctionGraph
	bytes := allocated(func() {
		var err error
		fg, err = mlir.Read("<stdin>", io.MultiReader(strings.NewReader(text)), nil)
		require.NoError(t, err)
	})
	require.Less(t, bytes, 350*fg.NumNodes()+24<<20)
	require.Equal(t, mlir.String(fg), func() string {
		want, err := mlir.Parse("<stdin>", text, nil)
		require.NoError(t, err)
		return mlir.String(want)
	}())

	broken := strings.TrimRight(text, "\n ") + "\n  what\n"
	_, wantErr := mlir.Parse("<stdin>", broken, nil)
	require.Error(t, wantErr)
	_, err := mlir.Read("<stdin>", io.MultiReader(strings.NewReader(broken)), nil)
	require.Error(t, err)
	require.Equal(t, render(t, wantErr), render(t, err))
}
