package graph_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestUnused: the walk finds the nodes that nothing uses, however many it is asked for at a time, in nested graphs
// and among nodes with any number of outputs.
func TestUnused(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	g := fg.Graph()
	for k := range 40 {
		types := []ir.Type{ir.F32, ir.F32, ir.F32}[:[]int{1, 1, 1, 2, 0, 1, 3}[k%7]]
		n := fg.Add(ctxt.Op("t.f"), []graph.Var{x}, types...)
		if k%5 == 0 {
			inner := n.AddNested(false)
			for range 3 {
				inner.Add(ctxt.Op("t.g"), []graph.Var{x}, ir.F32)
			}
		}
		if len(types) > 0 && k%3 == 0 {
			fg.Add(ctxt.Op("t.h"), []graph.Var{n.Output(len(types) - 1)})
		}
	}
	var want []graph.NodeID
	all := 0
	walk := fg.Walk()
	for n := walk.Next(); n != 0; n = walk.Next() {
		if all++; !g.IsUsed(n) {
			want = append(want, n)
		}
	}
	require.Greater(t, all, len(want))
	for _, room := range []int{1, 2, 7, 200} {
		var got []graph.NodeID
		list, seen := make([]graph.NodeID, room), 0
		walk := fg.Walk()
		for ended := false; !ended; {
			found, visited := walk.Unused(list)
			got, seen = append(got, list[:found]...), seen+visited
			ended = found < room
		}
		require.Equal(t, want, got)
		require.Equal(t, all, seen)
	}
}

// TestEraseIdle: a node that nothing uses is erased although it is pinned, with what only it used, and a rollback restores it.
func TestEraseIdle(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	used := fg.Add(ctxt.Op("t.f"), []graph.Var{x}, ir.F32)
	user := fg.Add(ctxt.Op("t.f"), []graph.Var{used.Output(0)}, ir.F32)
	user.Pin()
	before := fg.String()
	tx := fg.Graph().Begin("")
	tx.EraseIdle(used.ID())
	tx.EraseIdle(user.ID())
	tx.Rollback()
	require.Equal(t, before, fg.String())
	require.True(t, user.IsPinned())
	tx = fg.Graph().Begin("")
	tx.EraseIdle(used.ID())
	require.True(t, used.IsAlive())
	tx.EraseIdle(user.ID())
	require.NoError(t, tx.Commit())
	require.False(t, user.IsAlive() || used.IsAlive())
	require.NoError(t, fg.CheckIntegrity())
}

func TestInputsAreShared(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
	n := fg.Add(ctxt.Op("t.f"), []graph.Var{x, y}, ir.F32)
	require.False(t, fg.Graph().InputsAreShared(n.ID()))
	other := fg.Add(ctxt.Op("t.f"), []graph.Var{x}, ir.F32)
	require.False(t, fg.Graph().InputsAreShared(n.ID()))
	require.True(t, fg.Graph().InputsAreShared(other.ID()))
	fg.Add(ctxt.Op("t.f"), []graph.Var{y}, ir.F32)
	require.True(t, fg.Graph().InputsAreShared(n.ID()))
}
