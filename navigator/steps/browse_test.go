package steps_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/navigator/steps"
)

func TestBrowse(t *testing.T) {
	h, _, _ := record(t, program, "default")
	require.Len(t, h.Steps, 3)
	for _, c := range []struct{ keys, shown string }{
		{"q", "1"}, {"nq", "1 2"}, {"n p q", "1 2 3 2 3"}, {"nnnn", "1 2 3 3 3"}, {"\x1b[C\x1b[C\x1b[Dq", "1 2 3 2"}, {"Ggq", "1 3 1"}, {"pq", "1 1"}, {"xq", "1 1"},
	} {
		var out strings.Builder
		require.NoError(t, h.Browse(strings.NewReader(c.keys), &out, h.Steps, 24, steps.WriteOptions{}))
		var shown []string
		for _, screen := range strings.Split(out.String(), "\x1b[2J")[1:] {
			_, end, _ := strings.Cut(screen, "\r\n\r\n")
			shown = append(shown, end[:1])
		}
		require.Equal(t, c.shown, strings.Join(shown, " "), "%q", c.keys)
	}
	var out strings.Builder
	require.NoError(t, h.Browse(strings.NewReader("q"), &out, h.Steps, 5, steps.WriteOptions{}))
	require.Contains(t, out.String(), "lines more")
	require.NoError(t, h.Browse(strings.NewReader(""), &out, nil, 24, steps.WriteOptions{}))
}
