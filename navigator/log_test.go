package navigator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// replacing is an optimizer that replaces a value and then applies another optimizer in the same pass.
type replacing struct {
	navigator.Optimizer
	old, new graph.Var
}

func (o replacing) Name() string { return "replacing" }

func (o replacing) Apply(r *navigator.Run, pass *profile.Pass) error {
	if err := r.Replace(pass, o.old, o.new); err != nil {
		return err
	}
	return o.Optimizer.Apply(r, pass)
}

// TestLogOfOnePass distinguishes the rewrites of optimizers that have no rules and share a pass.
func TestLogOfOnePass(t *testing.T) {
	b := newBuilder()
	old, first, second := b.op("t.neg", b.x), b.op("t.g", b.y), b.op("t.g", b.y)
	b.SetOutputs(b.op("t.f", old), b.op("t.h", first, second))
	_, err := navigator.Optimize(context.Background(), replacing{navigator.NewMerge("merge"), old, b.z}, b.FunctionGraph, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, []graph.Step{{Rule: "replacing", Pass: "replacing"}, {Rule: "merge", Pass: "replacing"}}, stepsOf(b.FunctionGraph))
}

// TestLogOfManyGraphs settles graphs one after the other: the log of each is that of a graph settled alone.
func TestLogOfManyGraphs(t *testing.T) {
	build := func(rewrites int) *graph.FunctionGraph {
		fg := identities(rewrites)
		op := fg.Context().Op("t.neg")
		x := fg.Outputs()[0]
		fg.SetOutputs(fg.Apply(op, ir.F32, x), fg.Apply(op, ir.F32, x))
		return fg
	}
	optimizer := func() navigator.Optimizer {
		return navigator.NewSequence("all", equilibrium(identityRules()...), navigator.NewMerge("merge"))
	}
	shared := optimizer()
	for _, rewrites := range []int{3, 1, 0, 2} {
		fg, alone := build(rewrites), build(rewrites)
		settle(t, shared, fg)
		settle(t, optimizer(), alone)
		require.Equal(t, stepsOf(alone), stepsOf(fg))
		require.Len(t, stepsOf(fg), rewrites+1)
	}
}

// stepsOf returns what made the rewrites of a graph.
func stepsOf(fg *graph.FunctionGraph) []graph.Step {
	log := fg.Graph().Provenance()
	var steps []graph.Step
	for i := range log.Len() {
		steps = append(steps, log.At(i).Step)
	}
	return steps
}
