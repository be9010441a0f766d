package math

import "github.com/settle-go/settle/internal/nearest"

// nearestOf has the float64 nearest to the true value of each function that is rounded otherwise
// elsewhere.
func nearestOf() map[string]func(in []float64) float64 {
	table := map[string]func(in []float64) float64{
		"powf":  func(in []float64) float64 { return nearest.Pow(in[0], in[1]) },
		"fpowi": func(in []float64) float64 { return nearest.Pow(in[0], in[1]) },
		"atan2": func(in []float64) float64 { return nearest.Atan2(in[0], in[1]) },
	}
	for name, f := range map[string]func(x float64) float64{
		"exp": nearest.Exp, "exp2": nearest.Exp2, "expm1": nearest.Expm1,
		"log": nearest.Log, "log2": nearest.Log2, "log10": nearest.Log10, "log1p": nearest.Log1p,
		"sin": nearest.Sin, "cos": nearest.Cos, "tan": nearest.Tan,
		"asin": nearest.Asin, "acos": nearest.Acos, "atan": nearest.Atan,
		"sinh": nearest.Sinh, "cosh": nearest.Cosh, "tanh": nearest.Tanh,
		"asinh": nearest.Asinh, "acosh": nearest.Acosh, "atanh": nearest.Atanh,
		"erf": nearest.Erf, "erfc": nearest.Erfc, "cbrt": nearest.Cbrt, "rsqrt": nearest.Rsqrt,
	} {
		table[name] = func(in []float64) float64 { return f(in[0]) }
	}
	return table
}
