package ir

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/internal/arena"
	"github.com/settle-go/settle/internal/floats"
	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
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

	lowest, highest uint64 // magnitudes of the limits of integers
}

// numericOf returns what the elements of a type are made of, and false for what
// is not read element by element: strings, and numbers of more than 64 bits.
func numericOf(elem Type) (numeric, bool) {
	n := numeric{typ: elem, width: uint(elem.Width()), parts: 1}
	n.lowest, n.highest = elem.integerLimits()
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

// isBit reports whether the numbers are single bits, which hexadecimal digits
// hold eight a byte, if they are not the parts of complex numbers.
func (n *numeric) isBit() bool { return n.width == 1 }

// bytes is how many bytes a number takes in hexadecimal.
func (n *numeric) bytes() int { return int(n.width+7) / 8 }

// parse returns the bits of a number, and false if the type has no such number.
func (n *numeric) parse(token string) (word uint64, ok bool) {
	if n.float {
		return n.parseFloat(token)
	}
	if n.isBit() && (token == "true" || token == "false") {
		return uint64(len("false") - len(token)), true
	}
	digits, negative := strings.CutPrefix(token, "-")
	u, ok := parseInteger(digits)
	if negative {
		return -u & n.mask(), ok && u <= n.lowest
	}
	return u & n.mask(), ok && u <= n.highest
}

func (n *numeric) mask() uint64 { return math.MaxUint64 >> (64 - n.width) }

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

// parseInteger returns the value of digits, decimal, or hexadecimal after 0x.
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

// pairState is the position within a complex number.
type pairState uint8

const (
	outside pairState = iota
	opened            // after "("
	halfway           // after the first number
	filled            // after the second number
)

// maxScanRank bounds the rank of literals that are read by their elements.
const maxScanRank = 16

// elementsOf returns a reader of a literal's elements, and false for a text that is
// only equal to itself.
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
// those come first, or around digits in quotes.
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
	if e.isBit() && e.parts == 1 {
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
	high, low := mlirtext.HexDigit(e.text[2*i]), mlirtext.HexDigit(e.text[2*i+1])
	return byte(high<<4 | low), high >= 0 && low >= 0
}

// want is how many numbers are written.
func (e *elements) want() int {
	if e.splat {
		return e.parts
	}
	return e.count
}

// next returns the next number. It is false after the last one, where end reports
// whether the literal is complete, and at text that is not a number.
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
	if e.isBit() && e.parts == 1 {
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

// token skips brackets and commas, and returns the number after them. It
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

// comment skips all of a comment except its last character.
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

// endsNumber reports the bytes that may follow a number.
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

// sumOf is sum where it is known whether the literal is a splat.
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
// must; ok is false if it found that the text is not a literal of the type.
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

// ends hashes the first and the last number of a literal that is not a splat: all
// that is read of a long one, unless another has the same.
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
		if !e.isBit() || e.parts != 1 {
			e.pos *= e.bytes()
		}
		return e.nextHex()
	}
	text := strings.TrimRight(e.text, " \t\r\n)]")
	return e.parse(text[strings.LastIndexAny(text, " \t\r\n,([")+1:])
}

// CheckDense returns what is wrong with what stands between < and > in a dense
// literal of a type of known shape, and where in the text; an empty problem where
// nothing is. It accepts what MLIR does, and lists as NumPy prints them: without
// commas, flat whatever the shape, integers as 1. too, and with "..." for what was
// left out.
func CheckDense(text string, t Type) (start, end int, problem string) {
	c := denseChecker{text: text, typ: t, dims: t.Dims(), elem: t.Elem()}
	c.count = product(c.dims)
	if c.elem.Kind() == ComplexKind {
		c.elem, c.isComplex = c.elem.Elem(), true
	}
	c.isQuantized = c.elem.Kind() == OpaqueKind && c.elem.Width() > 0
	c.isInt = c.elem.IsInteger() || c.elem == indexType || c.isQuantized
	c.width = uint(c.elem.Width())
	if c.elem == indexType {
		c.width = 64
	}
	printed := c
	if c.check() || strings.IndexByte(text, ',') < 0 && printed.printed() {
		return 0, 0, ""
	}
	return c.start, c.end, c.problem
}

// product returns how many elements a shape has, at most math.MaxInt64.
func product(dims []int64) int64 {
	if slices.Contains(dims, 0) {
		return 0
	}
	n := int64(1)
	for _, d := range dims {
		if n > math.MaxInt64/d {
			return math.MaxInt64
		}
		n *= d
	}
	return n
}

// denseChecker reads the text of a dense literal. Its methods are false where
// they found a problem.
type denseChecker struct {
	text      string
	pos       int
	typ       Type
	dims      []int64
	count     int64
	elem      Type // of complex numbers: of their parts
	width     uint
	isComplex bool
	isInt     bool
	// isQuantized: for MLIR the type is one of strings, for us one of integers.
	isQuantized bool
	lengths     []int64 // of the lists that are open

	start, end int
	problem    string
}

