package proof

import (
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/floats"
)

// Floats are words that are read by a format of IEEE 754. Signs, orders and choices are made of
// their bits. What rounds is a function of the format in a normal form: factors without their
// sign, sums and products in order, no factor of 1, no sum with -0, no cast there and back.
// What a NaN says besides that it is one is left open, so that a word stands for all of its kind.

// Floating is what an op computes of floats of one format.
type Floating func(f Float, args []bits.Term) bits.Term

// Float is a format of the floats of a call.
type Float struct {
	*Call
	floats.Format
}

// formatOf returns the format of a type of IEEE 754, and false for others.
func formatOf(elem ir.Type) (floats.Format, bool) {
	if value.ClassOf(elem) != value.FloatClass {
		return floats.Format{}, false
	}
	f, ok := floats.Of(elem.String())
	return f, ok && f.HasInfinity() && f.HasNaN() && f.HasNegativeZero()
}

// OfFloats is what an op computes of operands of one format that give one of it.
func OfFloats(operands int, of Floating) func(c *Call) []bits.Term {
	return func(c *Call) []bits.Term {
		f, ok := c.float(operands)
		if !ok || len(c.Out) != 1 || c.Out[0] != c.In[0] {
			return nil
		}
		return []bits.Term{of(f, c.Args)}
	}
}

// EachOfFloats is what an op computes of any number of operands, one after the other.
func EachOfFloats(of Floating) func(c *Call) []bits.Term {
	return func(c *Call) []bits.Term {
		return OfFloats(len(c.Args), func(f Float, args []bits.Term) bits.Term {
			made := args[0]
			for _, x := range args[1:] {
				made = of(f, []bits.Term{made, x})
			}
			return made
		})(c)
	}
}

// ComparesFloats is what an op says of two floats of one format.
func ComparesFloats(of Floating) func(c *Call) []bits.Term {
	return func(c *Call) []bits.Term {
		f, ok := c.float(2)
		if !ok || len(c.Out) != 1 || c.Out[0] != ir.I1 {
			return nil
		}
		return []bits.Term{of(f, c.Args)}
	}
}

func (c *Call) float(operands int) (Float, bool) {
	if len(c.Args) != operands || operands == 0 {
		return Float{}, false
	}
	for _, t := range c.In {
		if t != c.In[0] {
			return Float{}, false
		}
	}
	f, ok := formatOf(c.In[0])
	return Float{c, f}, ok
}

// Floating adds what ops compute of floats, by their names.
func (r Registry) Floating(table map[string]func(c *Call) []bits.Term) Registry {
	for name, of := range table {
		m := r[name]
		m.Floats = of
		r[name] = m
	}
	return r
}

func (f Float) word(v uint64) bits.Term { return f.Const(int(f.Width()), v) }

// number returns the float of a number.
func (f Float) number(v float64) bits.Term { return f.word(f.Bits(v)) }

func (f Float) nan() bits.Term { return f.word(f.NaN(0)) }

// infinity is the word of infinity: a word without a sign that is larger is a NaN.
func (f Float) infinity() uint64 { return f.Largest() + 1 }

// flipped has the other sign.
func (f Float) flipped(x bits.Term) bits.Term { return f.Xor(x, f.word(f.SignBit())) }

// magnitude has no sign.
func (f Float) magnitude(x bits.Term) bits.Term { return f.And(x, f.word(f.SignBit()-1)) }

// isNaN returns whether a word is a NaN.
func (f Float) isNaN(x bits.Term) bits.Term { return f.ULt(f.word(f.infinity()), f.magnitude(x)) }

// known returns a word, and of a NaN the one that is written.
func (f Float) known(x bits.Term) bits.Term { return f.Ite(f.isNaN(x), f.nan(), x) }

// anyNaN returns what [Float.known] was given.
func (f Float) anyNaN(x bits.Term) bits.Term {
	if by, nan, other, ok := f.Choice(x); ok && nan == f.nan() && by == f.isNaN(other) {
		return other
	}
	return x
}

// commuting returns how many arguments may change places.
func (f Float) commuting(name string, args []bits.Term) int {
	if name == "add" || name == "mul" {
		return len(args)
	}
	return 0
}

// constant returns the number that a word is, if it is one.
func (f Float) constant(x bits.Term) (float64, bool) {
	word, ok := f.Value(x)
	return f.Format.Float(word), ok
}

// rank returns an integer with a sign that is in the order of floats: that of both zeros is 0.
func (f Float) rank(x bits.Term) bits.Term {
	m := f.magnitude(x)
	return f.Ite(f.IsNegative(x), f.Neg(m), m)
}

