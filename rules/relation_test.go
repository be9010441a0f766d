package rules_test

import (
	"context"
	"iter"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/unify/logic"
	"github.com/settle-go/settle/unify/relation"
)

// product returns a graph of A @ ((x + y) + z).
func product(t *testing.T) *graph.FunctionGraph {
	t.Helper()
	fg := graph.New(ir.NewContext(dialects.All()))
	vector, matrix := ir.Tensor(ir.F64, 4), ir.Tensor(ir.F64, 4, 4)
	x, y, z := fg.AddInput(vector, "x"), fg.AddInput(vector, "y"), fg.AddInput(vector, "z")
	a := fg.AddInput(matrix, "A")
	sum := fg.Context().Op("tensor.add")
	fg.SetOutputs(fg.Apply(fg.Context().Op("tensor.dot"), 0, a, fg.Apply(sum, 0, fg.Apply(sum, 0, x, y), z)))
	return fg
}

func settle(fg *graph.FunctionGraph, sub rules.RelationSub, options navigator.Options) (*profile.Report, error) {
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: sub.Name, Locals: []*navigator.Local{sub.Local()}})
	return navigator.Optimize(context.Background(), opt, fg, options)
}

// TestK1RunOnGraphs: an equation about a product gives its matrix.
func TestK1RunOnGraphs(t *testing.T) {
	fg := product(t)
	q, v := logic.NewVar("q"), logic.NewVar("v")
	results := relation.Collect(0, q, relation.Eq(fg.Outputs()[0], logic.Expr(dot, q, v)))
	require.Equal(t, []logic.Term{fg.Inputs()[3]}, results)
}

// TestK2FiltersOfResultsAndNodes: equality up to associativity and commutativity
// as a rule, and what may be chosen of its results.
func TestK2FiltersOfResultsAndNodes(t *testing.T) {
	algebra := relation.AlgebraOf(dialects.All())
	pretty := dialects.Printer()
	var all []string
	sub := rules.RelationSub{Name: "permute", Ops: []string{"tensor.dot"}, Relation: algebra.EqAssocComm}
	sub.Results = func(results iter.Seq[logic.Term]) (logic.Term, bool) {
		for r := range results {
			all = append(all, logic.String(r))
		}
		return nil, false
	}
	fg := product(t)
	before := fg.String()
	_, err := settle(fg, sub, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, before, fg.String(), "no result is chosen")
	require.Equal(t, "tensor.dot.0", all[0], "the node as it is")
	const of = "e(tensor.dot, A, "
	for _, want := range []string{
		of + "e(tensor.add, x, y, z))", of + "e(tensor.add, z, y, x))",
		of + "e(tensor.add, x, e(tensor.add, y, z)))", of + "e(tensor.add, e(tensor.add, z, y), x))",
	} {
		require.Contains(t, all, want)
	}
	require.Len(t, all, 1+6+2*6-1, "flat and grouped in two ways, in each of six orders, one of them as it is")

	sub.Results = func(results iter.Seq[logic.Term]) (logic.Term, bool) {
		n := 0
		for r := range results {
			if n++; n == 3 {
				return r, true
			}
		}
		return nil, false
	}
	once := navigator.Options{Limits: navigator.Limits{Rewrites: 1}}
	_, err = settle(fg, sub, once)
	require.NoError(t, err)
	require.Equal(t, "(A @ (x + z + y))", pretty.Print(fg.Outputs()[0]))

	sub.Accepts = func(graph.Node) bool { return false }
	before = fg.String()
	report, err := settle(fg, sub, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, before, fg.String())
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason)
}

