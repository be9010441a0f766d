package index

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// draw generates a set of a dimension: progressions inside of progressions, or a list.
func draw(t *rapid.T) (Set, int64) {
	if rapid.Bool().Draw(t, "listed") {
		list := rapid.SliceOfNDistinct(rapid.Int64Range(0, 40), 0, 12, rapid.ID[int64]).Draw(t, "list")
		slices.Sort(list)
		return List(list), 41 + rapid.Int64Range(0, 9).Draw(t, "more")
	}
	s, extent := Progression(0, 1, 1), int64(1)
	for range rapid.IntRange(0, 3).Draw(t, "levels") {
		step := extent + rapid.Int64Range(0, 3).Draw(t, "gap")
		count := rapid.Int64Range(2, 4).Draw(t, "count")
		s = s.Inside(Level{step, count})
		extent += step * (count - 1)
	}
	s.Base = rapid.Int64Range(0, 5).Draw(t, "base")
	return s, s.Base + extent + rapid.Int64Range(0, 5).Draw(t, "more")
}

// elementsOf lists a sett by asking.
func elementsOf(s sett.Sett, width int64) []int64 {
	list := []int64{}
	for z := range width {
		if s.Has(z) {
			list = append(list, z)
		}
	}
	return list
}

func TestSetsAreWhatTheyList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, width := draw(t)
		list := s.Elements()
		require.EqualValues(t, len(list), s.Size())
		for _, l := range s.Levels {
			require.Greater(t, l.Count, int64(1), "%v", s)
		}
		require.True(t, slices.IsSorted(list), "%v", list)
		for k, z := range list {
			require.Equal(t, z, s.At(int64(k)))
		}
		require.Equal(t, len(list) == int(width), s.IsAll(width))

		turned := s.Turned(width).Elements()
		for k, z := range turned {
			require.Equal(t, width-1-list[len(list)-1-k], z)
		}
		stride, ok := s.Stride()
		for k := 1; ok && k < len(list); k++ {
			require.Equal(t, stride, list[k]-list[k-1])
		}
		require.Equal(t, list, List(list).Elements())

		made, ok := s.SettAny(width)
		if s.Listed == nil || len(list) == 0 {
			require.True(t, ok)
			require.Equal(t, list, elementsOf(s.Sett(width), width), "%v in %d", s, width)
		}
		if ok {
			require.Equal(t, list, elementsOf(made, width), "%v in %d", s, width)
			back, ok := Of(made, width)
			require.True(t, ok)
			require.Equal(t, list, back.Elements())
		}
	})
}

func TestSettsAreReadAsTheyAre(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var stripes []sett.Stripe
		for range rapid.IntRange(0, 3).Draw(t, "depth") {
			p := rapid.Int64Range(1, 14).Draw(t, "period")
			on := rapid.Int64Range(0, p).Draw(t, "on")
			stripes = append(stripes, sett.Stripe{On: on, Off: p - on, Phase: rapid.Int64Range(0, p-1).Draw(t, "phase")})
		}
		s := sett.Must(sett.New(stripes...))
		width := rapid.Int64Range(1, 60).Draw(t, "width")
		found, ok := Of(s, width)
		require.True(t, ok)
		require.Equal(t, elementsOf(s, width), append([]int64{}, found.Elements()...), "%v in %d", s, width)
	})
}

func TestSplitIntoRowsAndColumns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, _ := draw(t)
		if s.Listed != nil {
			t.Skip("a list is not split")
		}
		width := rapid.Int64Range(1, 20).Draw(t, "width")
		rows, columns, ok := s.SplitAt(width)
		if !ok {
			return
		}
		var list []int64
		for _, row := range rows.Elements() {
			for _, column := range columns.Elements() {
				require.Less(t, column, width)
				list = append(list, row*width+column)
			}
		}
		slices.Sort(list)
		require.Equal(t, s.Elements(), list, "%v at %d: %v %v", s, width, rows, columns)
	})
	rows, columns, ok := Progression(0, 1, 12).SplitAt(4)
	require.True(t, ok)
	require.Equal(t, "{0 [{1 3}] []} {0 [{1 4}] []}", fmt.Sprint(rows, columns))
	_, _, ok = Progression(0, 3, 4).SplitAt(4)
	require.False(t, ok)
}

// A set is a value: what is made from it leaves it, and all that was made from it, as
// they were.
func TestSetsAreNeverChanged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, width := draw(t)
		before := s.Elements()
		same := s
		made := []Set{
			s.Inside(Level{width, 3}), s.Inside(Level{width, 2}), s.shifted(7), s.shifted(-1),
			s.Turned(width), s.Turned(width).Inside(Level{2 * width, 2}),
		}
		if len(s.Levels) > 0 {
			l := Level{s.Levels[0].Step * s.Levels[0].Count, 5}
			made = append(made, s.Inside(l), s.Turned(width).Inside(l))
		}
		list := s.Elements()
		for i := range list {
			list[i] = -1
		}
		_, _, _ = s.SplitAt(3)
		_, _ = s.SettAny(width)
		require.Equal(t, before, s.Elements())
		require.Equal(t, before, same.Elements())
		shown := fmt.Sprint(made)
		for _, m := range made {
			m.Inside(Level{100 * width, 2}).Inside(Level{200 * width, 2})
			m.shifted(1)
		}
		require.Equal(t, shown, fmt.Sprint(made))
	})
}

func TestListsAreCopied(t *testing.T) {
	list := []int64{0, 1, 3}
	s := List(list)
	list[0] = -5
	require.Equal(t, []int64{0, 1, 3}, s.Elements())
}

// What is not progressions and longer than any list is not read.
func TestSettsBeyondTheListLimit(t *testing.T) {
	uneven := sett.Must(sett.New(sett.Stripe{On: 7, Off: 2}, sett.Stripe{On: 2, Off: 1}))
	long := func(n int64) int64 { // the least width with n elements
		z, err := uneven.At(n - 1)
		require.NoError(t, err)
		return z + 1
	}
	found, ok := Of(uneven, long(MaxList))
	require.True(t, ok)
	require.EqualValues(t, MaxList, found.Size())
	_, ok = Of(uneven, long(MaxList+1))
	require.False(t, ok)
	_, ok = Of(uneven, sett.Limit)
	require.False(t, ok)

	even, ok := Of(sett.Must(sett.New(sett.Stripe{On: 1, Off: 1})), sett.Limit)
	require.True(t, ok)
	require.EqualValues(t, sett.Limit/2, even.Size())
}

// A list in a dimension that is too wide to be searched has no sett.
func TestNoSettForAListInAWideDimension(t *testing.T) {
	s := List([]int64{0, 1, 3})
	made, ok := s.SettAny(1 << 11)
	require.True(t, ok)
	require.Equal(t, []int64{0, 1, 3}, elementsOf(made, 1<<11))
	_, ok = s.SettAny(1<<12 + 1)
	require.False(t, ok)
	require.True(t, s.Sett(9).IsEmpty())
	require.True(t, Progression(3, 1, 0).Sett(9).IsEmpty())
	require.True(t, Progression(0, 1, 9).Sett(9).IsAll())
}
