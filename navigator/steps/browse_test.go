package steps_test

import (
	"io"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/navigator/steps"
)

// screen is a terminal of that many columns and lines on which keys are typed.
func screen(keys string, out *strings.Builder, columns, lines int) steps.Screen {
	return steps.Screen{In: strings.NewReader(keys), Out: out, Size: func() (int, int) { return columns, lines }}
}

func TestBrowse(t *testing.T) {
	h, _, _ := record(t, program, "default")
	require.Len(t, h.Steps, 3)
	for _, c := range []struct{ keys, shown string }{
		{"q", "1"}, {"nq", "1 2"}, {"n p q", "1 2 3 2 3"}, {"nnnn", "1 2 3 3 3"}, {"\x1b[C\x1b[C\x1b[Dq", "1 2 3 2"}, {"Ggq", "1 3 1"}, {"pq", "1 1"}, {"xq", "1 1"},
	} {
		var out strings.Builder
		require.NoError(t, h.Browse(screen(c.keys, &out, 80, 24), h.Steps, steps.WriteOptions{}))
		var shown []string
		for _, screen := range strings.Split(out.String(), "\x1b[2J")[1:] {
			_, end, _ := strings.Cut(screen, "\r\n\r\n")
			shown = append(shown, end[:1])
		}
		require.Equal(t, c.shown, strings.Join(shown, " "), "%q", c.keys)
	}
	var out strings.Builder
	require.NoError(t, h.Browse(screen("q", &out, 0, 5), h.Steps, steps.WriteOptions{}))
	require.Contains(t, out.String(), "lines more")
	require.NoError(t, h.Browse(screen("", &out, 80, 24), nil, steps.WriteOptions{}))
	require.ErrorIs(t, h.Browse(screen("n\x03", &out, 80, 24), h.Steps, steps.WriteOptions{}), steps.ErrInterrupted)
}

// TestBrowseResized draws the step again where the size of the terminal has changed, and fits it.
func TestBrowseResized(t *testing.T) {
	h, _, _ := record(t, program, "default")
	var out strings.Builder
	columns, resized := 80, make(chan os.Signal)
	keys, typist := io.Pipe()
	s := steps.Screen{In: keys, Out: &out, Size: func() (int, int) { return columns, 24 }, Resized: resized}
	go func() {
		resized <- os.Interrupt // any
		typist.Close()
	}()
	s.Size = func() (int, int) { columns /= 2; return columns, 24 }
	require.NoError(t, h.Browse(s, h.Steps, steps.WriteOptions{}))
	screens := strings.Split(out.String(), "\x1b[2J")[1:]
	require.Len(t, screens, 2)
	for i, text := range screens {
		for _, line := range strings.Split(strings.TrimSuffix(text, "\x1b[H"), "\r\n") {
			require.LessOrEqual(t, utf8.RuneCountInString(line), 40>>i, line)
		}
	}
}
