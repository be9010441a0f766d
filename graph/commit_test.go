package graph

import (
	"errors"
	"fmt"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph/ir"
)

// draw builds and changes random graphs.
type draw struct {
	*rapid.T
	fg *FunctionGraph
}

func (d draw) int(n int, what string) int { return rapid.IntRange(0, n-1).Draw(d.T, what) }

// vars returns the variables that a node in a graph may use, or all of them.
func (d draw) vars(fg *FunctionGraph, all bool) []VarID {
	g := fg.g
	var list []VarID
	for v := 1; v < len(g.vars); v++ {
		r := &g.vars[v]
		region := r.region()
		if r.kind() == resultVar {
			if !g.IsAlive(r.owner()) {
				continue
			}
			region = g.nodes[r.owner()].region
		}
		inSight := r.kind() == constantVar
		for at := fg; at != nil; at = at.parent {
			inSight = inSight || at.id == region
		}
		if all || inSight {
			list = append(list, VarID(v))
		}
	}
	return list
}

func (d draw) var1(fg *FunctionGraph) VarID {
	list := d.vars(fg, d.int(12, "sight") == 0)
	return list[d.int(len(list), "variable")]
}

func (d draw) region() *FunctionGraph {
	all := ownRegions(d.fg)
	return all[d.int(len(all), "graph")]
}

// alive returns a random node of a graph with all nested in it, 0 without any.
func (d draw) alive() NodeID {
	var list []NodeID
	for n := range d.fg.All() {
		if n.g == d.fg.g {
			list = append(list, n.id)
		}
	}
	if len(list) == 0 {
		return 0
	}
	return list[d.int(len(list), "node")]
}

var drawnOps = []struct {
	name  string
	types []ir.Type
}{
	{"neg", []ir.Type{ir.F32}}, {"add", []ir.Type{ir.F32}}, {"two", []ir.Type{ir.F32, ir.F32}}, {"print", nil},
	{"if", []ir.Type{ir.F32}}, {"unknown", []ir.Type{ir.F32}},
}

// build makes a graph of about n nodes, some of which hold graphs.
func (d draw) build(n int) {
	for range 1 + d.int(3, "inputs") {
		d.fg.AddInput(ir.F32, "")
	}
	for range n {
		d.append(d.region())
	}
	for _, fg := range ownRegions(d.fg) {
		d.setOutputs(fg)
	}
	_, err := d.fg.Prune("")
	require.NoError(d, err)
}

func (d draw) append(fg *FunctionGraph) {
	op := drawnOps[d.int(len(drawnOps), "op")]
	list := d.vars(fg, false)
	var inputs []VarID
	for range 1 + d.int(3, "operands") {
		v := list[d.int(len(list), "operand")]
		if o := fg.g.vars[v].owner(); o != 0 && fg.g.nodes[o].region != fg.id {
			// The parent node stands after what is captured, being the last node, or not.
			if h := fg.g.ancestorIn(fg.first, fg.g.nodes[o].region); fg.first == 0 || !fg.g.ListedBefore(o, h) {
				continue
			}
		}
		inputs = append(inputs, v)
	}
	node := fg.AddIDs(fg.testOp(op.name).ID(), inputs, op.types, 0)
	switch op.name {
	case "if":
		inner := node.AddNested(false)
		inner.AddInput(ir.F32, "")
	case "unknown":
		node.PinUnknown()
	}
}

func (d draw) setOutputs(fg *FunctionGraph) {
	var outs []Var
	list := d.vars(fg, false)
	for range d.int(3, "outputs") {
		v := list[d.int(len(list), "output")]
		if r := fg.g.vars[v]; r.owner() == 0 || fg.g.nodes[r.owner()].region == fg.id {
			outs = append(outs, Var{fg.g, v})
		}
	}
	fg.SetOutputs(outs...)
}

// change makes one random change in the open transaction and in the model. It
// returns false when the transaction must be rolled back.
func (d draw) change(tx *Tx, m *model) bool {
	g := d.fg.g
	switch d.int(10, "change") {
	case 0, 1, 2:
		old := d.var1(d.fg)
		new := d.var1(d.fg)
		c := m.choose(IDReplacement{old, new})
		_, err := tx.Replace(old, new, false)
		return d.agreeAtOnce(err, m, c)
	case 9:
		var pairs []IDReplacement
		for range 2 + d.int(2, "pairs") {
			pairs = append(pairs, IDReplacement{d.var1(d.fg), d.var1(d.fg)})
		}
		if d.int(2, "swap") == 0 {
			pairs[1] = IDReplacement{pairs[0].New, pairs[0].Old}
		}
		c := m.choose(pairs...)
		_, err := tx.ReplaceAll(pairs, false)
		return d.agreeAtOnce(err, m, c)
	case 3:
		n := d.alive()
		if n == 0 || g.NumInputsOf(n) == 0 {
			return true
		}
		i, v := d.int(g.NumInputsOf(n), "input"), d.var1(d.fg)
		err := tx.SetInput(n, i, v)
		same := m.inputs[n][i] == v
		m.inputs[n][i] = v
		return d.agree(err, m, same)
	case 4, 5:
		return d.add(tx, m)
	case 6:
		if n := d.alive(); n != 0 {
			tx.UnpinUnknown(n)
			m.kept[n] = g.nodes[n].flags&flagPinned != 0
		}
	case 7:
		d.nest(tx, m)
	case 8:
		c := g.Constant(g.ctxt.Float(float64(d.int(5, "value")), ir.F32))
		c.SetName("c")
	}
	return true
}

