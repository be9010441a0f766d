package graphdef

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/settle-go/settle/diag"
)

// textParser reads the text format of messages: it writes what it reads as the bytes
// that a binary file has, all into one slice.
type textParser struct {
	src  *diag.Source
	text string
	tok  token
	pos  int
	// nodes are where the nodes begin, in the order in which they stand.
	nodes []int
	errs  diag.List
	ctx   context.Context // ends reading; nil for none
	read  int             // tokens
}

// tokenKind is what a token of the text is.
type tokenKind uint8

const (
	endToken tokenKind = iota
	nameToken
	numberToken
	stringToken
	signToken // one of { } < > [ ] : , ; -
	badToken
)

type token struct {
	kind     tokenKind
	text     string
	from, to int
}

// parseText returns the bytes of a message that is written as text, and where its nodes
// are.
func parseText(ctx context.Context, src *diag.Source, m *message) (data []byte, nodes []int, err error) {
	p := &textParser{src: src, text: src.Text, ctx: ctx}
	p.next()
	// Few files are longer in binary than half of their text. Memory that is not written is
	// not used.
	data = p.fields(make([]byte, 0, len(src.Text)/2), m, "", 0)
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	if err := p.errs.Err(); err != nil {
		return nil, nil, err
	}
	return data, p.nodes, nil
}

func (p *textParser) fail(t token, format string, args ...any) *diag.Error {
	e := diag.Errorf(p.src, diag.Span{Start: t.from, End: t.to}, format, args...)
	if len(p.errs) == 0 {
		p.errs.Add(e)
	}
	p.tok, p.pos = token{endToken, "", len(p.text), len(p.text)}, len(p.text)
	return e
}

func (p *textParser) failed() bool { return len(p.errs) > 0 }

// endPeriod is how many tokens are read between looks at the context.
const endPeriod = 1 << 10

// next reads a token.
func (p *textParser) next() {
	p.blanks()
	from := p.pos
	if p.read++; p.read%endPeriod == 0 && p.ctx != nil && p.ctx.Err() != nil {
		p.fail(token{from: from, to: from}, "%v", p.ctx.Err())
		return
	}
	if from == len(p.text) {
		p.tok = token{endToken, "", from, from}
		return
	}
	c := p.text[from]
	kind := badToken
	switch {
	case isLetter(c):
		kind = nameToken
		p.skip(func(c byte) bool { return isLetter(c) || isDigit(c) })
	case isDigit(c) || c == '.' && from+1 < len(p.text) && isDigit(p.text[from+1]):
		kind = numberToken
		p.number()
	case c == '"' || c == '\'':
		kind = stringToken
		if !p.quoted(c) {
			p.fail(token{from: from, to: p.pos}, "a string without an end")
			return
		}
	case strings.IndexByte("{}<>[]:,;-/", c) >= 0:
		kind = signToken
		p.pos++
	default:
		_, n := utf8.DecodeRuneInString(p.text[from:])
		p.pos += n
	}
	p.tok = token{kind, p.text[from:p.pos], from, p.pos}
}

func (p *textParser) skip(in func(c byte) bool) {
	for p.pos < len(p.text) && in(p.text[p.pos]) {
		p.pos++
	}
}

func (p *textParser) blanks() {
	for p.pos < len(p.text) {
		switch c := p.text[p.pos]; {
		case c == '#':
			p.skip(func(c byte) bool { return c != '\n' })
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f':
			p.pos++
		default:
			return
		}
	}
}

// number skips a number, with an exponent that may have a sign.
func (p *textParser) number() {
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		exponent := (c == '+' || c == '-') && (p.text[p.pos-1]|0x20) == 'e'
		if !exponent && !isDigit(c) && !isLetter(c) && c != '.' {
			return
		}
		p.pos++
	}
}

func (p *textParser) quoted(quote byte) bool {
	for p.pos++; p.pos < len(p.text) && p.text[p.pos] != '\n'; p.pos++ {
		switch p.text[p.pos] {
		case quote:
			p.pos++
			return true
		case '\\':
			p.pos++
		}
	}
	p.pos = min(p.pos, len(p.text))
	return false
}

func isLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (p *textParser) accept(sign string) bool {
	if p.tok.kind != signToken || p.tok.text != sign {
		return false
	}
	p.next()
	return true
}

