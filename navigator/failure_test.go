package navigator_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

var errBroken = errors.New("broken")

// local is a rule that is written in Go.
func local(name string, match *unify.Term, rewrite func(*navigator.Rewriter) (navigator.Result, error)) *navigator.Local {
	return &navigator.Local{Name: name, Pattern: compile(match), Rewrite: rewrite}
}

// noisy builds nodes and a constant before it does what is wrong.
func noisy(r *navigator.Rewriter) graph.Var {
	x := r.Node().Input(0)
	wide := r.Apply(r.Graph().Context().Op("t.wide"), ir.F32, x, x, r.Constant(r.Graph().Context().Float(42, ir.F32)))
	return r.Apply(r.Graph().Context().Op("t.deep"), ir.F32, wide).SetName("deep")
}

// brokenRules fail in all the ways in which a rule can, at t.bad.
func brokenRules(foreign graph.Var) map[string]*navigator.Local {
	bad := unify.Root("t.bad")
	rewrite := func(f func(r *navigator.Rewriter) navigator.Result) *navigator.Local {
		return local("broken", bad, func(r *navigator.Rewriter) (navigator.Result, error) {
			noisy(r)
			return f(r), nil
		})
	}
	guarded := func(guard func(*unify.Match) (bool, error)) *navigator.Local {
		l := rewrite(func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Node().Input(0)) })
		l.Guard = guard
		return l
	}
	return map[string]*navigator.Local{
		"broken": local("broken", bad, func(r *navigator.Rewriter) (navigator.Result, error) {
			return r.Replace(noisy(r)), errBroken
		}),
		"panic: broken": rewrite(func(*navigator.Rewriter) navigator.Result { panic(errBroken) }),
		"panic: navigator: the pattern binds no variable ?x": rewrite(func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Var("x")) }),
		"guard: broken": guarded(func(*unify.Match) (bool, error) { return false, fmt.Errorf("guard: %w", errBroken) }),
		"panic: guard":  guarded(func(*unify.Match) (bool, error) { panic("guard") }),
		"the rule returned 2 values for 1 outputs": rewrite(func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Node().Input(0), r.Node().Input(0))
		}),
		"output 0 is used, and the rule returned nothing for it": rewrite(func(r *navigator.Rewriter) navigator.Result { return r.Replace(graph.Var{}) }),
		"the replacement has another type: f64 for f32": rewrite(func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Apply(r.Graph().Context().Op("t.cast"), ir.F64, r.Node().Input(0)))
		}),
		"the replacement would make a node depend on itself": rewrite(func(r *navigator.Rewriter) navigator.Result {
			for c := range r.Node().Output(0).Clients() {
				return r.Replace(c.Node.Output(0))
			}
			return r.NoMatch("")
		}),
		"v: the variable belongs to another graph": rewrite(func(r *navigator.Rewriter) navigator.Result { return r.Replace(foreign) }),
		"panic: input 0 of t.use is not a variable of this graph": rewrite(func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Apply(r.Graph().Context().Op("t.use"), ir.F32, foreign))
		}),
	}
}

// snapshot is all that a failed rewrite must leave as it was.
func snapshot(fg *graph.FunctionGraph) string {
	text := fmt.Sprintln(fg, fg.Graph().NumIDs(), fg.Graph().NumVarIDs(), fg.NumNodes(), fg.Graph().Provenance().Len())
	for n := range fg.All() {
		text += fmt.Sprintln(n, n.IsPinned())
		for _, out := range n.Outputs() {
			text += fmt.Sprint(out.Type(), out.Name())
			for c := range out.Clients() {
				text += fmt.Sprint(" ", c.Node, c.Index)
			}
		}
	}
	return text
}

func badGraph() *builder {
	b := newBuilder()
	b.SetOutputs(b.op("t.out", b.op("t.bad", b.op("t.in", b.x))), b.op("t.good", b.y))
	return b
}

func foreignVar() graph.Var {
	return graph.New(ir.NewContext(nil)).AddInput(ir.F32, "v")
}

