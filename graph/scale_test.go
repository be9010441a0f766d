package graph

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

const million = 1_000_000

func chain(t testing.TB, n int) *FunctionGraph {
	fg := newTestGraph(t)
	fg.g.Reserve(n+1, n+1)
	v := []VarID{fg.AddInput(ir.F32, "x").id}
	types := []ir.Type{ir.F32}
	neg := fg.testOp("neg").ID()
	for range n {
		node := fg.AddIDs(neg, v, types, 0)
		v[0] = fg.g.OutputOf(node.id, 0)
	}
	fg.SetOutputs(Var{fg.g, v[0]})
	return fg
}

// TestDeepGraph does everything to a graph a million levels deep that the
// package can do, where recursion would overflow the stack or take minutes.
func TestDeepGraph(t *testing.T) {
	fg := chain(t, million)
	require.NoError(t, fg.CheckIntegrity())
	text := fg.String()
	require.Len(t, text, len("FunctionGraph()x")+million*len("t.neg()"))
	require.Equal(t, "t.neg(t.neg(...))", Text(fg.Outputs()[0], 2))
	require.Less(t, len(Text(fg.Outputs()[0], million)), 2*maxText)

	copied := fg.Clone()
	require.NoError(t, Equal(fg, copied))
	require.Equal(t, StructuralHash(fg), StructuralHash(copied))

	require.NoError(t, copied.Replace(copied.Outputs()[0], copied.Inputs()[0], "all of it goes"))
	require.Zero(t, copied.Len())
	require.NoError(t, copied.CheckIntegrity())

	n := 0
	for node := range fg.Nodes() { // x -> neg(neg(x)) has its middle go, for every node
		tx := fg.g.Begin("")
		_, err := tx.Replace(node.Output(0).id, node.Input(0).id, false)
		require.NoError(t, err)
		require.NoError(t, tx.Commit())
		n++
	}
	require.Equal(t, million, n)
	require.Equal(t, "FunctionGraph(x)", fg.String())
	require.NoError(t, fg.CheckIntegrity())
}

// TestManyClients replaces single uses of a constant with a million clients.
// The work must not depend on the others: the list is doubly linked.
func TestManyClients(t *testing.T) {
	fg := newTestGraph(t)
	one := fg.g.Constant(fg.g.ctxt.Float(1, ir.F32))
	two := fg.g.Constant(fg.g.ctxt.Float(2, ir.F32))
	print := fg.testOp("print").ID()
	var last NodeID
	for range million {
		last = fg.AddIDs(print, []VarID{one.id}, nil, 0).id
	}
	middle := last - million/2
	before := len(fg.g.tx.log)
	tx := fg.g.Begin("")
	require.NoError(t, tx.SetInput(middle, 0, two.id))
	require.Len(t, tx.log, before+1)
	require.NoError(t, tx.Commit())
	require.Equal(t, 2, one.NumClients(2))
	require.Equal(t, 1, two.NumClients(2))

	// Were any other slot read, its broken links would show.
	s := slotID(fg.g.nodes[middle-1].in)
	prev, next := fg.g.slots[s].prev, fg.g.slots[s].next
	for i := range fg.g.slots {
		if i := slotID(i); i != s && i != prev && i != next {
			fg.g.slots[i].next, fg.g.slots[i].prev = 1<<31, 1<<31
		}
	}
	only := fg.g.vars[two.id].first
	fg.g.slots[only].prev, fg.g.slots[only].next = only, 0
	tx = fg.g.Begin("")
	require.NoError(t, tx.SetInput(middle-1, 0, two.id))
	require.NoError(t, tx.Commit())
}

// TestWideNode prints a node with a million inputs without writing them.
func TestWideNode(t *testing.T) {
	fg := newTestGraph(t)
	inputs := make([]Var, million)
	x := fg.AddInput(ir.F32, "x")
	for i := range inputs {
		inputs[i] = x
	}
	n := fg.Add(fg.testOp("two"), inputs, ir.F32, ir.F32)
	require.Less(t, len(n.String()), 2*maxText)
	text := Text(n.Output(0), 3)
	require.True(t, strings.HasSuffix(text, "..."))
	require.Less(t, len(text), 2*maxText)
}

// TestManyInputsAndOutputs has nodes of as many inputs and outputs as their records hold, and of one
// more or less.
func TestManyInputsAndOutputs(t *testing.T) {
	for _, by := range []int{-1, 0, 1} {
		fg := newTestGraph(t)
		g := fg.g
		x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
		inputs, types := make([]Var, manyInputs+by), make([]ir.Type, manyOutputs+by)
		for i := range inputs {
			inputs[i] = x
		}
		for i := range types {
			types[i] = ir.F32
		}
		n := fg.Add(fg.testOp("two"), inputs, types...)
		later := fg.Add(fg.testOp("two"), nil)
		later.Finish(fg.testOp("two").ID(), types)
		last := len(types) - 1
		fg.SetOutputs(n.Output(last), later.Output(last))
		for _, n := range []Node{n, later} {
			require.Equal(t, len(types), n.NumOutputs())
			require.Equal(t, last, n.Output(last).Index())
			require.False(t, n.Output(last+1).IsValid())
			require.Equal(t, n, n.Output(last).Owner())
		}
		require.Equal(t, len(inputs), n.NumInputs())
		require.Equal(t, x.id, g.InputOf(n.id, len(inputs)-1))
		require.Zero(t, g.InputOf(n.id, len(inputs)))
		require.True(t, g.SameTypes(n.id, later.id))
		require.NoError(t, fg.CheckIntegrity())

		before := dump(g)
		tx := g.Begin("")
		require.NoError(t, tx.SetInput(n.id, len(inputs)-1, y.id))
		tx.Add(fg.ret, fg.testOp("two").ID(), slices.Repeat([]VarID{y.id}, len(inputs)), types...)
		tx.Rollback()
		require.Equal(t, before, dump(g))
		require.NoError(t, Equal(fg, fg.Clone()))
		require.NoError(t, fg.Replace(n.Output(last), y, ""))
		require.False(t, n.IsAlive())
		require.False(t, x.HasClients())
		require.NoError(t, fg.CheckIntegrity())
	}
}

