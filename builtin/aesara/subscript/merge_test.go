package subscript_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/graph/ir"
)

// all lists the entries whose numbers are between bounds.
func all(least, most int64, steps ...int64) (list []subscript.Entry) {
	for n := least; n <= most; n++ {
		list = append(list, subscript.At(n))
	}
	for _, start := range numbers(least, most) {
		for _, stop := range numbers(least, most) {
			for _, step := range steps {
				list = append(list, entry(start, stop, &step))
			}
		}
	}
	return append(list, subscript.Full)
}

// TestMerge compares all pairs of subscripts of small dimensions with one after the
// other: also where the size is not known, for each size.
func TestMerge(t *testing.T) {
	bound, largest := int64(6), int64(5)
	steps := []int64{-3, -2, -1, 1, 2, 3}
	if testing.Short() {
		bound, largest = 4, 3
		steps = []int64{-2, -1, 1, 2}
	}
	entries := all(-bound, bound, steps...)
	merged, open := 0, 0
	for size := range largest + 1 {
		dims, unknown := []int64{size}, []int64{ir.Dynamic}
		for _, e := range entries {
			var first []int64 // what the first one shows
			if e.IsIndex() {
				continue
			}
			first = places(e.Range(size))
			for _, f := range entries {
				want, defined := shownBy(f, first)
				for i, of := range [][]int64{dims, unknown} {
					m, operands, ok := subscript.Merge([]subscript.Entry{e}, []subscript.Entry{f}, of)
					if !ok {
						require.True(t, i == 1 || !defined, "%v, %v of %d are not merged", e, f, size)
						continue
					}
					if i == 1 {
						open++
					} else {
						merged++
					}
					if len(m) != 1 || len(operands) != 0 || m[0].IsIndex() != f.IsIndex() {
						t.Fatalf("%v, %v of %d: %v", e, f, size, m)
					}
					got, there := shownBy(m[0], whole(size))
					if there != defined || defined && !equal(want, got) {
						t.Fatalf("%v, %v of %d (%v): %v, which shows %v, not %v", e, f, size, of, m[0], got, want)
					}
				}
			}
		}
	}
	require.Greater(t, merged, 10_000)
	require.Greater(t, open, 1000)
}

func whole(size int64) []int64 {
	list := make([]int64, size)
	for i := range list {
		list[i] = int64(i)
	}
	return list
}

func equal(a, b []int64) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// shownBy returns what an entry shows of a list, and whether it shows something.
func shownBy(e subscript.Entry, of []int64) ([]int64, bool) {
	size := int64(len(of))
	if e.IsIndex() {
		at, ok := subscript.Index(e.Start, size)
		if !ok {
			return nil, false
		}
		return of[at : at+1], true
	}
	list := []int64{}
	for _, at := range places(e.Range(size)) {
		list = append(list, of[at])
	}
	return list, true
}

// TestMergeOfOperands takes subscripts of different dimensions as they are.
func TestMergeOfOperands(t *testing.T) {
	const absent, operand = subscript.Absent, subscript.Operand
	at, from := subscript.At(operand), subscript.Entry{Start: operand, Stop: operand, Step: absent}
	full := subscript.Full
	unknown := []int64{ir.Dynamic, ir.Dynamic, ir.Dynamic, ir.Dynamic}
	for _, c := range []struct {
		first, second, want []subscript.Entry
		operands            []int
		ok                  bool
	}{
		{[]subscript.Entry{at}, []subscript.Entry{at}, []subscript.Entry{at, at}, []int{0, 1}, true},
		{[]subscript.Entry{full, from}, []subscript.Entry{at}, []subscript.Entry{at, from}, []int{2, 0, 1}, true},
		{[]subscript.Entry{full, at, from}, []subscript.Entry{from, full, at}, []subscript.Entry{from, at, from, at}, []int{3, 4, 0, 1, 2, 5}, true},
		{[]subscript.Entry{from}, []subscript.Entry{at}, nil, nil, false},
		{nil, []subscript.Entry{full, at}, []subscript.Entry{full, at}, []int{0}, true},
		{[]subscript.Entry{at, at, at, at}, []subscript.Entry{full}, nil, nil, false},
		{[]subscript.Entry{at, at, at, at, at}, nil, nil, nil, false},
	} {
		got, operands, ok := subscript.Merge(c.first, c.second, unknown)
		require.Equal(t, c.ok, ok)
		if ok {
			require.Equal(t, c.want, got)
			require.Equal(t, c.operands, operands)
		}
	}
}

func TestParseList(t *testing.T) {
	list, err := subscript.ParseList(" 1, _,i , -2")
	require.NoError(t, err)
	require.Equal(t, []int64{1, subscript.Absent, subscript.Operand, -2}, list)
	list, err = subscript.ParseList("")
	require.NoError(t, err)
	require.Empty(t, list)
	_, err = subscript.ParseList("1, x")
	require.EqualError(t, err, `"x" is not a number, _ or i`)
}
