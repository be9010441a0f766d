package mlir

import (
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// longestSplat bounds the text that may be that of one element.
const longestSplat = 256

// dense reads `dense<...> : type` behind its first word. One element becomes a
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
	start := open + 1
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
		return ir.Attr{}, p.fail(typeAt, p.pos, "dense elements need a tensor or vector type, not %s", shorten(t.String()))
	}
	after := p.pos
	value, splat, ok := p.splat(start, end, t)
	if !ok {
		return ir.Attr{}, false
	}
	p.pos = after
	if !splat && !hasSizes(t) { // of one element for all, mlir-opt writes what it does not read
		return ir.Attr{}, p.fail(typeAt, p.pos, "dense elements need a type with all sizes known, not %s", shorten(t.String()))
	}
	if splat {
		p.spell(value, value)
		return value, true
	}
	if from, to, problem := ir.CheckDense(p.text[start:end], t); problem != "" {
		return ir.Attr{}, p.fail(start+from, start+to, "%s", problem)
	}
	value, spelled := p.ctxt.Spelled(trimContent(p.text[start:end]), t)
	p.spell(value, spelled)
	return value, true
}

// denseEnd returns the place of the bracket that closes the one at an offset.
// Without strings and comments within, no other closing bracket can be there.
func (p *parser) denseEnd(open int) (int, bool) {
	end := indexFrom(p.text, open, '>')
	if end >= 0 && strings.IndexByte(p.text[open:end], '"') < 0 && !strings.Contains(p.text[open:end], "//") {
		return end, true
	}
	end, ok := p.balanced(open)
	return end - 1, ok
}

// trimContent returns a content without the blanks around it, but for the end of
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
	if brackets > 0 && (brackets != t.Rank() || n != 1) || hasBareExponent(text) || elem != ir.I1 && isLetter(text[0]) {
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
	if isLetter(text[0]) {
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
	if digit >= len(p.text) || !isDigit(p.text[digit]) {
		return "", false
	}
	_, ok := p.literal()
	return p.text[at:p.pos], ok
}
