package nearest

import (
	"math"
)

// Arguments below these give results that no float distinguishes from the first term of their series.
const (
	tiny   = 0x1p-29 // x + x^3/3 = x
	atomic = 0x1p-57 // 1 + x = 1, and x + x^2 = x
)

// function makes a function of a float: special, of package math, says what it is for NaN, infinities, zeros
// and outside of its domain; bounds answers what needs no computing.
func function(special func(float64) float64, bounds func(x float64) (float64, bool), f func(x *number) *number) func(float64) float64 {
	return func(x float64) float64 {
		if y := special(x); x == 0 || x-x != 0 || math.IsNaN(y) {
			return y
		}
		if y, ok := bounds(x); ok {
			return y
		}
		return nearestOf(func(bits uint) *number { return f(of(x, bits+guard)) })
	}
}

// none answers nothing without computing.
func none(float64) (float64, bool) { return 0, false }

// itself answers arguments that are so near to 0 that they are their results.
func itself(below float64) func(float64) (float64, bool) {
	return func(x float64) (float64, bool) { return x, math.Abs(x) < below }
}

// powerBounds answers powers whose exponent is too large, or too near to 0; scale is
// the binary logarithm of the base.
func powerBounds(scale float64) func(float64) (float64, bool) {
	return func(x float64) (float64, bool) {
		switch {
		case x*scale > 1025:
			return math.Inf(1), true
		case x*scale < -1080:
			return 0, true
		}
		return 1, math.Abs(x) < atomic
	}
}

// The functions of one argument, by the names that package math has for them.
var (
	Exp   = function(math.Exp, powerBounds(math.Log2E), exp)
	Exp2  = function(math.Exp2, powerBounds(1), func(x *number) *number { return exp(mul(x, newNumber(x.Prec()).Set(ln2()))) })
	Expm1 = function(math.Expm1, expm1Bounds, func(x *number) *number { return sub(exp(x), whole(1, x.Prec())) })

	Log   = function(logarithm, none, log)
	Log2  = function(logarithm, none, func(x *number) *number { return quo(log(x), newNumber(x.Prec()).Set(ln2())) })
	Log10 = function(logarithm, none, func(x *number) *number { return quo(log(x), newNumber(x.Prec()).Set(ln10())) })
	Log1p = function(math.Log1p, log1pBounds, func(x *number) *number { return log(add(x, whole(1, x.Prec()))) })

	Sin = function(math.Sin, itself(tiny), func(x *number) *number { s, _ := sinCos(wide(x)); return s })
	Cos = function(math.Cos, evenBounds, func(x *number) *number { _, c := sinCos(wide(x)); return c })
	Tan = function(math.Tan, itself(tiny), func(x *number) *number { s, c := sinCos(wide(x)); return quo(s, c) })

	Asin = function(math.Asin, asinBounds, func(x *number) *number { return atan(quo(x, cofactor(x))) })
	Acos = function(math.Acos, acosBounds, func(x *number) *number {
		one := whole(1, x.Prec())
		return scaled(atan(root(quo(sub(one, x), add(one, x)))), 1)
	})
	Atan = function(math.Atan, itself(tiny), atan)

	Sinh = function(math.Sinh, sinhBounds, func(x *number) *number {
		e := exp(x)
		return scaled(sub(e, quo(whole(1, x.Prec()), e)), -1)
	})
	Cosh = function(math.Cosh, coshBounds, func(x *number) *number {
		e := exp(x)
		return scaled(add(e, quo(whole(1, x.Prec()), e)), -1)
	})
	Tanh = function(math.Tanh, tanhBounds, func(x *number) *number {
		one, e := whole(1, x.Prec()), exp(scaled(x, 1))
		return quo(sub(e, one), add(e, one))
	})
	Asinh = function(math.Asinh, itself(tiny), func(x *number) *number {
		positive := newNumber(x.Prec()).Abs(x)
		y := log(add(positive, root(add(mul(x, x), whole(1, x.Prec())))))
		if x.Sign() < 0 {
			y.Neg(y)
		}
		return y
	})
	Acosh = function(math.Acosh, acosBounds, func(x *number) *number {
		return log(add(x, root(sub(mul(x, x), whole(1, x.Prec())))))
	})
	Atanh = function(math.Atanh, atanhBounds, func(x *number) *number {
		one := whole(1, x.Prec())
		return scaled(log(quo(add(one, x), sub(one, x))), -1)
	})

	Erf  = function(math.Erf, erfBounds, erf)
	Erfc = function(math.Erfc, erfcBounds, func(x *number) *number {
		wide := of(0, x.Prec()+1100).Set(x)
		return newNumber(x.Prec()).Sub(whole(1, wide.Prec()), erf(wide))
	})

	Cbrt  = function(math.Cbrt, none, cubeRoot)
	Rsqrt = function(func(x float64) float64 { return 1 / math.Sqrt(x) }, none, func(x *number) *number {
		return quo(whole(1, x.Prec()), root(x))
	})
)

