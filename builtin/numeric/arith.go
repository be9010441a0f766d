package numeric

import (
	"math"
	"math/bits"
	"strings"

	"gonum.org/v1/gonum/floats"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// arithOps evaluates MLIR's arith dialect, but for its casts. Integers wrap, save
// where a flag of the op says that they do not: then it is undefined. Fast-math
// flags are permissions, which are not used.
func arithOps() table {
	return table{
		"constant": {Domain: eval.Domain{Elems: eval.Anything}, Eval: constantOp},
		"addi":     binary{ints: addInts, looseFloats: addFloats, flags: overflow{on: word.addOverflows}}.evaluator(),
		"subi":     binary{ints: subInts, looseFloats: subFloats, flags: overflow{on: word.subOverflows}}.evaluator(),
		"muli":     binary{ints: mulInts, looseFloats: mulFloats, flags: overflow{on: word.mulOverflows}}.evaluator(),
		"shli":     binary{ints: shiftLeft, partial: badShift, flags: overflow{on: word.shlOverflows}}.evaluator(),
		"divsi":    binary{ints: divSigned, looseFloats: divFloats, partial: badDivisor, flags: overflow{exact: remSigned}}.evaluator(),
		"divui":    binary{ints: divUnsigned, partial: zeroDivisor, flags: overflow{exact: remUnsigned}}.evaluator(),
		"shrsi":    binary{ints: shiftRightSigned, partial: badShift, flags: overflow{exact: lostBits}}.evaluator(),
		"shrui":    binary{ints: shiftRight, partial: badShift, flags: overflow{exact: lostBits}}.evaluator(),

		"ceildivsi":  binary{ints: ceilDivSigned, partial: badDivisor}.evaluator(),
		"ceildivui":  binary{ints: ceilDivUnsigned, partial: zeroDivisor}.evaluator(),
		"floordivsi": binary{ints: floorDivSigned, partial: badDivisor}.evaluator(),
		"remsi":      binary{ints: remSigned, partial: badDivisor}.evaluator(),
		"remui":      binary{ints: remUnsigned, partial: zeroDivisor}.evaluator(),
		"andi":       binary{ints: intsOf(func(_ word, x, y int64) int64 { return x & y })}.evaluator(),
		"ori":        binary{ints: intsOf(func(_ word, x, y int64) int64 { return x | y })}.evaluator(),
		"xori":       binary{ints: intsOf(func(_ word, x, y int64) int64 { return x ^ y })}.evaluator(),
		"maxsi":      binary{ints: intsOf(func(w word, x, y int64) int64 { return max(w.s(x), w.s(y)) })}.evaluator(),
		"minsi":      binary{ints: intsOf(func(w word, x, y int64) int64 { return min(w.s(x), w.s(y)) })}.evaluator(),
		"maxui":      binary{ints: intsOf(func(w word, x, y int64) int64 { return int64(max(w.u(x), w.u(y))) })}.evaluator(),
		"minui":      binary{ints: intsOf(func(w word, x, y int64) int64 { return int64(min(w.u(x), w.u(y))) })}.evaluator(),

		"addf":     binary{floats: addFloats, blocks: floatsAdd}.evaluator(),
		"subf":     binary{floats: subFloats, blocks: floatsSub}.evaluator(),
		"mulf":     binary{floats: mulFloats, blocks: floatsMul}.evaluator(),
		"divf":     binary{floats: divFloats, blocks: floatsDiv}.evaluator(),
		"remf":     binary{floats: math.Mod}.evaluator(),
		"negf":     signOp(func(x, _, sign uint64) uint64 { return x ^ sign }, 1),
		"maximumf": binary{floats: maxFloats}.evaluator(),
		"minimumf": binary{floats: minFloats}.evaluator(),
		"maxnumf":  binary{floats: numberOr(maxFloats)}.evaluator(),
		"minnumf":  binary{floats: numberOr(minFloats)}.evaluator(),

		"cmpi":   {Domain: eval.Domain{Elems: eval.Integers | eval.Truths}, Eval: compareInts},
		"cmpf":   {Domain: eval.Domain{Elems: eval.Floats}, Eval: compareFloats},
		"select": choose(oneShape),

		"addui_extended": {Domain: eval.Domain{Elems: eval.Integers | eval.Truths}, Eval: addExtended},
		"mulsi_extended": {Domain: eval.Domain{Elems: eval.Integers | eval.Truths}, Eval: mulExtended(true)},
		"mului_extended": {Domain: eval.Domain{Elems: eval.Integers | eval.Truths}, Eval: mulExtended(false)},
	}
}

// What ops of partial domains are undefined for.
const (
	zeroDivisor = "a divisor of 0"
	badDivisor  = "a divisor of 0, and the least number divided by -1"
	badShift    = "a shift by as many bits as the type has or more"
)

// intsOf makes a function that has a result everywhere one of an op.
func intsOf(f func(w word, x, y int64) int64) func(w word, x, y int64) (int64, error) {
	return func(w word, x, y int64) (int64, error) { return f(w, x, y), nil }
}

func addInts(_ word, x, y int64) (int64, error) { return x + y, nil }
func subInts(_ word, x, y int64) (int64, error) { return x - y, nil }
func mulInts(_ word, x, y int64) (int64, error) { return x * y, nil }

func addFloats(x, y float64) float64 { return x + y }
func subFloats(x, y float64) float64 { return x - y }
func mulFloats(x, y float64) float64 { return x * y }
func divFloats(x, y float64) float64 { return x / y }

func floatsAdd(dst, x, y []float64) { floats.AddTo(dst, x, y) }
func floatsSub(dst, x, y []float64) { floats.SubTo(dst, x, y) }
func floatsMul(dst, x, y []float64) { floats.MulTo(dst, x, y) }
func floatsDiv(dst, x, y []float64) { floats.DivTo(dst, x, y) }

// maxFloats and minFloats give NaN for a NaN and tell the zeros apart.
func maxFloats(x, y float64) float64 { return max(x, y) }
func minFloats(x, y float64) float64 { return min(x, y) }

// numberOr takes the other one for a NaN.
func numberOr(f func(x, y float64) float64) func(x, y float64) float64 {
	return func(x, y float64) float64 {
		switch {
		case x != x:
			return y
		case y != y:
			return x
		}
		return f(x, y)
	}
}

func divSigned(w word, x, y int64) (int64, error) {
	a, b := w.s(x), w.s(y)
	switch {
	case b == 0:
		return 0, undefined("division by zero")
	case b == -1 && a == w.min():
		return 0, undefined("the quotient of %d and -1 is out of range", a)
	}
	return a / b, nil
}

func remSigned(w word, x, y int64) (int64, error) {
	q, err := divSigned(w, x, y)
	return w.s(x) - q*w.s(y), err
}

func floorDivSigned(w word, x, y int64) (int64, error) {
	q, err := divSigned(w, x, y)
	if err == nil && q*w.s(y) != w.s(x) && (w.s(x) < 0) != (w.s(y) < 0) {
		q--
	}
	return q, err
}

func ceilDivSigned(w word, x, y int64) (int64, error) {
	q, err := divSigned(w, x, y)
	if err == nil && q*w.s(y) != w.s(x) && (w.s(x) < 0) == (w.s(y) < 0) {
		q++
	}
	return q, err
}

func divUnsigned(w word, x, y int64) (int64, error) {
	if w.u(y) == 0 {
		return 0, undefined("division by zero")
	}
	return int64(w.u(x) / w.u(y)), nil
}

func remUnsigned(w word, x, y int64) (int64, error) {
	if w.u(y) == 0 {
		return 0, undefined("division by zero")
	}
	return int64(w.u(x) % w.u(y)), nil
}

func ceilDivUnsigned(w word, x, y int64) (int64, error) {
	q, err := divUnsigned(w, x, y)
	if err == nil && w.u(x)%w.u(y) != 0 {
		q++
	}
	return q, err
}

// shiftBy returns how far a shift goes.
func shiftBy(w word, y int64) (uint, error) {
	n := w.u(y)
	if n >= uint64(w.bits) {
		return 0, undefined("a shift by %d bits of an integer of %d", n, w.bits)
	}
	return uint(n), nil
}

func shiftLeft(w word, x, y int64) (int64, error) {
	n, err := shiftBy(w, y)
	return x << n, err
}

func shiftRight(w word, x, y int64) (int64, error) {
	n, err := shiftBy(w, y)
	return int64(w.u(x) >> n), err
}

func shiftRightSigned(w word, x, y int64) (int64, error) {
	n, err := shiftBy(w, y)
	return w.s(x) >> n, err
}

// lostBits returns the bits that a shift to the right drops.
func lostBits(w word, x, y int64) (int64, error) {
	n, err := shiftBy(w, y)
	return int64(w.u(x) & (1<<n - 1)), err
}

// overflow is what the flags of an op make undefined: results that do not fit,
// for nsw and nuw, or that leave a rest, for exact.
type overflow struct {
	on    func(w word, x, y int64) (signed, unsigned bool)
	exact func(w word, x, y int64) (int64, error)
}

// checked returns the function of an op with the check that its flags ask for.
func (o overflow) checked(op ir.Op, f func(w word, x, y int64) (int64, error)) func(w word, x, y int64) (int64, error) {
	flags := op.Attr("overflowFlags").String()
	nsw, nuw := strings.Contains(flags, "nsw"), strings.Contains(flags, "nuw")
	exact := op.Attr("isExact").IsValid()
	if !(o.on != nil && (nsw || nuw)) && !(o.exact != nil && exact) {
		return f
	}
	return func(w word, x, y int64) (int64, error) {
		result, err := f(w, x, y)
		if err != nil {
			return 0, err
		}
		if o.on != nil {
			signed, unsigned := o.on(w, x, y)
			if nsw && signed || nuw && unsigned {
				return 0, undefined("the result overflows, which the op says it does not")
			}
			return result, nil
		}
		if rest, _ := o.exact(w, x, y); rest != 0 {
			return 0, undefined("the result is not exact, which the op says it is")
		}
		return result, nil
	}
}

// compareInts is arith.cmpi, whose predicates are numbered.
func compareInts(c *eval.Call) error {
	p, ok := c.Op().Attr("predicate").Int()
	tests := []func(w word, x, y int64) bool{
		func(w word, x, y int64) bool { return w.u(x) == w.u(y) },
		func(w word, x, y int64) bool { return w.u(x) != w.u(y) },
		func(w word, x, y int64) bool { return w.s(x) < w.s(y) },
		func(w word, x, y int64) bool { return w.s(x) <= w.s(y) },
		func(w word, x, y int64) bool { return w.s(x) > w.s(y) },
		func(w word, x, y int64) bool { return w.s(x) >= w.s(y) },
		func(w word, x, y int64) bool { return w.u(x) < w.u(y) },
		func(w word, x, y int64) bool { return w.u(x) <= w.u(y) },
		func(w word, x, y int64) bool { return w.u(x) > w.u(y) },
		func(w word, x, y int64) bool { return w.u(x) >= w.u(y) },
	}
	if !ok || p < 0 || p >= int64(len(tests)) {
		return typeError("%s is no predicate", c.Op().Attr("predicate"))
	}
	return comparison{ints: tests[p]}.eval(c)
}

// compareFloats is arith.cmpf. Predicates 1 to 7 are sets of "equal", "greater"
// and "less", false for a NaN; 8 to 13 are 1 to 6 or true for a NaN, 14 is true
// for a NaN alone, and 0 and 15 are constants.
func compareFloats(c *eval.Call) error {
	p, ok := c.Op().Attr("predicate").Int()
	if !ok || p < 0 || p > 15 {
		return typeError("%s is no predicate", c.Op().Attr("predicate"))
	}
	set, nan := p, false
	if p >= 8 {
		set, nan = p-7, true
	}
	switch p {
	case 14:
		set = 0
	case 15:
		set = 7
	}
	return comparison{floats: func(x, y float64) bool {
		switch {
		case x == y:
			return set&1 != 0
		case x > y:
			return set&2 != 0
		case x < y:
			return set&4 != 0
		}
		return nan
	}}.eval(c)
}

// addExtended is the sum and the carry.
func addExtended(c *eval.Call) error {
	if err := arity(c, 2); err != nil {
		return err
	}
	vals, err := alike(c, oneShape, c.Inputs())
	if err != nil {
		return err
	}
	sum, err := binary{ints: addInts}.apply(c, vals[0], vals[1])
	if err != nil {
		return err
	}
	carry, err := comparison{ints: func(w word, s, x int64) bool { return w.u(s) < w.u(x) }}.apply(c, sum, vals[0])
	c.Return(sum, carry)
	return err
}

// mulExtended is the lower and the upper half of the product.
func mulExtended(signed bool) func(c *eval.Call) error {
	return func(c *eval.Call) error {
		if err := arity(c, 2); err != nil {
			return err
		}
		low, err := binary{ints: mulInts}.apply(c, c.Input(0), c.Input(1))
		if err != nil {
			return err
		}
		high, err := binary{ints: intsOf(func(w word, x, y int64) int64 {
			h, l := w.mulSigned(x, y)
			hi := uint64(h)
			if !signed {
				hi, l = bits.Mul64(w.u(x), w.u(y))
			}
			if w.bits == 64 {
				return int64(hi)
			}
			return int64(l>>w.bits | hi<<(64-w.bits))
		})}.apply(c, c.Input(0), c.Input(1))
		c.Return(low, high)
		return err
	}
}

// constantOp evaluates an op whose value is an attribute.
func constantOp(c *eval.Call) error {
	v, err := c.Constant()
	if err != nil {
		return err
	}
	if declared := c.Type(0); c.Loose() && declared.IsStatic() && v.IsScalar() {
		if v, err = v.Splat(declared.WithElem(v.Elem())); err != nil {
			return typeError("%v", err)
		}
	}
	c.Return(v)
	return nil
}
