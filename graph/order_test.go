package graph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// renumbered counts the nodes whose position f changes.
func renumbered(fg *FunctionGraph, f func()) int {
	before := make(map[NodeID]uint64)
	for n := fg.first; n != 0; n = fg.g.nodes[n].next {
		before[n] = fg.g.nodes[n].pos
	}
	f()
	count := 0
	for n, pos := range before {
		if fg.g.nodes[n].pos != pos {
			count++
		}
	}
	return count
}

// TestInsertionsAtOnePlace checks that making room costs the same however
// large the graph is.
func TestInsertionsAtOnePlace(t *testing.T) {
	const size, insertions = 500, 5000
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	neg := fg.testOp("neg")
	for range size {
		fg.Add(neg, []Var{x}, ir.F32).Pin()
	}
	var middle NodeID
	for n := range fg.Nodes() {
		if middle == 0 || n.id <= size/2 {
			middle = n.id
		}
	}
	work := 0
	for range insertions {
		work += renumbered(fg, func() {
			tx := fg.g.Begin("")
			tx.Add(middle, neg.ID(), []VarID{x.id}, ir.F32)
			tx.open = false // keep it, though nothing uses it
		})
	}
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, size+insertions, fg.Len())
	require.Less(t, work, 4*insertions)
}

func TestInsertionsAtTheFrontAndWithoutRoom(t *testing.T) {
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	neg := fg.testOp("neg")
	last := fg.Add(neg, []Var{x}, ir.F32).id
	fg.Node0(t).Pin()
	fg.g.nodes[last].pos = 3
	for range 100 {
		tx := fg.g.Begin("")
		last = tx.Add(last, neg.ID(), []VarID{x.id}, ir.F32)
		tx.open = false
	}
	require.NoError(t, fg.CheckIntegrity())
	fg.g.nodes[fg.last].pos = 1<<64 - 2
	fg.Add(neg, []Var{x}, ir.F32)
	require.NoError(t, fg.CheckIntegrity())
}

// Node0 returns the first node.
func (fg *FunctionGraph) Node0(testing.TB) Node { return Node{fg.g, fg.first} }

// TestWalkingRewrites replaces the last node of a chain again and again, as a
// rule that feeds itself does.
func TestWalkingRewrites(t *testing.T) {
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	neg := fg.testOp("neg")
	for range 10 {
		fg.Add(neg, []Var{x}, ir.F32).Pin()
	}
	root := fg.Apply(neg, 0, x)
	fg.SetOutputs(root)
	for i := range 200_000 {
		tx := fg.g.Begin("walk")
		n := tx.Add(root.Owner().id, neg.ID(), []VarID{x.id}, ir.F32)
		_, err := tx.Replace(root.id, fg.g.OutputOf(n, 0), false)
		require.NoError(t, err)
		require.NoError(t, tx.Commit())
		require.Equal(t, 1, tx.Removed())
		root = Var{fg.g, fg.g.OutputOf(n, 0)}
		if i%50_000 == 0 {
			require.NoError(t, fg.CheckIntegrity())
		}
	}
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, 11, fg.Len())
}

// TestReplacementUsesReplaced is x -> neg(x) where x is computed: the new node
// must come behind what it replaces.
func TestReplacementUsesReplaced(t *testing.T) {
	fg := readGraph(t, `
in x
a = neg x
b = add a a
out b a`)
	a := fg.Outputs()[1]
	tx := fg.g.Begin("")
	n := tx.Add(a.Owner().ID(), fg.testOp("neg").ID(), []VarID{a.id}, ir.F32)
	m := tx.Add(a.Owner().ID(), fg.testOp("neg").ID(), []VarID{fg.g.OutputOf(n, 0)}, ir.F32)
	moved, err := tx.Replace(a.id, fg.g.OutputOf(m, 0), false)
	require.NoError(t, err)
	require.Equal(t, 3, moved)
	require.NoError(t, tx.Commit())
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, "FunctionGraph(t.add(*1 -> t.neg(t.neg(t.neg(x))), *1), *1)", fg.String())
}

func TestCycles(t *testing.T) {
	fg := readGraph(t, `
in x
a = neg x
h = if a {
  b = neg a
  out b
}
print a
print h
out h`)
	before := dump(fg.g)
	h := fg.Outputs()[0]
	a := h.Owner().Input(0)
	require.ErrorIs(t, fg.Replace(a, h, "cycle"), ErrCycle)
	require.ErrorIs(t, fg.Replace(fg.Inputs()[0], h, "cycle"), ErrCycle)
	inner := h.Owner().Nested()[0].Outputs()[0]
	require.ErrorContains(t, fg.Replace(h, inner, "sight"), "cannot be used outside")
	require.Equal(t, before, dump(fg.g))
}

