package unify

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestExplain says of the way that got furthest what was expected and what was found.
func TestExplain(t *testing.T) {
	k := newKit()
	ctxt := k.Context()
	one := k.Graph().Constant(ctxt.Float(1, ir.F32))
	neg := k.op("t.neg", k.b)
	axis := func(i int64) graph.Var {
		op := ctxt.Op("t.f", ir.NamedAttr{Name: "k", Value: ctxt.Int(i, ir.I64)})
		return k.Apply(op, ir.F32, k.a)
	}
	pair := k.Add(ctxt.Op("t.split"), []graph.Var{k.a}, ir.F32, ir.F32)
	branches := k.op("t.if", k.a)
	nested := branches.Owner().AddNested(false)
	nested.AddInput(ir.F32, "")
	nested.SetOutputs(k.b)
	branches.Owner().AddNested(true)
	bodies := k.op("t.if", k.b)
	for i := range 2 {
		body := bodies.Owner().AddNested(false)
		for range i {
			body.AddInput(ir.F32, "")
		}
		body.SetOutputs(k.b)
	}
	for _, test := range []struct {
		name  string
		term  *Term
		value graph.Var
		want  string // the part, what it wants, what there is
	}{
		{"the root's op", App("t.mul", Var("x"), Int(1)), k.op("t.add", k.a, one), "t.mul: the op t.mul; t.add"},
		{"one of several ops", Root("t.mul", "t.sub"), k.op("t.add", k.a, one), "t.mul: the op t.mul or t.sub; t.add"},
		{"a constant that is another one", App("t.sub", Var("x"), Int(0)), k.op("t.sub", k.a, one), "0: a constant equal to 0; 1.0"},
		{"a constant that is none", App("t.sub", Var("x"), Int(0)), k.op("t.sub", k.a, neg), "0: a constant equal to 0; t.neg.0"},
		{"any constant", App("t.sub", Var("x"), Const()), k.op("t.sub", k.a, k.b), "const: a constant; b"},
		{"an inner op", App("t.sub", App("t.neg", Var("x")), Var("y")), k.op("t.sub", k.op("t.abs", k.a), k.b), "t.neg: the op t.neg; t.abs"},
		{"an input in the place of an op", App("t.sub", App("t.neg", Var("x")), Var("y")), k.op("t.sub", k.a, k.b), "t.neg: the op t.neg; a"},
		{"a constant in the place of any op", App("t.sub", &Term{Kind: AppTerm, Name: "f", AnyArgs: true}, Var("y")), k.op("t.sub", one, k.b), "f: an op; 1.0"},
		{"a variable that is another one", App("t.sub", Var("x"), Var("x")), k.op("t.sub", k.a, k.b), "x: ?x, which is a; b"},
		{"a variable below", App("t.sub", App("t.neg", Var("x")), Var("x")), k.op("t.sub", neg, k.c), "x: ?x, which is c; b"},
		{"a name of an inner value", App("t.sub", App("t.neg", Var("y")).Named("x"), App("t.neg", Var("y")).Named("x")),
			k.op("t.sub", neg, k.op("t.neg", k.a)), "t.neg: ?x, which is t.neg.0; t.neg.0"},
		{"the number of arguments", App("t.cat", Var("x"), Var("y")), k.op("t.cat", k.a), "t.cat: 2 arguments; 1 argument"},
		{"the number of arguments beside a rest", App("t.cat", Var("x"), Rest("r")), k.op("t.cat"), "t.cat: 1 argument or more; 0 arguments"},
		{"an attribute that is not there", App("t.f", Var("x")).With(AttrTerm{Name: "j", Var: "p"}), axis(1), "t.f: the attribute j; no attribute j"},
		{"an attribute that is another one", App("t.f", Var("x")).With(AttrTerm{Name: "k", Literal: &Literal{Int: 0}}), axis(1), "t.f: k = 0; k = 1 : i64"},
		{"two attributes that differ", App("t.sub", App("t.f", Var("x")).With(AttrTerm{Name: "k", Var: "p"}), App("t.f", Var("y")).With(AttrTerm{Name: "k", Var: "p"})),
			k.op("t.sub", axis(1), axis(2)), "t.f: k = ?p, which is 1 : i64; k = 2 : i64"},
		{"a type", App("t.neg", Var("x")).Typed(TypeTerm{Type: ir.F64}), neg, "t.neg: the type f64; f32"},
		{"the type of an argument", App("t.neg", Var("x").Typed(TypeTerm{Type: ir.F64})), neg, "x: the type f64; f32"},
		{"the number of types", App("t.neg", Var("x")).Typed(TypeTerm{}, TypeTerm{}), neg, "t.neg: 2 outputs; 1"},
		{"an output", App("t.neg", &Term{Kind: AppTerm, Ops: []string{"t.split"}, Args: []*Term{Var("x")}, Output: 1}),
			k.op("t.neg", pair.Output(0)), "t.split: output 1 of the node; output 0"},
		{"an op that is bound", App("t.sub", &Term{Kind: AppTerm, Name: "f", AnyArgs: true}, &Term{Kind: AppTerm, Name: "f", AnyArgs: true}),
			k.op("t.sub", axis(1), axis(2)), "f: ?f, which is t.f{k = 1}; t.f{k = 2}"},
		{"the number of regions", App("t.if", Var("x")).Holding(&RegionTerm{}), branches, "t.if: 1 region; 2 regions"},
		{"an empty region", App("t.if", Var("x")).Holding(&RegionTerm{Empty: true}, &RegionTerm{}), branches, "t.if: an empty region; one that is not"},
		{"an isolated region", App("t.if", Var("x")).Holding(&RegionTerm{}, &RegionTerm{Name: "r"}), branches,
			"t.if: a region that is not isolated; an isolated one"},
		{"the inputs of a region", App("t.if", Var("x")).Holding(&RegionTerm{Body: true}, &RegionTerm{}), branches, "const: a region of 0 arguments; 1"},
		{"what a region yields", App("t.if", Var("x")).Holding(&RegionTerm{Body: true, Args: []*Term{Var("a")}, Yields: []*Term{Var("a"), Var("b")}}, &RegionTerm{}),
			branches, "const: a region that yields 2 arguments; 1 argument"},
		{"which value a region yields", App("t.if", Var("x")).Holding(&RegionTerm{Body: true, Args: []*Term{Var("a")}, Yields: []*Term{Var("x")}}, &RegionTerm{}),
			branches, "x: ?x, which is a; b"},
		{"a rest of a region's inputs that is another list", App("t.if", Var("x")).Holding(
			&RegionTerm{Body: true, Args: []*Term{Rest("r")}, Yields: []*Term{Var("y")}}, &RegionTerm{Body: true, Args: []*Term{Rest("r")}, Yields: []*Term{Var("y")}}),
			bodies, "r: the same values as ?r... elsewhere; other ones"},
		{"of both orders the one that got further", App("t.add", App("t.neg", App("t.abs", Var("x"))), Var("y")),
			k.op("t.add", k.a, neg), "t.abs: the op t.abs; b"},
		{"a rest that is another list", App("t.sub", App("t.cat", Rest("r")), App("t.cat", Rest("r"))),
			k.op("t.sub", k.op("t.cat", k.a, k.b), k.op("t.cat", k.a, k.c)), "r: the same values as ?r... elsewhere; other ones"},
		{"an argument between rests", App("t.cat", Rest("p"), App("t.neg", Var("x")), Rest("q")), k.op("t.cat", k.a, k.b), "t.neg: the op t.neg; a"},
		{"what matches", App("t.neg", Var("x")), neg, ""},
	} {
		p := MustCompile(test.term, dialects)
		miss := Explain(k.Graph(), p, test.value.Owner().ID())
		if test.want == "" {
			require.Nil(t, miss, test.name)
			continue
		}
		require.NotNil(t, miss, test.name)
		require.Equal(t, test.want, shownMiss(miss), test.name)
	}
}

