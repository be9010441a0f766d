package math

import (
	"math"
	"math/bits"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what the ops compute. Functions that have no exact result are
// computed in f64 and rounded once.
func Evaluators() map[string]eval.Evaluator {
	inexact := eval.Domain{Elems: eval.Floats, Inexact: true}
	exact := eval.Domain{Elems: eval.Floats}
	table := map[string]eval.Evaluator{
		"atan2":  numeric.Binary{Floats: math.Atan2, Inexact: true}.Evaluator(),
		"powf":   numeric.Binary{Floats: numeric.Pow, Inexact: true}.Evaluator(),
		"ipowi":  numeric.Binary{Ints: intPower, Partial: "0 to a negative power"}.Evaluator(),
		"fpowi":  numeric.Op(inexact, floatIntPower),
		"fma":    numeric.Op(exact, fusedMultiplyAdd),
		"clampf": numeric.Op(exact, clamp),
		"sincos": numeric.Results(inexact, sineAndCosine),

		"absf":     numeric.SignOp(1, func(x, _, sign uint64) uint64 { return x &^ sign }),
		"copysign": numeric.SignOp(2, func(x, y, sign uint64) uint64 { return x&^sign | y&sign }),
		"isfinite": numeric.FloatTest(func(x float64) bool { return x-x == 0 }),
		"isinf":    numeric.FloatTest(numeric.IsInf),
		"isnan":    numeric.FloatTest(math.IsNaN),
		"isnormal": numeric.Op(exact, isNormal),
	}
	for name, u := range unaryOps() {
		table[name] = u.Evaluator()
	}
	for name, f := range nearestOf() {
		e := table[name]
		e.Domain.Nearest = f
		table[name] = e
	}
	return table
}

func unaryOps() map[string]numeric.Unary {
	type unary = numeric.Unary
	return map[string]unary{
		"absi": {Ints: numeric.IntType.Abs},
		"ctlz": {Ints: numeric.IntType.LeadingZeros},
		"cttz": {Ints: func(t numeric.IntType, x int64) int64 {
			return int64(min(bits.TrailingZeros64(t.U(x)), int(t.Bits)))
		}},
		"ctpop":     {Ints: func(t numeric.IntType, x int64) int64 { return int64(bits.OnesCount64(t.U(x))) }},
		"ceil":      {Floats: math.Ceil},
		"floor":     {Floats: math.Floor},
		"round":     {Floats: math.Round},
		"roundeven": {Floats: math.RoundToEven},
		"trunc":     {Floats: math.Trunc},
		"sqrt":      {Floats: math.Sqrt},
		"acos":      {Floats: math.Acos, Inexact: true},
		"acosh":     {Floats: math.Acosh, Inexact: true},
		"asin":      {Floats: math.Asin, Inexact: true},
		"asinh":     {Floats: math.Asinh, Inexact: true},
		"atan":      {Floats: math.Atan, Inexact: true},
		"atanh":     {Floats: math.Atanh, Inexact: true},
		"cbrt":      {Floats: math.Cbrt, Inexact: true},
		"cos":       {Floats: math.Cos, Inexact: true},
		"cosh":      {Floats: math.Cosh, Inexact: true},
		"erf":       {Floats: math.Erf, Inexact: true},
		"erfc":      {Floats: math.Erfc, Inexact: true},
		"exp":       {Floats: math.Exp, Inexact: true},
		"exp2":      {Floats: math.Exp2, Inexact: true},
		"expm1":     {Floats: math.Expm1, Inexact: true},
		"log":       {Floats: numeric.Log, Inexact: true},
		"log10":     {Floats: numeric.Log10, Inexact: true},
		"log1p":     {Floats: math.Log1p, Inexact: true},
		"log2":      {Floats: numeric.Log2, Inexact: true},
		"sin":       {Floats: math.Sin, Inexact: true},
		"sinh":      {Floats: math.Sinh, Inexact: true},
		"tan":       {Floats: math.Tan, Inexact: true},
		"tanh":      {Floats: math.Tanh, Inexact: true},
		"rsqrt":     {Floats: numeric.ReciprocalSqrt, Inexact: true},
	}
}

// isNormal reports numbers that have all bits of their precision.
func isNormal(c numeric.Call) value.Value {
	elem := c.Only().Elem()
	precision := math.Ldexp(value.Smallest(elem), mantissaBits(elem))
	return numeric.TestFloats(c, func(x float64) bool { return x-x == 0 && math.Abs(x) >= precision })
}

// mantissaBits returns the bits after the point of a float type.
func mantissaBits(elem ir.Type) int {
	n := 0
	for n < 52 && value.Round(1+math.Ldexp(1, -n-1), elem) != 1 {
		n++
	}
	return n
}

// intPower raises integers to a power, which has a result of integers where it is
// not negative, and for 1 and -1.
func intPower(t numeric.IntType, x, y int64) int64 {
	base, power := t.S(x), t.S(y)
	if power < 0 {
		switch base {
		case 0:
			panic(numeric.Undefined("0 to the power of %d", power))
		case 1, -1:
			power = -power & 1
		default:
			return 0
		}
	}
	return numeric.Power(base, uint64(power))
}

func floatIntPower(c numeric.Call) value.Value {
	c.Exactly(2)
	base, exponent := c.Input(0), c.Input(1)
	if exponent.Class() != value.IntClass || base.Class() != value.FloatClass {
		panic(numeric.Mistyped("it does not take %s and %s", base.Type(), exponent.Type()))
	}
	wide := c.ConvertAll(ir.F64, base, exponent)
	return c.Convert(numeric.Binary{Floats: numeric.Pow}.Apply(c, wide[0], wide[1]), base.Elem())
}

func fusedMultiplyAdd(c numeric.Call) value.Value {
	if c.NumInputs() > 0 && c.Input(0).Elem() == ir.F64 {
		return numeric.Map3(c, math.FMA)
	}
	return numeric.Map3(c, multiplyAdd)
}

// multiplyAdd computes x*y + z of floats of at most 26 bits so that rounding the
// result to those rounds once: the product is exact, and a sum that is not gets
// an odd last bit.
func multiplyAdd(x, y, z float64) float64 {
	p := x * y
	sum := p + z
	if sum-sum != 0 {
		return sum
	}
	back := sum - p
	rest := (p - (sum - back)) + (z - back)
	word := math.Float64bits(sum)
	if rest == 0 || word&1 != 0 {
		return sum
	}
	if (rest > 0) == (sum > 0) {
		return math.Float64frombits(word + 1)
	}
	return math.Float64frombits(word - 1)
}

// clamp gives NaN for a NaN.
func clamp(c numeric.Call) value.Value {
	return numeric.Map3(c, func(x, low, high float64) float64 { return min(max(x, low), high) })
}

func sineAndCosine(c numeric.Call) []value.Value {
	x := c.Only()
	return []value.Value{numeric.Unary{Floats: math.Sin}.Apply(c, x), numeric.Unary{Floats: math.Cos}.Apply(c, x)}
}
