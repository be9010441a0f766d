package aesara

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// composing is elementwise functions with a graph of their own.
func composing() topic {
	ops := declare.Ops(declare.Shape{Min: 0, Max: ir.Variadic, Outputs: ir.Variadic}, ir.Pure|ir.Regions, "composite")
	for i := range ops {
		ops[i].MinRegions, ops[i].MaxRegions = 1, 1
	}
	return topic{ops: []declare.List{
		ops.Memory(declare.Elementwise),
		declare.Ops(declare.Ending, ir.Effect|ir.Terminator, "yield"),
	}}
}
