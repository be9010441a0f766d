package graph

import (
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

func TestReplaceChecksTypes(t *testing.T) {
	fg := newTestGraph(t)
	wide, narrow := ir.UnrankedTensor(ir.F32), ir.Tensor(ir.F32, 4)
	x, y := fg.AddInput(wide, "x"), fg.AddInput(narrow, "y")
	neg := fg.Add(fg.testOp("neg"), []Var{x}, wide)
	call := fg.Add(fg.testOp("call"), []Var{x}, wide)
	ret := fg.Add(fg.testOp("return"), []Var{neg.Output(0), call.Output(0), x}) // fixes types
	fg.SetReturn(ret)

	require.ErrorIs(t, fg.Replace(y, x, ""), ErrType)
	tx := fg.g.Begin("")
	moved, err := tx.Replace(x.id, y.id, false)
	require.NoError(t, err)
	require.Equal(t, 1, moved, "neg; the call and the return keep the type they were made for")
	require.Equal(t, []NodeID{neg.ID()}, tx.Moved())
	require.NoError(t, tx.Commit())
	require.Equal(t, x, call.Input(0))

	tx = fg.g.Begin("")
	require.ErrorIs(t, tx.SetInput(call.id, 0, y.id), ErrType)
	require.ErrorIs(t, tx.SetInput(neg.ID(), 0, x.id), ErrType)
	moved, err = tx.Replace(y.id, x.id, true)
	require.NoError(t, err)
	require.Equal(t, 1, moved)
	tx.Rollback()
	require.Equal(t, y, neg.Input(0))
}

func TestReplaceRefusesWhatIsGone(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nb = neg a\nout b")
	other := readGraph(t, "in x\nout x")
	b := fg.Outputs()[0]
	a := b.Owner().Input(0)
	require.NoError(t, fg.Replace(b, fg.Inputs()[0], ""))
	require.False(t, a.Owner().IsAlive())
	require.ErrorIs(t, fg.Replace(fg.Inputs()[0], a, ""), ErrRemoved)
	require.ErrorIs(t, fg.Replace(fg.Inputs()[0], other.Inputs()[0], ""), ErrForeign)
	require.NoError(t, fg.Replace(a, fg.Inputs()[0], ""), "nothing uses a")
	require.NoError(t, fg.CheckIntegrity())
	require.Panics(t, func() { fg.Add(fg.testOp("neg"), []Var{other.Inputs()[0]}, ir.F32) })
	require.Panics(t, func() { fg.Add(other.testOp("neg"), nil, ir.F32) })
	require.Panics(t, func() { fg.g.Constant(other.g.ctxt.Int(1, ir.I32)) })
}

func TestReplaceAllIsAllOrNothing(t *testing.T) {
	fg := readGraph(t, "in x y\na = neg x\nb = neg y\nc = add a b\nout c")
	before := dump(fg.g)
	c := fg.Outputs()[0]
	a, b := c.Owner().Input(0), c.Owner().Input(1)
	err := fg.ReplaceAll([]Replacement{{a, fg.Inputs()[0]}, {fg.Inputs()[1], c}}, "")
	require.ErrorIs(t, err, ErrCycle)
	require.Equal(t, before, dump(fg.g))
	require.NoError(t, fg.ReplaceAll([]Replacement{{a, b}, {c, a}}, ""))
	require.Equal(t, "FunctionGraph(t.neg(x))", fg.String(), "c gave way to a, which had given way to b only for c")
}

func TestMultiOutputs(t *testing.T) {
	fg := readGraph(t, "in x\na b = two x x\nc = add b b\nout c c a")
	outs := fg.Outputs()
	require.Equal(t, outs[0], outs[1], "outputs may repeat")
	two := outs[2].Owner()
	require.Equal(t, 2, two.Input(0).NumClients(10))
	require.Equal(t, 1, two.Input(0).NumClients(1))
	var clients []Client
	for c := range outs[0].Clients() {
		clients = append(clients, c)
	}
	require.Equal(t, []Client{{fg.Return(), 0}, {fg.Return(), 1}}, clients)

	x := fg.Inputs()[0]
	require.NoError(t, fg.Replace(outs[2], x, ""))
	require.True(t, two.IsAlive(), "its other output is used")
	require.NoError(t, fg.Replace(outs[0], x, ""))
	require.False(t, two.IsAlive())
	require.Equal(t, "FunctionGraph(x, x, x)", fg.String())
	require.Zero(t, fg.Len())
	require.NoError(t, fg.CheckIntegrity())
}

// TestHolderTakesItsGraphs removes a node that holds graphs, with their nodes
// and what only those used, and puts all of it back.
func TestHolderTakesItsGraphs(t *testing.T) {
	fg := readGraph(t, `
in x
a = neg x
h = if x {
  in p
  k = if p {
    b = add a p
    out b
  }
  out k
}
out h`)
	before := dump(fg.g)
	require.Equal(t, 4, fg.NumNodes())
	h := fg.Outputs()[0]
	tx := fg.g.Begin("")
	_, err := tx.Replace(h.id, fg.Inputs()[0].id, false)
	require.NoError(t, err)
	tx.prune()
	require.Zero(t, fg.Len())
	require.Equal(t, 4, tx.Removed(), "hidden returns do not count")
	tx.Rollback()
	require.Equal(t, before, dump(fg.g))

	require.NoError(t, fg.Replace(h, fg.Inputs()[0], ""))
	require.Zero(t, fg.NumNodes())
	require.NoError(t, fg.CheckIntegrity())
	require.False(t, fg.Inputs()[0].Owner().IsAlive())
}

// TestHeldEffects keeps a node that nothing uses while a graph in it does
// something, and lets it go when that is let go.
func TestHeldEffects(t *testing.T) {
	fg := readGraph(t, `
in x
h = if x {
  k = if x {
    u = unknown x
  }
}
out h`)
	all := fg.Regions()
	unknown := Node{fg.g, all[2].first}
	unknown.PinUnknown()
	require.NoError(t, fg.Replace(fg.Outputs()[0], fg.Inputs()[0], ""))
	require.Equal(t, 3, fg.NumNodes())
	require.Equal(t, 3, all[1].NumNodes()+all[0].Len())
	before := dump(fg.g)
	tx := fg.g.Begin("")
	tx.UnpinUnknown(unknown.id)
	tx.Rollback()
	require.Equal(t, before, dump(fg.g))
	tx = fg.g.Begin("")
	tx.UnpinUnknown(unknown.id)
	require.NoError(t, tx.Commit())
	require.Zero(t, fg.NumNodes())
	require.Equal(t, 3, tx.Removed())
	var gone []string
	tx.EachRemoved(func(n NodeID) { gone = append(gone, fg.g.OpName(n)) })
	require.ElementsMatch(t, []string{"t.unknown", "t.if", "t.if"}, gone)
	require.NoError(t, fg.CheckIntegrity())
}

// OpName returns the name of a node's op.
func (g *Graph) OpName(n NodeID) string { return Node{g, n}.Op().Name() }

func TestKeptAndReleased(t *testing.T) {
	fg := readGraph(t, "in x\nu = unknown x\nprint x\nv = neg x\nw = neg x\nout w")
	byName := map[string]Node{}
	for n := range fg.Nodes() {
		byName[n.Op().Name()] = n
	}
	unknown, print := byName["t.unknown"], byName["t.print"]
	unknown.PinUnknown()
	removed, err := fg.Prune("")
	require.NoError(t, err)
	require.Equal(t, 1, removed, "v")

	tx := fg.g.Begin("")
	tx.UnpinUnknown(print.id)
	tx.Unpin(print.id)
	tx.Unpin(fg.ret)
	tx.UnpinUnknown(unknown.id)
	require.False(t, unknown.IsPinned())
	tx.Rollback()
	require.True(t, unknown.IsPinned())

	tx = fg.g.Begin("")
	tx.Unpin(print.id)
	tx.Unpin(fg.ret)
	tx.UnpinUnknown(unknown.id)
	require.NoError(t, tx.Commit())
	require.False(t, unknown.IsAlive())
	require.True(t, print.IsAlive(), "effects stay")
	require.Equal(t, "FunctionGraph(t.neg(x); effects: t.print(x))", fg.String())

	unknown = fg.Add(fg.testOp("unknown"), fg.Inputs())
	unknown.PinUnknown()
	unknown.Pin()
	tx = fg.g.Begin("")
	tx.UnpinUnknown(unknown.id)
	require.True(t, unknown.IsPinned(), "somebody wants it whatever it is")
	tx.Unpin(unknown.id)
	require.NoError(t, tx.Commit())
	require.False(t, unknown.IsAlive(), "a node without outputs goes as well")
}

func TestOutputsAreSetAgain(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nout a")
	for range 3 {
		fg.SetOutputs(fg.Inputs()[0])
		require.Equal(t, 1, fg.Len())
		require.NoError(t, fg.CheckIntegrity())
	}
	fg.Add(fg.testOp("neg"), fg.Inputs(), ir.F32)
	require.Equal(t, fg.last, fg.ret, "nodes come before the return")
	ret := fg.Add(fg.testOp("return"), fg.Inputs())
	fg.SetReturn(ret)
	require.Equal(t, ret, fg.Return())
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, 3, fg.Len(), "a return that the graph spells counts")
}

