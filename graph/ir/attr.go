package ir

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/settle-go/settle/internal/arena"
)

// AttrKind tells the attributes apart.
type AttrKind uint8

const (
	NoAttr     AttrKind = iota
	UnitAttr            // present or absent: `unit`
	BoolAttr            // `true`, `false`
	IntAttr             // `42 : i32`
	FloatAttr           // `2.000000e+01 : f32`
	StringAttr          // `"text"`
	TypeAttr            // `tensor<4xf32>`
	SymbolAttr          // `@name`, with nested references `@a::@b`
	ArrayAttr           // `[1, 0]`
	DictAttr            // `{k = v}`
	SplatAttr           // `dense<1.0> : tensor<4xf32>`: one value, everywhere
	DenseAttr           // `dense<[1, 2]> : tensor<2xi32>`: text kept as it was written
	OpaqueAttr          // anything else, text kept as it was written: `#dialect.attr<...>`
)

// String returns the word that attributes of the kind are called by in messages.
func (k AttrKind) String() string {
	names := [...]string{"no attribute", "unit", "bool", "integer", "float", "string", "type",
		"symbol", "array", "dictionary", "splat", "dense", "opaque"}
	if int(k) >= len(names) {
		return names[NoAttr]
	}
	return names[k]
}

// AttrID numbers an attribute in its context; 0 is none. Equal attributes
// have equal numbers.
type AttrID uint32

// attrRec holds an attribute without a pointer. word and n mean: the value of
// a bool, int, or float; the place and length of a text; the first of n numbers
// in the list table; the number of the value of a splat.
type attrRec struct {
	word uint64
	typ  Type
	n    uint32
	as   AttrID // of a dense literal: the one that has the same elements, 0 for itself
	kind AttrKind
}

// Attr is an attribute of an op: an immutable value, compared by ==.
type Attr struct {
	ctxt *Context
	id   AttrID
}

// NamedAttr is an attribute and the name under which an op has it.
type NamedAttr struct {
	Name  string
	Value Attr
}

// ID returns the attribute's number.
func (a Attr) ID() AttrID { return a.id }

// Context returns the context that the attribute is of, nil without one.
func (a Attr) Context() *Context { return a.ctxt }

// IsValid reports whether there is an attribute.
func (a Attr) IsValid() bool { return a.id != 0 }

// home returns the attribute's record and the context that its text or list is
// in.
func (a Attr) home() (*Context, *attrRec) {
	if a.ctxt == nil {
		return none.attr(0)
	}
	return a.ctxt.attr(a.id)
}

func (a Attr) rec() *attrRec {
	if a.ctxt == nil {
		return &attrRec{}
	}
	_, r := a.ctxt.attr(a.id)
	return r
}

// Kind returns the kind of attribute, NoAttr for the zero Attr.
func (a Attr) Kind() AttrKind { return a.rec().kind }

// Type returns the type of a number or a dense attribute, and the type that a
// type attribute holds.
func (a Attr) Type() Type { return a.rec().typ }

// Int returns the value of an integer or a bool, and whether it is one.
func (a Attr) Int() (int64, bool) {
	r := a.rec()
	if r.kind != IntAttr && r.kind != BoolAttr {
		return 0, false
	}
	return int64(r.word), true
}

// IntOfType returns the value of an integer of a type by the number of its
// attribute, and whether it is one; a bool is not.
func (v *Context) IntOfType(id AttrID, t Type) (int64, bool) {
	_, r := v.attr(id)
	return int64(r.word), r.kind == IntAttr && r.typ == t
}

// Float returns the value of a float, and whether it is one.
func (a Attr) Float() (float64, bool) {
	r := a.rec()
	if r.kind != FloatAttr {
		return 0, false
	}
	return math.Float64frombits(r.word), true
}

// Number returns the value of an integer, bool, float, or of every element of a
// splat as a float, and whether the attribute is one of those. Integers beyond
// 2^53 are rounded: compare those by Int.
func (a Attr) Number() (float64, bool) {
	r := a.rec()
	switch r.kind {
	case IntAttr, BoolAttr:
		if r.typ.Unsigned() {
			return float64(r.word), true
		}
		return float64(int64(r.word)), true
	case FloatAttr:
		return math.Float64frombits(r.word), true
	case SplatAttr:
		return a.Splat().Number()
	}
	return 0, false
}

// Bool returns the value of a bool, and whether it is one.
func (a Attr) Bool() (value, ok bool) {
	r := a.rec()
	return r.word != 0, r.kind == BoolAttr
}

// Text returns the content of a string, the name of a symbol, and the text of
// a dense or opaque attribute (of a dense one, what stands between < and >).
func (a Attr) Text() string {
	ctxt, r := a.home()
	switch r.kind {
	case StringAttr, SymbolAttr, DenseAttr, OpaqueAttr:
		return ctxt.blobs.text(r.word, r.n)
	}
	return ""
}

// Splat returns the one value of a splat.
func (a Attr) Splat() Attr {
	if r := a.rec(); r.kind == SplatAttr {
		return Attr{a.ctxt, AttrID(r.word)}
	}
	return Attr{}
}

// Len returns the number of elements of an array or entries of a dictionary.
func (a Attr) Len() int {
	switch r := a.rec(); r.kind {
	case ArrayAttr:
		return int(r.n)
	case DictAttr:
		return int(r.n / 2)
	}
	return 0
}

