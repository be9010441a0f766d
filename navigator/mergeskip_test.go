package navigator_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// TestMergeOnceWhereNothingChanged: the second merge of a sequence visits nothing, unless
// something changed the graph since, counted or not.
func TestMergeOnceWhereNothingChanged(t *testing.T) {
	touch := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "touch", Locals: []*navigator.Local{}})
	build := func() *graph.FunctionGraph {
		b := newBuilder()
		b.SetOutputs(b.op("t.add", b.op("t.neg", b.x), b.op("t.neg", b.x)))
		return b.FunctionGraph
	}
	visits := func(middle navigator.Optimizer, second navigator.Optimizer) (first, last *profile.Pass) {
		opt := navigator.NewSequence("all", navigator.NewMerge("first"), middle, second)
		report := settle(t, opt, build())
		list := report.Root.Children
		return list[0], list[len(list)-1]
	}
	first, last := visits(touch, navigator.NewMerge("second"))
	require.NotZero(t, first.Visits)
	require.NotZero(t, first.Rewrites)
	require.Zero(t, last.Visits)
	require.Len(t, last.Rules, 1)
	require.Zero(t, last.Rules[0].Tried)
	_, last = visits(touch, navigator.NewMergeConstants("second"))
	require.Zero(t, last.Visits, "constants are merged with the others")
	_, last = visits(touch, navigator.NewMergeCommutative("second"))
	require.NotZero(t, last.Visits, "it merges more")
	_, last = visits(silent{}, navigator.NewMerge("second"))
	require.NotZero(t, last.Visits)
	require.Equal(t, 1, last.Rewrites)
}

// silent is an optimizer that changes a graph and counts nothing.
type silent struct{}

func (silent) Name() string { return "silent" }

func (silent) Apply(r *navigator.Run, _ *profile.Pass) error {
	fg := r.Graph
	x := fg.Inputs()[0]
	op := fg.Context().Op("t.neg")
	fg.SetOutputs(append(fg.Outputs(), fg.Apply(op, x.Type(), x))...)
	return nil
}

// TestRulesOfOtherDialectsCostNothing: a stage none of whose rules is about an op of the
// graph visits no node, and one with a rule for any op does.
func TestRulesOfOtherDialectsCostNothing(t *testing.T) {
	visits := func(rules ...*navigator.Local) (list []int) {
		b := newBuilder()
		b.SetOutputs(b.op("t.neg", b.op("t.neg", b.x)))
		report := settle(t, navigator.NewSequence("all",
			navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "equilibrium", Locals: rules}),
			navigator.NewTopo(navigator.TopoConfig{Name: "walk", Locals: rules}),
		), b.FunctionGraph)
		require.Equal(t, profile.StopFixpoint, report.Root.Children[0].Stop.Reason)
		for _, pass := range report.Root.Children {
			list = append(list, pass.Visits)
		}
		return list
	}
	other := toVar("other", app("u.neg", v("x")), "x")
	require.Equal(t, []int{0, 0}, visits(other))
	require.Equal(t, []int{0, 0}, visits(other, toVar("inner", app("plain", app("t.neg", v("x"))), "x")))
	require.Equal(t, []int{2, 2}, visits(other, toVar("one", app("t.add", v("x"), v("y")), "x")))
	require.Equal(t, []int{2, 2}, visits(other, &navigator.Local{Name: "any", Pattern: compile(unify.Root()), Rewrite: refuse}))
}

func refuse(r *navigator.Rewriter) (navigator.Result, error) { return r.NoMatch("never"), nil }
