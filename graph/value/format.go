package value

import (
	"math"

	"github.com/settle-go/settle/graph"
)

// format is the layout of a float: a sign, exponent bits and mantissa bits.
type format struct {
	exponent, mantissa uint
	bias               int
	specials           specials
}

// specials says which bits of a format are not finite numbers.
type specials uint8

const (
	ieee       specials = iota // the highest exponent: infinities and NaN
	finiteNaN                  // FN: all ones is NaN, there is no infinity
	unsigned0                  // FNUZ: the bits of -0 are NaN, there is no infinity
	finiteOnly                 // every pattern is a number
)

// formatOf returns the layout of a float type, and false for one of more than 64
// bits, and for f8E8M0FNU, which is a scale and not a number with a sign.
func formatOf(t graph.Type) (format, bool) {
	switch t {
	case graph.F16:
		return format{5, 10, 15, ieee}, true
	case graph.BF16:
		return format{8, 7, 127, ieee}, true
	case graph.F32:
		return format{8, 23, 127, ieee}, true
	case graph.F64:
		return format{11, 52, 1023, ieee}, true
	}
	switch t.String() {
	case "tf32":
		return format{8, 10, 127, ieee}, true
	case "f8E5M2":
		return format{5, 2, 15, ieee}, true
	case "f8E4M3":
		return format{4, 3, 7, ieee}, true
	case "f8E3M4":
		return format{3, 4, 3, ieee}, true
	case "f8E4M3FN":
		return format{4, 3, 7, finiteNaN}, true
	case "f8E5M2FNUZ":
		return format{5, 2, 16, unsigned0}, true
	case "f8E4M3FNUZ":
		return format{4, 3, 8, unsigned0}, true
	case "f8E4M3B11FNUZ":
		return format{4, 3, 11, unsigned0}, true
	case "f6E2M3FN":
		return format{2, 3, 1, finiteOnly}, true
	case "f6E3M2FN":
		return format{3, 2, 3, finiteOnly}, true
	case "f4E2M1FN":
		return format{2, 1, 1, finiteOnly}, true
	}
	return format{}, false
}

func (f format) width() uint     { return 1 + f.exponent + f.mantissa }
func (f format) signBit() uint64 { return 1 << (f.width() - 1) }

// nan returns the quiet NaN of the format without a message.
func (f format) nan(sign uint64) uint64 {
	ones := f.signBit() - 1
	switch f.specials {
	case unsigned0:
		return f.signBit()
	case finiteNaN:
		return sign | ones
	}
	return sign | (ones &^ (1<<f.mantissa - 1)) | 1<<(f.mantissa-1)
}

// largest returns the bits of the largest finite number.
func (f format) largest() uint64 {
	ones := f.signBit() - 1
	switch f.specials {
	case ieee:
		return (ones &^ (1<<f.mantissa - 1)) - 1
	case finiteNaN:
		return ones - 1
	}
	return ones
}

// overflow returns what a number beyond the largest rounds to.
func (f format) overflow(sign uint64) uint64 {
	switch f.specials {
	case ieee:
		return sign | f.largest() + 1
	case finiteOnly:
		return sign | f.largest()
	}
	return f.nan(sign)
}

// bits rounds to nearest, ties to even. What the format has no NaN for becomes
// its largest number, as a conversion of LLVM's APFloat has it.
func (f format) bits(v float64) uint64 {
	word := math.Float64bits(v)
	sign := word >> 63 << (f.width() - 1)
	abs := math.Abs(v)
	switch {
	case v != v:
		return f.nanBits(word, sign)
	case math.IsInf(v, 0):
		return f.overflow(sign)
	case abs == 0:
		return f.zero(sign)
	}
	if exponent := int(word>>52&0x7ff) - 1023; exponent >= 1-f.bias {
		return f.normal(word&^(1<<63), sign)
	}
	// Subnormal numbers are multiples of one unit.
	unit := 1 - f.bias - int(f.mantissa)
	mantissa := uint64(math.RoundToEven(math.Ldexp(abs, -unit)))
	if mantissa == 0 {
		return f.zero(sign)
	}
	return sign | mantissa
}

// normal rounds the bits of a float64 that is no smaller than the smallest normal
// number. A mantissa that is rounded up carries into the exponent by itself.
func (f format) normal(abs, sign uint64) uint64 {
	if f.mantissa == 52 {
		return sign | abs
	}
	shift := 52 - f.mantissa
	result := (abs+1<<(shift-1)-1+abs>>shift&1)>>shift - uint64(1023-f.bias)<<f.mantissa
	if result > f.largest() {
		return f.overflow(sign)
	}
	return sign | result
}

func (f format) zero(sign uint64) uint64 {
	if f.specials == unsigned0 {
		return 0
	}
	return sign
}

// nanBits keeps the message of a NaN as far as the format has room for it.
func (f format) nanBits(word, sign uint64) uint64 {
	if f.specials == finiteOnly {
		return sign | f.largest()
	}
	if f.specials != ieee {
		return f.nan(sign)
	}
	message := word << 12 >> (64 - f.mantissa)
	if message == 0 {
		return f.nan(sign)
	}
	return sign | f.largest() + 1 | message
}

// float returns the number of bits.
func (f format) float(bits uint64) float64 {
	mantissa := bits & (1<<f.mantissa - 1)
	exponent := int(bits >> f.mantissa & (1<<f.exponent - 1))
	negative := bits&f.signBit() != 0
	rest := bits &^ f.signBit()
	var v float64
	switch {
	case f.specials == unsigned0 && bits == f.signBit(), f.specials == finiteNaN && rest == f.signBit()-1:
		return math.NaN()
	case f.specials == ieee && rest > f.largest():
		sign := bits >> (f.width() - 1) << 63
		return math.Float64frombits(sign | 0x7ff<<52 | mantissa<<(52-f.mantissa))
	case exponent == 0:
		v = math.Ldexp(float64(mantissa), 1-f.bias-int(f.mantissa))
	default:
		v = math.Float64frombits(uint64(exponent-f.bias+1023)<<52 | mantissa<<(52-f.mantissa))
	}
	if negative {
		v = math.Copysign(v, -1)
	}
	return v
}

// Round returns the value of a float type that is nearest to v, ties to even.
// Another type leaves it as it is.
func Round(v float64, elem graph.Type) float64 {
	switch elem {
	case graph.F64:
		return v
	case graph.F32:
		return float64(float32(v))
	}
	if f, ok := formatOf(elem); ok {
		return f.float(f.bits(v))
	}
	return v
}

// Largest returns the largest finite number of a float type, 0 for other types.
func Largest(elem graph.Type) float64 {
	f, ok := formatOf(elem)
	if !ok {
		return 0
	}
	return f.float(f.largest())
}

// Smallest returns the smallest positive number of a float type, a subnormal
// one, and 0 for other types.
func Smallest(elem graph.Type) float64 {
	f, ok := formatOf(elem)
	if !ok {
		return 0
	}
	return f.float(1)
}

// HasInfinity reports whether a float type has infinities.
func HasInfinity(elem graph.Type) bool {
	f, ok := formatOf(elem)
	return ok && f.specials == ieee
}

// HasNaN reports whether a float type has a NaN.
func HasNaN(elem graph.Type) bool {
	f, ok := formatOf(elem)
	return ok && f.specials != finiteOnly
}

// HasNegativeZero reports whether a float type tells -0 from 0.
func HasNegativeZero(elem graph.Type) bool {
	f, ok := formatOf(elem)
	return ok && f.specials != unsigned0
}
