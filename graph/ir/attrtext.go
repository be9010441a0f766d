package ir

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/settle-go/settle/internal/arena"
	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// String returns MLIR's text of the attribute.
func (a Attr) String() string { return string(a.Append(nil)) }

// Append appends MLIR's text of the attribute.
func (a Attr) Append(b []byte) []byte { return a.append(b, false, nil) }

// Spelling is a dense literal and another text of the same elements.
type Spelling struct{ Value, Text Attr }

// AppendSpelled is Append, with another text for some dense literals.
func (a Attr) AppendSpelled(b []byte, as []Spelling) []byte { return a.append(b, false, as) }

// append writes the text; inside an array or a dictionary the types i64 and
// f64 are left out, as MLIR prints them, but not after the bits of a float,
// which would be an integer.
func (a Attr) append(b []byte, nested bool, as []Spelling) []byte {
	for i := range as {
		if as[i].Value == a {
			a = as[i].Text
			break
		}
	}
	r := a.rec()
	switch r.kind {
	case UnitAttr:
		return append(b, "unit"...)
	case BoolAttr:
		return strconv.AppendBool(b, r.payload != 0)
	case IntAttr:
		b = appendInt(b, r)
		return appendSuffix(b, r.typ, nested && r.typ == I64)
	case FloatAttr:
		start := len(b)
		b = AppendFloat(b, math.Float64frombits(r.payload), r.typ)
		return appendSuffix(b, r.typ, nested && r.typ == F64 && !bytes.HasPrefix(b[start:], []byte("0x")))
	case StringAttr:
		return AppendQuoted(b, a.Text())
	case TypeAttr:
		return append(b, r.typ.String()...)
	case SymbolAttr:
		return appendSymbol(b, a.Text())
	case ArrayAttr, DictAttr:
		return a.appendList(b, r, as)
	case SplatAttr:
		b = append(b, "dense<"...)
		b = a.Splat().AppendBare(b)
		return appendSuffix(append(b, '>'), r.typ, false)
	case DenseAttr:
		b = append(append(append(b, "dense<"...), a.Text()...), '>')
		return appendSuffix(b, r.typ, false)
	case OpaqueAttr:
		return append(b, a.Text()...)
	}
	return append(b, "<none>"...)
}

// AppendBare appends MLIR's text of a number without its type.
func (a Attr) AppendBare(b []byte) []byte {
	switch r := a.rec(); r.kind {
	case IntAttr:
		return appendInt(b, r)
	case FloatAttr:
		return AppendFloat(b, math.Float64frombits(r.payload), r.typ)
	}
	return a.append(b, true, nil)
}

func (a Attr) appendList(b []byte, r *attrRec, as []Spelling) []byte {
	opening, closing := byte('['), byte(']')
	if r.kind == DictAttr {
		opening, closing = '{', '}'
	}
	b = append(b, opening)
	for i := range a.Len() {
		if i > 0 {
			b = append(b, ", "...)
		}
		if r.kind == DictAttr {
			b = AppendAttrName(b, a.Key(i))
			if a.At(i).Kind() == UnitAttr {
				continue
			}
			b = append(b, " = "...)
		}
		b = a.At(i).append(b, r.kind == ArrayAttr, as)
	}
	return append(b, closing)
}

func appendInt(b []byte, r *attrRec) []byte {
	if r.typ.Unsigned() {
		return strconv.AppendUint(b, r.payload, 10)
	}
	return strconv.AppendInt(b, int64(r.payload), 10)
}

func appendSuffix(b []byte, t Type, elide bool) []byte {
	if elide || t == 0 {
		return b
	}
	return append(append(b, " : "...), t.String()...)
}

// AppendAttrName appends the name of an attribute, quoted where it must be.
func AppendAttrName(b []byte, name string) []byte {
	if name != "" && mlirtext.Word(name, 0) == len(name) {
		return append(b, name...)
	}
	return AppendQuoted(b, name)
}

// appendSymbol writes @a::@b, each part quoted where it must be. Text keeps
// the parts joined by "::@".
func appendSymbol(b []byte, text string) []byte {
	for i, part := range strings.Split(text, "::@") {
		if i > 0 {
			b = append(b, "::"...)
		}
		b = AppendAttrName(append(b, '@'), part)
	}
	return b
}

// AppendQuoted writes a string as MLIR does: what is not printable ASCII as
// two hexadecimal digits.
func AppendQuoted(b []byte, s string) []byte {
	const hex = "0123456789ABCDEF"
	b = append(b, '"')
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			b = append(b, '\\', '\\')
		case c == '"' || c < ' ' || c >= 0x7f:
			b = append(b, '\\', hex[c>>4], hex[c&15])
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}

// Brief returns the attribute for a reader: a number without its type, and of a
// long text the beginning and the end.
func (a Attr) Brief() string {
	switch r := a.rec(); r.kind {
	case FloatAttr:
		text := strconv.FormatFloat(math.Float64frombits(r.payload), 'g', -1, floatWidthOf(r.typ))
		if strings.Trim(text, "-0123456789") == "" {
			text += ".0"
		}
		return text
	case IntAttr, BoolAttr:
		return string(a.AppendBare(nil))
	case SplatAttr:
		return a.Splat().Brief()
	case DenseAttr:
		return phrase.ShortenMiddle(a.Text(), 20)
	}
	return phrase.ShortenMiddle(a.String(), 20)
}

// floatWidthOf returns the width for strconv, which has no half floats.
func floatWidthOf(t Type) int {
	if t == F64 {
		return 64
	}
	return 32
}

// SameAttr reports whether attributes, of whatever contexts, have the same
// content: dense literals the same elements, the others the same text.
func SameAttr(a, b Attr) bool {
	if a.ctxt == b.ctxt {
		return a == b
	}
	if a.Kind() != b.Kind() || a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case ArrayAttr, DictAttr:
		if a.Len() != b.Len() {
			return false
		}
		for i := range a.Len() {
			if a.Kind() == DictAttr && a.Key(i) != b.Key(i) || !SameAttr(a.At(i), b.At(i)) {
				return false
			}
		}
		return true
	case DenseAttr:
		x, okX := a.elements()
		y, okY := b.elements()
		return a.Text() == b.Text() || okX && okY && sameElements(x, y)
	}
	return a.String() == b.String()
}

// Hash mixes the content of the attribute into a hash: that of a dense literal by its
// elements, any other by its text. It does not depend on the context.
func (a Attr) Hash(sum uint64) uint64 {
	switch a.Kind() {
	case ArrayAttr, DictAttr:
		sum = arena.Mix(sum, uint64(a.Kind())<<32|uint64(a.Len()))
		for i := range a.Len() {
			if a.Kind() == DictAttr {
				sum = arena.MixString(sum, a.Key(i))
			}
			sum = a.At(i).Hash(sum)
		}
		return sum
	case DenseAttr:
		if e, ok := a.elements(); ok {
			if content, ok := e.sum(); ok {
				return arena.Mix(arena.Mix(sum, content), arena.MixString(0, a.Type().String()))
			}
		}
	}
	return arena.MixString(sum, a.String())
}
