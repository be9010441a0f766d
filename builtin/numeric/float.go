package numeric

import "math"

// The logarithms of Go's library are not as accurate as its other functions: on
// amd64 that of a subnormal number is wrong in the second digit, those to the
// bases 2 and 10 lose all bits near 1, and log10(1000) is not 3. (Found by
// comparing with what mlir-opt folds, 2026-11-21, Go 1.26.)

const smallestNormal = 0x1p-1022

// Log is the natural logarithm.
func Log(x float64) float64 {
	if 0 < x && x < smallestNormal {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}

// Log2 is the logarithm to the base 2.
func Log2(x float64) float64 {
	if 0.5 < x && x < 2 {
		return math.Log1p(x-1) / math.Ln2
	}
	fraction, exponent := math.Frexp(x)
	if fraction == 0.5 {
		return float64(exponent - 1)
	}
	if x > 0 && !math.IsInf(x, 1) {
		return float64(exponent) + math.Log(fraction)/math.Ln2
	}
	return math.Log(x)
}

// Log10 is the logarithm to the base 10.
func Log10(x float64) float64 {
	if 0.5 < x && x < 2 {
		return math.Log1p(x-1) / math.Ln10
	}
	result := Log(x) / math.Ln10
	if whole := math.Round(result); math.Abs(whole) <= 22 && math.Pow10(int(whole)) == x {
		return whole
	}
	return result
}

// Pow is math.Pow, which takes such a logarithm of a subnormal number.
func Pow(x, y float64) float64 {
	if 0 < x && x < smallestNormal && y-y == 0 {
		fraction, exponent := math.Frexp(x)
		return math.Pow(fraction, y) * math.Exp2(float64(exponent)*y)
	}
	return math.Pow(x, y)
}

// Sigmoid is the logistic function.
func Sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Reciprocal is 1/x.
func Reciprocal(x float64) float64 { return 1 / x }

// ReciprocalSqrt is 1 over the square root.
func ReciprocalSqrt(x float64) float64 { return 1 / math.Sqrt(x) }

// IsInf reports whether a float is infinite.
func IsInf(x float64) bool { return math.IsInf(x, 0) }

// Add and what follows are the operators.
func Add(x, y float64) float64 { return x + y }
func Sub(x, y float64) float64 { return x - y }
func Mul(x, y float64) float64 { return x * y }
func Div(x, y float64) float64 { return x / y }

// Max and Min give NaN for a NaN and tell the zeros apart.
func Max(x, y float64) float64 { return max(x, y) }
func Min(x, y float64) float64 { return min(x, y) }
