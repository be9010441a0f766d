package complex

import (
	"math/cmplx"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what the ops compute. Both parts are computed in f64; sums,
// differences and what only moves the parts are exact.
func Evaluators() map[string]eval.Evaluator {
	type binary = numeric.Binary
	number := eval.Domain{Elems: eval.Complexes}
	inexact := eval.Domain{Elems: eval.Complexes, Inexact: true}
	table := map[string]eval.Evaluator{
		"constant": numeric.Constant(),
		"create":   numeric.Op(eval.Domain{Elems: eval.Floats}, create),
		"re":       numeric.Op(number, part(func(x complex128) float64 { return real(x) })),
		"im":       numeric.Op(number, part(func(x complex128) float64 { return imag(x) })),
		"abs":      numeric.Op(inexact, part(cmplx.Abs)),
		"angle":    numeric.Op(inexact, part(cmplx.Phase)),
		"bitcast":  numeric.Op(number, bitcast),
		"add":      binary{Complexes: func(x, y complex128) complex128 { return x + y }}.Evaluator(),
		"sub":      binary{Complexes: func(x, y complex128) complex128 { return x - y }}.Evaluator(),
		"mul":      binary{Complexes: func(x, y complex128) complex128 { return x * y }, Inexact: true}.Evaluator(),
		"div":      binary{Complexes: func(x, y complex128) complex128 { return x / y }, Inexact: true}.Evaluator(),
		"pow":      binary{Complexes: cmplx.Pow, Inexact: true}.Evaluator(),
		"neg":      numeric.Unary{Complexes: func(x complex128) complex128 { return -x }}.Evaluator(),
		"conj":     numeric.Unary{Complexes: cmplx.Conj}.Evaluator(),
		"eq":       numeric.Comparison{Complexes: func(x, y complex128) bool { return x == y }}.Evaluator(),
		"neq":      numeric.Comparison{Complexes: func(x, y complex128) bool { return x != y }}.Evaluator(),
	}
	for name, f := range map[string]func(complex128) complex128{
		"cos": cmplx.Cos, "exp": cmplx.Exp, "log": cmplx.Log, "sin": cmplx.Sin, "sqrt": cmplx.Sqrt, "tan": cmplx.Tan, "tanh": cmplx.Tanh,
		"rsqrt": func(x complex128) complex128 { return 1 / cmplx.Sqrt(x) },
	} {
		table[name] = numeric.Unary{Complexes: f, Inexact: true}.Evaluator()
	}
	return table
}

// create makes numbers of two parts.
func create(c numeric.Call) value.Value {
	c.Exactly(2)
	vals := c.Alike(numeric.OneShape, c.Inputs())
	x, y := vals[0], vals[1]
	if x.Class() != value.FloatClass || !x.IsScalar() {
		panic(numeric.Mistyped("it does not take %s", x.Type()))
	}
	return numeric.Typed(value.Complexes(ir.Complex(x.Elem()), complex(x.Float(0), y.Float(0))))
}

// part is a function that gives a float for a number.
func part(f func(x complex128) float64) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		x := c.Only()
		if x.Class() != value.ComplexClass {
			panic(numeric.Mistyped("it does not take %s", x.Type()))
		}
		return numeric.MapTo(c, x.Elem().Elem(), x, f)
	}
}

// bitcast gives a number of the type that it has; other types have no evaluator.
func bitcast(c numeric.Call) value.Value {
	x := c.Only()
	if x.Type() != c.Type(0) {
		panic(numeric.Mistyped("the bits of %s as %s are not computed", x.Type(), c.Type(0)))
	}
	return x
}
