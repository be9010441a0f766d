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
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

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

// What optimizers beside the rules did is told with the rounds, as the rules are.
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

// Graphs side by side tell at the same time, each of its own path.
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

// validating is a feature that is told of changes and asked to validate them.
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

// Nothing is timed that nobody asked for.
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

func (broken) Name() string                              { return "broken" }
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