// fields reads the fields of a message up to what closes it, the end of the text where
// nothing does.
func (p *textParser) fields(data []byte, m *message, closing string, depth int) []byte {
	if depth > maxDepth {
		p.fail(p.tok, "messages are nested more than %d deep", maxDepth)
	}
	var seen []single
	for !p.failed() {
		switch {
		case p.tok.kind == endToken:
			if closing != "" {
				p.fail(p.tok, "the text ends within %s: %q is missing", m.name, closing)
			}
			return data
		case p.tok.kind == signToken && p.tok.text == closing:
			return data
		}
		data = p.field(data, m, &seen, depth)
	}
	return data
}

// separator skips what may stand between fields.
func (p *textParser) separator() {
	if !p.accept(",") {
		p.accept(";")
	}
}

// field reads one field with its values, and the separator after it, if there is one.
func (p *textParser) field(data []byte, m *message, seen *[]single, depth int) []byte {
	name := p.tok
	if name.kind != nameToken {
		p.fail(name, "expected the name of a field of %s, found %s", m.name, describe(name))
		return data
	}
	f := m.named(name.text)
	if f == nil {
		p.fail(name, "%s has no field %q", m.name, name.text).Suggest(name.text, m.names())
		return data
	}
	p.once(m, f, name, seen)
	p.next()
	colon := p.accept(":")
	if !colon && f.kind != messageKind {
		p.fail(p.tok, `expected ":" after %s, found %s`, f.name, describe(p.tok))
		return data
	}
	switch {
	case f.repeated && f.isNumber():
		return p.numbers(data, f)
	case f.repeated && p.accept("["):
		data = p.list(data, f, depth)
	default:
		data = p.value(data, f, depth)
	}
	p.separator()
	return data
}

// single is a field that a message may have once, and where it has it.
type single struct {
	field    *field
	from, to int
}

// once refuses a second value of what has one.
func (p *textParser) once(m *message, f *field, name token, seen *[]single) {
	if f.repeated {
		return
	}
	for _, at := range *seen {
		if at.field == f || f.oneof != 0 && at.field.oneof == f.oneof {
			e := p.fail(name, "%s has one value, and has %s already", m.name, at.field.name)
			e.Notes = append(e.Notes, diag.Note{Source: p.src, Span: diag.Span{Start: at.from, End: at.to}, Message: "the first one"})
			return
		}
	}
	*seen = append(*seen, single{f, name.from, name.to})
}

// numbers reads the numbers of a repeated field: lists of them and single ones, also where the
// field's name stands again before each. Several are packed.
func (p *textParser) numbers(data []byte, f *field) []byte {
	start := len(data)
	data, begin := beginBytes(data, f.number)
	count := 0
	for more := true; more && !p.failed(); more = p.again(f) {
		if !p.accept("[") {
			data = f.appendScalar(data, p.scalar(f))
			count++
			continue
		}
		for !p.accept("]") && !p.failed() {
			data = f.appendScalar(data, p.scalar(f))
			count++
			p.between(f)
		}
	}
	switch count {
	case 0:
		return data[:start]
	case 1:
		tag := protowire.AppendTag(nil, protowire.Number(f.number), f.wireType())
		return append(data[:start], append(tag, data[begin:]...)...)
	}
	return endBytes(data, begin)
}

// again reads the name of a field where that is next, after what may stand between fields, and
// reports whether it was.
func (p *textParser) again(f *field) bool {
	p.separator()
	if p.tok.kind != nameToken || p.tok.text != f.name {
		return false
	}
	p.next()
	if !p.accept(":") {
		p.fail(p.tok, `expected ":" after %s, found %s`, f.name, describe(p.tok))
	}
	return true
}

// between reads what stands between the elements of a list, which ends before "]".
func (p *textParser) between(f *field) {
	if p.tok.kind == signToken && p.tok.text == "]" {
		return
	}
	if comma := p.tok; !p.accept(",") || p.tok.kind == signToken && p.tok.text == "]" {
		if comma.text == "," {
			comma = p.tok
		}
		p.fail(comma, `expected "," or "]" in a list of %s, found %s`, f.name, describe(comma))
	}
}

// list reads what follows the bracket of a list.
func (p *textParser) list(data []byte, f *field, depth int) []byte {
	if p.accept("]") {
		return data
	}
	for !p.failed() {
		data = p.value(data, f, depth)
		if p.accept("]") {
			return data
		}
		if !p.accept(",") {
			p.fail(p.tok, `expected "," or "]" in a list of %s, found %s`, f.name, describe(p.tok))
		}
	}
	return data
}

// value reads one value, and appends it with its tag.
func (p *textParser) value(data []byte, f *field, depth int) []byte {
	if f.kind == messageKind {
		return p.message(data, f, depth)
	}
	if f.kind == stringKind || f.kind == bytesKind {
		return p.str(data, f)
	}
	data = protowire.AppendTag(data, protowire.Number(f.number), f.wireType())
	return f.appendScalar(data, p.scalar(f))
}

