package unify

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

func TestLiteralMatches(t *testing.T) {
	ctxt := ir.NewContext(nil)
	vec := ir.Tensor(ir.F32, 4)
	integer := func(v int64) Literal { return Literal{Kind: IntLiteral, Int: v} }
	float := func(v float64) Literal { return Literal{Kind: FloatLiteral, Float: v} }
	typed := func(l Literal, t ir.Type) Literal { l.Type = t; return l }
	list := func(l ...Literal) Literal { return Literal{Kind: ListLiteral, List: l} }
	text := func(kind LiteralKind, s string) Literal { return Literal{Kind: kind, Text: s} }
	for _, test := range []struct {
		literal Literal
		value   ir.Attr
		want    bool
	}{
		{integer(0), ctxt.Int(0, ir.I32), true},
		{integer(0), ctxt.Float(0, ir.F32), true},
		{integer(0), ctxt.Float(math.Copysign(0, -1), ir.F32), true},
		{integer(0), ctxt.Splat(ctxt.Float(0, ir.F32), vec), true},
		{integer(1), ctxt.Bool(true), true},
		{integer(1), ctxt.Int(2, ir.I32), false},
		{integer(1), ctxt.Float(1.5, ir.F64), false},
		{integer(1<<53 + 1), ctxt.Float(1<<53, ir.F64), false},
		{integer(1), ctxt.Str("1"), false},
		{integer(1), ir.Attr{}, false},
		{typed(integer(1), ir.I32), ctxt.Int(1, ir.I32), true},
		{typed(integer(1), ir.I32), ctxt.Int(1, ir.I64), false},
		{typed(float(1), vec), ctxt.Splat(ctxt.Float(1, ir.F32), vec), true},
		{typed(float(1), ir.F32), ctxt.Splat(ctxt.Float(1, ir.F32), vec), false},
		{float(0.1), ctxt.Float(0.1, ir.F32), true},
		{float(0.1), ctxt.Float(0.1, ir.F64), true},
		{float(2), ctxt.Int(2, ir.I32), true},
		{float(2), ctxt.Bool(true), false},
		{float(2.5), ctxt.Int(2, ir.I32), false},
		{float(0), ctxt.Int(0, ir.I32), true},
		{float(math.Copysign(0, -1)), ctxt.Int(0, ir.I32), false},
		{float(math.Copysign(0, -1)), ctxt.Float(0, ir.F32), false},
		{float(math.Copysign(0, -1)), ctxt.Float(math.Copysign(0, -1), ir.F32), true},
		{float(math.NaN()), ctxt.Float(math.NaN(), ir.F32), true},
		{float(math.NaN()), ctxt.Float(1, ir.F32), false},
		{float(math.Inf(1)), ctxt.Float(math.Inf(1), ir.F32), true},
		{Literal{Kind: BoolLiteral, Int: 1}, ctxt.Bool(true), true},
		{Literal{Kind: BoolLiteral, Int: 1}, ctxt.Int(1, ir.I32), false},
		{text(StringLiteral, "a"), ctxt.Str("a"), true},
		{text(StringLiteral, "a"), ctxt.Symbol("a"), false},
		{text(SymbolLiteral, "a"), ctxt.Symbol("a"), true},
		{list(integer(1), integer(0)), ctxt.Ints(ir.I64, 1, 0), true},
		{list(integer(1)), ctxt.Ints(ir.I64, 1, 0), false},
		{list(), ctxt.Array(), true},
		{list(), ctxt.Dict(), false},
		{Literal{Kind: TypeLiteral, Type: vec}, ctxt.TypeOf(vec), true},
		{Literal{Kind: TypeLiteral, Type: vec}, ctxt.TypeOf(ir.F32), false},
		{text(RawLiteral, "dense<[1, 2]> : tensor<2xi32>"), ctxt.Dense("[1, 2]", ir.Tensor(ir.I32, 2)), true},
	} {
		require.Equal(t, test.want, test.literal.Matches(test.value), "%+v and %s", test.literal, test.value)
	}
}

// TestLiteralKeys checks that only literals that mean the same share a key: the
// automaton makes one test of them.
func TestLiteralKeys(t *testing.T) {
	literals := []Literal{
		{Kind: IntLiteral, Int: 1}, {Kind: IntLiteral, Int: 1, Type: ir.I32}, {Kind: FloatLiteral, Float: 1},
		{Kind: BoolLiteral, Int: 1}, {Kind: StringLiteral, Text: "a"}, {Kind: SymbolLiteral, Text: "a"},
		{Kind: ListLiteral}, {Kind: ListLiteral, List: []Literal{{}}},
		{Kind: ListLiteral, List: []Literal{{Kind: ListLiteral, List: []Literal{{}}}}},
		{Kind: ListLiteral, List: []Literal{{Kind: ListLiteral}, {}}},
		{Kind: FloatLiteral, Float: math.Copysign(0, -1)}, {Kind: FloatLiteral},
	}
	seen := map[string]int{}
	for i := range literals {
		key := literals[i].key()
		before, ok := seen[key]
		require.False(t, ok, "%+v and %+v", literals[i], literals[before])
		seen[key] = i
	}
}

