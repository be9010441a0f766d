package numeric

import (
	"math"
	"math/cmplx"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// scalarOps evaluates the functions of numbers of the graph-rewriting document,
// also element by element on arrays, which are stretched as NumPy does. Inputs of
// several types are converted to the declared one, integers to floats where that
// is one. Integers wrap; int_div and mod round down, as Python's.
func scalarOps() table {
	bitwise := func(f func(x, y int64) int64) eval.Evaluator {
		return fold(binary{ints: intsOf(func(_ word, x, y int64) int64 { return f(x, y) })})
	}
	same := unary{
		ints: func(_ word, x int64) (int64, error) { return x, nil }, floats: func(x float64) float64 { return x },
		complexes: func(x complex128) complex128 { return x },
	}
	t := table{
		"constant": {Domain: eval.Domain{Elems: eval.Anything}, Eval: constantOp},
		"identity": same.evaluator(),
		"neg": unary{
			ints: func(_ word, x int64) (int64, error) { return -x, nil }, floats: func(x float64) float64 { return -x },
			complexes: func(x complex128) complex128 { return -x },
		}.evaluator(),
		"conj":   unary{ints: same.ints, floats: same.floats, complexes: cmplx.Conj}.evaluator(),
		"invert": unary{ints: func(_ word, x int64) (int64, error) { return ^x, nil }}.evaluator(),
		"sqr": unary{
			ints: func(_ word, x int64) (int64, error) { return x * x, nil }, floats: func(x float64) float64 { return x * x },
			complexes: func(x complex128) complex128 { return x * x },
		}.evaluator(),
		"abs":  {Domain: eval.Domain{Elems: eval.Integers | eval.Floats | eval.Complexes}, Eval: scalarAbs},
		"sgn":  unary{ints: signOfInt, floats: signOfFloat}.evaluator(),
		"real": {Domain: eval.Domain{Elems: eval.Complexes | eval.Floats}, Eval: part(func(x complex128) float64 { return real(x) })},
		"imag": {Domain: eval.Domain{Elems: eval.Complexes | eval.Floats}, Eval: part(func(x complex128) float64 { return imag(x) })},
		"cast": cast(eval.Domain{Elems: eval.Anything, Partial: "a float that becomes an integer that is out of range"}, numbers),

		"add": fold(binary{ints: addInts, floats: addFloats, blocks: floatsAdd, complexes: func(x, y complex128) complex128 { return x + y }}),
		"mul": fold(binary{ints: mulInts, floats: mulFloats, blocks: floatsMul, complexes: func(x, y complex128) complex128 { return x * y }}),
		"sub": fold(binary{ints: subInts, floats: subFloats, blocks: floatsSub, complexes: func(x, y complex128) complex128 { return x - y }}),
		"and": bitwise(func(x, y int64) int64 { return x & y }),
		"or":  bitwise(func(x, y int64) int64 { return x | y }),
		"xor": bitwise(func(x, y int64) int64 { return x ^ y }),

		"minimum":  fold(binary{ints: intsOf(smaller), floats: minFloats}),
		"maximum":  fold(binary{ints: intsOf(larger), floats: maxFloats}),
		"true_div": fold(binary{floats: divFloats, blocks: floatsDiv, complexes: func(x, y complex128) complex128 { return x / y }}),
		"int_div":  fold(binary{ints: floorDivision, floats: func(x, y float64) float64 { return math.Floor(x / y) }, partial: badDivisor}),
		"mod":      fold(binary{ints: floorRest, floats: floatRest, partial: "an integer divisor of 0"}),
		"pow":      fold(binary{ints: naturalPower, floats: power, complexes: cmplx.Pow, partial: "an integer to a negative power", inexact: true}),
		"arctan2":  fold(binary{floats: math.Atan2, inexact: true}),
		"clip":     {Domain: eval.Domain{Elems: eval.Integers | eval.Floats}, Eval: scalarClip},

		"eq":  compare(func(_ word, x, y int64) bool { return x == y }, func(x, y float64) bool { return x == y }, func(x, y complex128) bool { return x == y }),
		"neq": compare(func(_ word, x, y int64) bool { return x != y }, func(x, y float64) bool { return x != y }, func(x, y complex128) bool { return x != y }),
		"lt":  compare(word.less, func(x, y float64) bool { return x < y }, nil),
		"gt":  compare(func(w word, x, y int64) bool { return w.less(y, x) }, func(x, y float64) bool { return x > y }, nil),
		"le":  compare(func(w word, x, y int64) bool { return !w.less(y, x) }, func(x, y float64) bool { return x <= y }, nil),
		"ge":  compare(func(w word, x, y int64) bool { return !w.less(x, y) }, func(x, y float64) bool { return x >= y }, nil),

		"isnan":  floatTest(math.IsNaN),
		"isinf":  floatTest(func(x float64) bool { return math.IsInf(x, 0) }),
		"switch": choose(anyShape),
		"second": {Domain: eval.Domain{Elems: eval.Anything}, Eval: scalarSecond},
	}
	for name, f := range map[string]func(float64) float64{
		"ceil": math.Ceil, "floor": math.Floor, "trunc": math.Trunc,
		"round_half_to_even": math.RoundToEven, "round_half_away_from_zero": math.Round,
	} {
		t[name] = unary{ints: same.ints, floats: f}.evaluator()
	}
	for name, f := range scalarFunctions() {
		t[name] = floating(unary{floats: f, inexact: name != "sqrt" && name != "reciprocal"})
	}
	return t
}

// scalarFunctions are those that give floats.
func scalarFunctions() map[string]func(float64) float64 {
	return map[string]func(float64) float64{
		"reciprocal": func(x float64) float64 { return 1 / x }, "sqrt": math.Sqrt, "exp": math.Exp, "exp2": math.Exp2,
		"expm1": math.Expm1, "log": logarithm, "log1p": math.Log1p, "log2": logarithm2, "log10": logarithm10,
		"log1mexp": logOneMinusExp, "sin": math.Sin, "cos": math.Cos, "tan": math.Tan, "arcsin": math.Asin,
		"arccos": math.Acos, "arctan": math.Atan, "sinh": math.Sinh, "cosh": math.Cosh, "tanh": math.Tanh,
		"arcsinh": math.Asinh, "arccosh": math.Acosh, "arctanh": math.Atanh,
		"deg2rad": func(x float64) float64 { return x * (math.Pi / 180) },
		"rad2deg": func(x float64) float64 { return x * (180 / math.Pi) },
		"sigmoid": sigmoid, "softplus": softplus, "erf": math.Erf, "erfc": math.Erfc,
	}
}

// logOneMinusExp is log(1 - exp(x)) without the loss of bits near 0.
func logOneMinusExp(x float64) float64 {
	if x > -math.Ln2 {
		return logarithm(-math.Expm1(x))
	}
	return math.Log1p(-math.Exp(x))
}

// softplus is log(1 + exp(x)) without an overflow.
func softplus(x float64) float64 { return max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) }

