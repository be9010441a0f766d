package chain_test

import (
	"fmt"
	"hash/fnv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
)

// TestSource generates chains of all kinds within the bounds, the same ones from a seed as
// ever: a failure that names a seed can be looked at again. A change of what is generated
// replaces the digest.
func TestSource(t *testing.T) {
	s := chain.NewSource(9)
	kinds, ranks, sizes := map[chain.Kind]int{}, map[int]int{}, map[int64]int{}
	digest := fnv.New64a()
	for range 2000 {
		c := s.Chain(s.Shape(), s.IntN(6))
		fmt.Fprintln(digest, c)
		shapes, err := c.Shapes()
		require.NoError(t, err, c)
		for _, shape := range shapes {
			ranks[len(shape)]++
			require.LessOrEqual(t, shape.Size(), s.MaxSize, c)
			for _, n := range shape {
				sizes[n]++
			}
		}
		for i := range c.Ops {
			kinds[c.Ops[i].Kind]++
		}
	}
	require.Len(t, kinds, chain.NumKinds)
	for rank := range s.MaxRank + 1 {
		require.NotZero(t, ranks[rank], "rank %d", rank)
	}
	require.Len(t, ranks, s.MaxRank+1)
	for n := range int64(8) {
		require.NotZero(t, sizes[n], "size %d", n)
	}
	s.Zeros = true
	zeros := 0
	for range 2000 {
		c := s.Chain(s.Shape(), s.IntN(6))
		fmt.Fprintln(digest, c)
		if c.In.Size() == 0 {
			zeros++
		}
	}
	require.NotZero(t, zeros)
	require.Equal(t, "29613cfa7140521c", fmt.Sprintf("%x", digest.Sum64()))
}
