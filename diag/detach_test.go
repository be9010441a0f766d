package diag_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/diag"
)

// TestDetach makes errors in texts of any lines, and compares what they say before and after
// their text is released.
func TestDetach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.OneOf(rapid.StringMatching(`[a-zé\t ]{0,9}`), rapid.StringMatching(`[a-zé]{300,900}`))
		text := strings.Join(rapid.SliceOfN(line, 1, 6).Draw(t, "lines"), rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end"))
		start := rapid.IntRange(0, len(text)).Draw(t, "start")
		end := rapid.IntRange(start, len(text)).Draw(t, "stop")
		e := diag.Errorf(diag.NewSource("file", text), diag.Span{Start: start, End: end}, "wrong")
		e.Suggest(text[start:end], []string{text[start:end] + "x"})
		want, wantJSON := e.Render(), encode(t, e)
		for range 2 {
			e.Detach()
			require.Equal(t, want, e.Render())
			require.Equal(t, wantJSON, encode(t, e))
		}
		require.LessOrEqual(t, len(e.Source.Text), max(end-start, 0)+400)
	})
}

func encode(t require.TestingT, e *diag.Error) string {
	data, err := json.Marshal(e)
	require.NoError(t, err)
	return string(data)
}

func TestDetachNoPlace(t *testing.T) {
	e := diag.Errorf(diag.NewSource("file", "text"), diag.NoSpan, "wrong")
	e.Detach()
	require.Equal(t, "file: wrong\n", e.Render())
}
