package graph

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

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

// TestNumberedInOrder: numbers are in the order of the graph until a node is added before another one.
func TestNumberedInOrder(t *testing.T) {
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	neg := fg.testOp("neg")
	a, b := fg.Apply(neg, 0, x), fg.Apply(neg, 0, x)
	fg.SetOutputs(fg.Apply(neg, 0, b))
	require.True(t, fg.g.IsNumberedInOrder())
	require.False(t, fg.g.IsListed(fg.ret))
	_, err := fg.Prune("unused")
	require.NoError(t, err)
	require.True(t, fg.g.IsNumberedInOrder())
	require.False(t, fg.g.IsListed(a.Owner().id))
	require.True(t, fg.g.IsListed(b.Owner().id))

	body := fg.Clone()
	fg.g.Begin("before").Add(b.Owner().id, neg.ID(), []VarID{x.id}, ir.F32)
	fg.g.RollbackOpen()
	require.False(t, fg.g.IsNumberedInOrder(), "it may have been seen there")

	require.True(t, body.g.IsNumberedInOrder())
	body.Add(body.g.ctxt.Op("t.if"), nil, ir.F32).AddNested(false)
	require.False(t, body.g.IsNumberedInOrder(), "a walk enters graphs that nodes hold")
}

// TestReplacementUsesReplaced is x -> neg(x) where x is computed: the new node
// must come after what it replaces.
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

// TestHeldEffectsKeepTheirOrder moves a node that is not an effect but holds one.
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

