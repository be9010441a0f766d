package arena_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/internal/arena"
)

// Rows are read as they were added, in any order, also while others are added.
func TestDeltas(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var d arena.Deltas
	var rows []arena.Row
	next := arena.Row{}
	for i := range 20_000 {
		switch {
		case i%1000 < 10: // far away
			next = arena.Row{random.Uint32(), math.MaxUint32 - random.Uint32N(3), random.Uint32N(3)}
		default:
			next = arena.Row{next[0] + 1, next[1] - random.Uint32N(300), random.Uint32N(1 << 20)}
		}
		d.Add(next[0], next[1], next[2])
		rows = append(rows, next)
		if at := random.IntN(len(rows)); i%3 == 0 {
			require.Equal(t, rows[at], d.At(uint32(at)))
		}
	}
	require.EqualValues(t, len(rows), d.Len())
	for _, step := range []int{1, 2, 63, 64, 65, 977} {
		for at := 0; at < len(rows); at += step {
			require.Equal(t, rows[at], d.At(uint32(at)))
			require.Equal(t, rows[at], d.At(uint32(at)))
		}
	}
	for i := range uint32(2_000_000) { // of many chunks
		d.Add(i&3, i, 7*i)
	}
	for i := uint32(0); i < 2_000_000; i += 997 {
		require.Equal(t, arena.Row{i & 3, i, 7 * i}, d.At(uint32(len(rows))+i))
	}
	require.Panics(t, func() { d.At(d.Len()) })
}
