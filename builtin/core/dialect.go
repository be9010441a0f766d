// Package core is the dialects of MLIR that programs are put together with: builtin,
// with modules, and func, with functions and calls.
package core

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// Builtin is MLIR's dialect of modules.
func Builtin() declare.Dialect {
	d := declare.Closed("builtin", "modules and casts between types that are not converted yet",
		declare.Ops(declare.Shape{}, ir.Effect|ir.Isolated|ir.Regions, "module"),
		declare.Ops(declare.Anything, ir.Pure, "unrealized_conversion_cast").Accepts(declare.AnyType))
	return declare.Dialect{Dialect: d, Evaluators: builtinEvaluators}
}

// Func is MLIR's dialect of functions and calls.
func Func() declare.Dialect {
	d := declare.Closed("func", "functions, calls and returns",
		declare.Ops(declare.Shape{}, ir.Effect|ir.Isolated|ir.Regions, "func"),
		declare.Ops(declare.Anything, ir.Effect|ir.Signature, "call", "call_indirect"),
		declare.Ops(declare.Nullary, ir.Pure, "constant").Needs("value"),
		declare.Ops(declare.Ending, ir.Effect|ir.Terminator, "return"))
	return declare.Dialect{Dialect: d, Evaluators: funcEvaluators}
}