// At returns element i of an array, or the value of entry i of a dictionary.
func (a Attr) At(i int) Attr {
	ctxt, r := a.home()
	a.mustHave(i)
	if r.kind == DictAttr {
		i = 2*i + 1
	}
	return Attr{a.ctxt, AttrID(*ctxt.lists.At(uint32(r.word) + uint32(i)))}
}

// Key returns the name of entry i of a dictionary.
func (a Attr) Key(i int) string {
	ctxt, r := a.home()
	if a.mustHave(i); r.kind != DictAttr {
		panic(fmt.Sprintf("ir: Key of %s: an array has no keys", a))
	}
	return ctxt.Name(NameID(*ctxt.lists.At(uint32(r.word) + uint32(2*i))))
}

// mustHave panics where a list has no entry i, as indexing a slice does.
func (a Attr) mustHave(i int) {
	if n := a.Len(); uint(i) >= uint(n) {
		panic(fmt.Sprintf("ir: entry %d of %s, which has %d", i, a, n))
	}
}

// Get returns the entry of a dictionary of that name, or no attribute.
func (a Attr) Get(key string) Attr {
	for i := range a.Len() {
		if a.Kind() == DictAttr && a.Key(i) == key {
			return a.At(i)
		}
	}
	return Attr{}
}

// Ints returns the elements of an array of integers, and whether it is one.
func (a Attr) Ints() ([]int64, bool) {
	if a.Kind() != ArrayAttr {
		return nil, false
	}
	ints := make([]int64, a.Len())
	for i := range ints {
		v, ok := a.At(i).Int()
		if !ok {
			return nil, false
		}
		ints[i] = v
	}
	return ints, true
}

// IsElided reports whether values are missing from the text of the attribute:
// printers cut long dense literals short, `dense<[0. 1. ... 8. 9.]>` or
// `dense_resource<__elided__>`. Two of them with one text need not be equal.
func (a Attr) IsElided() bool {
	switch ctxt, r := a.home(); r.kind {
	case DenseAttr:
		return bytes.Contains(ctxt.blobs.bytes(r.word, r.n), []byte("..."))
	case OpaqueAttr:
		return bytes.Contains(ctxt.blobs.bytes(r.word, r.n), []byte("__elided__"))
	}
	return false
}

// String returns MLIR's text of the attribute.
func (a Attr) String() string { return string(a.Append(nil)) }

// Append appends MLIR's text of the attribute.
func (a Attr) Append(b []byte) []byte { return a.append(b, false, nil) }

// Spelling is a dense literal and another text of the same elements.
type Spelling struct{ Value, Text Attr }

// AppendSpelled is Append, but for literals that are spelled in another way.
func (a Attr) AppendSpelled(b []byte, as []Spelling) []byte { return a.append(b, false, as) }

// append writes the text; inside an array or a dictionary the types i64 and
// f64 go without saying, as MLIR prints them, but not behind the bits of a
// float, which would be an integer.
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
		return strconv.AppendBool(b, r.word != 0)
	case IntAttr:
		b = appendInt(b, r)
		return appendSuffix(b, r.typ, nested && r.typ == I64)
	case FloatAttr:
		start := len(b)
		b = AppendFloat(b, math.Float64frombits(r.word), r.typ)
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
		b = a.Splat().appendBare(b)
		return appendSuffix(append(b, '>'), r.typ, false)
	case DenseAttr:
		b = append(append(append(b, "dense<"...), a.Text()...), '>')
		return appendSuffix(b, r.typ, false)
	case OpaqueAttr:
		return append(b, a.Text()...)
	}
	return append(b, "<none>"...)
}

// appendBare writes a number without its type.
func (a Attr) appendBare(b []byte) []byte {
	switch r := a.rec(); r.kind {
	case IntAttr:
		return appendInt(b, r)
	case FloatAttr:
		return AppendFloat(b, math.Float64frombits(r.word), r.typ)
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
		return strconv.AppendUint(b, r.word, 10)
	}
	return strconv.AppendInt(b, int64(r.word), 10)
}

func appendSuffix(b []byte, t Type, elide bool) []byte {
	if elide || t == 0 {
		return b
	}
	return append(append(b, " : "...), t.String()...)
}

// AppendAttrName appends the name of an attribute, quoted where it must be.
func AppendAttrName(b []byte, name string) []byte {
	if isBareName(name) {
		return append(b, name...)
	}
	return AppendQuoted(b, name)
}

func isBareName(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c != '.' && c != '$' && (c < '0' || c > '9')) {
			return false
		}
	}
	return s != ""
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
		text := strconv.FormatFloat(math.Float64frombits(r.word), 'g', -1, floatWidthOf(r.typ))
		if strings.Trim(text, "-0123456789") == "" {
			text += ".0"
		}
		return text
	case IntAttr, BoolAttr:
		return string(a.appendBare(nil))
	case SplatAttr:
		return a.Splat().Brief()
	case DenseAttr:
		return Shorten(a.Text(), 20)
	}
	return Shorten(a.String(), 20)
}

// floatWidthOf returns the width for strconv, which knows no half floats.
func floatWidthOf(t Type) int {
	if t == F64 {
		return 64
	}
	return 32
}

// Shorten leaves out the middle of a text that has more than that many characters.
func Shorten(s string, limit int) string {
	if len(s) <= limit || utf8.RuneCountInString(s) <= limit {
		return s
	}
	head, tail := limit/2, len(s)
	for n := 0; n < limit/2; n++ {
		_, size := utf8.DecodeLastRuneInString(s[:tail])
		tail -= size
	}
	for i := range s {
		if head--; head < 0 {
			return s[:i] + "..." + s[tail:]
		}
	}
	return s
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
