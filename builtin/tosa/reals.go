package tosa

import "github.com/settle-go/settle/graph/proof/reals"

// overReals is which functions of real numbers ops are, of operands that are all numbers.
func overReals() map[string]reals.Function {
	return map[string]reals.Function{
		"add": reals.Add, "sub": reals.Sub, "maximum": reals.Max, "minimum": reals.Min, "pow": reals.Pow,
		"abs": reals.Abs, "reciprocal": reals.Reciprocal, "rsqrt": reals.Rsqrt, "exp": reals.Exp, "log": reals.Log,
		"sigmoid": reals.Sigmoid, "tanh": reals.Tanh, "erf": reals.Erf, "sin": reals.Sin, "cos": reals.Cos,
		"floor": reals.Floor, "ceil": reals.Ceil, "equal": reals.Equals, "greater": reals.Greater, "greater_equal": reals.AtLeast,
		"identity": reals.Same,
	}
}
