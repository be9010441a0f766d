package mlir

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/floats"
	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// dictionary reads the entries of `{k = v, ...}` after its opening brace, and
// pushes them.
func (p *parser) dictionary(opened, depth int) bool {
	for first := true; !p.accept('}'); first = false {
		if p.pos >= len(p.text) {
			return p.unclosed(opened, opened+1, "the dictionary that opens in line %d is never closed", p.src.Pos(opened).Line)
		}
		if !first && !p.accept(',') {
			return p.fail(p.pos, p.pos+1, "expected \",\" or \"}\" after an attribute, found %s", p.found())
		}
		name, ok := p.attrName()
		if !ok {
			return false
		}
		value := p.ctxt.Unit()
		if p.accept('=') {
			if value, ok = p.entryValue(depth); !ok {
				return false
			}
		}
		p.attrs = append(p.attrs, ir.NamedAttr{Name: name, Value: value})
	}
	return true
}

func (p *parser) attrName() (string, bool) {
	p.skip()
	if p.peek() == '"' {
		at := p.pos
		name, ok := p.quoted()
		if ok && name == "" {
			return "", p.fail(at, p.pos, "the name of the attribute is empty")
		}
		return name, ok
	}
	name := p.word()
	if name == "" {
		return "", p.fail(p.pos, p.pos+1, "expected the name of an attribute, found %s", p.found())
	}
	p.pos += len(name)
	return name, true
}

// entryValue reads the value of a dictionary's entry, which in a text of
// fleet-compiler may be a string without quotes.
func (p *parser) entryValue(depth int) (ir.Attr, bool) {
	p.skip()
	at := p.pos
	if word := p.word(); word != "" && !isKeyword(word) {
		p.pos += len(word)
		p.skip()
		if c := p.peek(); c == ',' || c == '}' {
			if t, _, err := p.ctxt.ScanType(word, 0); err == nil {
				return p.ctxt.TypeOf(t), true
			}
			return p.ctxt.Str(word), true
		}
		p.pos = at
	}
	return p.value(depth)
}

func isKeyword(word string) bool {
	switch word {
	case "true", "false", "unit":
		return true
	}
	return false
}

// dict makes a dictionary of the entries on the stack from base on.
func (p *parser) dict(opened, base int) (ir.Attr, bool) {
	entries := p.attrs[base:]
	if twice := duplicate(entries); twice != "" {
		return ir.Attr{}, p.fail(opened, opened+1, "the dictionary has the key %q twice", phrase.Shorten(twice))
	}
	d := p.ctxt.Dict(entries...)
	p.attrs = p.attrs[:base]
	return d, true
}

// duplicate returns a name that two attributes have, "" when none do.
func duplicate(attrs []ir.NamedAttr) string {
	const few = 8
	if len(attrs) > few {
		attrs = slices.Clone(attrs)
		slices.SortFunc(attrs, func(a, b ir.NamedAttr) int { return strings.Compare(a.Name, b.Name) })
		for i := 1; i < len(attrs); i++ {
			if attrs[i].Name == attrs[i-1].Name {
				return attrs[i].Name
			}
		}
		return ""
	}
	for i := range attrs {
		for j := range i {
			if attrs[i].Name == attrs[j].Name {
				return attrs[i].Name
			}
		}
	}
	return ""
}

// value reads an attribute.
func (p *parser) value(depth int) (ir.Attr, bool) {
	if p.values++; p.values%checkEvery == 0 && p.ended() {
		return ir.Attr{}, p.fail(p.pos, p.pos, "reading was ended here")
	}
	p.skip()
	if depth > maxAttrDepth {
		return ir.Attr{}, p.fail(p.pos, p.pos+1, "attributes are nested more than %d levels deep", maxAttrDepth)
	}
	switch c := p.peek(); {
	case mlirtext.IsDigit(c) || c == '-':
		return p.number()
	case c == '"':
		return p.stringValue()
	case c == '@':
		return p.symbol()
	case c == '[':
		return p.array(depth)
	case c == '{':
		opened, base := p.pos, len(p.attrs)
		p.pos++
		if !p.dictionary(opened, depth+1) {
			return ir.Attr{}, false
		}
		return p.dict(opened, base)
	case c == '#':
		return p.hash()
	case mlirtext.IsLetter(c):
		return p.wordValue(depth)
	case c == '(' || c == '!':
		return p.typeValue()
	}
	return ir.Attr{}, p.fail(p.pos, p.pos+1, "expected the value of an attribute, found %s", p.found())
}

