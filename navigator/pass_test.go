package navigator_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// failing is an optimizer of another package that fails, perhaps in the middle of
// a rewrite that it has begun.
type failing struct {
	name string
	fail func(r *navigator.Run, pass *profile.Pass) error
}

func (f *failing) Name() string { return f.name }

func (f *failing) Apply(r *navigator.Run, pass *profile.Pass) error { return f.fail(r, pass) }

// inTheMiddle replaces one variable for good, begins another rewrite, and fails.
func inTheMiddle(fail func() error) *failing {
	return &failing{"broken", func(r *navigator.Run, pass *profile.Pass) error {
		good := r.Graph.Outputs()[1]
		if err := r.Replace(pass, good, good.Owner().Input(0)); err != nil {
			return err
		}
		bad := r.Graph.Outputs()[0].Owner()
		tx := r.Graph.Graph().Begin("broken")
		if _, err := tx.Replace(bad.Output(0).ID(), bad.Input(0).ID(), false); err != nil {
			return err
		}
		return fail()
	}}
}

// TestOptimizersThatFail keep what they had done, and no more; the error names
// them, and the policy says whether the ones after them run.
func TestOptimizersThatFail(t *testing.T) {
	rename := toTerm("rename", app("t.in", v("x")), app("t.renamed", v("x")))
	for reason, fail := range map[string]func() error{
		"broken":        func() error { return errBroken },
		"panic: broken": func() error { panic(errBroken) },
	} {
		for policy, ends := range map[navigator.Policy]bool{navigator.Fail: true, navigator.Warn: false, navigator.Ignore: false} {
			b := badGraph()
			opt := navigator.NewSequence("sequence", inTheMiddle(fail), equilibrium(rename))
			report, err := run(t, opt, b.FunctionGraph, navigator.Options{OnFailure: policy})
			if ends {
				var failed *navigator.OptimizerError
				require.ErrorAs(t, err, &failed)
				require.EqualError(t, err, "optimizer broken: "+reason)
				require.Equal(t, reason != "broken", len(failed.Stack) > 0)
				require.Equal(t, "FunctionGraph(t.out(t.bad(t.in(x))), y)", b.String())
				require.Equal(t, profile.StopError, report.Stop.Reason)
				continue
			}
			require.NoError(t, err)
			require.Equal(t, "FunctionGraph(t.out(t.bad(t.renamed(x))), y)", b.String())
			require.Equal(t, 2, report.Rewrites)
			if policy == navigator.Ignore {
				require.Empty(t, report.Failures)
				continue
			}
			require.Equal(t, []profile.Failure{{Rule: "broken", Node: "the graph", Reason: reason}}, report.Failures)
		}
	}
}

// TestFailingPartOfAnEquilibrium does not keep it from ending.
func TestFailingPartOfAnEquilibrium(t *testing.T) {
	never := &failing{"never", func(*navigator.Run, *profile.Pass) error { return errBroken }}
	for _, config := range []navigator.EquilibriumConfig{
		{Globals: []navigator.Optimizer{never}}, {Final: []navigator.Optimizer{never}}, {Cleanup: []navigator.Optimizer{never}},
	} {
		config.Name, config.Locals = "q", []*navigator.Local{toTerm("in", app("t.in", v("x")), app("t.new", v("x")))}
		b := badGraph()
		report, err := run(t, navigator.NewEquilibrium(config), b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
		require.NoError(t, err)
		require.Equal(t, "FunctionGraph(t.out(t.bad(t.new(x))), t.good(y))", b.String())
		require.NotEmpty(t, report.Failures)
		require.Equal(t, profile.StopFixpoint, report.Stop.Reason)
	}
}

// TestWithPolicy lets one stage fail among others that must not, and the other
// way round.
func TestWithPolicy(t *testing.T) {
	broken := func() navigator.Optimizer {
		return equilibrium(local("broken", unify.Root("t.bad"), func(*navigator.Rewriter) (navigator.Result, error) {
			return navigator.Result{}, errBroken
		}))
	}
	behind := func() navigator.Optimizer {
		return equilibrium(toTerm("in", app("t.in", v("x")), app("t.new", v("x"))))
	}
	for _, test := range []struct {
		name     string
		opt      navigator.Optimizer
		policy   navigator.Policy
		fails    bool
		failures int
		want     string
	}{
		{"a stage may fail", navigator.NewSequence("s", navigator.WithPolicy(navigator.Warn, broken()), behind()),
			navigator.Fail, false, 1, "t.out(t.bad(t.new(x))), t.good(y)"},
		{"others must not", navigator.NewSequence("s", navigator.WithPolicy(navigator.Warn, behind()), broken(), behind()),
			navigator.Fail, true, 1, "t.out(t.bad(t.new(x))), t.good(y)"},
		{"its failure ends the stage, not the run", navigator.NewSequence("s",
			navigator.WithPolicy(navigator.Fail, navigator.NewSequence("inner", broken(), behind())), behind()),
			navigator.Ignore, false, 1, "t.out(t.bad(t.new(x))), t.good(y)"},
		{"all of it", navigator.WithPolicy(navigator.Ignore, navigator.NewSequence("s", broken(), behind())),
			navigator.Fail, false, 0, "t.out(t.bad(t.new(x))), t.good(y)"},
		{"of another package", navigator.NewSequence("s",
			navigator.WithPolicy(navigator.Ignore, navigator.NewSequence("inner", inTheMiddle(func() error { return errBroken }))), behind()),
			navigator.Fail, false, 0, "t.out(t.bad(t.new(x))), y"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := badGraph()
			report, err := run(t, test.opt, b.FunctionGraph, navigator.Options{OnFailure: test.policy})
			require.Equal(t, test.fails, err != nil)
			require.Len(t, report.Failures, test.failures)
			require.Equal(t, "FunctionGraph("+test.want+")", b.String())
		})
	}
}

