package navigator_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// removals is a feature that counts what is removed, and refuses some of it.
type removals struct {
	count   int
	refuses func(n graph.Node) bool
	refused bool
}

func (r *removals) OnPrune(n graph.Node, _ string) {
	r.count++
	r.refused = r.refused || r.refuses != nil && r.refuses(n)
}

func (r *removals) Validate(*graph.FunctionGraph) error {
	defer func() { r.refused = false }()
	if r.refused {
		return graph.ErrForeign
	}
	return nil
}

// TestDeadManyAtOnce: nodes that are removed in one transaction are counted and logged as those are
// that are removed one by one, where a feature sees each, and no more than a run may remove.
func TestDeadManyAtOnce(t *testing.T) {
	const many = 1000
	run := func(limit int, feature graph.Feature) (stop string, left int, log *graph.Provenance) {
		b := newBuilder()
		b.SetOutputs(b.x)
		for range many {
			b.op("t.neg", b.op("t.neg", b.x)) // two nodes each
		}
		if feature != nil {
			require.NoError(t, b.Attach(feature))
		}
		r, err := navigator.Optimize(t.Context(), navigator.NewDead("dead"), b.FunctionGraph,
			navigator.Options{Limits: navigator.Limits{Rewrites: limit}})
		require.NoError(t, err)
		rule := r.Rules[0]
		require.Equal(t, 2*many, rule.Tried)
		require.Equal(t, rule.Applied+rule.Failed, rule.Matched)
		require.Equal(t, rule.Removed, r.NodesBefore-r.NodesAfter)
		require.Equal(t, rule.Applied, r.Rewrites)
		require.Equal(t, rule.Applied, b.Graph().Provenance().Len())
		return r.Stop.String(), r.NodesAfter, b.Graph().Provenance()
	}
	for _, limit := range []int{0, 1, 300, 512, many} {
		together, left, log := run(limit, nil)
		seen := &removals{}
		alone, want, each := run(limit, seen)
		require.Equal(t, alone, together)
		require.Equal(t, want, left)
		require.Equal(t, 2*many-want, seen.count)
		for i := range each.Len() {
			require.Equal(t, each.At(i).Root.Node, log.At(i).Root.Node)
		}
	}
	_, left, _ := run(0, &removals{refuses: func(n graph.Node) bool { return n.ID() == 100 }})
	require.Equal(t, 2, left, "what a feature refuses keeps nothing else")
}

// TestDeadIsLogged: removals are logged as those of their pass, after those of other rules, and not where nothing is.
func TestDeadIsLogged(t *testing.T) {
	for _, off := range []bool{false, true} {
		b := newBuilder()
		b.SetOutputs(b.op("t.neg", b.op("t.neg", b.x)))
		b.op("t.size", b.x)
		b.op("t.size", b.y)
		cancel := toVar("cancel", app("t.neg", app("t.neg", v("x"))), "x")
		opt := navigator.NewSequence("all", equilibrium(cancel), navigator.NewDead("dead"))
		report, err := navigator.Optimize(t.Context(), opt, b.FunctionGraph, navigator.Options{NoProvenance: off})
		require.NoError(t, err)
		require.Equal(t, 3, report.Rewrites)
		var steps []graph.Step
		for i := range b.Graph().Provenance().Len() {
			steps = append(steps, b.Graph().Provenance().At(i).Step)
		}
		if off {
			require.Empty(t, steps)
			continue
		}
		dead := graph.Step{Rule: "dead", Pass: "all/dead"}
		require.Equal(t, []graph.Step{{Rule: "cancel", Pass: "all/equilibrium", Round: 1}, dead, dead}, steps)
	}
}

// TestDeadWithin: what a node holds that is removed is looked at all the same.
func TestDeadWithin(t *testing.T) {
	const many = 1000
	for _, feature := range []graph.Feature{nil, &removals{}} {
		b := newBuilder()
		b.SetOutputs(b.x)
		ctxt := b.Context()
		body := b.Add(ctxt.Op("t.generate"), nil, ir.F32).AddNested(false)
		for range many {
			body.Apply(ctxt.Op("t.neg"), ir.F32, b.x)
		}
		if feature != nil {
			require.NoError(t, b.Attach(feature))
		}
		rule := settle(t, navigator.NewDead("dead"), b.FunctionGraph).Rules[0]
		require.Equal(t, many+1, rule.Tried)
		require.Equal(t, many+1, rule.Matched)
		require.Equal(t, many+1, rule.Removed)
	}
}
