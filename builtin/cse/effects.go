package cse

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

// effect is what a node does besides computing its results.
type effect uint8

const (
	unasked    effect = iota
	none              // nothing
	reads             // it reads memory
	harmless          // it does not write memory, and does not merge: an allocation
	everything        // it writes memory, or what it does is not known
)

// effects knows what nodes do.
type effects struct {
	g     *graph.Graph
	nodes map[graph.NodeID]effect // that hold graphs
	ops   idmap.Map[effect]       // of whose nodes all do the same by themselves
}

// of returns what a node does, with the graphs that it holds.
func (e *effects) of(n graph.Node) effect {
	nested := n.Nested()
	if len(nested) == 0 {
		return e.own(n)
	}
	does := e.nodes[n.ID()]
	if does == unasked {
		if does = e.own(n); does != everything {
			for _, fg := range nested {
				does = max(does, e.ofGraph(fg))
			}
		}
		e.nodes[n.ID()] = does
	}
	return does
}

func (e *effects) ofGraph(fg *graph.FunctionGraph) effect {
	if fg.Graph() != e.g {
		return everything
	}
	does := none
	for n := range fg.Nodes() {
		if does = max(does, e.of(n)); does == everything {
			break
		}
	}
	return does
}

// own returns what a node does by itself.
func (e *effects) own(n graph.Node) effect {
	id := uint32(e.g.OpOf(n.ID()))
	if does := e.ops.Of(id); does != unasked {
		return does
	}
	if op := n.Op(); op.Dialect() == "linalg" && !op.Has(ir.Terminator) {
		return ofLinalg(n)
	}
	does := ofOp(n.Op())
	e.ops.Put(id, does)
	return does
}

// ofOp returns what the nodes of an op do.
func ofOp(op ir.Op) effect {
	switch {
	case op.Has(ir.Terminator) && op.Info() != nil || op.Has(ir.ConstantLike):
		return none
	case isRecursive(op):
		return none
	}
	list, known := ir.EffectsOf(op)
	if !known || op.Info() == nil {
		return everything
	}
	does := none
	for _, effect := range list {
		switch {
		case effect.Access&(ir.Writes|ir.Frees) != 0:
			return everything
		case effect.Access&ir.Allocates != 0:
			does = harmless
		default:
			does = max(does, reads)
		}
	}
	return does
}

// ofLinalg returns what an op of linalg does: those of tensors compute, those of buffers write.
func ofLinalg(n graph.Node) effect {
	for i := range n.NumInputs() {
		if k := n.Input(i).Type().Kind(); k == ir.MemRefKind || k == ir.UnrankedMemRefKind {
			return everything
		}
	}
	if n.NumOutputs() == 0 {
		return everything
	}
	return none
}

// isRecursive reports whether an op does what the graphs do that its nodes hold, and nothing
// else.
func isRecursive(op ir.Op) bool {
	if !op.Has(ir.Regions) || op.HasAny(ir.Isolated) {
		return false
	}
	switch op.Dialect() {
	case "scf", "affine", "tf":
		return true
	}
	return op.Has(ir.Pure)
}
