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
	type row struct {
		three arena.Row
		more  []uint32
	}
	random := rand.New(rand.NewPCG(1, 2))
	var d arena.Deltas
	var rows []row
	equal := func(at int) {
		three, more := d.At(uint32(at))
		require.Equal(t, rows[at], row{three, more})
	}
	next := arena.Row{}
	for i := range 20_000 {
		var more []uint32
		switch {
		case i%1000 < 10: // far away
			next = arena.Row{random.Uint32(), math.MaxUint32 - random.Uint32N(3), random.Uint32N(3)}
			for range random.IntN(100) {
				more = append(more, random.Uint32())
			}
		default:
			next = arena.Row{next[0] + 1, next[1] - random.Uint32N(300), random.Uint32N(1 << 20)}
			for range random.IntN(5) {
				more = append(more, next[1]-random.Uint32N(300))
			}
		}
		if i%5000 == 4000 { // longer than a chunk
			for range 20_000 {
				more = append(more, random.Uint32())
			}
		}
		d.Add(next[0], next[1], next[2], len(more))
		for _, v := range more {
			d.AddMore(v)
		}
		rows = append(rows, row{next, more})
		if i%3 == 0 {
			equal(random.IntN(len(rows)))
		}
	}
	require.EqualValues(t, len(rows), d.Len())
	for _, step := range []int{1, 2, 63, 64, 65, 977} {
		for at := 0; at < len(rows); at += step {
			equal(at)
		}
	}
	for i := range uint32(2_000_000) { // of many chunks
		d.Add(i&3, i, 7*i, 0)
	}
	for i := uint32(0); i < 2_000_000; i += 997 {
		three, more := d.At(uint32(len(rows)) + i)
		require.Equal(t, arena.Row{i & 3, i, 7 * i}, three)
		require.Empty(t, more)
	}
	require.Panics(t, func() { d.At(d.Len()) })
}
