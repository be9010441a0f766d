package guard

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// FunctionDoc describes a function that expressions may call.
type FunctionDoc struct {
	Name      string
	Signature string // of its parameters and result, in the words of rule authors
	Doc       string
	Example   string
}

// function is a function with the ways to call it, the first that fits best
// being taken.
type function struct {
	FunctionDoc
	overloads []overload
	looks     bool // at the op that computes a value
	counts    bool // the uses of a value
}

func fn(name, signature, doc, example string, overloads ...overload) function {
	return function{FunctionDoc: FunctionDoc{name, signature, doc, example}, overloads: overloads}
}

func (f function) looking() function {
	f.looks = true
	return f
}

func (f function) counting() function {
	f.counts = true
	return f
}

// Functions lists the functions of the language, in the order of the manual.
func Functions() []FunctionDoc {
	docs := make([]FunctionDoc, len(functions()))
	for i, f := range functions() {
		docs[i] = f.FunctionDoc
	}
	return docs
}

// functions is the table of all functions.
var functions = sync.OnceValue(func() []function {
	return slices.Concat(typeFunctions(), valueFunctions(), listFunctions(), numberFunctions(), typeBuilders(), constantBuilders())
})

// functionsByName also has the operators, under names that no text can spell.
var functionsByName = sync.OnceValue(func() map[string]*function {
	table := map[string]*function{}
	for _, list := range [][]function{functions(), operators()} {
		for i := range list {
			table[list[i].Name] = &list[i]
		}
	}
	return table
})

func functionNames() []string {
	var names []string
	for _, f := range functions() {
		names = append(names, f.Name)
	}
	return append(names, "all", "any", "none")
}

// numberFunctions are the little arithmetic that guards need.
func numberFunctions() []function {
	return []function{
		fn("min", "(number, number) number", "the smaller one", `min(rank(x), rank(y)) > 0`,
			pure2(func(a, b int) int { return min(a, b) }), pure2(math.Min), pure2(pick(-1))),
		fn("max", "(number, number) number", "the larger one", `max(a, b) == a`,
			pure2(func(a, b int) int { return max(a, b) }), pure2(math.Max), pure2(pick(1))),
		fn("abs", "(number) number", "the absolute value", `abs(a) < 10`,
			pure1(func(i int) int { return max(i, -i) }), pure1(math.Abs),
			pure1(func(n Number) Number {
				if n.i < 0 || n.f < 0 {
					return negate(n)
				}
				return n
			})),
		fn("int", "(number) integer", "the number without its fraction: toward zero", `int(a / 2) == 3`,
			pure1(func(i int) int { return i }),
			pure1(func(f float64) int { return int(truncate(f)) }),
			pure1(toInt),
			fallible1(func(a ir.Attr) (int, error) { n, err := numberOf(a); return toInt(n), err })),
		fn("float", "(number) number", "the number as a float", `float(a) == 0.5`,
			pure1(func(f float64) float64 { return f })),
		fn("is_number", "(attribute) boolean", "is it a number: an integer, a float, true, false, or a dense literal of one number?", `is_number(a)`,
			pure1(func(a ir.Attr) bool { _, ok := attrNumber(a); return ok })),
		fn("bit_and", "(number, number) number", "the bits that both integers have", `bit_and(a, 1) == 1`, fallible2(bits(func(a, b int64) int64 { return a & b }))),
		fn("bit_or", "(number, number) number", "the bits that one of the integers has", `bit_or(a, 1) == a`, fallible2(bits(func(a, b int64) int64 { return a | b }))),
		fn("bit_xor", "(number, number) number", "the bits that differ", `bit_xor(a, b) == 0`, fallible2(bits(func(a, b int64) int64 { return a ^ b }))),
		fn("is_power_of_two", "(number) boolean", "is it 2 to some integer, fractions of 1 included?", `is_power_of_two(a)`,
			pure1(func(n Number) bool {
				fraction, _ := math.Frexp(n.value())
				return fraction == 0.5
			})),
	}
}

// bits is an operation on the bits of two integers.
func bits(f func(a, b int64) int64) func(a, b Number) (Number, error) {
	return func(a, b Number) (Number, error) {
		if a.float || b.float {
			return Number{}, errors.New("floats have no bits to combine")
		}
		return meet(a, b, Number{i: f(a.i, b.i)}), nil
	}
}

func toInt(n Number) int {
	if n.float {
		return int(truncate(n.f))
	}
	return int(n.i)
}

