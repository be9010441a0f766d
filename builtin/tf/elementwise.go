package tf

import (
	"math"
	"math/cmplx"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// elementwise returns what the ops compute that work element by element, and stretch
// their inputs as NumPy does.
func elementwise() map[string]eval.Evaluator {
	all := eval.Domain{Elems: eval.Anything}
	numbers := eval.Domain{Elems: eval.Numbers | eval.Complexes}
	table := map[string]eval.Evaluator{
		"Abs":       op(numbers, absolute),
		"Cast":      numeric.Cast(eval.Domain{Elems: eval.Anything, Partial: "a float that becomes an integer that is out of range"}, cast),
		"IsNan":     numeric.FloatTest(math.IsNaN),
		"IsInf":     numeric.FloatTest(numeric.IsInf),
		"IsFinite":  numeric.FloatTest(func(x float64) bool { return x-x == 0 }),
		"AddN":      op(numbers, addAll),
		"LeakyRelu": op(eval.Domain{Elems: eval.Floats}, leakyRelu),
		"Select":    op(all, choose),
		"SelectV2":  op(all, choose),
		"ZerosLike": op(numbers, func(c numeric.Call) value.Value { return splat(c, numeric.Zero(c.First().Elem()), c.First().Dims()) }),
		"OnesLike": op(numbers, func(c numeric.Call) value.Value {
			return splat(c, c.Convert(value.Bool(true), c.First().Elem()), c.First().Dims())
		}),
		"LogicalNot":      numeric.Unary{Ints: numeric.IntType.Not}.Evaluator(),
		"Real":            op(numbers, func(c numeric.Call) value.Value { return parts(c, func(x complex128) float64 { return real(x) }) }),
		"Imag":            op(numbers, func(c numeric.Call) value.Value { return parts(c, func(x complex128) float64 { return imag(x) }) }),
		"ComplexAbs":      op(numbers, func(c numeric.Call) value.Value { return parts(c, cmplx.Abs) }),
		"ToBool":          op(all, toBool),
		"CheckNumerics":   op(all, checkNumerics),
		"CheckNumericsV2": op(all, checkNumerics),
		"Angle":           op(numbers, func(c numeric.Call) value.Value { return parts(c, cmplx.Phase) }),
		"Complex":         op(numbers, makeComplex),
		"BiasAdd":         op(numbers, biasAdd),
		"BiasAddV1":       op(numbers, biasAdd),

		"LeakyReluGrad":    op(eval.Domain{Elems: eval.Floats}, leakyReluGrad),
		"ApproximateEqual": op(numbers, nearly),
		"ClipByValue":      op(eval.Domain{Elems: eval.Numbers}, clip),
		"NextAfter":        op(eval.Domain{Elems: eval.Floats}, nextAfter),
		"FloorDiv":         numeric.Op(eval.Domain{Elems: eval.Numbers, Partial: numeric.ZeroDivisor}, floorDiv),
	}
	table["AccumulateNV2"] = table["AddN"]
	for _, name := range []string{"Identity", "Snapshot", "StopGradient", "PreventGradient", "DeepCopy", "Copy",
		"CopyHost", "EnsureShape", "RefIdentity", "GuaranteeConst", "DebugGradientIdentity"} {
		table[name] = op(all, func(c numeric.Call) value.Value { return c.First() })
	}
	for _, name := range []string{"PlaceholderWithDefault", "LoopCond"} { // they say more than what they compute
		table[name] = op(eval.Domain{Elems: eval.Anything, Impure: true}, func(c numeric.Call) value.Value { return c.First() })
	}
	for _, name := range []string{"IdentityN", "_ListToArray", "_ArrayToList"} {
		table[name] = results(all, numeric.Call.Inputs)
	}
	for name, u := range unary() {
		table[name] = u.Evaluator()
	}
	for name, b := range binary() {
		b.Shapes = numeric.AnyShape
		table[name] = b.Evaluator()
	}
	for name, p := range comparisons() {
		p.Shapes = numeric.AnyShape
		table[name] = p.Evaluator()
	}
	for _, name := range []string{"Equal", "NotEqual"} {
		p := comparisons()[name]
		p.Shapes = numeric.AnyShape
		d := p.Domain()
		d.Elems = eval.Anything
		table[name] = numeric.Op(d, func(c numeric.Call) value.Value { return compareAny(c, p, name == "NotEqual") })
	}
	add := binary()["Add"]
	add.Shapes = numeric.AnyShape
	table["Add"] = numeric.Op(add.Domain(), func(c numeric.Call) value.Value {
		if c.NumInputs() == 2 && c.Input(0).Class() == value.StringClass {
			return joinPairs(c)
		}
		return add.Eval(c)
	})
	return table
}

// unary are the functions of one number.
func unary() map[string]numeric.Unary {
	type unary = numeric.Unary
	same := numeric.Identity()
	table := map[string]unary{
		"Neg": {Ints: numeric.IntType.Neg, Signs: numeric.FlipSign, Complexes: func(x complex128) complex128 { return -x }},
		"Square": {
			Ints:   func(_ numeric.IntType, x int64) int64 { return x * x },
			Floats: func(x float64) float64 { return x * x }, Complexes: func(x complex128) complex128 { return x * x },
		},
		"Conj":   {Ints: same.Ints, Signs: same.Signs, Complexes: cmplx.Conj},
		"Invert": {Ints: numeric.IntType.Not},
		"Sign": {
			Complexes: func(x complex128) complex128 {
				if x == 0 {
					return 0
				}
				return x / complex(cmplx.Abs(x), 0)
			},
			Ints: func(t numeric.IntType, x int64) int64 { return int64(t.Compare(x, 0)) },
			Floats: func(x float64) float64 {
				switch {
				case x > 0:
					return 1
				case x < 0:
					return -1
				}
				return x
			},
		},
		"Ceil":  {Ints: same.Ints, Floats: math.Ceil},
		"Floor": {Ints: same.Ints, Floats: math.Floor},
		"Round": {Ints: same.Ints, Floats: math.RoundToEven},
		"Rint":  {Floats: math.RoundToEven},
		"Relu":  {Ints: func(t numeric.IntType, x int64) int64 { return t.Max(x, 0) }, Floats: func(x float64) float64 { return numeric.Max(x, 0) }},
		"Relu6": {
			Ints:   func(t numeric.IntType, x int64) int64 { return t.Min(t.Max(x, 0), 6) },
			Floats: func(x float64) float64 { return numeric.Min(numeric.Max(x, 0), 6) },
		},
	}
	for name, f := range map[string]func(float64) float64{
		"Reciprocal": numeric.Reciprocal, "Inv": numeric.Reciprocal, "Sqrt": math.Sqrt, "Rsqrt": numeric.ReciprocalSqrt,
		"Exp": math.Exp, "Expm1": math.Expm1, "Log": numeric.Log, "Log1p": math.Log1p, "Sin": math.Sin, "Cos": math.Cos, "Tan": math.Tan,
		"Asin": math.Asin, "Acos": math.Acos, "Atan": math.Atan, "Sinh": math.Sinh, "Cosh": math.Cosh, "Tanh": math.Tanh,
		"Asinh": math.Asinh, "Acosh": math.Acosh, "Atanh": math.Atanh, "Erf": math.Erf, "Erfc": math.Erfc, "Erfinv": math.Erfinv,
		"Lgamma":  func(x float64) float64 { y, _ := math.Lgamma(x); return y },
		"Sigmoid": numeric.Sigmoid, "Softplus": softplus, "Softsign": func(x float64) float64 { return x / (1 + math.Abs(x)) },
		"Elu": func(x float64) float64 {
			if x < 0 {
				return math.Expm1(x)
			}
			return x
		},
		"Selu": func(x float64) float64 {
			const scale, scaledAlpha = 1.0507009873554804934193349852946, 1.7580993408473768599402175208123
			if x < 0 {
				return scaledAlpha * math.Expm1(x)
			}
			return scale * x
		},
	} {
		table[name] = unary{Floats: f, Inexact: name != "Sqrt" && name != "Reciprocal" && name != "Inv"}
	}
	for name, f := range map[string]func(complex128) complex128{
		"Exp": cmplx.Exp, "Log": cmplx.Log, "Sqrt": cmplx.Sqrt, "Sin": cmplx.Sin, "Cos": cmplx.Cos, "Tan": cmplx.Tan,
		"Sinh": cmplx.Sinh, "Cosh": cmplx.Cosh, "Tanh": cmplx.Tanh, "Asinh": cmplx.Asinh, "Acosh": cmplx.Acosh, "Atanh": cmplx.Atanh,
		"Rsqrt": func(x complex128) complex128 { return 1 / cmplx.Sqrt(x) }, "Inv": func(x complex128) complex128 { return 1 / x },
		"Sigmoid": func(x complex128) complex128 { return 1 / (1 + cmplx.Exp(-x)) },
		"Log1p":   func(x complex128) complex128 { return cmplx.Log(1 + x) }, "Expm1": func(x complex128) complex128 { return cmplx.Exp(x) - 1 },
		"Reciprocal": func(x complex128) complex128 { return 1 / x },
	} {
		u := table[name]
		u.Complexes = f
		table[name] = u
	}
	return table
}

// softplus is log(1 + exp(x)) where that does not overflow.
func softplus(x float64) float64 {
	return math.Max(x, 0) + math.Log1p(math.Exp(-math.Abs(x)))
}

// binary are the functions of two numbers.
func binary() map[string]numeric.Binary {
	type binary = numeric.Binary
	add := binary{
		Ints: numeric.IntType.Add, Blocks: floats.AddTo, Floats: numeric.Add,
		Complexes: func(x, y complex128) complex128 { return x + y },
	}
	rest := binary{Ints: quotient(numeric.IntType.RemSigned, numeric.IntType.RemUnsigned, true), Floats: math.Mod, Partial: numeric.ZeroDivisor}
	div := binary{
		Ints:   quotient(numeric.IntType.DivSigned, numeric.IntType.DivUnsigned, false),
		Floats: numeric.Div, Complexes: func(x, y complex128) complex128 { return x / y }, Partial: numeric.ZeroDivisor,
	}
	realDiv := div
	realDiv.Ints, realDiv.Partial = nil, ""
	truth := func(f func(numeric.IntType, int64, int64) int64) binary { return binary{Ints: f} }
	return map[string]binary{
		"Add": add, "AddV2": add,
		"Sub": {
			Ints: numeric.IntType.Sub, Blocks: floats.SubTo, Floats: numeric.Sub,
			Complexes: func(x, y complex128) complex128 { return x - y },
		},
		"Mul": {
			Ints: numeric.IntType.Mul, Blocks: floats.MulTo, Floats: numeric.Mul,
			Complexes: func(x, y complex128) complex128 { return x * y },
		},
		"Div": div, "TruncateDiv": div, "RealDiv": realDiv,
		"DivNoNan": {Floats: func(x, y float64) float64 {
			if y == 0 {
				return 0
			}
			return x / y
		}, Complexes: func(x, y complex128) complex128 {
			if y == 0 {
				return 0
			}
			return x / y
		}},
		"MulNoNan": {Floats: func(x, y float64) float64 {
			if y == 0 {
				return 0
			}
			return x * y
		}, Complexes: func(x, y complex128) complex128 {
			if y == 0 {
				return 0
			}
			return x * y
		}},
		"Mod": rest, "TruncateMod": rest,
		"FloorMod": {Ints: floorRest, Floats: floorRestOfFloats, Partial: "an integer divisor of 0"},
		"Pow": {
			Ints: power, Floats: numeric.Pow, Complexes: cmplx.Pow, Partial: "an integer to a negative power", Inexact: true,
		},
		"Maximum": {Ints: numeric.IntType.Max, Floats: numeric.Max},
		"Minimum": {Ints: numeric.IntType.Min, Floats: numeric.Min},
		"SquaredDifference": {
			Ints:   func(_ numeric.IntType, x, y int64) int64 { return (x - y) * (x - y) },
			Floats: func(x, y float64) float64 { return (x - y) * (x - y) }, Complexes: func(x, y complex128) complex128 { return (x - y) * cmplx.Conj(x-y) },
		},
		"Xdivy": {Floats: func(x, y float64) float64 {
			if x == 0 {
				return 0
			}
			return x / y
		}, Complexes: func(x, y complex128) complex128 {
			if x == 0 {
				return 0
			}
			return x / y
		}},
		"Xlogy": {Floats: func(x, y float64) float64 {
			if x == 0 {
				return 0
			}
			return x * numeric.Log(y)
		}, Complexes: func(x, y complex128) complex128 {
			if x == 0 {
				return 0
			}
			return x * cmplx.Log(y)
		}, Inexact: true},
		"Xlog1py": {Floats: func(x, y float64) float64 {
			if x == 0 {
				return 0
			}
			return x * math.Log1p(y)
		}, Complexes: func(x, y complex128) complex128 {
			if x == 0 {
				return 0
			}
			return x * cmplx.Log(1+y)
		}, Inexact: true},
		"Atan2":      {Floats: math.Atan2, Inexact: true},
		"LogicalAnd": truth(numeric.IntType.And), "LogicalOr": truth(numeric.IntType.Or),
		"BitwiseAnd": truth(numeric.IntType.And), "BitwiseOr": truth(numeric.IntType.Or), "BitwiseXor": truth(numeric.IntType.Xor),
		"LeftShift": {Ints: func(t numeric.IntType, x, y int64) int64 { return t.ShiftLeft(x, shift(t, y)) }},
		"RightShift": {Ints: func(t numeric.IntType, x, y int64) int64 {
			if t.Unsigned {
				return t.ShiftRight(x, shift(t, y))
			}
			return t.ShiftRightSigned(x, shift(t, y))
		}},
		// Gradients: of the function's value, or of its input, and of what comes from above.
		"SigmoidGrad":    {Floats: func(y, dy float64) float64 { return dy * y * (1 - y) }},
		"TanhGrad":       {Floats: func(y, dy float64) float64 { return dy * (1 - y*y) }},
		"SqrtGrad":       {Floats: func(y, dy float64) float64 { return dy * 0.5 / y }},
		"RsqrtGrad":      {Floats: func(y, dy float64) float64 { return dy * -0.5 * y * y * y }},
		"ReciprocalGrad": {Floats: func(y, dy float64) float64 { return -dy * y * y }},
		"InvGrad":        {Floats: func(y, dy float64) float64 { return -dy * y * y }},
		"ReluGrad": {Floats: func(dy, x float64) float64 {
			if x > 0 {
				return dy
			}
			return 0
		}},
		"Relu6Grad": {Floats: func(dy, x float64) float64 {
			if x > 0 && x < 6 {
				return dy
			}
			return 0
		}},
		"SeluGrad": {Floats: func(dy, y float64) float64 {
			const scale, scaledAlpha = 1.0507009873554804934193349852946, 1.7580993408473768599402175208123
			if y < 0 {
				return dy * (y + scaledAlpha)
			}
			return dy * scale
		}},
		"EluGrad": {Floats: func(dy, y float64) float64 {
			if y < 0 {
				return dy * (y + 1)
			}
			return dy
		}},
		"SoftplusGrad": {Floats: func(dy, x float64) float64 { return dy / (math.Exp(-x) + 1) }, Inexact: true},
		"SoftsignGrad": {Floats: func(dy, x float64) float64 { a := 1 + math.Abs(x); return dy / (a * a) }},
	}
}

// quotient takes the function for the sign of the type. The least number divided by -1 is out
// of range: what there is instead wraps around to that number, and leaves nothing.
func quotient(signed, unsigned func(numeric.IntType, int64, int64) int64, leaves bool) func(numeric.IntType, int64, int64) int64 {
	return func(t numeric.IntType, x, y int64) int64 {
		switch {
		case t.Unsigned:
			return unsigned(t, x, y)
		case t.S(y) == -1 && t.S(x) == t.Least() && leaves:
			return 0
		case t.S(y) == -1 && t.S(x) == t.Least():
			return x
		}
		return signed(t, x, y)
	}
}

// shift returns how far numbers are shifted: by no more than all bits but one, as
// TensorFlow does on processors.
func shift(t numeric.IntType, y int64) int64 {
	if t.Unsigned {
		return int64(min(t.U(y), uint64(t.Bits)-1))
	}
	return min(max(t.S(y), 0), int64(t.Bits)-1)
}

// floorRest has the sign of the divisor.
func floorRest(t numeric.IntType, x, y int64) int64 {
	if t.Unsigned {
		return t.RemUnsigned(x, y)
	}
	if t.S(y) == -1 {
		return 0
	}
	r := t.S(t.RemSigned(x, y))
	if r != 0 && (r < 0) != (t.S(y) < 0) {
		r += t.S(y)
	}
	return r
}

func floorRestOfFloats(x, y float64) float64 {
	r := math.Mod(x, y)
	if r != 0 && (r < 0) != (y < 0) {
		r += y
	}
	return r
}

// floorDiv rounds the quotient to the type before it rounds down: 0.7 / 0.1 is 7 as f32.
func floorDiv(c numeric.Call) value.Value {
	c.AtLeast(1)
	elem := c.Input(0).Elem()
	return numeric.Binary{
		Shapes: numeric.AnyShape, Ints: quotient(numeric.IntType.FloorDivSigned, numeric.IntType.DivUnsigned, false),
		Floats: func(x, y float64) float64 { return math.Floor(value.Round(x/y, elem)) },
	}.Eval(c)
}

func power(t numeric.IntType, x, y int64) int64 {
	if !t.Unsigned && t.S(y) < 0 {
		panic(numeric.Undefined("an integer to a negative power"))
	}
	return numeric.Power(x, t.U(y))
}

func comparisons() map[string]numeric.Comparison {
	return map[string]numeric.Comparison{
		"Equal": {
			Ints: numeric.IntType.Equal, Floats: func(x, y float64) bool { return x == y },
			Complexes: func(x, y complex128) bool { return x == y },
		},
		"NotEqual": {
			Ints: numeric.IntType.NotEqual, Floats: func(x, y float64) bool { return x != y },
			Complexes: func(x, y complex128) bool { return x != y },
		},
		"Less":         {Ints: numeric.IntType.Less, Floats: func(x, y float64) bool { return x < y }},
		"LessEqual":    {Ints: numeric.IntType.LessEqual, Floats: func(x, y float64) bool { return x <= y }},
		"Greater":      {Ints: numeric.IntType.Greater, Floats: func(x, y float64) bool { return x > y }},
		"GreaterEqual": {Ints: numeric.IntType.GreaterEqual, Floats: func(x, y float64) bool { return x >= y }},
	}
}

// compareAny compares strings as well. Shapes that cannot be stretched to one are unequal as
// a whole, where an attribute says that this is not a mistake.
func compareAny(c numeric.Call, p numeric.Comparison, unequal bool) value.Value {
	c.Exactly(2)
	x, y := c.Input(0), c.Input(1)
	if !attrTruth(c, "incompatible_shape_error", true) && !canStretch(x.Dims(), y.Dims()) {
		return scalar(ir.I1, truth(unequal))
	}
	if x.Class() != value.StringClass || y.Class() != value.StringClass {
		return p.Eval(c)
	}
	vals := c.Broadcast(true, x, y)
	b := c.Builder(ir.Tensor(ir.I1, vals[0].Dims()...))
	for i := range b.Len() {
		b.PutInts(i, []int64{truth((vals[0].Str(i) == vals[1].Str(i)) != unequal)})
	}
	return b.Value()
}

// canStretch reports whether two shapes can be stretched to one.
func canStretch(a, b []int64) bool {
	for i := 1; i <= min(len(a), len(b)); i++ {
		if x, y := a[len(a)-i], b[len(b)-i]; x != y && x != 1 && y != 1 {
			return false
		}
	}
	return true
}

// joinPairs concatenates strings.
func joinPairs(c numeric.Call) value.Value {
	vals := c.Broadcast(true, c.Inputs()...)
	first, second := stringsOf(vals[0]), stringsOf(vals[1])
	c.Plan(int64(len(first)))
	for i := range first {
		first[i] += second[i]
	}
	return stringTensor(c, first, vals[0].Dims()...)
}

func absolute(c numeric.Call) value.Value {
	x := c.Only()
	if x.Class() == value.ComplexClass {
		return parts(c, cmplx.Abs)
	}
	return numeric.Unary{Ints: numeric.IntType.Abs, Signs: numeric.DropSign}.Apply(c, x)
}

// parts makes a float of each complex number.
func parts(c numeric.Call, f func(complex128) float64) value.Value {
	x := c.Only()
	elem := ir.F32
	if x.Elem() == ir.Complex(ir.F64) {
		elem = ir.F64
	}
	if x.Class() != value.ComplexClass {
		panic(numeric.Mistyped("%s is not complex", x.Type()))
	}
	return numeric.MapTo(c, elem, x, f)
}

// cast converts elements. Complex numbers lose their imaginary parts. With the attribute Truncate,
// floats that become narrower lose digits before they are rounded.
func cast(c numeric.Call, x value.Value, elem ir.Type) value.Value {
	if x.Class() == value.ComplexClass && value.ClassOf(elem) != value.ComplexClass {
		x = numeric.MapTo(c, x.Elem().Elem(), x, func(z complex128) float64 { return real(z) })
	}
	digits, ok := mantissas[elem]
	if ok && x.Class() == value.FloatClass && c.AttrBool("Truncate") {
		x = numeric.MapTo(c, x.Elem(), x, func(f float64) float64 {
			if f != f {
				return f
			}
			return math.Float64frombits(math.Float64bits(f) >> (52 - digits) << (52 - digits))
		})
	}
	return c.Convert(x, elem)
}

// mantissas has the numbers of binary digits after the point of types of floats.
var mantissas = map[ir.Type]uint{ir.F64: 52, ir.F32: 23, ir.F16: 10, ir.BF16: 7}

func addAll(c numeric.Call) value.Value {
	c.AtLeast(1)
	sum := c.Input(0)
	for _, v := range c.Inputs()[1:] {
		if v.Rank() != sum.Rank() {
			panic(numeric.Mistyped("%s and %s have different shapes", sum.Type(), v.Type()))
		}
		sum = binary()["Add"].Apply(c, sum, v)
	}
	return sum
}

func leakyRelu(c numeric.Call) value.Value {
	alpha := attrFloat(c, "alpha", 0.2)
	return numeric.Unary{Floats: func(x float64) float64 { return leaky(x, alpha) }}.Apply(c, c.Only())
}

func leaky(x, alpha float64) float64 {
	if x > 0 {
		return x
	}
	return alpha * x
}

// leakyReluGrad takes what comes from above, and the input of the function.
func leakyReluGrad(c numeric.Call) value.Value {
	c.Exactly(2)
	alpha := attrFloat(c, "alpha", 0.2)
	return numeric.Binary{Floats: func(dy, x float64) float64 {
		if x > 0 {
			return dy
		}
		return alpha * dy
	}}.Apply(c, c.Input(0), c.Input(1))
}

// checkNumerics fails for what is not a number, and for infinities.
func checkNumerics(c numeric.Call) value.Value {
	x := c.Only()
	if x.Class() == value.FloatClass && slices.ContainsFunc(x.Floats(), func(e float64) bool { return e-e != 0 }) {
		panic(numeric.Undefined("%s : the tensor had NaN or Inf values", c.Op().Attr("message").Text()))
	}
	return x
}

// toBool says of a scalar that it is not zero or empty, and of a tensor that it has elements.
func toBool(c numeric.Call) value.Value {
	x := c.Only()
	is := x.Len() > 0
	if len(x.Dims()) == 0 {
		switch x.Class() {
		case value.IntClass:
			is = x.Int(0) != 0
		case value.StringClass:
			is = x.Str(0) != ""
		default:
			is = x.Complex(0) != 0
		}
	}
	n := int64(0)
	if is {
		n = 1
	}
	v, err := value.Ints(ir.Tensor(ir.I1), n)
	if err != nil {
		panic(numeric.Undefined("%v", err))
	}
	return v
}

// nearly compares with a tolerance that is an attribute.
func nearly(c numeric.Call) value.Value {
	c.Exactly(2)
	tolerance := attrFloat(c, "tolerance", 1e-5)
	far := func(d float64) bool { return math.Abs(d) < tolerance }
	p := numeric.Comparison{
		Ints:      func(t numeric.IntType, x, y int64) bool { return far(float64(t.S(t.Sub(x, y)))) },
		Floats:    func(x, y float64) bool { return far(x - y) },
		Complexes: func(x, y complex128) bool { return far(cmplx.Abs(x - y)) },
	}
	if !slices.Equal(c.Input(0).Dims(), c.Input(1).Dims()) {
		panic(numeric.Mistyped("%s and %s have different shapes", c.Input(0).Type(), c.Input(1).Type()))
	}
	return p.Apply(c, c.Input(0), c.Input(1))
}

// clip keeps numbers between two, or between two for each.
func clip(c numeric.Call) value.Value {
	c.Exactly(3)
	b := binary()
	return stretched(c, b["Maximum"], stretched(c, b["Minimum"], c.Input(0), c.Input(2)), c.Input(1))
}

// makeComplex takes the real parts and the imaginary ones.
func makeComplex(c numeric.Call) value.Value {
	c.Exactly(2)
	elem := ir.Complex(ir.F32)
	if c.Input(0).Elem() == ir.F64 {
		elem = ir.Complex(ir.F64)
	}
	vals := c.Broadcast(true, c.Input(0), c.Input(1))
	re, im := reals(vals[0]), reals(vals[1])
	b := c.Builder(ir.Tensor(elem, vals[0].Dims()...))
	for i := range re {
		b.PutComplexes(i, []complex128{complex(re[i], im[i])})
	}
	return b.Value()
}

// nextAfter returns the next number of the type in the direction of another one.
func nextAfter(c numeric.Call) value.Value {
	c.Exactly(2)
	f := math.Nextafter
	if c.Input(0).Elem() == ir.F32 {
		f = func(x, y float64) float64 { return float64(math.Nextafter32(float32(x), float32(y))) }
	}
	return numeric.Binary{Shapes: numeric.AnyShape, Floats: f}.Eval(c)
}

// choose takes elements by a condition. That of Select may be one truth value, or one
// for each row.
func choose(c numeric.Call) value.Value {
	c.Exactly(3)
	cond, yes, no := c.Input(0), c.Input(1), c.Input(2)
	if c.Op().Name() == Name+".Select" { // which stretches the condition only, to rows
		fits := cond.Rank() == 0 || slices.Equal(cond.Dims(), yes.Dims()) || cond.Rank() == 1 && yes.Rank() > 1 && cond.Dims()[0] == yes.Dims()[0]
		if !fits || !slices.Equal(yes.Dims(), no.Dims()) {
			panic(numeric.Mistyped("it chooses from %s and %s by %s", yes.Type(), no.Type(), cond.Type()))
		}
		if cond.Rank() == 1 && yes.Rank() > 1 {
			dims := append(cond.Dims(), make([]int64, yes.Rank()-1)...)
			for i := 1; i < len(dims); i++ {
				dims[i] = 1
			}
			cond = numeric.Reshape(cond, dims)
		}
	}
	if cond.Elem() != ir.I1 || yes.Elem() != no.Elem() {
		panic(numeric.Mistyped("it chooses from %s and %s by %s", yes.Type(), no.Type(), cond.Type()))
	}
	vals := c.Broadcast(true, cond, yes, no)
	return c.Pick(vals[0], vals[1], vals[2])
}

// biasAdd adds a number for each channel, which is the last dimension or, in NCHW, the
// second one.
func biasAdd(c numeric.Call) value.Value {
	c.Exactly(2)
	x, bias := c.Input(0), c.Input(1)
	if bias.Rank() != 1 || x.Rank() < 2 {
		panic(numeric.Mistyped("the bias %s does not fit %s", bias.Type(), x.Type()))
	}
	if c.Op().Attr("data_format").Text() == "NCHW" {
		dims := make([]int64, x.Rank()-1)
		for i := range dims {
			dims[i] = 1
		}
		dims[0] = bias.Dims()[0]
		bias = numeric.Reshape(bias, dims)
	}
	vals := c.Broadcast(true, x, bias)
	if len(vals[0].Dims()) != x.Rank() || numeric.Size(vals[0].Dims()) != numeric.Size(x.Dims()) {
		panic(numeric.Mistyped("the bias %s does not fit %s", bias.Type(), x.Type()))
	}
	return binary()["Add"].Apply(c, vals[0], vals[1])
}

// splat returns a number everywhere.
func splat(c numeric.Call, one value.Value, dims []int64) value.Value {
	t := ir.Tensor(one.Elem(), dims...)
	c.Builder(t) // it may be too large
	return numeric.Typed(one.Splat(t))
}