// TestEffectsKeepTheirOrder makes the first effect depend on a node after the
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
// a node of that op uses a value from outside, which shows that it is not isolated.
func TestIsolated(t *testing.T) {
	build := func() (fg, in, deep *FunctionGraph, parent, use Node) {
		fg = newTestGraph(t)
		x := fg.AddInput(ir.F32, "x")
		a := fg.Add(fg.testOp("neg"), []Var{x}, ir.F32)
		parent = fg.Add(fg.g.ctxt.Op("other.region"), nil)
		parent.Pin()
		in = parent.AddNested(false)
		arg := in.AddInput(ir.F32, "arg")
		inner := in.Add(fg.g.ctxt.Op("other.inner"), nil)
		inner.Pin()
		deep = inner.AddNested(false)
		use = deep.Add(fg.testOp("neg"), []Var{deep.AddInput(ir.F32, "own")}, ir.F32)
		use.Pin()
		in.Add(fg.testOp("neg"), []Var{arg}, ir.F32).Pin()
		fg.SetOutputs(a.Output(0))
		return fg, in, deep, parent, use
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
		require.False(t, fg.g.Dominates(a.owner(), use.id))
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
	require.True(t, fg.g.Dominates(a.owner(), use.id))
	require.Equal(t, 2, fg.g.NumOpenOps())
	require.NoError(t, fg.CheckIntegrity())
}

// TestIsolatedComesBack takes back the removal of the only use of a value from
// outside, after the graph was found to use none.
func TestIsolatedComesBack(t *testing.T) {
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	parent := fg.Add(fg.g.ctxt.Op("other.region"), nil)
	parent.Pin()
	in := parent.AddNested(false)
	use := in.Add(fg.testOp("neg"), []Var{x}, ir.F32)
	stays := in.Add(fg.testOp("neg"), []Var{in.AddInput(ir.F32, "arg")}, ir.F32)
	stays.Pin()
	a := fg.Add(fg.testOp("neg"), []Var{x}, ir.F32)
	before := fg.Checkpoint()
	require.NoError(t, fg.RemoveNode(use, ""))
	require.False(t, fg.g.Dominates(a.id, stays.id))
	require.NoError(t, fg.Revert(before))
	require.Equal(t, 1, fg.g.NumOpenOps())
	require.NoError(t, fg.CheckIntegrity())
}

func (v Var) owner() NodeID { return v.g.vars[v.id].owner() }

// pairs is an Orderer that demands given pairs.
type pairs struct {
	list  [][2]Node
	fresh int // how many of the last are new
}

func (p *pairs) demand(a, b Node) { p.list, p.fresh = append(p.list, [2]Node{a, b}), p.fresh+1 }

func (p *pairs) Order(moved Moved, before func(earlier, later Node) error) error {
	for i, pair := range p.list {
		if i < len(p.list)-p.fresh && !moved.Any && !slices.Contains(moved.Nodes, pair[0]) {
			continue
		}
		if !pair[0].IsAlive() || !pair[1].IsAlive() {
			continue
		}
		if err := before(pair[0], pair[1]); err != nil {
			return err
		}
	}
	return nil
}

func (p *pairs) AppendLater(later []Node, n, _ Node) []Node {
	for _, pair := range p.list {
		if pair[0] == n && pair[1].IsAlive() {
			later = append(later, pair[1])
		}
	}
	return later
}

func (p *pairs) OnCommit(string) { p.fresh = 0 }

// drop forgets the demands that were refused.
func (p *pairs) drop() { p.list, p.fresh = p.list[:len(p.list)-p.fresh], 0 }

func nodesIn(fg *FunctionGraph) []Node { return slices.Collect(fg.Nodes()) }

func TestOrderer(t *testing.T) {
	fg := readGraph(t, "in x y\na = neg x\nb = neg y\nc = neg a\nd = neg b\nout c d")
	n := nodesIn(fg)
	p := &pairs{}
	p.demand(n[3], n[0])
	require.NoError(t, fg.Attach(p))
	require.Equal(t, []Node{n[1], n[3], n[0], n[2]}, nodesIn(fg), "d, a, and c after a")

	before := dump(fg.g)
	p.demand(n[2], n[1])
	require.ErrorIs(t, fg.Validate(), ErrCycle)
	require.False(t, fg.IsConsistent())
	require.Equal(t, before, dump(fg.g))
	p.drop()
	require.ErrorIs(t, setInput(fg, n[3], 0, n[2].Output(0)), ErrCycle, "d before a before c")
	require.Equal(t, before, dump(fg.g))
	require.NoError(t, fg.CheckIntegrity())

	bad := &pairs{}
	bad.demand(n[0], n[3])
	require.ErrorIs(t, fg.Attach(bad), ErrCycle)
	require.Equal(t, before, dump(fg.g))
	require.Len(t, fg.Features(), 1)
}

// TestSetInputOfNothing refuses inputs that there are not, and leaves the graph.
func TestSetInputOfNothing(t *testing.T) {
	fg := readGraph(t, "in x y\nz = add x y\nout z")
	z, y := fg.Node0(t), fg.Inputs()[1]
	before := dump(fg.g)
	for _, i := range []int{-1, 2, 3} {
		require.ErrorContains(t, setInput(fg, z, i, y), "there is no such input or variable", i)
	}
	require.ErrorContains(t, setInput(fg, z, 0, Var{fg.g, 0}), "there is no such input or variable")
	require.Equal(t, before, dump(fg.g))
	require.NoError(t, setInput(fg, z, 0, y))
	require.Equal(t, "FunctionGraph(t.add(y, y))", fg.String())
}

func setInput(fg *FunctionGraph, n Node, i int, v Var) error {
	tx := fg.g.Begin("set")
	if err := tx.SetInput(n.id, i, v.id); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// TestOrdererPendingPairs demands two pairs at once. While the first is put in
// order, the second is not yet an edge to be followed: it leads back to s, which
// would move without t, which uses it.
func TestOrdererPendingPairs(t *testing.T) {
	fg := readGraph(t, "in x\nb = neg x\ns = neg x\nt = neg s\nn = neg b\na = neg x\nout t n a")
	node := nodesIn(fg)
	b, s, n, a := node[0], node[1], node[3], node[4]
	p := &pairs{}
	require.NoError(t, fg.Attach(p))
	p.demand(a, b)
	p.demand(n, s)
	require.NoError(t, fg.Validate())
	require.NoError(t, fg.CheckIntegrity())
	require.True(t, fg.g.ListedBefore(a.id, b.id) && fg.g.ListedBefore(n.id, s.id))
}

// TestOrdererNested has a node in a nested graph run before one outside of it,
// and before the node that holds it, which cannot be.
func TestOrdererNested(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nh = if x {\nb = neg x\nout b\n}\nout a h")
	a, h := nodesIn(fg)[0], nodesIn(fg)[1]
	b := nodesIn(h.Nested()[0])[0]
	p := &pairs{}
	require.NoError(t, fg.Attach(p))
	p.demand(b, a)
	require.NoError(t, fg.Validate())
	require.Equal(t, []Node{h, a}, nodesIn(fg))
	p.demand(b, h)
	require.ErrorContains(t, fg.Validate(), "stand in each other")
	p.drop()
	p.demand(h, b)
	require.ErrorIs(t, fg.Validate(), ErrCycle)
}

// TestOrderersAgainstModel demands random orders of random programs, by two
// features, between random transactions. What is refused is what has a cycle;
// what is accepted stands in an order that is right for all.
func TestOrderersAgainstModel(t *testing.T) {
	for i := range 5 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) { testOrderers(draw{rt, newTestGraph(t)}) })
		})
	}
}

func testOrderers(d draw) {
	d.build(rapid.IntRange(3, 20).Draw(d.T, "size"))
	features := []*pairs{{}, {}}
	f := newMirror(d.fg)
	for _, feature := range []Feature{features[0], f, features[1]} {
		require.NoError(d, d.fg.Attach(feature))
	}
	for range rapid.IntRange(1, 12).Draw(d.T, "steps") {
		if len(d.all()) == 0 {
			return
		}
		d.demand(features)
		d.rewire(features)
		require.NoError(d, d.fg.CheckIntegrity())
		require.Empty(d, f.wrong)
		require.Equal(d, modelOf(d.fg).inputs, f.inputs)
	}
}

