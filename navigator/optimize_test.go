package navigator_test

import (
	"context"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
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

// TestRoomOfRunsIsClean optimizes a small program before and after large ones with the same
// optimizer, which uses the room of one run in the next.
func TestRoomOfRunsIsClean(t *testing.T) {
	opt := pipeline()
	var first *profile.Report
	for i, functions := range []int{3, 50, 3, 100, 3} {
		fg := variedModule(functions)
		report, err := run(t, opt, fg, navigator.Options{Workers: 1})
		require.NoError(t, err)
		want := variedModule(functions)
		fresh, err := run(t, pipeline(), want, navigator.Options{Workers: 1})
		require.NoError(t, err)
		require.Equal(t, want.String(), fg.String())
		require.Empty(t, cmp.Diff(counts(fresh), counts(report)))
		if i == 0 {
			first = counts(report)
		}
		if functions == 3 {
			require.Empty(t, cmp.Diff(first, counts(report)))
		}
	}
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
		n := r.Add(r.Graph().Context().Op("t.if"), nil, ir.F32)
		body := n.AddNested(false)
		body.SetOutputs(body.Apply(r.Graph().Context().Op("t.a"), ir.F32, r.Var("a")))
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
		return r.Replace(graph.Var{}, r.Apply(r.Graph().Context().Op("t.second"), ir.F32, r.Node().Input(0))), nil
	})
	settle(t, equilibrium(unused, toTerm("never", app("t.f", app("t.split", v("a"))), v("a"))), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.f(t.second(x)))", b.String())
	b.SetOutputs(b.op("t.f", b.Add(b.Context().Op("t.split"), []graph.Var{b.x}, ir.F32, ir.F32).Output(1)))
	settle(t, equilibrium(toTerm("inner", app("t.f", second), v("a"))), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(x)", b.String())
}

