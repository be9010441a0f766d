package eval

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// usage is which variables around them graphs use. It is found once for each graph, so
// that deep nests take no more time than their graphs together use variables.
type usage struct {
	around map[*graph.FunctionGraph][]graph.VarID
}

// of calls f with what a node uses: its inputs, and what the graphs that it holds need of
// those around them.
func (u *usage) of(n graph.Node, f func(graph.VarID)) {
	for _, v := range n.Inputs() {
		f(v.ID())
	}
	for _, nested := range n.Nested() {
		if nested.Graph() != n.Graph() {
			continue
		}
		for _, v := range u.usedAround(nested) {
			f(v)
		}
	}
}

// usedAround returns the variables of graphs around a nested one that it needs, each once.
func (u *usage) usedAround(fg *graph.FunctionGraph) []graph.VarID {
	if list, known := u.around[fg]; known {
		return list
	}
	find := u.ofGraph
	if len(fg.Return().Successors()) > 0 {
		find = ofBlocks
	}
	list := find(fg)
	if u.around == nil {
		u.around = map[*graph.FunctionGraph][]graph.VarID{}
	}
	u.around[fg] = list
	return list
}

// ofGraph is usedAround for a graph that does not branch.
func (u *usage) ofGraph(fg *graph.FunctionGraph) (list []graph.VarID) {
	used := map[graph.VarID]bool{}
	note := func(v graph.VarID) {
		if !used[v] && fg.Graph().Var(v).FunctionGraph() != fg {
			list = append(list, v)
		}
		used[v] = true
	}
	for _, v := range fg.Outputs() {
		note(v.ID())
	}
	for _, n := range slices.Backward(slices.Collect(fg.Nodes())) {
		if n != fg.Return() && isNeeded(n, used) {
			u.of(n, note)
		}
	}
	return list
}

// ofBlocks is usedAround for a region of several blocks, all of whose nodes are needed.
func ofBlocks(entry *graph.FunctionGraph) (list []graph.VarID) {
	within, used := map[*graph.FunctionGraph]bool{}, map[graph.VarID]bool{}
	regions := entry.ArenaRegions()
	for _, fg := range regions {
		within[fg] = true
	}
	for _, fg := range regions {
		for n := range fg.Nodes() {
			for _, v := range n.Inputs() {
				if !used[v.ID()] && !within[v.FunctionGraph()] {
					list = append(list, v.ID())
				}
				used[v.ID()] = true
			}
		}
	}
	return list
}

// needed returns the nodes of a function graph, without those of nested graphs,
// that its outputs and effects need, in order.
func (u *usage) needed(fg *graph.FunctionGraph, nodes []graph.Node) []graph.Node {
	used := map[graph.VarID]bool{}
	for _, v := range fg.Outputs() {
		used[v.ID()] = true
	}
	keep := nodes[:0]
	for _, n := range slices.Backward(slices.Clone(nodes)) {
		if n == fg.Return() || !isNeeded(n, used) {
			continue
		}
		u.of(n, func(v graph.VarID) { used[v] = true })
		keep = append(keep, n)
	}
	slices.Reverse(keep)
	return keep
}

// isStandIn reports whether a node is about a value that is used before it is defined: only by
// blocks that nothing leads to.
func isStandIn(op ir.Op) bool { return op.Name() == ir.LaterOp || op.Name() == ir.DefinesOp }

func isNeeded(n graph.Node, used map[graph.VarID]bool) bool {
	// A call of a machine computes, or prints where it has no outputs.
	if n.IsPinned() && !isStandIn(n.Op()) && (n.NumOutputs() == 0 || !n.Op().Has(ir.Pure)) {
		return true
	}
	return slices.ContainsFunc(n.Outputs(), func(v graph.Var) bool { return used[v.ID()] })
}
