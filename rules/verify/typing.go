package verify

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/unify"
)

// maxTypes bounds the types that are tried for what a node computes.
const maxTypes = 8

// results returns the types to try for the outputs of a node, the likely ones
// first.
func (s *sketch) results(t *unify.Term, op ir.Op, inputs []ir.Type, hint ir.Type) [][]ir.Type {
	if len(t.Types) > 0 && !slices.ContainsFunc(t.Types, func(t unify.TypeTerm) bool { return t.Type == 0 }) {
		var all []ir.Type
		for _, typ := range t.Types {
			all = append(all, typ.Type)
		}
		return [][]ir.Type{all}
	}
	if inferred := ir.InferTypes(op, inputs); inferred != nil {
		return [][]ir.Type{inferred}
	}
	outputs := 1
	if info := op.Info(); info != nil && info.Outputs >= 0 {
		outputs = info.Outputs
	}
	single := []ir.Type{hint}
	if value := op.Constant(); value.IsValid() {
		single = append(single, value.Type())
	}
	for _, in := range inputs {
		single = append(single, in, s.vary(in), ir.UnrankedTensor(value.ElemOf(in)))
	}
	single = append(single, s.vary(hint), s.vary(hint), ir.UnrankedTensor(s.elem()))
	s.Shuffle(len(single), func(i, k int) { single[i], single[k] = single[k], single[i] })
	var list [][]ir.Type
	for _, typ := range single[:min(len(single), maxTypes)] {
		if typ == 0 {
			continue
		}
		list = append(list, slices.Repeat([]ir.Type{typ}, outputs))
	}
	return list
}

// forgetShapes makes the graph declare less of its shapes than there is to know,
// in half of the tries.
func (s *sketch) forgetShapes() {
	if s.chance(50) {
		return
	}
	classes := map[ir.Type]ir.Type{}
	together := s.chance(70)
	declare := func(t ir.Type) ir.Type {
		if !together {
			return pick(s.drawer, t, s.forget(t))
		}
		if classes[t] == 0 {
			classes[t] = pick(s.drawer, t, s.forget(t))
		}
		return classes[t]
	}
	for i := range s.in.inputs {
		s.in.inputs[i].declared = declare(s.in.inputs[i].declared)
	}
	for i := range s.in.nodes {
		n := &s.in.nodes[i]
		var inputs []ir.Type
		for _, o := range n.args {
			inputs = append(inputs, s.in.typeOf(o))
		}
		inferred := ir.InferTypes(n.op, inputs)
		for k := range n.types {
			switch {
			case s.fixed[operand{nodeOperand, i, k}]:
			case inferred != nil:
				n.types[k] = inferred[k]
			default:
				n.types[k] = declare(n.types[k])
			}
		}
	}
}
