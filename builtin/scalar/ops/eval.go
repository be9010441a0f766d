package ops

import (
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/floats"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what the functions of numbers compute, also element by element
// on arrays, which are stretched as NumPy does. Inputs of several types are converted
// to the declared one, integers to floats where that is one. Integers wrap; int_div
// and mod round down, as Python's.
func Evaluators() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	complexes := eval.Domain{Elems: eval.Complexes | eval.Floats}
	casts := eval.Domain{Elems: eval.Anything, Partial: "a float that becomes an integer that is out of range"}
	table := map[string]eval.Evaluator{
		"constant": numeric.Constant(),
		"abs":      numeric.Op(eval.Domain{Elems: eval.Integers | eval.Floats | eval.Complexes}, abs),
		"real":     numeric.Op(complexes, part(func(x complex128) float64 { return real(x) })),
		"imag":     numeric.Op(complexes, part(func(x complex128) float64 { return imag(x) })),
		"cast":     numeric.Cast(casts, numeric.Call.Convert),
		"clip":     numeric.Op(eval.Domain{Elems: eval.Integers | eval.Floats}, clip),
		"isnan":    numeric.FloatTest(math.IsNaN),
		"isinf":    numeric.FloatTest(numeric.IsInf),
		"switch":   numeric.Select(numeric.AnyShape),
		"second":   numeric.Op(all, second),
	}
	for name, u := range unaryOps() {
		table[name] = u.Evaluator()
	}
	for name, f := range floatFunctions() {
		table[name] = floating(numeric.Unary{Floats: f, Inexact: name != "sqrt" && name != "reciprocal"})
	}
	for name, b := range binaryOps() {
		b.Shapes = numeric.AnyShape
		table[name] = numeric.Op(b.Domain(), func(c numeric.Call) value.Value { return c.Fold(b) })
	}
	for name, p := range comparisons() {
		table[name] = numeric.Op(p.Domain(), func(c numeric.Call) value.Value {
			c.Exactly(2)
			vals := c.Broadcast(true, c.Promote(c.Inputs()...)...)
			return p.Apply(c, vals[0], vals[1])
		})
	}
	return table
}

func unaryOps() map[string]numeric.Unary {
	type unary = numeric.Unary
	same := numeric.Identity()
	return map[string]unary{
		"identity": same,
		"neg": {
			Ints: numeric.IntType.Neg, Floats: func(x float64) float64 { return -x },
			Complexes: func(x complex128) complex128 { return -x },
		},
		"sqr": {
			Ints:   func(_ numeric.IntType, x int64) int64 { return x * x },
			Floats: func(x float64) float64 { return x * x }, Complexes: func(x complex128) complex128 { return x * x },
		},
		"conj":   {Ints: same.Ints, Floats: same.Floats, Complexes: cmplx.Conj},
		"invert": {Ints: numeric.IntType.Not},
		"sgn":    {Ints: signOfInt, Floats: signOfFloat},
		"ceil":   {Ints: same.Ints, Floats: math.Ceil},
		"floor":  {Ints: same.Ints, Floats: math.Floor},
		"trunc":  {Ints: same.Ints, Floats: math.Trunc},

		"round_half_to_even":        {Ints: same.Ints, Floats: math.RoundToEven},
		"round_half_away_from_zero": {Ints: same.Ints, Floats: math.Round},
	}
}

// floatFunctions are the functions that give floats.
func floatFunctions() map[string]func(float64) float64 {
	return map[string]func(float64) float64{
		"reciprocal": numeric.Reciprocal, "sqrt": math.Sqrt, "exp": math.Exp, "exp2": math.Exp2,
		"expm1": math.Expm1, "log": numeric.Log, "log1p": math.Log1p, "log2": numeric.Log2, "log10": numeric.Log10,
		"log1mexp": logOneMinusExp, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "arcsin": math.Asin,
		"arccos": math.Acos, "arctan": math.Atan, "sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh,
		"arcsinh": math.Asinh, "arccosh": math.Acosh, "arctanh": math.Atanh,
		"deg2rad": func(x float64) float64 { return x * (math.Pi / 180) },
		"rad2deg": func(x float64) float64 { return x * (180 / math.Pi) },
		"sigmoid": numeric.Sigmoid, "softplus": softplus, "erf": math.Erf, "erfc": math.Erfc,
	}
}

func binaryOps() map[string]numeric.Binary {
	type binary = numeric.Binary
	return map[string]binary{
		"add": {
			Ints: numeric.IntType.Add, Blocks: floats.AddTo, Floats: numeric.Add,
			Complexes: func(x, y complex128) complex128 { return x + y },
		},
		"sub": {
			Ints: numeric.IntType.Sub, Blocks: floats.SubTo, Floats: numeric.Sub,
			Complexes: func(x, y complex128) complex128 { return x - y },
		},
		"mul": {
			Ints: numeric.IntType.Mul, Blocks: floats.MulTo, Floats: numeric.Mul,
			Complexes: func(x, y complex128) complex128 { return x * y },
		},
		"true_div": {
			Blocks: floats.DivTo, Floats: numeric.Div,
			Complexes: func(x, y complex128) complex128 { return x / y },
		},
		"and":     {Ints: numeric.IntType.And},
		"or":      {Ints: numeric.IntType.Or},
		"xor":     {Ints: numeric.IntType.Xor},
		"minimum": {Ints: numeric.IntType.Min, Floats: numeric.Min},
		"maximum": {Ints: numeric.IntType.Max, Floats: numeric.Max},
		"int_div": {
			Ints: floorDivision, Floats: func(x, y float64) float64 { return math.Floor(x / y) }, Partial: numeric.BadDivisor,
		},
		"mod":     {Ints: floorRest, Floats: floatRest, Partial: "an integer divisor of 0"},
		"pow":     {Ints: power, Floats: numeric.Pow, Complexes: cmplx.Pow, Partial: "an integer to a negative power", Inexact: true},
		"arctan2": {Floats: math.Atan2, Inexact: true},
	}
}

