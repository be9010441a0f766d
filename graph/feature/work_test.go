package feature_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
)

// TestRewriteCostsWhatItTouches counts how often the handler asks whether two
// variables share memory: never, where what reads stands before what overwrites,
// whether there are many destroyers or one value that half of the nodes read; once,
// where one that stands after it reads something else.
func TestRewriteCostsWhatItTouches(t *testing.T) {
	shapes := map[string]func(n int) (*graph.FunctionGraph, []graph.NodeID){
		"blocks": func(n int) (*graph.FunctionGraph, []graph.NodeID) { return blocks(t, n, "neg_in") },
		"star":   func(n int) (*graph.FunctionGraph, []graph.NodeID) { return star(t, n) },
	}
	for name, build := range shapes {
		for _, n := range []int{50, 50_000} {
			fg, nodes := build(n)
			asked := 0
			d := &feature.DestroyHandler{Overlap: func(a, b graph.Var) (bool, string) { asked++; return true, "" }}
			require.NoError(t, fg.Attach(d))
			asked = 0
			renew(t, fg, nodes[len(nodes)/2])
			require.Zero(t, asked, "%s %d", name, n)
		}
	}
	p := read(t, "in x y\na b = split x\nc = neg_in a\nd = neg b\nout c d")
	asked := 0
	require.NoError(t, p.fg.Attach(&feature.DestroyHandler{Overlap: func(a, b graph.Var) (bool, string) {
		asked++
		return a.Owner() != b.Owner(), ""
	}}))
	asked = 0
	renew(t, p.fg, p.v("d").Owner().ID())
	require.Equal(t, 1, asked)
}

// TestRewriteDoesNotAllocate has a warm handler, and room in the arena.
func TestRewriteDoesNotAllocate(t *testing.T) {
	for _, destroyer := range []string{"neg", "neg_in"} {
		fg, nodes := blocks(t, 5000, destroyer)
		require.NoError(t, fg.Attach(&feature.DestroyHandler{}))
		fg.Graph().Reserve(4000, 4000)
		for i := range 500 { // grows what is kept for the next time
			nodes[i] = renew(t, fg, nodes[i])
		}
		i := 0
		require.Zero(t, testing.AllocsPerRun(400, func() {
			i++
			nodes[i] = renew(t, fg, nodes[i])
		}), destroyer)
	}
}

// TestLongViewChain collapses a chain of views at whose end a node destroys, from
// its end to its beginning: each step is as much work as the one before.
func TestLongViewChain(t *testing.T) {
	const length = 100_000
	ctxt := ctxt(t)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	v, types := x.ID(), []ir.Type{ir.F32}
	view := ctxt.Op("t.view").ID()
	var outs []graph.VarID
	for range length {
		v = fg.AddIDs(view, []graph.VarID{v}, types, 0).Output(0).ID()
		outs = append(outs, v)
	}
	in := fg.AddIDs(ctxt.Op("t.neg_in").ID(), []graph.VarID{v}, types, 0)
	fg.SetOutputs(in.Output(0))
	d := &feature.DestroyHandler{}
	require.NoError(t, fg.Attach(d))
	destroyed := outs[length-1]
	for i := length - 1; i >= length/2; i-- {
		g := fg.Graph()
		shorter := g.InputOf(g.OwnerOf(destroyed), 0)
		require.NoError(t, fg.Replace(g.Var(destroyed), g.Var(shorter), "destroy what it views"))
		destroyed = shorter
	}
	for i := length/2 - 2; i >= 0; i -= 2 {
		g := fg.Graph()
		require.NoError(t, fg.Replace(g.Var(outs[i]), g.Var(g.InputOf(g.OwnerOf(outs[i]), 0)), "view of a view"))
	}
	require.Equal(t, length/4, fg.Len()-1)
	require.Equal(t, []graph.Node{in}, d.Destroyers(x))
}
