package graph

import "math"

// roundFloat returns the value of type t that is nearest to v.
func roundFloat(v float64, t Type) float64 {
	switch t {
	case F32:
		return float64(float32(v))
	case F16:
		return halfValue(halfBits(v))
	case BF16:
		return float64(math.Float32frombits(uint32(bfloatBits(v)) << 16))
	}
	return v
}

// bfloatBits rounds to nearest, ties to even, keeping NaN a NaN. On the way it
// rounds to f32 toward zero and marks what was cut off in the last bit, because
// rounding to nearest twice is not rounding to nearest.
func bfloatBits(v float64) uint16 {
	single := float32(v)
	bits := math.Float32bits(single)
	switch {
	case v != v:
		return uint16(bits>>16) | 0x40
	case math.Abs(float64(single)) > math.Abs(v):
		bits = (bits - 1) | 1
	case float64(single) != v:
		bits |= 1
	}
	return uint16((bits + 0x7fff + bits>>16&1) >> 16)
}

// halfBits rounds to IEEE half precision, ties to even.
func halfBits(v float64) uint16 {
	sign := uint16(math.Float64bits(v) >> 48 & 0x8000)
	abs := math.Abs(v)
	switch {
	case v != v:
		return sign | 0x7e00
	case abs >= 65520:
		return sign | 0x7c00
	case abs < 0x1p-14: // subnormal: multiples of 2^-24
		return sign | uint16(math.RoundToEven(abs*0x1p24))
	}
	fraction, exponent := math.Frexp(abs) // abs = fraction * 2^exponent, fraction in [0.5, 1)
	mantissa := math.RoundToEven(fraction * 0x1p11)
	return sign | (uint16(exponent+13)<<10 + uint16(mantissa))
}

func halfValue(bits uint16) float64 {
	exponent, mantissa := int(bits>>10&31), float64(bits&1023)
	var v float64
	switch exponent {
	case 0:
		v = mantissa * 0x1p-24
	case 31:
		v = math.Inf(1)
		if mantissa != 0 {
			v = math.NaN()
		}
	default:
		v = math.Ldexp(1+mantissa/1024, exponent-15)
	}
	if bits&0x8000 != 0 {
		v = -v
	}
	return v
}
