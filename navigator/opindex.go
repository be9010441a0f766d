package navigator

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// OpIndex is a feature that knows the nodes of each op: attached to a graph, it
// is kept in step with it. It costs 4 bytes a node, and nothing to speak of while
// the graph changes. A graph that has one is not walked by an [OpKey].
//
// It is of one graph, with those nested in it that are not isolated.
type OpIndex struct {
	fg     *graph.FunctionGraph
	byName map[graph.NameID]*opNodes
}

// opNodes is the nodes of one op. Nodes that went are taken out when somebody
// asks, and when they are as many as those that are left.
type opNodes struct {
	list []graph.NodeID
	gone int
}

// NewOpIndex returns an index to be attached to a graph.
func NewOpIndex() *OpIndex { return &OpIndex{} }

// OnAttach implements [graph.Attacher]. An index of another graph begins anew.
func (x *OpIndex) OnAttach(fg *graph.FunctionGraph) error {
	for p := fg.Parent(); p != nil && p.Graph() == fg.Graph(); p = fg.Parent() {
		fg = p
	}
	x.fg, x.byName = fg, map[graph.NameID]*opNodes{}
	for _, n := range appendArena(nil, fg) {
		x.OnImport(fg.Graph().Node(n), "")
	}
	return nil
}

// OnImport implements [graph.Importer].
func (x *OpIndex) OnImport(n graph.Node, _ string) {
	of := x.byName[n.Op().NameID()]
	if of == nil {
		of = &opNodes{}
		x.byName[n.Op().NameID()] = of
	}
	of.list = append(of.list, n.ID())
}

// OnPrune implements [graph.Pruner].
func (x *OpIndex) OnPrune(n graph.Node, _ string) {
	of := x.byName[n.Op().NameID()]
	if of == nil {
		return
	}
	if of.gone++; of.gone*2 > len(of.list) {
		x.sweep(of, n.Op().NameID(), n.ID())
	}
}

// sweep takes out what went, with the node that is about to go: one that was
// refused is told of before it is taken out of the arena. The number of such a
// node is given again, perhaps to a node of another op, and stands twice where
// it is one of the same.
func (x *OpIndex) sweep(of *opNodes, name graph.NameID, going graph.NodeID) {
	g := x.fg.Graph()
	of.list = slices.DeleteFunc(of.list, func(n graph.NodeID) bool {
		return n == going || int(n) >= g.NumIDs() || !g.IsAlive(n) || g.Node(n).Op().NameID() != name
	})
	slices.Sort(of.list)
	of.list, of.gone = slices.Compact(of.list), 0
}

// Nodes returns the nodes of the op of that name, whatever their attributes, in
// order, in a slice of the caller's.
func (x *OpIndex) Nodes(name string) []graph.Node {
	var nodes []graph.Node
	if x.fg == nil {
		return nil
	}
	for _, n := range x.appendNodes(nil, name) {
		nodes = append(nodes, x.fg.Graph().Node(n))
	}
	return nodes
}

// appendNodes appends the nodes of an op, in order.
func (x *OpIndex) appendNodes(list []graph.NodeID, name string) []graph.NodeID {
	id := x.fg.Vocabulary().Op(name).NameID()
	of := x.byName[id]
	if of == nil {
		return list
	}
	x.sweep(of, id, 0)
	first := len(list)
	list = append(list, of.list...)
	g := x.fg.Graph()
	slices.SortFunc(list[first:], func(a, b graph.NodeID) int { return compareInWalk(g, a, b) })
	return list
}

// indexOf returns the index that is attached to a graph, nil without one.
func indexOf(fg *graph.FunctionGraph) *OpIndex {
	for _, f := range fg.Features() {
		if x, ok := f.(*OpIndex); ok {
			return x
		}
	}
	return nil
}
