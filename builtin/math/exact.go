package math

import (
	"math"
	"math/big"
)

// trueResults says of functions that are rounded otherwise elsewhere which results are true
// values: those that are the same in every implementation worth the name. They are few, as
// exponentials and angles of other numbers than 0 have no finite expansion.
func trueResults() map[string]func(in []float64, out float64) bool {
	table := map[string]func(in []float64, out float64) bool{
		"log2":  func(in []float64, out float64) bool { return isPole(in[0], out) || isPowerOf(2, out, in[0]) },
		"log10": func(in []float64, out float64) bool { return isPole(in[0], out) || isPowerOf(10, out, in[0]) },
		"log":   func(in []float64, out float64) bool { return isPole(in[0], out) || in[0] == 1 && out == 0 },
		"log1p": func(in []float64, out float64) bool { return isPole(1+in[0], out) || in[0] == 0 && out == in[0] },
		"exp2":  func(in []float64, out float64) bool { return isPowerOf(2, in[0], out) },
		"powf":  func(in []float64, out float64) bool { return isPowerOf(in[0], in[1], out) },
		"cbrt":  func(in []float64, out float64) bool { return isPowerOf(out, 3, in[0]) },
		"rsqrt": func(in []float64, out float64) bool { return isPowerOf(out, -2, in[0]) && out > 0 },
		"atan2": func(in []float64, out float64) bool { return in[0] == 0 && in[1] > 0 && out == in[0] },
	}
	for _, name := range []string{"sin", "tan", "asin", "atan", "sinh", "tanh", "asinh", "atanh", "expm1", "erf"} {
		table[name] = func(in []float64, out float64) bool { return in[0] == 0 && out == in[0] }
	}
	for _, name := range []string{"cos", "cosh", "exp", "erfc"} {
		table[name] = func(in []float64, out float64) bool { return in[0] == 0 && out == 1 }
	}
	for _, name := range []string{"acos", "acosh"} {
		table[name] = func(in []float64, out float64) bool { return in[0] == 1 && out == 0 }
	}
	return table
}

// isPole reports the logarithm of 0.
func isPole(x, out float64) bool { return x == 0 && math.IsInf(out, -1) }

// mostPower bounds the powers that are computed.
const mostPower = 1100

// isPowerOf reports whether a number is exactly a whole power of another one.
func isPowerOf(base, power, x float64) bool {
	if power != math.Trunc(power) || math.Abs(power) > mostPower || base == 0 || base-base != 0 || x == 0 || x-x != 0 {
		return false
	}
	want, is := new(big.Rat).SetFloat64(base), new(big.Rat).SetFloat64(x)
	if power < 0 {
		want.Inv(want)
	}
	n := big.NewInt(int64(math.Abs(power)))
	return is.Num().Cmp(new(big.Int).Exp(want.Num(), n, nil)) == 0 && is.Denom().Cmp(new(big.Int).Exp(want.Denom(), n, nil)) == 0
}