func TestFailedRewritesAreUndone(t *testing.T) {
	for want, rule := range brokenRules(foreignVar()) {
		t.Run(want, func(t *testing.T) {
			b := badGraph()
			before := snapshot(b.FunctionGraph)
			rule.Source = "rules.toml:7"
			report, err := run(t, equilibrium(rule), b.FunctionGraph, navigator.Options{})
			var failure *navigator.RuleError
			require.ErrorAs(t, err, &failure)
			require.EqualError(t, err, "rules.toml:7: rule broken at t.bad(t.in.0): "+want)
			require.Same(t, rule, failure.Rule)
			require.Equal(t, before, snapshot(b.FunctionGraph))
			require.Equal(t, profile.StopError, report.Stop.Reason)
			require.Equal(t, []profile.Failure{{Rule: "broken", Node: "t.bad(t.in.0)", Reason: want}}, report.Failures)
		})
	}
}

// TestPolicies runs each broken rule before and after rules that work: the run
// goes on, the node is not tried again and again, and other rules have their
// chance at it.
func TestPolicies(t *testing.T) {
	works := toTerm("works", app("t.good", v("x")), app("t.better", v("x")))
	rescue := toVar("rescue", app("t.bad", v("x")), "x")
	for want, rule := range brokenRules(foreignVar()) {
		for _, policy := range []navigator.Policy{navigator.Warn, navigator.Ignore} {
			b := badGraph()
			report, err := run(t, equilibrium(rule, works), b.FunctionGraph, navigator.Options{OnFailure: policy})
			require.NoError(t, err, want)
			require.Equal(t, "FunctionGraph(t.out(t.bad(t.in(x))), t.better(y))", b.String())
			require.Equal(t, profile.StopFixpoint, report.Stop.Reason)
			require.Equal(t, 1, report.Rules[0].Failed, want)
			if policy == navigator.Warn {
				require.Len(t, report.Failures, 1)
			} else {
				require.Empty(t, report.Failures)
			}
			b = badGraph()
			_, err = run(t, equilibrium(rule, rescue), b.FunctionGraph, navigator.Options{OnFailure: policy})
			require.NoError(t, err, want)
			require.Equal(t, "FunctionGraph(t.out(t.in(x)), t.good(y))", b.String())
		}
	}
}

// refusing is a feature that refuses a graph in which an op stands.
type refusing struct{ op string }

func (f *refusing) Validate(fg *graph.FunctionGraph) error {
	for n := range fg.Nodes() {
		if n.Op().Name() == f.op {
			return fmt.Errorf("no %s here", f.op)
		}
	}
	return nil
}

func TestFeatureRefuses(t *testing.T) {
	b := badGraph()
	require.NoError(t, b.Attach(&refusing{"t.worse"}))
	before := snapshot(b.FunctionGraph)
	rule := toTerm("worse", app("t.good", v("x")), app("t.worse", app("t.worse", v("x"))))
	_, err := run(t, equilibrium(rule), b.FunctionGraph, navigator.Options{})
	require.EqualError(t, err, "rule worse at t.good(y): no t.worse here")
	require.Equal(t, before, snapshot(b.FunctionGraph))
	report, err := run(t, equilibrium(rule), b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
	require.NoError(t, err)
	require.Equal(t, []profile.Failure{{Rule: "worse", Node: "t.good(y)", Reason: "no t.worse here"}}, report.Failures)
	require.Equal(t, before, snapshot(b.FunctionGraph))
}

// TestFailuresAreBounded counts all failures and lists some.
func TestFailuresAreBounded(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.chain("t.bad", 3000, b.x))
	rule := local("broken", unify.Root("t.bad"), func(*navigator.Rewriter) (navigator.Result, error) {
		return navigator.Result{}, errBroken
	})
	report, err := run(t, equilibrium(rule), b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
	require.NoError(t, err)
	require.Len(t, report.Failures, 1000)
	require.Equal(t, 3000, report.Rules[0].Failed)
}

// TestRefusals are not failures: the graph stays, and reasons are counted.
func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		name    string
		rewrite func(*navigator.Rewriter) (navigator.Result, error)
		reason  string
	}{
		{"a reason", func(r *navigator.Rewriter) (navigator.Result, error) { noisy(r); return r.NoMatch("not today"), nil }, "not today"},
		{"no reason", func(r *navigator.Rewriter) (navigator.Result, error) { return navigator.Result{}, nil }, ""},
		{"itself", func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Node().Output(0)), nil }, "nothing would change"},
		{"others, none", func(r *navigator.Rewriter) (navigator.Result, error) { return r.Others(), nil }, "nothing would change"},
	} {
		b := badGraph()
		before := snapshot(b.FunctionGraph)
		report := settle(t, equilibrium(local("shy", unify.Root("t.bad"), test.rewrite)), b.FunctionGraph)
		require.Equal(t, before, snapshot(b.FunctionGraph), test.name)
		rule := report.Rules[0]
		require.Equal(t, []int{1, 1, 1, 0, 0}, []int{rule.Tried, rule.Matched, rule.Refused, rule.Applied, rule.Failed}, test.name)
		if test.reason == "" {
			require.Empty(t, rule.Reasons)
		} else {
			require.Equal(t, []profile.Count{{Name: test.reason, Count: 1}}, rule.Reasons)
		}
	}
}

