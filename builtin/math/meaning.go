package math

import (
	"strings"

	"github.com/settle-go/settle/graph/proof"
	"github.com/settle-go/settle/graph/proof/bits"
	"github.com/settle-go/settle/graph/proof/reals"
)

// Meanings returns which ops work element by element: what [Evaluators] compute.
func Meanings() proof.Registry {
	return proof.Registry{}.Elementwise(strings.Fields(`
		absf absi acos acosh asin asinh atan atan2 atanh cbrt ceil clampf copysign cos cosh ctlz ctpop cttz erf erfc exp exp2
		expm1 floor fma isfinite isinf isnan isnormal log log10 log1p log2 powf round roundeven rsqrt sin sinh sqrt tan tanh
		trunc`)...).Floating(map[string]func(c *proof.Call) []bits.Term{"absf": proof.OfFloats(1, proof.Magnitude)}).OverReals(overReals())
}

// overReals is which functions of real numbers ops are.
func overReals() map[string]reals.Function {
	return map[string]reals.Function{
		"absf": reals.Abs, "exp": reals.Exp, "exp2": reals.Exp2, "expm1": reals.Expm1, "log": reals.Log, "log10": reals.Log10,
		"log2": reals.Log2, "log1p": reals.Log1p, "powf": reals.Pow, "sqrt": reals.Sqrt, "erf": reals.Erf, "erfc": reals.Erfc,
		"sin": reals.Sin, "cos": reals.Cos, "tan": reals.Tan, "asin": reals.Asin, "acos": reals.Acos, "atan": reals.Atan,
		"sinh": reals.Sinh, "cosh": reals.Cosh, "tanh": reals.Tanh, "asinh": reals.Asinh, "acosh": reals.Acosh, "atanh": reals.Atanh,
		"floor": reals.Floor, "ceil": reals.Ceil, "trunc": reals.Trunc, "round": reals.Round, "roundeven": reals.RoundEven,
		"rsqrt": reals.Rsqrt, "fma": reals.MulAdd,
	}
}