func TestLiteralAsConstant(t *testing.T) {
	ctxt := ir.NewContext(nil)
	vec := ir.Tensor(ir.I8, 2)
	for _, test := range []struct {
		literal Literal
		typ     ir.Type
		want    string
	}{
		{Literal{Kind: IntLiteral, Int: 3}, ir.F32, "3.000000e+00 : f32"},
		{Literal{Kind: IntLiteral, Int: 3}, vec, "dense<3> : tensor<2xi8>"},
		{Literal{Kind: FloatLiteral, Float: 0.5}, ir.Tensor(ir.F32, 2), "dense<5.000000e-01> : tensor<2xf32>"},
		{Literal{Kind: FloatLiteral, Float: 0.5}, vec, "<none>"},
		{Literal{Kind: FloatLiteral, Float: 2}, vec, "dense<2> : tensor<2xi8>"},
		{Literal{Kind: BoolLiteral, Int: 1}, ir.I1, "true"},
		{Literal{Kind: IntLiteral, Int: 1}, ir.UnrankedTensor(ir.F32), "<none>"},
		{Literal{Kind: StringLiteral, Text: "a"}, ir.F32, "<none>"},
	} {
		require.Equal(t, test.want, test.literal.Constant(ctxt, test.typ).String())
	}
	require.Equal(t, `[1, 2.000000e+00, "s", @f, f32, true]`, (&Literal{Kind: ListLiteral, List: []Literal{
		{Kind: IntLiteral, Int: 1}, {Kind: FloatLiteral, Float: 2}, {Kind: StringLiteral, Text: "s"},
		{Kind: SymbolLiteral, Text: "f"}, {Kind: TypeLiteral, Type: ir.F32}, {Kind: BoolLiteral, Int: 1},
	}}).Attr(ctxt).String())
}

// TestConstantsAreClassified checks that a constant is found to pass just the tests of constants that it passes:
// those of one integer are looked up by that.
func TestConstantsAreClassified(t *testing.T) {
	ctxt := ir.NewContext(dialects)
	var literals []Literal
	for _, f := range []float64{0, math.Copysign(0, -1), 1, -1, 0.1, 2.5, 1 - 1e-12, 1<<24 + 1, 1 << 53, 1e300, 1e30, math.MaxInt64, math.Inf(1), math.Inf(-1), math.NaN()} {
		literals = append(literals, Literal{Kind: FloatLiteral, Float: f}, Literal{Kind: FloatLiteral, Float: f, Type: ir.F32})
	}
	for _, n := range []int64{0, 1, -1, 2, 1 << 24, 1<<24 + 1, 1<<53 + 1, math.MinInt64} {
		literals = append(literals, Literal{Kind: IntLiteral, Int: n}, Literal{Kind: IntLiteral, Int: n, Type: ir.I32})
	}
	literals = append(literals, Literal{Kind: BoolLiteral}, Literal{Kind: BoolLiteral, Int: 1},
		Literal{Kind: RawLiteral, Text: "1 : i32"}, Literal{Kind: DenseLiteral, Text: "1", Type: ir.Tensor(ir.I32, 4)})
	patterns := []*Pattern{MustCompile(App("t.neg", Const()), dialects)}
	var values []ir.Attr
	for _, l := range literals {
		patterns = append(patterns, MustCompile(App("t.neg", &Term{Kind: NumberTerm, Value: l}), dialects))
		for _, elem := range []ir.Type{ir.F32, ir.F64, ir.I32, ir.I64, ir.I1} {
			var v ir.Attr
			switch {
			case !elem.IsFloat():
				v = ctxt.Int(l.Int+int64(l.Float), elem)
			case l.Kind == FloatLiteral:
				v = ctxt.Float(l.Float, elem)
			default:
				v = ctxt.Float(float64(l.Int), elem)
			}
			values = append(values, v, ctxt.Splat(v, ir.Tensor(elem, 4)))
		}
	}
	values = append(values, ctxt.Dense("[1, 2]", ir.Tensor(ir.I32, 2)), ctxt.Str("1"))
	a := NewAutomaton(patterns)
	r := a.NewRunner(ctxt)
	for _, v := range values {
		r.passed = r.passed[:0]
		r.passNumbers(v)
		var want []int32
		for _, test := range a.numbers {
			if c := &a.tests[test]; c.constant || c.number.Matches(v) {
				want = append(want, test)
			}
		}
		require.ElementsMatch(t, want, r.passed, "%s", v)
	}
}
