package numeric

import (
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// AttrInts reads the integers of an attribute that the op must have.
func (c Call) AttrInts(name string) []int64 {
	list, ok := value.IntsOf(c.Op().Attr(name))
	if !ok {
		panic(Mistyped("it has no integers %q", name))
	}
	return list
}

// AttrInt reads the integer of an attribute; otherwise is its default.
func (c Call) AttrInt(name string, otherwise int64) int64 {
	if list, ok := value.IntsOf(c.Op().Attr(name)); ok && len(list) == 1 {
		return list[0]
	}
	return otherwise
}

// AttrBool reads a truth value of an attribute; a unit is true.
func (c Call) AttrBool(name string) bool {
	a := c.Op().Attr(name)
	if b, ok := a.Bool(); ok {
		return b
	}
	return a.Kind() == ir.UnitAttr
}

// AttrAxis reads the dimension of an input that an attribute names. It may count
// from the end.
func (c Call) AttrAxis(name string, otherwise int64, x value.Value) int {
	return axisOf(c.AttrInt(name, otherwise), x.Rank())
}

// InputInts reads the integers of an input.
func (c Call) InputInts(i int) []int64 {
	if i >= c.NumInputs() {
		panic(Mistyped("it has no input %d", i))
	}
	v := c.Input(i)
	if v.Class() == value.FloatClass && c.Loose() {
		v = c.Convert(v, ir.I64)
	}
	if v.Class() != value.IntClass {
		panic(Mistyped("input %d is %s, not of integers", i, v.Type()))
	}
	if v.IsSplat() && v.Len() > value.MaxList { // little text, much memory
		panic(Mistyped("input %d has %d integers, all of them the same; the limit is %d", i, v.Len(), value.MaxList))
	}
	list := make([]int64, v.Len())
	readLong(c, v, list, 0)
	return list
}

// InputSize reads a size that is an input.
func (c Call) InputSize(i int) int64 {
	n := c.InputInts(i)
	if len(n) != 1 || n[0] < 0 {
		panic(Undefined("%v is not a size", n))
	}
	return n[0]
}

// EitherInts reads integers of an attribute, or of an input where the op does not
// have the attribute: what one version of a dialect writes as the one, another
// writes as the other.
func (c Call) EitherInts(name string, input int) []int64 {
	if c.Op().Attr(name).IsValid() {
		return c.AttrInts(name)
	}
	if input < c.NumInputs() {
		return c.InputInts(input)
	}
	panic(Mistyped("it has no integers %q", name))
}