// floating converts integers to the declared float first.
func floating(u unary) eval.Evaluator {
	e := u.evaluator()
	e.Domain.Elems |= eval.Integers
	e.Eval = func(c *eval.Call) error {
		if err := arity(c, 1); err != nil {
			return err
		}
		x, err := upTo(c, c.Input(0), value.ElemOf(c.Type(0)))
		if err != nil {
			return err
		}
		out, err := u.apply(c, x)
		c.Return(out)
		return err
	}
	return e
}

// upTo converts a value to a type of elements that has room for it: integers to
// wider ones and to floats, those to complex numbers.
func upTo(c *eval.Call, x value.Value, elem ir.Type) (value.Value, error) {
	from, to := x.Class(), value.ClassOf(elem)
	if to == value.NoClass || x.Elem() == elem {
		return x, nil
	}
	if from > to || from == to && value.Width(x.Elem()) > value.Width(elem) {
		return x, typeError("%s does not fit in %s", x.Type(), elem)
	}
	return numbers(c, x, elem)
}

// fold applies an op of two inputs to any number of them, from the first on.
func fold(b binary) eval.Evaluator {
	b.shapes = anyShape
	e := b.evaluator()
	e.Eval = onInput(func(c *eval.Call, x value.Value) (value.Value, error) {
		elem := value.ElemOf(c.Type(0))
		result, err := upTo(c, x, elem)
		if err != nil {
			return x, err
		}
		for _, v := range c.Inputs()[1:] {
			if v, err = upTo(c, v, elem); err != nil {
				return x, err
			}
			if result, err = b.apply(c, result, v); err != nil {
				return x, err
			}
		}
		return result, nil
	})
	return e
}

