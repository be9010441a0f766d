package navigator_test

import (
	"context"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// variedModule has functions of different lengths with nested graphs in them,
// and nodes of its own.
func variedModule(functions int) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	for i := range functions {
		node := fg.Add(ctxt.Op("t.func"), nil)
		node.Pin()
		body := node.AddNested(true)
		x := body.AddInput(ir.F32, "x")
		value := body.Graph().Constant(ctxt.Float(float64(i%7), ir.F32))
		for j := range 10 + i%50 {
			x = body.Apply(ctxt.Op([]string{"t.a", "t.f", "t.f"}[j%3]), ir.F32, x)
			if j%10 == 5 {
				x = body.Apply(ctxt.Op("t.add"), ir.F32, x, value)
			}
		}
		branch := body.Add(ctxt.Op("t.if"), nil, ir.F32)
		inner := branch.AddNested(false)
		inner.SetOutputs(inner.Apply(ctxt.Op("t.f"), ir.F32, inner.Apply(ctxt.Op("t.f"), ir.F32, x)))
		body.SetOutputs(branch.Output(0))
	}
	return fg
}

// pipeline is optimizers of every kind over functions.
func pipeline() navigator.Optimizer {
	return navigator.NewSequence("pipeline",
		navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name: "first",
			Locals: []*navigator.Local{
				toVar("twice", app("t.f", app("t.f", v("a"))), "a"),
				toVar("zero", app("t.add", v("a"), unify.Int(0)), "a"),
				toTerm("a_b", app("t.a", v("a")), app("t.b", v("a"))),
				outOfBody("out_of_body"),
			},
			Cleanup: []navigator.Optimizer{navigator.NewMerge("merge")},
		}),
		topo(navigator.OutToIn, false, toTerm("b_c", app("t.b", app("t.b", v("a"))), app("t.c", v("a")))),
		navigator.NewDead("dead"),
	)
}

// counts is a report without its times.
func counts(r *profile.Report) *profile.Report {
	r.Elapsed = 0
	for i := range r.Rules {
		r.Rules[i].Elapsed = 0
	}
	for _, p := range r.Root.All() {
		p.Start, p.Elapsed, p.Costs = 0, 0, nil
		for i := range p.Rules {
			p.Rules[i].Elapsed = 0
		}
		for i := range p.Rounds {
			p.Rounds[i].Start, p.Rounds[i].Elapsed, p.Rounds[i].Costs = 0, 0, nil
		}
	}
	return r
}

// TestWorkersDoNotMatter optimizes a module of 200 functions with one worker
// and with eight, and each function by itself.
func TestWorkersDoNotMatter(t *testing.T) {
	opt := pipeline()
	var texts []string
	var reports []*profile.Report
	for _, workers := range []int{1, 8} {
		fg := variedModule(200)
		report, err := run(t, opt, fg, navigator.Options{Workers: workers})
		require.NoError(t, err)
		require.Greater(t, report.Rewrites, 2000)
		texts = append(texts, fg.String())
		reports = append(reports, counts(report))
	}
	require.Equal(t, texts[0], texts[1])
	require.Empty(t, cmp.Diff(reports[0], reports[1]))
	require.Equal(t, 201, reports[0].Graphs)
}

// TestOneOptimizerManyRuns shares a compiled optimizer between runs on graphs
// of different contexts.
func TestOneOptimizerManyRuns(t *testing.T) {
	opt := pipeline()
	want := variedModule(20)
	settle(t, opt, want)
	var group sync.WaitGroup
	texts := make([]string, 8)
	for i := range texts {
		group.Go(func() {
			fg := variedModule(20)
			if _, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{}); err == nil {
				texts[i] = fg.String()
			}
		})
	}
	group.Wait()
	for _, text := range texts {
		require.Equal(t, want.String(), text)
	}
}

// TestFunctionIsRemovedMeanwhile has a rule remove a function from the module
// whose body is being rewritten.
func TestFunctionIsRemovedMeanwhile(t *testing.T) {
	fg := moduleOf(6, 50)
	removed := 0
	drop := local("drop", unify.Root("t.func"), func(r *navigator.Rewriter) (navigator.Result, error) {
		if removed++; removed%2 == 0 {
			return r.NoMatch("this one stays"), nil
		}
		return r.Replace(), nil
	})
	report := settle(t, equilibrium(drop, toTerm("a_b", app("t.a", v("x")), app("t.b", v("x")))), fg)
	require.Equal(t, 3+3*50, report.NodesAfter)
}