func (c *denseChecker) isNumber() bool { return c.isInt || c.elem.IsFloat() }

func (c *denseChecker) fail(start, end int, format string, args ...any) bool {
	c.start, c.end, c.problem = start, min(end, len(c.text)), fmt.Sprintf(format, args...)
	return false
}

func (c *denseChecker) check() bool {
	c.skip()
	switch {
	case c.pos == len(c.text):
		if c.count > 0 {
			return c.fail(0, len(c.text), "0 elements, where %s has %d", c.name(), c.count)
		}
		return true
	case c.peek() == '"' && c.isNumber() && !c.isQuantized:
		return c.hex() && c.finish()
	case c.peek() == '[':
		return c.list() && c.finish()
	}
	return c.element() && c.finish()
}

func (c *denseChecker) finish() bool {
	if c.skip(); c.pos < len(c.text) {
		return c.fail(c.pos, c.pos+1, "unexpected text after the elements")
	}
	return true
}

func (c *denseChecker) name() string { return phrase.Shorten(c.typ.String()) }

func (c *denseChecker) peek() byte {
	if c.pos < len(c.text) {
		return c.text[c.pos]
	}
	return 0
}

func (c *denseChecker) skip() { c.pos = mlirtext.Blanks(c.text, c.pos) }

// list reads nested lists of the shape.
func (c *denseChecker) list() bool {
	for {
		switch c.skip(); {
		case c.peek() == '[':
			if len(c.lengths) == len(c.dims) {
				return c.wrongDepth()
			}
			c.lengths = append(c.lengths, 0)
			c.pos++
			if c.skip(); c.peek() != ']' {
				continue
			}
		case len(c.lengths) < len(c.dims):
			if c.startsElement() {
				return c.wrongDepth()
			}
			return c.fail(c.pos, c.pos+1, "expected a list")
		default:
			if !c.element() {
				return false
			}
			c.lengths[len(c.lengths)-1]++
		}
		if done, ok := c.closeLists(); done || !ok {
			return ok
		}
	}
}

func (c *denseChecker) wrongDepth() bool {
	return c.fail(c.pos, c.pos+1, "lists must be nested %d deep, as %s has as many dimensions", len(c.dims), c.name())
}

func (c *denseChecker) startsElement() bool {
	switch b := c.peek(); b {
	case '-', '(', '"', 't', 'f':
		return true
	default:
		return mlirtext.IsDigit(b)
	}
}

// closeLists reads the brackets after an element, and the comma before the next
// one; done is the end of the outermost list.
func (c *denseChecker) closeLists() (done, ok bool) {
	for {
		switch c.skip(); c.peek() {
		case ',':
			c.pos++
			return false, true
		case ']':
			depth := len(c.lengths)
			length := c.lengths[depth-1]
			switch {
			case depth < len(c.dims) && length == 0:
				return false, c.wrongDepth()
			case length != c.dims[depth-1]:
				return false, c.fail(c.pos, c.pos+1, "a list of length %d, where the shape of %s has %d", length, c.name(), c.dims[depth-1])
			}
			c.pos++
			c.lengths = c.lengths[:depth-1]
			if depth == 1 {
				return true, true
			}
			c.lengths[depth-2]++
		default:
			return false, c.fail(c.pos, c.pos+1, "expected \",\" or a closing bracket")
		}
	}
}

// element reads a number, a complex number, or a string where elements are
// neither.
func (c *denseChecker) element() bool {
	switch {
	case !c.isNumber(), c.isQuantized && c.peek() == '"':
		if c.peek() != '"' {
			return c.fail(c.pos, c.pos+1, "expected a string in quotes, as all elements of %s are written", c.name())
		}
		return c.str()
	case !c.isComplex:
		return c.number()
	}
	if c.peek() != '(' {
		return c.notComplex()
	}
	c.pos++
	if c.skip(); !c.number() {
		return false
	}
	if c.skip(); c.peek() != ',' {
		return c.notComplex()
	}
	c.pos++
	if c.skip(); !c.number() {
		return false
	}
	if c.skip(); c.peek() != ')' {
		return c.notComplex()
	}
	c.pos++
	return true
}

func (c *denseChecker) notComplex() bool {
	return c.fail(c.pos, c.pos+1, "a complex number is written as (re, im)")
}

// str skips a string.
func (c *denseChecker) str() bool {
	end, ok := mlirtext.String(c.text, c.pos)
	if !ok {
		return c.fail(c.pos, c.pos+1, "the string is never closed")
	}
	c.pos = end
	return true
}

// number reads a number or a truth value of the type.
func (c *denseChecker) number() bool {
	start := c.pos
	if b := c.peek(); b == '.' || b == 0 || endsNumber[b] {
		return c.fail(start, start+1, "expected a number")
	}
	for c.pos < len(c.text) && !endsNumber[c.text[c.pos]] {
		c.pos++
	}
	token := c.text[start:c.pos]
	if n := len(strings.TrimLeft(token, "-0x")); c.isInt && c.width > 64 && n > mlirtext.MaxDigits {
		return c.fail(start, c.pos, "%s has %d digits; an integer of more than %d cannot be read",
			phrase.Shorten(token), n, mlirtext.MaxDigits)
	}
	if c.isInt && c.hasInteger(token) || !c.isInt && c.hasFloat(token) {
		return true
	}
	return c.fail(start, c.pos, "%s is not a value of type %s", phrase.Shorten(token), c.elem)
}