// TestUnusedNodeThatReplacesItself stays: the rule did not say that it may go.
func TestUnusedNodeThatReplacesItself(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.x)
	b.op("t.bad", b.x).Owner().PinUnknown()
	settle(t, equilibrium(local("itself", unify.Root("t.bad"), func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.Replace(r.Node().Output(0)), nil
	})), b.FunctionGraph)
	require.Equal(t, 1, b.NumNodes())
	settle(t, equilibrium(toVar("away", app("t.bad", v("x")), "x")), b.FunctionGraph)
	require.Equal(t, 0, b.NumNodes())
}

func TestHooks(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.add", b.number(1), b.op("t.add", b.x, b.number(0))))
	seven := toVar("seven", app("t.add", v("x"), v("y")), "x")
	seven.Guard = func(m *unify.Match) (bool, error) { return false, nil }
	var calls []string
	note := func(what string) func(*navigator.Local, graph.Node) {
		return func(l *navigator.Local, n graph.Node) { calls = append(calls, fmt.Sprint(what, " ", l.Name, " ", n)) }
	}
	hooks := navigator.Hooks{
		Matched: note("matched"),
		Refused: func(l *navigator.Local, n graph.Node, reason string) { note("refused")(l, n); require.Empty(t, reason) },
		Applied: func(l *navigator.Local, n graph.Node, vars []graph.Var) {
			note("applied")(l, n)
			require.Equal(t, []graph.Var{b.x}, vars)
			require.False(t, n.IsAlive())
		},
	}
	_, err := run(t, equilibrium(seven, toVar("zero", app("t.add", v("x"), unify.Int(0)), "x")), b.FunctionGraph, navigator.Options{Hooks: hooks})
	require.NoError(t, err)
	require.Equal(t, []string{
		"matched seven t.add(x, 0.0)", "refused seven t.add(x, 0.0)", "matched zero t.add(x, 0.0)", "applied zero t.add(x, 0.0)",
		"matched seven t.add(1.0, x)", "refused seven t.add(1.0, x)",
	}, calls)
}

// TestPanicOfHook is the caller's own.
func TestPanicOfHook(t *testing.T) {
	for _, hooks := range []navigator.Hooks{
		{Matched: func(*navigator.Local, graph.Node) { panic("hook") }},
		{Applied: func(*navigator.Local, graph.Node, []graph.Var) { panic("hook") }},
	} {
		b := newBuilder()
		b.SetOutputs(b.op("t.bad", b.x))
		run := &navigator.Run{Context: context.Background(), Graph: b.FunctionGraph, Options: &navigator.Options{Hooks: hooks, OnFailure: navigator.Ignore}}
		require.PanicsWithValue(t, "hook", func() {
			_ = equilibrium(toVar("r", app("t.bad", v("x")), "x")).Apply(run, &profile.Pass{})
		})
		require.NoError(t, b.CheckIntegrity())
	}
}

// TestPassesOfAnErrorEndByIt says error, not fixpoint, of the passes that it ended,
// whatever the result of the other functions of a module.
func TestPassesOfAnErrorEndByIt(t *testing.T) {
	b := badGraph()
	rule := local("broken", unify.Root("t.bad"), func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.NoMatch(""), errBroken
	})
	nested := b.Add(b.Context().Op("t.holds"), nil)
	nested.Pin()
	inner := nested.AddNested(true)
	inner.SetOutputs(inner.AddInput(ir.F32, "x"))
	report, err := run(t, navigator.NewSequence("all", equilibrium(rule)), b.FunctionGraph, navigator.Options{})
	require.ErrorIs(t, err, errBroken)
	for _, pass := range report.Root.All() {
		require.Equal(t, profile.StopError, pass.Stop.Reason, pass.Name)
	}
}
