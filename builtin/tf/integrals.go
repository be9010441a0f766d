package tf

import (
	"math"
	"math/cmplx"
)

// expint is the exponential integral Ei, which is defined of positive numbers here. It is
// summed up: as a power series, whose terms are all positive, or far out as the
// asymptotic one. Abramowitz and Stegun, 5.1.10 and 5.1.51.
func expint(x float64) float64 {
	const far = 40
	switch {
	case !(x >= 0):
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return x
	}
	sum, term := 0.0, 1.0
	if x >= far {
		for k := 1.0; term > 0x1p-54 && k < x; k++ {
			sum += term
			term *= k / x
		}
		half := math.Exp(x / 2) // Exp(x) alone may be too large
		return half * (sum / x) * half
	}
	for k := 1.0; term/k > 0x1p-54*sum; k++ {
		term *= x / k
		sum += term / k
	}
	return eulerGamma + math.Log(x) + sum
}

// dawson is Dawson's integral: exp(-x*x) times the integral of exp(t*t) from 0 to x. Near 0
// it is summed up as a power series, far out as an asymptotic one, and in between by
// Rybicki's method (Computers in Physics 3, 1989, p. 85).
func dawson(x float64) float64 {
	const near, far = 1, 10
	switch a := math.Abs(x); {
	case math.IsNaN(x):
		return x
	case a < near:
		sum, term := x, x
		for k := 3.0; math.Abs(term) > 0x1p-54*math.Abs(sum); k += 2 {
			term *= -2 * x * x / k
			sum += term
		}
		return sum
	case a >= far:
		sum, term := 0.0, 1.0
		for k := 1.0; term > 0x1p-54; k += 2 {
			sum += term
			term *= k / (2 * x * x)
		}
		return sum / (2 * x)
	}
	const step, reach = 0.2, 7
	sum := 0.0
	for n := 2*math.Floor((x-reach)/(2*step)) + 1; n*step < x+reach; n += 2 {
		d := x - n*step
		sum += math.Exp(-d*d) / n
	}
	return sum / math.Sqrt(math.Pi)
}

// fresnel returns the integrals of sin and cos of pi*t*t/2 from 0 to x: near 0 by their power
// series, elsewhere by the continued fraction of the complementary error function. Press and
// others, Numerical Recipes, 6.9.
func fresnel(x float64) (sin, cos float64) {
	const tiny, near, far, precision, steps = 1e-4, 1.5, 1e8, 0x1p-52, 1000
	a := math.Abs(x)
	switch {
	case math.IsNaN(x):
		return x, x
	case a < tiny:
		return math.Pi * x * x * x / 6, x
	case a < near:
		z := complex(0, math.Pi*x*x/2)
		term, sum := complex(x, 0), complex(x, 0)
		for k := 1.0; k < 4 || cmplx.Abs(term) > precision/4*math.Abs(imag(sum)); k++ {
			term *= z / complex(k, 0)
			sum += term / complex(2*k+1, 0)
		}
		return imag(sum), real(sum)
	case a > far:
		sin, cos = 0.5, 0.5
	default:
		// Lentz's method.
		b := complex(1, -math.Pi*a*a)
		c := complex(1e300, 0)
		d := 1 / b
		h := d
		for n := 1.0; n < steps; n += 2 {
			down := complex(-n*(n+1), 0)
			b += 4
			d = 1 / (down*d + b)
			c = b + down/c
			del := c * d
			h *= del
			if math.Abs(real(del)-1)+math.Abs(imag(del)) < precision {
				break
			}
		}
		phase := math.Pi / 2 * math.Mod(a*a, 4)
		sum := 0.5 * complex(1, 1) * (1 - complex(math.Cos(phase), math.Sin(phase))*h*complex(a, -a))
		sin, cos = imag(sum), real(sum)
	}
	return math.Copysign(sin, x), math.Copysign(cos, x)
}
