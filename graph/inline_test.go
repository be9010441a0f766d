package graph

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

const inlined = `
in x y
a = neg x
print a
h = if a y {
  in p q
  b = add p y
  print b
  i = if b {
    c = add q b
    out c
  }
  print i
  out i b p
}
print y
r = neg h
out r`

// takeOut inlines the first graph of the only node that holds one in the outermost graph, and
// replaces that node's output by output i of the graph.
func takeOut(fg *FunctionGraph, tx *Tx, i int) error {
	n := holderIn(fg)
	outs, err := tx.Inline(n.Nested()[0], n.id, []VarID{n.Input(0).id, n.Input(1).id})
	if err != nil {
		return err
	}
	_, err = tx.Replace(n.Output(0).id, outs[i], false)
	return err
}

func holderIn(fg *FunctionGraph) Node {
	for n := range fg.Nodes() {
		if len(n.Nested()) > 0 {
			return n
		}
	}
	return Node{}
}

// listing writes the nodes in order, each with its inputs by number.
func listing(fg *FunctionGraph) string {
	var b strings.Builder
	for n := range fg.All() {
		fmt.Fprintf(&b, "%s%d", strings.TrimPrefix(n.Op().Name(), "t."), n.ID())
		for _, v := range n.Inputs() {
			switch owner := v.Owner(); {
			case owner.IsValid():
				fmt.Fprintf(&b, " %d", owner.ID())
			default:
				fmt.Fprintf(&b, " %s", v)
			}
		}
		b.WriteString("; ")
	}
	return b.String()
}

func TestInline(t *testing.T) {
	fg := readGraph(t, inlined)
	inner := holderIn(holderIn(fg).Nested()[0]).Nested()[0]
	tx := fg.g.Begin("")
	require.NoError(t, takeOut(fg, tx, 0))
	require.Len(t, tx.MovedOut(), 4)
	require.NoError(t, tx.Commit())
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, "neg1 x; print2 1; add4 1 y; print5 4; if6 4; add7 y 4; print9 6; print11 y; neg12 6; ", listing(fg),
		"in the order that they had, with those around them")
	require.Same(t, fg, inner.Parent())
	require.Equal(t, 1, tx.Removed(), "the node; its graph's return is hidden")
}

// TestInlineRollback puts back everything but positions, by the transaction, by a feature
// that refuses it, and by a checkpoint.
func TestInlineRollback(t *testing.T) {
	for output := range 3 {
		fg := readGraph(t, inlined)
		before := dump(fg.g)
		tx := fg.g.Begin("")
		require.NoError(t, takeOut(fg, tx, output))
		tx.Rollback()
		require.Equal(t, before, dump(fg.g))
		require.NoError(t, fg.CheckIntegrity())

		f := &toucher{refuse: true}
		require.NoError(t, fg.Attach(f))
		tx = fg.g.Begin("why")
		require.NoError(t, takeOut(fg, tx, output))
		require.Error(t, tx.Commit())
		require.Contains(t, f.seen, `t.add "why"`)
		require.Contains(t, f.seen, `t.add "revert why"`)
		require.Equal(t, before, dump(fg.g))
		require.NoError(t, fg.CheckIntegrity())
		fg.Detach(f)

		state := fg.Checkpoint()
		text := listing(fg)
		tx = fg.g.Begin("")
		require.NoError(t, takeOut(fg, tx, output))
		require.NoError(t, tx.Commit())
		require.NotEqual(t, text, listing(fg))
		require.NoError(t, fg.CheckIntegrity())
		require.NoError(t, fg.Revert(state))
		require.Equal(t, text, listing(fg))
		require.NoError(t, fg.CheckIntegrity())
	}
}

