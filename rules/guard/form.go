package guard

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// form is how a list is written as an attribute: as the attribute that it was read from,
// [1, 2], array<i64: 1, 2> or dense<[1, 2]>. The zero form is that of a list that was not
// read from any.
type form struct {
	like  ir.Attr
	array ir.Type // array<...> of this type, instead of like
	mixed bool    // it is made of lists in different forms
	// asked says that the form was asked for: the numbers are to be of its type, whatever
	// type they were of.
	asked bool
}

var errMixed = errors.New("the list is made of lists in different forms: say which it has with like(list, a), typed(list, t) or dense(list, t)")

// meet returns the form of a list that is made of two.
func (f form) meet(g form) form {
	switch {
	case !g.given():
		f.mixed = f.mixed || g.mixed
		return f
	case !f.given() || f.like == g.like && f.array == g.array:
		g.mixed = f.mixed || g.mixed
		return g
	case f.array != 0 || g.array != 0:
		f.mixed = f.mixed || g.mixed || f.elem() != g.elem()
		return f
	}
	f.mixed = f.mixed || g.mixed || !sameForm(f.like, g.like)
	return f
}

// given reports whether there is a form.
func (f form) given() bool { return f.array != 0 || f.like.IsValid() }

// elem returns the type of array<...>, 0 for other forms.
func (f form) elem() ir.Type {
	if f.array != 0 {
		return f.array
	}
	return f.like.ArrayElem()
}

// sameForm reports whether two lists are written in the same form.
func sameForm(a, b ir.Attr) bool {
	switch {
	case isDense(a) && isDense(b):
		return a.Type() == b.Type() || a.Type().Kind() == b.Type().Kind() && a.Type().Elem() == b.Type().Elem() && a.Type().Rank() == 1 && b.Type().Rank() == 1
	case a.Kind() != b.Kind():
		return false
	case a.Kind() == ir.ArrayAttr:
		return a.Len() == 0 || b.Len() == 0 || a.At(0).Type() == b.At(0).Type()
	}
	return a.ArrayElem() == b.ArrayElem()
}

func isDense(a ir.Attr) bool { return a.Kind() == ir.SplatAttr || a.Kind() == ir.DenseAttr }

// typed are the numbers of a list that is built in a form.
type builtList interface {
	size() int
	number(i int) Number
}

// untyped are the numbers of a list without their types.
type untyped struct{ builtList }

func (l untyped) number(i int) Number {
	n := l.builtList.number(i)
	n.typ, n.mixed = 0, false
	return n
}

// Fill is a constant in the making: one number in every element of a type, or the
// numbers of a list as its elements. It becomes an attribute where a replacement
// asks for one; until then it needs no context.
type Fill struct {
	number Number
	list   builtList
	typ    ir.Type
}

// attr returns the constant as an attribute.
func (c Fill) attr(ctxt *ir.Context) (ir.Attr, error) {
	if c.list != nil {
		return denseOf(ctxt, untyped{c.list}, c.typ)
	}
	elem := c.typ
	if c.typ.IsShaped() {
		elem = c.typ.Elem()
	}
	value := c.number.as(ctxt, elem)
	if c.typ.IsShaped() {
		return ctxt.Splat(value, c.typ), nil
	}
	return value, nil
}

// listAttr returns a list of numbers as an attribute.
func listAttr(ctxt *ir.Context, l builtList, f form) (ir.Attr, error) {
	if f.asked {
		l = untyped{l}
	}
	switch {
	case f.mixed:
		return ir.Attr{}, errMixed
	case isDense(f.like):
		t, err := typeLike(f.like.Type(), l.size())
		if err != nil {
			return ir.Attr{}, err
		}
		return denseOf(ctxt, l, t)
	case f.array.IsInteger() || f.array.IsFloat() || f.like.Kind() == ir.OpaqueAttr:
		return arrayOf(ctxt, l, f.elem())
	}
	elem := f.array
	if f.like.Len() > 0 {
		elem = f.like.At(0).Type()
	}
	attrs := make([]ir.Attr, l.size())
	for i := range attrs {
		a, err := elementOf(ctxt, l.number(i), elem)
		if err != nil {
			return a, err
		}
		attrs[i] = a
	}
	return ctxt.Array(attrs...), nil
}

