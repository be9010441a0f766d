// Package shape is MLIR's dialect of shapes as values: its ops, what they compute where a
// shape is a tensor of its extents, and the rules that a pattern cannot say. All other
// rules are in rules.d/shape.
package shape

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// Dialect returns what is known of the ops. Constraints count as pure: what a witness says
// matters to its users.
func Dialect() declare.Dialect {
	const commut = ir.Pure | ir.Commutative
	d := declare.Closed("shape", "shapes, their extents, and constraints on them",
		declare.Ops(declare.Nullary, ir.Pure|ir.ConstantLike, "const_shape").Value("shape").Needs("shape"),
		declare.Ops(declare.Nullary, ir.Pure|ir.ConstantLike, "const_size").Value("value").Needs("value"),
		declare.Ops(declare.Nullary, ir.Pure|ir.ConstantLike, "const_witness").Value("passing").Needs("passing"),
		declare.Ops(declare.Binary, commut, "add", "mul"),
		declare.Ops(declare.Binary, commut|ir.Idempotent, "max", "min"),
		declare.Ops(declare.Binary, ir.Pure, "div", "concat", "dim", "get_extent", "meet", "with_shape"),
		declare.Ops(declare.Shape{Min: 2, Max: 2, Outputs: 2}, ir.Pure, "split_at"),
		declare.Ops(declare.Variadic, ir.Pure, "cstr_eq", "shape_eq", "assuming_all", "from_extents"),
		declare.Ops(declare.Unary, ir.Pure, "cstr_require", "from_extent_tensor", "index_to_size", "num_elements", "rank",
			"shape_of", "size_to_index", "to_extent_tensor", "value_as_shape", "value_of"),
		declare.Ops(declare.Shape{Min: 2, Max: ir.Variadic, Outputs: ir.Variadic}, ir.Pure|ir.Regions, "reduce"),
		declare.Ops(declare.Shape{Min: 1, Max: 1, Outputs: ir.Variadic}, ir.Effect|ir.Regions|ir.Signature, "assuming"),
		declare.Ops(declare.Unary, ir.Effect, "debug_print"),
		declare.Ops(declare.Ending, ir.Effect|ir.Terminator, "assuming_yield", "yield", "return"))
	d.Open = true // libraries of functions
	d = declare.Counted(declare.Strict(d))
	// These may have no operands in a file.
	stretched := declare.Closed(d.Name, d.Doc, declare.Ops(declare.Some, ir.Pure, "any", "broadcast", "is_broadcastable", "cstr_broadcastable"))
	d.Ops = append(d.Ops, declare.Strict(stretched).Ops...)
	return declare.Dialect{Dialect: d, Evaluators: Evaluators, Meanings: Meanings}
}
