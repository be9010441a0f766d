package navigator_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
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

// told collects the ends of rounds and passes, a line each.
type told struct {
	mu    sync.Mutex
	lines []string
}

func (l *told) hook(e profile.Event) {
	line := fmt.Sprintf("%s%s %d: %d nodes", e.Part, strings.Join(e.Path, "/"), e.Round, e.Nodes)
	if e.Round > 0 {
		line += fmt.Sprintf(", %d rewrites %v", e.Pass.Rounds[e.Round-1].Rewrites, e.Pass.Rounds[e.Round-1].Top)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, line)
}

func TestEndsAreTold(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.add", b.chain("t.neg", 4, b.x), b.chain("t.neg", 4, b.x)))
	opt := navigator.NewSequence("all",
		navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name:   "eq",
			Locals: []*navigator.Local{toVar("twice", app("t.neg", app("t.neg", v("a"))), "a")},
			Final:  []navigator.Optimizer{navigator.NewMerge("merge")},
		}),
		navigator.NewDead("dead"))
	var l told
	report, err := run(t, opt, b.FunctionGraph, navigator.Options{Name: "file", Hooks: navigator.Hooks{Ended: l.hook}})
	require.NoError(t, err)
	require.Equal(t, []string{
		"all/eq/merge 0: 1 nodes",
		"all/eq 1: 1 nodes, 4 rewrites [{twice 4}]",
		"all/eq 0: 1 nodes",
		"all/dead 0: 1 nodes",
		"all 0: 1 nodes",
	}, l.lines)
	require.NotEmpty(t, report.Root.Children[0].Costs)
}

// What optimizers beside the rules did is reported with the rounds, as the rules are.
func TestRoundsListOptimizers(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.add", b.op("t.mul", b.x, b.y), b.op("t.mul", b.x, b.y)))
	report := settle(t, navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name:    "eq",
		Locals:  []*navigator.Local{toVar("zero", app("t.add", v("a"), v("a")), "a")},
		Globals: []navigator.Optimizer{navigator.NewMerge("merge")},
	}), b.FunctionGraph)
	require.Equal(t, []profile.Count{{Name: "merge", Count: 1}, {Name: "zero", Count: 1}}, report.Root.Rounds[0].Top)
	for _, r := range report.Root.Rounds {
		sum := 0
		for _, c := range r.Top {
			sum += c.Count
		}
		require.Equal(t, r.Rewrites, sum)
	}
	require.Equal(t, profile.CostToposort, report.Root.Costs[0].Name)
	require.NotZero(t, report.Root.Children[0].Rules[0].Elapsed, "a merge is its own rule, and took its time")
}

// Graphs side by side report at the same time, each of its own path.
func TestEndsOfGraphsSideBySide(t *testing.T) {
	fg := variedModule(20)
	for i, arena := range fg.Arenas()[1:] {
		arena.Name = fmt.Sprintf("f%d ", i)
	}
	var l told
	_, err := navigator.Optimize(context.Background(), pipeline(), fg,
		navigator.Options{Hooks: navigator.Hooks{Ended: l.hook}, Workers: 8})
	require.NoError(t, err)
	counts := map[string]int{}
	for _, line := range l.lines {
		path, _, _ := strings.Cut(line, ":")
		counts[path]++
	}
	for i := range 20 {
		for _, path := range []string{"pipeline 0", "pipeline/first 0", "pipeline/first 1", "pipeline/dead 0"} {
			require.Equal(t, 1, counts[fmt.Sprintf("f%d %s", i, path)], "f%d %s", i, path)
		}
	}
}

// validating is a feature that is notified of changes and asked to validate them.
type validating struct{ told, validated int }

func (f *validating) OnPrune(graph.Node, string) {
	f.told++
	time.Sleep(time.Microsecond) // no clock is too coarse for all of them
}

func (f *validating) Validate(*graph.FunctionGraph) error {
	f.validated++
	time.Sleep(time.Microsecond)
	return nil
}

func TestFeaturesAreTimed(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.chain("t.neg", 400, b.x))
	f := &validating{}
	require.NoError(t, b.Attach(f))
	opt := navigator.NewSequence("all", equilibrium(toVar("twice", app("t.neg", app("t.neg", v("a"))), "a")))
	report, err := navigator.Optimize(context.Background(), opt, b.FunctionGraph, navigator.Options{TimeFeatures: true})
	require.NoError(t, err)
	require.Equal(t, 200, f.validated)
	require.False(t, b.TimeFeatures(false), "only the run was timed")
	for _, p := range report.Root.All() {
		names := map[string]bool{}
		for _, c := range p.Costs {
			require.False(t, names[c.Name], c.Name)
			names[c.Name] = c.Elapsed > 0
		}
		require.True(t, names[profile.CostCallback], p.Name)
		require.True(t, names[profile.CostValidate], p.Name)
		require.True(t, names[profile.CostCallback+" validating"], p.Name)
		require.True(t, names[profile.CostValidate+" validating"], p.Name)
	}
}

// Nothing is timed that was not asked for.
func TestFeaturesAreNotTimed(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.chain("t.neg", 40, b.x))
	require.NoError(t, b.Attach(&validating{}))
	report := settle(t, navigator.NewSequence("all", equilibrium(toVar("twice", app("t.neg", app("t.neg", v("a"))), "a"))), b.FunctionGraph)
	for _, p := range report.Root.All() {
		for _, c := range p.Costs {
			require.NotContains(t, c.Name, profile.CostCallback, p.Name)
			require.NotContains(t, c.Name, profile.CostValidate, p.Name)
		}
	}
	require.Nil(t, b.FeatureCosts())
}

// panicking is an optimizer of another package that runs another one, which panics.
type panicking struct{ inner navigator.Optimizer }

func (p panicking) Name() string { return "outer" }

func (p panicking) Apply(r *navigator.Run, pass *profile.Pass) error {
	return p.inner.Apply(r, pass)
}

type broken struct{}

func (broken) Name() string { return "broken" }

func (broken) Apply(*navigator.Run, *profile.Pass) error { panic("upside down") }

// What failed inside of a pass is not in the path of the passes after it.
func TestEndsAfterPanic(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.neg", b.x))
	opt := navigator.NewSequence("all", panicking{navigator.NewSequence("inner", broken{})}, navigator.NewDead("dead"))
	var l told
	_, _ = navigator.Optimize(context.Background(), opt, b.FunctionGraph,
		navigator.Options{OnFailure: navigator.Ignore, Hooks: navigator.Hooks{Ended: l.hook}})
	require.Equal(t, "all/dead 0: 1 nodes", l.lines[len(l.lines)-2])
	require.Equal(t, "all 0: 1 nodes", l.lines[len(l.lines)-1])
}

// A panic of the hook is its own: it goes on.
func TestPanicOfHookGoesOn(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.neg", b.x))
	require.PanicsWithValue(t, "mine", func() {
		_, _ = navigator.Optimize(context.Background(), panicking{navigator.NewSequence("inner", navigator.NewDead("dead"))}, b.FunctionGraph,
			navigator.Options{OnFailure: navigator.Ignore, Hooks: navigator.Hooks{Ended: func(profile.Event) { panic("mine") }}})
	})
}
