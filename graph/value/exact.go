package value

import (
	"fmt"

	"github.com/settle-go/settle/graph/ir"
)

// Exactly returns the same numbers as elements of another type of their class,
// and an error where one of them is not the same there: 0.1 of f64 is none of
// f32, 300 is none of i8. NaN stays NaN.
func (v Value) Exactly(elem ir.Type) (Value, error) {
	if v.Elem() == elem {
		return v, nil
	}
	if ClassOf(elem) != v.Class() || v.Class() == StringClass {
		return Value{}, fmt.Errorf("%s are no %s", v.Class(), ClassOf(elem))
	}
	if v.splat && v.Len() > 1 {
		one, err := v.At(0).Exactly(elem)
		if err != nil {
			return one, err
		}
		return one.Splat(v.typ.WithElem(elem))
	}
	t := elem
	if v.typ.IsShaped() {
		t = v.typ.WithElem(elem)
	}
	out, err := v.rounded(t)
	if err != nil {
		return out, err
	}
	for i := range v.Len() {
		if !out.sameNumber(v, i) {
			return Value{}, fmt.Errorf("%s is no value of type %s", v.At(i), elem)
		}
	}
	return out, nil
}

// rounded returns the elements wrapped or rounded to a type of their class.
func (v Value) rounded(t ir.Type) (Value, error) {
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
