package ir

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"

	"github.com/settle-go/settle/internal/floats"
)

// formatOf returns the layout of the bits of a float type, and false for any
// other type and for floats that have none here.
func formatOf(t Type) (floats.Format, bool) {
	if !t.IsFloat() {
		return floats.Format{}, false
	}
	return floats.Of(t.String())
}

// roundFloat returns the value of type t that is nearest to v. A NaN keeps its
// message as far as the type has room for it.
func roundFloat(v float64, t Type) float64 {
	switch {
	case t == F64:
		return v
	case t == F32 && v == v: // a conversion by the machine makes each NaN a quiet one
		return float64(float32(v))
	}
	if f, ok := formatOf(t); ok {
		return f.Float(f.Bits(v))
	}
	return v
}

// AppendFloat appends a float of a type as MLIR prints it: six digits after the
// point where they read back as the same value (1.000000e-01), as many as the
// type has where not (3.1415926535897931), and the bits in hexadecimal where
// the value is not finite or those digits have no point (0x4B400000).
func AppendFloat(b []byte, v float64, t Type) []byte {
	if math.IsInf(v, 0) || math.IsNaN(v) {
		return append(b, floatBits(v, t)...)
	}
	if v == math.Trunc(v) && math.Abs(v) < 1e6 {
		return strconv.AppendFloat(b, v, 'e', 6, 64)
	}
	start := len(b)
	b = decimalOf(v, 6).appendScientific(b, 7, 'e')
	if readsBack(string(b[start:]), v, t) {
		return b
	}
	b = decimalOf(v, digitsOf(t)).append(b[:start], digitsOf(t))
	if strings.IndexByte(string(b[start:]), '.') < 0 {
		return append(b[:start], floatBits(v, t)...)
	}
	return b
}

func readsBack(text string, v float64, t Type) bool {
	if t == F32 {
		single, err := strconv.ParseFloat(text, 32)
		return err == nil && single == v
	}
	back, err := strconv.ParseFloat(text, 64)
	return err == nil && roundFloat(back, t) == v
}

// digitsOf returns how many digits distinguish the values of a type.
func digitsOf(t Type) int {
	switch t {
	case F32:
		return 9
	case F16:
		return 5
	case BF16:
		return 4
	}
	return 17
}

// floatBits writes the bits of a value in hexadecimal.
func floatBits(v float64, t Type) string {
	if f, ok := formatOf(t); ok {
		return fmt.Sprintf("0x%0*X", (f.Width()+3)/4, f.Bits(v))
	}
	return fmt.Sprintf("0x%016X", math.Float64bits(v))
}

// decimal is a number as digits without trailing zeros, times ten to the
// power of exp.
type decimal struct {
	negative bool
	digits   []byte
	exp      int
}

// decimalOf returns a finite, non-zero float cut to a number of digits in the
// way of LLVM's APFloat::toString, whose text MLIR files have: binary digits
// that are certainly too many are cut off before the decimal ones are rounded,
// so that 0.01 as f32 has the six digits 999999 and not 100000.
func decimalOf(v float64, precision int) decimal {
	mantissa, exp := exactBits(v)
	n := new(big.Int).SetUint64(mantissa)
	if exp >= 0 {
		n.Lsh(n, uint(exp))
		exp = 0
	} else { // m * 2^-e = m * 5^e * 10^-e
		n.Mul(n, new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(-exp)), nil))
	}
	required := (precision*196 + 58) / 59
	if tens := (n.BitLen() - required) * 59 / 196; tens > 0 {
		n.Quo(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(tens)), nil))
		exp += tens
	}
	d := decimal{negative: v < 0, digits: n.Append(nil, 10), exp: exp}
	d.round(precision)
	return d
}

// exactBits returns m and e with |v| = m * 2^e, m odd.
func exactBits(v float64) (mantissa uint64, exp int) {
	fraction, exp := math.Frexp(math.Abs(v))
	mantissa = uint64(fraction * (1 << 53))
	zeros := bits.TrailingZeros64(mantissa)
	return mantissa >> zeros, exp - 53 + zeros
}

// round keeps that many digits, half up, and drops trailing zeros.
func (d *decimal) round(precision int) {
	if cut := len(d.digits) - precision; cut > 0 {
		up := d.digits[precision] >= '5'
		d.digits, d.exp = d.digits[:precision], d.exp+cut
		if up {
			d.increment()
		}
	}
	for len(d.digits) > 1 && d.digits[len(d.digits)-1] == '0' {
		d.digits, d.exp = d.digits[:len(d.digits)-1], d.exp+1
	}
}

func (d *decimal) increment() {
	for i := len(d.digits) - 1; i >= 0; i-- {
		if d.digits[i] != '9' {
			d.digits[i]++
			return
		}
		d.digits[i] = '0'
	}
	d.digits = append([]byte{'1'}, d.digits...)
}

// append writes the number without an exponent where that takes no more than
// three zeros that say nothing, and with one where it does.
func (d decimal) append(b []byte, precision int) []byte {
	const padding = 3
	n := len(d.digits)
	point := n + d.exp // digits before the point
	switch {
	case d.exp >= 0 && (d.exp > padding || n+d.exp > precision), d.exp < 0 && -(point-1) > padding:
		return d.appendScientific(b, 2, 'E')
	case d.negative:
		b = append(b, '-')
	}
	switch {
	case d.exp >= 0:
		b = append(b, d.digits...)
		return append(b, strings.Repeat("0", d.exp)...)
	case point > 0:
		b = append(append(b, d.digits[:point]...), '.')
		return append(b, d.digits[point:]...)
	}
	b = append(append(b, "0."...), strings.Repeat("0", -point)...)
	return append(b, d.digits...)
}

// appendScientific writes one digit before the point and zeros up to a
// number of digits.
func (d decimal) appendScientific(b []byte, atLeast int, letter byte) []byte {
	if d.negative {
		b = append(b, '-')
	}
	b = append(b, d.digits[0], '.')
	b = append(b, d.digits[1:]...)
	b = append(b, strings.Repeat("0", max(0, atLeast-len(d.digits)))...)
	exp, sign := d.exp+len(d.digits)-1, byte('+')
	if exp < 0 {
		exp, sign = -exp, '-'
	}
	b = append(b, letter, sign)
	if exp < 10 && letter == 'e' {
		b = append(b, '0')
	}
	return strconv.AppendInt(b, int64(exp), 10)
}
