// Package memref is MLIR's dialect of references to memory: its ops and what they do with
// that memory.
package memref

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// Dialect returns what is known of the ops. References are not evaluated.
func Dialect() declare.Dialect {
	on := func(access ir.Access, value int) ir.MemoryEffect {
		return ir.MemoryEffect{Access: access, Value: value}
	}
	some, two, nothing := declare.Some, declare.Shape{Min: 2, Max: ir.Variadic, Outputs: 1}, declare.Shape{Min: 1, Max: ir.Variadic}
	d := declare.Closed("memref", "references to memory",
		declare.Ops(declare.Variadic, 0, "alloc", "alloca").Effects(on(ir.Allocates, ^0)),
		declare.Ops(declare.Shape{Min: 1, Max: 1}, 0, "dealloc").Effects(on(ir.Frees, 0)),
		declare.Ops(some, 0, "realloc").Effects(on(ir.Frees, 0), on(ir.Allocates, ^0)),
		declare.Ops(some, 0, "load").Effects(on(ir.Reads, 0)),
		declare.Ops(declare.Shape{Min: 2, Max: ir.Variadic}, 0, "store").Effects(on(ir.Writes, 1)),
		declare.Ops(declare.Shape{Min: 2, Max: 2}, 0, "copy").Effects(on(ir.Reads, 0), on(ir.Writes, 1)),
		declare.Ops(two, 0, "atomic_rmw").Effects(on(ir.Reads|ir.Writes, 1)),
		declare.Ops(some, ir.Effect|ir.Regions, "generic_atomic_rmw"),
		declare.Ops(declare.Shape{Min: 1, Max: 1}, ir.Effect|ir.Terminator, "atomic_yield"),
		declare.Ops(nothing, ir.Effect, "prefetch", "dma_start", "dma_wait"),
		declare.Ops(declare.Shape{Outputs: ir.Variadic}, ir.Effect|ir.Regions, "alloca_scope"),
		declare.Ops(declare.Ending, ir.Effect|ir.Terminator, "alloca_scope.return"),
		declare.Ops(declare.Shape{}, ir.Effect, "global").Needs("sym_name"),
		declare.Ops(declare.Nullary, ir.Pure, "get_global").Needs("name"),
		declare.Ops(declare.Unary, ir.Pure, "cast", "collapse_shape", "memory_space_cast", "transpose",
			"extract_aligned_pointer_as_index", "assume_alignment"),
		declare.Ops(declare.Unary, ir.Pure, "rank").Checks(declare.IndexResults(0)),
		declare.Ops(declare.Binary, ir.Pure, "dim").Checks(declare.IndexResults(0)),
		declare.Ops(declare.Binary, ir.Pure, "reshape"),
		declare.Ops(some, ir.Pure, "expand_shape", "reinterpret_cast", "subview"),
		declare.Ops(two, ir.Pure, "view"),
		declare.Ops(declare.Anything, ir.Pure, "distinct_objects"),
		declare.Ops(declare.Shape{Min: 1, Max: 1, Outputs: ir.Variadic}, ir.Pure, "extract_strided_metadata").Checks(declare.IndexResults(1)))
	return declare.Dialect{Dialect: declare.Counted(declare.Strict(numeric.Ranges(d))), Evaluators: func() map[string]eval.Evaluator { return nil }}
}
