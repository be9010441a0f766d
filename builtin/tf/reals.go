package tf

import over "github.com/settle-go/settle/graph/proof/reals"

// overReals is which functions of real numbers ops are.
func overReals() map[string]over.Function {
	return map[string]over.Function{
		"Add": over.Add, "AddV2": over.Add, "AddN": over.Add, "Sub": over.Sub, "Mul": over.Mul, "Div": over.Div, "RealDiv": over.Div,
		"DivNoNan": over.DivNoNan, "SquaredDifference": over.SquaredDifference,
		"Inv": over.Reciprocal, "Reciprocal": over.Reciprocal, "Maximum": over.Max, "Minimum": over.Min, "Pow": over.Pow,
		"Neg": over.Neg, "Abs": over.Abs, "Sign": over.Sign, "Square": over.Square, "Sqrt": over.Sqrt, "Rsqrt": over.Rsqrt,
		"Exp": over.Exp, "Expm1": over.Expm1, "Log": over.Log, "Log1p": over.Log1p,
		"Sigmoid": over.Sigmoid, "Softplus": over.Softplus, "Erf": over.Erf, "Erfc": over.Erfc, "Relu": over.Relu,
		"Sin": over.Sin, "Cos": over.Cos, "Tan": over.Tan, "Asin": over.Asin, "Acos": over.Acos, "Atan": over.Atan,
		"Sinh": over.Sinh, "Cosh": over.Cosh, "Tanh": over.Tanh, "Asinh": over.Asinh, "Acosh": over.Acosh, "Atanh": over.Atanh,
		"Floor": over.Floor, "Ceil": over.Ceil, "Rint": over.RoundEven, "Round": over.RoundEven,
		"Equal": over.Equals, "NotEqual": over.Unequal, "Less": over.Less, "LessEqual": over.AtMost,
		"Greater": over.Greater, "GreaterEqual": over.AtLeast, "Identity": over.Same, "Conj": over.Same, "Cast": over.Same,
	}
}