// compare promotes its inputs to one type and compares them.
func compare(ints func(w word, x, y int64) bool, floats func(x, y float64) bool, complexes func(x, y complex128) bool) eval.Evaluator {
	p := comparison{shapes: anyShape, ints: ints, floats: floats, complexes: complexes}
	e := p.evaluator()
	e.Eval = func(c *eval.Call) error {
		if err := arity(c, 2); err != nil {
			return err
		}
		vals, err := promote(c, c.Inputs()...)
		if err != nil {
			return err
		}
		if vals, err = broadcast(c, true, vals...); err != nil {
			return err
		}
		out, err := p.apply(c, vals[0], vals[1])
		c.Return(out)
		return err
	}
	return e
}

func signOfInt(w word, x int64) (int64, error) {
	switch {
	case x == 0:
		return 0, nil
	case w.less(x, 0):
		return -1, nil
	}
	return 1, nil
}

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

func scalarAbs(c *eval.Call) error {
	if err := arity(c, 1); err != nil {
		return err
	}
	x := c.Input(0)
	if x.Class() == value.ComplexClass {
		return part(cmplx.Abs)(c)
	}
	out, err := unary{
		ints: func(w word, x int64) (int64, error) {
			if w.less(x, 0) {
				return -x, nil
			}
			return x, nil
		},
		floats: math.Abs,
	}.apply(c, x)
	c.Return(out)
	return err
}

// part makes a float of each complex number.
func part(f func(complex128) float64) func(c *eval.Call) error {
	return func(c *eval.Call) error {
		if err := arity(c, 1); err != nil {
			return err
		}
		x, elem := c.Input(0), c.Input(0).Elem()
		var err error
		if x.Class() != value.ComplexClass {
			if x, err = numbers(c, x, ir.Complex(ir.F64)); err != nil {
				return err
			}
		} else {
			elem = elem.Elem()
		}
		out, err := map1(c, withElem(x, elem), x, complexLane(), floatLane(), total(f))
		c.Return(out)
		return err
	}
}

// floorDivision rounds down.
func floorDivision(w word, x, y int64) (int64, error) {
	if w.unsigned {
		return divUnsigned(w, x, y)
	}
	return floorDivSigned(w, x, y)
}

// floorRest has the sign of the divisor.
func floorRest(w word, x, y int64) (int64, error) {
	switch {
	case w.u(y) == 0:
		return 0, undefined("division by zero")
	case w.unsigned:
		return remUnsigned(w, x, y)
	case w.s(y) == -1:
		return 0, nil
	}
	rest := w.s(x) % w.s(y)
	if rest != 0 && (rest < 0) != (w.s(y) < 0) {
		rest += w.s(y)
	}
	return rest, nil
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

// naturalPower raises integers to powers that are not negative.
func naturalPower(w word, x, y int64) (int64, error) {
	if w.less(y, 0) {
		return 0, undefined("the integer %d to the power of %d", x, y)
	}
	result, base := int64(1), x
	for power := w.u(y); power > 0; power >>= 1 {
		if power&1 != 0 {
			result *= base
		}
		base *= base
	}
	return result, nil
}

// scalarClip keeps NaN.
func scalarClip(c *eval.Call) error {
	if err := arity(c, 3); err != nil {
		return err
	}
	vals, err := broadcast(c, true, c.Inputs()...)
	if err != nil {
		return err
	}
	elem := value.ElemOf(c.Type(0))
	for i, v := range vals {
		if vals[i], err = upTo(c, v, elem); err != nil {
			return err
		}
	}
	low := binary{ints: intsOf(larger), floats: func(x, bound float64) float64 {
		if x < bound {
			return bound
		}
		return x
	}}
	high := binary{ints: intsOf(smaller), floats: func(x, bound float64) float64 {
		if x > bound {
			return bound
		}
		return x
	}}
	x, err := low.apply(c, vals[0], vals[1])
	if err != nil {
		return err
	}
	x, err = high.apply(c, x, vals[2])
	c.Return(x)
	return err
}

// scalarSecond gives its second input the shape of both.
func scalarSecond(c *eval.Call) error {
	if err := arity(c, 2); err != nil {
		return err
	}
	vals, err := broadcast(c, true, c.Inputs()...)
	if err != nil {
		return err
	}
	c.Return(vals[1])
	return nil
}
