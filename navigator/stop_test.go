package navigator_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

func pingPong() []*navigator.Local {
	return []*navigator.Local{
		toTerm("ping", app("t.a", v("x")), app("t.b", v("x"))), toTerm("pong", app("t.b", v("x")), app("t.a", v("x"))),
	}
}

func forever() []*navigator.Local {
	return []*navigator.Local{toTerm("forever", app("t.a", v("x")), app("t.b", app("t.a", app("t.b", v("x")))))}
}

func TestLimits(t *testing.T) {
	chain := func(n int) func() *graph.FunctionGraph {
		return func() *graph.FunctionGraph {
			b := newBuilder()
			b.SetOutputs(b.chain("t.a", n, b.x))
			return b.FunctionGraph
		}
	}
	toB := []*navigator.Local{toTerm("a_b", app("t.a", v("x")), app("t.b", v("x")))}
	for _, test := range []struct {
		name   string
		rules  []*navigator.Local
		limits navigator.Limits
		build  func() *graph.FunctionGraph
		want   string
	}{
		{"none is reached", toB, navigator.Limits{}, chain(10), "fixpoint"},
		{"rewrites", toB, navigator.Limits{Rewrites: 3}, chain(10), "limit: rewrites (3 rewrites)"},
		{"rewrites of a pass", pingPong(), navigator.Limits{PassRatio: 2.5}, chain(4),
			"limit: equilibrium (11 rewrites in one pass on a graph of 4 nodes: max_pass_ratio allows 10)"},
		{"passes", pingPong(), navigator.Limits{Passes: 5}, chain(1), "limit: equilibrium (5 rounds)"},
		{"no passes over", toB, navigator.Limits{Passes: 2}, chain(10), "fixpoint"},
		{"ping-pong", pingPong(), navigator.Limits{}, chain(1),
			"limit: ping (used 1001 times on a graph of 1 nodes: max_use_ratio allows 1000)"},
		{"ping-pong on many nodes", pingPong(), navigator.Limits{}, chain(1000),
			"limit: ping (used 8001 times on a graph of 1000 nodes: max_use_ratio allows 8000)"},
		{"use ratio", pingPong(), navigator.Limits{UseRatio: 2}, chain(4),
			"limit: ping (used 9 times on a graph of 4 nodes: max_use_ratio allows 8)"},
		{"growth", forever(), navigator.Limits{Growth: 3}, chain(10), "limit: forever (the graph grew from 10 to 32 nodes: max_growth allows 30)"},
		{"growth by default", forever(), navigator.Limits{UseRatio: -1}, chain(1), "limit: forever (the graph grew from 1 to 10001 nodes: max_growth allows 10000)"},
		{"uses by default", forever(), navigator.Limits{Growth: -1}, chain(1),
			"limit: forever (used 1001 times on a graph of 1 nodes: max_use_ratio allows 1000)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			fg := test.build()
			report, err := run(t, equilibrium(test.rules...), fg, navigator.Options{Limits: test.limits, IgnoreCycles: true})
			require.NoError(t, err)
			require.Equal(t, test.want, report.Stop.String())
			require.Equal(t, report.Stop, report.Root.Stop)
		})
	}
}

// TestRewritesOverManyGraphs shares the limit among the functions of a module,
// always in the same way.
func TestRewritesOverManyGraphs(t *testing.T) {
	for limit, want := range map[int]int{1: 1, 7: 7, 10: 10, 15: 15, 16: 15} {
		fg := moduleOf(5, 3)
		report, err := run(t, equilibrium(toTerm("a_b", app("t.a", v("x")), app("t.b", v("x")))), fg,
			navigator.Options{Limits: navigator.Limits{Rewrites: limit}})
		require.NoError(t, err)
		require.Equal(t, want, report.Rewrites)
		require.Equal(t, limit <= 15, report.Stop.Reason == profile.StopLimit)
		changed := 0
		for n := range fg.All() {
			if n.Op().Name() == "t.b" {
				changed++
			}
		}
		require.Equal(t, want, changed)
	}
}

// TestContextEnds cancels in the middle of a run: it stops soon, with a report
// and a graph that is whole.
func TestContextEnds(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.chain("t.a", 5000, b.x))
	ctx, cancel := context.WithCancel(context.Background())
	applied := 0
	report, err := navigator.Optimize(ctx, equilibrium(pingPong()...), b.FunctionGraph, navigator.Options{
		Hooks: navigator.Hooks{Applied: func(*navigator.Local, graph.Node, []graph.Var) {
			if applied++; applied == 7000 {
				cancel()
			}
		}},
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, "context: context canceled", report.Stop.String())
	require.GreaterOrEqual(t, report.Rewrites, 7000)
	require.Less(t, report.Rewrites, 7000+512)
	check(t, report, b.FunctionGraph)
}

func TestContextThatHasEnded(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), -time.Second)
	defer cancel()
	rule := toVar("r", app("t.a", v("x")), "x")
	for _, opt := range []navigator.Optimizer{
		equilibrium(rule), navigator.NewSequence("sequence", equilibrium(rule)), topo(navigator.InToOut, false, rule),
	} {
		b := newBuilder()
		b.SetOutputs(b.chain("t.a", 1000, b.x))
		report, err := navigator.Optimize(ctx, opt, b.FunctionGraph, navigator.Options{})
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Equal(t, "context: context deadline exceeded", report.Stop.String())
		check(t, report, b.FunctionGraph)
		require.Less(t, report.Rewrites, 512)
	}
}

// TestTooManyWaysIsSaid counts where matching gave up as a reason.
func TestTooManyWaysIsSaid(t *testing.T) {
	b := newBuilder()
	inputs := make([]graph.Var, 40)
	match := app("t.any", unify.Rest("rest"))
	for i := range inputs {
		inputs[i] = b.op("t.leaf", b.x)
		match.Args = append(match.Args, v(string(rune('a'+i%20))))
	}
	info := ir.OpInfo{Name: "t.any", Traits: ir.Commutative}
	d, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{info}})
	require.NoError(t, err)
	rule := &navigator.Local{Name: "ways", Pattern: unify.MustCompile(match, d), Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.NoMatch("no"), nil
	}}
	b.SetOutputs(b.op("t.any", inputs...))
	report := settle(t, equilibrium(rule), b.FunctionGraph)
	require.Equal(t, []profile.Count{{Name: "the pattern matches in too many ways to try them all", Count: 1}}, report.Rules[0].Reasons)
}

// moduleOf is a graph of n functions, each a chain of t.a.
func moduleOf(n, length int) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	for range n {
		node := fg.Add(ctxt.Op("t.func"), nil)
		node.Pin()
		body := node.AddNested(true)
		x := body.AddInput(ir.F32, "x")
		for range length {
			x = body.Apply(ctxt.Op("t.a"), ir.F32, x)
		}
		body.SetOutputs(x)
	}
	return fg
}
