// Package vector is MLIR's dialect of vectors of fixed sizes: its ops, what they compute,
// and what they do with memory.
package vector

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// Dialect returns what is known of the ops.
func Dialect() declare.Dialect {
	reads := func(value int) ir.MemoryEffect { return ir.MemoryEffect{Access: ir.Reads, Value: value} }
	writes := func(value int) ir.MemoryEffect { return ir.MemoryEffect{Access: ir.Writes, Value: value} }
	some, two := declare.Some, declare.Shape{Min: 2, Max: ir.Variadic, Outputs: 1}
	store := declare.Shape{Min: 2, Max: ir.Variadic, Outputs: ir.Variadic}
	d := declare.Closed("vector", "vectors of fixed sizes",
		declare.Ops(declare.Unary, ir.Pure, "bitcast", "broadcast", "extract_strided_slice", "shape_cast",
			"transpose", "type_cast", "splat"),
		declare.Ops(declare.Nullary, ir.Pure, "constant_mask", "step", "vscale"),
		declare.Ops(declare.Variadic, ir.Pure, "create_mask", "from_elements"),
		declare.Ops(declare.Shape{Min: 1, Max: 1, Outputs: ir.Variadic}, ir.Pure, "to_elements"),
		declare.Ops(some, ir.Pure, "extract", "extractelement", "reduction"),
		declare.Ops(two, ir.Pure, "insert", "insertelement", "outerproduct"),
		declare.Ops(declare.Binary, ir.Pure, "insert_strided_slice", "interleave", "multi_reduction", "shuffle",
			"scalable.insert", "matrix_multiply"),
		declare.Ops(declare.Unary, ir.Pure, "scalable.extract", "flat_transpose"),
		declare.Ops(declare.Ternary, ir.Pure, "contract"),
		declare.Ops(declare.Ternary, ir.Pure|ir.SameType, "fma"),
		declare.Ops(declare.Shape{Min: 1, Max: 1, Outputs: 2}, ir.Pure, "deinterleave"),
		declare.Ops(declare.Shape{Min: 2, Max: 2, Outputs: 2}, ir.Pure, "scan"),
		declare.Ops(some, 0, "load").Effects(reads(0)),
		declare.Ops(two, 0, "transfer_read", "gather", "maskedload", "expandload").Effects(reads(0)),
		declare.Ops(store, 0, "store", "transfer_write").Effects(writes(1)),
		declare.Ops(store, 0, "maskedstore", "scatter", "compressstore").Effects(writes(0)),
		declare.Ops(declare.Anything, ir.Effect, "print"),
		declare.Ops(declare.Anything, ir.Effect|ir.Regions, "mask"),
		declare.Ops(declare.Ending, ir.Effect|ir.Terminator, "yield"))
	return declare.Dialect{Dialect: declare.Counted(declare.Strict(d)), Evaluators: Evaluators, Meanings: Meanings}
}
