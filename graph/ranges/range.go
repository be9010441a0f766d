// Package ranges is about which integers a value may be: a [Range] has the bounds of a value as
// a signed and as an unsigned number. What ops make of the ranges of their inputs their dialects
// say, by an interface of the type [Transfer]; [Of] asks them about a value of a graph.
package ranges

import (
	"fmt"
	"math/bits"

	"github.com/settle-go/settle/graph/ir"
)

// Range is the integers of some bits that a value may be, by its bounds, which belong to it. The
// zero Range is of no integer.
type Range struct {
	Bits       int
	UMin, UMax uint64 // as an unsigned number
	SMin, SMax int64  // as a signed number
}

// BitsOf returns the bits of the integers of a type, 64 for those of index, and 0 for any
// other type.
func BitsOf(t ir.Type) int {
	switch {
	case t == ir.Index():
		return 64
	case t.IsInteger() && !t.IsShaped() && t.Width() <= 64:
		return t.Width()
	}
	return 0
}

// mask returns the largest unsigned number of some bits.
func mask(n int) uint64 { return ^uint64(0) >> (64 - n) }

// signed returns the signed number that has these bits.
func signed(n int, x uint64) int64 { return int64(x<<(64-n)) >> (64 - n) }

// Full returns all integers of some bits.
func Full(n int) Range {
	return Range{n, 0, mask(n), -1 << (n - 1), int64(mask(n) >> 1)}
}

// Constant returns one integer.
func Constant(n int, x int64) Range {
	u := uint64(x) & mask(n)
	return Range{n, u, u, signed(n, u), signed(n, u)}
}

// Unsigned returns the integers between two unsigned numbers.
func Unsigned(n int, low, high uint64) Range {
	r := Full(n)
	r.UMin, r.UMax = low, high
	return r.tightened()
}

// Signed returns the integers between two signed numbers.
func Signed(n int, low, high int64) Range {
	r := Full(n)
	r.SMin, r.SMax = low, high
	return r.tightened()
}

// IsFull reports whether nothing is known.
func (r Range) IsFull() bool { return r == Full(r.Bits) }

// IsConstant returns the integer that the range is, signed, if it is one.
func (r Range) IsConstant() (int64, bool) { return r.SMin, r.Bits > 0 && r.UMin == r.UMax }

// IsNatural reports whether all integers of the range are at least 0 as signed numbers.
func (r Range) IsNatural() bool { return r.SMin >= 0 }

func (r Range) String() string {
	return fmt.Sprintf("unsigned [%d, %d], signed [%d, %d]", r.UMin, r.UMax, r.SMin, r.SMax)
}

// Join returns a range that has the integers of both.
func (r Range) Join(o Range) Range {
	switch {
	case r.Bits == 0:
		return o
	case o.Bits == 0:
		return r
	}
	return Range{r.Bits, min(r.UMin, o.UMin), max(r.UMax, o.UMax), min(r.SMin, o.SMin), max(r.SMax, o.SMax)}
}

// Meet returns a range that has the integers that are in both. Where none is, what one of them
// says is as good as what the other says: such a value does not come up.
func (r Range) Meet(o Range) Range {
	m := Range{r.Bits, max(r.UMin, o.UMin), min(r.UMax, o.UMax), max(r.SMin, o.SMin), min(r.SMax, o.SMax)}
	if m.UMin > m.UMax || m.SMin > m.SMax {
		return r
	}
	return m.tightened()
}

// tightened makes each of the bounds say what the others do.
func (r Range) tightened() Range {
	for range 2 {
		if a, b := signed(r.Bits, r.UMin), signed(r.Bits, r.UMax); a <= b { // no sign changes between them
			r.SMin, r.SMax = max(r.SMin, a), min(r.SMax, b)
		}
		if a, b := uint64(r.SMin)&mask(r.Bits), uint64(r.SMax)&mask(r.Bits); a <= b {
			r.UMin, r.UMax = max(r.UMin, a), min(r.UMax, b)
		}
	}
	return r
}

// Add returns the sums.
func Add(a, b Range) Range {
	n := a.Bits
	r := Full(n)
	low, carryLow := addBits(n, a.UMin, b.UMin)
	high, carryHigh := addBits(n, a.UMax, b.UMax)
	if carryLow == carryHigh {
		r.UMin, r.UMax = low, high
	}
	if low, high, ok := signedBounds(n, a.SMin, b.SMin, a.SMax, b.SMax, addSigned); ok {
		r.SMin, r.SMax = low, high
	}
	return r.tightened()
}

// Sub returns the differences.
func Sub(a, b Range) Range {
	n := a.Bits
	r := Full(n)
	if (a.UMin < b.UMax) == (a.UMax < b.UMin) {
		r.UMin, r.UMax = (a.UMin-b.UMax)&mask(n), (a.UMax-b.UMin)&mask(n)
	}
	if low, high, ok := signedBounds(n, a.SMin, b.SMax, a.SMax, b.SMin, subSigned); ok {
		r.SMin, r.SMax = low, high
	}
	return r.tightened()
}

// Mul returns the products.
func Mul(a, b Range) Range {
	n := a.Bits
	r := Full(n)
	if over, high := bits.Mul64(a.UMax, b.UMax); over == 0 && high <= mask(n) {
		r.UMin, r.UMax = a.UMin*b.UMin, high
	}
	low, high, ok := int64(0), int64(0), true
	for i, x := range []int64{a.SMin, a.SMax} {
		for k, y := range []int64{b.SMin, b.SMax} {
			product, fits := mulSigned(n, x, y)
			if ok = ok && fits; i == 0 && k == 0 {
				low, high = product, product
			}
			low, high = min(low, product), max(high, product)
		}
	}
	if ok {
		r.SMin, r.SMax = low, high
	}
	return r.tightened()
}

func addBits(n int, x, y uint64) (sum, carry uint64) {
	sum, carry = bits.Add64(x, y, 0)
	if n < 64 {
		sum, carry = sum&mask(n), sum>>n
	}
	return sum, carry
}

// fits reports whether a signed number is one of some bits.
func fits(n int, x int64) bool { return signed(n, uint64(x)&mask(n)) == x }

func addSigned(n int, x, y int64) (int64, bool) {
	sum := x + y
	return sum, (sum > x) == (y > 0) && fits(n, sum)
}

func subSigned(n int, x, y int64) (int64, bool) {
	difference := x - y
	return difference, (difference < x) == (y > 0) && fits(n, difference)
}

func mulSigned(n int, x, y int64) (int64, bool) {
	product := x * y
	ok := x == 0 || product/x == y && !(x == -1 && y == -1<<63)
	return product, ok && fits(n, product)
}

func signedBounds(n int, x0, y0, x1, y1 int64, op func(n int, x, y int64) (int64, bool)) (low, high int64, ok bool) {
	low, fitsLow := op(n, x0, y0)
	high, fitsHigh := op(n, x1, y1)
	return low, high, fitsLow && fitsHigh
}
