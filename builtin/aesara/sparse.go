package aesara

import (
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// sparse is the products of sparse matrices: tensors whose type has an encoding, as
// tensor<4x8xf64, #csr>. They compute what products of tensors do that have all of the
// elements.
func sparse() topic {
	return topic{
		ops: []declare.List{
			declare.Ops(declare.Binary, ir.Pure, "structured_dot").Infer(typeOfStructuredDot).Accepts(accepts(typeOfStructuredDot)),
			declare.Ops(declare.Shape{Min: 4, Max: 4, Outputs: 1}, ir.Pure, "usmm").Infer(typeOfUsmm).Accepts(accepts(typeOfUsmm)),
		},
	}
}

// typeOfStructuredDot is a tensor that has all of its elements, but where both factors
// are sparse: then it is sparse as the left one is.
func typeOfStructuredDot(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 2 || !isMatrix(inputs[0]) || !isMatrix(inputs[1]) || inputs[0].Elem() != inputs[1].Elem() ||
		!declare.MayAgree(inputs[0].Dim(1), inputs[1].Dim(0)) {
		return nil
	}
	a, b := inputs[0], inputs[1]
	if a.Encoding() != "" && b.Encoding() != "" {
		return []ir.Type{a.WithDims(a.Dim(0), b.Dim(1))}
	}
	return []ir.Type{ir.Tensor(a.Elem(), a.Dim(0), b.Dim(1))}
}

// typeOfUsmm is the type of z in alpha*(x @ y) + z, of the inputs alpha, x, y, z.
func typeOfUsmm(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 4 || !isMatrix(inputs[1]) || !isMatrix(inputs[2]) || inputs[1].Elem() != inputs[2].Elem() ||
		!isFactor(inputs[0], inputs[1]) || !isTensor(inputs[3]) || inputs[3].Elem() != inputs[1].Elem() {
		return nil
	}
	if product := []int64{inputs[1].Dim(0), inputs[2].Dim(1)}; !slices.EqualFunc(product, inputs[3].Dims(), declare.MayAgree) ||
		!declare.MayAgree(inputs[1].Dim(1), inputs[2].Dim(0)) {
		return nil
	}
	return inputs[3:4:4]
}

// isMatrix reports whether a type is a matrix, with an encoding or without.
func isMatrix(t ir.Type) bool { return t.Kind() == ir.TensorKind && t.Rank() == 2 }
