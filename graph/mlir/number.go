package mlir

import (
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/floats"
)

// literal is a number as it was written.
type literal struct {
	start, end int
	digits     int // where the digits begin: behind a sign and 0x
	negative   bool
	hex        bool
	float      bool
}

// number reads a number and its type: i64 or f64 where none is written.
func (p *parser) number() (ir.Attr, bool) {
	lit, ok := p.literal()
	if !ok {
		return ir.Attr{}, false
	}
	t, ok := p.optionalType()
	switch {
	case !ok:
		return ir.Attr{}, false
	case t == 0 && lit.float:
		t = ir.F64
	case t == 0:
		t = ir.I64
	}
	return p.numberOf(lit, t)
}

// literal reads a number. Beyond what MLIR reads, an exponent may follow digits
// without a point, as Python prints it: 1e-05.
func (p *parser) literal() (literal, bool) {
	text, pos := p.text, p.pos
	lit := literal{start: pos}
	if p.peek() == '-' {
		lit.negative = true
		pos++
	}
	if strings.HasPrefix(text[pos:], "0x") && pos+2 < len(text) && hexDigit(text[pos+2]) >= 0 {
		lit.hex, lit.digits = true, pos+2
		for pos += 2; pos < len(text) && hexDigit(text[pos]) >= 0; pos++ {
		}
		lit.end, p.pos = pos, pos
		return lit, true
	}
	lit.digits = pos
	if pos = skipDigits(text, pos); pos == lit.digits {
		return lit, p.fail(lit.start, pos+1, "expected a number, found %s", p.found())
	}
	if pos < len(text) && text[pos] == '.' {
		lit.float = true
		pos = skipDigits(text, pos+1)
	}
	if pos < len(text) && text[pos]|0x20 == 'e' {
		exponent := pos + 1
		if exponent < len(text) && (text[exponent] == '-' || text[exponent] == '+') {
			exponent++
		}
		if end := skipDigits(text, exponent); end > exponent {
			lit.float = true
			pos = end
		}
	}
	lit.end, p.pos = pos, pos
	return lit, true
}

func skipDigits(text string, pos int) int {
	for pos < len(text) && isDigit(text[pos]) {
		pos++
	}
	return pos
}

// numberOf returns the attribute of a literal as a value of a type.
func (p *parser) numberOf(lit literal, t ir.Type) (ir.Attr, bool) {
	text := p.text[lit.start:lit.end]
	bad := func(format string, args ...any) (ir.Attr, bool) {
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s %s", shorten(text), fmt.Sprintf(format, args...))
	}
	switch {
	case t.IsFloat() && lit.hex:
		return p.floatBits(lit, t)
	case t.IsFloat() && !lit.float:
		_, ok := bad("is an integer, and the type %s has floating point numbers", t)
		p.help("write " + shorten(text) + ".0")
		return ir.Attr{}, ok
	case t.IsFloat():
		v, _ := strconv.ParseFloat(text, 64) // beyond the range it is infinite, as in MLIR
		if math.IsInf(v, 0) && !hasBits(t) {
			return p.ctxt.Opaque(text+" : "+t.String(), t), true
		}
		return p.ctxt.Float(v, t), true
	case !t.IsInteger() && t.Kind() != ir.IndexKind:
		return bad("cannot be of type %s", shorten(t.String()))
	case lit.float:
		return bad("is no integer, and its type is %s", t)
	}
	return p.integer(lit, t)
}

// integer returns an integer if its type has it: a signless type has the values
// of both signs.
func (p *parser) integer(lit literal, t ir.Type) (ir.Attr, bool) {
	width := t.Width()
	if t == ir.Index() {
		width = 64
	}
	base := 10
	if lit.hex {
		base = 16
	}
	digits := strings.TrimLeft(p.text[lit.digits:lit.end], "0")
	u, err := strconv.ParseUint("0"+digits, base, 64)
	if width > 64 && (err != nil || u > math.MaxInt64) && !(lit.negative && err == nil && u == 1<<63) {
		return p.wideInteger(lit, t, digits, base)
	}
	top := uint64(1) << max(width-1, 0) // the value of the sign bit
	if width > 64 {
		top = 1 << 63
	}
	signed := t.Signed() || t == ir.Index()
	switch {
	case err != nil,
		width == 0 && u != 0,
		lit.negative && u == 0, // MLIR has no such integer
		lit.negative && (u > top || t.Unsigned()),
		!lit.negative && signed && u >= top && width <= 64,
		!lit.negative && width < 64 && u >= 1<<width:
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s is out of the range of type %s", shorten(p.text[lit.start:lit.end]), t)
	case lit.negative:
		return p.ctxt.Int(-int64(u), t), true
	}
	return p.ctxt.Int(int64(u), t), true
}

// maxDigits bounds the digits of an integer: to read them takes time that grows
// with the square of their number.
const maxDigits = 1 << 16

// wideInteger keeps the text of an integer that has more than 64 bits.
func (p *parser) wideInteger(lit literal, t ir.Type, digits string, base int) (ir.Attr, bool) {
	if len(digits) > maxDigits {
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s has %d digits; an integer of more than %d cannot be read",
			shorten(p.text[lit.start:lit.end]), len(digits), maxDigits)
	}
	v, _ := new(big.Int).SetString(digits, base)
	bits := v.BitLen()
	if lit.negative {
		v.Neg(v)
		bits = new(big.Int).Not(v).BitLen() + 1
	} else if t.Signed() {
		bits++
	}
	if bits > t.Width() || lit.negative && t.Unsigned() {
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s is out of the range of type %s", shorten(p.text[lit.start:lit.end]), t)
	}
	return p.ctxt.Opaque(v.String()+" : "+t.String(), t), true
}

// hasBits reports whether the bits of values of a type can be told from a
// float64.
func hasBits(t ir.Type) bool {
	return t == ir.F16 || t == ir.BF16 || t == ir.F32 || t == ir.F64
}

// floatBits returns the float of which the bits were written. Those that a
// float64 does not hold (of a narrow type, or of a NaN with a message) are kept
// as text.
func (p *parser) floatBits(lit literal, t ir.Type) (ir.Attr, bool) {
	text := p.text[lit.start:lit.end]
	if lit.negative {
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s: the bits of a float have no sign", shorten(text))
	}
	digits := strings.TrimLeft(p.text[lit.digits:lit.end], "0")
	bits, err := strconv.ParseUint("0"+digits, 16, 64)
	tooWide := len(digits)*4 > t.Width()+3 || err == nil && t.Width() < 64 && bits >= 1<<t.Width()
	if tooWide {
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s has more bits than the type %s", shorten(text), t)
	}
	if v, ok := fromBits(bits, t); ok && err == nil {
		written := fmt.Sprintf("0x%0*X", (t.Width()+3)/4, bits)
		if v == v || string(ir.AppendFloat(nil, v, t)) == written {
			return p.float(v, t, text), true
		}
		text = written
	}
	return p.ctxt.Opaque(text+" : "+t.String(), t), true
}

// float returns a float that was written as bits, and notes that text where the
// type is one whose values are not written in decimal otherwise.
func (p *parser) float(v float64, t ir.Type, text string) ir.Attr {
	value := p.ctxt.Float(v, t)
	if !hasBits(t) {
		p.spelled = append(p.spelled, ir.Spelling{Value: value, Text: p.ctxt.Opaque(text+" : "+t.String(), t)})
	}
	return value
}

func fromBits(bits uint64, t ir.Type) (float64, bool) {
	f, ok := floats.Of(t.String())
	if !ok {
		return 0, false
	}
	return f.Float(bits), true
}
