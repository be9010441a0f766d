// Package linalg is what some ops of MLIR's dialect linalg compute: generic, and a few of
// those that have names. Others may be called anything.
package linalg

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// Dialect returns the dialect, which lists what holds regions and what ends them.
func Dialect() declare.Dialect {
	d := declare.Closed("linalg", "loops over the elements of tensors",
		declare.Ops(declare.Anything, ir.Effect|ir.Regions, "generic"),
		declare.Ops(declare.Ending, ir.Effect|ir.Terminator, "yield"))
	d.Open = true
	return declare.Dialect{Dialect: d, Evaluators: Evaluators, Meanings: Meanings}
}