// TestSharedNodes prints x + x, the sum plus itself, and so on: a tree of 2^60
// leaves, and 60 nodes.
func TestSharedNodes(t *testing.T) {
	fg := newTestGraph(t)
	v := fg.AddInput(ir.F32, "x")
	for range 60 {
		v = fg.Apply(fg.testOp("add"), 0, v, v)
	}
	fg.SetOutputs(v)
	require.Less(t, len(fg.String()), 2000)
	require.Less(t, len(Text(v, 100)), 2000)
	require.NoError(t, Equal(fg, fg.Clone()))
}

// TestDeepNesting holds graphs in graphs, 3,000 deep.
func TestDeepNesting(t *testing.T) {
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	inner := fg
	const depth = 3000
	for range depth {
		n := inner.Add(inner.testOp("if"), []Var{x}, ir.F32)
		around := inner
		inner = n.AddNested(false)
		around.SetOutputs(n.Output(0))
	}
	inner.Add(inner.testOp("print"), []Var{x})
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, depth+1, fg.NumNodes())
	require.Len(t, fg.Regions(), depth+1)
	require.NoError(t, Equal(fg, fg.Clone()))
	require.NotZero(t, StructuralHash(fg))
	require.Contains(t, fg.String(), "FunctionGraph(effects: t.print(x))")
	fg.SetOutputs(x)
	removed, err := fg.Prune("")
	require.NoError(t, err)
	require.Zero(t, removed, "the print at the bottom keeps them all")
}

// TestAllocations checks that a rewrite that is tried allocates nothing, made
// or refused.
func TestAllocations(t *testing.T) {
	fg := readGraph(t, "in x y\na = neg x\nb = add a y\nlate = neg y\nprint late\nout b")
	fg.g.Reserve(100_000, 200_000)
	g := fg.g
	b := fg.Outputs()[0]
	x, y, a := fg.Inputs()[0].id, fg.Inputs()[1].id, b.Owner().Input(0)
	late := VarID(0)
	for n := range fg.Nodes() {
		if n.Op().Name() == "t.print" {
			late = n.Input(0).id
		}
	}
	add := fg.testOp("add").ID()
	root := b.Owner().id
	tried := func() {
		tx := g.Begin("rule")
		n := tx.Add(root, add, []VarID{x, y}, ir.F32)
		if _, err := tx.Replace(b.id, g.OutputOf(n, 0), false); err != nil {
			panic(err)
		}
		if err := tx.SetInput(root, 0, late); err != nil { // moves nodes
			panic(err)
		}
		tx.Rollback()
	}
	committed := func() {
		for _, v := range [...]VarID{x, a.id} {
			tx := g.Begin("rule")
			n := tx.Add(root, add, []VarID{x, y}, ir.F32)
			if err := tx.SetInput(root, 1, g.OutputOf(n, 0)); err != nil {
				panic(err)
			}
			if err := tx.SetInput(root, 0, v); err != nil {
				panic(err)
			}
			if err := tx.Commit(); err != nil {
				panic(err)
			}
		}
	}
	a.Owner().Pin()
	tried()
	committed()
	require.Zero(t, testing.AllocsPerRun(1000, tried))
	require.Zero(t, testing.AllocsPerRun(1000, committed))
	require.NoError(t, fg.CheckIntegrity())
}

// The sizes that the package documentation gives.
func TestSizesOfRecords(t *testing.T) {
	require.EqualValues(t, 40, unsafe.Sizeof(nodeRec{}))
	require.EqualValues(t, 12, unsafe.Sizeof(varRec{}))
	require.EqualValues(t, 12, unsafe.Sizeof(slotRec{}))
}

// TestFarClients finds the clients of values where many nodes without inputs are between them.
func TestFarClients(t *testing.T) {
	fg := newTestGraph(t)
	x, two := fg.AddInput(ir.F32, "x"), fg.testOp("two")
	var clients []Client
	for _, between := range []int{0, 1, farAhead - 3, farAhead - 2, farAhead - 1, farAhead, 1000, 0} {
		for range between {
			fg.Add(two, nil, ir.F32)
		}
		n := fg.Add(two, []Var{x, x}, ir.F32)
		clients = append(clients, Client{n, 0}, Client{n, 1})
	}
	require.Equal(t, clients, slices.Collect(x.Clients()))
	require.NoError(t, fg.CheckIntegrity())
}

// TestTooManyRecords: the numbers of nodes, variables and operands are not cut off silently.
func TestTooManyRecords(t *testing.T) {
	mustFit(originMask, 0, 0)
	require.PanicsWithValue(t, "graph: more than 1073741823 nodes in one graph", func() { mustFit(originMask+1, 0, 0) })
	if math.MaxInt == math.MaxInt32 {
		return // an arena cannot be so long
	}
	most := uint64(math.MaxUint32)
	mustFit(0, int(most), int(most))
	require.PanicsWithValue(t, "graph: more than 4294967295 variables in one graph", func() { mustFit(0, int(most+1), 0) })
	require.PanicsWithValue(t, "graph: more than 4294967295 operands in one graph", func() { mustFit(0, 0, int(most+1)) })
}
