package graph_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

func TestCongruent(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
	apply := func(op string, types int, inputs ...graph.Var) graph.NodeID {
		outputs := make([]ir.Type, types)
		for i := range outputs {
			outputs[i] = ir.F32
		}
		return fg.Add(ctxt.Op(op), inputs, outputs...).ID()
	}
	many := make([]graph.Var, 70_000) // whose number is not in the record of the node
	for i := range many {
		many[i] = x
	}
	g, n := fg.Graph(), apply("t.f", 1, x, y)
	for name, test := range map[string]struct {
		a, b graph.NodeID
		want bool
	}{
		"the same":         {n, apply("t.f", 1, x, y), true},
		"another op":       {n, apply("t.g", 1, x, y), false},
		"another order":    {n, apply("t.f", 1, y, x), false},
		"fewer inputs":     {n, apply("t.f", 1, x), false},
		"more outputs":     {n, apply("t.f", 2, x, y), false},
		"many inputs":      {apply("t.f", 1, many...), apply("t.f", 1, many...), true},
		"many, one fewer":  {apply("t.f", 1, many...), apply("t.f", 1, many[1:]...), false},
		"many outputs":     {apply("t.f", 300, x), apply("t.f", 300, x), true},
		"many, one more":   {apply("t.f", 300, x), apply("t.f", 301, x), false},
		"without an input": {apply("t.f", 1), apply("t.f", 1), true},
	} {
		congruent, same := g.Congruent(test.a, test.b)
		require.Equal(t, test.want, congruent, name)
		require.Equal(t, test.want, same, name)
		require.Equal(t, test.want, g.Repeats(test.b, test.a), name)
		require.False(t, g.Repeats(test.a, test.b), "%s: the first does not come after the second", name)
		if test.want {
			require.Equal(t, g.HashOf(test.a), g.HashOf(test.b), name)
		}
	}
	require.NotEqual(t, g.HashOf(n), g.HashOf(apply("t.f", 1, y, x)))

	other := fg.Add(ctxt.Op("t.f"), []graph.Var{x, y}, ir.F64).ID()
	congruent, same := g.Congruent(n, other)
	require.True(t, congruent)
	require.False(t, same, "another type")
	require.False(t, g.Repeats(other, n), "another type")
	inner := fg.Add(ctxt.Op("t.region"), nil).AddNested(false)
	require.False(t, g.Repeats(inner.Add(ctxt.Op("t.f"), []graph.Var{x, y}, ir.F32).ID(), n), "another graph")
	_, err := fg.Prune("test")
	require.NoError(t, err)
	congruent, _ = g.Congruent(n, other)
	require.False(t, congruent, "removed")
	require.False(t, g.Repeats(other, n), "removed")
}