// pick returns the number that compares with the other as the sign says.
func pick(sign int) func(a, b Number) Number {
	return func(a, b Number) Number {
		chosen := b
		if c, ok := compare(a, b); c == sign || !ok && a.value() != a.value() {
			chosen = a
		}
		return meet(a, b, chosen)
	}
}

// constantBuilders make attributes for replacements.
func constantBuilders() []function {
	return []function{
		fn("fill", "(number, type) constant", "the constant of a type with that number in every element, converted as a cast would; the rule refuses where the type does not say its shape", `{value: fill(v, t)}`,
			fallible2(fill), fallible2(func(n Number, v graph.Var) (Fill, error) { return fill(n, v.Type()) })),
		fn("typed", "(number | integers, type) number", "the number as one of that type, converted as a cast would; integers as array<i32: 1, 0>", `{shift: typed(a + 1, i32)}`,
			fallible2(Number.typed),
			fallible2(func(list []int64, elem ir.Type) (Fill, error) {
				if !elem.IsInteger() && elem != ir.Index() {
					return Fill{}, fmt.Errorf("%s is not a type of integers", elem)
				}
				return Fill{ints: slices.Concat([]int64{}, list), typ: elem}, nil
			})),
	}
}

// ErrNoConstant says that a type has no constant: it does not say its shape, or
// holds no numbers. A rule refuses the match, as where a number has no constant
// of its type.
var ErrNoConstant = errors.New("there is no constant of it")

func fill(n Number, t ir.Type) (Fill, error) {
	if t.IsShaped() && !t.IsStatic() {
		return Fill{}, fmt.Errorf("the shape of %s is not known: %w", t, ErrNoConstant)
	}
	if !holdsNumber(elemOf(t)) {
		return Fill{}, fmt.Errorf("%s holds no numbers: %w", t, ErrNoConstant)
	}
	return Fill{number: n, typ: t}, nil
}

// operators are what + and == mean where an operand is no plain number. No name
// of a function looks like theirs.
func operators() []function {
	var list []function
	op := func(name string, overloads ...overload) {
		list = append(list, function{FunctionDoc: FunctionDoc{Name: name}, overloads: overloads})
	}
	for _, name := range []string{"+", "-", "*", "/", "%", "**"} {
		op(name, fallible2(arithmetic(name)))
	}
	op("negative", pure1(negate))
	op("join", fallible2(join))
	op("<", pure2(comparison(func(c int) bool { return c < 0 })))
	op("<=", pure2(comparison(func(c int) bool { return c <= 0 })))
	op(">", pure2(comparison(func(c int) bool { return c > 0 })))
	op(">=", pure2(comparison(func(c int) bool { return c >= 0 })))
	op("==", append(equalities(), pure2(comparison(func(c int) bool { return c == 0 })))...)
	op("contains", pure2(func(l []int64, n Number) bool {
		return !n.float && slices.Contains(l, n.i)
	}))
	op("values", pure1(List.vars))
	return list
}

// equalities compare what is not a plain number. An attribute of another kind
// is different, not an error.
func equalities() []overload {
	return []overload{
		pure2(func(a, b ir.Attr) bool {
			x, ok := attrNumber(a)
			y, both := attrNumber(b)
			c, ordered := compare(x, y)
			return a == b || ok && both && ordered && c == 0 || sameInts(a, b)
		}),
		pure2(func(a ir.Attr, s string) bool {
			return (a.Kind() == ir.StringAttr || a.Kind() == ir.SymbolAttr) && a.Text() == strings.TrimPrefix(s, "@")
		}),
		pure2(func(a ir.Attr, b bool) bool { v, ok := a.Bool(); return ok && v == b }),
		pure2(func(a ir.Attr, t ir.Type) bool { return a.Kind() == ir.TypeAttr && a.Type() == t }),
		pure2(func(a ir.Attr, l []int64) bool {
			n, err := countElements(a)
			if err != nil || n != int64(len(l)) {
				return false
			}
			v, err := intsOf(a)
			return err == nil && slices.Equal(v, l)
		}),
		pure2(func(a ir.Attr, n Number) bool {
			v, ok := attrNumber(a)
			c, ordered := compare(v, n)
			return ok && ordered && c == 0
		}),
		pure2(func(a, b ir.Type) bool { return a == b }),
		pure2(func(a, b graph.Var) bool { return a == b }),
		pure2(func(a, b ir.Op) bool { return a == b }),
		pure2(func(a, b List) bool { return slices.Equal(a.ids, b.ids) }),
		pure2(func(a, b []int64) bool { return slices.Equal(a, b) }),
	}
}