// TestReplaceOthers has a rule at one node replace the value of another one, by
// something that stands after the node.
func TestReplaceOthers(t *testing.T) {
	b := newBuilder()
	a := b.op("t.a", b.x)
	client := b.op("t.f", a)
	b.SetOutputs(b.op("t.g", client))
	rule := local("client", unify.Root("t.a"), func(r *navigator.Rewriter) (navigator.Result, error) {
		for c := range r.Node().Output(0).Clients() {
			if c.Node.Op().Name() == "t.f" {
				old := c.Node.Output(0)
				r.ReplaceOther(old, r.Apply(r.Graph().Context().Op("t.wrapped"), ir.F32, old))
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

func misuseTrial(t *testing.T) (*misuse.Trial, *builder) {
	b := newBuilder()
	z := b.op("t.z", b.x)
	b.SetOutputs(z)
	other := graph.New(nil)
	foreign := other.Add(other.Context().Op("o.z"), []graph.Var{other.AddInput(ir.I1, "")}, ir.I1)
	trial := misuse.New("navigator: ")
	rule := local("rule", unify.Root("t.z"), func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.NoMatch(""), nil
	})
	trial.Give(t.Context(), b.FunctionGraph, other, z, b.x, foreign.Output(0), foreign, z.Owner(), rule, &navigator.Local{Name: "empty"})
	trial.Give(navigator.Optimizer(navigator.NewDead("dead")), navigator.Policy(-1), navigator.Policy(77), navigator.Order(77))
	trial.Give(navigator.Limits{Rewrites: -5, Passes: -5, UseRatio: math.NaN(), Growth: -0.5}, navigator.Options{Workers: -3},
		navigator.Options{OnFailure: 77}, navigator.Options{Limits: navigator.Limits{Growth: math.NaN(), Passes: -7}})
	trial.Give([]*navigator.Local{rule, nil}, []navigator.Optimizer{nil, navigator.NewDead("d")})
	trial.Check = func() string {
		if err := b.CheckIntegrity(); err != nil {
			return err.Error()
		}
		return ""
	}
	return trial, b
}

// TestMisuse calls the functions of the package, and what they return, with what
// stands for nothing.
func TestMisuse(t *testing.T) {
	trial, b := misuseTrial(t)
	run := func(opt navigator.Optimizer) {
		_, _ = navigator.Optimize(context.Background(), opt, b.FunctionGraph, navigator.Options{})
		_ = navigator.Require(opt, b.FunctionGraph)
		_ = opt.Name()
	}
	trial.Func("Optimize", navigator.Optimize)
	trial.Func("Settle", navigator.OptimizeIncremental)
	trial.Func("Require", navigator.Require)
	trial.Func("Above", navigator.Above)
	trial.Func("NewAddFeature", func(name string, make func() graph.Feature) { run(classic.NewAddFeature(name, make)) })
	trial.Func("NewAddFeature nil", func() { run(classic.NewAddFeature("f", func() graph.Feature { return nil })) })
	trial.Func("NewLocalGroup", func(name string, all bool, rules ...*navigator.Local) {
		g := classic.NewLocalGroup(name, all, rules...)
		g.Ops()
		run(g.Topo(navigator.Order(9), false))
	})
	trial.Func("NewOpKey", func(rules []*navigator.Local, o navigator.Order) {
		if k, err := classic.NewOpKey(classic.OpKeyConfig{Name: "k", Locals: rules, Order: o}); err == nil {
			run(k)
		}
	})
	trial.Func("NewTopo", func(rules []*navigator.Local, o navigator.Order) {
		run(navigator.NewTopo(navigator.TopoConfig{Name: "k", Locals: rules, Order: o}))
	})
	trial.Func("NewEquilibrium", func(rules []*navigator.Local, a, b, c []navigator.Optimizer, ratio float64) {
		run(navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "k", Locals: rules, Globals: a, Final: b, Cleanup: c, MaxUseRatio: ratio}))
	})
	trial.Func("NewSequence", func(name string, list ...navigator.Optimizer) { run(navigator.NewSequence(name, list...)) })
	trial.Func("WithPolicy", func(p navigator.Policy, opt navigator.Optimizer) {
		_ = navigator.Require(navigator.WithPolicy(p, opt), b.FunctionGraph)
		_, _ = navigator.Optimize(context.Background(), navigator.WithPolicy(p, opt), b.FunctionGraph, navigator.Options{})
	})
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}

// TestMisuseOfConfigs has walks of no order and ratios that are NaN: nothing
// is run.
func TestMisuseOfConfigs(t *testing.T) {
	_, b := misuseTrial(t)
	rule := toTerm("z_y", app("t.z", v("x")), app("t.y", v("x")))
	ratio := func(v float64) navigator.Optimizer {
		return navigator.NewSequence("s", navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name: "e", Locals: []*navigator.Local{rule}, MaxUseRatio: v,
		}))
	}
	for want, opt := range map[string]navigator.Optimizer{
		`walk "w": there is no order 77: it is InToOut or OutToIn`: topoOf("w", navigator.Order(77), rule),
		`walk "w": there is no order -1: it is InToOut or OutToIn`: topoOf("w", navigator.Order(-1), rule),
		`equilibrium "e": MaxUseRatio is NaN`:                      ratio(math.NaN()),
		`equilibrium "e": MaxUseRatio is -0.5`:                     ratio(-0.5),
		`equilibrium "e": MaxUseRatio is -Inf`:                     ratio(math.Inf(-1)),
	} {
		require.ErrorContains(t, navigator.Require(opt, b.FunctionGraph), want)
		report, err := navigator.Optimize(t.Context(), opt, b.FunctionGraph, navigator.Options{})
		require.ErrorContains(t, err, want)
		require.Zero(t, report.Rewrites)
	}
	_, err := classic.NewOpKey(classic.OpKeyConfig{Name: "k", Locals: []*navigator.Local{rule}, Order: 77})
	require.EqualError(t, err, `op_key "k": there is no order 77: it is InToOut or OutToIn`)
	require.Equal(t, 1, settle(t, ratio(-1), b.FunctionGraph).Rewrites)
}

func topoOf(name string, o navigator.Order, rules ...*navigator.Local) navigator.Optimizer {
	return navigator.NewTopo(navigator.TopoConfig{Name: name, Order: o, Locals: rules})
}

