package graph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// restructured is a graph x, f(x), g(f(x)), and a node h with an empty graph.
func restructured() (fg *FunctionGraph, f, g, h Node) {
	ctxt := ir.NewContext(nil)
	fg = New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	f = fg.Add(ctxt.Op("t.f"), []Var{x}, ir.F32)
	h = fg.Add(ctxt.Op("t.h"), nil, ir.F32)
	h.AddNested(false).SetOutputs(x)
	g = fg.Add(ctxt.Op("t.g"), []Var{f.Output(0)}, ir.F32)
	fg.SetOutputs(g.Output(0), h.Output(0))
	return fg, f, g, h
}

// TestPlace moves a node into a graph and back by a rollback.
func TestPlace(t *testing.T) {
	fg, f, g, h := restructured()
	before := fg.Clone()
	inner := h.Nested()[0]
	tx := fg.Graph().Begin("test")
	tx.Place(f.ID(), inner, 0)
	tx.Place(g.ID(), inner, 0)
	require.ErrorIs(t, tx.Commit(), ErrNotVisible, "the return cannot use it")
	require.NoError(t, fg.CheckIntegrity())
	require.NoError(t, Equal(before, fg))

	tx = fg.Graph().Begin("test")
	tx.Place(f.ID(), inner, 0)
	tx.Place(g.ID(), inner, 0)
	tx.Rewire(fg.Return().ID(), 0, h.Output(0).ID())
	tx.Rewire(inner.Return().ID(), 0, g.Output(0).ID())
	require.True(t, tx.Restructured())
	require.NoError(t, tx.Commit())
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, inner, f.FunctionGraph())
	require.Equal(t, 2+1, fg.Len()+inner.Len())

	tx = fg.Graph().Begin("test")
	tx.Place(g.ID(), inner, f.ID())
	require.ErrorIs(t, tx.Commit(), ErrNotVisible)
	tx = fg.Graph().Begin("test")
	tx.Place(h.ID(), inner, 0)
	require.ErrorIs(t, tx.Commit(), ErrCycle)
	require.NoError(t, fg.CheckIntegrity())
}

// TestDiscard erases a node that is pinned, and none that is in use.
func TestDiscard(t *testing.T) {
	fg, f, g, _ := restructured()
	f.Pin()
	tx := fg.Graph().Begin("test")
	tx.Discard(f.ID())
	require.ErrorIs(t, tx.Commit(), ErrInUse)
	require.True(t, f.IsAlive())

	tx = fg.Graph().Begin("test")
	tx.Rewire(g.ID(), 0, fg.InputID(0))
	tx.Discard(f.ID())
	require.NoError(t, tx.Commit())
	require.False(t, f.IsAlive())
	require.NoError(t, fg.CheckIntegrity())
}
