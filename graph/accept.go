package graph

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// fit is how well a type has to fit the clients of a variable that is replaced
// by one of another type.
type fit uint8

const (
	// fitKnown takes only clients that are known to accept the type: whoever
	// replaces knows nothing of them.
	fitKnown fit = iota
	// fitRefined also takes clients of which nothing is known, where the type is
	// one that the type before includes.
	fitRefined
	// fitAny takes clients of which nothing is known with any type, and lenient
	// ones with any type in place of a tensor of which nothing was said.
	fitAny
)

// accepts reports whether an operand may become a variable of another type. It is
// the one place that is asked, whoever replaces. A return, a call and an op whose
// operands and results have their types in common need the very type; one of which
// its dialect says so takes a more precise one, or any.
func (g *Graph) accepts(s slotID, new ir.Type, how fit) bool {
	slot := &g.slots[s]
	old := g.TypeOf(slot.v)
	if old == new {
		return true
	}
	op := g.ctxt.OpByID(g.nodes[slot.node].op)
	info := op.Info()
	switch {
	case info == nil:
	case info.Traits&(ir.Terminator|ir.Signature) != 0:
		return false
	case info.Has(ir.Lenient):
		return how == fitAny && old.IsUnranked() || how != fitKnown && old.Super(new)
	case info.Has(ir.Strict):
		return false
	case info.Accepts != nil || info.Infer != nil:
		return old.Super(new) && g.acceptsAll(op, s, new)
	}
	return how == fitAny || how == fitRefined && old.Super(new)
}

// acceptsAll asks the dialect, with the types as they would be.
func (g *Graph) acceptsAll(op ir.Op, s slotID, new ir.Type) bool {
	rec := &g.nodes[g.slots[s].node]
	inputs, outputs := make([]ir.Type, rec.nin), make([]ir.Type, rec.nout)
	for i := range inputs {
		inputs[i] = g.TypeOf(g.slots[rec.in+uint32(i)].v)
	}
	inputs[uint32(s)-rec.in] = new
	for i := range outputs {
		outputs[i] = g.TypeOf(rec.out + VarID(i))
	}
	if info := op.Info(); info.Accepts != nil {
		return info.Accepts(inputs, outputs)
	}
	return slices.Equal(ir.InferTypes(op, inputs), outputs)
}

// checkSameType refuses a node of an op whose output has the type of its first
// input where the two have types that exclude each other.
func (tx *Tx) checkSameType(n NodeID, types []ir.Type) {
	g := tx.g
	rec := &g.nodes[n]
	if rec.nin == 0 || len(types) == 0 || tx.err != nil {
		return
	}
	in := g.vars[g.slots[rec.in].v].typ
	if in == g.vars[rec.out].typ {
		return
	}
	info := g.ctxt.OpByID(rec.op).Info()
	if info.Has(ir.SameType | ir.Strict) {
		tx.err = fmt.Errorf("%w: %s of %s is made with an output of %s", ErrType, info.Name, g.types.list[in], types[0])
	}
}