// elementOf returns a number of a list as an attribute of a type, which has to hold it,
// and of its own where that is zero.
func elementOf(ctxt *ir.Context, n Number, elem ir.Type) (ir.Attr, error) {
	if elem == 0 {
		return n.attr(ctxt)
	}
	if err := n.fits(elem); err != nil {
		return ir.Attr{}, err
	}
	return n.as(ctxt, elem), nil
}

// typeLike returns a type of a shaped constant for n elements: the same one where it has
// that many, or a list of them.
func typeLike(t ir.Type, n int) (ir.Type, error) {
	if count, ok := t.NumElements(); ok && count == int64(n) {
		return t, nil
	}
	if t.Rank() != 1 {
		return 0, fmt.Errorf("%d elements do not fit the type %s: say which it has with dense(list, t)", n, t)
	}
	made := t.WithDims(int64(n))
	if made == 0 {
		return 0, fmt.Errorf("there is no %s of %d elements", t, n)
	}
	return made, nil
}

// denseOf returns the constant of a type with the numbers of a list as its elements.
func denseOf(ctxt *ir.Context, l builtList, t ir.Type) (ir.Attr, error) {
	n, ok := t.NumElements()
	switch {
	case !t.IsShaped() || !t.IsStatic() || !ok:
		return ir.Attr{}, fmt.Errorf("the shape of %s is not known: %w", t, ErrNoConstant)
	case n != int64(l.size()):
		return ir.Attr{}, fmt.Errorf("%d elements for the type %s, which has %d", l.size(), t, n)
	}
	if err := holds(l, t.Elem()); err != nil {
		return ir.Attr{}, err
	}
	var v value.Value
	var err error
	if t.Elem().IsFloat() {
		floats := make([]float64, l.size())
		for i := range floats {
			floats[i] = l.number(i).value()
		}
		v, err = value.Floats(t, floats...)
	} else {
		v, err = value.Ints(t, whole(l)...)
	}
	if err != nil {
		return ir.Attr{}, fmt.Errorf("%w: %w", err, ErrNoConstant)
	}
	return v.Attr(ctxt), nil
}

// arrayOf returns array<elem: ...> of the numbers of a list.
func arrayOf(ctxt *ir.Context, l builtList, elem ir.Type) (ir.Attr, error) {
	if err := holds(l, elem); err != nil {
		return ir.Attr{}, err
	}
	a := ctxt.DenseArray(elem)
	if elem.IsFloat() {
		floats := make([]float64, l.size())
		for i := range floats {
			floats[i] = l.number(i).value()
		}
		a = ctxt.DenseFloats(elem, floats...)
	} else if a.IsValid() {
		a = ctxt.DenseArray(elem, whole(l)...)
	}
	if a.IsValid() {
		return a, nil
	}
	attrs := make([]ir.Attr, l.size()) // there is no array<...> of the type
	for i := range attrs {
		attrs[i] = l.number(i).as(ctxt, elem)
	}
	return ctxt.Array(attrs...), nil
}

// holds reports a number of a list that a type does not hold exactly.
func holds(l builtList, elem ir.Type) error {
	for i := range l.size() {
		if err := l.number(i).fits(elem); err != nil {
			return err
		}
	}
	return nil
}

// fits reports that a number is not one of a type.
func (n Number) fits(t ir.Type) error {
	switch {
	case n.mixed || n.typ != 0 && n.typ != t:
		return fmt.Errorf("%s is a number of another type than %s: say which it has with typed(v, t)", n.text(), t)
	case !holdsNumber(t) || !n.isExactly(t):
		return fmt.Errorf("%s is not a number of the type %s: %w", n.text(), t, ErrNoConstant)
	}
	return nil
}

func whole(l builtList) []int64 {
	ints := make([]int64, l.size())
	for i := range ints {
		n := l.number(i)
		ints[i] = n.i
		if n.float {
			ints[i] = int64(n.f)
		}
	}
	return ints
}