// hasInteger reports whether the type has an integer. A signless type has those
// of both signs; -0 is not an integer.
func (c *denseChecker) hasInteger(token string) bool {
	if token == "true" || token == "false" {
		return c.width == 1
	}
	digits, negative := strings.CutPrefix(token, "-")
	if c.width > 64 {
		return c.hasWide(digits, negative)
	}
	u, ok := parseInteger(digits)
	return ok && !(negative && u == 0) && c.elem.HoldsInteger(u, negative)
}

// hasWide is hasInteger for more than 64 bits.
func (c *denseChecker) hasWide(digits string, negative bool) bool {
	base, bits := 10, 3 // fewer than a digit has
	if hex, ok := strings.CutPrefix(digits, "0x"); ok {
		digits, base, bits = hex, 16, 4
	}
	if digits == "" || strings.Trim(digits, "0123456789abcdefABCDEF") != "" {
		return false
	}
	digits = strings.TrimLeft(digits, "0")
	if (len(digits)-1)*bits >= int(c.width) {
		return false
	}
	v, ok := new(big.Int).SetString("0"+digits, base)
	switch {
	case !ok || negative && (v.Sign() == 0 || c.elem.Unsigned()):
		return false
	case negative:
		return new(big.Int).Not(v.Neg(v)).BitLen() < int(c.width)
	case c.elem.Signed():
		return v.BitLen() < int(c.width)
	}
	return v.BitLen() <= int(c.width)
}

// hasFloat reports whether a token is a float of the type: digits with a point,
// or its bits.
func (c *denseChecker) hasFloat(token string) bool {
	if hex, ok := strings.CutPrefix(token, "0x"); ok {
		if hex == "" {
			return false
		}
		if mlirtext.HexDigits(hex, 0) != len(hex) {
			return false
		}
		hex = strings.TrimLeft(hex, "0")
		return hex == "" || (len(hex)-1)*4+bits.Len(uint(mlirtext.HexDigit(hex[0]))) <= int(c.width)
	}
	token = strings.TrimPrefix(token, "-")
	n := mlirtext.Digits(token, 0)
	if n == 0 || n == len(token) || token[n] != '.' {
		return false
	}
	token = token[n+1:]
	if token = token[mlirtext.Digits(token, 0):]; token == "" {
		return true
	}
	if token[0]|0x20 != 'e' {
		return false
	}
	if token = token[1:]; token != "" && (token[0] == '-' || token[0] == '+') {
		token = token[1:]
	}
	return token != "" && mlirtext.Digits(token, 0) == len(token)
}

// hex reads all elements, or one for all, as their bytes.
func (c *denseChecker) hex() bool {
	start := c.pos
	if !c.str() {
		return false
	}
	digits, ok := strings.CutPrefix(c.text[start+1:c.pos-1], "0x")
	if !ok || len(digits)%2 != 0 || mlirtext.HexDigits(digits, 0) != len(digits) {
		return c.fail(start, c.pos, "expected \"0x\" and hexadecimal digits, two for each byte")
	}
	length, each := int64(len(digits)/2), int64(c.width+7)/8
	if c.isComplex {
		each *= 2
	} else if c.width == 1 {
		if length == 1 && (digits == "00" || strings.EqualFold(digits, "ff")) || length == (c.count+7)/8 {
			return true
		}
		return c.fail(start, c.pos, "%d bytes, where %s takes %d, a bit for each element", length, c.name(), (c.count+7)/8)
	}
	if length == each || each > 0 && length%each == 0 && length/each == c.count {
		return true
	}
	return c.fail(start, c.pos, "%d bytes, where %s takes %d for each of its elements, or for one that is all of them", length, c.name(), each)
}

// printed reads a list as NumPy prints it.
func (c *denseChecker) printed() bool {
	found, depth, elided := int64(0), 0, false
	for c.skip(); c.pos < len(c.text); c.skip() {
		switch {
		case c.peek() == '[' && depth < len(c.dims):
			depth++
			c.pos++
		case depth == 0:
			return false
		case c.peek() == ']':
			c.pos++
			if depth--; depth == 0 {
				c.skip()
				return c.pos == len(c.text) && found > 1 && (found == c.count || elided && found < c.count)
			}
		case strings.HasPrefix(c.text[c.pos:], "..."):
			elided = true
			c.pos += len("...")
		case c.isComplex || !c.isNumber() || !c.printedNumber():
			return false
		default:
			found++
		}
	}
	return false
}

// printedNumber reads a number, which may be 1. for an integer type.
func (c *denseChecker) printedNumber() bool {
	if start := c.pos; !c.number() {
		return c.isInt && c.hasFloat(c.text[start:c.pos])
	}
	return true
}
