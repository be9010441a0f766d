package graph_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// diamond returns a graph that branches to a or b, which both go on to end with a number.
func diamond() (fg, a, b, end *graph.FunctionGraph) {
	ctxt := ir.NewContext(nil)
	fg = graph.New(ctxt)
	x := fg.AddInput(ir.I64, "x")
	jump := func(from *graph.FunctionGraph, inputs ...graph.Var) graph.Node {
		n := from.Add(ctxt.Op("t.jump"), inputs)
		from.SetReturn(n)
		return n
	}
	start := jump(fg, x)
	a, b, end = fg.AddBlock(), fg.AddBlock(), fg.AddBlock()
	start.SetSuccessors(a, b)
	y := a.Add(ctxt.Op("t.double"), []graph.Var{x}, ir.I64).Output(0)
	jump(a, y).SetSuccessors(end)
	jump(b, x).SetSuccessors(end)
	in := end.AddInput(ir.I64, "in")
	z := end.Add(ctxt.Op("t.double"), []graph.Var{in}, ir.I64).Output(0)
	jump(end, z)
	return fg, a, b, end
}

func TestBlocks(t *testing.T) {
	fg, a, b, end := diamond()
	require.NoError(t, fg.ArrangeBlocks())
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, []*graph.FunctionGraph{fg, a, b, end}, fg.Blocks())
	require.Equal(t, fg, end.Parent(), "neither a nor b dominates the end")
	require.True(t, end.IsBlock())
	require.False(t, fg.IsBlock())
	require.Equal(t, fg, end.Entry())
	require.Equal(t, []*graph.FunctionGraph{a, b}, fg.Return().Successors())
	copied := fg.Clone()
	require.NoError(t, copied.CheckIntegrity())
	require.NoError(t, graph.Equal(fg, copied))
	require.Equal(t, graph.StructuralHash(fg), graph.StructuralHash(copied))
	require.Len(t, copied.Blocks(), 4)

	other, _, _, last := diamond()
	other.Return().SetSuccessors(last, last)
	require.ErrorContains(t, graph.Equal(fg, other), "successor 0")
}

// TestChangedBlocks makes the end follow a alone, undone at each step.
func TestChangedBlocks(t *testing.T) {
	fg, a, b, end := diamond()
	require.NoError(t, fg.ArrangeBlocks())
	g, ctxt := fg.Graph(), fg.Context()
	before := fg.Clone()
	jump := ctxt.Op("t.jump").ID()
	steps := []func(tx *graph.Tx) error{
		func(tx *graph.Tx) error { _, err := tx.SetTerminator(fg, jump, nil, a); return err },
		func(tx *graph.Tx) error { return tx.DropBlock(b) },
		func(tx *graph.Tx) error { return tx.MergeBlock(end, []graph.VarID{a.Return().Input(0).ID()}) },
		func(tx *graph.Tx) error { return tx.MergeBlock(a, nil) },
	}
	checkpoint := fg.Checkpoint()
	for i, step := range steps {
		if i >= 2 {
			require.NoError(t, fg.ArrangeBlocks())
		}
		now := fg.Clone()
		tx := g.Begin("")
		require.NoError(t, step(tx))
		tx.Rollback()
		require.NoError(t, fg.CheckIntegrity())
		require.NoError(t, graph.Equal(now, fg), "step %d", i)
		tx = g.Begin("")
		require.NoError(t, step(tx))
		require.NoError(t, tx.Commit())
		require.NoError(t, fg.CheckIntegrity(), "step %d", i)
	}
	require.Len(t, fg.Blocks(), 1)
	require.Equal(t, "FunctionGraph(t.double(t.double(x)))", fg.String())
	require.NoError(t, fg.Revert(checkpoint))
	require.NoError(t, fg.CheckIntegrity())
	require.NoError(t, graph.Equal(before, fg))
}

