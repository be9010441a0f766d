package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// The methods below change the graphs that the matched node holds. A node from which a
// graph was taken or dropped must be unused after the rewrite, or it is undone and fails
// with [graph.ErrEmptied].

// Inline puts the nodes of a graph that the matched node holds in the place of that node,
// with variables in the place of the graph's inputs, and returns what the graph returned:
// see [graph.Tx.Inline].
func (r *Rewriter) Inline(fg *graph.FunctionGraph, args []graph.VarID) ([]graph.VarID, error) {
	return r.tx.Inline(fg, r.Match.Root, args)
}

// MoveGraph gives a graph that the matched node holds to one that the rule added: see
// [graph.Tx.MoveGraph].
func (r *Rewriter) MoveGraph(fg *graph.FunctionGraph, to graph.NodeID) error {
	return r.tx.MoveGraph(fg, to)
}

// SetYields makes a graph return these variables: see [graph.Tx.SetYields].
func (r *Rewriter) SetYields(fg *graph.FunctionGraph, vars []graph.VarID) error {
	return r.tx.SetYields(fg, vars)
}

// RemoveInput removes an input that nothing uses from a graph: see [graph.Tx.RemoveInput].
func (r *Rewriter) RemoveInput(fg *graph.FunctionGraph, i int) error { return r.tx.RemoveInput(fg, i) }

// DropGraph drops a graph with all that it does: see [graph.Tx.DropGraph].
func (r *Rewriter) DropGraph(fg *graph.FunctionGraph) error { return r.tx.DropGraph(fg) }

// AddTo adds a node at the end of a graph, before what returns from it.
func (r *Rewriter) AddTo(fg *graph.FunctionGraph, op ir.OpID, inputs []graph.VarID, types ...ir.Type) graph.NodeID {
	return r.tx.Add(fg.Return().ID(), op, inputs, types...)
}

// InlineCopy is Inline of a copy: the graph stays where it is. See [graph.Tx.InlineCopy].
func (r *Rewriter) InlineCopy(fg *graph.FunctionGraph, args []graph.VarID) ([]graph.VarID, error) {
	return r.tx.InlineCopy(fg, r.Match.Root, args)
}

// CopyGraph gives a copy of a graph that the matched node holds to one that the rule
// added: see [graph.Tx.CopyGraph].
func (r *Rewriter) CopyGraph(fg *graph.FunctionGraph, to graph.NodeID) (*graph.FunctionGraph, func(graph.VarID) graph.VarID, error) {
	return r.tx.CopyGraph(fg, to)
}

// EraseUnused erases what nothing uses in a graph: see [graph.Tx.EraseUnused].
func (r *Rewriter) EraseUnused(fg *graph.FunctionGraph) { r.tx.EraseUnused(fg) }
