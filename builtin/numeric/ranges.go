package numeric

import (
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/ranges"
)

// Ranges has the ops of a dialect say which integers they give: those of arith and index, and
// the sizes of tensor and memref.
func Ranges(d ir.Dialect) ir.Dialect {
	for i := range d.Ops {
		if f := transfers[strings.TrimPrefix(d.Ops[i].Name, d.Name+".")]; f != nil {
			d.Ops[i].Interfaces = append(d.Ops[i].Interfaces, f)
		}
	}
	return d
}

type span = ranges.Range

// two is the transfer of an op of two integers.
func two(f func(a, b span) span) ranges.Transfer {
	return func(_ ir.Op, in []span, bits int) span {
		if len(in) != 2 || in[0].Bits != bits || in[1].Bits != bits || bits == 0 {
			return span{}
		}
		return f(in[0], in[1])
	}
}

// one is the transfer of a cast.
func one(f func(a span, bits int) span) ranges.Transfer {
	return func(_ ir.Op, in []span, bits int) span {
		if len(in) != 1 || in[0].Bits == 0 {
			return span{}
		}
		return f(in[0], bits)
	}
}

var transfers = map[string]ranges.Transfer{
	"addi": two(ranges.Add), "subi": two(ranges.Sub), "muli": two(ranges.Mul),
	"add": two(ranges.Add), "sub": two(ranges.Sub), "mul": two(ranges.Mul),
	"andi": two(and), "ori": two(or), "xori": two(xor), "and": two(and), "or": two(or), "xor": two(xor),
	"minsi": two(signedBy(minOf)), "maxsi": two(signedBy(maxOf)), "minui": two(unsignedBy(minOf)), "maxui": two(unsignedBy(maxOf)),
	"mins": two(signedBy(minOf)), "maxs": two(signedBy(maxOf)), "minu": two(unsignedBy(minOf)), "maxu": two(unsignedBy(maxOf)),
	"divui": two(divUnsigned), "remui": two(remUnsigned), "ceildivui": two(ceilUnsigned),
	"divu": two(divUnsigned), "remu": two(remUnsigned), "ceildivu": two(ceilUnsigned),
	"divsi": two(divSigned(quotient)), "floordivsi": two(divSigned(floor)), "ceildivsi": two(divSigned(ceil)), "remsi": two(remSigned),
	"divs": two(divSigned(quotient)), "floordivs": two(divSigned(floor)), "ceildivs": two(divSigned(ceil)), "rems": two(remSigned),
	"shli": two(shiftLeft), "shrui": two(shiftRight), "shrsi": two(shiftSigned), "shl": two(shiftLeft), "shru": two(shiftRight), "shrs": two(shiftSigned),
	"extui": one(unsignedCast), "extsi": one(signedCast), "trunci": one(signedCast),
	"index_cast": one(signedCast), "index_castui": one(unsignedCast), "casts": one(signedCast), "castu": one(unsignedCast),
	"cmpi": compared, "select": chosen, "dim": natural, "rank": natural,
}

// natural is the transfer of a size.
func natural(_ ir.Op, _ []span, bits int) span {
	if bits < 64 {
		return span{}
	}
	return ranges.Signed(bits, 0, ranges.Full(bits).SMax)
}

func and(a, b span) span { return ranges.Unsigned(a.Bits, 0, min(a.UMax, b.UMax)) }

func or(a, b span) span {
	return ranges.Unsigned(a.Bits, max(a.UMin, b.UMin), ones(a.UMax|b.UMax))
}

func xor(a, b span) span { return ranges.Unsigned(a.Bits, 0, ones(a.UMax|b.UMax)) }

// ones returns the smallest number of ones that is not less than a number.
func ones(x uint64) uint64 {
	for shift := 1; shift < 64; shift *= 2 {
		x |= x >> shift
	}
	return x
}

func minOf[T int64 | uint64](x, y T) T { return min(x, y) }
func maxOf[T int64 | uint64](x, y T) T { return max(x, y) }

func signedBy(f func(x, y int64) int64) func(a, b span) span {
	return func(a, b span) span {
		return ranges.Signed(a.Bits, f(a.SMin, b.SMin), f(a.SMax, b.SMax)).Meet(a.Join(b))
	}
}

func unsignedBy(f func(x, y uint64) uint64) func(a, b span) span {
	return func(a, b span) span {
		return ranges.Unsigned(a.Bits, f(a.UMin, b.UMin), f(a.UMax, b.UMax)).Meet(a.Join(b))
	}
}

// A division by zero is not defined: what it would give does not count.

func divUnsigned(a, b span) span {
	return ranges.Unsigned(a.Bits, a.UMin/max(b.UMax, 1), a.UMax/max(b.UMin, 1))
}

func ceilUnsigned(a, b span) span {
	up := func(x, y uint64) uint64 {
		q := x / y
		if q*y < x {
			q++
		}
		return q
	}
	return ranges.Unsigned(a.Bits, up(a.UMin, max(b.UMax, 1)), up(a.UMax, max(b.UMin, 1)))
}

func remUnsigned(a, b span) span {
	if a.UMax < b.UMin {
		return a
	}
	return ranges.Unsigned(a.Bits, 0, min(a.UMax, max(b.UMax, 1)-1))
}

