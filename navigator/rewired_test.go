package navigator_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// A merge finds the node that an optimizer made since the merge before, though that changed an input as well.
func TestMergeFindsWhatWasMade(t *testing.T) {
	b := newBuilder()
	old := b.op("t.f", b.x)
	b.SetOutputs(b.op("t.add", b.op("t.neg", b.x), old), b.op("t.cos", old))
	makes := &failing{"makes", func(r *navigator.Run, pass *profile.Pass) error {
		n := old.Owner().ID()
		r.Attempt(pass, []graph.NodeID{n}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
			made := tx.Add(n, b.Context().Op("t.neg").ID(), []graph.VarID{b.x.ID()}, ir.F32)
			return []graph.IDReplacement{{Old: old.ID(), New: b.Graph().OutputOf(made, 0)}}, nil
		})
		return nil
	}}
	settle(t, navigator.NewSequence("all", navigator.NewMerge("first"), makes, navigator.NewMerge("second")), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.add(*1 -> t.neg(x), *1), t.cos(*1))", b.String())
}

// A merge finds equal nodes, one of whose values was overwritten when the merge before looked at them.
func TestMergeFindsWhatIsNoLongerDestroyed(t *testing.T) {
	fg, apply := overwriting(t)
	x := fg.AddInput(ir.F32, "x")
	one, two := apply("m.exp", x), apply("m.exp", x)
	negated := apply("m.neg_in", one)
	fg.SetOutputs(apply("m.add", one, two), apply("m.add", negated, x))
	stops := &failing{"stops", func(r *navigator.Run, pass *profile.Pass) error { return r.Replace(pass, negated, x) }}
	settle(t, navigator.NewSequence("all", navigator.NewMerge("first"), stops, navigator.NewMerge("second")), fg)
	require.Equal(t, "FunctionGraph(m.add(*1 -> m.exp(x), *1), m.add(x, x))", fg.String())
}
