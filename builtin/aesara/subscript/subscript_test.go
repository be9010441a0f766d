package subscript_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/graph/ir"
)

// shown lists the places that a slice shows, by the definition in Python's reference: those
// from start on, each step after the one before, up to stop, where a number that is
// negative counts from the end, and what is beyond an end is that end.
func shown(start, stop, step *int64, size int64) []int64 {
	by := int64(1)
	if step != nil {
		by = *step
	}
	bound := func(n *int64, absent int64) int64 {
		if n == nil {
			return absent
		}
		at := *n
		if at < 0 {
			at += size
		}
		if by > 0 {
			return min(max(at, 0), size)
		}
		return min(max(at, -1), size-1)
	}
	places := []int64{}
	if by > 0 {
		for at := bound(start, 0); at < bound(stop, size); at += by {
			places = append(places, at)
		}
		return places
	}
	for at := bound(start, size-1); at > bound(stop, -1); at += by {
		places = append(places, at)
	}
	return places
}

func places(r subscript.Range) []int64 {
	list := []int64{}
	for i := range r.Len {
		list = append(list, r.Start+i*r.Step)
	}
	return list
}

// numbers are what may stand in a slice, nil for nothing.
func numbers(least, most int64) []*int64 {
	list := []*int64{nil}
	for n := least; n <= most; n++ {
		list = append(list, new(n))
	}
	return list
}

func entry(start, stop, step *int64) subscript.Entry {
	e := subscript.Full
	for i, n := range [...]*int64{start, stop, step} {
		if n != nil {
			*[...]*int64{&e.Start, &e.Stop, &e.Step}[i] = *n
		}
	}
	return e
}

// TestRange compares the places of each slice of small dimensions with their definition,
// and with those of the slice that is made of them.
func TestRange(t *testing.T) {
	for size := range int64(7) {
		for _, start := range numbers(-8, 8) {
			for _, stop := range numbers(-8, 8) {
				for _, step := range numbers(-4, 4) {
					if step != nil && *step == 0 {
						continue
					}
					e := entry(start, stop, step)
					want, got := shown(start, stop, step, size), e.Range(size)
					require.Equal(t, want, places(got), "%v of %d", e, size)
					again := got.Entry(size)
					require.True(t, again.IsConstant() && !again.IsIndex())
					require.Equal(t, want, places(again.Range(size)), "%v of %d, again %v", e, size, again)
				}
			}
		}
	}
}

// TestRangeOfLargeNumbers looks at numbers with which sums and negations overflow.
func TestRangeOfLargeNumbers(t *testing.T) {
	const most, least = math.MaxInt64, math.MinInt64 + 2
	for _, c := range []struct {
		entry subscript.Entry
		want  []int64
	}{
		{subscript.Entry{Start: least, Stop: most, Step: 1}, []int64{0, 1, 2}},
		{subscript.Entry{Start: most, Stop: least, Step: -1}, []int64{2, 1, 0}},
		{subscript.Entry{Start: 1, Stop: most, Step: most}, []int64{1}},
		{subscript.Entry{Start: most, Stop: subscript.Absent, Step: least}, []int64{2}},
		{subscript.Entry{Start: most, Stop: most, Step: 1}, []int64{}},
	} {
		require.Equal(t, c.want, places(c.entry.Range(3)), "%v", c.entry)
	}
}

func TestIndex(t *testing.T) {
	for i := int64(-6); i <= 6; i++ {
		at, ok := subscript.Index(i, 4)
		require.Equal(t, i >= -4 && i < 4, ok, "%d", i)
		if ok {
			require.Equal(t, (i+4)%4, at)
		}
	}
}

func TestParse(t *testing.T) {
	const absent, operand = subscript.Absent, subscript.Operand
	entries, err := subscript.Parse([]int64{operand, 1}, []int64{absent, operand}, []int64{0, operand})
	require.NoError(t, err)
	require.Equal(t, 3, subscript.Operands(entries))
	resolved, err := subscript.Resolve(entries, func(i int) (int64, bool) { return []int64{5, math.MinInt64, -2}[i], true })
	require.NoError(t, err)
	require.Equal(t, []subscript.Entry{subscript.At(5), {Start: 1, Stop: math.MinInt64 + 2, Step: -2}}, resolved)
	starts, stops, steps := subscript.Lists(entries)
	again, err := subscript.Parse(starts, stops, steps)
	require.NoError(t, err)
	require.True(t, slices.Equal(entries, again))

	for _, c := range []struct {
		starts, stops, steps []int64
		want                 string
	}{
		{[]int64{1}, nil, []int64{1}, "starts, stops and steps have 1, 0 and 1 numbers: one for each dimension that is indexed is expected"},
		{[]int64{absent}, []int64{absent}, []int64{0}, "dimension 0: an integer index (a step of 0) needs a start"},
		{[]int64{1}, []int64{2}, []int64{0}, "dimension 0: an integer index (a step of 0) has no stop: -9223372036854775808 is expected there"},
	} {
		_, err := subscript.Parse(c.starts, c.stops, c.steps)
		require.EqualError(t, err, c.want)
	}
	_, err = subscript.Resolve(entries, func(int) (int64, bool) { return 0, true })
	require.EqualError(t, err, "dimension 1: the step of a slice is 0")
	_, err = subscript.Resolve(entries, func(i int) (int64, bool) { return 1, i == 0 })
	require.EqualError(t, err, "operand 1 of the subscripts is not a constant")
}

func TestDims(t *testing.T) {
	const unknown = ir.Dynamic
	dims, err := subscript.Dims([]subscript.Entry{subscript.At(-1), {Start: 7, Stop: subscript.Absent, Step: -3}}, []int64{unknown, 6, 4})
	require.NoError(t, err)
	require.Equal(t, []int64{2, 4}, dims)
	dims, err = subscript.Dims([]subscript.Entry{subscript.Full, {Start: 1, Stop: 2, Step: 1}}, []int64{unknown, unknown})
	require.NoError(t, err)
	require.Equal(t, []int64{unknown, unknown}, dims)
	_, err = subscript.Dims([]subscript.Entry{subscript.At(-4)}, []int64{3})
	require.EqualError(t, err, "dimension 0: index -4 is out of range of 3 elements")
	_, err = subscript.Dims([]subscript.Entry{subscript.Full, subscript.Full}, []int64{3})
	require.EqualError(t, err, "2 subscripts for 1 dimensions")
}