// TestWarnUnlessRefused only counts what a feature refuses, as a rule that works
// in place must expect, and lists all other failures.
func TestWarnUnlessRefused(t *testing.T) {
	b := badGraph()
	require.NoError(t, b.Attach(&refusing{"t.inplace"}))
	rules := []*navigator.Local{
		toTerm("inplace", app("t.good", v("x")), app("t.inplace", v("x"))),
		local("broken", unify.Root("t.bad"), func(r *navigator.Rewriter) (navigator.Result, error) {
			return r.Replace(), nil
		}),
	}
	var told []string
	report, err := run(t, equilibrium(rules...), b.FunctionGraph, navigator.Options{
		OnFailure: navigator.WarnUnlessRefused,
		Hooks: navigator.Hooks{Failed: func(rule *navigator.Local, n graph.Node, err error) {
			if errors.Is(err, navigator.ErrRefused) {
				told = append(told, "refused: ")
			}
			told = append(told, rule.Name+" at "+n.String()+": "+err.Error())
		}},
	})
	require.NoError(t, err)
	require.Equal(t, []profile.Failure{{Rule: "broken", Node: "t.bad(t.in.0)", Reason: "the rule returned 0 values for 1 outputs"}}, report.Failures)
	require.Equal(t, 1, report.Rules[0].Failed)
	require.Equal(t, []string{
		"broken at t.bad(t.in.0): the rule returned 0 values for 1 outputs",
		"refused: ", "inplace at t.good(y): no t.inplace here",
	}, told)
}

// TestPanicOfAHookInAStage is the caller's own, wherever the hook is called.
func TestPanicOfAHookInAStage(t *testing.T) {
	inner := equilibrium(toVar("good", app("t.good", v("x")), "x"), local("broken", unify.Root("t.bad"), func(*navigator.Rewriter) (navigator.Result, error) {
		return navigator.Result{}, errBroken
	}))
	stage := &failing{"stage", func(r *navigator.Run, pass *profile.Pass) error { return inner.Apply(r, pass) }}
	for name, hooks := range map[string]navigator.Hooks{
		"applied": {Applied: func(*navigator.Local, graph.Node, []graph.Var) { panic("hook") }},
		"failed":  {Failed: func(*navigator.Local, graph.Node, error) { panic("hook") }},
	} {
		b := badGraph()
		require.PanicsWithValue(t, "hook", func() {
			_, _ = navigator.Optimize(context.Background(), stage, b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn, Hooks: hooks})
		}, name)
	}
}

