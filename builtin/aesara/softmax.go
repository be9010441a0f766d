package aesara

import (
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// classifying is softmax and the cross-entropies. Classes are the columns of a matrix,
// and where the distribution that is wanted is one class for each row, a vector has their
// numbers ("1hot").
func classifying() topic {
	return topic{
		ops: []declare.List{
			declare.Ops(declare.Unary, ir.Pure|ir.SameType, "softmax", "log_softmax"),
			declare.Ops(declare.Binary, ir.Pure, "softmax_with_bias").Infer(typeOfBiased).Accepts(accepts(typeOfBiased)),
			declare.Ops(declare.Binary, ir.Pure, "softmax_grad").Infer(typeOfSoftmaxGrad).Accepts(accepts(typeOfSoftmaxGrad)),
			declare.Ops(declare.Binary, ir.Pure, "crossentropy_categorical_1hot").
				Infer(typeOfCrossentropy).Accepts(accepts(typeOfCrossentropy)),
			declare.Ops(declare.Ternary, ir.Pure, "crossentropy_categorical_1hot_grad").
				Infer(typeOfCrossentropyGrad).Accepts(accepts(typeOfCrossentropyGrad)),
			declare.Ops(declare.Shape{Min: 3, Max: 3, Outputs: 3}, ir.Pure, "crossentropy_softmax_argmax_1hot_with_bias").
				Infer(typeOfCrossentropySoftmax).Accepts(accepts(typeOfCrossentropySoftmax)),
			declare.Ops(declare.Ternary, ir.Pure, "crossentropy_softmax_1hot_with_bias_dx").
				Infer(typeOfCrossentropyGrad).Accepts(accepts(typeOfCrossentropyGrad)),
		},
	}
}

// typeOfBiased is the type of the matrix to whose rows a vector is added.
func typeOfBiased(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 2 || !areClasses(inputs[0]) || !isVectorOf(inputs[1], inputs[0].Elem(), inputs[0].Dim(1)) {
		return nil
	}
	return inputs[:1:1]
}

// typeOfSoftmaxGrad is that of both inputs, of which the second is a softmax.
func typeOfSoftmaxGrad(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 2 || !isTensor(inputs[0]) || !isTensor(inputs[1]) || !inputs[1].Elem().IsFloat() ||
		inputs[0].Elem() != inputs[1].Elem() || !slices.EqualFunc(inputs[0].Dims(), inputs[1].Dims(), declare.MayAgree) {
		return nil
	}
	return inputs[1:2:2]
}

// typeOfCrossentropy has an element for each row of the first input.
func typeOfCrossentropy(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 2 || !areClasses(inputs[0]) || !areNumbers(inputs[1], inputs[0].Dim(0)) {
		return nil
	}
	return []ir.Type{ir.Tensor(inputs[0].Elem(), inputs[0].Dim(0))}
}

// typeOfCrossentropyGrad is the type of the second of three inputs: what comes from
// behind for each row, or for all rows, the matrix, and the classes.
func typeOfCrossentropyGrad(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 3 || !areClasses(inputs[1]) || !areNumbers(inputs[2], inputs[1].Dim(0)) || elemOf(inputs[0]) != inputs[1].Elem() ||
		!mayStretch(inputs[0], inputs[1].Dims()[:1]) {
		return nil
	}
	return inputs[1:2:2]
}

// typeOfCrossentropySoftmax are the types of the cross-entropy of each row, of the softmax
// and of its largest class, of the inputs x, b and y.
func typeOfCrossentropySoftmax(op ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 3 || typeOfBiased(op, inputs[:2]) == nil || !areNumbers(inputs[2], inputs[0].Dim(0)) {
		return nil
	}
	rows := inputs[0].Dim(0)
	return []ir.Type{ir.Tensor(inputs[0].Elem(), rows), inputs[0], ir.Tensor(inputs[2].Elem(), rows)}
}

// areClasses reports whether a type is a matrix of floats.
func areClasses(t ir.Type) bool { return isTensor(t) && t.Rank() == 2 && t.Elem().IsFloat() }

// areNumbers reports whether a type may be a vector of that many integers.
func areNumbers(t ir.Type, size int64) bool {
	return isTensor(t) && isIntegral(t.Elem()) && isVectorOf(t, t.Elem(), size)
}

// isVectorOf reports whether a type may be a vector of that many elements.
func isVectorOf(t, elem ir.Type, size int64) bool {
	return isTensor(t) && t.Rank() == 1 && t.Elem() == elem && declare.MayAgree(t.Dim(0), size)
}
