package passes

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// doneBefore returns control edges which say that all is done that precedes a value in its
// region, without need of what only computes the value.
func (e *editor) doneBefore(tx *graph.Tx, fg *graph.FunctionGraph, v graph.Var) []graph.VarID {
	var list []graph.VarID
	seen := map[graph.NodeID]bool{}
	for work := []graph.Var{v}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		n := v.Owner()
		if !n.IsValid() || n.FunctionGraph() != fg || seen[n.ID()] {
			continue
		}
		seen[n.ID()] = true
		switch k := tf.KindOf(n); {
		case k == tf.DeadValue:
		case onlyComputes(n):
			work = append(work, takes(n)...)
		case tf.IsControl(v):
			list = append(list, v.ID())
		case tokenOf(n) != 0:
			list = append(list, tokenOf(n))
		default:
			list = append(list, e.whenThere(tx, fg.Return().ID(), v))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// onlyComputes reports whether neither a node nor anything in it acts or reads.
func onlyComputes(n graph.Node) bool {
	switch tf.KindOf(n) {
	case "NoOp", tf.DeadValue, tf.Yield:
	case tf.IfRegion, tf.WhileRegion:
		for _, fg := range n.Nested() {
			for m := range fg.Nodes() {
				if !onlyComputes(m) {
					return false
				}
			}
		}
	default:
		return n.Op().Has(ir.Pure) && len(n.Nested()) == 0
	}
	return true
}

// takes returns what a node takes and waits for, and what is in it.
func takes(n graph.Node) []graph.Var {
	list := n.Inputs()
	for _, fg := range n.Nested() {
		for m := range fg.Nodes() {
			list = append(list, takes(m)...)
		}
	}
	return list
}

// whenThere adds an Identity of a value before a node, and returns its control edge.
func (e *editor) whenThere(tx *graph.Tx, before graph.NodeID, v graph.Var) graph.VarID {
	ctxt := e.g.Context()
	op := ctxt.Op(tf.Name+".Identity", ir.NamedAttr{Name: "T", Value: ctxt.TypeOf(v.Type().Elem())})
	return e.g.OutputOf(tx.Add(before, op.ID(), []graph.VarID{v.ID()}, v.Type(), tf.Control), 1)
}
