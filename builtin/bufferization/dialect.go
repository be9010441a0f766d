// Package bufferization is MLIR's dialect of what lies between tensors and the memory that
// holds them: its ops and what they do with that memory.
package bufferization

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// Dialect returns what is known of the ops.
func Dialect() declare.Dialect {
	d := declare.Closed("bufferization", "tensors and the memory that holds them",
		declare.Ops(declare.Variadic, 0, "alloc_tensor").Effects(ir.MemoryEffect{Access: ir.Allocates, Value: ^0}),
		declare.Ops(declare.Unary, 0, "clone").Effects(
			ir.MemoryEffect{Access: ir.Reads, Value: 0}, ir.MemoryEffect{Access: ir.Allocates | ir.Writes, Value: ^0}),
		declare.Ops(declare.Unary, 0, "to_tensor").Effects(ir.MemoryEffect{Access: ir.Reads, Value: 0}),
		declare.Ops(declare.Unary, ir.Pure, "to_buffer"),
		declare.Ops(declare.Shape{Min: 1, Max: 1}, ir.Effect, "dealloc_tensor"),
		declare.Ops(declare.Anything, ir.Effect, "dealloc", "materialize_in_destination"))
	return declare.Dialect{Dialect: declare.Strict(d), Evaluators: func() map[string]eval.Evaluator { return nil }}
}
