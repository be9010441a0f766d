package subscript

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// Merge returns the entries that show of a tensor of those dimensions what the second ones
// show of what the first ones show of it, and for each operand that they take its place
// among those of the first ones and then of the second ones. It is false where an index
// is out of range, and where numbers that are not known decide.
func Merge(first, second []Entry, dims []int64) (merged []Entry, operands []int, ok bool) {
	if len(first) > len(dims) {
		return nil, nil, false
	}
	p, q := 0, Operands(first) // the operands that come next
	next := 0                  // the entry of the second ones that does
	for d := range dims {
		e := Full
		if d < len(first) {
			e = first[d]
		} else if next >= len(second) {
			break
		}
		if e.IsIndex() {
			merged = append(merged, e)
			operands, p = take(operands, p, e)
			continue
		}
		f := Full
		if next < len(second) {
			f = second[next]
		}
		next++
		switch {
		case f.IsFull():
			merged = append(merged, e)
			operands, p = take(operands, p, e)
		case e.IsFull():
			merged = append(merged, f)
			operands, q = take(operands, q, f)
		default:
			one, ok := e.then(f, dims[d])
			if !ok {
				return nil, nil, false
			}
			merged = append(merged, one)
		}
	}
	return merged, operands, next >= len(second)
}

// take lists the operands of an entry, the first of which has that number.
func take(operands []int, next int, e Entry) ([]int, int) {
	for range e.Operands() {
		operands = append(operands, next)
		next++
	}
	return operands, next
}

// then returns the entry that shows of a dimension of a size what another one shows of
// what a slice shows of it.
func (e Entry) then(f Entry, size int64) (Entry, bool) {
	switch {
	case !e.IsConstant() || !f.IsConstant():
		return Entry{}, false
	case size == ir.Dynamic:
		return e.thenForwards(f)
	}
	r := e.Range(size)
	if f.IsIndex() {
		at, ok := Index(f.Start, r.Len)
		return At(r.Start + at*r.Step), ok
	}
	s := f.Range(r.Len)
	if s.Len == 0 {
		return Range{}.Entry(size), true
	}
	return Range{r.Start + s.Start*r.Step, r.Step * s.Step, s.Len}.Entry(size), true
}

// thenForwards is then for a dimension of any size: where nothing counts from the end, and
// steps are positive.
func (e Entry) thenForwards(f Entry) (Entry, bool) {
	a, b := e.forwards(), f.forwards()
	if a == nil || b == nil {
		return Entry{}, false
	}
	start := a.Start + b.Start*a.Step
	if f.IsIndex() { // beyond the stop it is out of range, and must not become an element
		return At(start), a.Stop == Absent || start < a.Stop
	}
	stop := a.Stop
	if b.Stop != Absent && (stop == Absent || a.Start+b.Stop*a.Step < stop) {
		stop = a.Start + b.Stop*a.Step
	}
	return Entry{start, stop, a.Step * b.Step}, true
}

// forwards returns an entry with its start and step written, nil where one of its numbers
// is negative, or so large that sums of products overflow.
func (e Entry) forwards() *Entry {
	const large = 1 << 30
	if e.Start == Absent {
		e.Start = 0
	}
	if e.Step == Absent {
		e.Step = 1
	}
	if e.Start < 0 || e.Start > large || e.Step < 0 || e.Step > large || e.Stop != Absent && (e.Stop < 0 || e.Stop > large) {
		return nil
	}
	return &e
}

// IsAll reports whether entries are known to show all of a tensor of those dimensions, in
// order.
func IsAll(entries []Entry, dims []int64) bool {
	if len(entries) > len(dims) {
		return false
	}
	for d, e := range entries {
		switch {
		case e.IsFull():
		case e.IsIndex() || !e.IsConstant() || dims[d] == ir.Dynamic:
			return false
		default:
			if r := e.Range(dims[d]); r.Len != dims[d] || r.Len > 0 && r.Start != 0 || r.Len > 1 && r.Step != 1 {
				return false
			}
		}
	}
	return true
}

// ParseList reads one of the lists as rule files may write it: 1, _, i is the number 1, one
// that is absent, and an operand.
func ParseList(text string) ([]int64, error) {
	list := []int64{}
	if strings.TrimSpace(text) == "" {
		return list, nil
	}
	for word := range strings.SplitSeq(text, ",") {
		switch word = strings.TrimSpace(word); word {
		case "_":
			list = append(list, Absent)
		case "i":
			list = append(list, Operand)
		default:
			n, err := strconv.ParseInt(word, 10, 64)
			if err != nil {
				return nil, fmt.Errorf("%q is not a number, _ or i", word)
			}
			list = append(list, n)
		}
	}
	return list, nil
}
