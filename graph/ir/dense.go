package ir

import (
	"math"
	"strconv"
	"strings"

	"github.com/settle-go/settle/internal/arena"
	"github.com/settle-go/settle/internal/floats"
)

// A dense literal can be written in many ways: dense<1>, dense<[1, 1]>,
// dense<"0x0100000001000000"> are one constant. What follows reads the elements
// of the text one by one, as the bits of their type, so that literals are equal
// by value: the graph stores their text, and neither expands nor copies it.

// numeric is the type of the numbers that the elements of a literal are made of.
type numeric struct {
	typ    Type
	width  uint
	parts  int // 2 for complex numbers
	float  bool
	format floats.Format
}

// numericOf returns what the elements of a type are made of, and false for what
// is not read element by element: strings, and numbers of more than 64 bits.
func numericOf(elem Type) (numeric, bool) {
	n := numeric{typ: elem, width: uint(elem.Width()), parts: 1}
	if elem.Kind() == ComplexKind {
		n, ok := numericOf(elem.Elem())
		n.parts = 2
		return n, ok
	}
	switch {
	case elem == indexType:
		n.width = 64
		return n, true
	case elem.IsInteger():
		return n, n.width > 0 && n.width <= 64
	}
	n.format, n.float = formatOf(elem)
	return n, n.float
}

// isTruth reports whether the numbers are single bits, which hexadecimal digits
// hold eight a byte, if they are not the parts of complex numbers.
func (n *numeric) isTruth() bool { return n.width == 1 }

// bytes is how many bytes a number takes in hexadecimal.
func (n *numeric) bytes() int { return int(n.width+7) / 8 }

// parse returns the bits of a number, and false for what is none of its type.
func (n *numeric) parse(token string) (word uint64, ok bool) {
	if n.float {
		return n.parseFloat(token)
	}
	if n.isTruth() && (token == "true" || token == "false") {
		return uint64(len("false") - len(token)), true
	}
	digits, negative := strings.CutPrefix(token, "-")
	u, ok := parseInteger(digits)
	if !ok || !n.holds(u, negative) {
		return 0, false
	}
	if negative {
		u = -u
	}
	return u & n.mask(), true
}

// parseInteger returns the value of digits, decimal or behind 0x.
func parseInteger(digits string) (u uint64, ok bool) {
	const plain = 19 // digits that always fit
	if len(digits) > plain || strings.HasPrefix(digits, "0x") {
		base := 10
		if hex, ok := strings.CutPrefix(digits, "0x"); ok {
			digits, base = hex, 16
		}
		u, err := strconv.ParseUint(digits, base, 64)
		return u, err == nil
	}
	for i := range len(digits) {
		digit := digits[i] - '0'
		if digit > 9 {
			return 0, false
		}
		u = u*10 + uint64(digit)
	}
	return u, digits != ""
}

func (n *numeric) mask() uint64 { return math.MaxUint64 >> (64 - n.width) }

// holds reports whether the type has an integer: a signless type has those of
// both signs.
func (n *numeric) holds(u uint64, negative bool) bool {
	top := uint64(1) << (n.width - 1)
	switch {
	case negative:
		return u == 0 || u <= top && !n.typ.Unsigned()
	case n.typ.Signed() || n.typ == indexType:
		return u < top
	}
	return u <= n.mask()
}

func (n *numeric) parseFloat(token string) (word uint64, ok bool) {
	if hex, isHex := strings.CutPrefix(token, "0x"); isHex {
		word, err := strconv.ParseUint(hex, 16, 64)
		return word, err == nil && word <= n.mask()
	}
	if token == "" || strings.IndexByte("0123456789-", token[0]) < 0 || strings.ContainsAny(token, "xX_pPiInN") || !strings.ContainsAny(token, ".eE") {
		return 0, false
	}
	v, err := strconv.ParseFloat(token, 64)
	if err != nil && !math.IsInf(v, 0) {
		return 0, false
	}
	return n.format.Bits(v), true
}