// TestWalkLeavesBlocks asks a walk whether it has left the block of each node that it delivered: it has
// where that is neither the block that it is in nor one that dominates this.
func TestWalkLeavesBlocks(t *testing.T) {
	fg, _, _, _ := diamond()
	require.NoError(t, fg.ArrangeBlocks())
	left := 0
	walk := fg.Walk()
	var delivered []graph.NodeID
	for n := walk.Next(); n != 0; n = walk.Next() {
		for _, m := range delivered {
			block := fg.Graph().Node(m).FunctionGraph()
			around := fg.Graph().Node(n).FunctionGraph()
			for around != nil && around != block {
				around = around.Parent()
			}
			require.Equal(t, around == nil, walk.Left(m), "%d at %d", m, n)
			if around == nil {
				left++
			}
		}
		delivered = append(delivered, n)
	}
	require.NotZero(t, left)
}

func TestBlocksThatCannotBeTaken(t *testing.T) {
	fg, a, _, end := diamond()
	require.NoError(t, fg.ArrangeBlocks())
	for name, step := range map[string]func(tx *graph.Tx) error{
		"merge without its argument": func(tx *graph.Tx) error { return tx.MergeBlock(end, nil) },
		"merge the entry":            func(tx *graph.Tx) error { return tx.MergeBlock(fg, nil) },
		"drop the entry":             func(tx *graph.Tx) error { return tx.DropBlock(fg) },
		"pass a value of another block": func(tx *graph.Tx) error {
			_, err := tx.SetTerminator(fg, fg.Return().Op().ID(), []graph.VarID{a.Return().Input(0).ID()})
			return err
		},
	} {
		tx := fg.Graph().Begin("")
		require.Error(t, step(tx), name)
		tx.Rollback()
		require.NoError(t, fg.CheckIntegrity(), name)
	}
}

// TestDeepBlocks arranges and copies a chain of blocks, each of which dominates the next.
func TestDeepBlocks(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	end := func(from *graph.FunctionGraph) graph.Node {
		n := from.Add(ctxt.Op("t.jump"), nil)
		from.SetReturn(n)
		return n
	}
	last := end(fg)
	for range 20000 {
		next := fg.AddBlock()
		last.SetSuccessors(next)
		last = end(next)
	}
	require.NoError(t, fg.ArrangeBlocks())
	require.Len(t, fg.Clone().Blocks(), 20001)
	require.Equal(t, 20001, fg.NumNodes())
}

// TestDropManyBlocks counts what is allocated to drop blocks that control does not reach, beside as
// many that it reaches, each in a transaction of its own: it grows with their number.
func TestDropManyBlocks(t *testing.T) {
	dropped := func(n int) uint64 {
		ctxt := ir.NewContext(nil)
		fg := graph.New(ctxt)
		end := func(from *graph.FunctionGraph) graph.Node {
			n := from.Add(ctxt.Op("t.jump"), nil)
			from.SetReturn(n)
			return n
		}
		first := end(fg)
		var reached, rest []*graph.FunctionGraph
		for range n {
			reached, rest = append(reached, fg.AddBlock()), append(rest, fg.AddBlock())
		}
		first.SetSuccessors(reached...)
		for _, b := range slices.Concat(reached, rest) {
			end(b)
		}
		require.NoError(t, fg.ArrangeBlocks())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for _, b := range rest {
			tx := fg.Graph().Begin("")
			require.NoError(t, tx.DropBlock(b))
			require.NoError(t, tx.Commit())
		}
		runtime.ReadMemStats(&after)
		require.NoError(t, fg.CheckIntegrity())
		require.Equal(t, slices.Concat([]*graph.FunctionGraph{fg}, reached), fg.Blocks())
		return after.TotalAlloc - before.TotalAlloc
	}
	few, many := dropped(500), dropped(5000)
	require.Less(t, many, 30*few+1<<16, "bytes to drop 5000 blocks, %d to drop 500", few)
}
