package dialects

import "github.com/settle-go/settle/graph"

// Arith is MLIR's dialect of integer and float arithmetic, on scalars and
// element by element. Integer ops wrap around.
func Arith() graph.Dialect {
	const (
		same   = graph.Pure | graph.SameType
		commut = same | graph.Commutative
		assoc  = commut | graph.Associative
	)
	constant := ops("arith", nullary, graph.Pure|graph.ConstantLike, "constant")
	return strict(closed("arith", "integer and float arithmetic",
		constant,
		with(elementwise, ops("arith", binary, assoc|graph.Idempotent, "andi", "ori", "maxsi", "maxui", "minsi", "minui")),
		with(elementwise, ops("arith", binary, assoc, "addi", "muli", "xori")),
		with(elementwise, ops("arith", binary, commut|graph.Idempotent, "maximumf", "minimumf", "maxnumf", "minnumf")),
		with(elementwise, ops("arith", binary, commut, "addf", "mulf")),
		with(elementwise, ops("arith", binary, same,
			"subi", "divsi", "divui", "ceildivsi", "ceildivui", "floordivsi", "remsi", "remui",
			"shli", "shrsi", "shrui", "subf", "divf", "remf")),
		with(elementwise, ops("arith", unary, same|graph.Involution, "negf")),
		ops("arith", shape{2, 2, 2}, graph.Pure|graph.Commutative, "addui_extended", "mulsi_extended", "mului_extended"),
		ops("arith", binary, graph.Pure, "cmpi", "cmpf"),
		ops("arith", unary, graph.Pure,
			"bitcast", "extf", "extsi", "extui", "fptosi", "fptoui", "index_cast", "index_castui",
			"sitofp", "uitofp", "trunci", "truncf", "convertf"),
		ops("arith", binary, graph.Pure, "scaling_extf", "scaling_truncf"),
		with(elementwise, ops("arith", ternary, graph.Pure, "select"))))
}

// Math is MLIR's dialect of mathematical functions.
func Math() graph.Dialect {
	const same = graph.Pure | graph.SameType
	return strict(closed("math", "mathematical functions",
		with(elementwise, ops("math", unary, same|graph.Idempotent, "absf", "absi", "ceil", "floor", "round", "roundeven", "trunc")),
		with(elementwise, ops("math", unary, same,
			"acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "cos", "cosh", "ctlz", "ctpop", "cttz",
			"erf", "erfc", "exp", "exp2", "expm1", "log", "log10", "log1p", "log2", "rsqrt", "sin", "sinh",
			"sqrt", "tan", "tanh")),
		ops("math", unary, graph.Pure, "isfinite", "isinf", "isnan", "isnormal"),
		ops("math", unary.withOutputs(2), graph.Pure, "sincos"),
		with(elementwise, ops("math", binary, same, "atan2", "copysign", "fpowi", "ipowi", "powf")),
		with(elementwise, ops("math", ternary, same, "clampf", "fma"))))
}

func (s shape) withOutputs(n int) shape {
	s.outputs = n
	return s
}
