package graph_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// nestedDiamond returns a graph of two blocks, in the first of which a node holds a diamond
// that uses a value from around it.
func nestedDiamond() (fg *graph.FunctionGraph, holder graph.Node) {
	ctxt := ir.NewContext(nil)
	fg = graph.New(ctxt)
	x := fg.AddInput(ir.I64, "x")
	y := fg.Add(ctxt.Op("t.double"), []graph.Var{x}, ir.I64).Output(0)
	holder = fg.Add(ctxt.Op("t.region"), nil, ir.I64)
	entry := holder.AddNested(false)
	in := entry.AddInput(ir.I64, "in")
	end := func(from *graph.FunctionGraph, op string, inputs ...graph.Var) graph.Node {
		n := from.Add(ctxt.Op(op), inputs)
		from.SetReturn(n)
		return n
	}
	z := entry.Add(ctxt.Op("t.double"), []graph.Var{in}, ir.I64).Output(0)
	fork := end(entry, "t.fork", z)
	a, b := entry.AddBlock(), entry.AddBlock()
	fork.SetSuccessors(a, b)
	end(a, "t.yield", z)
	w := b.Add(ctxt.Op("t.double"), []graph.Var{y}, ir.I64).Output(0)
	end(b, "t.yield", w)
	last := fg.Add(ctxt.Op("t.double"), []graph.Var{holder.Output(0)}, ir.I64).Output(0)
	jump := end(fg, "t.jump", last)
	next := fg.AddBlock()
	jump.SetSuccessors(next)
	end(next, "t.return", y, last, holder.Output(0))
	return fg, holder
}

// TestInlineBlocks puts a diamond between two blocks, undone at each step.
func TestInlineBlocks(t *testing.T) {
	fg, holder := nestedDiamond()
	entry := holder.Nested()[0]
	require.NoError(t, entry.ArrangeBlocks())
	require.NoError(t, fg.ArrangeBlocks())
	require.NoError(t, fg.CheckIntegrity())
	g, before, branch := fg.Graph(), fg.Clone(), fg.Context().Op("t.jump").ID()
	checkpoint := fg.Checkpoint()
	inline := func(tx *graph.Tx) {
		x := fg.Inputs()[0].ID()
		require.NoError(t, tx.InlineBlocks(entry, []graph.VarID{x}, "t.yield", branch))
		tx.Discard(holder.ID())
	}
	for range 2 {
		tx := g.Begin("")
		inline(tx)
		tx.Rollback()
		require.NoError(t, fg.CheckIntegrity())
		require.NoError(t, graph.Equal(before, fg))
	}
	tx := g.Begin("")
	inline(tx)
	require.NoError(t, tx.Commit())
	require.NoError(t, fg.CheckIntegrity(), "before the blocks are arranged")
	require.NoError(t, fg.ArrangeBlocks())
	require.NoError(t, fg.CheckIntegrity())
	blocks := fg.Blocks()
	require.Len(t, blocks, 5)
	for i, ends := range []string{"t.fork", "t.jump", "t.jump", "t.jump", "t.return"} {
		require.Equal(t, ends, blocks[i].Return().Op().Name())
	}
	after := blocks[3]
	require.Equal(t, 1, after.NumInputs())
	require.Equal(t, fg, after.Parent(), "neither branch dominates what comes after")
	require.Equal(t, after, blocks[4].Parent())
	require.Equal(t, after.Inputs()[0], blocks[4].Return().Input(2))
	require.NoError(t, fg.Revert(checkpoint))
	require.NoError(t, fg.CheckIntegrity())
	require.NoError(t, graph.Equal(before, fg))
}

func TestBlocksThatCannotBeInlined(t *testing.T) {
	for name, args := range map[string]func(fg *graph.FunctionGraph) []graph.VarID{
		"no argument":          func(*graph.FunctionGraph) []graph.VarID { return nil },
		"an argument not seen": func(fg *graph.FunctionGraph) []graph.VarID { return []graph.VarID{fg.Return().Input(0).ID()} },
		"a foreign argument":   func(*graph.FunctionGraph) []graph.VarID { return []graph.VarID{0} },
	} {
		fg, holder := nestedDiamond()
		entry := holder.Nested()[0]
		require.NoError(t, entry.ArrangeBlocks())
		require.NoError(t, fg.ArrangeBlocks())
		before := fg.Clone()
		tx := fg.Graph().Begin("")
		require.Error(t, tx.InlineBlocks(entry, args(fg), "t.yield", fg.Return().Op().ID()), name)
		tx.Rollback()
		require.NoError(t, fg.CheckIntegrity(), name)
		require.NoError(t, graph.Equal(before, fg), name)
	}
}

// TestUnreachableBlocksStay inlines before a block that control does not reach, and which
// uses what comes after.
func TestUnreachableBlocksStay(t *testing.T) {
	fg, holder := nestedDiamond()
	ctxt := fg.Context()
	lost := fg.AddBlock()
	lost.SetReturn(lost.Add(ctxt.Op("t.return"), []graph.Var{fg.Return().Input(0), holder.Output(0)}))
	entry := holder.Nested()[0]
	require.NoError(t, entry.ArrangeBlocks())
	require.NoError(t, fg.ArrangeBlocks())
	tx := fg.Graph().Begin("")
	require.NoError(t, tx.InlineBlocks(entry, []graph.VarID{fg.Inputs()[0].ID()}, "t.yield", ctxt.Op("t.jump").ID()))
	tx.Discard(holder.ID())
	require.NoError(t, tx.Commit())
	for range 2 {
		require.NoError(t, fg.ArrangeBlocks())
		require.NoError(t, fg.CheckIntegrity())
		require.Equal(t, fg.Blocks()[3], lost.Parent())
	}
}