// wordValue reads an attribute that begins with a word.
func (p *parser) wordValue(depth int) (ir.Attr, bool) {
	at, word := p.pos, p.word()
	p.pos += len(word)
	switch word {
	case "true", "false":
		return p.ctxt.Bool(word == "true"), true
	case "unit":
		return p.ctxt.Unit(), true
	case "dense":
		return p.dense(at)
	case "array":
		return p.denseArray()
	case "dense_resource", "sparse":
		return p.elementsElsewhere(at, word)
	case "opaque":
		return p.opaque(at, true)
	case "affine_map", "affine_set":
		return p.checked(at, p.affine(word))
	case "strided":
		return p.checked(at, p.strided())
	case "distinct":
		return p.checked(at, p.distinct(depth))
	case "loc":
		return p.locationValue(at, depth)
	}
	p.pos = at
	return p.typeValue()
}

func (p *parser) typeValue() (ir.Attr, bool) {
	t, ok := p.typ()
	if !ok {
		return ir.Attr{}, false
	}
	return p.ctxt.TypeOf(t), true
}

// array reads `[a, b]`.
func (p *parser) array(depth int) (ir.Attr, bool) {
	opened, base := p.pos, len(p.elems)
	defer func() { p.elems = p.elems[:base] }()
	p.pos++
	for first := true; !p.accept(']'); first = false {
		if p.pos >= len(p.text) {
			return ir.Attr{}, p.unclosed(opened, opened+1, "the array that opens in line %d is never closed", p.src.Pos(opened).Line)
		}
		if !first && !p.accept(',') {
			return ir.Attr{}, p.fail(p.pos, p.pos+1, "expected \",\" or \"]\" after an element, found %s", p.found())
		}
		elem, ok := p.value(depth + 1)
		if !ok {
			return ir.Attr{}, false
		}
		p.elems = append(p.elems, elem)
	}
	return p.ctxt.Array(p.elems[base:]...), true
}

// stringValue reads `"text"`; one with a type is kept as text.
func (p *parser) stringValue() (ir.Attr, bool) {
	at := p.pos
	s, ok := p.quoted()
	if !ok {
		return ir.Attr{}, false
	}
	end := p.pos
	t, ok := p.optionalType()
	if !ok {
		return ir.Attr{}, false
	}
	if t == 0 {
		return p.ctxt.Str(s), true
	}
	return p.ctxt.Opaque(p.text[at:end]+" : "+t.String(), t), true
}

// optionalType reads `: type`, if it is there.
func (p *parser) optionalType() (ir.Type, bool) {
	before := p.pos
	if !p.accept(':') {
		p.pos = before
		return 0, true
	}
	return p.typ()
}

// symbol reads `@a::@"b c"`. A name that could be mistaken for two keeps its
// text.
func (p *parser) symbol() (ir.Attr, bool) {
	at := p.pos
	text, ok := p.symbolName()
	if !ok {
		return ir.Attr{}, false
	}
	plain := !strings.Contains(text, "::@")
	for p.nestedSymbol() {
		part, ok := p.symbolName()
		if !ok {
			return ir.Attr{}, false
		}
		plain = plain && !strings.Contains(part, "::@")
		text += "::@" + part
	}
	if !plain {
		return p.ctxt.Opaque(p.text[at:p.pos], 0), true
	}
	return p.ctxt.Symbol(text), true
}

// nestedSymbol takes the colons before the next part of a symbol.
func (p *parser) nestedSymbol() bool {
	before := p.pos
	if p.acceptText("::") {
		return true
	}
	p.pos = before
	return false
}

// symbolName reads `@name` or `@"name"`.
func (p *parser) symbolName() (string, bool) {
	p.skip()
	at := p.pos
	if p.peek() != '@' {
		return "", p.fail(at, at+1, "expected a symbol, such as @f, found %s", p.found())
	}
	p.pos++
	if p.peek() == '"' {
		return p.quoted()
	}
	name := p.word()
	if name == "" {
		return "", p.fail(at, at+1, "expected a name after \"@\"")
	}
	p.pos += len(name)
	return name, true
}

