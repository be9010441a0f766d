package navigator_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// undone are two rules, the second of which undoes the first.
func undone(left, right *unify.Term) []*navigator.Local {
	return []*navigator.Local{toTerm("there", left, right), toTerm("back", right, left)}
}

// repeated returns a graph in which each value is made of the one before.
func repeated(n int, step func(b *builder, i int, x graph.Var) graph.Var) *graph.FunctionGraph {
	b := newBuilder()
	x := b.x
	for i := range n {
		x = step(b, i, x)
	}
	b.SetOutputs(x)
	return b.FunctionGraph
}

// TestCyclesInLargeGraphs has every node of a large graph turn for ever: the cycle is
// found before each was rewritten four times, in rounds and in walks, and drawn.
func TestCyclesInLargeGraphs(t *testing.T) {
	const n = 12_000
	chain := func(ops ...string) func() *graph.FunctionGraph {
		return func() *graph.FunctionGraph {
			return repeated(n, func(b *builder, i int, x graph.Var) graph.Var { return b.op(ops[i%len(ops)], x) })
		}
	}
	wide := func() *graph.FunctionGraph {
		b := newBuilder()
		outs := make([]graph.Var, n)
		for i := range outs {
			outs[i] = b.op("t.a", b.x)
		}
		b.SetOutputs(outs...)
		return b.FunctionGraph
	}
	sums := func() *graph.FunctionGraph {
		return repeated(n, func(b *builder, _ int, x graph.Var) graph.Var { return b.op("t.p", x, b.y) })
	}
	products := func() *graph.FunctionGraph {
		return repeated(n/3, func(b *builder, _ int, x graph.Var) graph.Var {
			return b.op("t.q", x, b.op("t.m", b.op("t.p", b.x, b.y), b.z))
		})
	}
	x, y, z := v("x"), v("y"), v("z")
	for name, test := range map[string]struct {
		rules []*navigator.Local
		graph func() *graph.FunctionGraph
		steps int
		grows int
	}{
		"two rules":       {rotation("t.a", "t.b"), chain("t.a"), 2, 0},
		"three rules":     {rotation("t.a", "t.b", "t.c"), chain("t.a"), 3, 0},
		"side by side":    {rotation("t.a", "t.b", "t.c"), wide, 3, 0},
		"ten rules":       {rotation(opNames(10)...), chain("t.op00"), 10, 0},
		"commuting":       {[]*navigator.Local{toTerm("swap", app("t.p", x, y), app("t.p", y, x))}, sums, 2, 0},
		"associating":     {undone(app("t.p", app("t.p", x, y), z), app("t.p", x, app("t.p", y, z))), sums, 2, 0},
		"changing places": {undone(app("t.f", app("t.g", x)), app("t.g", app("t.f", x))), chain("t.f", "t.g"), 2, 0},
		"distributing":    {undone(app("t.m", app("t.p", x, y), z), app("t.p", app("t.m", x, z), app("t.m", y, z))), products, 2, 0},
		"growing below":   {[]*navigator.Local{toTerm("grow", app("t.f", x), app("t.f", app("t.g", x)))}, chain("t.f"), 1, 1},
		"growing in turn": {[]*navigator.Local{
			toTerm("one", app("t.a", x), app("t.f", app("t.b", x))), toTerm("two", app("t.b", x), app("t.a", app("t.g", x))),
		}, chain("t.a"), 2, 2},
		"growing": {[]*navigator.Local{toTerm("grow", app("t.f", x), app("t.f", app("t.f", x)))}, chain("t.f"), 1, 1},
	} {
		for way, opt := range map[string]navigator.Optimizer{
			"rounds": equilibrium(test.rules...), "walk": topo(navigator.InToOut, false, test.rules...),
		} {
			t.Run(fmt.Sprintf("%s in %s", name, way), func(t *testing.T) {
				report := settle(t, opt, test.graph())
				require.Equal(t, profile.StopCycle, report.Stop.Reason, report.Stop.Detail)
				require.Len(t, report.Stop.Steps, test.steps)
				require.Equal(t, test.grows, report.Stop.Grows)
				require.Less(t, report.Rewrites, 4*n)
				require.NotEmpty(t, report.Stop.Picture())
			})
		}
	}
}

// TestStagesThatUndoEachOtherInLargeGraphs has two equilibria within one turn every node there and
// back: the graph is found again after the second time, and what happens to one node is drawn.
func TestStagesThatUndoEachOtherInLargeGraphs(t *testing.T) {
	const n = 12_000
	fg := repeated(n, func(b *builder, _ int, x graph.Var) graph.Var { return b.op("t.a", x) })
	report := settle(t, nested(equilibrium(rename("t.a", "t.b")), equilibrium(rename("t.b", "t.a"))), fg)
	require.Equal(t, profile.StopCycle, report.Stop.Reason, report.Stop.Detail)
	require.Equal(t, []string{"a_b", "b_a"}, report.Stop.Rules)
	require.LessOrEqual(t, report.Rewrites, 4*n)
	require.NotEmpty(t, report.Stop.Picture())
}

// TestNestsThatAreBuiltAndTakenDownAreNoCycle grows below a node as far as a rule lets it, and then
// shrinks again: neither is for ever.
func TestNestsThatAreBuiltAndTakenDownAreNoCycle(t *testing.T) {
	const n = 200
	x := v("x")
	pushes := toTerm("push", app("t.a", app("t.b", x)), app("t.a", app("t.g", x))) // takes the chain down
	pops := toTerm("pop", app("t.f", app("t.g", x)), app("t.f", x))
	fg := repeated(2*n, func(b *builder, i int, x graph.Var) graph.Var {
		switch {
		case i < n:
			return b.op("t.b", x)
		case i == n:
			return b.op("t.a", x)
		}
		return b.op("t.f", b.op("t.g", b.op("t.g", x)))
	})
	report := settle(t, equilibrium(pushes, pops), fg)
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason, report.Stop.Detail)
	require.Greater(t, report.Rewrites, n)
}

// TestLongRunsThatEndAreNoCycle looks closely at rules that end after many large rounds,
// and makes the graph that a run makes which does not look.
func TestLongRunsThatEndAreNoCycle(t *testing.T) {
	const n = 4000
	ops := opNames(9)
	var rules []*navigator.Local
	for i, op := range ops[:len(ops)-1] {
		rules = append(rules, rename(op, ops[i+1]))
	}
	limits := navigator.Limits{UseRatio: -1, PassRatio: -1}
	for way, opt := range map[string]navigator.Optimizer{
		"rounds": equilibrium(rules...), "walk": topo(navigator.InToOut, false, rules...),
	} {
		var hashes []uint64
		for _, ignore := range []bool{false, true} {
			fg := repeated(n, func(b *builder, _ int, x graph.Var) graph.Var { return b.op(ops[0], x) })
			report, err := run(t, opt, fg, navigator.Options{Limits: limits, IgnoreCycles: ignore})
			require.NoError(t, err)
			require.Equal(t, profile.StopFixpoint, report.Stop.Reason, "%s: %s", way, report.Stop.Detail)
			require.Equal(t, n*(len(ops)-1), report.Rewrites)
			hashes = append(hashes, graph.StructuralHash(fg))
		}
		require.Equal(t, hashes[1], hashes[0], way)
	}
}
