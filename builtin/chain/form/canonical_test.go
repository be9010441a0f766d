package form

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
)

func TestCanonicalMeansTheChain(t *testing.T) {
	s := chain.NewSource(3)
	s.Zeros = true
	notWhole, shown, n := 0, 0, 20000
	if testing.Short() {
		n = 3000
	}
	for i := range n {
		c := s.Chain(s.Shape(), s.IntN(9))
		var k Canonicalizer
		got, whole, err := k.Canonical(c)
		require.NoError(t, err)
		if !whole {
			notWhole++
			if shown < 12 {
				shown++
				var f form
				e := f.read(c)
				t.Log(c, e, f.digits, f.sums)
			}
		}
		want, _ := chain.Trace(c)
		have, err := chain.Trace(got)
		require.NoError(t, err, "chain %d: %v -> %v", i, c, got)
		require.Equal(t, fmt.Sprint(want), fmt.Sprint(have), "chain %d: %v -> %v", i, c, got)
	}
	t.Log("not whole", notWhole, "of", n)
}
