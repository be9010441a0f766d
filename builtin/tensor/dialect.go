// Package tensor is MLIR's dialect of tensors as values: its ops, what they compute,
// and which elements views show. All rules are in rules.d/tensor.
package tensor

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
)

// Dialect returns what is known of the ops. Two are of the graph-rewriting document,
// which MLIR does not have: the elementwise sum of any number of tensors, and the
// product of matrices and vectors.
func Dialect() declare.Dialect {
	some, two := declare.Some, declare.Shape{Min: 2, Max: ir.Variadic, Outputs: 1}
	d := declare.Closed("tensor", "making, casting and slicing tensors",
		declare.Ops(declare.Unary, ir.Pure, "cast").Accepts(castable).Memory(declare.View).Views(whole()),
		declare.Ops(declare.Unary, ir.Pure, "bitcast"),
		declare.Ops(declare.Unary, ir.Pure, "rank").Accepts(declare.AnyType).Checks(declare.IndexResults(0)),
		declare.Ops(some, ir.Pure, "collapse_shape", "expand_shape").Memory(declare.View).Views(reshapes()),
		declare.Ops(some, ir.Pure, "extract_slice").Memory(declare.View).Views(extractions()),
		declare.Ops(two, ir.Pure, "insert").Memory(declare.OverDestination).Views(elementInsertions()),
		declare.Ops(two, ir.Pure, "insert_slice").Memory(declare.OverDestination).Views(insertions()),
		declare.Ops(some, ir.Pure, "concat").Needs("dim"),
		declare.Ops(declare.Binary, ir.Pure, "gather", "reshape"),
		declare.Ops(declare.Ternary, ir.Pure, "scatter"),
		declare.Ops(some, ir.Pure, "pack", "unpack", "splat"),
		declare.Ops(some, ir.Pure|ir.Regions, "pad"),
		declare.Ops(some, ir.Pure, "extract").Accepts(declare.AnyType),
		declare.Ops(declare.Binary, ir.Pure, "dim").Accepts(declare.AnyType).Checks(declare.IndexResults(0)),
		declare.Ops(declare.Variadic, ir.Pure, "empty", "from_elements"),
		declare.Ops(declare.Variadic, ir.Pure|ir.Regions, "generate"),
		declare.Ops(some, ir.Pure|ir.Commutative|ir.Associative, "add").Infer(declare.KeepAgreed),
		declare.Ops(declare.Binary, ir.Pure, "dot").Infer(product),
		declare.Ops(declare.Shape{Min: 2, Max: ir.Variadic}, ir.Effect, "parallel_insert_slice"),
		declare.Ops(declare.Shape{Min: 1, Max: 1}, ir.Effect|ir.Terminator, "yield"))
	return declare.Dialect{Dialect: declare.Strict(numeric.Ranges(d)), Evaluators: Evaluators, Meanings: Meanings, Print: prints}
}

func prints(p *printer.PrettyPrinter) {
	p.Assign("tensor.add", printer.Operator("+"))
	p.Assign("tensor.dot", printer.Operator("@"))
}

// product has the first dimensions of the left factor and the last of the right
// one, without the one that is summed over. Factors are vectors or matrices.
func product(_ ir.Op, inputs []ir.Type) []ir.Type {
	if len(inputs) != 2 {
		return nil
	}
	a, b := inputs[0], inputs[1]
	if a.Kind() != ir.TensorKind || b.Kind() != ir.TensorKind || a.Elem() != b.Elem() ||
		a.Rank() < 1 || a.Rank() > 2 || b.Rank() < 1 || b.Rank() > 2 || !declare.MayAgree(a.Dim(a.Rank()-1), b.Dim(0)) {
		return nil
	}
	dims := append([]int64(nil), a.Dims()[:a.Rank()-1]...)
	return []ir.Type{ir.Tensor(a.Elem(), append(dims, b.Dims()[1:]...)...)}
}

// castable accepts a cast between tensors one of which may be a refinement of the
// other, as far as their dimensions are known.
func castable(inputs, outputs []ir.Type) bool {
	if len(inputs) != 1 || len(outputs) != 1 {
		return false
	}
	a, b := inputs[0], outputs[0]
	if a.Elem() != b.Elem() || !a.IsShaped() || !b.IsShaped() {
		return false
	}
	if a.IsUnranked() || b.IsUnranked() {
		return true
	}
	return a.Kind() == b.Kind() && len(a.Dims()) == len(b.Dims()) && agreeAll(a.Dims(), b.Dims())
}

func agreeAll(a, b []int64) bool {
	for i, m := range a {
		if !declare.MayAgree(m, b[i]) {
			return false
		}
	}
	return true
}