func quotient(x, y int64) int64 { return x / y }

func floor(x, y int64) int64 {
	if q := x / y; x%y != 0 && (x < 0) != (y < 0) {
		return q - 1
	}
	return x / y
}

func ceil(x, y int64) int64 {
	if q := x / y; x%y != 0 && (x < 0) == (y < 0) {
		return q + 1
	}
	return x / y
}

// divSigned is for divisors that are positive: quotients grow with the dividend then, and come
// closer to zero with the divisor.
func divSigned(divide func(x, y int64) int64) func(a, b span) span {
	return func(a, b span) span {
		if b.SMin <= 0 {
			return ranges.Full(a.Bits)
		}
		low, high := divide(a.SMin, b.SMin), divide(a.SMax, b.SMin)
		return ranges.Signed(a.Bits, min(low, divide(a.SMin, b.SMax)), max(high, divide(a.SMax, b.SMax)))
	}
}

func remSigned(a, b span) span {
	if b.SMin <= 0 {
		return ranges.Full(a.Bits)
	}
	if a.SMin >= 0 && a.SMax < b.SMin {
		return a
	}
	low, high := max(a.SMin, -(b.SMax-1)), min(a.SMax, b.SMax-1)
	return ranges.Signed(a.Bits, min(low, 0), max(high, 0))
}

func shiftLeft(a, b span) span {
	k, ok := b.IsConstant()
	if !ok || k < 0 || k >= int64(a.Bits) {
		return ranges.Full(a.Bits)
	}
	if k == int64(a.Bits)-1 {
		return ranges.Full(a.Bits)
	}
	return ranges.Mul(a, ranges.Constant(a.Bits, 1<<k))
}

func shiftRight(a, b span) span {
	if b.UMax >= uint64(a.Bits) {
		return ranges.Unsigned(a.Bits, 0, a.UMax)
	}
	return ranges.Unsigned(a.Bits, a.UMin>>b.UMax, a.UMax>>b.UMin)
}

func shiftSigned(a, b span) span {
	if b.UMax >= uint64(a.Bits) {
		return ranges.Signed(a.Bits, min(a.SMin, 0), max(a.SMax, 0))
	}
	low, high := min(a.SMin>>b.UMin, a.SMin>>b.UMax), max(a.SMax>>b.UMin, a.SMax>>b.UMax)
	return ranges.Signed(a.Bits, low, high)
}

func unsignedCast(a span, bits int) span {
	if bits >= a.Bits {
		return ranges.Unsigned(bits, a.UMin, a.UMax)
	}
	return shortened(a, bits)
}

func signedCast(a span, bits int) span {
	if bits >= a.Bits {
		return ranges.Signed(bits, a.SMin, a.SMax)
	}
	return shortened(a, bits)
}

// shortened is the range of the last bits.
func shortened(a span, bits int) span {
	full := ranges.Full(bits)
	if a.UMax <= full.UMax {
		return ranges.Unsigned(bits, a.UMin, a.UMax)
	}
	if a.SMin >= full.SMin && a.SMax <= full.SMax {
		return ranges.Signed(bits, a.SMin, a.SMax)
	}
	return full
}

// compared is the range of a comparison: a constant where no integers of the ranges compare
// otherwise.
func compared(op ir.Op, in []span, bits int) span {
	predicate, ok := op.Attr("predicate").Int()
	if !ok || len(in) != 2 || in[0].Bits == 0 || in[0].Bits != in[1].Bits || bits != 1 {
		return span{}
	}
	if is, known := decided(predicate, in[0], in[1]); known {
		return ranges.Constant(1, map[bool]int64{true: 1}[is])
	}
	return ranges.Full(1)
}

// decided returns what a comparison gives, if that is the same for all integers of two ranges.
func decided(predicate int64, a, b span) (is, known bool) {
	below := func(never, always bool) (bool, bool) { return always, always || never }
	switch predicate {
	case 0, 1:
		x, isX := a.IsConstant()
		y, isY := b.IsConstant()
		same := isX && isY && x == y
		differ := a.UMax < b.UMin || b.UMax < a.UMin || a.SMax < b.SMin || b.SMax < a.SMin
		return same == (predicate == 0), same || differ
	case 2:
		return below(a.SMin >= b.SMax, a.SMax < b.SMin)
	case 3:
		return below(a.SMin > b.SMax, a.SMax <= b.SMin)
	case 6:
		return below(a.UMin >= b.UMax, a.UMax < b.UMin)
	case 7:
		return below(a.UMin > b.UMax, a.UMax <= b.UMin)
	case 4, 5, 8, 9: // greater: the same of the other one
		return decided(map[int64]int64{4: 2, 5: 3, 8: 6, 9: 7}[predicate], b, a)
	}
	return false, false
}

func chosen(_ ir.Op, in []span, bits int) span {
	if len(in) != 3 || in[1].Bits != bits || in[2].Bits != bits || bits == 0 {
		return span{}
	}
	if is, known := in[0].IsConstant(); known && in[0].Bits == 1 {
		if is != 0 {
			return in[1]
		}
		return in[2]
	}
	return in[1].Join(in[2])
}
