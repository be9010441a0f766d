package aesara

import (
	"slices"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// indexing is the basic subscripts: subtensor and its updates.
func indexing() topic {
	subscripts := []string{subscript.Starts, subscript.Stops, subscript.Steps}
	return topic{
		ops: []declare.List{
			declare.Ops(declare.Some, ir.Pure, "subtensor").Needs(subscripts...).Infer(typeOfSubtensor).Memory(declare.View),
			declare.Ops(declare.Shape{Min: 2, Max: ir.Variadic, Outputs: 1}, ir.Pure, "inc_subtensor", "set_subtensor").
				Needs(subscripts...).Infer(typeOfUpdate).Memory(declare.OverFirst),
		},
	}
}

// typeOfSubtensor is the type of what the subscripts of an op show of its first input.
func typeOfSubtensor(op ir.Op, inputs []ir.Type) []ir.Type {
	entries, ok := entriesOf(op, inputs, 1)
	if !ok {
		return nil
	}
	dims, err := subscript.Dims(entries, inputs[0].Dims())
	if err != nil {
		return nil
	}
	return []ir.Type{ir.Tensor(inputs[0].Elem(), dims...)}
}

// typeOfUpdate is the type of the first input, of which a part is written.
func typeOfUpdate(op ir.Op, inputs []ir.Type) []ir.Type {
	entries, ok := entriesOf(op, inputs, 2)
	if !ok || elemOf(inputs[1]) != inputs[0].Elem() {
		return nil
	}
	dims, err := subscript.Dims(entries, inputs[0].Dims())
	if err != nil || !mayStretch(inputs[1], dims) {
		return nil
	}
	return inputs[:1:1]
}

// entriesOf returns the subscripts of an op with that many inputs before the operands of
// its subscripts, and whether the types of its inputs go with them.
func entriesOf(op ir.Op, inputs []ir.Type, tensors int) ([]subscript.Entry, bool) {
	entries, err := subscript.Of(op)
	if err != nil || len(inputs) != tensors+subscript.Operands(entries) || !isTensor(inputs[0]) {
		return nil, false
	}
	return entries, !slices.ContainsFunc(inputs[tensors:], func(t ir.Type) bool { return !isInteger(t) })
}

// isTensor reports whether a type is a tensor of some rank, without an encoding.
func isTensor(t ir.Type) bool { return t.Kind() == ir.TensorKind && t.Encoding() == "" }

// isInteger reports whether a type is an integer, as a number or as a tensor of rank 0.
func isInteger(t ir.Type) bool {
	return (!t.IsShaped() || isTensor(t) && t.Rank() == 0) && isIntegral(elemOf(t))
}

// isIntegral reports whether elements are integers and not truths.
func isIntegral(elem ir.Type) bool { return elem.IsInteger() && elem != ir.I1 || elem == ir.Index() }

// elemOf returns the type of elements: of a number its own.
func elemOf(t ir.Type) ir.Type {
	if t.IsShaped() {
		return t.Elem()
	}
	return t
}

// mayStretch reports whether a number or tensor may be stretched to dimensions, as far as
// both are known.
func mayStretch(t ir.Type, dims []int64) bool {
	if !t.IsShaped() {
		return true
	}
	if !isTensor(t) || t.Rank() > len(dims) {
		return false
	}
	for i, d := range t.Dims() {
		if d != 1 && !declare.MayAgree(d, dims[len(dims)-t.Rank()+i]) {
			return false
		}
	}
	return true
}
