package mlir

import (
	"slices"
	"strconv"

	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// affine passes over the body of an affine map, `<(d0)[s0] -> (d0 + s0)>`, or of an
// affine set, `<(d0)[s0] : (d0 - s0 >= 0)>`, whose first word was read.
func (p *parser) affine(word string) bool {
	if !p.expect('<', "after "+strconv.Quote(word)) {
		return false
	}
	open := p.pos - 1
	return (&affineReader{parser: p}).body(word) && p.closing('>', open)
}

// body passes over a map or set without its brackets.
func (r *affineReader) body(word string) bool {
	if !r.expect('(', "and the dimensions of the "+word) || !r.identifiers(&r.dims, ')') {
		return false
	}
	if r.accept('[') && !r.identifiers(&r.symbols, ']') {
		return false
	}
	results := r.expression
	if word == "affine_map" {
		if !r.acceptText("->") {
			return r.fail(r.pos, r.pos+1, "expected \"->\" and the results of the affine_map, found %s", r.found())
		}
	} else {
		results = r.constraint
		if !r.expect(':', "and the constraints of the affine_set") {
			return false
		}
	}
	if !r.expect('(', "before the expressions of the "+word) {
		return false
	}
	for first := true; !first || !r.accept(')'); first = false {
		if !results(0) {
			return false
		}
		if r.accept(')') {
			break
		}
		if !r.accept(',') {
			return r.fail(r.pos, r.pos+1, "expected \",\" or \")\" after an affine expression, found %s", r.found())
		}
	}
	return true
}

// closing takes the bracket that closes the one at an offset.
func (p *parser) closing(c byte, open int) bool {
	if p.accept(c) {
		return true
	}
	if p.pos >= len(p.text) {
		return p.unclosed(open, open+1, "%q is never closed", p.text[open:open+1])
	}
	return p.fail(p.pos, p.pos+1, "expected %q, found %s", string(rune(c)), p.found())
}

// affineReader passes over affine expressions.
type affineReader struct {
	*parser
	dims, symbols []string
	last          affineForm // of the expression that was read last
}

// affineForm is what is known of an expression: the factors of the dimensions in it
// and whether anything else of it depends on a dimension. It distinguishes a product of two
// dimensions, which is not affine, from one with d0 - d0, which mlir-opt simplifies.
type affineForm struct {
	factors []int64 // by dimension, nil for zeros
	deep    truth   // whether a quotient or product in it depends on a dimension
	isConst bool
	value   int64
}

type truth uint8

const (
	no truth = iota
	maybe
	yes
)

// surelyVaries reports whether an expression depends on a dimension, however it is
// simplified.
func (f affineForm) surelyVaries() bool {
	return f.deep == yes || slices.ContainsFunc(f.factors, func(n int64) bool { return n != 0 })
}

func (f affineForm) plus(g affineForm, sign int64) affineForm {
	sum := affineForm{isConst: f.isConst && g.isConst, value: f.value + sign*g.value, deep: max(f.deep, g.deep)}
	if f.deep != no && g.deep != no {
		sum.deep = maybe
	}
	sum.factors = make([]int64, max(len(f.factors), len(g.factors)))
	copy(sum.factors, f.factors)
	for i, n := range g.factors {
		sum.factors[i] += sign * n
	}
	return sum
}

func (f affineForm) times(n int64) affineForm {
	product := affineForm{isConst: f.isConst, value: f.value * n, deep: f.deep, factors: slices.Clone(f.factors)}
	if n == 0 {
		return affineForm{isConst: true}
	}
	for i := range product.factors {
		product.factors[i] *= n
	}
	return product
}

// over returns the form of a quotient or remainder.
func (f affineForm) over(op string, g affineForm) affineForm {
	if op != "mod" && g.isConst && g.value == 1 {
		return f
	}
	if !f.surelyVaries() && f.deep == no {
		return affineForm{}
	}
	divides := func(n int64) bool { return g.isConst && g.value != 0 && n%g.value == 0 }
	if f.deep == no && g.isConst && slices.ContainsFunc(f.factors, func(n int64) bool { return !divides(n) }) {
		return affineForm{deep: yes}
	}
	return affineForm{deep: maybe}
}

// identifiers reads names up to a closing bracket.
func (r *affineReader) identifiers(names *[]string, closing byte) bool {
	for first := true; !first || !r.accept(closing); first = false {
		r.skip()
		name := r.word()
		switch {
		case name == "":
			return r.fail(r.pos, r.pos+1, "expected the name of a dimension or symbol, found %s", r.found())
		case slices.Contains(r.dims, name) || slices.Contains(r.symbols, name):
			return r.fail(r.pos, r.pos+len(name), "the name %s is given twice", phrase.Shorten(name))
		case len(r.dims)+len(r.symbols) == maxAffineNames:
			return r.fail(r.pos, r.pos+len(name), "more than %d dimensions and symbols", maxAffineNames)
		}
		*names = append(*names, name)
		r.pos += len(name)
		if r.accept(closing) {
			return true
		}
		if !r.accept(',') {
			return r.fail(r.pos, r.pos+1, "expected \",\" or %q after a name, found %s", string(rune(closing)), r.found())
		}
	}
	return true
}

// maxAffineNames bounds the dimensions and symbols of a map, each of which is compared
// with all others.
const maxAffineNames = 1024

// constraint reads `a >= b`, `a <= b` or `a == b`.
func (r *affineReader) constraint(depth int) bool {
	if !r.expression(depth) {
		return false
	}
	if !r.acceptText(">=") && !r.acceptText("<=") && !r.acceptText("==") {
		return r.fail(r.pos, r.pos+1, "expected \">=\", \"<=\" or \"==\" after an affine expression, found %s", r.found())
	}
	return r.expression(depth)
}

// expression reads a sum.
func (r *affineReader) expression(depth int) bool {
	if !r.product(depth) {
		return false
	}
	for {
		r.skip()
		sign := int64(1)
		switch r.peek() {
		case '+':
		case '-':
			sign = -1
		default:
			return true
		}
		r.pos++
		left := r.last
		if !r.product(depth) {
			return false
		}
		r.last = left.plus(r.last, sign)
	}
}

// product reads factors and quotients.
func (r *affineReader) product(depth int) bool {
	if !r.operand(depth) {
		return false
	}
	for {
		r.skip()
		at, op := r.pos, r.word()
		switch {
		case r.peek() == '*':
			op = "*"
		case op != "floordiv" && op != "ceildiv" && op != "mod":
			return true
		}
		r.pos += len(op)
		left := r.last
		if !r.operand(depth) {
			return false
		}
		right := r.last
		switch varies := right.surelyVaries(); {
		case op != "*" && varies:
			return r.fail(at, r.pos, "the right side of %s depends on a dimension: that is not affine", op)
		case op == "*" && varies && left.surelyVaries():
			return r.fail(at, r.pos, "both sides of * depend on dimensions: that is not affine")
		case op != "*":
			r.last = left.over(op, right)
		case right.isConst:
			r.last = left.times(right.value)
		case left.isConst:
			r.last = right.times(left.value)
		default:
			r.last = affineForm{deep: max(left.deep, right.deep)}
			if left.surelyVaries() || varies {
				r.last.deep = yes
			}
		}
	}
}

// operand reads a name, a number, an expression in parentheses or the negative of one.
func (r *affineReader) operand(depth int) bool {
	r.skip()
	at := r.pos
	if depth > maxAttrDepth {
		return r.fail(at, at+1, "attributes are nested more than %d levels deep", maxAttrDepth)
	}
	switch c := r.peek(); {
	case c == '-':
		r.pos++
		if !r.operand(depth + 1) {
			return false
		}
		r.last = r.last.times(-1)
		return true
	case c == '(':
		r.pos++
		return r.expression(depth+1) && r.closing(')', at)
	case mlirtext.IsDigit(c):
		n, ok := r.unsigned(1<<63 - 1)
		r.last = affineForm{isConst: true, value: int64(n)}
		return ok
	}
	name := r.word()
	if name == "" {
		return r.fail(at, at+1, "expected an affine expression, found %s", r.found())
	}
	r.pos += len(name)
	if i := slices.Index(r.dims, name); i >= 0 {
		r.last = affineForm{factors: make([]int64, i+1)}
		r.last.factors[i] = 1
		return true
	}
	if !slices.Contains(r.symbols, name) {
		r.fail(at, r.pos, "undefined dimension or symbol %s", phrase.Shorten(name))
		r.err.Suggest(name, append(slices.Clip(r.dims), r.symbols...))
		return false
	}
	r.last = affineForm{}
	return true
}

// unsigned reads an integer, in decimal or hexadecimal, up to a limit.
func (p *parser) unsigned(limit uint64) (uint64, bool) {
	p.skip()
	at := p.pos
	if !mlirtext.IsDigit(p.peek()) {
		return 0, p.fail(at, at+1, "expected an integer, found %s", p.found())
	}
	end, digits, base := mlirtext.Digits(p.text, at), at, 10
	if p.text[at:end] == "0" && end+1 < len(p.text) && p.text[end] == 'x' && mlirtext.HexDigit(p.text[end+1]) >= 0 {
		digits, base = at+2, 16
		end = mlirtext.HexDigits(p.text, digits)
	}
	p.pos = end
	if base == 10 && end < len(p.text) && p.text[end] == '.' {
		return 0, p.fail(at, end+1, "expected an integer, found a float")
	}
	n, err := strconv.ParseUint(p.text[digits:end], base, 64)
	if err != nil || n > limit {
		return 0, p.fail(at, end, "%s is more than %d", phrase.Shorten(p.text[at:end]), limit)
	}
	return n, true
}

// strided passes over the body of a strided layout, `<[?, 1], offset: 3>`.
func (p *parser) strided() bool {
	if !p.expect('<', "after \"strided\"") {
		return false
	}
	open := p.pos - 1
	if !p.expect('[', "and the strides") {
		return false
	}
	for first := true; !first || !p.accept(']'); first = false {
		if !p.stride() {
			return false
		}
		if p.accept(']') {
			break
		}
		if !p.accept(',') {
			return p.fail(p.pos, p.pos+1, "expected \",\" or \"]\" after a stride, found %s", p.found())
		}
	}
	if p.accept(',') {
		if !p.acceptWord("offset") {
			return p.fail(p.pos, p.pos+1, "expected \"offset\" after the strides, found %s", p.found())
		}
		if !p.expect(':', "after \"offset\"") || !p.stride() {
			return false
		}
	}
	return p.closing('>', open)
}

func (p *parser) stride() bool {
	if p.accept('?') {
		return true
	}
	p.accept('-')
	_, ok := p.unsigned(1<<63 - 1)
	return ok
}
