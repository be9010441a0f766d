package graph

import (
	"fmt"

	"github.com/settle-go/settle/graph/ir"
)

// In the graph regions of MLIR a value may be used before it is defined, even by its own
// operation, and in blocks to which control never comes every value may be used. A function
// graph has no such uses. Where a text has them, a stand-in is used: the result of a node
// of [ir.LaterOp] at the beginning of the region. After the value there is a node of
// [ir.DefinesOp], of the stand-in and the value. Both are pinned, and no rule knows them, so that nothing is assumed of
// a value across such a use. Writers write neither.
// UseStandIn has clients of a variable use a stand-in for it. It is for readers, while they
// build a graph.
func (v Var) UseStandIn(clients ...Client) {
	if !v.IsValid() || v.FunctionGraph() == nil || v.Owner().IsValid() && !v.Owner().IsAlive() {
		panic("graph: UseStandIn of no variable of a graph")
	}
	for _, c := range clients {
		if !c.Node.IsValid() || c.Node.g != v.g || c.Node.Input(c.Index) != v {
			panic(fmt.Sprintf("graph: UseStandIn: input %d of %s is another variable", c.Index, c.Node))
		}
	}
	in := v.g.standIn(v.id)
	for _, c := range clients {
		s := slotID(v.g.nodes[c.Node.id].in) + slotID(c.Index)
		v.g.unlink(s)
		v.g.link(s, in)
	}
}

// standIn adds the nodes of a stand-in, and returns it.
func (g *Graph) standIn(v VarID) VarID {
	home, next := Var{g, v}.FunctionGraph(), NodeID(0)
	later := g.insertStandIn(home.Entry(), home.Entry().first, ir.LaterOp, nil, g.TypeOf(v))
	switch owner := g.vars[v].owner(); {
	case owner != 0:
		next = g.nodes[owner].next
	case home.first == later:
		next = g.nodes[later].next
	default:
		next = home.first
	}
	in := g.OutputOf(later, 0)
	g.insertStandIn(home, next, ir.DefinesOp, []VarID{in, v})
	return in
}

func (g *Graph) insertStandIn(fg *FunctionGraph, before NodeID, op string, inputs []VarID, types ...ir.Type) NodeID {
	n := g.newNode(fg.id, g.ctxt.Op(op).ID(), inputs, types, 0)
	g.nodes[n].flags |= flagPinned
	g.insertBefore(n, before, fg)
	g.added(n)
	return n
}
