package graph

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// pairs is an Orderer that demands what it is told to.
type pairs struct {
	list  [][2]Node
	fresh int // so many of the last are new
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
	require.Equal(t, []Node{n[1], n[3], n[0], n[2]}, nodesIn(fg), "d, a, and c behind a")

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
	require.True(t, fg.g.Before(a.id, b.id) && fg.g.Before(n.id, s.id))
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

// ordered returns what must stand behind what, for data, effects and demands.
func ordered(fg *FunctionGraph, features []*pairs) (map[NodeID][]NodeID, bool) {
	m := modelOf(fg)
	behind := map[NodeID][]NodeID{}
	for n, inputs := range m.inputs {
		for _, v := range inputs {
			if owner := fg.g.vars[v].owner; owner != 0 {
				behind[owner] = append(behind[owner], fg.g.anchor(n, fg.g.nodes[owner].region))
			}
		}
	}
	m.chainEffects(behind)
	for _, f := range features {
		for _, p := range f.list {
			if !p[0].IsAlive() || !p[1].IsAlive() {
				continue
			}
			a, b := fg.g.meet(p[0].id, p[1].id)
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
// graph that nobody orders.
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
	at := d.fg.g.anchor(n.id, d.fg.g.nodes[from.id].region)
	if at != 0 {
		behind[from.id] = append(behind[from.id], at)
	}
	require.True(d, at == from.id || hasCycle(behind), "refused for no reason")
}