// TestNestedGraphs rewrites across the border of a nested graph: from inside,
// what is outside can be seen, and a node of it goes when nothing uses it.
func TestNestedGraphs(t *testing.T) {
	b := newBuilder()
	outer := b.op("t.f", b.x)
	branch := b.Add(b.Context().Op("t.if"), nil, ir.F32)
	inner := branch.AddNested(false)
	inner.SetOutputs(inner.Apply(b.Context().Op("t.f"), ir.F32, outer))
	b.SetOutputs(b.op("t.f", branch.Output(0)))
	report := settle(t, equilibrium(toVar("twice", app("t.f", app("t.f", v("a"))), "a")), b.FunctionGraph)
	require.Equal(t, 1, report.Rewrites)
	require.Equal(t, 2, report.NodesAfter)
	require.Equal(t, []graph.Var{b.x}, inner.Outputs())

	report = settle(t, equilibrium(outOfBody("out_of_body"), toVar("f", app("t.f", v("a")), "a")), b.FunctionGraph)
	require.Equal(t, 2, report.Rewrites)
	require.Equal(t, "FunctionGraph(x)", b.String())
}

// TestRulesMakeNestedGraphs counts the nodes in a graph that a rule makes.
func TestRulesMakeNestedGraphs(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.wrap", b.x))
	wrap := local("wrap", app("t.wrap", v("a")), func(r *navigator.Rewriter) (navigator.Result, error) {
		n := r.Add(r.GraphContext().Op("t.if"), nil, ir.F32)
		body := n.AddNested(false)
		body.SetOutputs(body.Apply(r.GraphContext().Op("t.a"), ir.F32, r.Var("a")))
		return r.Replace(n.Output(0)), nil
	})
	report := settle(t, equilibrium(wrap, toTerm("a_b", app("t.a", v("a")), app("t.b", v("a")))), b.FunctionGraph)
	require.Equal(t, 2, report.NodesAfter)
	require.Equal(t, 2, report.Rewrites)
	require.Equal(t, 3, report.Rules[0].Created+report.Rules[1].Created)
}

func TestMultipleOutputs(t *testing.T) {
	b := newBuilder()
	split := b.Add(b.Context().Op("t.split"), []graph.Var{b.x}, ir.F32, ir.F32)
	b.SetOutputs(b.op("t.f", split.Output(1)))
	second := app("t.split", v("a"))
	second.Output = 1
	unused := local("unused", unify.Root("t.split"), func(r *navigator.Rewriter) (navigator.Result, error) {
		if r.Node().Output(0).HasClients() {
			return r.NoMatch("both are used"), nil
		}
		return r.Replace(graph.Var{}, r.Apply(r.GraphContext().Op("t.second"), ir.F32, r.Node().Input(0))), nil
	})
	settle(t, equilibrium(unused, toTerm("never", app("t.f", app("t.split", v("a"))), v("a"))), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.f(t.second(x)))", b.String())
	b.SetOutputs(b.op("t.f", b.Add(b.Context().Op("t.split"), []graph.Var{b.x}, ir.F32, ir.F32).Output(1)))
	settle(t, equilibrium(toTerm("inner", app("t.f", second), v("a"))), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(x)", b.String())
}

// TestReplaceOthers has a rule at one node replace the value of another one, by
// something that stands behind the node.
func TestReplaceOthers(t *testing.T) {
	b := newBuilder()
	a := b.op("t.a", b.x)
	client := b.op("t.f", a)
	b.SetOutputs(b.op("t.g", client))
	rule := local("client", unify.Root("t.a"), func(r *navigator.Rewriter) (navigator.Result, error) {
		for c := range r.Node().Output(0).Clients() {
			if c.Node.Op().Name() == "t.f" {
				old := c.Node.Output(0)
				r.ReplaceOther(old, r.Apply(r.GraphContext().Op("t.wrapped"), ir.F32, old))
				return r.Others(), nil
			}
		}
		return r.NoMatch("no client"), nil
	})
	report, err := run(t, equilibrium(rule), b.FunctionGraph, navigator.Options{Limits: navigator.Limits{Rewrites: 1}})
	require.NoError(t, err)
	require.Equal(t, 1, report.Rewrites)
	require.Equal(t, "FunctionGraph(t.g(t.wrapped(t.f(t.a(x)))))", b.String())
}

// TestMergeUnderWorkers merges inside of each function only.
func TestMergeUnderWorkers(t *testing.T) {
	fg := moduleOf(4, 1)
	for n := range fg.Nodes() {
		body := n.Nested()[0]
		in := body.Inputs()[0]
		f := fg.Context().Op("t.f")
		body.SetOutputs(body.Apply(f, ir.F32, in), body.Apply(f, ir.F32, in))
	}
	report := settle(t, navigator.NewMerge("merge"), fg)
	require.Equal(t, 4, report.Rewrites)
}