// TestMisuseOfRewriters has rules that give what stands for nothing: the rule fails,
// and the graph stays as it was.
func TestMisuseOfRewriters(t *testing.T) {
	_, b := misuseTrial(t)
	other := graph.New(nil)
	y := other.AddInput(ir.I1, "y")
	before := b.String()
	for name, wrong := range map[string]func(r *navigator.Rewriter) navigator.Result{
		"foreign":       func(r *navigator.Rewriter) navigator.Result { return r.Replace(y) },
		"zero":          func(r *navigator.Rewriter) navigator.Result { return r.Replace(graph.Var{}) },
		"nothing":       func(r *navigator.Rewriter) navigator.Result { return r.Replace() },
		"far":           func(r *navigator.Rewriter) navigator.Result { return r.ReplaceID(1 << 30) },
		"other foreign": func(r *navigator.Rewriter) navigator.Result { r.ReplaceOther(b.x, y); return r.Others() },
		"other zero":    func(r *navigator.Rewriter) navigator.Result { r.ReplaceOther(graph.Var{}, b.x); return r.Others() },
		"by zero":       func(r *navigator.Rewriter) navigator.Result { r.ReplaceOther(b.x, graph.Var{}); return r.Others() },
		"op":            func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Apply(ir.Op{}, ir.I1, b.x)) },
		"foreign op": func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Apply(other.Context().Op("q.q"), ir.I1, b.x))
		},
		"type": func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Apply(r.Node().Op(), ir.Type(77777), b.x))
		},
		"input": func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Apply(r.Node().Op(), ir.I1, y)) },
		"attr":  func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Constant(ir.Attr{})) },
		"foreign attr": func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Constant(other.Context().Int(5, ir.I1)))
		},
		"name":      func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Var("nobody")) },
		"attribute": func(r *navigator.Rewriter) navigator.Result { r.Attr("nobody"); return r.Replace(b.x) },
	} {
		rule := local("wrong", unify.Root("t.z"), func(r *navigator.Rewriter) (navigator.Result, error) { return wrong(r), nil })
		report, err := navigator.Optimize(t.Context(), equilibrium(rule), b.FunctionGraph, navigator.Options{})
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "runtime error", name)
		require.Equal(t, profile.StopError, report.Stop.Reason, name)
		require.NoError(t, b.CheckIntegrity(), name)
		require.Equal(t, before, b.String(), name)
	}
}

// TestNilIsAnError pins that what is nil ends a run with an error, not the process.
func TestNilIsAnError(t *testing.T) {
	run := func(opt navigator.Optimizer) error {
		report, err := navigator.Optimize(t.Context(), opt, graph.New(nil), navigator.Options{})
		require.NotNil(t, report)
		return err
	}
	for _, rule := range []*navigator.Local{nil, {Name: "empty"}} {
		rules := []*navigator.Local{rule}
		require.ErrorContains(t, run(navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "e", Locals: rules})), "rule 1 of 1")
		require.ErrorContains(t, run(navigator.NewTopo(navigator.TopoConfig{Name: "t", Locals: rules})), "rule 1 of 1")
	}
	require.ErrorContains(t, run(navigator.NewSequence("s", navigator.NewDead("d"), nil)), "optimizer 2 of 2 is nil")
	require.ErrorContains(t, run(navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "e", Globals: []navigator.Optimizer{nil}})), "is nil")
	require.ErrorContains(t, run(nil), "nil")
	_, err := navigator.Optimize(t.Context(), navigator.NewDead("d"), nil, navigator.Options{})
	require.ErrorContains(t, err, "nil")
}

// TestC2 is pre_greedy_local_optimizer: constants above a variable are folded
// before it is put into the graph, and what is folded is shared. The arena owns
// what is built for a graph, so "outside of the graph" means: needed by nothing
// but the variable.
func TestC2Above(t *testing.T) {
	ctx := context.Background()
	b := newBuilder()
	shared := b.op("t.add", b.number(1), b.number(2))
	b.SetOutputs(b.op("t.use", shared))
	three := func() graph.Var { return b.op("t.add", b.number(1), b.number(2)) }
	built := b.op("t.mul", b.op("t.add", three(), b.number(4)), b.op("t.add", three(), b.number(4)), shared)
	var result graph.Var
	report, err := navigator.Above(ctx, []*navigator.Local{foldAdd()}, built, navigator.Options{}, func(v graph.Var) {
		result = v
		b.SetOutputs(append(b.Outputs(), v)...)
	})
	require.NoError(t, err)
	require.Equal(t, 4, report.Rewrites)
	require.Equal(t, "FunctionGraph(t.use(*1 -> t.add(1.0, 2.0)), t.mul(7.0, 7.0, *1))", b.String())
	require.Equal(t, result.Owner().Input(0), result.Owner().Input(1), "the folded constant is shared")
	require.NoError(t, b.CheckIntegrity())
	require.Equal(t, 3, b.NumNodes())
}

