package workload

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The graphs are the same as those of the generator that other engines were
// measured with.
func TestSameGraphsAsTheReferenceGenerator(t *testing.T) {
	script := filepath.Join("..", "..", "..", "shared", "tools", "mlirgen.py")
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3 here")
	}
	if found, _ := filepath.Glob(script); found == nil {
		t.Skip("the reference generator is not beside this checkout")
	}
	for _, wl := range All() {
		if wl.Baseline == "" {
			continue
		}
		t.Run(wl.Name, func(t *testing.T) {
			for _, n := range []int{30, 31, 1000} {
				want, err := exec.Command("python3", script, wl.Name, strconv.Itoa(n)).Output()
				require.NoError(t, err)
				var got bytes.Buffer
				require.NoError(t, wl.Write(&got, n))
				require.Equal(t, renumber(string(want)), renumber(got.String()))
			}
		})
	}
}

// renumber names values by their first appearance: the two generators number
// constants differently, and one omits the parentheses around a single result.
func renumber(text string) string {
	names := map[string]string{}
	var b strings.Builder
	for i := 0; i < len(text); {
		if !strings.HasPrefix(text[i:], "%v") {
			b.WriteByte(text[i])
			i++
			continue
		}
		end := i + 2
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		name := text[i:end]
		if names[name] == "" {
			names[name] = "%" + strconv.Itoa(len(names))
		}
		b.WriteString(names[name])
		i = end
	}
	return b.String()
}

func TestFind(t *testing.T) {
	for _, wl := range All() {
		found, ok := Find(wl.Name)
		require.True(t, ok)
		require.Equal(t, wl.Doc, found.Doc)
		var out bytes.Buffer
		require.NoError(t, wl.Write(&out, 20))
		require.Contains(t, out.String(), "func.return")
	}
	_, ok := Find("nothing")
	require.False(t, ok)
}