func comparisons() map[string]numeric.Comparison {
	return map[string]numeric.Comparison{
		"eq": {
			Ints: numeric.IntType.Equal, Floats: func(x, y float64) bool { return x == y },
			Complexes: func(x, y complex128) bool { return x == y },
		},
		"neq": {
			Ints: numeric.IntType.NotEqual, Floats: func(x, y float64) bool { return x != y },
			Complexes: func(x, y complex128) bool { return x != y },
		},
		"lt": {Ints: numeric.IntType.Less, Floats: func(x, y float64) bool { return x < y }},
		"gt": {Ints: numeric.IntType.Greater, Floats: func(x, y float64) bool { return x > y }},
		"le": {Ints: numeric.IntType.LessEqual, Floats: func(x, y float64) bool { return x <= y }},
		"ge": {Ints: numeric.IntType.GreaterEqual, Floats: func(x, y float64) bool { return x >= y }},
	}
}

// logOneMinusExp is log(1 - exp(x)) without the loss of bits near 0.
func logOneMinusExp(x float64) float64 {
	if x > -math.Ln2 {
		return numeric.Log(-math.Expm1(x))
	}
	return math.Log1p(-math.Exp(x))
}

// softplus is log(1 + exp(x)) without an overflow.
func softplus(x float64) float64 { return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }

// floating converts integers to the declared float first.
func floating(u numeric.Unary) eval.Evaluator {
	d := u.Domain()
	d.Elems |= eval.Integers
	return numeric.Op(d, func(c numeric.Call) value.Value { return u.Apply(c, c.Widen(c.Only(), c.Elem())) })
}

func signOfInt(t numeric.IntType, x int64) int64 { return int64(t.Compare(x, 0)) }

// signOfFloat gives 0 for both zeros, and NaN for NaN.
func signOfFloat(x float64) float64 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	case x == 0:
		return 0
	}
	return x
}

func abs(c numeric.Call) value.Value {
	x := c.Only()
	if x.Class() == value.ComplexClass {
		return part(cmplx.Abs)(c)
	}
	return numeric.Unary{
		Ints: func(t numeric.IntType, x int64) int64 {
			if t.Less(x, 0) {
				return -x
			}
			return x
		},
		Floats: math.Abs,
	}.Apply(c, x)
}

// part makes a float of each complex number.
func part(f func(complex128) float64) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		x, elem := c.Only(), c.Input(0).Elem()
		if x.Class() == value.ComplexClass {
			elem = elem.Elem()
		} else {
			x = c.Convert(x, ir.Complex(ir.F64))
		}
		return numeric.MapTo(c, elem, x, f)
	}
}

// floorDivision rounds down.
func floorDivision(t numeric.IntType, x, y int64) int64 {
	if t.Unsigned {
		return t.DivUnsigned(x, y)
	}
	return t.FloorDivSigned(x, y)
}

// floorRest has the sign of the divisor.
func floorRest(t numeric.IntType, x, y int64) int64 {
	switch {
	case t.Unsigned:
		return t.RemUnsigned(x, y)
	case t.S(y) == -1:
		return 0
	}
	rest := t.RemSigned(x, y)
	if rest != 0 && (rest < 0) != (t.S(y) < 0) {
		rest += t.S(y)
	}
	return rest
}

func floatRest(x, y float64) float64 {
	rest := math.Mod(x, y)
	if rest != 0 && (rest < 0) != (y < 0) {
		return rest + y
	}
	if rest == 0 {
		return math.Copysign(0, y)
	}
	return rest
}

// power raises integers to powers that are not negative.
func power(t numeric.IntType, x, y int64) int64 {
	if t.Less(y, 0) {
		panic(numeric.Undefined("the integer %d to the power of %d", x, y))
	}
	return numeric.Power(x, t.U(y))
}

// clip keeps NaN.
func clip(c numeric.Call) value.Value {
	c.Exactly(3)
	vals := c.Broadcast(true, c.Inputs()...)
	for i, v := range vals {
		vals[i] = c.Widen(v, c.Elem())
	}
	low := numeric.Binary{Ints: numeric.IntType.Max, Floats: func(x, bound float64) float64 {
		if x < bound {
			return bound
		}
		return x
	}}
	high := numeric.Binary{Ints: numeric.IntType.Min, Floats: func(x, bound float64) float64 {
		if x > bound {
			return bound
		}
		return x
	}}
	return high.Apply(c, low.Apply(c, vals[0], vals[1]), vals[2])
}

// second gives its second input the shape of both.
func second(c numeric.Call) value.Value {
	c.Exactly(2)
	return c.Broadcast(true, c.Inputs()...)[1]
}