// elements reads the numbers of a literal, in order.
type elements struct {
	numeric
	text    string
	hex     bool // text is the digits
	splat   bool // one element is written for all
	dims    []int64
	count   int // numbers of the type
	pos     int // in the text; of i1 in hexadecimal: the element
	read    int
	lengths [maxScanRank]int32 // of the lists that are open
	depth   int
	pair    pairState
	ended   bool // a number or a list stands before pos
}

// pairState is where in a complex number the text is.
type pairState uint8

const (
	outside pairState = iota
	opened            // behind "("
	halfway           // behind the first number
	filled            // behind the second one
)

// maxScanRank bounds the rank of literals that are read by their elements.
const maxScanRank = 16

// elementsOf returns what reads a literal, and false for a text that only has
// itself for a meaning.
func elementsOf(text string, t Type) (e elements, ok bool) {
	n, static := t.NumElements()
	if !static || n <= 0 || n > math.MaxInt32 || t.Rank() > maxScanRank {
		return e, false
	}
	if e.numeric, ok = numericOf(t.Elem()); !ok {
		return e, false
	}
	e.text, e.dims, e.count = trimDense(text), t.Dims(), int(n)*e.parts
	if e.text == "" {
		return e, false
	}
	if e.text[0] == '"' {
		return e, e.openHex()
	}
	e.splat = e.text[0] != '['
	return e, true
}

// trimDense returns a text without blanks around it, and without comments where
// those are in front, or around digits in quotes.
func trimDense(text string) string {
	text = strings.Trim(text, " \t\r\n")
	for strings.HasPrefix(text, "//") {
		_, text, _ = strings.Cut(text, "\n")
		text = strings.TrimLeft(text, " \t\r\n")
	}
	if strings.HasPrefix(text, `"`) {
		text, _, _ = strings.Cut(text, "//")
		text = strings.TrimRight(text, " \t\r\n")
	}
	return text
}

// openHex checks the length of the digits.
func (e *elements) openHex() bool {
	digits, ok := strings.CutPrefix(e.text, `"0x`)
	if !ok || !strings.HasSuffix(digits, `"`) {
		return false
	}
	e.text, e.hex = digits[:len(digits)-1], true
	length := len(e.text) / 2
	if len(e.text)%2 != 0 || length == 0 {
		return false
	}
	if e.isTruth() && e.parts == 1 {
		if first, ok := e.byteAt(0); length == 1 && ok && (first == 0 || first == 0xff) {
			e.splat = true
			return true
		}
		return length == (e.count+7)/8
	}
	each := e.bytes()
	e.splat = length == each*e.parts
	return e.splat || length == e.count*each
}

func (e *elements) byteAt(i int) (byte, bool) {
	high, low := hexValue(e.text[2*i]), hexValue(e.text[2*i+1])
	return byte(high<<4 | low), high >= 0 && low >= 0
}

