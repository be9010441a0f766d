package dialects

import "github.com/settle-go/settle/graph/ir"

// Builtin is MLIR's dialect of modules.
func Builtin() ir.Dialect {
	return closed("builtin", "modules and casts between types that are not converted yet",
		ops("builtin", shape{0, 0, 0}, ir.Effect|ir.Isolated|ir.Regions, "module"),
		accepting(anyType, ops("builtin", shape{0, ir.Variadic, ir.Variadic}, ir.Pure, "unrealized_conversion_cast")))
}

// Func is MLIR's dialect of functions and calls.
func Func() ir.Dialect {
	anything := shape{0, ir.Variadic, ir.Variadic}
	return closed("func", "functions, calls and returns",
		ops("func", shape{0, 0, 0}, ir.Effect|ir.Isolated|ir.Regions, "func"),
		ops("func", anything, ir.Effect|ir.Signature, "call", "call_indirect"),
		ops("func", nullary, ir.Pure, "constant"),
		ops("func", shape{0, ir.Variadic, 0}, ir.Effect|ir.Terminator, "return"))
}

// SCF is MLIR's dialect of structured control flow. What its ops do depends on
// the graphs that they hold, so they count as having effects.
func SCF() ir.Dialect {
	anything := shape{0, ir.Variadic, ir.Variadic}
	return closed("scf", "loops and conditionals that hold graphs",
		ops("scf", anything, ir.Effect|ir.Signature|ir.Regions,
			"execute_region", "for", "forall", "if", "index_switch", "parallel", "while"),
		ops("scf", shape{0, ir.Variadic, 0}, ir.Effect|ir.Terminator|ir.Regions,
			"reduce", "forall.in_parallel"),
		ops("scf", shape{0, ir.Variadic, 0}, ir.Effect|ir.Terminator,
			"yield", "condition", "reduce.return"))
}

// Python is fleet-compiler's dialect of what a Python program does besides
// computing.
func Python() ir.Dialect {
	return closed("python", "printing",
		ops("python", shape{0, ir.Variadic, 0}, ir.Effect|ir.Lenient, "print"))
}

// Numpy is fleet-compiler's dialect of NumPy's functions. Random numbers depend
// on the seed and on how many were drawn before, so drawing them is an effect.
func Numpy() ir.Dialect {
	reduction := shape{1, 3, 1} // the array, and the axis and keepdims as values
	d := closed("numpy", "functions of NumPy, as fleet-compiler imports them",
		ops("numpy", variadic, ir.Effect|ir.Lenient, "random.seed", "random.randn"),
		ops("numpy", unary, ir.Pure|ir.Lenient, "sqrt", "exp", "tanh"),
		ops("numpy", reduction, ir.Pure|ir.Lenient, "mean", "var", "max", "sum"),
		ops("numpy", variadic, ir.Pure|ir.Lenient, "transpose", "split", "tri", "hstack"))
	d.Open = true
	return d
}
