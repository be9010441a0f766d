package numeric

import (
	"math"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Cast is an op that makes elements of the declared type of its input.
func Cast(d eval.Domain, f func(c Call, x value.Value, elem ir.Type) value.Value) eval.Evaluator {
	return Op(d, func(c Call) value.Value { return f(c, c.Only(), c.Elem()) })
}

// Bitcast gives the bits another type of the same width.
func Bitcast() eval.Evaluator {
	return Cast(eval.Domain{Elems: eval.Numbers}, func(_ Call, x value.Value, elem ir.Type) value.Value {
		return Typed(x.Reinterpret(elem))
	})
}

// Convert converts elements as NumPy does: integers wrap, floats are cut toward
// zero, what is not 0 is true. A float that is out of the range of the integers is
// undefined.
func (c Call) Convert(v value.Value, elem ir.Type) value.Value {
	if v.Elem() == elem {
		return v
	}
	from, to := v.Class(), value.ClassOf(elem)
	switch {
	case from == value.IntClass && to == value.IntClass:
		return MapTo(c, elem, v, func(x int64) int64 {
			if elem == ir.I1 && x != 0 {
				return 1
			}
			return x
		})
	case from == value.IntClass && to == value.FloatClass:
		unsigned := v.Elem().Unsigned()
		return MapTo(c, elem, v, func(x int64) float64 { return IntToFloat(x, unsigned, elem) })
	case from == value.FloatClass && to == value.FloatClass:
		return MapTo(c, elem, v, func(x float64) float64 { return x })
	case from == value.FloatClass && to == value.IntClass && elem == ir.I1:
		return MapTo(c, elem, v, func(x float64) int64 { return truth(x != 0) })
	case from == value.FloatClass && to == value.IntClass:
		return c.FloatsToInts(v, elem, IntTypeOf(elem))
	case from == value.ComplexClass && to == value.ComplexClass:
		return MapTo(c, elem, v, func(x complex128) complex128 { return x })
	case to == value.ComplexClass && from != value.StringClass:
		return MapTo(c, elem, c.Convert(v, ir.F64), func(x float64) complex128 { return complex(x, 0) })
	}
	panic(Mistyped("%s cannot be converted to %s", v.Type(), elem))
}

// IntToFloat rounds once: an integer beyond 2^53 becomes a float64 that is
// marked as inexact in its last bit before it is rounded to a narrower type.
func IntToFloat(x int64, unsigned bool, elem ir.Type) float64 {
	magnitude, sign := uint64(x), 1.0
	if !unsigned && x < 0 {
		magnitude, sign = -magnitude, -1
	}
	const exact = 1 << 53
	if magnitude <= exact || elem == ir.F64 {
		return sign * float64(magnitude)
	}
	low := magnitude & (1<<11 - 1)
	magnitude &^= 1<<11 - 1
	if low != 0 {
		magnitude |= 1 << 11
	}
	return sign * float64(magnitude)
}

// FloatsToInts cuts floats toward zero; those that the integers do not have are
// undefined.
func (c Call) FloatsToInts(v value.Value, elem ir.Type, to IntType) value.Value {
	return MapTo(c, elem, v, func(x float64) int64 {
		n, err := to.OfFloat(math.Trunc(x))
		if err != nil {
			panic(Failure{err})
		}
		return n
	})
}

// OfFloat converts a float without a fraction to an integer of the type, which is
// undefined for those that the type does not have.
func (t IntType) OfFloat(x float64) (int64, error) {
	top := math.Ldexp(1, int(t.Bits)-1)
	switch {
	case x != x:
		return 0, Undefined("NaN is not an integer").Err
	case t.Unsigned && x > -1 && x < 2*top:
		return int64(uint64(max(x, 0))), nil
	case !t.Unsigned && x >= -top && x < top:
		return int64(x), nil
	}
	return 0, Undefined("%g is out of the range of %d-bit integers", x, t.Bits).Err
}

// truth returns the element of i1 for a truth value.
func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// Promote converts values to the type of elements that has room for all of them,
// as NumPy does: a float if there is one, then the wider.
func (c Call) Promote(vals ...value.Value) []value.Value {
	best := vals[0].Elem()
	for _, v := range vals[1:] {
		best = wider(best, v.Elem())
	}
	return c.ConvertAll(best, vals...)
}

// ConvertAll converts values to one type of elements.
func (c Call) ConvertAll(elem ir.Type, vals ...value.Value) []value.Value {
	out := make([]value.Value, len(vals))
	for i, v := range vals {
		out[i] = c.Convert(v, elem)
	}
	return out
}

func wider(a, b ir.Type) ir.Type {
	ca, cb := value.ClassOf(a), value.ClassOf(b)
	switch {
	case ca > cb, ca == cb && value.Width(a) >= value.Width(b) && ca != value.ComplexClass:
		return a
	case ca == cb && ca == value.ComplexClass:
		return ir.Complex(wider(a.Elem(), b.Elem()))
	}
	return b
}

// LooseFloat converts integers to the float that is declared, or to f32, where types
// are hints.
func (c Call) LooseFloat(x value.Value) value.Value {
	if x.Class() != value.IntClass || !c.Loose() {
		return x
	}
	return c.ToFloat(x)
}

// ToFloat converts to the float that is declared, or to f32.
func (c Call) ToFloat(x value.Value) value.Value {
	if elem := c.Elem(); elem.IsFloat() {
		return c.Convert(x, elem)
	}
	return c.Convert(x, ir.F32)
}

// Widen converts a value to a type of elements that has room for it: integers to
// wider ones and to floats, those to complex numbers.
func (c Call) Widen(x value.Value, elem ir.Type) value.Value {
	from, to := x.Class(), value.ClassOf(elem)
	if to == value.NoClass {
		return x
	}
	if from > to || from == to && value.Width(x.Elem()) > value.Width(elem) {
		panic(Mistyped("%s does not fit in %s", x.Type(), elem))
	}
	return c.Convert(x, elem)
}
