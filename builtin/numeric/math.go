package numeric

import (
	"math"
	"math/bits"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// mathOps evaluates MLIR's math dialect. Functions that have no exact result are
// computed in f64 and rounded once.
func mathOps() table {
	exact := func(f func(float64) float64) eval.Evaluator { return unary{floats: f}.evaluator() }
	rounded := func(f func(float64) float64) eval.Evaluator { return unary{floats: f, inexact: true}.evaluator() }
	t := table{
		"absi": unary{ints: func(w word, x int64) (int64, error) { return max(w.s(x), -w.s(x)), nil }}.evaluator(),
		"ctlz": unary{ints: func(w word, x int64) (int64, error) {
			return int64(bits.LeadingZeros64(w.u(x))) - int64(64-w.bits), nil
		}}.evaluator(),
		"cttz": unary{ints: func(w word, x int64) (int64, error) {
			return int64(min(bits.TrailingZeros64(w.u(x)), int(w.bits))), nil
		}}.evaluator(),
		"ctpop":  unary{ints: func(w word, x int64) (int64, error) { return int64(bits.OnesCount64(w.u(x))), nil }}.evaluator(),
		"atan2":  binary{floats: math.Atan2, inexact: true}.evaluator(),
		"powf":   binary{floats: power, inexact: true}.evaluator(),
		"ipowi":  binary{ints: intPower, partial: "0 to a negative power"}.evaluator(),
		"fpowi":  {Domain: eval.Domain{Elems: eval.Floats, Inexact: true}, Eval: floatIntPower},
		"fma":    {Domain: eval.Domain{Elems: eval.Floats}, Eval: fusedMultiplyAdd},
		"clampf": {Domain: eval.Domain{Elems: eval.Floats}, Eval: clampFloats},
		"sincos": {Domain: eval.Domain{Elems: eval.Floats, Inexact: true}, Eval: sineAndCosine},

		"absf":     signOp(func(x, _, sign uint64) uint64 { return x &^ sign }, 1),
		"copysign": signOp(func(x, y, sign uint64) uint64 { return x&^sign | y&sign }, 2),
		"isfinite": floatTest(func(x float64) bool { return x-x == 0 }),
		"isinf":    floatTest(func(x float64) bool { return math.IsInf(x, 0) }),
		"isnan":    floatTest(math.IsNaN),
		"isnormal": {Domain: eval.Domain{Elems: eval.Floats}, Eval: isNormal},
	}
	for name, f := range map[string]func(float64) float64{
		"ceil": math.Ceil, "floor": math.Floor, "round": math.Round,
		"roundeven": math.RoundToEven, "trunc": math.Trunc, "sqrt": math.Sqrt,
	} {
		t[name] = exact(f)
	}
	for name, f := range map[string]func(float64) float64{
		"acos": math.Acos, "acosh": math.Acosh, "asin": math.Asin, "asinh": math.Asinh, "atan": math.Atan,
		"atanh": math.Atanh, "cbrt": math.Cbrt, "cos": math.Cos, "cosh": math.Cosh, "erf": math.Erf,
		"erfc": math.Erfc, "exp": math.Exp, "exp2": math.Exp2, "expm1": math.Expm1, "log": logarithm,
		"log10": logarithm10, "log1p": math.Log1p, "log2": logarithm2, "sin": math.Sin, "sinh": math.Sinh,
		"tan": math.Tan, "tanh": math.Tanh, "rsqrt": reciprocalRoot,
	} {
		t[name] = rounded(f)
	}
	return t
}

func reciprocalRoot(x float64) float64 { return 1 / math.Sqrt(x) }

func floatTest(f func(float64) bool) eval.Evaluator {
	return eval.Evaluator{Domain: eval.Domain{Elems: eval.Floats}, Eval: func(c *eval.Call) error { return testFloats(c, f) }}
}

func testFloats(c *eval.Call, f func(float64) bool) error {
	if err := arity(c, 1); err != nil {
		return err
	}
	x := c.Input(0)
	if x.Class() != value.FloatClass {
		return typeError("it does not take %s", x.Type())
	}
	out, err := map1(c, withElem(x, ir.I1), x, floatLane(), intLane(), total(func(e float64) int64 { return truth(f(e)) }))
	c.Return(out)
	return err
}

// isNormal tells numbers that have all bits of their precision.
func isNormal(c *eval.Call) error {
	if err := arity(c, 1); err != nil {
		return err
	}
	precision := math.Ldexp(value.Smallest(c.Input(0).Elem()), mantissaBits(c.Input(0).Elem()))
	return testFloats(c, func(x float64) bool { return x-x == 0 && math.Abs(x) >= precision })
}

// mantissaBits returns the bits behind the point of a float type.
func mantissaBits(elem ir.Type) int {
	n := 0
	for value.Round(1+math.Ldexp(1, -n-1), elem) != 1 {
		n++
		if n == 52 {
			break
		}
	}
	return n
}

// intPower raises integers to a power, which has a result of integers where it is
// not negative, and for 1 and -1.
func intPower(w word, x, y int64) (int64, error) {
	base, power := w.s(x), w.s(y)
	if power < 0 {
		switch {
		case base == 0:
			return 0, undefined("0 to the power of %d", power)
		case base == 1, base == -1:
			power = -power & 1
		default:
			return 0, nil
		}
	}
	result := int64(1)
	for ; power > 0; power >>= 1 {
		if power&1 != 0 {
			result *= base
		}
		base *= base
	}
	return result, nil
}

func floatIntPower(c *eval.Call) error {
	if err := arity(c, 2); err != nil {
		return err
	}
	exponent := c.Input(1)
	if exponent.Class() != value.IntClass || c.Input(0).Class() != value.FloatClass {
		return typeError("it does not take %s and %s", c.Input(0).Type(), exponent.Type())
	}
	wide, err := numbers(c, exponent, ir.F64)
	if err != nil {
		return err
	}
	base, err := numbers(c, c.Input(0), ir.F64)
	if err != nil {
		return err
	}
	out, err := binary{floats: power}.apply(c, base, wide)
	if err != nil {
		return err
	}
	out, err = numbers(c, out, c.Input(0).Elem())
	c.Return(out)
	return err
}

// three applies a function to the elements of three floats of one type.
func three(c *eval.Call, rule shapes, f func(x, y, z float64) float64) error {
	if err := arity(c, 3); err != nil {
		return err
	}
	vals, err := arrange(c, rule, c.Inputs())
	if err != nil {
		return err
	}
	if vals, err = sameElems(c, vals); err != nil {
		return err
	}
	if vals[0].Class() != value.FloatClass {
		return typeError("it does not take %s", vals[0].Type())
	}
	n := room(vals...)
	xs, ys, zs := make([]float64, n), make([]float64, n), make([]float64, n)
	out, err := each(c, vals[0].Type(), vals, func(b *value.Builder, in []value.Value, at, size int) error {
		in[0].ReadFloats(xs[:size], at)
		in[1].ReadFloats(ys[:size], at)
		in[2].ReadFloats(zs[:size], at)
		for i := range xs[:size] {
			xs[i] = f(xs[i], ys[i], zs[i])
		}
		b.PutFloats(at, xs[:size])
		return nil
	})
	c.Return(out)
	return err
}

func fusedMultiplyAdd(c *eval.Call) error {
	if c.NumInputs() > 0 && c.Input(0).Elem() == ir.F64 {
		return three(c, oneShape, math.FMA)
	}
	return three(c, oneShape, multiplyAdd)
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

// clampFloats gives NaN for a NaN.
func clampFloats(c *eval.Call) error {
	return three(c, oneShape, func(x, low, high float64) float64 { return min(max(x, low), high) })
}

func sineAndCosine(c *eval.Call) error {
	if err := arity(c, 1); err != nil {
		return err
	}
	sine, err := unary{floats: math.Sin}.apply(c, c.Input(0))
	if err != nil {
		return err
	}
	cosine, err := unary{floats: math.Cos}.apply(c, c.Input(0))
	c.Return(sine, cosine)
	return err
}
