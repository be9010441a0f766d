package guard

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// holdsNumber reports whether a number can be a value of a type that is not
// shaped.
func holdsNumber(t ir.Type) bool {
	return t.IsInteger() || t.IsFloat() || t.Kind() == ir.IndexKind
}

// as returns the number as an attribute of a type that holds numbers, converted
// as a cast would: toward zero, wrapped to the type's width.
func (n Number) as(ctxt *ir.Context, t ir.Type) ir.Attr {
	switch {
	case t.IsFloat():
		return ctxt.Float(n.value(), t)
	case t == ir.I1:
		return ctxt.Bool(n.value() != 0)
	case n.float:
		return ctxt.Int(truncate(n.f), t)
	}
	return ctxt.Int(n.i, t)
}

// widthOf returns the type whose width the number keeps to.
func (n Number) widthOf() ir.Type {
	if n.typ != 0 {
		return n.typ
	}
	return n.width
}

// isUnsigned64 reports whether an integer is one whose bits an int64 only stores.
func (n Number) isUnsigned64() bool {
	t := n.widthOf()
	return !n.float && t != 0 && t.Unsigned() && t.Width() == 64
}

// wrapped keeps the bits of an integer that its type has: a sum of two numbers of
// i1 is one of i1, as that of two of i8 is.
func wrapped(i int64, t ir.Type) int64 {
	width := t.Width()
	switch {
	case t == ir.I1:
		return i & 1
	case !t.IsInteger() || width <= 0 || width >= 64:
		return i
	case t.Unsigned():
		return int64(uint64(i) << (64 - width) >> (64 - width))
	}
	return i << (64 - width) >> (64 - width)
}

// truncate rounds toward zero. NaN is 0 and what is too large is the largest
// integer, on every machine.
func truncate(f float64) int64 {
	switch {
	case f != f:
		return 0
	case f >= math.MaxInt64:
		return math.MaxInt64
	case f <= math.MinInt64:
		return math.MinInt64
	}
	return int64(f)
}

// Number is a number from an attribute: whether it is an integer or a
// float is known only when the rule runs. It remembers its type, so that the sum
// of two i32 attributes is one as well.
type Number struct {
	i     int64
	f     float64
	float bool
	typ   ir.Type // 0: a plain number, which takes the type of what it meets
	width ir.Type // of a plain integer, the type whose width it keeps to; 0 for 64 bits
	mixed bool    // made of two different types
}

// value returns the number as a float.
func (n Number) value() float64 {
	switch {
	case n.float:
		return n.f
	case n.isUnsigned64():
		return float64(uint64(n.i))
	}
	return float64(n.i)
}

// meet returns the type of a result of two numbers.
func meet(a, b, result Number) Number {
	result.mixed = a.mixed || b.mixed
	switch {
	case a.typ == 0:
		result.typ = b.typ
	case b.typ == 0 || a.typ == b.typ:
		result.typ = a.typ
	default:
		result.mixed = true
	}
	result.width = meetWidth(a, b)
	if t := result.widthOf(); !result.float && t != 0 && !result.mixed {
		result.i = wrapped(result.i, t)
	}
	if result.float && result.typ != 0 && !result.typ.IsFloat() {
		result.typ = 0 // 1.5 times an i32 is not an i32
	}
	return result
}

// meetWidth returns the type whose width a result of two numbers keeps to: one that
// both have, or the only one.
func meetWidth(a, b Number) ir.Type {
	x, y := a.widthOf(), b.widthOf()
	switch {
	case x == 0 || x == y:
		return y
	case y == 0:
		return x
	}
	return 0
}

var errDivide = errors.New("integer divide by zero")

// ErrTooWide is the error, or is wrapped in it, of an expression with a number of
// more than 64 bits, for whose type those would matter. A rule whose replacement
// needs such a number does not apply.
var ErrTooWide = errors.New("takes more than 64 bits")

// ErrNoConstant says that a type has no constant: it does not say its shape, or
// holds no numbers. A rule refuses the match, as where a number has no constant
// of its type.
var ErrNoConstant = errors.New("there is no constant of it")

// arithmetic returns what + - * / % ** do with numbers: as in the rest of the
// language, integers stay integers except for / and **.
func arithmetic(op string) func(a, b Number) (Number, error) {
	ints, floats := integerOps[op], floatOps[op]
	return func(a, b Number) (Number, error) {
		if ints == nil || a.float || b.float {
			if floats == nil {
				return Number{}, fmt.Errorf("%s is for integers", op)
			}
			return meet(a, b, Number{f: floats(a.value(), b.value()), float: true}), nil
		}
		i, err := ints(a.i, b.i)
		if err == nil {
			i, err = exactly(op, a, b, i)
		}
		return meet(a, b, Number{i: i}), err
	}
}

// exactly returns the result of an operation on integers, other than 64 bits wrap it:
// the remainder of unsigned ones, and an error for wider ones.
func exactly(op string, a, b Number, i int64) (int64, error) {
	t := meetWidth(a, b)
	switch {
	case t == 0:
	case op == "%" && t.Unsigned() && t.Width() == 64:
		return int64(uint64(a.i) % uint64(b.i)), nil
	case t.IsInteger() && t.Width() > 64 && overflows(op, a.i, b.i, i):
		return 0, fmt.Errorf("%d %s %d %w", a.i, op, b.i, ErrTooWide)
	}
	return i, nil
}