// TestCancelledInTheMiddle ends every kind of optimizer with the graph as the
// last rewrite left it.
func TestCancelledInTheMiddle(t *testing.T) {
	rule := toTerm("f_g", app("t.f", v("x")), app("t.g", v("x")))
	key := opKey(t, classic.OpKeyConfig{}, rule)
	for name, opt := range map[string]navigator.Optimizer{
		"equilibrium": equilibrium(rule), "topo": topo(navigator.OutToIn, false, rule), "op_key": key,
		"sequence": navigator.NewSequence("s", equilibrium(), topo(navigator.InToOut, true, rule), equilibrium(rule)),
		"policy":   navigator.WithPolicy(navigator.Ignore, equilibrium(rule)),
	} {
		ctx, cancel := context.WithCancel(context.Background())
		b := newBuilder()
		b.SetOutputs(b.chain("t.f", 5000, b.x))
		made := 0
		report, err := navigator.Optimize(ctx, opt, b.FunctionGraph, navigator.Options{Hooks: navigator.Hooks{
			Applied: func(*navigator.Local, graph.Node, []graph.Var) {
				if made++; made == 700 {
					cancel()
				}
			},
		}})
		require.ErrorIs(t, err, context.Canceled, name)
		check(t, report, b.FunctionGraph)
		require.Equal(t, profile.StopContext, report.Stop.Reason, name)
		require.GreaterOrEqual(t, report.Rewrites, 700, name)
		require.Less(t, report.Rewrites, 2000, name)
		require.Equal(t, 5000, b.NumNodes(), name)
		settle(t, equilibrium(rule), b.FunctionGraph)
		for n := range b.Nodes() {
			require.Equal(t, "t.g", n.Op().Name(), "nothing is lost")
		}
		cancel()
	}
}

// counter is a feature that counts the nodes that were inserted.
type counter struct{ came int }

func (c *counter) OnImport(graph.Node, string) { c.came++ }

// TestRequirementsComeFirst: what the last one of a sequence needs is there
// before the first one is run, however deep it stands; once, in a graph that is
// settled again as well.
func TestRequirementsComeFirst(t *testing.T) {
	asked, count := 0, &counter{}
	rule := toTerm("f_g", app("t.f", v("x")), app("t.g", v("x")))
	needy := toVar("needy", app("t.none", v("x")), "x")
	needy.Require = func(fg *graph.FunctionGraph) error {
		asked++
		return fg.Attach(count)
	}
	last := map[string]navigator.Optimizer{
		"topo": topo(navigator.InToOut, false, needy), "op_key": opKey(t, classic.OpKeyConfig{}, needy),
		"equilibrium": equilibrium(needy), "policy": navigator.WithPolicy(navigator.Warn, equilibrium(needy)),
		"sequence": navigator.NewSequence("inner", equilibrium(needy)),
		"part":     navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "q", Final: []navigator.Optimizer{equilibrium(needy)}}),
		"feature":  classic.NewAddFeature("add", func() graph.Feature { asked++; return count }),
	}
	for name, opt := range last {
		asked, count.came = 0, 0
		b := newBuilder()
		b.SetOutputs(b.chain("t.f", 3, b.x))
		s := keep(t, navigator.NewSequence("sequence", equilibrium(rule), opt), b.FunctionGraph, navigator.Options{})
		require.Equal(t, []int{1, 3}, []int{asked, count.came}, name)
		b.SetOutputs(b.op("t.f", b.x))
		resettle(t, s)
		require.Equal(t, 1, asked, name)
		s.Close()
	}
}

// TestRequirementThatFails ends the run before anything is done.
func TestRequirementThatFails(t *testing.T) {
	b := badGraph()
	before := snapshot(b.FunctionGraph)
	needy := toVar("needy", app("t.good", v("x")), "x")
	needy.Require = func(*graph.FunctionGraph) error { return errBroken }
	report, err := run(t, navigator.NewSequence("s", equilibrium(toVar("in", app("t.in", v("x")), "x")), equilibrium(needy)),
		b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
	require.ErrorIs(t, err, errBroken)
	require.EqualError(t, err, "optimizer s: rule needy: broken")
	require.Equal(t, profile.StopError, report.Stop.Reason)
	require.Equal(t, before, snapshot(b.FunctionGraph))
}

// TestRequirementsOfEachGraph are asked of each isolated graph.
func TestRequirementsOfEachGraph(t *testing.T) {
	fg := graph.New(ir.NewContext(dialects))
	for range 3 {
		body := fg.Add(fg.Context().Op("t.func"), nil).AddNested(true)
		body.SetOutputs(body.AddInput(ir.F32, "x"))
	}
	attached := 0
	_, err := navigator.Optimize(context.Background(), classic.NewAddFeature("add", func() graph.Feature {
		attached++
		return &counter{}
	}), fg, navigator.Options{Workers: 1})
	require.NoError(t, err)
	require.Equal(t, 4, attached)
}
