package numeric

import "math"

// The logarithms of Go's library are not as accurate as its other functions: on
// amd64 that of a subnormal number is wrong in the second digit, those to the
// bases 2 and 10 lose all bits near 1, log10(1000) is not 3, and six of ten results of log10 are
// not the nearest. (Found by
// comparing with what mlir-opt folds, 2026-11-21, Go 1.26.)

const smallestNormal = 0x1p-1022

// Log is the natural logarithm.
func Log(x float64) float64 {
	if 0 < x && x < smallestNormal {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}

// What logarithms to the bases 2 and 10 are made of, each in two parts: the second has
// the bits that the first has no room for.
const (
	log2E, log2ERest       = 0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56
	log10E, log10ERest     = 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57
	log10Of2, log10Of2Rest = 0x1.34413509f7p-2, 0x1.3fde623e2566bp-43 // the first times an exponent is exact
)

// Log2 is the logarithm to the base 2.
func Log2(x float64) float64 {
	log, exponent, ok := split(x)
	if !ok {
		return math.Log(x)
	}
	high := log * log2E
	return sum(exponent, high, math.FMA(log, log2E, -high)+log*log2ERest)
}

// Log10 is the logarithm to the base 10.
func Log10(x float64) float64 {
	log, exponent, ok := split(x)
	if !ok {
		return math.Log(x)
	}
	high := log * log10E
	rest := math.FMA(log, log10E, -high) + (log*log10ERest + exponent*log10Of2Rest)
	result := sum(exponent*log10Of2, high, rest)
	if whole := math.Round(result); math.Abs(whole) <= 22 && math.Pow10(int(whole)) == x {
		return whole
	}
	return result
}

// split takes a positive number apart: the natural logarithm of a factor near 1, and
// the exponent of the power of two that is the other one.
func split(x float64) (log, exponent float64, ok bool) {
	if !(x > 0) || math.IsInf(x, 1) {
		return 0, 0, false
	}
	fraction, e := math.Frexp(x)
	if fraction < math.Sqrt2/2 {
		fraction, e = 2*fraction, e-1
	}
	return math.Log(fraction), float64(e), true
}

// sum adds up three numbers: the first is 0 or larger than the second, and the third is small.
func sum(x, y, rest float64) float64 {
	high := x + y
	if x == 0 {
		return y + rest
	}
	return high + (y - (high - x) + rest)
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

// ReciprocalSqrt is 1 over the square root, with one step of Newton's method that mends the second rounding.
func ReciprocalSqrt(x float64) float64 {
	y := 1 / math.Sqrt(x)
	product := x * y
	rest := math.FMA(product, y, -1) + y*math.FMA(x, y, -product) // x*y*y - 1
	if math.Abs(rest) > 0x1p-50 || rest != rest {
		return y
	}
	return y - y*rest/2
}

// IsInf reports whether a float is infinite.
func IsInf(x float64) bool { return math.IsInf(x, 0) }

// Add and what follows are the operators.
func Add(x, y float64) float64 { return x + y }
func Sub(x, y float64) float64 { return x - y }
func Mul(x, y float64) float64 { return x * y }
func Div(x, y float64) float64 { return x / y }

// Max and Min give NaN for a NaN and distinguish the zeros.
func Max(x, y float64) float64 { return max(x, y) }
func Min(x, y float64) float64 { return min(x, y) }