func (p *textParser) message(data []byte, f *field, depth int) []byte {
	open, closing := p.tok, "}"
	switch {
	case p.accept("{"):
	case p.accept("<"):
		closing = ">"
	default:
		p.fail(open, `expected "{" after %s, found %s`, f.name, describe(open))
		return data
	}
	if len(f.message.fields) == 0 && !(p.tok.kind == signToken && p.tok.text == closing) {
		p.fail(open, "%s is not read as text, only in binary files", f.name)
		return data
	}
	if f.message == nodeDef {
		p.nodes = append(p.nodes, open.from)
	}
	data, begin := beginBytes(data, f.number)
	data = p.fields(data, f.message, closing, depth+1)
	p.accept(closing)
	return endBytes(data, begin)
}

// beginBytes appends the tag of bytes that are appended next, and room for a short length;
// begin is where they begin.
func beginBytes(data []byte, number int32) (_ []byte, begin int) {
	data = append(protowire.AppendTag(data, protowire.Number(number), protowire.BytesType), 0)
	return data, len(data)
}

// endBytes writes the length of the bytes from begin on before them.
func endBytes(data []byte, begin int) []byte {
	length := uint64(len(data) - begin)
	if more := protowire.SizeVarint(length) - 1; more > 0 {
		data = slices.Insert(data, begin, make([]byte, more)...)
	}
	protowire.AppendVarint(data[:begin-1], length)
	return data
}

// str reads one string or several that stand side by side, and appends them with their tag.
func (p *textParser) str(data []byte, f *field) []byte {
	first := p.tok
	if first.kind != stringToken {
		p.fail(first, "%s is a string, and this is %s", f.name, describe(first))
		return data
	}
	data, begin := beginBytes(data, f.number)
	for p.tok.kind == stringToken {
		var ok bool
		if data, ok = p.unquote(data, p.tok); !ok {
			return data
		}
		p.next()
	}
	if f.kind == stringKind && !utf8.Valid(data[begin:]) {
		p.fail(first, "%s is not UTF-8", f.name)
	}
	return endBytes(data, begin)
}

// escapes are the characters that one letter after a backslash stands for.
var escapes = [256]byte{
	'n': '\n', 't': '\t', 'r': '\r', 'a': '\a', 'b': '\b', 'f': '\f', 'v': '\v', '\\': '\\', '\'': '\'', '"': '"', '?': '?',
}

// unquote appends what the token of a string stands for.
func (p *textParser) unquote(data []byte, t token) ([]byte, bool) {
	s := t.text[1 : len(t.text)-1]
	for i := 0; i < len(s); {
		if s[i] != '\\' {
			n := strings.IndexByte(s[i:], '\\')
			if n < 0 {
				n = len(s) - i
			}
			data = append(data, s[i:i+n]...)
			i += n
			continue
		}
		var n int
		if data, n = appendEscape(data, s[i:]); n == 0 {
			from := t.from + 1 + i
			p.fail(token{from: from, to: from + 2}, "%q is not an escape of a string", s[i:min(i+2, len(s))])
			return data, false
		}
		i += n
	}
	return data, true
}

// appendEscape appends what the escape at the beginning of a text stands for, and returns
// how long the escape is: 0 where it is none.
func appendEscape(data []byte, s string) ([]byte, int) {
	if len(s) < 2 {
		return data, 0
	}
	switch c := s[1]; c {
	case 'x', 'X':
		n := digits(s[2:], 2, 16)
		if n == 0 {
			return data, 0
		}
		return append(data, byte(digitsValue(s[2:2+n], 16))), 2 + n
	case 'u', 'U':
		want := 4
		if c == 'U' {
			want = 8
		}
		if digits(s[2:], want, 16) < want {
			return data, 0
		}
		v := digitsValue(s[2:2+want], 16)
		if v > utf8.MaxRune || !utf8.ValidRune(rune(v)) {
			return data, 0
		}
		return utf8.AppendRune(data, rune(v)), 2 + want
	}
	if n := digits(s[1:], 3, 8); n > 0 {
		v := digitsValue(s[1:1+n], 8)
		if v > math.MaxUint8 {
			return data, 0
		}
		return append(data, byte(v)), 1 + n
	}
	if c := escapes[s[1]]; c != 0 {
		return append(data, c), 2
	}
	return data, 0
}

