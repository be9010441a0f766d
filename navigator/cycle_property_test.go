package navigator_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// TestRotationsAreFound draws permutations of ops, as rules that make each op the
// one that it is mapped to: every run ends soon, in a cycle of the permutation.
func TestRotationsAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "ops")
		image := rapid.Permutation(opNames(n)).Draw(t, "image")
		next := map[string]string{}
		var rules []*navigator.Local
		for i, op := range opNames(n) {
			next["to_"+image[i][2:]] = image[i]
			rules = append(rules, toTerm("to_"+image[i][2:], app(op, v("x")), app(image[i], v("x"))))
		}
		b := newBuilder()
		x := b.chain("t.n", rapid.IntRange(0, 5).Draw(t, "below"), b.x)
		x = b.op(rapid.SampledFrom(opNames(n)).Draw(t, "op"), x)
		b.SetOutputs(b.chain("t.n", rapid.IntRange(0, 5).Draw(t, "above"), x))
		report := settle(t, drawOptimizer(t, rules), b.FunctionGraph)
		require.Equal(t, profile.StopCycle, report.Stop.Reason)
		steps := report.Stop.Steps
		require.Zero(t, report.Stop.Grows)
		require.LessOrEqual(t, len(steps), n)
		require.LessOrEqual(t, report.Rewrites, 100+5*n)
		for i, s := range steps {
			require.Equal(t, s.After, steps[(i+1)%len(steps)].Before, "each step begins where the last one ended")
			require.Equal(t, next[s.Rule], s.After[:len(next[s.Rule])])
		}
	})
}

func opNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("t.op%02d", i)
	}
	return names
}

// drawOptimizer draws how rules are applied until none does.
func drawOptimizer(t *rapid.T, rules []*navigator.Local) navigator.Optimizer {
	switch rapid.IntRange(0, 3).Draw(t, "optimizer") {
	case 0:
		return topo(navigator.InToOut, false, rules...)
	case 1:
		return topo(navigator.OutToIn, false, rules...)
	case 2:
		half := len(rules) / 2
		return nested(equilibrium(rules[:half]...), equilibrium(rules[half:]...), navigator.NewMerge("merge"))
	}
	return equilibrium(rules...)
}

// TestTerminatingRulesAreNoCycle draws rules each of which makes an op of terms of
// higher ops only, which ends whatever the order: no run may be told to turn, and
// the result is that of a run that does not look for cycles.
func TestTerminatingRulesAreNoCycle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const ranks = 6
		ops := opNames(ranks)
		var rules []*navigator.Local
		for i := range rapid.IntRange(1, 8).Draw(t, "rules") {
			from := rapid.IntRange(0, ranks-2).Draw(t, "from")
			rules = append(rules, toTerm(fmt.Sprint("rule", i), app(ops[from], v("x")), drawHigher(t, ops[from+1:], 3)))
		}
		opt := drawOptimizer(t, rules)
		seed := rapid.SliceOfN(rapid.SampledFrom(ops), 1, 12).Draw(t, "chain")
		limits := navigator.Limits{UseRatio: -1, PassRatio: -1, Growth: -1}
		var texts []string
		for _, ignore := range []bool{false, true} {
			fg := chainOf(seed...)
			report, err := run(t, opt, fg, navigator.Options{Limits: limits, IgnoreCycles: ignore})
			require.NoError(t, err)
			require.Equal(t, profile.StopFixpoint, report.Stop.Reason, report.Stop.Detail)
			texts = append(texts, fmt.Sprint(graph.StructuralHash(fg), report.Rewrites))
		}
		require.Equal(t, texts[1], texts[0])
	})
}

// drawHigher draws a term of one variable.
func drawHigher(t *rapid.T, ops []string, depth int) *unify.Term {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		return v("x")
	}
	return app(rapid.SampledFrom(ops).Draw(t, "op"), drawHigher(t, ops, depth-1))
}
