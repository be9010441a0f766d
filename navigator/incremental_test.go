package navigator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// keep settles a graph that a test will edit.
func keep(t require.TestingT, opt navigator.Optimizer, fg *graph.FunctionGraph, options navigator.Options) *navigator.Incremental {
	before := fg.NumNodes()
	s, report, err := navigator.OptimizeIncremental(context.Background(), opt, fg, options)
	require.NoError(t, err)
	check(t, report, fg)
	require.Equal(t, before, report.NodesBefore)
	return s
}

// resettle settles a graph again and checks the graph and the report.
func resettle(t require.TestingT, s *navigator.Incremental) *profile.Report {
	before := s.Graph().NumNodes()
	report, err := s.Update(context.Background())
	require.NoError(t, err)
	require.NoError(t, s.Graph().CheckIntegrity())
	require.NoError(t, report.Check())
	require.Equal(t, before, report.NodesBefore)
	require.Equal(t, s.Graph().NumNodes(), report.NodesAfter)
	return report
}

// visits returns the visits of all passes of a report, and those saved.
func visits(report *profile.Report) (visits, saved int) {
	for _, pass := range report.Root.All() {
		visits, saved = visits+pass.Visits, saved+pass.VisitsSaved
	}
	return visits, saved
}

// confluent are rules whose result does not depend on the order, nor on what
// merges; each use leaves fewer nodes.
func confluent() []*navigator.Local {
	zero := unify.Int(0)
	return []*navigator.Local{
		toVar("twice_f", app("t.f", app("t.f", v("a"))), "a"), toVar("twice_g", app("t.g", app("t.g", v("a"))), "a"),
		toVar("add_zero", app("t.add", v("a"), zero), "a"), toVar("h_same", app("t.h", v("a"), v("a")), "a"),
	}
}

// resettled are optimizers that change nothing when they are run again.
func resettled(rules []*navigator.Local) map[string]navigator.Optimizer {
	merge := func(name string) navigator.Optimizer { return navigator.NewMerge(name) }
	both := navigator.EquilibriumConfig{Name: "both", Locals: rules, Final: []navigator.Optimizer{merge("final")}}
	walks := navigator.EquilibriumConfig{Name: "walks", Globals: []navigator.Optimizer{
		topo(navigator.OutToIn, false, rules[:2]...), topo(navigator.InToOut, true, rules[2:]...), foreignMerge{merge("foreign")},
	}}
	return map[string]navigator.Optimizer{
		"equilibrium": equilibrium(rules...),
		"merge":       merge("merge"),
		"both":        navigator.NewEquilibrium(both),
		"walks":       navigator.NewEquilibrium(walks),
		"sequence": navigator.NewSequence("sequence", merge("first"), navigator.NewEquilibrium(both),
			topo(navigator.InToOut, false, rules...), merge("last"), navigator.NewDead("dead")),
	}
}

// foreignMerge is an optimizer of another package.
type foreignMerge struct{ navigator.Optimizer }

// requireSame requires that a graph was settled as another one. Where graphs are
// nested, what they share with those around them depends on which of several
// equal nodes was left, and where that stands: then only that nothing is left to
// do is required.
func requireSame(t *rapid.T, opt navigator.Optimizer, want, have *graph.FunctionGraph) {
	if len(have.Regions()) == len(have.Arenas()) {
		require.NoError(t, graph.Equal(want, have), "%s\n%s", want, have)
	}
	require.Zero(t, settle(t, opt, have.Clone()).Rewrites)
}

// TestUpdateIsOptimize edits random graphs at random, for several rounds, and
// compares what resettling makes of them with what optimizing a copy makes.
func TestUpdateIsOptimize(t *testing.T) {
	for name, opt := range resettled(confluent()) {
		t.Run(name, func(t *testing.T) {
			edits := 0
			for tries := 0; tries < 50 && edits == 0; tries++ { // few draws may show nothing
				rapid.Check(t, func(t *rapid.T) {
					fg := drawGraph(t)
					s := keep(t, opt, fg, navigator.Options{})
					defer s.Close()
					e := editor{drawer{t, fg.Context()}, fg}
					for range rapid.IntRange(1, 4).Draw(t, "rounds") {
						for range rapid.IntRange(0, 3).Draw(t, "edits") {
							arenas := fg.Arenas()
							e.fg = rapid.SampledFrom(arenas).Draw(t, "arena")
							if len(e.regions()) > 0 {
								e.edit(t)
								edits++
							}
						}
						want := fg.Clone()
						settle(t, opt, want)
						resettle(t, s)
						requireSame(t, opt, want, fg)
					}
				})
			}
			require.NotZero(t, edits)
		})
	}
}

// TestUpdateReachesAFixpoint runs random rules, with guards that look further
// down and count clients: what resettling leaves has nothing left to do.
func TestUpdateReachesAFixpoint(t *testing.T) {
	rewrites := 0
	for tries := 0; tries < 50 && rewrites == 0; tries++ { // few draws may show nothing
		rapid.Check(t, func(t *rapid.T) {
			fg := drawGraph(t)
			opt := equilibrium(drawRules(t)...)
			s := keep(t, opt, fg, navigator.Options{})
			e := editor{drawer{t, fg.Context()}, fg}
			for range 3 {
				if len(e.regions()) > 0 {
					e.edit(t)
				}
				rewrites += resettle(t, s).Rewrites
				again := settle(t, opt, fg.Clone())
				require.Zero(t, again.Rewrites, "%v", again.Root.Rounds[0].Top)
			}
		})
	}
	require.NotZero(t, rewrites, "the rules are too tame")
}

// TestUpdateCostsTheEdit edits a chain of a million nodes in its middle.
func TestUpdateCostsTheEdit(t *testing.T) {
	n := 1_000_000
	if testing.Short() {
		n = 10_000
	}
	for name, opt := range resettled(append(confluent(), identityRules()[0])) {
		if name == "walks" {
			continue // an optimizer of another package is run whole
		}
		t.Run(name, func(t *testing.T) {
			fg, middle := settledChain(n)
			s := keep(t, opt, fg, navigator.Options{})
			for range 3 {
				wrap(t, fg, middle)
				report := resettle(t, s)
				seen, saved := visits(report)
				if name != "merge" {
					require.Positive(t, report.Rewrites)
				}
				passes := 0
				for range report.Root.All() {
					passes++
				}
				require.Less(t, seen, 20*passes)
				require.Greater(t, saved, n-100)
			}
			allocs := testing.AllocsPerRun(10, func() {
				require.NoError(t, fg.Replace(fg.Outputs()[0], fg.Outputs()[0].Owner().Input(0), "edit"))
				_, err := s.Update(context.Background())
				require.NoError(t, err)
			})
			require.Less(t, allocs, 100.0)
			t.Logf("%s: %v allocations", name, allocs)
		})
	}
}

// wrap makes the clients of a variable use g(g(v * 1)).
func wrap(t require.TestingT, fg *graph.FunctionGraph, v graph.Var) {
	g, ctxt := fg.Graph(), fg.Context()
	one := g.Constant(ctxt.Float(1, ir.F32)).ID()
	tx := g.Begin("edit")
	n := tx.Add(v.Owner().ID(), ctxt.Op("t.mul").ID(), []graph.VarID{v.ID(), one}, ir.F32)
	for range 2 {
		n = tx.Add(v.Owner().ID(), ctxt.Op("t.g").ID(), []graph.VarID{g.OutputOf(n, 0)}, ir.F32)
	}
	_, err := tx.Replace(v.ID(), g.OutputOf(n, 0), false)
	require.NoError(t, err)
	require.NoError(t, tx.Commit())
}
