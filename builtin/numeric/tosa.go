package numeric

import (
	"math"
	"math/bits"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// tosaElementwise evaluates the ops of tosa that go element by element. Sums of
// integers wrap, as MLIR folds them. Shapes are stretched as tosa says: of one
// rank, dimensions of 1 are repeated.
func tosaElementwise() table {
	constant := eval.Evaluator{Domain: eval.Domain{Elems: eval.Anything}, Eval: constantOp}
	bitwise := func(f func(w word, x, y int64) int64) eval.Evaluator {
		return binary{shapes: stretched, ints: intsOf(f)}.evaluator()
	}
	same := unary{
		ints: func(_ word, x int64) (int64, error) { return x, nil }, floats: func(x float64) float64 { return x },
		complexes: func(x complex128) complex128 { return x },
	}
	t := table{
		"const": constant, "const_shape": constant, "identity": same.evaluator(),
		"add": binary{shapes: stretched, ints: addInts, floats: addFloats, blocks: floatsAdd}.evaluator(),
		"sub": binary{shapes: stretched, ints: subInts, floats: subFloats, blocks: floatsSub}.evaluator(),
		"mul": {Domain: eval.Domain{Elems: eval.Integers | eval.Floats}, Eval: tosaMul},
		"pow": binary{shapes: stretched, floats: power, inexact: true}.evaluator(),

		"intdiv":              binary{shapes: stretched, ints: divSigned, partial: badDivisor}.evaluator(),
		"int_div":             binary{shapes: stretched, ints: divSigned, partial: badDivisor}.evaluator(),
		"maximum":             binary{shapes: stretched, ints: intsOf(larger), floats: maxFloats}.evaluator(),
		"minimum":             binary{shapes: stretched, ints: intsOf(smaller), floats: minFloats}.evaluator(),
		"bitwise_and":         bitwise(func(_ word, x, y int64) int64 { return x & y }),
		"bitwise_or":          bitwise(func(_ word, x, y int64) int64 { return x | y }),
		"bitwise_xor":         bitwise(func(_ word, x, y int64) int64 { return x ^ y }),
		"logical_and":         bitwise(func(_ word, x, y int64) int64 { return x & y }),
		"logical_or":          bitwise(func(_ word, x, y int64) int64 { return x | y }),
		"logical_xor":         bitwise(func(_ word, x, y int64) int64 { return x ^ y }),
		"logical_left_shift":  binary{shapes: stretched, ints: shiftLeft, partial: badShift}.evaluator(),
		"logical_right_shift": binary{shapes: stretched, ints: shiftRight, partial: badShift}.evaluator(),

		"arithmetic_right_shift": {Domain: eval.Domain{Elems: eval.Integers, Partial: badShift}, Eval: arithmeticShift},

		"equal":         comparison{shapes: stretched, ints: func(_ word, x, y int64) bool { return x == y }, floats: func(x, y float64) bool { return x == y }}.evaluator(),
		"greater":       comparison{shapes: stretched, ints: func(w word, x, y int64) bool { return w.less(y, x) }, floats: func(x, y float64) bool { return x > y }}.evaluator(),
		"greater_equal": comparison{shapes: stretched, ints: func(w word, x, y int64) bool { return !w.less(x, y) }, floats: func(x, y float64) bool { return x >= y }}.evaluator(),
		"select":        choose(stretched),

		"abs":         unary{ints: func(w word, x int64) (int64, error) { return max(w.s(x), -w.s(x)), nil }, floats: math.Abs}.evaluator(),
		"bitwise_not": unary{ints: func(_ word, x int64) (int64, error) { return ^x, nil }}.evaluator(),
		"logical_not": unary{ints: func(_ word, x int64) (int64, error) { return ^x, nil }}.evaluator(),
		"clz": unary{ints: func(w word, x int64) (int64, error) {
			return int64(bits.LeadingZeros64(w.u(x))) - int64(64-w.bits), nil
		}}.evaluator(),
		"negate": {Domain: eval.Domain{Elems: eval.Integers | eval.Floats}, Eval: onInput(tosaNegate)},
		"clamp":  {Domain: eval.Domain{Elems: eval.Integers | eval.Floats}, Eval: tosaClamp},
		"cast":   {Domain: eval.Domain{Elems: eval.Numbers, Partial: "a NaN that becomes an integer"}, Eval: onInput(tosaCast)},
		"table":  {Domain: eval.Domain{Elems: eval.Integers}, Eval: tosaTable},
	}
	for name, f := range map[string]func(float64) float64{"ceil": math.Ceil, "floor": math.Floor} {
		t[name] = unary{floats: f}.evaluator()
	}
	t["reciprocal"] = unary{floats: func(x float64) float64 { return 1 / x }}.evaluator()
	for name, f := range map[string]func(float64) float64{
		"cos": math.Cos, "erf": math.Erf, "exp": math.Exp, "log": logarithm, "rsqrt": reciprocalRoot,
		"sigmoid": sigmoid, "sin": math.Sin, "tanh": math.Tanh,
	} {
		t[name] = unary{floats: f, inexact: true}.evaluator()
	}
	for name, f := range map[string]func(x, y int64) int64{
		"add_shape": func(x, y int64) int64 { return x + y }, "sub_shape": func(x, y int64) int64 { return x - y },
		"mul_shape": func(x, y int64) int64 { return x * y },
	} {
		t[name] = binary{ints: intsOf(func(_ word, x, y int64) int64 { return f(x, y) })}.evaluator()
	}
	t["div_shape"] = binary{ints: divSigned, partial: badDivisor}.evaluator()
	return t
}

func larger(w word, x, y int64) int64 {
	if w.less(x, y) {
		return y
	}
	return x
}

func smaller(w word, x, y int64) int64 {
	if w.less(y, x) {
		return y
	}
	return x
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// tosaMul multiplies; integers of 32 bits are then shifted to the right, rounding
// half up. The product of narrow integers may be declared wider.
func tosaMul(c *eval.Call) error {
	if err := atLeast(c, 2); err != nil {
		return err
	}
	shift := attrInt(c, "shift", 0)
	if c.NumInputs() > 2 {
		list, err := operandInts(c, 2)
		if err != nil {
			return err
		}
		if len(list) == 1 {
			shift = list[0]
		}
	}
	if shift < 0 || shift > 63 {
		return undefined("a shift by %d bits", shift)
	}
	x, y := c.Input(0), c.Input(1)
	if elem := value.ElemOf(c.Type(0)); x.Class() == value.IntClass && y.Class() == value.IntClass && value.ClassOf(elem) == value.IntClass {
		product := binary{shapes: stretched, ints: func(_ word, p, q int64) (int64, error) {
			if shift == 0 {
				return p * q, nil
			}
			return (p*q + 1<<(shift-1)) >> shift, nil
		}}
		return mulInto(c, elem, product, x, y)
	}
	out, err := binary{shapes: stretched, floats: mulFloats, blocks: floatsMul}.apply(c, x, y)
	c.Return(out)
	return err
}

// mulInto computes with elements of 64 bits and gives those of a type.
func mulInto(c *eval.Call, elem ir.Type, product binary, x, y value.Value) error {
	if x.Elem() != y.Elem() && !c.Loose() {
		return typeError("the inputs %s and %s have not one type of elements", x.Type(), y.Type())
	}
	wide, err := wideInts(c, x, y)
	if err != nil {
		return err
	}
	out, err := product.apply(c, wide[0], wide[1])
	if err != nil {
		return err
	}
	out, err = numbers(c, out, elem)
	c.Return(out)
	return err
}

func wideInts(c *eval.Call, vals ...value.Value) ([]value.Value, error) {
	out := make([]value.Value, len(vals))
	for i, v := range vals {
		var err error
		if out[i], err = numbers(c, v, ir.I64); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func arithmeticShift(c *eval.Call) error {
	round := attrBool(c, "round")
	return binary{shapes: stretched, ints: func(w word, x, y int64) (int64, error) {
		n, err := shiftBy(w, y)
		if err != nil {
			return 0, err
		}
		result := w.s(x) >> n
		if round && n > 0 && w.s(x)>>(n-1)&1 != 0 {
			result++
		}
		return result, nil
	}}.eval(c)
}

// tosaNegate subtracts from zero; of integers with zero points, z - (x - a).
// Those of 8 and 16 bits stay in their range, wider ones wrap.
func tosaNegate(c *eval.Call, x value.Value) (value.Value, error) {
	var zero [2]int64
	for i := 1; i < min(c.NumInputs(), 3); i++ {
		if c.Input(i).Class() != value.IntClass {
			continue // a float has a zero point of 0
		}
		list, err := operandInts(c, i)
		if err != nil {
			return x, err
		}
		if len(list) == 1 {
			zero[i-1] = list[0]
		}
	}
	return unary{
		ints: func(w word, x int64) (int64, error) {
			if w.bits >= 32 {
				return zero[1] - (w.s(x) - zero[0]), nil
			}
			return saturate(w, zero[1]-(w.s(x)-zero[0])), nil
		},
		floats: func(x float64) float64 { return -x },
	}.apply(c, x)
}

// saturate keeps a number within those of a word, as tosa clips to the type.
func saturate(w word, x int64) int64 {
	if w.unsigned {
		return int64(min(uint64(max(x, 0)), w.umax()))
	}
	return min(max(x, w.min()), w.max())
}

// tosaClamp keeps elements between two attributes, which are named after the
// class of the elements in older versions.
func tosaClamp(c *eval.Call) error {
	if err := arity(c, 1); err != nil {
		return err
	}
	name := func(newer, floats, ints string) ir.Attr {
		for _, n := range []string{newer, map[bool]string{true: floats, false: ints}[c.Input(0).Class() == value.FloatClass]} {
			if a := c.Op().Attr(n); a.IsValid() {
				return a
			}
		}
		return ir.Attr{}
	}
	low, high := name("min_val", "min_fp", "min_int"), name("max_val", "max_fp", "max_int")
	lowInt, ok1 := low.Int()
	highInt, ok2 := high.Int()
	lowFloat, ok3 := low.Number()
	highFloat, ok4 := high.Number()
	if !ok3 || !ok4 || c.Input(0).Class() == value.IntClass && (!ok1 || !ok2) {
		return typeError("it has no bounds")
	}
	out, err := unary{
		ints: func(w word, x int64) (int64, error) {
			return smaller(w, larger(w, x, lowInt), highInt), nil
		},
		floats: func(x float64) float64 { return min(max(x, lowFloat), highFloat) },
	}.apply(c, c.Input(0))
	c.Return(out)
	return err
}

// tosaCast rounds floats to the nearest integer, ties to even, and keeps them in
// the range of the type.
func tosaCast(c *eval.Call, x value.Value) (value.Value, error) {
	if err := arity(c, 1); err != nil {
		return x, err
	}
	elem := value.ElemOf(c.Type(0))
	rounds := x.Class() == value.FloatClass && value.ClassOf(elem) == value.IntClass && elem != ir.I1
	switch {
	case !rounds && c.Loose():
		return looseCast(c, x)
	case !rounds:
		return numbers(c, x, elem)
	}
	out, err := toNearest(c, x, elem)
	if err == nil && c.Loose() {
		return stretchedTo(c, out, c.Type(0))
	}
	return out, err
}

// toNearest makes floats the nearest integers of a type.
func toNearest(c *eval.Call, x value.Value, elem ir.Type) (value.Value, error) {
	w := wordOf(elem)
	return map1(c, withElem(x, elem), x, floatLane(), intLane(), func(e float64) (int64, error) {
		if e != e {
			return 0, undefined("NaN is no integer")
		}
		return clipped(w, math.RoundToEven(e)), nil
	})
}

// clipped returns a whole float, or the bound of the word that is beyond it.
func clipped(w word, x float64) int64 {
	n, err := floatToInt(x, w)
	switch {
	case err == nil:
		return n
	case x < 0 && w.unsigned:
		return 0
	case x < 0:
		return w.min()
	case w.unsigned:
		return int64(w.umax())
	}
	return w.max()
}

// tosaTable looks integers of 8 bits up, from -128 on.
func tosaTable(c *eval.Call) error {
	if err := arity(c, 2); err != nil {
		return err
	}
	x, entries := c.Input(0), c.Input(1)
	if x.Elem() != ir.I8 || entries.Class() != value.IntClass || entries.Len() != 256 {
		return typeError("tables are looked up for i8 and 256 entries, not for %s and %s", x.Type(), entries.Type())
	}
	list := entries.Ints()
	out, err := map1(c, withElem(x, entries.Elem()), x, intLane(), intLane(), total(func(e int64) int64 { return list[e+128] }))
	c.Return(out)
	return err
}