func TestInlineRefuses(t *testing.T) {
	fg := readGraph(t, inlined)
	holder := holderIn(fg)
	isolated := holder.AddNested(true)
	before := dump(fg.g)
	body := holder.Nested()[0]
	x, y := fg.Inputs()[0].id, fg.Inputs()[1].id
	b := body.Outputs()[1].id
	after := fg.Outputs()[0].id
	refused := func(want error, text string, do func(tx *Tx) error) {
		t.Helper()
		tx := fg.g.Begin("")
		err := do(tx)
		if err == nil {
			err = tx.Commit()
		} else {
			tx.Rollback()
		}
		require.ErrorContains(t, err, text)
		if want != nil {
			require.ErrorIs(t, err, want)
		}
		require.Equal(t, before, dump(fg.g))
	}
	inline := func(fg *FunctionGraph, at NodeID, args ...VarID) func(tx *Tx) error {
		return func(tx *Tx) error {
			_, err := tx.Inline(fg, at, args)
			return err
		}
	}
	refused(nil, "1 variables for 2 inputs", inline(body, holder.id, x))
	refused(ErrNotNested, "not nested", inline(fg, holder.id))
	refused(ErrIsolated, "isolated", inline(isolated, holder.id))
	refused(ErrNotNested, "not nested", inline(nil, holder.id))
	refused(nil, "stands in another graph", inline(body, body.first, x, y))
	refused(nil, "cannot be used outside", inline(body, holder.id, x, b))
	refused(ErrCycle, "depend on itself", inline(body, holder.id, x, after))
	refused(ErrForeign, "another graph", inline(body, holder.id, x, 0))
	refused(ErrEmptied, "still in use", inline(body, holder.id, x, y))
	wide := fg.g.Constant(fg.g.ctxt.Int(1, ir.I64))
	before = dump(fg.g)
	refused(ErrType, "i64 for f32", inline(body, holder.id, x, wide.id))
	refused(ErrEmptied, "still in use", func(tx *Tx) error { return tx.DropGraph(body) })
	refused(nil, "has no return", func(tx *Tx) error {
		n := tx.Add(holder.id, fg.testOp("neg").ID(), []VarID{x}, ir.F32)
		return tx.SetYields(Node{fg.g, n}.AddNested(false), nil)
	})
	refused(nil, "outside of", func(tx *Tx) error { return tx.SetYields(body, []VarID{holderIn(body).Nested()[0].Outputs()[0].id}) })
	refused(ErrCycle, "depend on itself", func(tx *Tx) error { return tx.SetYields(body, []VarID{after}) })
	refused(nil, "it is used", func(tx *Tx) error { return tx.RemoveInput(body, 0) })
	refused(nil, "remove input 5 of 2", func(tx *Tx) error { return tx.RemoveInput(body, 5) })
	require.NoError(t, fg.CheckIntegrity())
}

// TestMoveGraph moves one of two graphs to a new node, which returns something else and
// has an input fewer.
func TestMoveGraph(t *testing.T) {
	fg := readGraph(t, "in x\nh = if x x {\n in p q\n a = neg p\n b = neg a\n out a b\n}\nr = neg h\nout r")
	old := holderIn(fg)
	other := old.AddNested(false)
	other.Add(fg.testOp("print"), []Var{fg.Inputs()[0]})
	body := old.Nested()[0]
	move := func() (*Tx, NodeID) {
		tx := fg.g.Begin("")
		to := tx.Add(old.id, fg.testOp("if").ID(), []VarID{fg.Inputs()[0].id}, ir.F32)
		require.NoError(t, tx.MoveGraph(body, to))
		require.NoError(t, tx.SetYields(body, []VarID{body.Outputs()[0].id}))
		require.NoError(t, tx.RemoveInput(body, 1))
		require.NoError(t, tx.DropGraph(other))
		_, err := tx.Replace(old.Output(0).id, fg.g.OutputOf(to, 0), false)
		require.NoError(t, err)
		return tx, to
	}
	before := dump(fg.g)
	tx, _ := move()
	tx.Rollback()
	require.Equal(t, before, dump(fg.g))
	require.NoError(t, fg.CheckIntegrity())

	tx, to := move()
	require.NoError(t, tx.Commit())
	require.NoError(t, fg.CheckIntegrity())
	require.False(t, old.IsAlive())
	require.Equal(t, []*FunctionGraph{body}, Node{fg.g, to}.Nested())
	require.Equal(t, to, body.ParentNode().id)
	require.Len(t, body.Inputs(), 1)
	require.Len(t, body.Outputs(), 1)
	require.Equal(t, 1, body.Len(), "neg of neg is not used any more")
}

