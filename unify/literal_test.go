package unify

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
)

func TestLiteralMatches(t *testing.T) {
	voc := graph.NewVocabulary(nil)
	vec := graph.Tensor(graph.F32, 4)
	integer := func(v int64) Literal { return Literal{Kind: IntLiteral, Int: v} }
	float := func(v float64) Literal { return Literal{Kind: FloatLiteral, Float: v} }
	typed := func(l Literal, t graph.Type) Literal { l.Type = t; return l }
	list := func(l ...Literal) Literal { return Literal{Kind: ListLiteral, List: l} }
	text := func(kind LiteralKind, s string) Literal { return Literal{Kind: kind, Text: s} }
	for _, test := range []struct {
		literal Literal
		value   graph.Attr
		want    bool
	}{
		{integer(0), voc.Int(0, graph.I32), true},
		{integer(0), voc.Float(0, graph.F32), true},
		{integer(0), voc.Float(math.Copysign(0, -1), graph.F32), true},
		{integer(0), voc.Splat(voc.Float(0, graph.F32), vec), true},
		{integer(1), voc.Bool(true), true},
		{integer(1), voc.Int(2, graph.I32), false},
		{integer(1), voc.Float(1.5, graph.F64), false},
		{integer(1<<53 + 1), voc.Float(1<<53, graph.F64), false},
		{integer(1), voc.Str("1"), false},
		{integer(1), graph.Attr{}, false},
		{typed(integer(1), graph.I32), voc.Int(1, graph.I32), true},
		{typed(integer(1), graph.I32), voc.Int(1, graph.I64), false},
		{typed(float(1), vec), voc.Splat(voc.Float(1, graph.F32), vec), true},
		{typed(float(1), graph.F32), voc.Splat(voc.Float(1, graph.F32), vec), false},
		{float(0.1), voc.Float(0.1, graph.F32), true},
		{float(0.1), voc.Float(0.1, graph.F64), true},
		{float(2), voc.Int(2, graph.I32), true},
		{float(2), voc.Bool(true), false},
		{float(2.5), voc.Int(2, graph.I32), false},
		{float(math.Copysign(0, -1)), voc.Float(0, graph.F32), false},
		{float(math.Copysign(0, -1)), voc.Float(math.Copysign(0, -1), graph.F32), true},
		{float(math.NaN()), voc.Float(math.NaN(), graph.F32), true},
		{float(math.NaN()), voc.Float(1, graph.F32), false},
		{float(math.Inf(1)), voc.Float(math.Inf(1), graph.F32), true},
		{Literal{Kind: BoolLiteral, Int: 1}, voc.Bool(true), true},
		{Literal{Kind: BoolLiteral, Int: 1}, voc.Int(1, graph.I32), false},
		{text(StringLiteral, "a"), voc.Str("a"), true},
		{text(StringLiteral, "a"), voc.Symbol("a"), false},
		{text(SymbolLiteral, "a"), voc.Symbol("a"), true},
		{list(integer(1), integer(0)), voc.Ints(graph.I64, 1, 0), true},
		{list(integer(1)), voc.Ints(graph.I64, 1, 0), false},
		{list(), voc.Array(), true},
		{list(), voc.Dict(), false},
		{Literal{Kind: TypeLiteral, Type: vec}, voc.TypeOf(vec), true},
		{Literal{Kind: TypeLiteral, Type: vec}, voc.TypeOf(graph.F32), false},
		{text(RawLiteral, "dense<[1, 2]> : tensor<2xi32>"), voc.Dense("[1, 2]", graph.Tensor(graph.I32, 2)), true},
	} {
		require.Equal(t, test.want, test.literal.Matches(test.value), "%+v and %s", test.literal, test.value)
	}
}

// TestLiteralKeys checks that only literals that mean the same share a key: the
// automaton makes one test of them.
func TestLiteralKeys(t *testing.T) {
	literals := []Literal{
		{Kind: IntLiteral, Int: 1}, {Kind: IntLiteral, Int: 1, Type: graph.I32}, {Kind: FloatLiteral, Float: 1},
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
	voc := graph.NewVocabulary(nil)
	vec := graph.Tensor(graph.I8, 2)
	for _, test := range []struct {
		literal Literal
		typ     graph.Type
		want    string
	}{
		{Literal{Kind: IntLiteral, Int: 3}, graph.F32, "3.000000e+00 : f32"},
		{Literal{Kind: IntLiteral, Int: 3}, vec, "dense<3> : tensor<2xi8>"},
		{Literal{Kind: FloatLiteral, Float: 0.5}, graph.Tensor(graph.F32, 2), "dense<5.000000e-01> : tensor<2xf32>"},
		{Literal{Kind: FloatLiteral, Float: 0.5}, vec, "<none>"},
		{Literal{Kind: FloatLiteral, Float: 2}, vec, "dense<2> : tensor<2xi8>"},
		{Literal{Kind: BoolLiteral, Int: 1}, graph.I1, "true"},
		{Literal{Kind: IntLiteral, Int: 1}, graph.UnrankedTensor(graph.F32), "<none>"},
		{Literal{Kind: StringLiteral, Text: "a"}, graph.F32, "<none>"},
	} {
		require.Equal(t, test.want, test.literal.Constant(voc, test.typ).String())
	}
	require.Equal(t, `[1, 2.000000e+00, "s", @f, f32, true]`, (&Literal{Kind: ListLiteral, List: []Literal{
		{Kind: IntLiteral, Int: 1}, {Kind: FloatLiteral, Float: 2}, {Kind: StringLiteral, Text: "s"},
		{Kind: SymbolLiteral, Text: "f"}, {Kind: TypeLiteral, Type: graph.F32}, {Kind: BoolLiteral, Int: 1},
	}}).Attr(voc).String())
}
