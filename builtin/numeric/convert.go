package numeric

import (
	"math"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// numbers converts elements as NumPy does: integers wrap, floats are cut toward
// zero, what is not 0 is true. A float that is out of the range of the integers is
// undefined.
func numbers(c *eval.Call, v value.Value, elem ir.Type) (value.Value, error) {
	if v.Elem() == elem {
		return v, nil
	}
	t := withElem(v, elem)
	from, to := v.Class(), value.ClassOf(elem)
	unsigned := v.Elem().Unsigned()
	switch {
	case from == value.IntClass && to == value.IntClass:
		return map1(c, t, v, intLane(), intLane(), func(x int64) (int64, error) {
			if elem == ir.I1 && x != 0 {
				return 1, nil
			}
			return x, nil
		})
	case from == value.IntClass && to == value.FloatClass:
		return map1(c, t, v, intLane(), floatLane(), func(x int64) (float64, error) {
			return intToFloat(x, unsigned, elem), nil
		})
	case from == value.FloatClass && to == value.FloatClass:
		return map1(c, t, v, floatLane(), floatLane(), total(func(x float64) float64 { return x }))
	case from == value.FloatClass && to == value.IntClass:
		return map1(c, t, v, floatLane(), intLane(), func(x float64) (int64, error) {
			if elem == ir.I1 {
				return truth(x != 0), nil
			}
			return floatToInt(math.Trunc(x), wordOf(elem))
		})
	case from == value.ComplexClass && to == value.ComplexClass:
		return map1(c, t, v, complexLane(), complexLane(), total(func(x complex128) complex128 { return x }))
	case to == value.ComplexClass && from != value.StringClass:
		return toComplex(c, v, t)
	}
	return value.Value{}, typeError("%s cannot be converted to %s", v.Type(), elem)
}

func toComplex(c *eval.Call, v value.Value, t ir.Type) (value.Value, error) {
	wide, err := numbers(c, v, ir.F64)
	if err != nil {
		return wide, err
	}
	return map1(c, t, wide, floatLane(), complexLane(), total(func(x float64) complex128 { return complex(x, 0) }))
}

// intToFloat rounds once: an integer beyond 2^53 becomes a float64 that is
// marked as inexact in its last bit before it is rounded to a narrower type.
func intToFloat(x int64, unsigned bool, elem ir.Type) float64 {
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

// floatToInt converts a float without a fraction that the integers of a word
// have; others are undefined.
func floatToInt(x float64, w word) (int64, error) {
	top := math.Ldexp(1, int(w.bits)-1)
	switch {
	case x != x:
		return 0, undefined("NaN is no integer")
	case w.unsigned && x > -1 && x < 2*top:
		return int64(uint64(max(x, 0))), nil
	case !w.unsigned && x >= -top && x < top:
		return int64(x), nil
	}
	return 0, undefined("%g is out of the range of %d-bit integers", x, w.bits)
}

// truth returns the element of i1 for a truth value.
func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// promote converts values to the type of elements that has room for all of them,
// as NumPy does: a float if there is one, then the wider.
func promote(c *eval.Call, vals ...value.Value) ([]value.Value, error) {
	best := vals[0].Elem()
	for _, v := range vals[1:] {
		best = wider(best, v.Elem())
	}
	out := make([]value.Value, len(vals))
	for i, v := range vals {
		var err error
		if out[i], err = numbers(c, v, best); err != nil {
			return nil, err
		}
	}
	return out, nil
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
