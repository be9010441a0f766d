// Package math is MLIR's dialect of mathematical functions: its ops and what they
// compute.
package math

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// Dialect returns what is known of the ops.
func Dialect() declare.Dialect {
	const same = ir.Pure | ir.SameType
	d := declare.Closed("math", "mathematical functions",
		declare.Ops(declare.Unary, same|ir.Idempotent,
			"absf", "absi", "ceil", "floor", "round", "roundeven", "trunc").Memory(declare.Elementwise),
		declare.Ops(declare.Unary, same,
			"acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "cos", "cosh", "ctlz", "ctpop", "cttz",
			"erf", "erfc", "exp", "exp2", "expm1", "log", "log10", "log1p", "log2", "rsqrt", "sin", "sinh",
			"sqrt", "tan", "tanh").Memory(declare.Elementwise),
		declare.Ops(declare.Unary, ir.Pure, "isfinite", "isinf", "isnan", "isnormal"),
		declare.Ops(declare.Shape{Min: 1, Max: 1, Outputs: 2}, ir.Pure, "sincos"),
		declare.Ops(declare.Binary, same, "atan2", "copysign", "fpowi", "ipowi", "powf").Memory(declare.Elementwise),
		declare.Ops(declare.Ternary, same, "clampf", "fma").Memory(declare.Elementwise))
	return declare.Dialect{Dialect: declare.Strict(d), Evaluators: Evaluators, Meanings: Meanings}
}
