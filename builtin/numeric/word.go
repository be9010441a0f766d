package numeric

import (
	"math/bits"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// word is what integer ops know of the type of their elements.
type word struct {
	bits     uint
	unsigned bool // the type is: a signless one has the sign that its op gives it
}

func wordOf(elem ir.Type) word {
	return word{uint(value.Width(elem)), elem.Unsigned()}
}

// s returns the bits of an element as a signed number.
func (w word) s(v int64) int64 { return v << (64 - w.bits) >> (64 - w.bits) }

// u returns the bits of an element as an unsigned number.
func (w word) u(v int64) uint64 { return uint64(v) << (64 - w.bits) >> (64 - w.bits) }

// min and max return the bounds of the signed numbers of the width.
func (w word) min() int64 { return -1 << (w.bits - 1) }
func (w word) max() int64 { return 1<<(w.bits-1) - 1 }

// umax returns the largest unsigned number of the width.
func (w word) umax() uint64 { return ^uint64(0) >> (64 - w.bits) }

// less compares two elements in the way of the type: signless as signed.
func (w word) less(x, y int64) bool {
	if w.unsigned {
		return w.u(x) < w.u(y)
	}
	return w.s(x) < w.s(y)
}

// addOverflows and its like report whether the result needs more bits than the
// word has, signed and unsigned.
func (w word) addOverflows(x, y int64) (signed, unsigned bool) {
	a, b := w.s(x), w.s(y)
	sum := a + b
	wraps := (a < 0) == (b < 0) && (sum < 0) != (a < 0)
	low, carry := bits.Add64(w.u(x), w.u(y), 0)
	return wraps || sum < w.min() || sum > w.max(), carry != 0 || low > w.umax()
}

func (w word) subOverflows(x, y int64) (signed, unsigned bool) {
	a, b := w.s(x), w.s(y)
	diff := a - b
	wraps := (a < 0) != (b < 0) && (diff < 0) != (a < 0)
	return wraps || diff < w.min() || diff > w.max(), w.u(x) < w.u(y)
}

func (w word) mulOverflows(x, y int64) (signed, unsigned bool) {
	high, low := w.mulSigned(x, y)
	uhigh, ulow := bits.Mul64(w.u(x), w.u(y))
	fits := high == int64(low)>>63 && int64(low) >= w.min() && int64(low) <= w.max()
	return !fits, uhigh != 0 || ulow > w.umax()
}

// mulSigned returns the product of two signed numbers in 128 bits.
func (w word) mulSigned(x, y int64) (high int64, low uint64) {
	a, b := w.s(x), w.s(y)
	h, l := bits.Mul64(uint64(a), uint64(b))
	if a < 0 {
		h -= uint64(b)
	}
	if b < 0 {
		h -= uint64(a)
	}
	return int64(h), l
}

func (w word) shlOverflows(x, y int64) (signed, unsigned bool) {
	shifted := w.s(x << y)
	return shifted>>y != w.s(x), w.u(shifted)>>y != w.u(x)
}