// unordered returns whether one of two words is a NaN.
func (f Float) unordered(x, y bits.Term) bits.Term { return f.Or(f.isNaN(x), f.isNaN(y)) }

// unsigned returns a word or the same with the other sign, and whether it is the latter: the same
// of both.
func (f Float) unsigned(x bits.Term) (bits.Term, bool) {
	if word, ok := f.Value(x); ok {
		return f.magnitude(x), word&f.SignBit() != 0
	}
	if other := f.flipped(x); other < x {
		return other, true
	}
	return x, false
}

// Negate flips the sign, also of a NaN.
func Negate(f Float, args []bits.Term) bits.Term { return f.flipped(args[0]) }

// Magnitude drops the sign.
func Magnitude(f Float, args []bits.Term) bits.Term { return f.magnitude(args[0]) }

// FloatIdentity gives its operand.
func FloatIdentity(_ Float, args []bits.Term) bits.Term { return args[0] }

// FloatSum rounds x + y.
func FloatSum(f Float, args []bits.Term) bits.Term {
	x, y := min(args[0], args[1]), max(args[0], args[1])
	v, ok1 := f.constant(x)
	w, ok2 := f.constant(y)
	switch {
	case ok1 && ok2:
		return f.number(v + w)
	case ok1:
		return f.plus(y, v)
	case ok2:
		return f.plus(x, w)
	}
	return f.function("add", x, y)
}

// plus adds a number.
func (f Float) plus(x bits.Term, v float64) bits.Term {
	switch {
	case v != v:
		return f.nan()
	case v == 0 && math.Signbit(v):
		return f.known(x)
	case v == 0:
		return f.Ite(f.Eq(f.magnitude(x), f.word(0)), f.word(0), f.known(x))
	}
	number := f.number(v)
	return f.function("add", min(x, number), max(x, number))
}

// FloatDifference is x + (-y).
func FloatDifference(f Float, args []bits.Term) bits.Term {
	return FloatSum(f, []bits.Term{args[0], f.flipped(args[1])})
}

// FloatProduct rounds x * y. Its sign is that of its factors.
func FloatProduct(f Float, args []bits.Term) bits.Term {
	x, flip1 := f.unsigned(args[0])
	y, flip2 := f.unsigned(args[1])
	x, y = min(x, y), max(x, y)
	made := f.product(x, y)
	if flip1 != flip2 {
		return f.flipped(made)
	}
	return made
}

func (f Float) product(x, y bits.Term) bits.Term {
	v, ok1 := f.constant(x)
	w, ok2 := f.constant(y)
	if ok2 && !ok1 {
		x, y, v, w = y, x, w, v
	}
	switch {
	case ok1 && ok2:
		return f.number(v * w)
	case (ok1 || ok2) && v != v:
		return f.nan()
	case (ok1 || ok2) && v == 1:
		return f.known(y)
	case (ok1 || ok2) && v == 2:
		return f.function("add", y, y)
	}
	return f.function("mul", min(x, y), max(x, y))
}

// FloatSquare rounds x * x.
func FloatSquare(f Float, args []bits.Term) bits.Term {
	return FloatProduct(f, []bits.Term{args[0], args[0]})
}

// FloatPower is x to the power of 0 or 1.
func FloatPower(c *Call) []bits.Term {
	f, ok := c.float(2)
	if !ok || c.Out[0] != c.In[0] {
		return nil
	}
	switch v, ok := f.constant(c.Args[1]); {
	case ok && v == 1:
		return []bits.Term{f.known(c.Args[0])}
	case ok && v == 0:
		return []bits.Term{f.number(1)} // also of a NaN
	}
	return nil
}

// FloatReciprocal rounds 1 / x.
func FloatReciprocal(f Float, args []bits.Term) bits.Term {
	return FloatQuotient(f, []bits.Term{f.number(1), args[0]})
}

// FloatQuotient rounds x / y. A division by a power of two is a product.
func FloatQuotient(f Float, args []bits.Term) bits.Term {
	x, flip1 := f.unsigned(args[0])
	y, flip2 := f.unsigned(args[1])
	v, ok1 := f.constant(x)
	w, ok2 := f.constant(y)
	var made bits.Term
	switch {
	case ok1 && ok2:
		made = f.number(v / w)
	case ok1 && v != v || ok2 && w != w:
		made = f.nan()
	case ok2 && f.isPower(w):
		made = f.product(min(x, f.number(1/w)), max(x, f.number(1/w)))
	default:
		made = f.function("div", x, y)
	}
	if flip1 != flip2 {
		return f.flipped(made)
	}
	return made
}

