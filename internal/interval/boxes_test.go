package interval_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/internal/interval"
)

// Columns of a matrix reach from its first row to its last, and are distinguished by their
// columns.
func ExampleBoxes() {
	const rows, columns = 100, 10_000
	var s interval.Boxes[int64]
	column := func(c int64) interval.Box {
		return interval.Box{
			{First: c, Last: (rows-1)*columns + c},
			{Axis: interval.Axis{Dim: 2}, First: c, Last: c},
		}
	}
	for c := range int64(columns) {
		s.Put(c, column(c))
	}
	fmt.Println(slices.Collect(s.Meeting(column(77))))
	// Output:
	// [77]
}

// randomBox generates a box with sides on some of many axes, or none.
func randomBox(t *rapid.T) interval.Box {
	var box interval.Box
	if rapid.IntRange(0, 9).Draw(t, "anywhere") == 0 {
		return nil
	}
	for dim := range 12 {
		axis := interval.Axis{Dim: dim, Period: int64(dim % 3)}
		if dim == 0 || rapid.IntRange(0, 3).Draw(t, "side") == 0 {
			first := rapid.Int64Range(0, 30).Draw(t, "first")
			box = append(box, interval.Side{Axis: axis, First: first, Last: first + rapid.Int64Range(0, 12).Draw(t, "length")})
		}
	}
	return box
}

// meet is [interval.Boxes.Meeting] by comparing sides.
func meet(a, b interval.Box) bool {
	for _, x := range a {
		for _, y := range b {
			if x.Axis == y.Axis && (x.Last < y.First || y.Last < x.First) {
				return false
			}
		}
	}
	return true
}

// TestBoxes adds, moves and removes boxes, and compares what is found with a look at all
// of them, and its order.
func TestBoxes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s interval.Boxes[int]
		all := map[int]interval.Box{}
		for range rapid.IntRange(1, 120).Draw(t, "steps") {
			key := rapid.IntRange(0, 80).Draw(t, "key")
			if rapid.IntRange(0, 5).Draw(t, "step") == 0 {
				s.Delete(key)
				delete(all, key)
				continue
			}
			all[key] = randomBox(t)
			s.Put(key, all[key])
		}
		lower := func(key int) int64 {
			if box := all[key]; len(box) > 0 {
				return box[0].First
			}
			return math.MinInt64
		}
		for range 5 {
			box := randomBox(t)
			var want []int
			for key, other := range all {
				if meet(box, other) {
					want = append(want, key)
				}
			}
			got := slices.Collect(s.Meeting(box))
			require.ElementsMatch(t, want, got)
			require.True(t, slices.IsSortedFunc(got, func(a, b int) int { return cmp.Compare(lower(a), lower(b)) }))
		}
	})
}

func TestMeetingBoxesStops(t *testing.T) {
	var s interval.Boxes[int]
	box := interval.Box{{First: 0, Last: 9}, {Axis: interval.Axis{Dim: 1}, First: 0, Last: 9}}
	for i := range 200 {
		s.Put(i, box)
	}
	for _, count := range []int{1, 3, 40, 150} {
		var seen []int
		for key := range s.Meeting(box) {
			if seen = append(seen, key); len(seen) == count {
				break
			}
		}
		require.Len(t, seen, count)
		require.True(t, slices.IsSorted(seen), "as they were put")
	}
}
