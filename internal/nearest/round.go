package nearest

import (
	"math"
	"math/big"
)

const (
	leastBits = 128
	mostBits  = 512
	// guard is how many bits more than asked for the series compute with: what reductions of
	// arguments, cancellation and the roundings of each step lose.
	guard = 160
	// exactBits is more than the bits of a float, and of the middle between two.
	exactBits = 256
)

// number is a float of some hundred bits.
type number = big.Float

// nearestOf returns the float64 nearest to a value: f computes it with an error of less
// than 1 in the last of that many bits.
func nearestOf(f func(bits uint) *number) float64 {
	for bits := uint(leastBits); bits <= mostBits; bits *= 2 {
		x := f(bits)
		if x.Sign() == 0 || x.IsInf() {
			break
		}
		ulp := new(number).SetMantExp(big.NewFloat(1), x.MantExp(nil)-int(bits))
		low, _ := newNumber(bits+guard).Sub(x, ulp).Float64()
		high, _ := newNumber(bits+guard).Add(x, ulp).Float64()
		if low == high {
			return low
		}
	}
	result, _ := newNumber(exactBits).Set(f(mostBits)).Float64()
	return result
}

// newNumber returns 0 with a precision.
func newNumber(bits uint) *number { return new(number).SetPrec(bits) }

// of returns a float as a number of a precision.
func of(x float64, bits uint) *number { return newNumber(bits).SetFloat64(x) }

// whole returns an integer as a number.
func whole(n int64, bits uint) *number { return newNumber(bits).SetInt64(n) }

func add(x, y *number) *number { return newNumber(x.Prec()).Add(x, y) }
func sub(x, y *number) *number { return newNumber(x.Prec()).Sub(x, y) }
func mul(x, y *number) *number { return newNumber(x.Prec()).Mul(x, y) }
func quo(x, y *number) *number { return newNumber(x.Prec()).Quo(x, y) }
func root(x *number) *number   { return newNumber(x.Prec()).Sqrt(x) }

// scaled returns x times a power of two.
func scaled(x *number, power int) *number {
	return newNumber(x.Prec()).SetMantExp(x, power)
}

// integer returns the integer nearest to x, whose magnitude is not above 2^1100.
func integer(x *number) *big.Int {
	half := of(math.Copysign(0.5, float64(x.Sign())), x.Prec())
	n, _ := add(x, half).Int(nil)
	return n
}