// isPower reports whether a number and its reciprocal are powers of two that are not denormal.
func (f Float) isPower(v float64) bool {
	if m, _ := math.Frexp(v); m != 0.5 || math.IsInf(v, 0) {
		return false
	}
	least := math.Ldexp(1, 1-f.Bias)
	return v >= least && 1/v >= least && f.Format.Float(f.Bits(1/v)) == 1/v
}

// FloatExtreme is the larger of two numbers, or the smaller one: -0 is less than 0. Where one is
// a NaN, so is the result, or it is the other one.
func FloatExtreme(greatest, number bool) Floating {
	return func(f Float, args []bits.Term) bits.Term {
		x, y := args[0], args[1]
		less := f.SLt(f.rank(x), f.rank(y))
		equal := f.Or(x, y)
		if greatest {
			equal = f.And(x, y)
			x, y = y, x
		}
		made := f.Ite(f.Eq(f.rank(x), f.rank(y)), equal, f.Ite(less, x, y))
		x, y = args[0], args[1]
		if number {
			return f.Ite(f.isNaN(x), y, f.Ite(f.isNaN(y), x, made))
		}
		return f.Ite(f.unordered(x, y), f.nan(), made)
	}
}

// FloatOrder are comparisons of floats by their names, such as olt: ordered and less; those with
// a u are true of a NaN.
func FloatOrder(name string) Floating {
	return func(f Float, args []bits.Term) bits.Term {
		x, y := args[0], args[1]
		less := func(x, y bits.Term) bits.Term { return f.SLt(f.rank(x), f.rank(y)) }
		var holds bits.Term
		switch name[1:] {
		case "eq":
			holds = f.Eq(f.rank(x), f.rank(y))
		case "ne":
			holds = f.Not(f.Eq(f.rank(x), f.rank(y)))
		case "lt":
			holds = less(x, y)
		case "le":
			holds = f.Not(less(y, x))
		case "gt":
			holds = less(y, x)
		case "ge":
			holds = f.Not(less(x, y))
		case "rd":
			return f.Not(f.unordered(x, y))
		case "no":
			return f.unordered(x, y)
		}
		if name[0] == 'u' {
			return f.Or(f.unordered(x, y), holds)
		}
		return f.And(f.Not(f.unordered(x, y)), holds)
	}
}