// opaque reads the body in angle brackets of an attribute whose name was read,
// if it has one, and the type after it where its form has one. The text is
// kept.
func (p *parser) opaque(at int, typed bool) (ir.Attr, bool) {
	if p.peek() == '<' {
		end, ok := p.balanced(p.pos)
		if !ok {
			return ir.Attr{}, false
		}
		p.pos = end
	} else if p.text[at] != '#' {
		return ir.Attr{}, p.fail(p.pos, p.pos+1, "expected \"<\" after %q, found %s", p.text[at:p.pos], p.found())
	}
	text := p.raw(p.text[at:p.pos])
	if !typed {
		return p.ctxt.Opaque(text, 0), !p.tooGrown(at)
	}
	t, ok := p.optionalType()
	if !ok {
		return ir.Attr{}, false
	}
	if t != 0 {
		text += " : " + t.String()
	}
	return p.ctxt.Opaque(text, t), !p.tooGrown(at)
}

// elementsElsewhere reads `dense_resource<key> : type` or `sparse<[...], [...]> :
// type` after its first word.
func (p *parser) elementsElsewhere(at int, word string) (ir.Attr, bool) {
	if p.skip(); word == "dense_resource" && !p.resourceKey() {
		return ir.Attr{}, false
	}
	a, ok := p.opaque(at, true)
	switch t := a.Type(); {
	case !ok:
		return ir.Attr{}, false
	case !t.IsShaped():
		return ir.Attr{}, p.fail(at, p.pos, "%s elements need a tensor or vector type after them", word)
	case word == "sparse" && !hasSizes(t):
		return ir.Attr{}, p.fail(at, p.pos, "sparse elements need a type with all sizes known, not %s", phrase.Shorten(t.String()))
	}
	return a, true
}

// resourceKey looks at the key of a resource, `<key>` or `<"key">`, which is read again.
func (p *parser) resourceKey() bool {
	start := p.pos
	if !p.expect('<', "after \"dense_resource\"") {
		return false
	}
	open := p.pos - 1
	p.skip()
	if p.peek() == '"' {
		if _, ok := p.quoted(); !ok {
			return false
		}
	} else {
		key := p.word()
		if key == "" {
			return p.fail(p.pos, p.pos+1, "expected the key of a resource, found %s", p.found())
		}
		p.pos += len(key)
	}
	if !p.closing('>', open) {
		return false
	}
	p.pos = start
	return true
}

// hasSizes reports whether all sizes of a shaped type are known; those of a
// scalable vector are.
func hasSizes(t ir.Type) bool {
	return t.IsRanked() && !slices.Contains(t.Dims(), ir.Dynamic)
}

// distinct passes over `[0]<attribute>` after the word distinct.
func (p *parser) distinct(depth int) bool {
	if !p.expect('[', "after \"distinct\"") {
		return false
	}
	if _, ok := p.unsigned(math.MaxUint64); !ok || !p.expect(']', "after the number of a distinct attribute") ||
		!p.expect('<', "and the attribute that is distinct") {
		return false
	}
	open := p.pos - 1
	return p.accept('>') || p.passValue(depth+1) && p.closing('>', open)
}

// checked returns an attribute that was passed over as its text, if that was ok.
func (p *parser) checked(at int, ok bool) (ir.Attr, bool) {
	if !ok {
		return ir.Attr{}, false
	}
	return p.ctxt.Opaque(p.raw(p.text[at:p.pos]), 0), !p.tooGrown(at)
}