// TestHeldEffectsKeepTheirOrder moves a node that is no effect but holds one.
func TestHeldEffectsKeepTheirOrder(t *testing.T) {
	fg := readGraph(t, `
in x
h = if x {
  print x
}
print x
late = neg x
out late`)
	tx := fg.g.Begin("")
	require.NoError(t, tx.SetInput(fg.Node0(t).id, 0, fg.Outputs()[0].id))
	require.NoError(t, tx.Commit())
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, "t.neg(x)", fg.Node0(t).String())
	require.Equal(t, "t.print(x)", (Node{fg.g, fg.g.nodes[fg.ret].prev}).String(), "the print stays behind")
}

// TestEffectsKeepTheirOrder makes the first effect depend on a node behind the
// second one: both move, in order.
func TestEffectsKeepTheirOrder(t *testing.T) {
	fg := readGraph(t, `
in x y
print x
h = if x {
  print y
}
late = neg y
print late
out late`)
	late := fg.Outputs()[0]
	tx := fg.g.Begin("")
	require.NoError(t, tx.SetInput(fg.Node0(t).id, 0, late.id))
	require.NoError(t, tx.Commit())
	require.NoError(t, fg.CheckIntegrity())
	var names []string
	for n := range fg.Nodes() {
		names = append(names, n.String())
	}
	require.Equal(t, []string{"t.neg(y)", "t.print(t.neg.0)", "t.if(x)", "t.print(t.neg.0)"}, names)
}

// TestIsolated carries a value into a graph of an op that is not known: only where
// a node of that op uses a value from outside, which tells that it is not isolated.
func TestIsolated(t *testing.T) {
	build := func() (fg, in, deep *FunctionGraph, holder, use Node) {
		fg = newTestGraph(t)
		x := fg.AddInput(ir.F32, "x")
		a := fg.Add(fg.testOp("neg"), []Var{x}, ir.F32)
		holder = fg.Add(fg.g.ctxt.Op("other.region"), nil)
		holder.Pin()
		in = holder.AddNested(false)
		arg := in.AddInput(ir.F32, "arg")
		inner := in.Add(fg.g.ctxt.Op("other.inner"), nil)
		inner.Pin()
		deep = inner.AddNested(false)
		use = deep.Add(fg.testOp("neg"), []Var{deep.AddInput(ir.F32, "own")}, ir.F32)
		use.Pin()
		in.Add(fg.testOp("neg"), []Var{arg}, ir.F32).Pin()
		fg.SetOutputs(a.Output(0))
		return fg, in, deep, holder, use
	}
	fg, in, _, _, use := build()
	x, a := fg.Inputs()[0], fg.Outputs()[0]
	set := func(v Var) error {
		tx := fg.g.Begin("")
		defer tx.Rollback()
		return tx.SetInput(use.id, 0, v.id)
	}
	for range 2 {
		require.ErrorIs(t, set(x), ErrIsolated, "from two graphs outside")
		require.ErrorIs(t, set(a), ErrIsolated)
		require.ErrorIs(t, set(in.Inputs()[0]), ErrIsolated, "from one")
		require.False(t, fg.g.IsVisible(a.owner(), use.id))
	}
	require.EqualError(t, set(a), "t.neg cannot be used in other.inner: its graphs may be isolated from what is around it")
	tx := fg.g.Begin("")
	tx.Add(use.id, use.Op().ID(), []VarID{a.id}, ir.F32)
	require.ErrorIs(t, tx.Commit(), ErrIsolated, "nor by a node that is added")
	require.Zero(t, fg.g.NumOpenOps())

	// A node of the inner op takes a value of the graph around it, and then one of
	// the outer op does: each opens the graphs of its op and of no other.
	opens := in.Add(fg.g.ctxt.Op("other.inner"), nil)
	opens.Pin()
	opens.AddNested(false).Add(fg.testOp("neg"), []Var{in.Inputs()[0]}, ir.F32).Pin()
	require.NoError(t, set(in.Inputs()[0]))
	require.ErrorIs(t, set(a), ErrIsolated)
	in.Add(fg.testOp("neg"), []Var{x}, ir.F32).Pin()
	require.NoError(t, set(a))
	require.True(t, fg.g.IsVisible(a.owner(), use.id))
	require.Equal(t, 2, fg.g.NumOpenOps())
	require.NoError(t, fg.CheckIntegrity())
}

// TestIsolatedComesBack takes back the removal of the only use of a value from
// outside, after the graph was found to use none.
func TestIsolatedComesBack(t *testing.T) {
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	holder := fg.Add(fg.g.ctxt.Op("other.region"), nil)
	holder.Pin()
	in := holder.AddNested(false)
	use := in.Add(fg.testOp("neg"), []Var{x}, ir.F32)
	stays := in.Add(fg.testOp("neg"), []Var{in.AddInput(ir.F32, "arg")}, ir.F32)
	stays.Pin()
	a := fg.Add(fg.testOp("neg"), []Var{x}, ir.F32)
	before := fg.Checkpoint()
	require.NoError(t, fg.RemoveNode(use, ""))
	require.False(t, fg.g.IsVisible(a.id, stays.id))
	require.NoError(t, fg.Revert(before))
	require.Equal(t, 1, fg.g.NumOpenOps())
	require.NoError(t, fg.CheckIntegrity())
}

func (v Var) owner() NodeID { return v.g.vars[v.id].owner }