// TestInlineRandom inlines graphs in random programs, in every order, with rollbacks
// between.
func TestInlineRandom(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		fg := newTestGraph(t)
		grow(r, fg, []Var{fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")}, 4)
		require.NoError(t, fg.CheckIntegrity())
		effects := printed(fg)
		for range 20 {
			var holders []Node
			for n := range fg.All() {
				if len(n.Nested()) > 0 {
					holders = append(holders, n)
				}
			}
			if len(holders) == 0 {
				break
			}
			n := holders[r.IntN(len(holders))]
			before, text := dump(fg.g), listing(fg)
			tx := fg.g.Begin("")
			outs, err := tx.Inline(n.Nested()[0], n.id, []VarID{n.Input(0).id})
			require.NoError(t, err)
			_, err = tx.Replace(n.Output(0).id, outs[0], false)
			require.NoError(t, err)
			if r.IntN(2) == 0 {
				tx.Rollback()
				require.Equal(t, before, dump(fg.g), "seed %d", seed)
				require.Equal(t, text, listing(fg))
			} else {
				require.NoError(t, tx.Commit())
			}
			require.NoError(t, fg.CheckIntegrity(), "seed %d", seed)
			require.Equal(t, effects, printed(fg), "seed %d: the effects are the same, in the same order", seed)
		}
	}
}

// grow adds random nodes to a graph, some with graphs that use values from around them.
func grow(r *rand.Rand, fg *FunctionGraph, vars []Var, depth int) {
	for range 2 + r.IntN(5) {
		x := vars[r.IntN(len(vars))]
		switch kind := r.IntN(4); {
		case kind == 0 && depth > 0:
			n := fg.Add(fg.testOp("if"), []Var{x}, ir.F32)
			body := n.AddNested(false)
			in := body.AddInput(ir.F32, "")
			grow(r, body, append(vars[:len(vars):len(vars)], in), depth-1)
			vars = append(vars, n.Output(0))
		case kind == 1:
			fg.Add(fg.testOp("print"), []Var{x})
		default:
			vars = append(vars, fg.Apply(fg.testOp("add"), ir.F32, x, vars[r.IntN(len(vars))]))
		}
	}
	fg.SetOutputs(vars[len(vars)-1])
}

// printed lists the nodes with effects in the order in which they run.
func printed(fg *FunctionGraph) []NodeID {
	var list []NodeID
	for n := range fg.All() {
		if n.Op().Name() == "t.print" {
			list = append(list, n.ID())
		}
	}
	return list
}

// TestInlineMillion inlines a graph of a million nodes that all use its input, rolls that
// back, and inlines it for good.
func TestInlineMillion(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	fg := newTestGraph(t)
	x := fg.AddInput(ir.F32, "x")
	n := fg.Add(fg.testOp("if"), []Var{x}, ir.F32)
	fg.SetOutputs(fg.Apply(fg.testOp("neg"), ir.F32, n.Output(0)))
	body := n.AddNested(false)
	in := body.AddInput(ir.F32, "")
	v := in
	add := fg.testOp("add")
	for range million {
		v = body.Apply(add, ir.F32, v, in)
	}
	body.SetOutputs(v)
	inline := func(tx *Tx) {
		outs, err := tx.Inline(body, n.ID(), []VarID{x.id})
		require.NoError(t, err)
		_, err = tx.Replace(n.Output(0).id, outs[0], false)
		require.NoError(t, err)
	}
	tx := fg.g.Begin("")
	inline(tx)
	tx.Rollback()
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, million, body.Len())
	tx = fg.g.Begin("")
	inline(tx)
	require.NoError(t, tx.Commit())
	require.NoError(t, fg.CheckIntegrity())
	require.Equal(t, million+1, fg.Len())
	require.False(t, errors.Is(fg.Replace(fg.Outputs()[0], x, ""), ErrCycle))
	require.Zero(t, fg.Len())
}

func BenchmarkInline(b *testing.B) {
	fg := newTestGraph(b)
	x := fg.AddInput(ir.F32, "x")
	n := fg.Add(fg.testOp("if"), []Var{x}, ir.F32)
	fg.SetOutputs(n.Output(0))
	body := n.AddNested(false)
	v := body.AddInput(ir.F32, "")
	for range 1000 {
		v = body.Apply(fg.testOp("neg"), ir.F32, v)
	}
	body.SetOutputs(v)
	args := []VarID{x.id}
	b.ReportAllocs()
	for b.Loop() {
		tx := fg.g.Begin("")
		if _, err := tx.Inline(body, n.ID(), args); err != nil {
			b.Fatal(err)
		}
		tx.Rollback()
	}
}
