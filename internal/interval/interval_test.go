package interval_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/internal/interval"
)

func Example() {
	var s interval.Set[string]
	s.Put("a", 0, 9)
	s.Put("b", 5, 20)
	fmt.Println(slices.Collect(s.Meeting(9, 12)), slices.Collect(s.Meeting(10, 12)))
	s.Delete("b")
	fmt.Println(s.Len(), slices.Collect(s.Meeting(10, 12)))
	// Output:
	// [a b] [b]
	// 1 []
}

// TestSet adds, moves and removes intervals, and compares what is found with a look at
// all of them.
func TestSet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s interval.Set[int]
		all := map[int][2]int64{}
		ends := rapid.Int64Range(-20, 20)
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			key := rapid.IntRange(0, 15).Draw(t, "key")
			first := ends.Draw(t, "first")
			last := first + rapid.Int64Range(0, 10).Draw(t, "length")
			switch rapid.IntRange(0, 3).Draw(t, "step") {
			case 0:
				s.Delete(key)
				delete(all, key)
			case 1:
				var want []int
				for k, at := range all {
					if at[0] <= last && first <= at[1] {
						want = append(want, k)
					}
				}
				require.ElementsMatch(t, want, slices.Collect(s.Meeting(first, last)))
			default:
				s.Put(key, first, last)
				all[key] = [2]int64{first, last}
			}
			require.Equal(t, len(all), s.Len())
		}
	})
}

func TestMeetingStops(t *testing.T) {
	var s interval.Set[int]
	for i := range 100 {
		s.Put(i, int64(i), int64(i))
	}
	seen := 0
	for range s.Meeting(0, 99) {
		if seen++; seen == 3 {
			break
		}
	}
	require.Equal(t, 3, seen)
}

func BenchmarkSet(b *testing.B) {
	const count = 100_000
	for b.Loop() {
		var s interval.Set[int]
		for i := range count {
			s.Put(i, int64(i*7919%count), int64(i*7919%count+1))
		}
		for i := range count {
			for range s.Meeting(int64(i), int64(i)) {
			}
		}
	}
}
