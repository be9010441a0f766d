package phrase

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestDistance compares with the definition, by recursion.
func TestDistance(t *testing.T) {
	var plain func(a, b string) int
	plain = func(a, b string) int {
		if a == "" || b == "" {
			return len(a) + len(b)
		}
		la, lb := len(a)-1, len(b)-1
		best := min(plain(a[:la], b)+1, plain(a, b[:lb])+1)
		if a[la] == b[lb] {
			best = min(best, plain(a[:la], b[:lb]))
		} else {
			best = min(best, plain(a[:la], b[:lb])+1)
		}
		if la > 0 && lb > 0 && a[la] == b[lb-1] && a[la-1] == b[lb] {
			best = min(best, plain(a[:la-1], b[:lb-1])+1)
		}
		return best
	}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{0,5}`)
		a, b, limit := word.Draw(t, "a"), word.Draw(t, "b"), rapid.IntRange(1, 6).Draw(t, "limit")
		require.Equal(t, min(plain(a, b), limit), Distance(a, b, limit))
		require.Equal(t, Distance(a, b, limit), Distance(b, a, limit))
	})
}
