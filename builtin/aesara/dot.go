package aesara

import (
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// multiplying is the products of matrices and vectors. Those of the libraries, c_gemv and
// the like, compute what gemv and ger do.
func multiplying() topic {
	inputs := func(n int) declare.Shape { return declare.Shape{Min: n, Max: n, Outputs: 1} }
	return topic{
		ops: []declare.List{
			declare.Ops(declare.Binary, ir.Pure, "dot").Infer(typeOfDot).Accepts(accepts(typeOfDot)),
			declare.Ops(declare.Binary, ir.Pure, "dot22").Infer(typeOfDot22).Accepts(accepts(typeOfDot22)),
			declare.Ops(declare.Ternary, ir.Pure, "dot22scalar").Infer(typeOfDot22Scalar).Accepts(accepts(typeOfDot22Scalar)),
			declare.Ops(inputs(5), ir.Pure, "gemm").Infer(typeOfGemm).Accepts(accepts(typeOfGemm)).Memory(declare.OverFirst),
			declare.Ops(inputs(5), ir.Pure, "gemv", "c_gemv").Infer(typeOfGemv).Accepts(accepts(typeOfGemv)).Memory(declare.OverFirst),
			declare.Ops(inputs(4), ir.Pure, "ger", "c_ger", "scipy_ger").Infer(typeOfGer).Accepts(accepts(typeOfGer)).Memory(declare.OverFirst),
		},
	}
}

// accepts accepts inputs for which an op that has no attributes gives its types, or more
// precise ones.
func accepts(infer func(ir.Op, []ir.Type) []ir.Type) func(inputs, outputs []ir.Type) bool {
	return func(inputs, outputs []ir.Type) bool {
		types := infer(ir.Op{}, inputs)
		return slices.EqualFunc(outputs, types, ir.Type.Super)
	}
}

// typeOfDot has the dimensions of the left factor without its last one and those of the
// right one without its first. Factors are vectors and matrices.
func typeOfDot(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 2 {
		return nil
	}
	a, b := inputs[0], inputs[1]
	if !isTensor(a) || !isTensor(b) || a.Elem() != b.Elem() || a.Rank() < 1 || a.Rank() > 2 || b.Rank() < 1 || b.Rank() > 2 ||
		!declare.MayAgree(a.Dim(a.Rank()-1), b.Dim(0)) {
		return nil
	}
	return []ir.Type{ir.Tensor(a.Elem(), slices.Concat(a.Dims()[:a.Rank()-1], b.Dims()[1:])...)}
}

// typeOfDot22 is the type of a product of matrices of floats or complex numbers.
func typeOfDot22(op ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 2 || !isBLAS(inputs[0], 2) || !isBLAS(inputs[1], 2) {
		return nil
	}
	return typeOfDot(op, inputs)
}

// typeOfDot22Scalar is that of a product of matrices that is multiplied by a number.
func typeOfDot22Scalar(op ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 3 || !isFactor(inputs[2], inputs[0]) {
		return nil
	}
	return typeOfDot22(op, inputs[:2])
}

// typeOfGemm is the type of z in b*z + a*(x @ y), of the inputs z, a, x, y, b.
func typeOfGemm(op ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 5 || !isFactor(inputs[1], inputs[0]) || !isFactor(inputs[4], inputs[0]) {
		return nil
	}
	return updated(inputs[0], typeOfDot22(op, inputs[2:4]))
}

// typeOfGemv is the type of y in b*y + a*(A @ x), of the inputs y, a, A, x, b.
func typeOfGemv(op ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 5 || !isFactor(inputs[1], inputs[0]) || !isFactor(inputs[4], inputs[0]) ||
		!isBLAS(inputs[2], 2) || !isBLAS(inputs[3], 1) {
		return nil
	}
	return updated(inputs[0], typeOfDot(op, inputs[2:4]))
}

// typeOfGer is the type of A in A + a * x y^T, of the inputs A, a, x, y.
func typeOfGer(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 4 || !isFactor(inputs[1], inputs[0]) || !isBLAS(inputs[2], 1) || !isBLAS(inputs[3], 1) ||
		inputs[2].Elem() != inputs[3].Elem() {
		return nil
	}
	return updated(inputs[0], []ir.Type{ir.Tensor(inputs[2].Elem(), inputs[2].Dim(0), inputs[3].Dim(0))})
}

// updated is the type of an input to which something of a type is added.
func updated(to ir.Type, added []ir.Type) []ir.Type {
	if len(added) != 1 || !isTensor(to) || to.Elem() != added[0].Elem() || !slices.EqualFunc(to.Dims(), added[0].Dims(), declare.MayAgree) {
		return nil
	}
	return []ir.Type{to}
}

// isBLAS reports whether a type is a tensor of that rank of what BLAS multiplies.
func isBLAS(t ir.Type, rank int) bool {
	return isTensor(t) && t.Rank() == rank && (t.Elem().IsFloat() || t.Elem().Kind() == ir.ComplexKind)
}

// isFactor reports whether a type is one number, in whatever shape, of the elements of a
// tensor.
func isFactor(t, of ir.Type) bool {
	if elemOf(t) != elemOf(of) {
		return false
	}
	n, known := t.NumElements()
	return !t.IsShaped() || isTensor(t) && known && n == 1
}
