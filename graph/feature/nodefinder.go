package feature

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// NodeFinder finds the nodes that apply an op, while the graph changes. A node that is
// inserted or erased costs constant time; a list of nodes costs its length, and its
// sorting.
//
// The zero value is ready to be attached, to one graph.
type NodeFinder struct {
	g     *graph.Graph
	nodes map[ir.OpID][]graph.NodeID
	names map[string][]ir.OpID // ops that were seen, by name
	place []uint32             // by node: where in the list of its op
}

// OnAttach implements [graph.Attacher].
func (f *NodeFinder) OnAttach(fg *graph.FunctionGraph) error {
	*f = NodeFinder{g: fg.Graph(), nodes: map[ir.OpID][]graph.NodeID{}, names: map[string][]ir.OpID{}}
	Replay(fg, f)
	return nil
}

// OnDetach implements [graph.Detacher].
func (f *NodeFinder) OnDetach(*graph.FunctionGraph) { *f = NodeFinder{} }

// OnImport implements [graph.Importer].
func (f *NodeFinder) OnImport(n graph.Node, _ string) {
	op := n.Op()
	list, seen := f.nodes[op.ID()]
	if !seen && op.IsValid() {
		f.names[op.Name()] = append(f.names[op.Name()], op.ID())
	}
	if missing := int(n.ID()) + 1 - len(f.place); missing > 0 {
		f.place = append(f.place, make([]uint32, missing)...)
	}
	f.place[n.ID()] = uint32(len(list))
	f.nodes[op.ID()] = append(list, n.ID())
}

// OnPrune implements [graph.Pruner].
func (f *NodeFinder) OnPrune(n graph.Node, _ string) {
	op := n.Op().ID()
	list := f.nodes[op]
	last := list[len(list)-1]
	at := f.place[n.ID()]
	list[at], f.place[last] = last, at
	f.nodes[op] = list[:len(list)-1]
}

// Nodes returns the nodes that apply the op, in program order, those of nested
// graphs after the others: see [graph.Graph.Compare].
func (f *NodeFinder) Nodes(op ir.Op) []graph.Node {
	if f.isForeign(op) {
		return nil
	}
	return f.list([]ir.OpID{op.ID()})
}

// isForeign reports whether an op is of another context: no node applies it, though
// its number may be that of an op of the graph.
func (f *NodeFinder) isForeign(op ir.Op) bool {
	return f.g == nil || op.IsValid() && op != f.g.Context().OpByID(op.ID())
}

// NodesNamed returns the nodes whose op has that name, with whatever attributes.
func (f *NodeFinder) NodesNamed(name string) []graph.Node { return f.list(f.names[name]) }

func (f *NodeFinder) list(ops []ir.OpID) []graph.Node {
	var list []graph.Node
	for _, op := range ops {
		for _, n := range f.nodes[op] {
			list = append(list, f.g.Node(n))
		}
	}
	slices.SortFunc(list, byPlace)
	return list
}

// Count returns the number of nodes that apply the op.
func (f *NodeFinder) Count(op ir.Op) int {
	if f.isForeign(op) {
		return 0
	}
	return len(f.nodes[op.ID()])
}
