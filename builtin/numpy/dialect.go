// Package numpy is fleet-compiler's dialects of Python programs: numpy, with NumPy's
// functions, and python.
package numpy

import (
	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// Python is fleet-compiler's dialect of what a Python program does besides
// computing.
func Python() declare.Dialect {
	d := declare.Closed("python", "printing", declare.Ops(declare.Ending, ir.Effect|ir.Lenient, "print"))
	return declare.Dialect{Dialect: d, Evaluators: pythonEvaluators}
}

// Dialect is fleet-compiler's dialect of NumPy's functions. Random numbers depend
// on the seed and on how many were drawn before, so drawing them is an effect.
func Dialect() declare.Dialect {
	reduction := declare.Shape{Min: 1, Max: 3, Outputs: 1} // the array, and the axis and keepdims as values
	d := declare.Closed("numpy", "functions of NumPy, as fleet-compiler imports them",
		declare.Ops(declare.Variadic, ir.Effect|ir.Lenient, "random.seed", "random.randn"),
		declare.Ops(declare.Unary, ir.Pure|ir.Lenient, "sqrt", "exp", "tanh"),
		declare.Ops(reduction, ir.Pure|ir.Lenient, "mean", "var", "max", "sum"),
		declare.Ops(declare.Variadic, ir.Pure|ir.Lenient, "transpose", "split", "tri", "hstack"))
	d.Open = true
	return declare.Dialect{Dialect: d, Evaluators: Evaluators, Meanings: Meanings}
}