func TestConstantsAreOne(t *testing.T) {
	fg := newTestGraph(t)
	ctxt := fg.Context()
	one := fg.g.Constant(ctxt.Float(1, ir.F32))
	require.Equal(t, one, fg.g.Constant(ctxt.Float(1, ir.F32)))
	require.NotEqual(t, one, fg.g.Constant(ctxt.Float(1, ir.F64)))
	tx := fg.g.Begin("")
	two := fg.g.Constant(ctxt.Float(2, ir.F32)).SetName("two")
	tx.Rollback()
	again := fg.AddInput(ir.F32, "")
	require.Equal(t, two.id, again.id, "the arena was cut back")
	require.Empty(t, again.Name())
	require.NotEqual(t, again, fg.g.Constant(ctxt.Float(2, ir.F32)))
	require.NoError(t, fg.CheckIntegrity())
}

func TestNodesSurvivesRemovals(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nb = neg a\nc = neg b\nd = neg x\nkeep d\nout c")
	var seen []string
	for n := range fg.Nodes() {
		seen = append(seen, n.String())
		if len(seen) == 1 {
			require.NoError(t, fg.Replace(fg.Outputs()[0], fg.Inputs()[0], ""))
		}
	}
	require.Equal(t, []string{"t.neg(x)", "t.neg(x)"}, seen)
}

