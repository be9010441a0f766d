package navigator_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// inlineRule replaces t.if(x, true) { graph of x } by its graph.
func inlineRule() *navigator.Local {
	return local("inline", app("t.if", v("x"), app("t.true")), func(r *navigator.Rewriter) (navigator.Result, error) {
		outs, err := r.Inline(r.Node().Nested()[0], []graph.VarID{r.Var("x").ID()})
		if err != nil {
			return navigator.Result{}, err
		}
		return r.ReplaceID(outs[0]), nil
	})
}

// branch adds a node that holds a graph: body returns what that does.
func branch(fg *graph.FunctionGraph, test string, x graph.Var, body func(fg *graph.FunctionGraph, x graph.Var) graph.Var) graph.Var {
	ctxt := fg.Context()
	n := fg.Add(ctxt.Op("t.if"), []graph.Var{x, fg.Apply(ctxt.Op(test), ir.F32)}, ir.F32)
	nested := n.AddNested(false)
	nested.SetOutputs(body(nested, nested.AddInput(ir.F32, "")))
	return n.Output(0)
}

// TestInlineInPasses has rules go on at what was inlined from a graph: neg(neg(x)) = x where
// one of the two was in there, and the branches within the branch.
func TestInlineInPasses(t *testing.T) {
	involution := toVar("involution", app("t.neg", app("t.neg", v("x"))), "x")
	build := func() *builder {
		b := newBuilder()
		neg := b.Context().Op("t.neg")
		h := branch(b.FunctionGraph, "t.true", b.x, func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
			inner := branch(fg, "t.true", x, func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
				fg.Add(fg.Context().Op("t.print"), []graph.Var{x})
				return fg.Apply(neg, ir.F32, x)
			})
			return fg.Apply(neg, ir.F32, inner)
		})
		b.SetOutputs(b.op("t.neg", b.op("t.neg", h)))
		return b
	}
	for name, opt := range map[string]navigator.Optimizer{
		"equilibrium": equilibrium(inlineRule(), involution),
		"in to out":   navigator.NewTopo(navigator.TopoConfig{Name: "topo", Locals: []*navigator.Local{inlineRule(), involution}}),
		"out to in": navigator.NewTopo(navigator.TopoConfig{Name: "topo", Locals: []*navigator.Local{inlineRule(), involution},
			Order: navigator.OutToIn, TracksOnChangeInputs: true}),
	} {
		b := build()
		settle(t, opt, b.FunctionGraph)
		require.NoError(t, b.CheckIntegrity())
		require.Equal(t, "FunctionGraph(x)", b.String()[:len("FunctionGraph(x")]+")", name)
		require.Equal(t, 1, b.Len(), "%s: %s", name, b)
	}
}

// TestInlineInSession settles again after an edit makes a rule inline a graph: what comes
// out of it is visited and merged with what is around.
func TestInlineInSession(t *testing.T) {
	b := newBuilder()
	body := func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
		return fg.Apply(fg.Context().Op("t.neg"), ir.F32, x)
	}
	h := branch(b.FunctionGraph, "t.maybe", b.x, body)
	b.SetOutputs(b.op("t.neg", b.x), h, b.op("t.add", h, b.y))
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "both", Locals: []*navigator.Local{inlineRule()}, Cleanup: []navigator.Optimizer{navigator.NewMerge("merge")},
	})
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	require.True(t, h.Owner().IsAlive())
	maybe := h.Owner().Input(1)
	require.NoError(t, b.Replace(maybe, b.Apply(b.Context().Op("t.true"), ir.F32), "edit"))
	resettle(t, s)
	require.NoError(t, b.CheckIntegrity())
	require.Equal(t, 2, b.Len(), "%s", b)
	require.Equal(t, b.Outputs()[0], b.Outputs()[1])
	require.Zero(t, settle(t, opt, b.Clone()).Rewrites)
}

// TestInlineFailure undoes a rewrite that inlines a graph of a node that stays.
func TestInlineFailure(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(branch(b.FunctionGraph, "t.true", b.x, func(fg *graph.FunctionGraph, x graph.Var) graph.Var { return x }))
	before := snapshot(b.FunctionGraph)
	rule := local("stay", app("t.if", v("x"), app("t.true")), func(r *navigator.Rewriter) (navigator.Result, error) {
		_, err := r.Inline(r.Node().Nested()[0], []graph.VarID{r.Var("x").ID()})
		return r.Replace(r.Apply(r.Graph().Context().Op("t.neg"), ir.F32, r.Node().Output(0))), err
	})
	_, err := run(t, equilibrium(rule), b.FunctionGraph, navigator.Options{})
	require.ErrorIs(t, err, graph.ErrEmptied)
	require.Equal(t, before, snapshot(b.FunctionGraph))
	require.NoError(t, b.CheckIntegrity())
}

// TestPatternOfRegions tries a rule again at a node that holds a graph when what that
// yields has changed: within the graph, below what it yields, and around it.
func TestPatternOfRegions(t *testing.T) {
	yields := func(term *unify.Term) *unify.Term {
		return app("t.if", unify.Any(), unify.Any()).Holding(&unify.RegionTerm{Body: true, Args: []*unify.Term{unify.Any()}, Yields: []*unify.Term{term}})
	}
	collapse := toVar("collapse", yields(app("t.abs", v("x"))), "x")
	rules := []*navigator.Local{
		collapse, toVar("involution", app("t.neg", app("t.neg", v("x"))), "x"),
		toTerm("a", app("t.a", v("x")), app("t.abs", v("x"))),
	}
	for name, test := range map[string]struct {
		outer string
		body  func(fg *graph.FunctionGraph, outer graph.Var) graph.Var
	}{
		"in the graph": {"t.abs", func(fg *graph.FunctionGraph, outer graph.Var) graph.Var {
			op := fg.Context().Op
			return fg.Apply(op("t.neg"), ir.F32, fg.Apply(op("t.neg"), ir.F32, outer))
		}},
		"around it": {"t.a", func(_ *graph.FunctionGraph, outer graph.Var) graph.Var { return outer }},
	} {
		build := func() *builder {
			b := newBuilder()
			ctxt := b.Context()
			outer := b.op(test.outer, b.y)
			n := b.Add(ctxt.Op("t.if"), []graph.Var{b.x, b.x}, ir.F32)
			nested := n.AddNested(false)
			nested.AddInput(ir.F32, "")
			nested.SetOutputs(test.body(nested, outer))
			b.SetOutputs(n.Output(0))
			return b
		}
		for _, tracks := range []bool{false, true} {
			b := build()
			opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "settle", Locals: rules, TracksOnChangeInputs: tracks})
			settle(t, opt, b.FunctionGraph)
			require.Equal(t, "FunctionGraph(y)", b.String(), name)
		}
	}
}
