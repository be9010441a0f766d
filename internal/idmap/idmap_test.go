package idmap

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMapIsAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.OneOf(rapid.Uint32Range(0, 40), rapid.Uint32Range(0, math.MaxUint32-1))
		var m Map[int]
		want := map[uint32]int{}
		for i := range rapid.IntRange(0, 200).Draw(t, "steps") {
			switch id := ids.Draw(t, "id"); rapid.IntRange(0, 29).Draw(t, "step") {
			case 0:
				m.Clear()
				clear(want)
			case 1, 2:
				m.Keep(id)
				for k := range want {
					if k >= id {
						delete(want, k)
					}
				}
			case 3, 4, 5, 6, 7, 8, 9, 10:
				require.Equal(t, want[id], m.Of(id))
			default:
				m.Put(id, i+1)
				want[id] = i + 1
			}
		}
		require.Equal(t, len(want), m.Len())
		for id, value := range want {
			require.Equal(t, value, m.Of(id))
		}
	})
}

// A number costs the numbers that were put in, however large it is.
func TestMapIsOfTheSizeOfItsContent(t *testing.T) {
	var m Map[int]
	for i := range uint32(20) {
		m.Put(math.MaxUint32-1-i*1_000_003, 1)
	}
	require.LessOrEqual(t, len(m.slots), 64)
	require.Zero(t, m.Of(7))
}

// To drop few numbers costs little where there were many once.
func TestClear(t *testing.T) {
	var m Map[int]
	fill := func(n, stride uint32) {
		for i := range n {
			m.Put(i*stride, 1)
		}
	}
	for _, stride := range []uint32{1, 1_000_003} {
		fill(40_000, stride)
		m.Clear()
		require.GreaterOrEqual(t, len(m.low)+len(m.slots), 40_000, "the memory is kept")
		fill(40_000, stride)
		m.Clear()
		fill(3, stride)
		m.Clear()
		require.LessOrEqual(t, len(m.low)+len(m.slots), clearMost)
		require.Zero(t, m.Len())
	}
}