// logarithm is NaN where there is no logarithm. Elsewhere it is that of package math, which is wrong for subnormal numbers.
func logarithm(x float64) float64 {
	if x < 0 {
		return math.NaN()
	}
	return math.Log(x)
}

// wide gives a number room for its bits before the point.
func wide(x *number) *number {
	return of(0, x.Prec()+uint(max(x.MantExp(nil), 0))).Set(x)
}

// cofactor returns the root of 1 - x^2.
func cofactor(x *number) *number {
	one := whole(1, x.Prec())
	return root(mul(sub(one, x), add(one, x)))
}

func cubeRoot(x *number) *number {
	y := exp(quo(log(newNumber(x.Prec()).Abs(x)), whole(3, x.Prec())))
	if x.Sign() < 0 {
		y.Neg(y)
	}
	return y
}

func expm1Bounds(x float64) (float64, bool) {
	switch {
	case x < -40:
		return -1, true
	case x > 710:
		return math.Inf(1), true
	}
	return x, math.Abs(x) < atomic
}

func log1pBounds(x float64) (float64, bool) {
	if x == -1 {
		return math.Inf(-1), true
	}
	return x, math.Abs(x) < atomic
}

// evenBounds answers arguments so near to 0 that the cosine is 1.
func evenBounds(x float64) (float64, bool) { return 1, math.Abs(x) < tiny }

func asinBounds(x float64) (float64, bool) {
	if math.Abs(x) == 1 {
		return x * (math.Pi / 2), true
	}
	return x, math.Abs(x) < tiny
}

func acosBounds(x float64) (float64, bool) {
	if x == -1 {
		return math.Pi, true
	}
	return 0, x == 1
}

func sinhBounds(x float64) (float64, bool) {
	if math.Abs(x) > 712 {
		return math.Inf(int(math.Copysign(1, x))), true
	}
	return x, math.Abs(x) < tiny
}

func coshBounds(x float64) (float64, bool) {
	if math.Abs(x) > 712 {
		return math.Inf(1), true
	}
	return evenBounds(x)
}

func tanhBounds(x float64) (float64, bool) {
	if math.Abs(x) > 25 {
		return math.Copysign(1, x), true
	}
	return x, math.Abs(x) < tiny
}

func atanhBounds(x float64) (float64, bool) {
	if math.Abs(x) == 1 {
		return math.Inf(int(x)), true
	}
	return x, math.Abs(x) < tiny
}

func erfBounds(x float64) (float64, bool) { return math.Copysign(1, x), math.Abs(x) > 6.5 }

func erfcBounds(x float64) (float64, bool) {
	switch {
	case x < -6.5:
		return 2, true
	case x > 28:
		return 0, true
	}
	return 1, math.Abs(x) < atomic
}

// Atan2 is the angle of the point (x, y).
func Atan2(y, x float64) float64 {
	if y == 0 || x == 0 && y != 0 && y-y == 0 || x-x != 0 || y-y != 0 {
		return atan2OfAxes(y, x)
	}
	return nearestOf(func(bits uint) *number {
		bits += guard
		ratio := quo(of(y, bits), of(x, bits))
		angle := atan(ratio)
		if ratio.MantExp(nil) < -mostBits/3 { // the series ends before the bits that decide
			angle = mul(ratio, sub(whole(1, bits), scaled(whole(1, bits), 40-mostBits)))
		}
		if x > 0 {
			return angle
		}
		half := newNumber(bits).Set(pi())
		if y < 0 {
			half.Neg(half)
		}
		return add(angle, half)
	})
}

// atan2OfAxes returns angles of points on the axes, of infinite ones and of NaN: multiples of
// pi/4.
func atan2OfAxes(y, x float64) float64 {
	angle := math.Atan2(y, x)
	quarters := math.Round(angle / (math.Pi / 4))
	if angle == 0 || math.IsNaN(angle) {
		return angle
	}
	return nearestOf(func(bits uint) *number {
		return mul(of(quarters/4, bits+guard), newNumber(bits+guard).Set(pi()))
	})
}

// Pow is x to the power of y.
func Pow(x, y float64) float64 {
	if x == 0 || x == 1 || y == 0 || x-x != 0 || y-y != 0 || x < 0 && y != math.Trunc(y) {
		return math.Pow(x, y)
	}
	size, sign := math.Abs(x), 1.0
	if x < 0 && math.Mod(y, 2) != 0 {
		sign = -1
	}
	fraction, exponent := math.Frexp(size)
	if size == 1 {
		return sign
	}
	if result, ok := powerBounds(math.Log2(fraction) + float64(exponent))(y); ok && (result != 1 || math.Abs(y) < atomic/1024) {
		return sign * result
	}
	return sign * nearestOf(func(bits uint) *number {
		return exp(mul(of(y, bits+guard), log(of(size, bits+guard))))
	})
}
