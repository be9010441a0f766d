package ir

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
)

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
	c.isInt = c.elem.IsInteger() || c.elem == indexType
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
	lengths   []int64 // of the lists that are open

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
	case c.peek() == '"' && c.isNumber():
		return c.hex() && c.finish()
	case c.peek() == '[':
		return c.list() && c.finish()
	}
	return c.element() && c.finish()
}

func (c *denseChecker) finish() bool {
	if c.skip(); c.pos < len(c.text) {
		return c.fail(c.pos, c.pos+1, "unexpected text behind the elements")
	}
	return true
}

func (c *denseChecker) name() string { return brief(c.typ.String()) }

func (c *denseChecker) peek() byte {
	if c.pos < len(c.text) {
		return c.text[c.pos]
	}
	return 0
}

// skip passes over blanks and comments.
func (c *denseChecker) skip() {
	for c.pos < len(c.text) {
		switch c.text[c.pos] {
		case ' ', '\t', '\r', '\n':
			c.pos++
		case '/':
			if !strings.HasPrefix(c.text[c.pos:], "//") {
				return
			}
			line, _, _ := strings.Cut(c.text[c.pos:], "\n")
			c.pos += len(line)
		default:
			return
		}
	}
}

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
		return isDigit(b)
	}
}

// closeLists reads the brackets behind an element, and the comma before the next
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
	case !c.isNumber():
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

// str passes over a string.
func (c *denseChecker) str() bool {
	start := c.pos
	for c.pos++; c.pos < len(c.text); c.pos++ {
		switch c.text[c.pos] {
		case '\\':
			c.pos++
		case '"':
			c.pos++
			return true
		}
	}
	return c.fail(start, start+1, "the string is never closed")
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
	if c.isInt && c.hasInteger(token) || !c.isInt && c.hasFloat(token) {
		return true
	}
	return c.fail(start, c.pos, "%s is no value of type %s", brief(token), c.elem)
}

// hasInteger reports whether the type has an integer. A signless type has those
// of both signs; no integer is -0.
func (c *denseChecker) hasInteger(token string) bool {
	if token == "true" || token == "false" {
		return c.width == 1
	}
	digits, negative := strings.CutPrefix(token, "-")
	if negative && c.elem.Unsigned() {
		return false
	}
	if c.width > 64 {
		return c.hasWide(digits, negative)
	}
	u, ok := parseInteger(digits)
	switch {
	case !ok:
		return false
	case c.width == 0:
		return u == 0 && !negative
	case negative:
		return u != 0 && u <= 1<<(c.width-1)
	case c.elem.Signed() || c.elem == indexType:
		return u < 1<<(c.width-1)
	}
	return c.width == 64 || u < 1<<c.width
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
	case !ok || negative && v.Sign() == 0:
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
		for i := range len(hex) {
			if hexValue(hex[i]) < 0 {
				return false
			}
		}
		hex = strings.TrimLeft(hex, "0")
		return hex == "" || (len(hex)-1)*4+bitLen(hexValue(hex[0])) <= int(c.width)
	}
	token = strings.TrimPrefix(token, "-")
	n := numDigits(token)
	if n == 0 || n == len(token) || token[n] != '.' {
		return false
	}
	token = token[n+1:]
	if token = token[numDigits(token):]; token == "" {
		return true
	}
	if token[0]|0x20 != 'e' {
		return false
	}
	if token = token[1:]; token != "" && (token[0] == '-' || token[0] == '+') {
		token = token[1:]
	}
	return token != "" && numDigits(token) == len(token)
}

func numDigits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

func bitLen(hexDigit int) int {
	n := 0
	for ; hexDigit > 0; hexDigit >>= 1 {
		n++
	}
	return n
}

// hex reads all elements, or one for all, as the bytes of which they consist.
func (c *denseChecker) hex() bool {
	start := c.pos
	if !c.str() {
		return false
	}
	digits, ok := strings.CutPrefix(c.text[start+1:c.pos-1], "0x")
	for i := 0; ok && i < len(digits); i++ {
		ok = hexValue(digits[i]) >= 0
	}
	if !ok || len(digits)%2 != 0 {
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

// brief returns the beginning of a long text.
func brief(s string) string {
	const most = 60
	if len(s) <= most {
		return s
	}
	return strings.ToValidUTF8(s[:most], "") + "..."
}
