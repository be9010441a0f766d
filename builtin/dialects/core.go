package dialects

import "github.com/settle-go/settle/graph"

// Builtin is MLIR's dialect of modules.
func Builtin() graph.Dialect {
	return closed("builtin", "modules and casts between types that are not converted yet",
		ops("builtin", shape{0, 0, 0}, graph.Effect|graph.Isolated|graph.Regions, "module"),
		accepting(anyType, ops("builtin", shape{0, graph.Variadic, graph.Variadic}, graph.Pure, "unrealized_conversion_cast")))
}

// Func is MLIR's dialect of functions and calls.
func Func() graph.Dialect {
	anything := shape{0, graph.Variadic, graph.Variadic}
	return closed("func", "functions, calls and returns",
		ops("func", shape{0, 0, 0}, graph.Effect|graph.Isolated|graph.Regions, "func"),
		ops("func", anything, graph.Effect|graph.Signature, "call", "call_indirect"),
		ops("func", nullary, graph.Pure, "constant"),
		ops("func", shape{0, graph.Variadic, 0}, graph.Effect|graph.Terminator, "return"))
}

// SCF is MLIR's dialect of structured control flow. What its ops do depends on
// the graphs that they hold, so they count as having effects.
func SCF() graph.Dialect {
	anything := shape{0, graph.Variadic, graph.Variadic}
	return closed("scf", "loops and conditionals that hold graphs",
		ops("scf", anything, graph.Effect|graph.Signature|graph.Regions,
			"execute_region", "for", "forall", "if", "index_switch", "parallel", "while"),
		ops("scf", shape{0, graph.Variadic, 0}, graph.Effect|graph.Terminator|graph.Regions,
			"reduce", "forall.in_parallel"),
		ops("scf", shape{0, graph.Variadic, 0}, graph.Effect|graph.Terminator,
			"yield", "condition", "reduce.return"))
}

// Python is fleet-compiler's dialect of what a Python program does besides
// computing.
func Python() graph.Dialect {
	return closed("python", "printing",
		ops("python", shape{0, graph.Variadic, 0}, graph.Effect|graph.Lenient, "print"))
}

// Numpy is fleet-compiler's dialect of NumPy's functions. Random numbers depend
// on the seed and on how many were drawn before, so drawing them is an effect.
func Numpy() graph.Dialect {
	reduction := shape{1, 3, 1} // the array, and the axis and keepdims as values
	d := closed("numpy", "functions of NumPy, as fleet-compiler imports them",
		ops("numpy", variadic, graph.Effect|graph.Lenient, "random.seed", "random.randn"),
		ops("numpy", unary, graph.Pure|graph.Lenient, "sqrt", "exp", "tanh"),
		ops("numpy", reduction, graph.Pure|graph.Lenient, "mean", "var", "max", "sum"),
		ops("numpy", variadic, graph.Pure|graph.Lenient, "transpose", "split", "tri", "hstack"))
	d.Open = true
	return d
}
