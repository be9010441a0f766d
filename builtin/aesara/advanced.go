package aesara

import (
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// advancedIndexing is the subscripts that are tensors.
func advancedIndexing() topic {
	many := func(least int) declare.Shape { return declare.Shape{Min: least, Max: ir.Variadic, Outputs: 1} }
	return topic{
		ops: []declare.List{
			declare.Ops(declare.Binary, ir.Pure, "advanced_subtensor1").Infer(typeOfGather),
			declare.Ops(declare.Ternary, ir.Pure, "advanced_inc_subtensor1", "advanced_set_subtensor1").
				Infer(typeOfScatter).Memory(declare.OverFirst),
			declare.Ops(many(2), ir.Pure, "advanced_subtensor").Infer(typeOfGather),
			declare.Ops(many(3), ir.Pure, "advanced_inc_subtensor", "advanced_set_subtensor").
				Infer(typeOfScatter).Memory(declare.OverFirst),
		},
	}
}

// typeOfGather has the dimensions to which the subscripts are stretched in the place of
// as many leading dimensions of the first input as there are subscripts.
func typeOfGather(op ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) < 2 {
		return nil
	}
	dims, ok := gathered(op, inputs[0], inputs[1:])
	if !ok {
		return nil
	}
	return []ir.Type{ir.Tensor(inputs[0].Elem(), dims...)}
}

// typeOfScatter is the type of the first input, of which elements are written.
func typeOfScatter(op ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) < 3 || elemOf(inputs[1]) != elemOf(inputs[0]) {
		return nil
	}
	if dims, ok := gathered(op, inputs[0], inputs[2:]); !ok || !mayStretch(inputs[1], dims) {
		return nil
	}
	return inputs[:1:1]
}

// gathered returns the dimensions of what subscripts show of a tensor.
func gathered(op ir.Op, x ir.Type, subscripts []ir.Type) ([]int64, bool) {
	if !isTensor(x) || len(subscripts) > x.Rank() {
		return nil, false
	}
	dims := []int64{}
	for _, t := range subscripts {
		if !isIntegral(elemOf(t)) || t.IsShaped() && !isTensor(t) {
			return nil, false
		}
		var own []int64
		if t.IsShaped() {
			own = t.Dims()
		}
		var ok bool
		if dims, ok = stretched(dims, own); !ok {
			return nil, false
		}
	}
	if ofVector(op) && len(dims) != 1 {
		return nil, false
	}
	return append(dims, x.Dims()[len(subscripts):]...), true
}

// ofVector reports whether the subscript of an op is a vector.
func ofVector(op ir.Op) bool {
	name := op.Name()
	return name[len(name)-1] == '1'
}

// stretched returns the shape that two shapes may be stretched to, ir.Dynamic where a size
// is not known. A size that is not known is not 1.
func stretched(a, b []int64) ([]int64, bool) {
	if len(a) < len(b) {
		a, b = b, a
	}
	dims := slices.Clone(a)
	for i, d := range b {
		at := &dims[len(a)-len(b)+i]
		switch {
		case *at == 1 || *at == ir.Dynamic && d != 1:
			*at = d
		case d != 1 && !declare.MayAgree(*at, d):
			return nil, false
		}
	}
	return dims, true
}
