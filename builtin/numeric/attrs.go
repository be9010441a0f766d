package numeric

import (
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// asInts reads the integers of an attribute, however it is written: one, a list,
// an array or a dense literal.
func asInts(a ir.Attr) ([]int64, bool) {
	if n, ok := a.Int(); ok {
		return []int64{n}, true
	}
	if list, ok := a.Ints(); ok {
		return list, true
	}
	v, err := value.FromAttr(a)
	if err != nil {
		return nil, false
	}
	list, err := v.List()
	return list, err == nil
}

// attrInts reads the integers of an attribute that the op must have.
func attrInts(c *eval.Call, name string) ([]int64, error) {
	list, ok := asInts(c.Op().Attr(name))
	if !ok {
		return nil, typeError("it has no integers %q", name)
	}
	return list, nil
}

// attrInt reads an integer of an attribute, or one in its place.
func attrInt(c *eval.Call, name string, otherwise int64) int64 {
	if list, ok := asInts(c.Op().Attr(name)); ok && len(list) == 1 {
		return list[0]
	}
	return otherwise
}

// attrBool reads a truth value of an attribute; a unit is true.
func attrBool(c *eval.Call, name string) bool {
	a := c.Op().Attr(name)
	if b, ok := a.Bool(); ok {
		return b
	}
	return a.Kind() == ir.UnitAttr
}

// operandInts reads the integers of an input.
func operandInts(c *eval.Call, i int) ([]int64, error) {
	if i >= c.NumInputs() {
		return nil, typeError("it has no input %d", i)
	}
	v := c.Input(i)
	if v.Class() == value.FloatClass && c.Loose() {
		whole, err := numbers(c, v, ir.I64)
		if err != nil {
			return nil, err
		}
		v = whole
	}
	if v.Class() != value.IntClass {
		return nil, typeError("input %d is %s, not of integers", i, v.Type())
	}
	if v.IsSplat() && v.Len() > value.MaxList { // little text, much memory
		return nil, typeError("input %d has %d integers, all of them the same; the limit is %d", i, v.Len(), value.MaxList)
	}
	list := make([]int64, v.Len())
	return list, readInts(c, v, list, 0)
}

// eitherInts reads integers of an attribute, or of an input where the op has no
// such attribute: what one version of a dialect writes as the one, another
// writes as the other.
func eitherInts(c *eval.Call, name string, input int) ([]int64, error) {
	if a := c.Op().Attr(name); a.IsValid() {
		return attrInts(c, name)
	}
	if input < c.NumInputs() {
		return operandInts(c, input)
	}
	return nil, typeError("it has no integers %q", name)
}
