package constants

import (
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

// Names of the ops that constants are.
const (
	constOp   = tf.Name + ".Const"
	waitingOp = tf.Name + "." + tf.WaitingConst
)

// controlFlow are the ops whose results may be dead, or are there once in each turn.
var controlFlow = map[string]bool{
	"tf.Switch": true, "tf.RefSwitch": true, "tf._SwitchN": true, "tf.Merge": true, "tf.RefMerge": true, "tf.Enter": true, "tf.RefEnter": true,
	"tf.Exit": true, "tf.RefExit": true, "tf.NextIteration": true, "tf.RefNextIteration": true, "tf.LoopCond": true, "tf.RefSelect": true,
	"tf.NextIterationSource": true, "tf.NextIterationSink": true, "tf._Merge": true, "tf._Switch": true,
}

// opKind is what an op is to constants.
type opKind uint8

const (
	unseen     opKind = iota
	otherKind         // it acts, or is control flow
	pureKind          // it only computes
	constKind         // a constant
	waitsKind         // a constant that may wait
	regionKind        // an IfRegion or a WhileRegion
)

func kindOf(op ir.Op) opKind {
	name, info := op.Name(), op.Info()
	switch {
	case name == constOp:
		return constKind
	case name == waitingOp:
		return waitsKind
	case name == tf.Name+"."+tf.WhileRegion || name == tf.Name+"."+tf.IfRegion:
		return regionKind
	case info != nil && info.Has(ir.Pure) && info.Traits&(ir.Effect|ir.Terminator) == 0 && !controlFlow[name]:
		return pureKind
	}
	return otherKind
}

// silence knows the nodes that need not be waited for: those that only compute, and
// whose inputs all do.
type silence struct {
	g     *graph.Graph
	kinds idmap.Map[opKind] // of ops
	nodes idmap.Map[bool]
}

// kind returns what the op of a node is to constants.
func (s *silence) kind(n graph.NodeID) opKind {
	op := s.g.OpOf(n)
	k := s.kinds.Of(uint32(op))
	if k == unseen {
		k = kindOf(s.g.Context().OpByID(op))
		s.kinds.Put(uint32(op), k)
	}
	return k
}

// isConstant reports whether a value is a constant, whether it waits or not.
func (s *silence) isConstant(v graph.VarID) bool {
	n := s.g.OwnerOf(v)
	return n != 0 && (s.kind(n) == constKind || s.kind(n) == waitsKind)
}

// computes reports whether a node does nothing but compute, each time that its graph is run.
func (s *silence) computes(n graph.NodeID) bool {
	k := s.kind(n)
	return (k == pureKind || k == constKind || k == waitsKind) && len(s.g.Node(n).Nested()) == 0
}

// see looks at a node, after those that it is computed from.
func (s *silence) see(n graph.NodeID) {
	if s.computes(n) && s.allSilent(n) {
		s.nodes.Put(uint32(n), true)
	}
}

// allSilent reports whether all that a node uses is silent.
func (s *silence) allSilent(n graph.NodeID) bool {
	for i := range s.g.NumInputsOf(n) {
		if !s.isSilent(s.g.InputOf(n, i)) {
			return false
		}
	}
	return true
}

// isSilent reports whether to wait for a value says nothing.
func (s *silence) isSilent(v graph.VarID) bool {
	n := s.g.OwnerOf(v)
	return n == 0 || s.kind(n) == constKind || s.kind(n) == waitsKind && s.g.NumInputsOf(n) == 0 || s.nodes.Of(uint32(n))
}