// denseArray reads `array<i64: 1, 2>`. As dense literals do, those of the same
// elements are one attribute, and each is written as it was read, except for blanks.
func (p *parser) denseArray() (ir.Attr, bool) {
	if !p.expect('<', "after \"array\"") {
		return ir.Attr{}, false
	}
	p.skip()
	at := p.pos
	elem, ok := p.typ()
	switch {
	case !ok:
		return ir.Attr{}, false
	case !elem.IsInteger() && !elem.IsFloat():
		return ir.Attr{}, p.fail(at, p.pos, "the elements of an array are integers or floats, not %s", phrase.Shorten(elem.String()))
	case elem.Width()%8 != 0 && !isTruth(elem):
		return ir.Attr{}, p.fail(at, p.pos, "the elements of an array have whole bytes, and %s has %s", elem, phrase.Count(elem.Width(), "bit"))
	}
	written := append([]byte("array<"), elem.String()...)
	value := append([]byte(nil), written...)
	for separator := byte(':'); !p.accept('>'); separator = ',' {
		if separator == ':' && !p.expect(':', "after the type of the elements") ||
			separator == ',' && !p.expect(',', "or \">\" after an element") {
			return ir.Attr{}, false
		}
		p.skip()
		at := p.pos
		text, ok := p.element(elem)
		if !ok {
			return ir.Attr{}, false
		}
		written = append(append(written, separator, ' '), p.text[at:p.pos]...)
		value = append(append(value, separator, ' '), text...)
	}
	a := p.ctxt.Opaque(string(append(value, '>')), 0)
	if string(written) != string(value) {
		p.spelled = append(p.spelled, ir.Spelling{Value: a, Text: p.ctxt.Opaque(string(append(written, '>')), 0)})
	}
	return a, true
}

// element reads a number or a truth value of an array and returns it as MLIR
// writes it.
func (p *parser) element(elem ir.Type) (string, bool) {
	at := p.pos
	if word := p.word(); word == "true" || word == "false" {
		p.pos += len(word)
		if !isTruth(elem) {
			return "", p.fail(at, p.pos, "%s is not a value of type %s", word, elem)
		}
		return word, true
	}
	lit, ok := p.literal()
	if !ok {
		return "", false
	}
	if text := p.text[at:p.pos]; isTruth(elem) || hasBareExponent(text) {
		return "", p.fail(at, p.pos, "%s is not a value of type %s in an array", phrase.Shorten(text), elem)
	}
	noted := len(p.spelled)
	value, ok := p.numberOf(lit, elem)
	if !ok {
		return "", false
	}
	p.spelled = p.spelled[:noted]
	if _, isInt := value.Int(); isInt && p.text[lit.digits] != '0' {
		return p.text[at:p.pos], true // as almost all are written
	}
	return strings.TrimSuffix(value.String(), " : "+elem.String()), true
}

// isTruth reports whether the values of a type are true and false.
func isTruth(t ir.Type) bool { return t.IsInteger() && t.Width() == 1 }

// literal is a number as it was written.
type literal struct {
	start, end int
	digits     int // where the digits begin: after a sign and 0x
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
	if strings.HasPrefix(text[pos:], "0x") && pos+2 < len(text) && mlirtext.HexDigit(text[pos+2]) >= 0 {
		lit.hex, lit.digits = true, pos+2
		pos = mlirtext.HexDigits(text, lit.digits)
		lit.end, p.pos = pos, pos
		return lit, true
	}
	lit.digits = pos
	if pos = mlirtext.Digits(text, pos); pos == lit.digits {
		return lit, p.fail(lit.start, pos+1, "expected a number, found %s", p.found())
	}
	if pos < len(text) && text[pos] == '.' {
		lit.float = true
		pos = mlirtext.Digits(text, pos+1)
	}
	if pos < len(text) && text[pos]|0x20 == 'e' {
		exponent := pos + 1
		if exponent < len(text) && (text[exponent] == '-' || text[exponent] == '+') {
			exponent++
		}
		if end := mlirtext.Digits(text, exponent); end > exponent {
			lit.float = true
			pos = end
		}
	}
	lit.end, p.pos = pos, pos
	return lit, true
}