// TestK3SeveralOutputs: a node with several outputs is the list of them.
func TestK3SeveralOutputs(t *testing.T) {
	halves := func(_ ir.Op, in []ir.Type) []ir.Type { return []ir.Type{in[0], in[0]} }
	known, err := dialects.All().Extend(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.split", Traits: ir.Pure, MinInputs: 1, MaxInputs: 1, Outputs: 2, Infer: halves},
		{Name: "t.halve", Traits: ir.Pure, MinInputs: 1, MaxInputs: 1, Outputs: 2, Infer: halves},
	}})
	require.NoError(t, err)
	fg := graph.New(ir.NewContext(known))
	x := fg.AddInput(ir.F32, "x")
	split := fg.Add(fg.Context().Op("t.split"), []graph.Var{x}, ir.F32, ir.F32)
	fg.SetOutputs(split.Output(1), split.Output(0))
	_, err = settle(fg, rules.RelationSub{Name: "split_is_halve", Ops: []string{"t.split"},
		Relation: func(in, out logic.Term) relation.Goal {
			return relation.Fresh(3, func(v []*logic.Var) relation.Goal {
				return relation.All(
					relation.Eq(in, logic.List(v[0], v[1])),
					relation.Conso(logic.NewVar(""), v[2], v[0]),
					relation.Eq(out, logic.Cons(logic.OpName("t.halve"), v[2])))
			})
		}}, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, "FunctionGraph(*1 -> t.halve(x)::1, *1::0)", fg.String())
}

// TestK4Distribution: to the normal form, by an equilibrium; the inputs keep
// their names.
func TestK4Distribution(t *testing.T) {
	fg := product(t)
	_, err := settle(fg, rules.RelationSub{Name: "dot_distribute", Ops: []string{"tensor.dot"},
		Relation: dotDistributes(relation.AlgebraOf(dialects.All()))}, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, "(((A @ x) + (A @ y)) + (A @ z))", dialects.Printer().Print(fg.Outputs()[0]))
	require.NoError(t, fg.CheckIntegrity())
}

// TestRelationsThatFail: the graph stays, and the error names rule and node.
func TestRelationsThatFail(t *testing.T) {
	is := func(out logic.Term) func(_, o logic.Term) relation.Goal {
		return func(_, o logic.Term) relation.Goal { return relation.Eq(o, out) }
	}
	scalar := logic.OpName("scalar.add")
	for name, test := range map[string]struct {
		relation func(in, out logic.Term) relation.Goal
		want     string
	}{
		"an unknown in the result": {is(logic.Expr(add, logic.NewVar("v"))), "~v cannot be evaluated: it is not bound"},
		"half of the result":       {is(logic.Expr(add, logic.Expr(scalar, 1.5, 2.5), "text")), "cannot be evaluated"},
		"no value":                 {is("text"), `"text" is not a value of a graph`},
		"another type":             {is(logic.Expr(scalar, 1, 2)), graph.ErrType.Error()},
		"several values":           {is(logic.List(1, 2)), "2 values for 1 outputs"},
		"a panic":                  {func(_, _ logic.Term) relation.Goal { panic("in the relation") }, "panic: in the relation"},
		"no goal":                  {func(_, _ logic.Term) relation.Goal { return nil }, "panic"},
	} {
		t.Run(name, func(t *testing.T) {
			fg := product(t)
			before, nodes := fg.String(), fg.NumNodes()
			sub := rules.RelationSub{Name: "wrong", Ops: []string{"tensor.dot"}, Relation: test.relation}
			_, err := settle(fg, sub, navigator.Options{})
			var of *navigator.RuleError
			require.ErrorAs(t, err, &of)
			require.ErrorContains(t, err, "rule wrong at tensor.dot(")
			require.ErrorContains(t, err, test.want)
			require.Equal(t, before, fg.String())
			require.Equal(t, nodes, fg.NumNodes())
			require.NoError(t, fg.CheckIntegrity())
		})
	}
}

