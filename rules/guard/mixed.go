package guard

import (
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// Mixed is what arithmetic with attributes gives: a number, or a list of numbers. Which
// of them it is, is known only when the rule runs.
type Mixed struct {
	n    Number
	ints Ints
	nums Numbers
	kind mixedKind
}

type mixedKind uint8

const (
	mixedNumber mixedKind = iota
	mixedInts
	mixedNumbers
)

var errIsList = errors.New("it is a list, where a number is needed")

func mixedOf(f *frame, a ir.Attr) (v Mixed, err error) {
	switch a.Kind() {
	case ir.IntAttr, ir.FloatAttr, ir.BoolAttr:
		v.n, _ = attrNumber(a)
		return v, nil
	case ir.ArrayAttr, ir.OpaqueAttr:
		if v.ints, err = intsOf(f, a); err == nil {
			v.kind = mixedInts
			return v, nil
		}
	}
	if a.Kind() != ir.ArrayAttr && !isList(a) {
		return v, fmt.Errorf("the attribute %s is neither a number nor a list of numbers", short(a))
	}
	if isFloats(a) {
		l, err := elementsOfAttr(f, a)
		return Mixed{nums: l, kind: mixedNumbers}, err
	}
	v.ints, err = intsOf(f, a)
	v.kind = mixedInts
	return v, err
}

// wholeIn reports whether it is a list of integers, or a number that may be used with the
// integers of the other one: of no type, or of theirs.
func (v Mixed) wholeIn(other Mixed) bool {
	switch v.kind {
	case mixedInts:
		return true
	case mixedNumber:
		return !v.n.float && !v.n.mixed && (v.n.typ == 0 || other.ints.elem() == v.n.typ)
	}
	return false
}

func (v Mixed) operand() operand[int64] {
	if v.kind == mixedNumber {
		return operand[int64]{one: v.n.i, is1: true}
	}
	return v.ints.operand()
}

func (v Mixed) numbers(f *frame) (operand[Number], error) {
	if v.kind == mixedNumber {
		return operand[Number]{one: v.n, is1: true}, nil
	}
	l, err := v.listOfNumbers(f)
	return l.operand(), err
}

func (v Mixed) number() (Number, error) {
	if v.kind != mixedNumber {
		return Number{}, errIsList
	}
	return v.n, nil
}

func (v Mixed) listOfInts(f *frame) (Ints, error) {
	switch v.kind {
	case mixedInts:
		return v.ints, nil
	case mixedNumbers:
		return v.nums.integers(f)
	}
	return Ints{}, errors.New("it is a number, where a list is needed")
}

func (v Mixed) listOfNumbers(f *frame) (Numbers, error) {
	switch v.kind {
	case mixedInts:
		return numbersOf(f, v.ints, v.ints.form, v.ints.elem())
	case mixedNumbers:
		return v.nums, nil
	}
	return Numbers{}, errors.New("it is a number, where a list is needed")
}

func (v Mixed) attr(ctxt *ir.Context) (ir.Attr, error) {
	switch v.kind {
	case mixedInts:
		return listAttr(ctxt, v.ints, v.ints.form)
	case mixedNumbers:
		return numbersAttr(ctxt, v.nums)
	}
	return v.n.attr(ctxt)
}

// equals compares with an attribute. One of another kind is different.
func (v Mixed) equals(a ir.Attr) bool {
	switch v.kind {
	case mixedInts:
		return equalsInts(a, v.ints.v)
	case mixedNumbers:
		return equalsNumbers(a, v.nums)
	}
	n, ok := attrNumber(a)
	c, ordered := compare(n, v.n)
	return ok && ordered && c == 0
}

// same compares two: a list and a number are different.
func (v Mixed) same(w Mixed) bool {
	switch {
	case v.kind == mixedNumber || w.kind == mixedNumber:
		return v.kind == w.kind && sameNumber(v.n, w.n)
	case v.kind == mixedInts && w.kind == mixedInts:
		return slices.Equal(v.ints.v, w.ints.v)
	}
	if v.size() != w.size() {
		return false
	}
	for i := range v.size() {
		if !sameNumber(v.at(i), w.at(i)) {
			return false
		}
	}
	return true
}

// size returns how many numbers a list has.
func (v Mixed) size() int {
	if v.kind == mixedInts {
		return v.ints.size()
	}
	return v.nums.size()
}

// at returns a number of a list.
func (v Mixed) at(i int) Number {
	if v.kind == mixedNumbers {
		return v.nums.v[i]
	}
	n := v.ints.number(i)
	n.typ = v.ints.elem()
	return n
}

func mixedArithmetic(f *frame, op string, a, b Mixed) (Mixed, error) {
	switch {
	case a.kind == mixedNumber && b.kind == mixedNumber:
		n, err := numberOps[op](a.n, b.n)
		return Mixed{n: n}, err
	case a.wholeIn(b) && b.wholeIn(a) && op != "/" && op != "**":
		l, err := intsArithmetic(f, op, a.operand(), b.operand())
		return Mixed{ints: l, kind: mixedInts}, err
	}
	x, err := a.numbers(f)
	if err != nil {
		return Mixed{}, err
	}
	y, err := b.numbers(f)
	if err != nil {
		return Mixed{}, err
	}
	l, err := numbersArithmetic(f, op, x, y)
	return Mixed{nums: l, kind: mixedNumbers}, err
}

// dual is the code of arithmetic with attributes: as a number, which is what most rules
// mean, and as what the attributes turn out to be.
type dual struct {
	number code[Number] // nil where an operand is a list
	mixed  code[Mixed]
}