// numberOf returns the attribute of a literal as a value of a type.
func (p *parser) numberOf(lit literal, t ir.Type) (ir.Attr, bool) {
	text := p.text[lit.start:lit.end]
	bad := func(format string, args ...any) (ir.Attr, bool) {
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s %s", phrase.Shorten(text), fmt.Sprintf(format, args...))
	}
	switch {
	case t.IsFloat() && lit.hex:
		return p.floatBits(lit, t)
	case t.IsFloat() && !lit.float:
		_, ok := bad("is an integer, and the type %s has floating point numbers", t)
		p.help("write " + phrase.Shorten(text) + ".0")
		return ir.Attr{}, ok
	case t.IsFloat():
		v, _ := strconv.ParseFloat(text, 64) // beyond the range it is infinite, as in MLIR
		if math.IsInf(v, 0) && !hasBits(t) {
			return p.ctxt.Opaque(text+" : "+t.String(), t), true
		}
		return p.ctxt.Float(v, t), true
	case !t.IsInteger() && t.Kind() != ir.IndexKind:
		return bad("cannot be of type %s", phrase.Shorten(t.String()))
	case lit.float:
		return bad("is not an integer, and its type is %s", t)
	}
	return p.integer(lit, t)
}

// integer returns an integer if its type has it: a signless type has the values
// of both signs.
func (p *parser) integer(lit literal, t ir.Type) (ir.Attr, bool) {
	base := 10
	if lit.hex {
		base = 16
	}
	digits := strings.TrimLeft(p.text[lit.digits:lit.end], "0")
	u, err := strconv.ParseUint("0"+digits, base, 64)
	if t.Width() > 64 && (err != nil || u > math.MaxInt64) && !(lit.negative && err == nil && u == 1<<63) {
		return p.wideInteger(lit, t, digits, base)
	}
	switch {
	case err != nil, lit.negative && u == 0, !t.HoldsInteger(u, lit.negative): // MLIR has no -0
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s is out of the range of type %s", phrase.Shorten(p.text[lit.start:lit.end]), t)
	case lit.negative:
		return p.ctxt.Int(-int64(u), t), true
	}
	return p.ctxt.Int(int64(u), t), true
}

// wideInteger keeps the text of an integer that has more than 64 bits.
func (p *parser) wideInteger(lit literal, t ir.Type, digits string, base int) (ir.Attr, bool) {
	if len(digits) > mlirtext.MaxDigits {
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s has %d digits; an integer of more than %d cannot be read",
			phrase.Shorten(p.text[lit.start:lit.end]), len(digits), mlirtext.MaxDigits)
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
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s is out of the range of type %s", phrase.Shorten(p.text[lit.start:lit.end]), t)
	}
	return p.ctxt.Opaque(v.String()+" : "+t.String(), t), true
}

// hasBits reports whether the bits of values of a type can be distinguished from a
// float64.
func hasBits(t ir.Type) bool {
	return t == ir.F16 || t == ir.BF16 || t == ir.F32 || t == ir.F64
}