func hexValue(c byte) int {
	switch {
	case isDigit(c):
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// want is how many numbers are written.
func (e *elements) want() int {
	if e.splat {
		return e.parts
	}
	return e.count
}

// next returns the next number. It is false behind the last one, where end says
// whether the literal ended well, and at what is no number.
func (e *elements) next() (word uint64, ok bool) {
	if e.read == e.want() {
		return 0, false
	}
	e.read++
	if e.hex {
		return e.nextHex()
	}
	token := e.token()
	if token == "" {
		return 0, false
	}
	return e.parse(token)
}

func (e *elements) nextHex() (word uint64, ok bool) {
	if e.isTruth() && e.parts == 1 {
		i := e.pos
		e.pos++
		b, ok := e.byteAt(i / 8)
		return uint64(b >> (i % 8) & 1), ok
	}
	size := e.bytes()
	for i := range size {
		b, ok := e.byteAt(e.pos + i)
		if !ok {
			return 0, false
		}
		word |= uint64(b) << (8 * i)
	}
	e.pos += size
	return word & e.mask(), true
}

// end reports whether all was read and nothing follows.
func (e *elements) end() bool {
	if e.read != e.want() {
		return false
	}
	return e.hex || e.token() == "" && e.pos == len(e.text) && e.depth == 0 && e.pair == outside && e.ended
}

// token passes over brackets and commas, and returns the number behind them. It
// is empty at the end, and where lists are not those of the shape: pos then is
// there. Between elements there may be no comma: numpy prints lists so.
func (e *elements) token() string {
	for e.pos < len(e.text) {
		ok := true
		switch e.text[e.pos] {
		case ' ', '\t', '\r', '\n':
		case '/':
			ok = e.comment()
		case ',':
			ok = e.ended && e.depth+int(e.pair) > 0
			e.ended = false
		case '[':
			ok = e.openList()
		case ']':
			ok = e.closeList()
		case '(':
			ok = e.parts == 2 && e.pair == outside
			e.pair = opened
		case ')':
			ok = e.pair == filled && e.ended
			e.pair = outside
		default:
			return e.number()
		}
		if !ok {
			return ""
		}
		e.pos++
	}
	return ""
}

// comment passes over all of a comment but its last character.
func (e *elements) comment() bool {
	rest := e.text[e.pos:]
	if !strings.HasPrefix(rest, "//") {
		return false
	}
	line, _, _ := strings.Cut(rest, "\n")
	e.pos += len(line) - 1
	return true
}

func (e *elements) openList() bool {
	if e.splat || e.pair != outside || e.depth == len(e.dims) {
		return false
	}
	if e.depth > 0 {
		e.lengths[e.depth-1]++
	}
	e.lengths[e.depth] = 0
	e.depth++
	return true
}

func (e *elements) closeList() bool {
	if !e.ended || e.pair != outside || e.depth == 0 || int64(e.lengths[e.depth-1]) != e.dims[e.depth-1] {
		return false
	}
	e.depth--
	return true
}

// endsNumber tells the bytes that may follow a number.
var endsNumber = [256]bool{' ': true, '\t': true, '\r': true, '\n': true, ',': true, '(': true, ')': true, '[': true, ']': true, '"': true, '/': true}

// number returns the characters of a number.
func (e *elements) number() string {
	if !e.splat && e.depth != len(e.dims) {
		return ""
	}
	if e.parts == 2 {
		if e.pair != opened && e.pair != halfway {
			return ""
		}
		e.pair++
	}
	if e.depth > 0 && e.pair <= halfway {
		e.lengths[e.depth-1]++
	}
	start := e.pos
	for e.pos < len(e.text) && !endsNumber[e.text[e.pos]] {
		e.pos++
	}
	e.ended = true
	return e.text[start:e.pos]
}

// sum hashes the elements, a splat as one of them. Equal literals have equal
// sums, however they are written.
func (e elements) sum() (sum uint64, ok bool) {
	splat, ok := e.isSplat()
	if !ok {
		return 0, false
	}
	return e.sumOf(splat)
}

// sumOf is sum for who knows whether the literal is a splat.
func (e elements) sumOf(splat bool) (sum uint64, ok bool) {
	all := e
	if splat {
		sum = 1
		for range all.parts {
			word, _ := all.next()
			sum = arena.Mix(sum, word)
		}
		return sum, true
	}
	for word, ok := all.next(); ok; word, ok = all.next() {
		sum = arena.Mix(sum, word)
	}
	return sum, all.end()
}

// isSplat reports whether all elements are one. It looks at no more than it
// must; ok is false where it found that the text is no literal of the type.
func (e elements) isSplat() (splat, ok bool) {
	var first [2]uint64
	for i := range e.parts {
		if first[i], ok = e.next(); !ok {
			return false, false
		}
	}
	for i := e.parts; i < e.want(); i++ {
		word, ok := e.next()
		if !ok {
			return false, false
		}
		if word != first[i%e.parts] {
			return false, true
		}
	}
	return true, e.end()
}

// sameElements reports whether two literals of one type have the same elements.
func sameElements(a, b elements) bool {
	splatA, okA := a.isSplat()
	splatB, okB := b.isSplat()
	if !okA || !okB || splatA != splatB {
		return false
	}
	n := a.count
	if splatA {
		n = a.parts
	}
	for range n {
		x, okA := a.next()
		y, okB := b.next()
		if !okA || !okB || x != y {
			return false
		}
	}
	return splatA || a.end() && b.end()
}

// fewElements is the number of elements up to which a literal is found by all of
// them.
const fewElements = 4096

// ends hashes the first and the last number of a literal that is no splat: all
// that is looked at of a long one, unless another has the same.
func (e elements) ends() (sum uint64, ok bool) {
	first, ok := e.next()
	if !ok {
		return 0, false
	}
	last, ok := e.last()
	return arena.Mix(arena.Mix(2, first), last), ok
}

func (e *elements) last() (word uint64, ok bool) {
	if e.hex {
		e.pos = e.count - 1
		if !e.isTruth() || e.parts != 1 {
			e.pos *= e.bytes()
		}
		return e.nextHex()
	}
	text := strings.TrimRight(e.text, " \t\r\n)]")
	return e.parse(text[strings.LastIndexAny(text, " \t\r\n,([")+1:])
}

// Dense returns a dense literal by its text between < and >. Literals of one type
// and the same elements are one attribute, whose text is the one that came first,
// and a [Splat] where all elements are one: dense<[1, 1]> is dense<1>.
func (v *Context) Dense(text string, t Type) Attr {
	value, _ := v.Spelled(text, t)
	return value
}

// Spelled is Dense, and returns the literal with this text as well, for who writes
// it as it was read. [CheckDense] says whether the text is a literal of the type.
func (v *Context) Spelled(text string, t Type) (value, spelled Attr) {
	v.mu.Lock()
	defer v.mu.Unlock()
	spelled = v.addText(DenseAttr, t, text, func(id AttrID) AttrID { return v.sameDense(id, text, t) })
	if as := spelled.rec().as; as != 0 {
		return Attr{v, as}, spelled
	}
	return spelled, spelled
}

// IsDense reports whether the attribute is the dense literal of its type with
// the elements that a text says.
func (a Attr) IsDense(text string) bool {
	t := a.Type()
	switch a.Kind() {
	case DenseAttr:
		mine, ok := a.elements()
		other, readable := elementsOf(text, t)
		return a.Text() == text || ok && readable && sameElements(mine, other)
	case SplatAttr:
		e, readable := elementsOf(text, t)
		if !readable {
			return string(a.Splat().appendBare(nil)) == text
		}
		splat, ok := e.isSplat()
		word, _ := e.next()
		return ok && splat && e.parts == 1 && word == e.bitsOf(a.Splat())
	}
	return false
}

// bitsOf returns the bits of a number as they stand in a literal.
func (n *numeric) bitsOf(a Attr) uint64 {
	r := a.rec()
	if n.float {
		return n.format.Bits(math.Float64frombits(r.word))
	}
	return r.word & n.mask()
}

// DenseArray returns the attribute array<i64: 1, 2>, in which MLIR keeps lists of
// integers of 1, 8, 16, 32 and 64 bits: i1 is written false and true. It is
// invalid for other types.
func (v *Context) DenseArray(elem Type, list ...int64) Attr {
	switch elem {
	case I1, I8, I16, I32, I64:
	default:
		return Attr{}
	}
	text := append([]byte("array<"), elem.String()...)
	for i, n := range list {
		separator := ", "
		if i == 0 {
			separator = ": "
		}
		text = append(text, separator...)
		if n = wrap(n, elem); elem == I1 {
			text = strconv.AppendBool(text, n != 0)
			continue
		}
		text = strconv.AppendInt(text, n, 10)
	}
	return v.Opaque(string(append(text, '>')), 0)
}

// sameDense returns the attribute that a new literal is another text of, 0 for
// none, as for what is no literal of the type.
func (v *Context) sameDense(id AttrID, text string, t Type) AttrID {
	e, ok := elementsOf(text, t)
	switch {
	case !ok:
		return 0
	case e.want() <= shortLiteral:
		return v.shortDense(id, &e, t)
	}
	splat, ok := e.isSplat()
	switch {
	case !ok:
		return 0
	case splat:
		if value := v.valueOf(&e); value.id != 0 {
			return v.internRec(attrRec{kind: SplatAttr, typ: t, word: uint64(value.id)}).id
		}
	case e.count > fewElements:
		return v.longDense(id, &e, t)
	}
	return v.byElements(id, &e, splat, t)
}

// shortLiteral is the number of numbers up to which a literal is read once.
const shortLiteral = 64

// shortDense is sameDense for a literal of few numbers.
func (v *Context) shortDense(id AttrID, e *elements, t Type) AttrID {
	var first [2]uint64
	all, n, splat := *e, e.want(), true
	sum := uint64(0)
	for i := range n {
		word, ok := all.next()
		if !ok {
			return 0
		}
		if i < e.parts {
			first[i] = word
		}
		splat = splat && word == first[i%e.parts]
		sum = arena.Mix(sum, word)
	}
	if !all.end() {
		return 0
	}
	if !splat {
		return v.bySum(id, e, sum, t)
	}
	if value := v.valueOf(e); value.id != 0 {
		return v.internRec(attrRec{kind: SplatAttr, typ: t, word: uint64(value.id)}).id
	}
	sum = 1
	for _, word := range first[:e.parts] {
		sum = arena.Mix(sum, word)
	}
	return v.bySum(id, e, sum, t)
}

// valueOf returns the one number of a splat, none for one that attributes do not
// hold. The context is locked.
func (v *Context) valueOf(e *elements) Attr {
	first := *e
	word, ok := first.next()
	switch {
	case !ok || e.parts != 1:
		return Attr{}
	case e.typ == I1:
		return v.internRec(attrRec{kind: BoolAttr, typ: I1, word: word})
	case !e.float:
		return v.internRec(attrRec{kind: IntAttr, typ: e.typ, word: uint64(wrap(int64(word), e.typ))})
	}
	f := e.format.Float(word)
	if e.format.Bits(f) != word {
		return Attr{}
	}
	return v.internRec(attrRec{kind: FloatAttr, typ: e.typ, word: math.Float64bits(f)})
}

// byElements looks a literal up by all of its elements, and adds it.
func (v *Context) byElements(id AttrID, e *elements, splat bool, t Type) AttrID {
	sum, ok := e.sumOf(splat)
	if !ok {
		return 0
	}
	return v.bySum(id, e, sum, t)
}

func (v *Context) bySum(id AttrID, e *elements, sum uint64, t Type) AttrID {
	h := uint32(arena.Mix(sum, uint64(t)))
	other, pos := v.dense.Slot(h, func(other uint32) bool { return v.isSame(AttrID(other), e, t) })
	for at := v.base; at != nil && other == 0; at = at.base {
		other = at.dense.Find(h, func(other uint32) bool { return at.isSame(AttrID(other), e, t) })
	}
	if other == 0 {
		v.dense.Set(pos, h, uint32(id))
	}
	return AttrID(other)
}

func (v *Context) isSame(id AttrID, e *elements, t Type) bool {
	a := Attr{v, id}
	if a.Type() != t {
		return false
	}
	other, ok := a.elements()
	return ok && sameElements(other, *e)
}

// longDense looks a long literal up by its ends. All elements are only looked at
// where another literal has the same ends: the first of those then is found by
// its elements as well.
func (v *Context) longDense(id AttrID, e *elements, t Type) AttrID {
	ends, ok := e.ends()
	if !ok {
		return 0
	}
	if v.long == nil {
		v.long = map[uint64]AttrID{}
	}
	key := arena.Mix(ends, uint64(t))
	first, taken := v.findLong(key)
	if !taken {
		v.long[key] = id
		return 0
	}
	if first != 0 {
		v.long[key] = 0
		if a := (Attr{v, first}); a.Type() == t {
			if other, ok := a.elements(); ok {
				v.byElements(first, &other, false, t)
			}
		}
	}
	return v.byElements(id, e, false, t)
}

// findLong returns the literal that alone has these ends, 0 where several have.
func (v *Context) findLong(key uint64) (first AttrID, taken bool) {
	for at := v; at != nil && !taken; at = at.base {
		first, taken = at.long[key]
	}
	return first, taken
}

// elements returns what reads the elements of a dense literal.
func (a Attr) elements() (elements, bool) {
	if a.Kind() != DenseAttr {
		return elements{}, false
	}
	return elementsOf(a.Text(), a.Type())
}
