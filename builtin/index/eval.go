package index

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// poisoning are the ops that give poison where they have no result: to divide by zero is a mistake by
// itself.
var poisoning = []string{"shl", "shrs", "shru"}

// Evaluators returns what the ops compute, with 64 bits. How many bits an index has is
// not known: sizeof has no evaluator.
func Evaluators() map[string]eval.Evaluator {
	type binary = numeric.Binary
	ints := eval.Domain{Elems: eval.Integers | eval.Truths}
	table := map[string]eval.Evaluator{
		"constant":      numeric.Constant(),
		"bool.constant": numeric.Constant(),

		"add":       binary{Ints: numeric.IntType.Add}.Evaluator(),
		"sub":       binary{Ints: numeric.IntType.Sub}.Evaluator(),
		"mul":       binary{Ints: numeric.IntType.Mul}.Evaluator(),
		"and":       binary{Ints: numeric.IntType.And}.Evaluator(),
		"or":        binary{Ints: numeric.IntType.Or}.Evaluator(),
		"xor":       binary{Ints: numeric.IntType.Xor}.Evaluator(),
		"maxs":      binary{Ints: numeric.IntType.Max}.Evaluator(),
		"mins":      binary{Ints: numeric.IntType.Min}.Evaluator(),
		"maxu":      binary{Ints: unsigned(numeric.IntType.Max)}.Evaluator(),
		"minu":      binary{Ints: unsigned(numeric.IntType.Min)}.Evaluator(),
		"divs":      binary{Ints: numeric.IntType.DivSigned, Partial: numeric.BadDivisor}.Evaluator(),
		"divu":      binary{Ints: numeric.IntType.DivUnsigned, Partial: numeric.ZeroDivisor}.Evaluator(),
		"ceildivs":  binary{Ints: numeric.IntType.CeilDivSigned, Partial: numeric.BadDivisor}.Evaluator(),
		"ceildivu":  binary{Ints: numeric.IntType.CeilDivUnsigned, Partial: numeric.ZeroDivisor}.Evaluator(),
		"floordivs": binary{Ints: numeric.IntType.FloorDivSigned, Partial: numeric.BadDivisor}.Evaluator(),
		"rems":      binary{Ints: numeric.IntType.RemSigned, Partial: numeric.BadDivisor}.Evaluator(),
		"remu":      binary{Ints: numeric.IntType.RemUnsigned, Partial: numeric.ZeroDivisor}.Evaluator(),
		"shl":       binary{Ints: numeric.IntType.ShiftLeft, Partial: numeric.BadShift}.Evaluator(),
		"shrs":      binary{Ints: numeric.IntType.ShiftRightSigned, Partial: numeric.BadShift}.Evaluator(),
		"shru":      binary{Ints: numeric.IntType.ShiftRight, Partial: numeric.BadShift}.Evaluator(),

		"casts": numeric.Cast(ints, cast(numeric.IntType.S)),
		"castu": numeric.Cast(ints, cast(func(t numeric.IntType, x int64) int64 { return int64(t.U(x)) })),
		"cmp":   numeric.Op(ints, compare),
	}
	for _, name := range poisoning {
		e := table[name]
		e.Domain.Poison = true
		table[name] = e
	}
	return table
}

func unsigned(f func(t numeric.IntType, x, y int64) int64) func(t numeric.IntType, x, y int64) int64 {
	return func(t numeric.IntType, x, y int64) int64 {
		t.Unsigned = true
		return f(t, x, y)
	}
}

// cast computes a cast between index and an integer.
func cast(f func(from numeric.IntType, x int64) int64) func(c numeric.Call, x value.Value, elem ir.Type) value.Value {
	return func(c numeric.Call, x value.Value, elem ir.Type) value.Value {
		if x.Class() != value.IntClass || value.ClassOf(elem) != value.IntClass {
			panic(numeric.Mistyped("it does not make %s of %s", elem, x.Type()))
		}
		from := numeric.IntTypeOf(x.Elem())
		return numeric.MapTo(c, elem, x, func(e int64) int64 { return f(from, e) })
	}
}

// predicates are the comparisons, in the order of their numbers.
var predicates = []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}

// predicate returns the number of the predicate of a comparison: #index<cmp_predicate slt>.
func predicate(a ir.Attr) int {
	if n, ok := a.Int(); ok && n >= 0 && n < int64(len(predicates)) {
		return int(n)
	}
	word := strings.TrimSuffix(a.String(), ">")
	return slices.Index(predicates, strings.TrimSpace(word[strings.LastIndexAny(word, " <")+1:]))
}

func compare(c numeric.Call) value.Value {
	tests := []func(t numeric.IntType, x, y int64) bool{
		numeric.IntType.Equal, numeric.IntType.NotEqual,
		numeric.IntType.Less, numeric.IntType.LessEqual, numeric.IntType.Greater, numeric.IntType.GreaterEqual,
	}
	if x := c.First(); !x.IsScalar() || x.Elem() != ir.Index() {
		panic(numeric.Mistyped("it does not take %s", x.Type()))
	}
	p := predicate(c.Op().Attr("pred"))
	if p < 0 {
		panic(numeric.Mistyped("%s is not a predicate", c.Op().Attr("pred")))
	}
	isUnsigned := p > 5
	if isUnsigned {
		p -= 4
	}
	test := tests[p]
	return numeric.Comparison{Ints: func(t numeric.IntType, x, y int64) bool {
		t.Unsigned = isUnsigned
		return test(t, x, y)
	}}.Eval(c)
}