func shownMiss(s *Miss) string {
	part := "const"
	switch {
	case len(s.Term.Ops) > 0:
		part = s.Term.Ops[0]
	case s.Term.Kind == NumberTerm:
		part = s.Term.Value.String()
	case s.Term.Name != "":
		part = s.Term.Name
	}
	name := func(v graph.Var) string { return v.String() }
	return fmt.Sprintf("%s: %s; %s", part, s.Want(name), s.Found(name))
}

// TestExplainAlternatives explains the alternative that got furthest.
func TestExplainAlternatives(t *testing.T) {
	k := newKit()
	p, err := CompileAny([]*Term{
		App("t.add", Var("x"), Int(0)),
		App("t.sub", App("t.neg", Var("x")), Int(0)),
		App("t.sub", Var("x"), Int(0)),
	}, dialects)
	require.NoError(t, err)
	miss := Explain(k.Graph(), p, k.op("t.sub", k.op("t.neg", k.a), k.b).Owner().ID())
	require.Equal(t, 1, miss.Alternative)
	require.Equal(t, "0: a constant equal to 0; b", shownMiss(miss))
	require.False(t, miss.AnyOrder)
	miss = Explain(k.Graph(), p, k.op("t.add", k.a, k.b).Owner().ID())
	require.Equal(t, 0, miss.Alternative)
	require.True(t, miss.AnyOrder)
}

// TestExplainAgreesWithMatch holds explanations of random patterns to the matcher: there
// is one exactly where the pattern does not match, of a term of the pattern, and it has
// words for what was wanted and what was found.
func TestExplainAgreesWithMatch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		fg := drawGraph(t, ir.NewContext(dialects))
		p := drawPattern(t)
		var m Matcher
		for n := range fg.Nodes() {
			matches := m.Match(fg.Graph(), p, n.ID(), func(*Match) bool { return true })
			miss := Explain(fg.Graph(), p, n.ID())
			require.Equal(t, matches, miss == nil)
			if miss == nil {
				continue
			}
			require.True(t, slices.ContainsFunc(p.nodes, func(p patNode) bool { return p.term == miss.Term }))
			want, found := miss.Want(graph.Var.String), miss.Found(graph.Var.String)
			require.NotEmpty(t, want)
			require.NotEmpty(t, found)
			require.NotEqual(t, "another value", want, "a miss that says nothing: %v", found)
		}
	})
}
