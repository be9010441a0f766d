package value

import (
	"fmt"

	"github.com/settle-go/settle/graph/ir"
)

// Exactly returns the same numbers as elements of another type of their class,
// and an error where one of them is not the same there: 0.1 of f64 is not one of
// f32, 300 is not one of i8. NaN stays NaN.
func (v Value) Exactly(elem ir.Type) (Value, error) {
	if v.Elem() == elem {
		return v, nil
	}
	if ClassOf(elem) != v.Class() || v.Class() == StringClass {
		return Value{}, fmt.Errorf("%s are not %s", v.Class(), ClassOf(elem))
	}
	out, err := v.Convert(elem)
	if err != nil {
		return out, err
	}
	n := v.Len()
	if v.splat {
		n = min(n, 1)
	}
	for i := range n {
		if !out.sameNumber(v, i) {
			return Value{}, fmt.Errorf("%s is not a value of type %s", v.At(i), elem)
		}
	}
	return out, nil
}

// Convert returns the elements wrapped or rounded to a type of their class.
func (v Value) Convert(elem ir.Type) (Value, error) {
	t := elem
	if v.typ.IsShaped() {
		t = v.typ.WithElem(elem)
	}
	if v.splat && v.Len() > 1 {
		one, err := v.At(0).Convert(elem)
		if err != nil {
			return one, err
		}
		return one.Splat(t)
	}
	switch v.Class() {
	case IntClass:
		return Ints(t, v.Ints()...)
	case FloatClass:
		return Floats(t, v.Floats()...)
	}
	return Complexes(t, v.Complexes()...)
}

// sameNumber compares the numbers of elements of two types: the highest bit of a
// signless integer is a sign unless the other type has none.
func (v Value) sameNumber(w Value, i int) bool {
	switch v.Class() {
	case FloatClass:
		return Tolerance{}.same(v.Float(i), w.Float(i), v.Elem())
	case ComplexClass:
		return v.Complex(i) == w.Complex(i)
	}
	x, y := v.Int(i), w.Int(i)
	return x == y && (x >= 0 || v.Elem().Unsigned() == w.Elem().Unsigned())
}