func TestTransactionsAreNotMisused(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nout a")
	tx := fg.g.Begin("")
	require.Panics(t, func() { fg.g.Begin("") })
	require.True(t, tx.IsOpen())
	tx.Rollback()
	require.Panics(t, tx.Rollback)
	require.Panics(t, func() { _ = tx.Commit() })
	require.Panics(t, func() { tx.Add(1, 1, nil) })
	require.Panics(t, func() { _, _ = tx.Replace(1, 2, false) })
}

func TestFeatures(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nb = add a a\nout b")
	f := newMirror(fg)
	require.NoError(t, fg.Attach(f))
	require.NoError(t, fg.Attach(f), "twice is once")
	require.Len(t, fg.Features(), 1)
	require.ErrorContains(t, fg.Attach(func() {}), "must be a pointer")

	b := fg.Outputs()[0]
	rewrite := func() error {
		tx := fg.g.Begin("rule")
		n := tx.Add(b.Owner().id, fg.testOp("two").ID(), []VarID{fg.Inputs()[0].id}, ir.F32, ir.F32)
		if _, err := tx.Replace(b.id, fg.g.OutputOf(n, 1), false); err != nil {
			return err
		}
		return tx.Commit()
	}
	f.refuse = errors.New("no")
	require.Equal(t, f.refuse, rewrite())
	there := []string{
		"import t.two (rule)",
		"change input 0 of settle.return from t.add.0 to t.two.1 (rule)",
		"prune t.add (rule)",
		"prune t.neg (rule)",
	}
	back := []string{
		"import t.neg (revert rule)",
		"import t.add (revert rule)",
		"change input 0 of settle.return from t.two.1 to t.add.0 (revert rule)",
		"prune t.two (revert rule)",
	}
	require.Equal(t, slices.Concat(there, back), f.events)
	f.refuse, f.events = nil, nil
	require.NoError(t, rewrite())
	require.Equal(t, there, f.events)

	f.events = nil
	fg.SetOutputs(fg.Inputs()[0])
	_, err := fg.Prune("clean")
	require.NoError(t, err)
	require.Equal(t, []string{"import settle.return ()", "prune settle.return ()", "prune t.two (clean)"}, f.events)
	fg.Detach(f)
	fg.Detach(f)
	require.Empty(t, fg.Features())
}

type refuser struct{ asked, detached int }

func (r *refuser) OnAttach(*FunctionGraph) error { r.asked++; return errors.New("already there") }

func (r *refuser) OnDetach(*FunctionGraph) { r.detached++ }

func TestFeatureRefusesAttachment(t *testing.T) {
	fg, r := newTestGraph(t), &refuser{}
	require.ErrorContains(t, fg.Attach(r), "already there")
	require.Empty(t, fg.Features())
	fg.Detach(r)
	require.Equal(t, refuser{asked: 1}, *r)
}