// TestRelationsWithoutEnd: a search that finds nothing is given up, which is a
// failure of the rule, and one of a run that has ended is none.
func TestRelationsWithoutEnd(t *testing.T) {
	var never func(_, _ logic.Term) relation.Goal
	never = func(in, out logic.Term) relation.Goal {
		return relation.Delay(func() relation.Goal { return never(in, out) })
	}
	fg := product(t)
	var why string
	options := navigator.Options{}
	options.Hooks.Refused = func(_ *navigator.Local, _ graph.Node, reason string) { why = reason }
	_, err := settle(fg, rules.RelationSub{Name: "endless", Ops: []string{"tensor.dot"}, Relation: never, Steps: 5000}, options)
	require.ErrorContains(t, err, "rule endless at ")
	require.ErrorContains(t, err, "the relation was given up after 5000 steps")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	endless := rules.RelationSub{Name: "endless", Ops: []string{"tensor.dot"}, Relation: never, Steps: 5000}.Local()
	report, err := navigator.Optimize(ctx, settled(endless), fg, options)
	require.ErrorIs(t, err, context.Canceled)
	require.Empty(t, report.Failures)
	_, err = settle(fg, rules.RelationSub{Name: "nothing", Ops: []string{"tensor.dot"},
		Relation: func(_, _ logic.Term) relation.Goal { return relation.Fail }}, options)
	require.NoError(t, err)
	require.Equal(t, "the relation relates it with nothing", why)
}

// TestARelationReusesWhatIsThere: what was opened and put together again is the
// node that it was, and changes nothing.
func TestARelationReusesWhatIsThere(t *testing.T) {
	fg := product(t)
	before, nodes := fg.String(), fg.NumNodes()
	_, err := settle(fg, rules.RelationSub{Name: "same", Relation: func(in, out logic.Term) relation.Goal {
		op, args := logic.NewVar("op"), logic.NewVar("args")
		return relation.All(relation.Conso(op, args, in), relation.Conso(op, args, out))
	}}, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, before, fg.String())
	require.Equal(t, nodes, fg.NumNodes())
}

// TestConstantsOfRelations: a constant that a relation makes is that of the dialect of
// the op that has it for an input, or that it takes the place of.
func TestConstantsOfRelations(t *testing.T) {
	op := func(name string, inputs int, traits ir.Trait) ir.OpInfo {
		return ir.OpInfo{Name: name, MinInputs: inputs, MaxInputs: inputs, Outputs: 1, Traits: traits | ir.Pure}
	}
	dialects, err := ir.NewDialects(
		ir.Dialect{Name: "arith", Ops: []ir.OpInfo{op("arith.constant", 0, ir.ConstantLike)}},
		ir.Dialect{Name: "t", Ops: []ir.OpInfo{
			op("t.const", 0, ir.ConstantLike), op("t.add", 2, ir.SameType), op("t.twice", 1, ir.SameType), op("t.zero", 1, ir.SameType),
		}})
	require.NoError(t, err)
	for _, from := range []string{"t.twice", "t.zero"} {
		fg := graph.New(ir.NewContext(dialects))
		fg.Graph().ConstantOp = "arith.constant"
		x := fg.AddInput(ir.F32, "x")
		fg.SetOutputs(fg.Apply(fg.Context().Op(from), ir.F32, x))
		rule := rules.RelationSub{Name: "r", Ops: []string{from}, Relation: func(in, out logic.Term) relation.Goal {
			y := logic.NewVar("y")
			if from == "t.zero" {
				return relation.All(relation.Eq(in, logic.Expr(logic.OpName(from), y)), relation.Eq(out, 0))
			}
			return relation.All(relation.Eq(in, logic.Expr(logic.OpName(from), y)), relation.Eq(out, logic.Expr(logic.OpName("t.add"), y, 2)))
		}}.Local()
		_, err := navigator.Optimize(t.Context(), navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name: "e", Locals: []*navigator.Local{rule},
		}), fg, navigator.Options{})
		require.NoError(t, err)
		require.NotContains(t, rules.TermString(fg), "arith", from)
		require.True(t, slices.ContainsFunc(slices.Collect(fg.Nodes()), func(n graph.Node) bool { return n.Op().Name() == "t.const" }), from)
	}
}
