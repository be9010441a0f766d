// Package subscript is Python's basic indexing, x[2, ::-1, i:], as the ops subtensor,
// inc_subtensor and set_subtensor of the dialect aesara have it: three lists of
// integers, with an entry for each leading dimension that is indexed, and operands for
// what the program computes.
//
//	x[2]       {starts = [2],      stops = [Absent],  steps = [0]}       the dimension is dropped
//	x[1:8:2]   {starts = [1],      stops = [8],       steps = [2]}
//	x[::-1]    {starts = [Absent], stops = [Absent],  steps = [-1]}
//	x[i, :n]   {starts = [Operand, Absent], stops = [Absent, Operand], steps = [0, Absent]} (x, i, n)
package subscript

import (
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// What stands in the lists for a number that is not written.
const (
	Absent  = math.MinInt64     // nothing: the dimension's end, or a step of 1
	Operand = math.MinInt64 + 1 // the next operand: of each entry start, stop and step in turn
)

// least is the least number that is one.
const least = math.MinInt64 + 2

// Entry is how one dimension is indexed: by the integer Start where Step is 0, which drops
// the dimension, and otherwise by the slice Start:Stop:Step.
type Entry struct{ Start, Stop, Step int64 }

// Full is the slice of all of a dimension.
var Full = Entry{Absent, Absent, Absent}

// At returns the entry of an integer index.
func At(i int64) Entry { return Entry{i, Absent, 0} }

// IsIndex reports whether the entry is an integer index.
func (e Entry) IsIndex() bool { return e.Step == 0 }

// IsFull reports whether the entry is all of a dimension, whatever its size.
func (e Entry) IsFull() bool {
	return (e.Start == Absent || e.Start == 0) && e.Stop == Absent && (e.Step == Absent || e.Step == 1)
}

// IsConstant reports whether no number of the entry is an operand.
func (e Entry) IsConstant() bool { return e.Start != Operand && e.Stop != Operand && e.Step != Operand }

// Operands returns how many operands the entry takes.
func (e Entry) Operands() int {
	n := 0
	for _, number := range [...]int64{e.Start, e.Stop, e.Step} {
		if number == Operand {
			n++
		}
	}
	return n
}

// Operands returns how many operands entries take.
func Operands(entries []Entry) int {
	n := 0
	for _, e := range entries {
		n += e.Operands()
	}
	return n
}

// Parse reads the entries from the lists.
func Parse(starts, stops, steps []int64) ([]Entry, error) {
	if len(stops) != len(starts) || len(steps) != len(starts) {
		return nil, fmt.Errorf("starts, stops and steps have %d, %d and %d numbers: one for each dimension that is indexed is expected",
			len(starts), len(stops), len(steps))
	}
	entries := make([]Entry, len(starts))
	for i := range entries {
		e := Entry{starts[i], stops[i], steps[i]}
		switch {
		case e.IsIndex() && e.Start == Absent:
			return nil, fmt.Errorf("dimension %d: an integer index (a step of 0) needs a start", i)
		case e.IsIndex() && e.Stop != Absent:
			return nil, fmt.Errorf("dimension %d: an integer index (a step of 0) has no stop: %d is expected there", i, int64(Absent))
		}
		entries[i] = e
	}
	return entries, nil
}

// The attributes of an op that is indexed.
const Starts, Stops, Steps = "starts", "stops", "steps"

// Of reads the entries of an op, by its attributes.
func Of(op ir.Op) ([]Entry, error) {
	var lists [3][]int64
	for i, name := range [...]string{Starts, Stops, Steps} {
		list, ok := value.IntsOf(op.Attr(name))
		if !ok {
			return nil, fmt.Errorf("attribute %q: a list of integers is expected", name)
		}
		lists[i] = list
	}
	return Parse(lists[0], lists[1], lists[2])
}

// Lists returns what [Parse] reads.
func Lists(entries []Entry) (starts, stops, steps []int64) {
	for _, e := range entries {
		starts, stops, steps = append(starts, e.Start), append(stops, e.Stop), append(steps, e.Step)
	}
	return starts, stops, steps
}

// Resolve returns the entries with numbers in the place of operands: those that the
// function returns, which is asked for each in turn. It is an error where it returns
// none, or a step of 0.
func Resolve(entries []Entry, operand func(i int) (int64, bool)) ([]Entry, error) {
	resolved, next := slices.Clone(entries), 0
	for i := range resolved {
		e := &resolved[i]
		for j, number := range [...]*int64{&e.Start, &e.Stop, &e.Step} {
			if *number != Operand {
				continue
			}
			n, ok := operand(next)
			switch {
			case !ok:
				return nil, fmt.Errorf("operand %d of the subscripts is not a constant", next)
			case j == 2 && n == 0:
				return nil, fmt.Errorf("dimension %d: the step of a slice is 0", i)
			}
			*number = max(n, least)
			next++
		}
	}
	return resolved, nil
}

// Index returns the place in a dimension of that size which an integer index means, and
// whether there is one.
func Index(i, size int64) (at int64, ok bool) {
	if i < 0 {
		i += size
	}
	return i, i >= 0 && i < size
}

// Range is a slice of a dimension of a known size: Len places, the first of which is
// Start, and each Step after the one before.
type Range struct{ Start, Step, Len int64 }

// Range returns the places that a slice without operands shows of a dimension of that
// size, as Python does: what is out of range is left out.
func (e Entry) Range(size int64) Range {
	step := max(e.Step, -math.MaxInt64)
	if e.Step == Absent {
		step = 1
	}
	low, high := int64(0), size
	if step < 0 {
		low, high = -1, size-1
	}
	clip := func(n, absent int64) int64 {
		switch {
		case n == Absent:
			return absent
		case n < 0:
			return max(n+size, low)
		}
		return min(n, high)
	}
	r := Range{Step: step}
	if step > 0 {
		r.Start = clip(e.Start, low)
		if stop := clip(e.Stop, high); stop > r.Start {
			r.Len = (stop-r.Start-1)/step + 1
		}
		return r
	}
	r.Start = clip(e.Start, high)
	if stop := clip(e.Stop, low); stop < r.Start {
		r.Len = (r.Start-stop-1)/-step + 1
	}
	return r
}

// Entry returns a slice without operands that shows the places of a range of a dimension
// of that size.
func (r Range) Entry(size int64) Entry {
	switch {
	case r.Len == 0:
		return Entry{0, 0, 1}
	case r.Len == size && r.Start == 0 && r.Step == 1:
		return Full
	case r.Len == 1:
		return Entry{r.Start, r.Start + 1, 1}
	}
	e := Entry{r.Start, r.Start + (r.Len-1)*r.Step, r.Step}
	if r.Step > 0 {
		e.Stop++
	} else if e.Stop--; e.Stop < 0 {
		e.Stop = Absent // -1 would count from the end
	}
	return e
}

// Dims returns the dimensions that entries leave of others, ir.Dynamic where a size is not
// known. It is an error where there are more entries than dimensions, or an integer index
// is out of range.
func Dims(entries []Entry, of []int64) ([]int64, error) {
	if len(entries) > len(of) {
		return nil, fmt.Errorf("%d subscripts for %d dimensions", len(entries), len(of))
	}
	dims := []int64{}
	for i, e := range entries {
		size := of[i]
		switch {
		case e.IsIndex():
			if _, ok := Index(e.Start, size); e.Start != Operand && size != ir.Dynamic && !ok {
				return nil, fmt.Errorf("dimension %d: index %d is out of range of %d elements", i, e.Start, size)
			}
		case e.IsFull():
			dims = append(dims, size)
		case e.IsConstant() && size != ir.Dynamic:
			dims = append(dims, e.Range(size).Len)
		default:
			dims = append(dims, ir.Dynamic)
		}
	}
	return append(dims, of[len(entries):]...), nil
}