// TestAboveTheVariableItself follows what takes the variable's place, be it a
// constant, an input, or another node with what is above that.
func TestAboveTheVariableItself(t *testing.T) {
	rules := []*navigator.Local{
		foldAdd(), toVar("f", app("t.f", v("x")), "x"),
		toTerm("g", app("t.g", v("x")), app("t.h", app("t.f", v("x")))), // whose t.f is visited
	}
	for want, build := range map[string]func(b *builder) graph.Var{
		"3.0":      func(b *builder) graph.Var { return b.op("t.add", b.number(1), b.number(2)) },
		"x":        func(b *builder) graph.Var { return b.chain("t.f", 3, b.x) },
		"t.h(x)":   func(b *builder) graph.Var { return b.op("t.g", b.x) },
		"t.neg(x)": func(b *builder) graph.Var { return b.op("t.neg", b.op("t.f", b.x)) },
		"y":        func(b *builder) graph.Var { return b.y },
	} {
		b := newBuilder()
		before := b.NumNodes()
		_, err := navigator.Above(context.Background(), rules, build(b), navigator.Options{}, func(v graph.Var) { b.SetOutputs(v) })
		require.NoError(t, err)
		require.Equal(t, "FunctionGraph("+want+")", b.String())
		require.NoError(t, b.CheckIntegrity())

		b = newBuilder() // what is not put to use is removed
		_, err = navigator.Above(context.Background(), rules, build(b), navigator.Options{}, func(graph.Var) {})
		require.NoError(t, err)
		require.Equal(t, before, b.NumNodes(), want)
	}
}

// TestAboveFailures leave the variable as the last rewrite left it.
func TestAboveFailures(t *testing.T) {
	broken := local("broken", unify.Root("t.bad"), func(*navigator.Rewriter) (navigator.Result, error) { panic("broken") })
	b := newBuilder()
	v := b.op("t.g", b.op("t.bad", b.op("t.add", b.number(1), b.number(2))))
	_, err := navigator.Above(context.Background(), []*navigator.Local{foldAdd(), broken}, v, navigator.Options{}, func(v graph.Var) { b.SetOutputs(v) })
	require.EqualError(t, err, "rule broken at t.bad(3.0): panic: broken")
	require.Equal(t, "FunctionGraph(t.g(t.bad(3.0)))", b.String())

	gone := b.Outputs()[0]
	require.NoError(t, b.Replace(gone, b.x, "away"))
	_, err = navigator.Above(context.Background(), nil, gone, navigator.Options{}, func(graph.Var) { t.Fatal("there is nothing to use") })
	require.ErrorIs(t, err, graph.ErrRemoved)

	b = newBuilder() // of what is used already there is nothing to rewrite
	used := b.op("t.add", b.number(1), b.number(2))
	b.SetOutputs(used)
	report, err := navigator.Above(context.Background(), []*navigator.Local{foldAdd()}, used, navigator.Options{}, func(v graph.Var) { require.Equal(t, used, v) })
	require.NoError(t, err)
	require.Zero(t, report.Rewrites)
}

// TestAboveManyUses costs the uses, not their square: 40,000 users of one node.
func TestAboveManyUses(t *testing.T) {
	b := newBuilder()
	one := b.op("t.f", b.x)
	var users []graph.Var
	for range 40000 {
		users = append(users, b.op("t.g", one))
	}
	report, err := navigator.Above(context.Background(), []*navigator.Local{toVar("g", app("t.g", v("x")), "x")},
		b.op("t.all", users...), navigator.Options{}, func(v graph.Var) { b.SetOutputs(v) })
	require.NoError(t, err)
	require.Equal(t, 40000, report.Rewrites)
	require.Equal(t, 40002, report.Root.Visits)
	require.Equal(t, 2, b.NumNodes())
}

// TestPanicReachesTheCaller has a hook panic in one of the goroutines that optimize functions:
// the caller can recover, and sees where it was.
func TestPanicReachesTheCaller(t *testing.T) {
	for _, workers := range []int{1, 4} {
		panics := navigator.Hooks{Applied: func(*navigator.Local, graph.Node, []graph.Var) { panic("upside down") }}
		func() {
			defer func() {
				err, ok := recover().(error)
				require.True(t, ok)
				require.Contains(t, err.Error(), "upside down\n")
				require.Contains(t, err.Error(), "TestPanicReachesTheCaller")
			}()
			_, _ = navigator.Optimize(t.Context(), pipeline(), variedModule(20), navigator.Options{Workers: workers, Hooks: panics})
			t.Error("no panic")
		}()
	}
}
