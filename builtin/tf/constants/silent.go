package constants

import (
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// Names of the ops that constants are.
const (
	constOp   = tf.Name + ".Const"
	waitingOp = tf.Name + "." + tf.WaitingConst
)

const controlType = "!tf_type.control"

// isControl reports whether a value is a control edge.
func isControl(v graph.Var) bool { return v.Type().String() == controlType }

// controlFlow are the ops whose results may be dead, or are there once in each turn.
var controlFlow = map[string]bool{
	"tf.Switch": true, "tf.RefSwitch": true, "tf._SwitchN": true, "tf.Merge": true, "tf.RefMerge": true, "tf.Enter": true, "tf.RefEnter": true,
	"tf.Exit": true, "tf.RefExit": true, "tf.NextIteration": true, "tf.RefNextIteration": true, "tf.LoopCond": true, "tf.RefSelect": true,
	"tf.NextIterationSource": true, "tf.NextIterationSink": true, "tf._Merge": true, "tf._Switch": true,
}

// computes reports whether a node does nothing but compute, each time that its graph is run.
func computes(n graph.Node) bool {
	info := n.Op().Info()
	return info != nil && info.Has(ir.Pure) && info.Traits&(ir.Effect|ir.Terminator) == 0 && len(n.Nested()) == 0 && !controlFlow[n.Op().Name()]
}

// silence knows the nodes for which it says nothing to wait: those that only compute, and
// of which all inputs do.
type silence map[graph.NodeID]bool

// see looks at a node, after those of which it is computed.
func (s silence) see(n graph.Node) {
	if !computes(n) {
		return
	}
	for _, v := range n.Inputs() {
		if !s.isSilent(v) {
			return
		}
	}
	s[n.ID()] = true
}

// isSilent reports whether to wait for a value says nothing.
func (s silence) isSilent(v graph.Var) bool {
	n := v.Owner()
	return !n.IsValid() || n.Op().Name() == constOp || n.Op().Name() == waitingOp && n.NumInputs() == 0 || s[n.ID()]
}