// ordered returns what must stand after what, for data, effects and demands.
func ordered(fg *FunctionGraph, features []*pairs) (map[NodeID][]NodeID, bool) {
	m := modelOf(fg)
	behind := map[NodeID][]NodeID{}
	for n, inputs := range m.inputs {
		for _, v := range inputs {
			if owner := fg.g.vars[v].owner(); owner != 0 {
				behind[owner] = append(behind[owner], fg.g.ancestorIn(n, fg.g.nodes[owner].region))
			}
		}
	}
	m.chainEffects(behind)
	for _, f := range features {
		for _, p := range f.list {
			if !p[0].IsAlive() || !p[1].IsAlive() {
				continue
			}
			a, b, _, _ := fg.g.inCommonBlock(p[0].id, p[1].id)
			if a == b {
				return nil, false
			}
			behind[a] = append(behind[a], b)
		}
	}
	return behind, !hasCycle(behind)
}

func (d draw) all() []Node {
	var list []Node
	for _, r := range ownRegions(d.fg) {
		list = append(list, nodesIn(r)...)
	}
	return list
}

func (d draw) demand(features []*pairs) {
	list := d.all()
	for range d.int(3, "demands") {
		a, b := list[d.int(len(list), "a")], list[d.int(len(list), "b")]
		if a.FunctionGraph().Return() != a && b.FunctionGraph().Return() != b {
			features[d.int(2, "whose")].demand(a, b)
		}
	}
	before := dump(d.fg.g)
	_, sound := ordered(d.fg, features)
	err := d.fg.Validate()
	require.Equal(d, sound, err == nil, "%v", err)
	if err != nil {
		require.Equal(d, before, dump(d.fg.g))
		features[0].drop()
		features[1].drop()
	}
	d.inOrder(features)
}

func (d draw) inOrder(features []*pairs) {
	behind, sound := ordered(d.fg, features)
	require.True(d, sound)
	for n, list := range behind {
		for _, later := range list {
			require.Negative(d, d.fg.g.Compare(n, later), "%d %d", n, later)
		}
	}
}

// rewire gives a node another input. Whether that is sound is found out by a
// graph that is not ordered.
func (d draw) rewire(features []*pairs) {
	list := d.all()
	if len(list) == 0 {
		return
	}
	n := list[d.int(len(list), "node")]
	from := list[d.int(len(list), "producer")]
	if n.NumInputs() == 0 || from.NumOutputs() == 0 || from.Output(0).Type() != n.Input(0).Type() {
		return
	}
	before, old := dump(d.fg.g), n.Input(0)
	err := setInput(d.fg, n, 0, from.Output(0))
	if err == nil {
		d.inOrder(features)
		return
	}
	require.Equal(d, before, dump(d.fg.g))
	if !errors.Is(err, ErrCycle) || old == from.Output(0) {
		return
	}
	behind, _ := ordered(d.fg, features)
	at := d.fg.g.ancestorIn(n.id, d.fg.g.nodes[from.id].region)
	if at != 0 {
		behind[from.id] = append(behind[from.id], at)
	}
	require.True(d, at == from.id || hasCycle(behind), "refused for no reason")
}

// movedLog keeps the moves that an Orderer is notified of.
type movedLog struct{ list []Moved }

func (m *movedLog) Order(moved Moved, _ func(earlier, later Node) error) error {
	m.list = append(m.list, moved)
	return nil
}

func (m *movedLog) AppendLater(later []Node, _, _ Node) []Node { return later }

// TestAnyMayHaveMovedAfterRevert: an Orderer is notified which nodes moved, and after a
// checkpoint was reverted to that any may have.
func TestAnyMayHaveMovedAfterRevert(t *testing.T) {
	fg := readGraph(t, "in x\na = neg x\nb = neg x\nout a b")
	n := nodesIn(fg)
	m := &movedLog{}
	require.NoError(t, fg.Attach(m))
	point := fg.Checkpoint()
	m.list = nil
	require.NoError(t, setInput(fg, n[0], 0, n[1].Output(0)))
	require.Equal(t, []Moved{{Nodes: []Node{n[0]}}}, m.list)
	m.list = nil
	require.NoError(t, fg.Revert(point))
	require.Len(t, m.list, 1)
	require.True(t, m.list[0].Any)
	m.list = nil
	require.NoError(t, setInput(fg, n[1], 0, n[0].Output(0)))
	require.Len(t, m.list, 1)
	require.False(t, m.list[0].Any)
}
