package arith

import (
	"math"
	"math/bits"
	"strings"

	"gonum.org/v1/gonum/floats"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what the ops compute. Integers wrap, save where a flag of the op
// says that they do not: then it is undefined. Fast-math flags are permissions, which
// are not used. Casts to integers are undefined for floats that the type does not
// have.
func Evaluators() map[string]eval.Evaluator {
	type binary = numeric.Binary
	ints := eval.Domain{Elems: eval.Integers | eval.Truths}
	onlyFloats := eval.Domain{Elems: eval.Floats}
	toInts := eval.Domain{Elems: eval.Floats, Partial: "a float that is out of the range of the integers"}
	return withPoison(map[string]eval.Evaluator{
		"constant": numeric.Constant(),

		"addi":  overflow{numeric.IntType.AddOverflows}.checked(binary{Ints: numeric.IntType.Add, LooseFloats: numeric.Add}),
		"subi":  overflow{subOverflows}.checked(binary{Ints: numeric.IntType.Sub, LooseFloats: numeric.Sub}),
		"muli":  overflow{mulOverflows}.checked(binary{Ints: numeric.IntType.Mul, LooseFloats: numeric.Mul}),
		"shli":  overflow{shlOverflows}.checked(binary{Ints: numeric.IntType.ShiftLeft, Partial: numeric.BadShift}),
		"divsi": exact(numeric.IntType.RemSigned, binary{Ints: numeric.IntType.DivSigned, LooseFloats: numeric.Div, Partial: numeric.BadDivisor}),
		"divui": exact(numeric.IntType.RemUnsigned, binary{Ints: numeric.IntType.DivUnsigned, Partial: numeric.ZeroDivisor}),
		"shrsi": exact(lostBits, binary{Ints: numeric.IntType.ShiftRightSigned, Partial: numeric.BadShift}),
		"shrui": exact(lostBits, binary{Ints: numeric.IntType.ShiftRight, Partial: numeric.BadShift}),

		"ceildivsi":  binary{Ints: numeric.IntType.CeilDivSigned, Partial: numeric.BadDivisor}.Evaluator(),
		"ceildivui":  binary{Ints: numeric.IntType.CeilDivUnsigned, Partial: numeric.ZeroDivisor}.Evaluator(),
		"floordivsi": binary{Ints: numeric.IntType.FloorDivSigned, Partial: numeric.BadDivisor}.Evaluator(),
		"remsi":      binary{Ints: numeric.IntType.RemSigned, Partial: numeric.BadDivisor}.Evaluator(),
		"remui":      binary{Ints: numeric.IntType.RemUnsigned, Partial: numeric.ZeroDivisor}.Evaluator(),
		"andi":       binary{Ints: numeric.IntType.And}.Evaluator(),
		"ori":        binary{Ints: numeric.IntType.Or}.Evaluator(),
		"xori":       binary{Ints: numeric.IntType.Xor}.Evaluator(),
		"maxsi":      binary{Ints: signed(numeric.IntType.Max)}.Evaluator(),
		"minsi":      binary{Ints: signed(numeric.IntType.Min)}.Evaluator(),
		"maxui":      binary{Ints: unsigned(numeric.IntType.Max)}.Evaluator(),
		"minui":      binary{Ints: unsigned(numeric.IntType.Min)}.Evaluator(),

		"addf":     binary{Floats: numeric.Add, Blocks: floats.AddTo}.Evaluator(),
		"subf":     binary{Floats: numeric.Sub, Blocks: floats.SubTo}.Evaluator(),
		"mulf":     binary{Floats: numeric.Mul, Blocks: floats.MulTo}.Evaluator(),
		"divf":     binary{Floats: numeric.Div, Blocks: floats.DivTo}.Evaluator(),
		"remf":     binary{Floats: math.Mod}.Evaluator(),
		"negf":     numeric.SignOp(1, func(x, _, sign uint64) uint64 { return x ^ sign }),
		"maximumf": binary{Floats: numeric.Max}.Evaluator(),
		"minimumf": binary{Floats: numeric.Min}.Evaluator(),
		"maxnumf":  binary{Floats: numberOr(numeric.Max)}.Evaluator(),
		"minnumf":  binary{Floats: numberOr(numeric.Min)}.Evaluator(),

		"cmpi":   numeric.Op(ints, compareInts),
		"cmpf":   numeric.Op(onlyFloats, compareFloats),
		"select": numeric.Select(numeric.OneShape),

		"addui_extended": numeric.Results(ints, addExtended),
		"mulsi_extended": numeric.Results(ints, mulExtended(true)),
		"mului_extended": numeric.Results(ints, mulExtended(false)),

		"extsi":        intCast(extends, "", numeric.IntType.S),
		"extui":        intCast(extends, "a negative number, with the flag nneg", zeroExtended),
		"trunci":       intCast(shortens, "bits that are lost, with the flags nsw and nuw", numeric.IntType.Same),
		"index_cast":   intCast(indexed, "", numeric.IntType.S),
		"index_castui": intCast(indexed, "", zeroExtended),
		"extf":         numeric.Cast(onlyFloats, floatTo(extends)),
		"truncf":       numeric.Cast(onlyFloats, floatTo(shortens)),
		"convertf":     numeric.Cast(onlyFloats, floatTo(anything)),
		"sitofp":       numeric.Cast(ints, intToFloat(numeric.IntType.S, false)),
		"uitofp":       numeric.Cast(ints, intToFloat(zeroExtended, true)),
		"fptosi":       numeric.Cast(toInts, floatToInt(false)),
		"fptoui":       numeric.Cast(toInts, floatToInt(true)),
		"bitcast":      numeric.Bitcast(),
	})
}

// poisoning are the ops that give poison where they have no result.
var poisoning = []string{"addi", "subi", "muli", "shli", "shrsi", "shrui", "extui", "trunci", "uitofp", "fptosi", "fptoui"}

// withPoison says which ops give poison where they have no result, and that select reads only what
// it takes. To divide by zero is a mistake by itself.
func withPoison(table map[string]eval.Evaluator) map[string]eval.Evaluator {
	for _, name := range poisoning {
		e := table[name]
		e.Domain.Poison = true
		table[name] = e
	}
	e := table["select"]
	e.Domain.Chooses = true
	table["select"] = e
	return table
}

// intOp is a function of two integers.
type intOp = func(t numeric.IntType, x, y int64) int64

// signed and unsigned give a function that follows the sign of the type another
// one.
func signed(f intOp) intOp {
	return func(t numeric.IntType, x, y int64) int64 {
		t.Unsigned = false
		return f(t, x, y)
	}
}

func unsigned(f intOp) intOp {
	return func(t numeric.IntType, x, y int64) int64 {
		t.Unsigned = true
		return f(t, x, y)
	}
}

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

// lostBits returns the bits that a shift to the right drops.
func lostBits(t numeric.IntType, x, y int64) int64 { return int64(t.U(x) & (1<<t.ShiftBy(y) - 1)) }

// overflow reports which results do not fit: those that the flags nsw and nuw make
// undefined.
type overflow struct {
	of func(t numeric.IntType, x, y int64) (signed, unsigned bool)
}

// flags returns the flags nsw and nuw of an op.
func flags(op ir.Op) (nsw, nuw bool) {
	text := op.Attr("overflowFlags").String()
	return strings.Contains(text, "nsw"), strings.Contains(text, "nuw")
}

// checked returns the evaluator of an op with the check that its flags ask for.
func (o overflow) checked(b numeric.Binary) eval.Evaluator {
	return numeric.Op(b.Domain(), func(c numeric.Call) value.Value {
		nsw, nuw := flags(c.Op())
		if !nsw && !nuw {
			return b.Eval(c)
		}
		checked := b
		checked.Ints = func(t numeric.IntType, x, y int64) int64 {
			result := b.Ints(t, x, y)
			if signed, unsigned := o.of(t, x, y); nsw && signed || nuw && unsigned {
				panic(numeric.Undefined("the result overflows, which the op says it does not"))
			}
			return result
		}
		return checked.Eval(c)
	})
}

// exact returns the evaluator of an op whose flag makes a rest undefined.
func exact(rest intOp, b numeric.Binary) eval.Evaluator {
	return numeric.Op(b.Domain(), func(c numeric.Call) value.Value {
		if !c.Op().Attr("isExact").IsValid() {
			return b.Eval(c)
		}
		checked := b
		checked.Ints = func(t numeric.IntType, x, y int64) int64 {
			result := b.Ints(t, x, y)
			if rest(t, x, y) != 0 {
				panic(numeric.Undefined("the result is not exact, which the op says it is"))
			}
			return result
		}
		return checked.Eval(c)
	})
}

func subOverflows(t numeric.IntType, x, y int64) (signed, unsigned bool) {
	a, b := t.S(x), t.S(y)
	diff := a - b
	wraps := (a < 0) != (b < 0) && (diff < 0) != (a < 0)
	return wraps || diff < t.Least() || diff > t.Greatest(), t.U(x) < t.U(y)
}

func mulOverflows(t numeric.IntType, x, y int64) (signed, unsigned bool) {
	high, low := t.MulSigned(x, y)
	uhigh, ulow := bits.Mul64(t.U(x), t.U(y))
	fits := high == int64(low)>>63 && int64(low) >= t.Least() && int64(low) <= t.Greatest()
	return !fits, uhigh != 0 || ulow > t.GreatestUnsigned()
}

func shlOverflows(t numeric.IntType, x, y int64) (signed, unsigned bool) {
	shifted := t.S(x << y)
	return shifted>>y != t.S(x), t.U(shifted)>>y != t.U(x)
}

// predicate returns the number of the predicate of a comparison.
func predicate(c numeric.Call, most int64) int64 {
	p, ok := c.Op().Attr("predicate").Int()
	if !ok || p < 0 || p > most {
		panic(numeric.Mistyped("%s is not a predicate", c.Op().Attr("predicate")))
	}
	return p
}

// compareInts is arith.cmpi, whose predicates are numbered: eq, ne, and less than,
// at most, greater than and at least, signed and then unsigned.
func compareInts(c numeric.Call) value.Value {
	tests := []func(t numeric.IntType, x, y int64) bool{
		numeric.IntType.Equal, numeric.IntType.NotEqual,
		numeric.IntType.Less, numeric.IntType.LessEqual, numeric.IntType.Greater, numeric.IntType.GreaterEqual,
	}
	p := predicate(c, 9)
	unsigned := p > 5
	if unsigned {
		p -= 4
	}
	test := tests[p]
	return numeric.Comparison{Ints: func(t numeric.IntType, x, y int64) bool {
		t.Unsigned = unsigned
		return test(t, x, y)
	}}.Eval(c)
}

// compareFloats is arith.cmpf. Predicates 1 to 7 are sets of "equal", "greater"
// and "less", false for a NaN; 8 to 13 are 1 to 6 or true for a NaN, 14 is true
// for a NaN alone, and 0 and 15 are constants.
func compareFloats(c numeric.Call) value.Value {
	p := predicate(c, 15)
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
	return numeric.Comparison{Floats: func(x, y float64) bool {
		switch {
		case x == y:
			return set&1 != 0
		case x > y:
			return set&2 != 0
		case x < y:
			return set&4 != 0
		}
		return nan
	}}.Eval(c)
}

// addExtended is the sum and the carry.
func addExtended(c numeric.Call) []value.Value {
	c.Exactly(2)
	vals := c.Alike(numeric.OneShape, c.Inputs())
	sum := numeric.Binary{Ints: numeric.IntType.Add}.Apply(c, vals[0], vals[1])
	carry := numeric.Comparison{Ints: func(t numeric.IntType, s, x int64) bool { return t.U(s) < t.U(x) }}
	return []value.Value{sum, carry.Apply(c, sum, vals[0])}
}

// mulExtended is the lower and the upper half of the product.
func mulExtended(signed bool) func(c numeric.Call) []value.Value {
	high := numeric.Binary{Ints: func(t numeric.IntType, x, y int64) int64 {
		h, low := t.MulSigned(x, y)
		high := uint64(h)
		if !signed {
			high, low = bits.Mul64(t.U(x), t.U(y))
		}
		if t.Bits == 64 {
			return int64(high)
		}
		return int64(low>>t.Bits | high<<(64-t.Bits))
	}}
	return func(c numeric.Call) []value.Value {
		c.Exactly(2)
		return []value.Value{numeric.Binary{Ints: numeric.IntType.Mul}.Eval(c), high.Eval(c)}
	}
}

// castCheck reports whether a cast may lead from one type of elements to another.
type castCheck func(from, to ir.Type) bool

func extends(from, to ir.Type) bool {
	return from.Kind() == to.Kind() && from.Kind() != ir.IndexKind && to.Width() > from.Width()
}

func shortens(from, to ir.Type) bool { return extends(to, from) }

// indexed accepts casts between index and another type.
func indexed(from, to ir.Type) bool {
	return (from.Kind() == ir.IndexKind) != (to.Kind() == ir.IndexKind)
}

func anything(_, _ ir.Type) bool { return true }

// checkCast fails where a cast does not lead from one class to another, or not from
// the type of its input to that of its result.
func checkCast(c numeric.Call, x value.Value, from value.Class, elem ir.Type, to value.Class, may castCheck) {
	if x.Class() != from || value.ClassOf(elem) != to {
		panic(numeric.Mistyped("it does not make %s of %s", elem, x.Type()))
	}
	if !c.Loose() && !may(x.Elem(), elem) {
		panic(numeric.Mistyped("it does not make %s of %s", elem, x.Elem()))
	}
}

func zeroExtended(t numeric.IntType, x int64) int64 { return int64(t.U(x)) }

func intCast(may castCheck, partial string, f func(from numeric.IntType, x int64) int64) eval.Evaluator {
	d := eval.Domain{Elems: eval.Integers | eval.Truths, Partial: partial}
	return numeric.Cast(d, func(c numeric.Call, x value.Value, elem ir.Type) value.Value {
		checkCast(c, x, value.IntClass, elem, value.IntClass, may)
		from, to := numeric.IntTypeOf(x.Elem()), numeric.IntTypeOf(elem)
		nsw, nuw := flags(c.Op())
		nneg := c.Op().Attr("nonNeg").IsValid()
		return numeric.MapTo(c, elem, x, func(e int64) int64 {
			if nneg && from.S(e) < 0 || nsw && to.S(e) != from.S(e) || nuw && to.U(e) != from.U(e) {
				panic(numeric.Undefined("%d breaks what a flag of the op says of its input", from.S(e)))
			}
			return f(from, e)
		})
	})
}

// castFunc computes a cast to a type of elements.
type castFunc = func(c numeric.Call, x value.Value, elem ir.Type) value.Value

func floatTo(may castCheck) castFunc {
	return func(c numeric.Call, x value.Value, elem ir.Type) value.Value {
		checkCast(c, x, value.FloatClass, elem, value.FloatClass, may)
		return c.Convert(x, elem)
	}
}

func intToFloat(number func(t numeric.IntType, x int64) int64, unsigned bool) castFunc {
	return func(c numeric.Call, x value.Value, elem ir.Type) value.Value {
		checkCast(c, x, value.IntClass, elem, value.FloatClass, anything)
		from := numeric.IntTypeOf(x.Elem())
		return numeric.MapTo(c, elem, x, func(e int64) float64 {
			return numeric.IntToFloat(number(from, e), unsigned, elem)
		})
	}
}

func floatToInt(unsigned bool) castFunc {
	return func(c numeric.Call, x value.Value, elem ir.Type) value.Value {
		checkCast(c, x, value.FloatClass, elem, value.IntClass, anything)
		to := numeric.IntTypeOf(elem)
		to.Unsigned = unsigned
		return c.FloatsToInts(x, elem, to)
	}
}
