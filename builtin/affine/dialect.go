// Package affine is MLIR's dialect of affine maps, loops and accesses of memory: its ops
// and what they compute.
package affine

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/ranges"
)

// Dialect returns what is known of the ops. What loops and conditionals do depends on the
// graphs that they hold, so they count as having effects.
func Dialect() declare.Dialect {
	d := declare.Closed("affine", "affine maps, loops and accesses of memory",
		declare.Ops(declare.Variadic, ir.Pure, "apply", "min", "max").Needs("map"),
		declare.Ops(declare.Shape{Min: 1, Max: ir.Variadic, Outputs: ir.Variadic}, ir.Pure, "delinearize_index"),
		declare.Ops(declare.Some, ir.Pure, "linearize_index"),
		declare.Ops(declare.Some, 0, "load", "vector_load").Effects(ir.MemoryEffect{Access: ir.Reads, Value: 0}),
		declare.Ops(declare.Shape{Min: 2, Max: ir.Variadic}, 0, "store", "vector_store").Effects(ir.MemoryEffect{Access: ir.Writes, Value: 1}),
		declare.Ops(declare.Shape{Min: 1, Max: ir.Variadic}, ir.Effect, "prefetch", "dma_start", "dma_wait"),
		declare.Ops(declare.Anything, ir.Effect|ir.Signature|ir.Regions, "for", "if", "parallel"),
		declare.Ops(declare.Ending, ir.Effect|ir.Terminator, "yield"))
	for i := range d.Ops {
		if d.Ops[i].Name == "affine.for" {
			d.Ops[i].Interfaces = append(d.Ops[i].Interfaces, ranges.Arguments(arguments))
		}
	}
	return declare.Dialect{Dialect: declare.Strict(d), Evaluators: Evaluators}
}
