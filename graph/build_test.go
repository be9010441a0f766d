package graph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// TestMoveNested moves the graphs of a node to another one, and back by a rollback
// and by a revert.
func TestMoveNested(t *testing.T) {
	fg := New(ir.NewContext(nil))
	ctxt := fg.Context()
	x := fg.AddInput(ir.I32, "x")
	old := fg.Add(ctxt.Op("t.if"), []Var{x}, ir.I32)
	old.PinUnknown()
	for _, isolated := range []bool{false, true} {
		inner := old.AddNested(isolated)
		in := inner.AddInput(ir.I32, "y")
		if !isolated {
			in = x
		}
		inner.SetOutputs(inner.Apply(ctxt.Op("t.neg"), ir.I32, in))
	}
	fg.SetOutputs(old.Output(0))
	nested := old.Nested()
	text, before := fg.String(), living(fg)
	move := func() (*Tx, Node) {
		tx := fg.Graph().Begin("move")
		to := tx.Add(old.ID(), ctxt.Op("t.if2").ID(), []VarID{x.ID()}, ir.I32)
		tx.MoveNested(old.ID(), to)
		_, err := tx.Replace(old.Output(0).ID(), fg.Graph().OutputOf(to, 0), false)
		require.NoError(t, err)
		return tx, Node{fg.Graph(), to}
	}
	tx, _ := move()
	tx.Rollback()
	require.Equal(t, before, living(fg))
	require.Equal(t, nested, old.Nested())
	require.NoError(t, fg.CheckIntegrity())

	checkpoint := fg.Checkpoint()
	tx, to := move()
	require.NoError(t, tx.Commit())
	require.False(t, old.IsAlive(), "what was kept for its graphs goes with them")
	require.Equal(t, nested, to.Nested())
	require.True(t, to.IsPinned())
	for _, inner := range nested {
		require.Equal(t, to, inner.ParentNode())
	}
	require.NoError(t, fg.CheckIntegrity())
	require.NoError(t, fg.Revert(checkpoint))
	require.Equal(t, text, fg.String())
	require.Equal(t, before, living(fg))
	require.Equal(t, nested, old.Nested())
	require.NoError(t, fg.CheckIntegrity())
	tx = fg.Graph().Begin("nothing")
	tx.MoveNested(to.ID(), old.ID())
	require.NoError(t, tx.Commit())
	require.Len(t, old.Nested(), 2, "a node without graphs gives none")
}

// TestNumberedAccess asks for what is there, and for inputs and outputs that are not.
func TestNumberedAccess(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nb = add a 1.5\nout b")
	g, n := fg.g, nodesIn(fg)
	a, b, x := n[0], n[1], fg.Inputs()[0]
	type operand struct {
		v     VarID
		owner NodeID
		op    ir.OpID
	}
	for _, c := range []struct {
		of   Node
		i    int
		want operand
	}{
		{a, 0, operand{v: x.id}},
		{b, 0, operand{a.Output(0).id, a.id, a.Op().ID()}},
		{b, 1, operand{v: b.Input(1).id}},
		{a, 1, operand{}},
		{b, 2, operand{}},
		{b, -1, operand{}},
	} {
		v, owner, op := g.Operand(c.of.id, c.i)
		require.Equal(t, c.want, operand{v, owner, op}, "%v %d", c.of, c.i)
		require.Equal(t, c.want.v, g.InputOf(c.of.id, c.i))
	}
	require.Equal(t, []VarID{0, a.Output(0).id, 0}, []VarID{g.OutputOf(a.id, -1), g.OutputOf(a.id, 0), g.OutputOf(a.id, 1)})
	require.Equal(t, a.id, g.OwnerOf(a.Output(0).id))
	require.Zero(t, g.OwnerOf(x.id))
}