// overflows reports whether i is not the result of an operation, but what 64 bits
// keep of it.
func overflows(op string, a, b, i int64) bool {
	switch op {
	case "+":
		return (a^i)&(b^i) < 0
	case "-":
		return (a^b)&(a^i) < 0
	case "*":
		return a != 0 && (i/a != b || a == -1 && b == math.MinInt64)
	}
	return false
}

var integerOps = map[string]func(a, b int64) (int64, error){
	"+": func(a, b int64) (int64, error) { return a + b, nil },
	"-": func(a, b int64) (int64, error) { return a - b, nil },
	"*": func(a, b int64) (int64, error) { return a * b, nil },
	"%": func(a, b int64) (int64, error) {
		if b == 0 {
			return 0, errDivide
		}
		return a % b, nil
	},
}

var floatOps = map[string]func(a, b float64) float64{
	"+":  func(a, b float64) float64 { return a + b },
	"-":  func(a, b float64) float64 { return a - b },
	"*":  func(a, b float64) float64 { return a * b },
	"/":  func(a, b float64) float64 { return a / b },
	"**": math.Pow,
}

// compare returns -1, 0 or 1, and false where a number is NaN.
func compare(a, b Number) (int, bool) {
	if a.isUnsigned64() && !b.float || b.isUnsigned64() && !a.float {
		return compareUnsigned(a, b), true
	}
	if !a.float && !b.float {
		switch {
		case a.i < b.i:
			return -1, true
		case a.i > b.i:
			return 1, true
		}
		return 0, true
	}
	x, y := a.value(), b.value()
	switch {
	case x < y:
		return -1, true
	case x > y:
		return 1, true
	}
	return 0, x == y
}

// compareUnsigned compares two integers, one of them unsigned with 64 bits.
func compareUnsigned(a, b Number) int {
	switch {
	case a.i < 0 && !a.isUnsigned64():
		return -1
	case b.i < 0 && !b.isUnsigned64():
		return 1
	}
	return cmp.Compare(uint64(a.i), uint64(b.i))
}

// comparison returns what < <= > >= == do with numbers.
func comparison(accepts func(int) bool) func(a, b Number) bool {
	return func(a, b Number) bool {
		c, ok := compare(a, b)
		return ok && accepts(c)
	}
}

func negate(n Number) Number {
	n.i, n.f = -n.i, -n.f
	if t := n.widthOf(); t != 0 && !n.float {
		n.i = wrapped(n.i, t)
	}
	return n
}

// integer returns the number as an int, or an error where it is none.
func (n Number) integer() (int, error) {
	if n.float && math.Trunc(n.f) != n.f {
		return 0, fmt.Errorf("%v is not an integer", n.f)
	}
	if n.float {
		return int(truncate(n.f)), nil
	}
	return int(n.i), nil
}

// typed returns the number as one of a type, converted as a cast would.
func (n Number) typed(t ir.Type) (Number, error) {
	switch {
	case t.IsFloat():
		return Number{f: n.value(), float: true, typ: t}, nil
	case !holdsNumber(t):
		return Number{}, fmt.Errorf("%s is not a type of numbers", t)
	case t == ir.I1:
		return Number{i: truth(n.value() != 0), typ: t}, nil
	case n.float:
		return Number{i: wrapped(truncate(n.f), t), typ: t}, nil
	}
	return Number{i: wrapped(n.i, t), typ: t}, nil
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// attr returns the number as an attribute of its own type.
func (n Number) attr(ctxt *ir.Context) (ir.Attr, error) {
	switch {
	case n.mixed:
		return ir.Attr{}, errors.New("the number is made of numbers of different types: say which it has with typed(v, t)")
	case n.typ != 0:
		return n.as(ctxt, n.typ), nil
	case n.float:
		return ctxt.Float(n.f, ir.F64), nil
	}
	return ctxt.Int(n.i, ir.I64), nil
}

// maxText bounds the text that + makes of others.
const maxText = 1 << 16

// join is + of texts.
func join(a, b string) (string, error) {
	if len(a)+len(b) > maxText {
		return "", fmt.Errorf("a text of %d bytes is longer than %d", len(a)+len(b), maxText)
	}
	return a + b, nil
}

// short returns the text of an attribute for a message.
func short(a ir.Attr) string {
	const most = 60
	text := a.String()
	if len(text) <= most {
		return text
	}
	return strings.ToValidUTF8(text[:most], "") + "... (" + strconv.Itoa(len(text)) + " bytes)"
}

// isExactly reports whether a type of numbers holds the number, or of floats the nearest
// one: 0.1 is any float's.
func (n Number) isExactly(t ir.Type) bool {
	switch {
	case t.IsFloat():
		return true
	case n.float:
		return math.Trunc(n.f) == n.f && math.Abs(n.f) < 1<<63 && Number{i: int64(n.f)}.isExactly(t)
	case t == ir.I1:
		return n.i == 0 || n.i == 1 || n.i == -1
	}
	return wrapped(n.i, t) == n.i
}

func (n Number) text() string {
	switch {
	case n.float:
		return fmt.Sprint(n.f)
	case n.isUnsigned64():
		return fmt.Sprint(uint64(n.i))
	}
	return fmt.Sprint(n.i)
}
