package dialects

import "github.com/settle-go/settle/graph/ir"

// Arith is MLIR's dialect of integer and float arithmetic, on scalars and
// element by element. Integer ops wrap around.
func Arith() ir.Dialect {
	const (
		same   = ir.Pure | ir.SameType
		commut = same | ir.Commutative
		assoc  = commut | ir.Associative
	)
	constant := ops("arith", nullary, ir.Pure|ir.ConstantLike, "constant")
	return strict(closed("arith", "integer and float arithmetic",
		constant,
		with(elementwise, ops("arith", binary, assoc|ir.Idempotent, "andi", "ori", "maxsi", "maxui", "minsi", "minui")),
		with(elementwise, ops("arith", binary, assoc, "addi", "muli", "xori")),
		with(elementwise, ops("arith", binary, commut|ir.Idempotent, "maximumf", "minimumf", "maxnumf", "minnumf")),
		with(elementwise, ops("arith", binary, commut, "addf", "mulf")),
		with(elementwise, ops("arith", binary, same,
			"subi", "divsi", "divui", "ceildivsi", "ceildivui", "floordivsi", "remsi", "remui",
			"shli", "shrsi", "shrui", "subf", "divf", "remf")),
		with(elementwise, ops("arith", unary, same|ir.Involution, "negf")),
		ops("arith", shape{2, 2, 2}, ir.Pure|ir.Commutative, "addui_extended", "mulsi_extended", "mului_extended"),
		ops("arith", binary, ir.Pure, "cmpi", "cmpf"),
		ops("arith", unary, ir.Pure,
			"bitcast", "extf", "extsi", "extui", "fptosi", "fptoui", "index_cast", "index_castui",
			"sitofp", "uitofp", "trunci", "truncf", "convertf"),
		ops("arith", binary, ir.Pure, "scaling_extf", "scaling_truncf"),
		with(elementwise, ops("arith", ternary, ir.Pure, "select"))))
}

// Math is MLIR's dialect of mathematical functions.
func Math() ir.Dialect {
	const same = ir.Pure | ir.SameType
	return strict(closed("math", "mathematical functions",
		with(elementwise, ops("math", unary, same|ir.Idempotent, "absf", "absi", "ceil", "floor", "round", "roundeven", "trunc")),
		with(elementwise, ops("math", unary, same,
			"acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "cos", "cosh", "ctlz", "ctpop", "cttz",
			"erf", "erfc", "exp", "exp2", "expm1", "log", "log10", "log1p", "log2", "rsqrt", "sin", "sinh",
			"sqrt", "tan", "tanh")),
		ops("math", unary, ir.Pure, "isfinite", "isinf", "isnan", "isnormal"),
		ops("math", unary.withOutputs(2), ir.Pure, "sincos"),
		with(elementwise, ops("math", binary, same, "atan2", "copysign", "fpowi", "ipowi", "powf")),
		with(elementwise, ops("math", ternary, same, "clampf", "fma"))))
}

func (s shape) withOutputs(n int) shape {
	s.outputs = n
	return s
}
