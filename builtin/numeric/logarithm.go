package numeric

import "math"

// The logarithms of Go's library are not as accurate as its other functions: on
// amd64 that of a subnormal number is wrong in the second digit, those to the
// bases 2 and 10 lose all bits near 1, and log10(1000) is not 3. (Found by
// comparing with what mlir-opt folds, 2026-11-21, Go 1.26.)

func logarithm(x float64) float64 {
	const smallestNormal = 0x1p-1022
	if 0 < x && x < smallestNormal {
		return math.Log(x*0x1p54) - 54*math.Ln2
	}
	return math.Log(x)
}

func logarithm2(x float64) float64 {
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

// power is math.Pow, which takes such a logarithm of a subnormal number.
func power(x, y float64) float64 {
	const smallestNormal = 0x1p-1022
	if 0 < x && x < smallestNormal && y-y == 0 {
		fraction, exponent := math.Frexp(x)
		return math.Pow(fraction, y) * math.Exp2(float64(exponent)*y)
	}
	return math.Pow(x, y)
}

func logarithm10(x float64) float64 {
	if 0.5 < x && x < 2 {
		return math.Log1p(x-1) / math.Ln10
	}
	result := logarithm(x) / math.Ln10
	if whole := math.Round(result); math.Abs(whole) <= 22 && math.Pow10(int(whole)) == x {
		return whole
	}
	return result
}