// digits returns how many digits a text begins with, at most some.
func digits(s string, most int, base uint64) int {
	n := 0
	for n < min(len(s), most) && digitValue(s[n]) < base {
		n++
	}
	return n
}

// digitValue returns what a digit of a number in base 16 or less is; that of another
// character is larger than any.
func digitValue(c byte) uint64 {
	switch {
	case isDigit(c):
		return uint64(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return uint64(c|0x20-'a') + 10
	}
	return math.MaxUint64
}

// digitsValue returns the number that some digits are.
func digitsValue(digits string, base uint64) (v uint64) {
	for i := range len(digits) {
		v = v*base + digitValue(digits[i])
	}
	return v
}

// scalar reads a number, a truth or a name of an enumeration, as its bits.
func (p *textParser) scalar(f *field) uint64 {
	first := p.tok
	minus := p.accept("-")
	t := p.tok
	if t.kind != numberToken && t.kind != nameToken {
		p.fail(t, "%s is %s, and this is %s", f.name, f.describe(), describe(t))
		return 0
	}
	bits, err := f.parse(t.text, minus)
	if err != nil {
		e := p.fail(token{from: first.from, to: t.to}, "%s is %s: %v", f.name, f.describe(), err)
		if f.kind == enumKind && t.kind == nameToken {
			names := make([]string, 0, len(f.values.numbers))
			for name := range f.values.numbers {
				names = append(names, name)
			}
			e.Suggest(t.text, names)
		}
		return 0
	}
	p.next()
	return bits
}

func (f *field) describe() string {
	switch f.kind {
	case boolKind:
		return "true or false"
	case enumKind:
		return "a name of its type"
	case floatKind, doubleKind:
		return "a number"
	case stringKind, bytesKind:
		return "a string"
	case messageKind:
		return "a message"
	}
	if f.narrow {
		return "an integer of 32 bits"
	}
	return "an integer of 64 bits"
}

// parse returns the bits of a number of a field.
func (f *field) parse(text string, minus bool) (uint64, error) {
	sign := ""
	if minus {
		sign = "-"
	}
	switch f.kind {
	case boolKind:
		return parseBool(sign + text)
	case enumKind:
		if v, ok := f.values.numbers[text]; ok && !minus {
			return uint64(v), nil
		}
		v, err := parseInt(sign+text, 32)
		return uint64(v), err
	case intKind:
		v, err := parseInt(sign+text, f.width())
		return uint64(v), err
	case uintKind:
		v, err := strconv.ParseUint(sign+octal(text), 0, f.width())
		return v, plain(err, sign+text)
	}
	v, err := parseFloat(sign, text, f.width())
	if f.kind == floatKind {
		return uint64(math.Float32bits(float32(v))), err
	}
	return math.Float64bits(v), err
}

func (f *field) width() int {
	if f.narrow || f.kind == floatKind {
		return 32
	}
	return 64
}

func parseBool(text string) (uint64, error) {
	switch text {
	case "true", "True", "t", "1":
		return 1, nil
	case "false", "False", "f", "0":
		return 0, nil
	}
	return 0, fmt.Errorf("%q is neither", text)
}

func parseInt(text string, bits int) (int64, error) {
	v, err := strconv.ParseInt(octal(text), 0, bits)
	return v, plain(err, text)
}

// octal refuses what only Go takes for a number.
func octal(text string) string {
	if strings.ContainsAny(text, "_oObB") && !strings.ContainsAny(text, "xX") {
		return "?"
	}
	return text
}

func plain(err error, text string) error {
	switch {
	case err == nil:
		return nil
	case strings.HasSuffix(err.Error(), strconv.ErrRange.Error()):
		return fmt.Errorf("%s is out of range", text)
	}
	return fmt.Errorf("%q is none", text)
}

func parseFloat(sign, text string, bits int) (float64, error) {
	low := strings.ToLower(text)
	switch low {
	case "inf", "infinity", "nan":
	default:
		if isLetter(low[0]) || strings.ContainsAny(low, "x_") {
			return 0, fmt.Errorf("%q is none", sign+text)
		}
		low = strings.TrimSuffix(low, "f")
	}
	v, err := strconv.ParseFloat(sign+low, bits)
	if err != nil && math.IsInf(v, 0) {
		return v, nil // too large: infinite, as other readers have it
	}
	return v, plain(err, sign+text)
}

func describe(t token) string {
	switch t.kind {
	case endToken:
		return "the end of the text"
	case badToken, signToken:
		return fmt.Sprintf("%q", t.text)
	case stringToken:
		return "a string"
	}
	return t.text
}