// agree compares what a change returned with what the model makes of it.
func (d draw) agree(err error, m *model, same bool) bool {
	if err != nil {
		require.False(d, m.isSound(), "refused without reason: %v", err)
		return false
	}
	if !same {
		require.True(d, m.isSound() || m.invalid, "accepted what has no order:\n%s\n%v", dump(d.fg.g), m.inputs)
	}
	return true
}

// agreeAtOnce compares what replacements at the same time returned with what the
// model makes of them: all are made where that can be, and where not, those that
// may be left are, if that helps.
func (d draw) agreeAtOnce(err error, m *model, c chosen) bool {
	if err != nil {
		require.False(d, m.isSoundWith(c, true), "refused without reason: %v", err)
		require.False(d, errors.Is(err, ErrCycle) && m.isSoundWith(c, false), "refused, and could have been left in part: %v", err)
		return false
	}
	all := chosen{maps.Clone(c.pairs), c.used}
	left := m.take(d, c)
	require.False(d, left > 0 && m.isSoundWith(all, true), "%d operands were left without need", left)
	require.True(d, m.isSound() || m.invalid || len(c.pairs) == 0, "accepted what has no order:\n%s\n%v", dump(d.fg.g), m.inputs)
	return true
}

func (d draw) add(tx *Tx, m *model) bool {
	before := d.alive()
	if before == 0 {
		return true
	}
	op := drawnOps[d.int(4, "op")]
	fg := d.fg.g.regions[d.fg.g.nodes[before].region]
	n := tx.Add(before, d.fg.testOp(op.name).ID(), []VarID{d.var1(fg), d.var1(fg)}, op.types...)
	m.read(Node{tx.g, n})
	m.created[n] = true
	require.Equal(d, m.isSound() && !m.invalid, tx.err == nil, "%v", tx.err)
	m.invalid = m.invalid || tx.err != nil
	return true
}

// nest adds a node that holds a graph, inputs, and new outputs.
func (d draw) nest(tx *Tx, m *model) {
	before := d.alive()
	if before == 0 || m.invalid {
		return
	}
	parent := Node{tx.g, tx.Add(before, d.fg.testOp("if").ID(), nil, ir.F32)}
	inner := parent.AddNested(d.int(3, "isolated") == 0)
	in := inner.AddInput(ir.F32, "x").SetName("y")
	out := inner.Add(inner.testOp("neg"), []Var{in}, ir.F32).Output(0)
	inner.SetOutputs(in)
	inner.SetOutputs(out)
	d.fg.AddInput(ir.F32, "late")
	around := parent.FunctionGraph()
	old := around.ret
	around.SetOutputs(append(around.Outputs(), parent.Output(0))...)
	delete(m.inputs, old)
	for _, n := range []Node{parent, around.Return()} {
		m.read(n)
		m.created[n.id] = true
	}
	if inner.g == d.fg.g {
		for n := inner.first; n != 0; n = tx.g.nodes[n].next {
			m.read(Node{tx.g, n})
			m.created[n] = true
		}
	}
}

// TestTransactions makes random transactions on random graphs. Whatever is
// rolled back or refused leaves the arena as it was; whatever is committed is
// what a model made of maps says; the features know everything.
func TestTransactions(t *testing.T) {
	for i := range 10 {
		t.Run(fmt.Sprint(i), testTransactions)
	}
}

func testTransactions(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := draw{rt, newTestGraph(t)}
		d.build(rapid.IntRange(3, 25).Draw(rt, "size"))
		require.NoError(rt, d.fg.CheckIntegrity())
		f := newMirror(d.fg)
		require.NoError(rt, d.fg.Attach(f))
		for range rapid.IntRange(1, 8).Draw(rt, "transactions") {
			d.transaction(f)
			require.NoError(rt, d.fg.CheckIntegrity())
			require.Empty(rt, f.wrong)
			require.Equal(rt, modelOf(d.fg).inputs, f.inputs, "the mirror")
		}
	})
}

func (d draw) transaction(f *mirror) {
	before := dump(d.fg.g)
	m := modelOf(d.fg)
	tx := d.fg.g.Begin("rule")
	sound := true
	for range 1 + d.int(6, "changes") {
		if sound = d.change(tx, m); !sound {
			break
		}
	}
	f.refuse = nil
	refused := errors.New("no")
	switch ending := d.int(4, "ending"); {
	case !sound || ending == 0:
		tx.Rollback()
	case ending == 1 && !m.invalid:
		f.refuse = refused
		require.Equal(d, refused, tx.Commit())
	case m.invalid:
		require.Error(d, tx.Commit())
	default:
		require.NoError(d, tx.Commit())
		m.prune()
		m.check(d, d.fg, "after the commit")
		return
	}
	require.Equal(d, before, dump(d.fg.g))
}