// floatBits returns the float whose bits were written. Those that a
// float64 does not hold (of a narrow type, or of a NaN with a message) are kept
// as text.
func (p *parser) floatBits(lit literal, t ir.Type) (ir.Attr, bool) {
	text := p.text[lit.start:lit.end]
	if lit.negative {
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s: the bits of a float have no sign", phrase.Shorten(text))
	}
	digits := strings.TrimLeft(p.text[lit.digits:lit.end], "0")
	bits, err := strconv.ParseUint("0"+digits, 16, 64)
	tooWide := len(digits)*4 > t.Width()+3 || err == nil && t.Width() < 64 && bits >= 1<<t.Width()
	if tooWide {
		return ir.Attr{}, p.fail(lit.start, lit.end, "%s has more bits than the type %s", phrase.Shorten(text), t)
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

// longestSplat bounds the text that may be that of one element.
const longestSplat = 256

// dense reads `dense<...> : type` after its first word. One element becomes a
// splat; all other content is kept as it was written, whatever its length.
func (p *parser) dense(at int) (ir.Attr, bool) {
	if !p.expect('<', "after \"dense\"") {
		return ir.Attr{}, false
	}
	open := p.pos - 1
	end, ok := p.denseEnd(open)
	if !ok {
		return ir.Attr{}, false
	}
	p.pos = end + 1
	if !p.expect(':', "and the type of the dense elements") {
		return ir.Attr{}, false
	}
	p.skip()
	typeAt := p.pos
	t, ok := p.typ()
	switch {
	case !ok:
		return ir.Attr{}, false
	case !t.IsShaped():
		return ir.Attr{}, p.fail(typeAt, p.pos, "dense elements need a tensor or vector type, not %s", phrase.Shorten(t.String()))
	}
	return p.denseOf(open+1, end, typeAt, t)
}

// valueOf reads elements of a type that stands elsewhere.
func (p *parser) valueOf(t ir.Type) (ir.Attr, bool) {
	p.skip()
	at, word := p.pos, p.word()
	p.pos += len(word)
	switch word {
	case "dense":
		if !p.expect('<', "after \"dense\"") {
			return ir.Attr{}, false
		}
		open := p.pos - 1
		end, ok := p.denseEnd(open)
		if !ok {
			return ir.Attr{}, false
		}
		p.pos = end + 1
		return p.denseOf(open+1, end, at, t)
	case "dense_resource":
		if p.skip(); !p.resourceKey() {
			return ir.Attr{}, false
		}
		a, ok := p.opaque(at, false)
		return p.ctxt.Opaque(a.Text()+" : "+t.String(), t), ok
	}
	return ir.Attr{}, p.fail(at, at+max(1, len(word)), "expected elements, such as dense<1>, found %s", p.found())
}

// denseOf returns the dense literal whose content is between two offsets, after which the text
// goes on here.
func (p *parser) denseOf(start, end, typeAt int, t ir.Type) (ir.Attr, bool) {
	after := p.pos
	value, splat, ok := p.splat(start, end, t)
	if !ok {
		return ir.Attr{}, false
	}
	p.pos = after
	if !splat && !hasSizes(t) { // of one element for all, mlir-opt writes what it does not read
		return ir.Attr{}, p.fail(typeAt, p.pos, "dense elements need a type with all sizes known, not %s", phrase.Shorten(t.String()))
	}
	if splat {
		p.addSpelling(value, value)
		return value, true
	}
	if from, to, problem := ir.CheckDense(p.text[start:end], t); problem != "" {
		return ir.Attr{}, p.fail(start+from, start+to, "%s", problem)
	}
	value, spelled := p.ctxt.Spelled(trimContent(p.text[start:end]), t)
	p.addSpelling(value, spelled)
	return value, true
}

// denseEnd returns the offset of the bracket that closes the one at an offset.
// Without strings and comments within, no other closing bracket can be there.
func (p *parser) denseEnd(open int) (int, bool) {
	end := indexFrom(p.text, open, '>')
	if end >= 0 && strings.IndexByte(p.text[open:end], '"') < 0 && !strings.Contains(p.text[open:end], "//") {
		return end, true
	}
	end, ok := p.balanced(open)
	return end - 1, ok
}

// trimContent returns a content without the blanks around it, except for the end of
// the line of a comment.
func trimContent(s string) string {
	trimmed := strings.Trim(s, " \t\r\n")
	if line := trimmed[strings.LastIndexByte(trimmed, '\n')+1:]; strings.Contains(line, "//") {
		return trimmed + "\n"
	}
	return trimmed
}

// splat reads the content of a dense literal if that is one number or truth
// value: alone, or in as many brackets as the type has dimensions.
func (p *parser) splat(start, end int, t ir.Type) (value ir.Attr, splat, ok bool) {
	elem := t.Elem()
	if end-start > longestSplat || !elem.IsInteger() && !elem.IsFloat() && elem != ir.Index() {
		return value, false, true
	}
	p.pos = start
	brackets := 0
	for p.accept('[') {
		brackets++
	}
	at := p.pos
	text, found := p.scalar()
	if !found {
		return value, false, true
	}
	for range brackets {
		if !p.accept(']') {
			return value, false, true
		}
	}
	if p.skip(); p.pos != end {
		return value, false, true
	}
	n, _ := t.NumElements()
	if brackets > 0 && (brackets != t.Rank() || n != 1) || hasBareExponent(text) || elem != ir.I1 && mlirtext.IsLetter(text[0]) {
		return value, false, true
	}
	p.pos = at
	noted := len(p.spelled)
	if value, ok = p.splatElement(text, elem); !ok {
		return value, false, false
	}
	if value.Kind() == ir.OpaqueAttr || len(p.spelled) > noted {
		p.spelled = p.spelled[:noted]
		return value, false, true
	}
	return p.ctxt.Splat(value, t), true, true
}

// splatElement returns the value of one element.
func (p *parser) splatElement(text string, elem ir.Type) (ir.Attr, bool) {
	if mlirtext.IsLetter(text[0]) {
		return p.ctxt.Bool(text == "true"), true
	}
	lit, ok := p.literal()
	if !ok {
		return ir.Attr{}, false
	}
	return p.numberOf(lit, elem)
}

// hasBareExponent reports whether a number is a float without a point, 1e-05,
// which only attributes of fleet-compiler can be.
func hasBareExponent(text string) bool {
	return strings.ContainsAny(text, "eE") && !strings.ContainsAny(text, ".x") && text != "true" && text != "false"
}

// scalar passes over one number or truth value.
func (p *parser) scalar() (string, bool) {
	at := p.pos
	if word := p.word(); word == "true" || word == "false" {
		p.pos += len(word)
		return word, true
	}
	digit := at
	if p.peek() == '-' {
		digit++
	}
	if digit >= len(p.text) || !mlirtext.IsDigit(p.text[digit]) {
		return "", false
	}
	_, ok := p.literal()
	return p.text[at:p.pos], ok
}

// hash reads an attribute of a dialect, `#dialect.name<...>`, or an alias.
func (p *parser) hash() (ir.Attr, bool) {
	at := p.pos
	n, ok := scanName(p.text, at+1)
	if !ok {
		return ir.Attr{}, p.fail(at, at+1, "expected the name of an attribute after \"#\"")
	}
	p.pos = int(n.end)
	name := p.text[at:p.pos]
	if p.peek() == '<' || strings.Contains(name, ".") {
		return p.opaque(at, true)
	}
	a, ok := p.aliases[name]
	if !ok {
		return ir.Attr{}, p.undefinedAlias(at, "attribute")
	}
	if p.passing > 0 {
		return p.ctxt.Unit(), true
	}
	text := p.textOf(a)
	if p.grown += len(text); p.tooGrown(at) {
		return ir.Attr{}, false
	}
	if !a.attr.IsValid() {
		return p.ctxt.Opaque(text, 0), true
	}
	p.spelled = append(p.spelled, a.spelled...)
	return a.attr, true
}

// aliasDefinition reads `#name = attribute` or `!name = type`.
func (p *parser) aliasDefinition() bool {
	at := p.pos
	mark := p.text[at]
	n, ok := scanName(p.text, at+1)
	if !ok {
		return p.fail(at, at+1, "expected the name of an alias after %q", string(rune(mark)))
	}
	p.pos = int(n.end)
	name := p.text[at:n.end]
	if strings.Contains(name, ".") {
		return p.fail(at, p.pos, "an alias cannot have a dot in its name: %s is of a dialect", name)
	}
	if _, twice := p.aliases[name]; twice {
		return p.fail(at, p.pos, "alias %s is defined twice", name)
	}
	if !p.expect('=', "after the name of the alias") {
		return false
	}
	p.skip()
	a, start := alias{}, p.pos
	switch {
	case mark == '!':
		if a.typ, ok = p.typ(); ok {
			a.text = a.typ.String()
		}
	case p.word() == "loc":
		p.pos += len("loc")
		ok = p.locationBody(false)
		a.text, a.folded, a.isLoc = p.text[start:p.pos], true, true
		if ok {
			p.info.part().defineLocation(name, p.locationText(a.text))
		}
	default:
		if a.attr, ok = p.value(1); ok && !p.tooGrown(start) {
			a.text = string(a.attr.AppendSpelled(nil, p.spelled))
		}
		a.spelled, p.spelled = p.spelled, nil
	}
	if p.aliases == nil {
		p.aliases = map[string]*alias{}
	}
	a.text = strings.Clone(a.text)
	p.aliases[strings.Clone(name)] = &a
	return ok && !p.tooGrown(start)
}

// addSpelling records how a literal is written. Of two texts of one value, which one
// operation may have, it keeps the first.
func (p *parser) addSpelling(value, text ir.Attr) {
	switch {
	case value == text:
		p.plain = append(p.plain, value)
	case !slices.Contains(p.plain, value):
		p.spelled = append(p.spelled, ir.Spelling{Value: value, Text: text})
	}
}