// FloatPredicates are the comparisons of arith.cmpf, by their numbers; those of the first and
// the last one are false and true.
var FloatPredicates = []string{"", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", ""}

// function returns a function of a format about which normal forms say nothing more.
// Which NaN an argument is does not matter.
func (f Float) function(name string, args ...bits.Term) bits.Term {
	for i := range args {
		args[i] = f.anyNaN(args[i])
	}
	slices.Sort(args[:f.commuting(name, args)])
	format := smtFormat(f.Format)
	smt := fmt.Sprintf("(fp.%s RNE $f0 $f1)", name)
	return f.Func(bits.Function{Name: name, SMT: smt, Args: format, Result: format}, int(f.Width()), args...)
}

func smtFormat(f floats.Format) bits.Format {
	return bits.Format{Exponent: int(f.Exponent), Significand: int(f.Mantissa) + 1}
}

// FloatCast rounds a float, an integer, or a truth value, which is 0 or 1, to a float.
func FloatCast(c *Call) []bits.Term {
	return castFloat(c, c.Unsigned() || len(c.In) > 0 && c.In[0] == ir.I1)
}

// FloatOfSigned rounds an integer with a sign.
func FloatOfSigned(c *Call) []bits.Term { return castFloat(c, false) }

// FloatOfUnsigned rounds an integer without a sign.
func FloatOfUnsigned(c *Call) []bits.Term { return castFloat(c, true) }

func castFloat(c *Call, unsigned bool) []bits.Term {
	if len(c.Args) != 1 || len(c.Out) != 1 {
		return nil
	}
	to, ok := formatOf(c.Out[0])
	if !ok {
		return nil
	}
	if value.ClassOf(c.In[0]) == value.IntClass {
		return []bits.Term{Float{c, to}.ofInteger(c.Args[0], unsigned)}
	}
	from, ok := formatOf(c.In[0])
	if !ok {
		return nil
	}
	return []bits.Term{Float{c, to}.cast(Float{c, from}, c.Args[0])}
}

// holdsIntegers reports whether all integers from -2^width to 2^width are floats of the format.
func (f Float) holdsIntegers(width int) bool {
	return width <= int(f.Mantissa)+1 && math.Ldexp(1, width) <= f.Format.Float(f.Largest())
}

// cast rounds a float of another format.
func (f Float) cast(from Float, x bits.Term) bits.Term {
	base, flip := from.unsigned(x)
	var made bits.Term
	inner, of, isCast := f.Called(base)
	switch v, ok := from.constant(base); {
	case ok:
		made = f.number(v)
	case f.Format == from.Format:
		made = from.known(base)
	case isCast && inner.Name == "cast" && exact(inner):
		made = f.cast(Float{f.Call, formatNamed(inner.Args)}, of[0])
	case isCast && inner.Name == "signed" && from.holdsIntegers(f.Call.Width(of[0])-1):
		made = f.ofInteger(of[0], false)
	case isCast && inner.Name == "unsigned" && from.holdsIntegers(f.Call.Width(of[0])):
		made = f.ofInteger(of[0], true)
	default:
		format := smtFormat(f.Format)
		smt := fmt.Sprintf("((_ to_fp %d %d) RNE $f0)", format.Exponent, format.Significand)
		made = f.Func(bits.Function{Name: "cast", SMT: smt, Args: smtFormat(from.Format), Result: format}, int(f.Width()), base)
	}
	if flip {
		return f.flipped(made)
	}
	return made
}

// exact reports whether a cast rounds nothing.
func exact(f bits.Function) bool {
	return f.Result.Exponent >= f.Args.Exponent && f.Result.Significand >= f.Args.Significand
}

// formatNamed returns the format of IEEE 754 with that many bits.
func formatNamed(f bits.Format) floats.Format {
	for _, name := range []string{"f16", "bf16", "f32", "f64", "tf32", "f8E5M2", "f8E4M3", "f8E3M4"} {
		if known, _ := floats.Of(name); smtFormat(known) == f {
			return known
		}
	}
	return floats.Format{}
}

// ofInteger rounds an integer.
func (f Float) ofInteger(x bits.Term, unsigned bool) bits.Term {
	if word, ok := f.Value(x); ok {
		width := f.Call.Width(x)
		if unsigned && word < 1<<53 {
			return f.number(float64(word))
		}
		if number := int64(word<<(64-width)) >> (64 - width); !unsigned && max(number, -number) < 1<<53 {
			return f.number(float64(number))
		}
	}
	if inner, signed, ok := f.Extended(x); ok && signed != unsigned {
		return f.ofInteger(inner, unsigned)
	} else if ok && !signed && !unsigned {
		return f.ofInteger(inner, true)
	}
	name, kind := "signed", "to_fp"
	if unsigned {
		name, kind = "unsigned", "to_fp_unsigned"
	}
	format := smtFormat(f.Format)
	smt := fmt.Sprintf("((_ %s %d %d) RNE $0)", kind, format.Exponent, format.Significand)
	return f.Func(bits.Function{Name: name, SMT: smt, Args: bits.Format{Significand: f.Call.Width(x)}, Result: format}, int(f.Width()), x)
}

// interpret returns what a function of floats gives for words.
func interpret(fn bits.Function, args []uint64) (uint64, bool) {
	to := formatNamed(fn.Result)
	if to.Mantissa == 0 {
		return 0, false
	}
	switch width := fn.Args.Significand; fn.Name {
	case "signed":
		return ofInteger(to, int64(args[0]<<(64-width))>>(64-width)), true
	case "unsigned":
		return ofUnsigned(to, args[0]), true
	}
	from := formatNamed(fn.Args)
	var list []float64
	for _, a := range args {
		list = append(list, from.Float(a))
	}
	switch fn.Name {
	case "add":
		return to.Bits(list[0] + list[1]), true
	case "mul":
		return to.Bits(list[0] * list[1]), true
	case "div":
		return to.Bits(list[0] / list[1]), true
	case "cast":
		return to.Bits(list[0]), true
	}
	return 0, false
}

// ofInteger rounds once: a float64 that is not exact keeps a last bit of what is below it.
func ofInteger(f floats.Format, v int64) uint64 {
	if v < 0 {
		return ofUnsigned(f, uint64(-v)) | f.SignBit()
	}
	return ofUnsigned(f, uint64(v))
}

func ofUnsigned(f floats.Format, v uint64) uint64 {
	if f.Mantissa == 52 || v < 1<<53 {
		return f.Bits(float64(v))
	}
	low := v & 0x7ff
	v &^= 0x7ff
	return f.Bits(float64(v | 0x800*min(low, 1)))
}

// same returns whether two elements count as the same: one NaN is another.
func (t *Translator) same(x, y bits.Term, elem ir.Type) bits.Term {
	equal := t.Eq(x, y)
	format, ok := formatOf(elem)
	if k, isKnown := t.Value(equal); !ok || isKnown && k == 1 {
		return equal
	}
	f := Float{&Call{Builder: &t.Builder}, format}
	return t.Or(equal, t.And(f.isNaN(x), f.isNaN(y)))
}
