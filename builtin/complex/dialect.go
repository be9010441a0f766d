// Package complex is MLIR's dialect of complex numbers: its ops and what they compute.
package complex

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// Dialect returns what is known of the ops.
func Dialect() declare.Dialect {
	const same = ir.Pure | ir.SameType
	d := declare.Closed("complex", "complex numbers",
		declare.Ops(declare.Nullary, ir.Pure|ir.ConstantLike, "constant").Needs("value"),
		declare.Ops(declare.Binary, ir.Pure, "create"),
		declare.Ops(declare.Unary, ir.Pure, "re", "im", "abs", "angle", "bitcast"),
		declare.Ops(declare.Binary, same|ir.Commutative, "add", "mul"),
		declare.Ops(declare.Binary, same, "sub", "div", "pow", "powi", "atan2"),
		declare.Ops(declare.Unary, same|ir.Involution, "neg", "conj"),
		declare.Ops(declare.Unary, same, "cos", "exp", "expm1", "log", "log1p", "rsqrt", "sign", "sin", "sqrt", "tan", "tanh"),
		declare.Ops(declare.Binary, ir.Pure|ir.Commutative, "eq", "neq"))
	return declare.Dialect{Dialect: declare.Strict(d), Evaluators: Evaluators}
}
