package ops

import (
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/floats"

	"github.com/settle-go/settle/builtin/declare"
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
	numbers := eval.Domain{Elems: eval.Numbers | eval.Complexes}
	casts := eval.Domain{Elems: eval.Anything, Partial: "a float that becomes an integer that is out of range"}
	table := map[string]eval.Evaluator{
		"constant": numeric.Constant(),
		"abs":      numeric.Op(eval.Domain{Elems: eval.Integers | eval.Floats | eval.Complexes}, abs),
		"real":     numeric.Op(numbers, realPart),
		"imag":     numeric.Op(numbers, imagPart),
		"cast":     numeric.Cast(casts, numeric.Call.Convert),
		"clip":     numeric.Op(eval.Domain{Elems: eval.Integers | eval.Floats}, clip),
		"isnan":    numeric.Op(numbers, test(math.IsNaN)),
		"isinf":    numeric.Op(numbers, test(numeric.IsInf)),
		"switch":   numeric.Op(all, choose),
		"second":   numeric.Op(all, second),
	}
	for name, u := range unaryOps() {
		u.Ints = truthful1(u.Ints)
		table[name] = u.Evaluator()
	}
	for name, f := range floatFunctions() {
		table[name] = floating(numeric.Unary{Floats: f, Inexact: name != "sqrt" && name != "reciprocal"})
	}
	for name, b := range binaryOps() {
		b.Shapes, b.Ints = numeric.AnyShape, truthful2(b.Ints)
		table[name] = numeric.Op(b.Domain(), func(c numeric.Call) value.Value { return c.Fold(b) })
	}
	for name, p := range comparisons() {
		if ints := p.Ints; ints != nil {
			p.Ints = func(t numeric.IntType, x, y int64) bool { return ints(truthful(t), x, y) }
		}
		table[name] = numeric.Op(p.Domain(), func(c numeric.Call) value.Value {
			c.Exactly(2)
			vals := c.Broadcast(true, common(c, c.Inputs()...)...)
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
			Ints: numeric.IntType.Neg, Signs: numeric.FlipSign,
			Complexes: func(x complex128) complex128 { return -x },
		},
		"sqr": {
			Ints:   func(_ numeric.IntType, x int64) int64 { return x * x },
			Floats: func(x float64) float64 { return x * x }, Complexes: func(x complex128) complex128 { return x * x },
		},
		"conj":   {Ints: same.Ints, Signs: same.Signs, Complexes: cmplx.Conj},
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

// truthful makes i1 a truth value: its two numbers are 0 and 1, and not -1.
func truthful(t numeric.IntType) numeric.IntType {
	t.Unsigned = t.Unsigned || t.Bits == 1
	return t
}

func truthful1(f func(numeric.IntType, int64) int64) func(numeric.IntType, int64) int64 {
	if f == nil {
		return nil
	}
	return func(t numeric.IntType, x int64) int64 { return f(truthful(t), x) }
}

func truthful2(f func(numeric.IntType, int64, int64) int64) func(numeric.IntType, int64, int64) int64 {
	if f == nil {
		return nil
	}
	return func(t numeric.IntType, x, y int64) int64 { return f(truthful(t), x, y) }
}

// common converts values to the type of elements that has room for all of them.
func common(c numeric.Call, vals ...value.Value) []value.Value {
	elems := make([]ir.Type, len(vals))
	for i, v := range vals {
		elems[i] = v.Elem()
	}
	if elem := declare.Upcast(elems...); elem != 0 {
		return c.ConvertAll(elem, vals...)
	}
	return c.Promote(vals...)
}

// test is a predicate of floats, which holds for no integer, and for a complex number
// if it holds for one of its parts.
func test(f func(float64) bool) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		x := c.Only()
		switch x.Class() {
		case value.IntClass:
			return numeric.MapTo(c, ir.I1, x, func(int64) int64 { return 0 })
		case value.ComplexClass:
			return numeric.MapTo(c, ir.I1, x, func(z complex128) int64 {
				if f(real(z)) || f(imag(z)) {
					return 1
				}
				return 0
			})
		}
		return numeric.TestFloats(c, f)
	}
}

// choose takes an element of one of two values, where a condition holds, which is any
// number that is not 0.
func choose(c numeric.Call) value.Value {
	c.Exactly(3)
	vals := c.Broadcast(true, c.Inputs()...)
	return c.Pick(c.Convert(vals[0], ir.I1), c.Widen(vals[1], c.Elem()), c.Widen(vals[2], c.Elem()))
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

// signOfInt is 1 for true.
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
		return partOfEach(c, cmplx.Abs)
	}
	return numeric.Unary{
		Ints: func(t numeric.IntType, x int64) int64 {
			if truthful(t).Less(x, 0) {
				return -x
			}
			return x
		},
		Signs: numeric.DropSign,
	}.Apply(c, x)
}

// realPart is the number itself where it is not complex.
func realPart(c numeric.Call) value.Value {
	if x := c.Only(); x.Class() != value.ComplexClass {
		return x
	}
	return partOfEach(c, func(z complex128) float64 { return real(z) })
}

// imagPart is 0 where the number is not complex.
func imagPart(c numeric.Call) value.Value {
	if x := c.Only(); x.Class() != value.ComplexClass {
		return numeric.Typed(numeric.Zero(x.Elem()).Splat(x.Type()))
	}
	return partOfEach(c, func(z complex128) float64 { return imag(z) })
}

// partOfEach makes a float of each complex number.
func partOfEach(c numeric.Call, f func(complex128) float64) value.Value {
	return numeric.MapTo(c, c.Only().Elem().Elem(), c.Only(), f)
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
	low := numeric.Binary{Ints: truthful2(numeric.IntType.Max), Floats: func(x, bound float64) float64 {
		if x < bound {
			return bound
		}
		return x
	}}
	high := numeric.Binary{Ints: truthful2(numeric.IntType.Min), Floats: func(x, bound float64) float64 {
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
