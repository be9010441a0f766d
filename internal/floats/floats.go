// Package floats knows the layouts of floating point types: it rounds numbers to
// their bits, and says how many bits there are.
package floats

import "math"

// Format is the layout of a float: a sign, exponent bits and mantissa bits.
type Format struct {
	Exponent, Mantissa uint
	Bias               int
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

var formats = map[string]Format{
	"f16":           {5, 10, 15, ieee},
	"bf16":          {8, 7, 127, ieee},
	"f32":           {8, 23, 127, ieee},
	"f64":           {11, 52, 1023, ieee},
	"tf32":          {8, 10, 127, ieee},
	"f8E5M2":        {5, 2, 15, ieee},
	"f8E4M3":        {4, 3, 7, ieee},
	"f8E3M4":        {3, 4, 3, ieee},
	"f8E4M3FN":      {4, 3, 7, finiteNaN},
	"f8E5M2FNUZ":    {5, 2, 16, unsigned0},
	"f8E4M3FNUZ":    {4, 3, 8, unsigned0},
	"f8E4M3B11FNUZ": {4, 3, 11, unsigned0},
	"f6E2M3FN":      {2, 3, 1, finiteOnly},
	"f6E3M2FN":      {3, 2, 3, finiteOnly},
	"f4E2M1FN":      {2, 1, 1, finiteOnly},
}

// Of returns the layout of the float type of a name, such as "bf16", and false
// for one of more than 64 bits, and for f8E8M0FNU, which is a scale and not a
// number with a sign.
func Of(name string) (Format, bool) {
	f, ok := formats[name]
	return f, ok
}

func (f Format) Width() uint     { return 1 + f.Exponent + f.Mantissa }
func (f Format) SignBit() uint64 { return 1 << (f.Width() - 1) }

// nan returns the quiet NaN of the format without a message.
func (f Format) NaN(sign uint64) uint64 {
	ones := f.SignBit() - 1
	switch f.specials {
	case unsigned0:
		return f.SignBit()
	case finiteNaN:
		return sign | ones
	}
	return sign | (ones &^ (1<<f.Mantissa - 1)) | 1<<(f.Mantissa-1)
}

// largest returns the bits of the largest finite number.
func (f Format) Largest() uint64 {
	ones := f.SignBit() - 1
	switch f.specials {
	case ieee:
		return (ones &^ (1<<f.Mantissa - 1)) - 1
	case finiteNaN:
		return ones - 1
	}
	return ones
}

// overflow returns what a number beyond the largest rounds to.
func (f Format) overflow(sign uint64) uint64 {
	switch f.specials {
	case ieee:
		return sign | f.Largest() + 1
	case finiteOnly:
		return sign | f.Largest()
	}
	return f.NaN(sign)
}

// bits rounds to nearest, ties to even. What the format has no NaN for becomes
// its largest number, as a conversion of LLVM's APFloat has it.
func (f Format) Bits(v float64) uint64 {
	word := math.Float64bits(v)
	sign := word >> 63 << (f.Width() - 1)
	abs := math.Abs(v)
	switch {
	case v != v:
		return f.nanBits(word, sign)
	case math.IsInf(v, 0):
		return f.overflow(sign)
	case abs == 0:
		return f.zero(sign)
	}
	if exponent := int(word>>52&0x7ff) - 1023; exponent >= 1-f.Bias {
		return f.normal(word&^(1<<63), sign)
	}
	// Subnormal numbers are multiples of one unit.
	unit := 1 - f.Bias - int(f.Mantissa)
	mantissa := uint64(math.RoundToEven(math.Ldexp(abs, -unit)))
	if mantissa == 0 {
		return f.zero(sign)
	}
	return sign | mantissa
}

// normal rounds the bits of a float64 that is not smaller than the smallest normal
// number. A mantissa that is rounded up carries into the exponent by itself.
func (f Format) normal(abs, sign uint64) uint64 {
	if f.Mantissa == 52 {
		return sign | abs
	}
	shift := 52 - f.Mantissa
	result := (abs+1<<(shift-1)-1+abs>>shift&1)>>shift - uint64(1023-f.Bias)<<f.Mantissa
	if result > f.Largest() {
		return f.overflow(sign)
	}
	return sign | result
}

func (f Format) zero(sign uint64) uint64 {
	if f.specials == unsigned0 {
		return 0
	}
	return sign
}

// nanBits keeps the message of a NaN as far as the format has room for it.
func (f Format) nanBits(word, sign uint64) uint64 {
	if f.specials == finiteOnly {
		return sign | f.Largest()
	}
	if f.specials != ieee {
		return f.NaN(sign)
	}
	message := word << 12 >> (64 - f.Mantissa)
	if message == 0 {
		return f.NaN(sign)
	}
	return sign | f.Largest() + 1 | message
}

// Float returns the number that bits stand for.
func (f Format) Float(bits uint64) float64 {
	mantissa := bits & (1<<f.Mantissa - 1)
	exponent := int(bits >> f.Mantissa & (1<<f.Exponent - 1))
	negative := bits&f.SignBit() != 0
	rest := bits &^ f.SignBit()
	var v float64
	switch {
	case f.specials == unsigned0 && bits == f.SignBit(), f.specials == finiteNaN && rest == f.SignBit()-1:
		return math.NaN()
	case f.specials == ieee && rest > f.Largest():
		sign := bits >> (f.Width() - 1) << 63
		return math.Float64frombits(sign | 0x7ff<<52 | mantissa<<(52-f.Mantissa))
	case exponent == 0:
		v = math.Ldexp(float64(mantissa), 1-f.Bias-int(f.Mantissa))
	default:
		v = math.Float64frombits(uint64(exponent-f.Bias+1023)<<52 | mantissa<<(52-f.Mantissa))
	}
	if negative {
		v = math.Copysign(v, -1)
	}
	return v
}

// HasInfinity reports whether the format has infinities.
func (f Format) HasInfinity() bool { return f.specials == ieee }

// HasNaN reports whether the format has a NaN.
func (f Format) HasNaN() bool { return f.specials != finiteOnly }

// HasNegativeZero reports whether the format distinguishes -0 from 0.
func (f Format) HasNegativeZero() bool { return f.specials != unsigned0 }

// FiniteOnly reports whether every pattern of bits is a number.
func (f Format) FiniteOnly() bool { return f.specials == finiteOnly }
