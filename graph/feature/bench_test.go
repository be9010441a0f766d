package feature_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
)

// blocks builds a graph of about n nodes, five a block: a value, a view of it, a
// reader of the view, a node that destroys the value, or does not, and their sum,
// which is what the next block starts from. It returns the readers.
func blocks(t testing.TB, n int, destroyer string) (*graph.FunctionGraph, []graph.NodeID) {
	ctxt := ctxt(t)
	fg := graph.New(ctxt)
	fg.Graph().Reserve(2*n, 3*n)
	types := []ir.Type{ir.F32}
	op := func(name string, inputs ...graph.VarID) graph.VarID {
		n := fg.AddIDs(ctxt.Op("t."+name).ID(), inputs, types, 0)
		return fg.Graph().OutputOf(n.ID(), 0)
	}
	v := fg.AddInput(ir.F32, "x").ID()
	var readers []graph.NodeID
	for range n / 5 {
		u := op("neg", v)
		r := op("neg", op("view", u))
		readers = append(readers, fg.Graph().OwnerOf(r))
		v = op("add", r, op(destroyer, u))
	}
	fg.SetOutputs(fg.Graph().Var(v))
	return fg, readers
}

// star builds a graph of n/2 readers of one value, and a node that destroys a
// view of it.
func star(t testing.TB, n int) (*graph.FunctionGraph, []graph.NodeID) {
	ctxt := ctxt(t)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	types := []ir.Type{ir.F32}
	sum := fg.Graph().Constant(ctxt.Float(0, ir.F32)).ID()
	var readers []graph.NodeID
	for range n / 2 {
		r := fg.AddIDs(ctxt.Op("t.neg").ID(), []graph.VarID{x.ID()}, types, 0)
		readers = append(readers, r.ID())
		sum = fg.AddIDs(ctxt.Op("t.add").ID(), []graph.VarID{sum, r.Output(0).ID()}, types, 0).Output(0).ID()
	}
	v := fg.AddIDs(ctxt.Op("t.view").ID(), []graph.VarID{x.ID()}, types, 0).Output(0).ID()
	in := fg.AddIDs(ctxt.Op("t.neg_in").ID(), []graph.VarID{v}, types, 0)
	fg.SetOutputs(fg.Graph().Var(sum), in.Output(0))
	return fg, readers
}

// renew replaces a node by one like it.
func renew(t require.TestingT, fg *graph.FunctionGraph, n graph.NodeID) graph.NodeID {
	g := fg.Graph()
	tx := g.Begin("renew")
	made := tx.Add(n, g.OpOf(n), []graph.VarID{g.InputOf(n, 0)}, ir.F32)
	_, err := tx.Replace(g.OutputOf(n, 0), g.OutputOf(made, 0), false)
	require.NoError(t, err)
	require.NoError(t, tx.Commit())
	return made
}

// BenchmarkRewrite makes rewrites of nodes that read what is destroyed, in graphs
// of two sizes. What one costs does not depend on the size.
func BenchmarkRewrite(b *testing.B) {
	shapes := []struct {
		name  string
		build func(n int) (*graph.FunctionGraph, []graph.NodeID)
	}{
		{"no-destroyer", func(n int) (*graph.FunctionGraph, []graph.NodeID) { return blocks(b, n, "neg") }},
		{"every-fifth", func(n int) (*graph.FunctionGraph, []graph.NodeID) { return blocks(b, n, "neg_in") }},
		{"one-tree", func(n int) (*graph.FunctionGraph, []graph.NodeID) { return star(b, n) }},
	}
	for _, shape := range shapes {
		for _, n := range []int{10_000, 1_000_000} {
			for _, handled := range []bool{false, true} {
				b.Run(fmt.Sprintf("%s/%d/handler=%t", shape.name, n, handled), func(b *testing.B) {
					fg, nodes := shape.build(n)
					if handled {
						require.NoError(b, fg.Attach(&feature.DestroyHandler{}))
					}
					fg.Graph().Reserve(b.N, b.N)
					b.ReportAllocs()
					b.ResetTimer()
					for i := range b.N {
						k := i * 7919 % len(nodes)
						nodes[k] = renew(b, fg, nodes[k])
					}
				})
			}
		}
	}
}

// BenchmarkAttach attaches a handler to a graph of a million nodes.
func BenchmarkAttach(b *testing.B) {
	for _, destroyer := range []string{"neg", "neg_in"} {
		b.Run(destroyer, func(b *testing.B) {
			fg, _ := blocks(b, 1_000_000, destroyer)
			for range b.N {
				d := &feature.DestroyHandler{}
				require.NoError(b, fg.Attach(d))
				fg.Detach(d)
			}
		})
	}
}
