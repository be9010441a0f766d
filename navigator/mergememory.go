package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// overwrites is the question whether an op overwrites an input.
type overwrites struct{}

// anyDestroys reports whether an op of the context overwrites an input. Each op
// is asked once, and only when two nodes are found that compute the same: graphs
// whose ops only make new values pay nothing else.
func (t *mergeTable) anyDestroys() bool {
	if !t.asked {
		t.asked = true // a merge makes no op
		t.destroys = t.g.Context().AnyOp(overwrites{}, func(op ir.Op) bool { return len(op.Memory().Destroys) > 0 })
	}
	return t.destroys
}

// isDestroyed reports whether an output of a node is overwritten by who uses it,
// itself or through a view. Its memory is then not there for who uses the other
// node.
func (t *mergeTable) isDestroyed(n graph.NodeID) bool {
	for i := range t.g.NumOutputsOf(n) {
		if t.g.Var(t.g.OutputOf(n, i)).IsDestroyed() {
			return true
		}
	}
	return false
}
