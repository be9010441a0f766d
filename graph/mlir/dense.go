package mlir

import (
	"strings"

	"github.com/settle-go/settle/graph"
)

// longestSplat bounds the text that may be that of one element.
const longestSplat = 256

// dense reads `dense<...> : type` behind its first word. One element becomes a
// splat; all other content is kept as it was written, whatever its length.
func (p *parser) dense(at int) (graph.Attr, bool) {
	if !p.expect('<', "after \"dense\"") {
		return graph.Attr{}, false
	}
	open := p.pos - 1
	end, ok := p.denseEnd(open)
	if !ok {
		return graph.Attr{}, false
	}
	start := open + 1
	p.pos = end + 1
	if !p.expect(':', "and the type of the dense elements") {
		return graph.Attr{}, false
	}
	typeAt := p.pos
	t, ok := p.typ()
	if !ok {
		return graph.Attr{}, false
	}
	if !t.IsShaped() {
		return graph.Attr{}, p.fail(typeAt, p.pos, "dense elements need a tensor or vector type, not %s", shorten(t.String()))
	}
	after := p.pos
	value, splat, ok := p.splat(start, end, t)
	if !ok {
		return graph.Attr{}, false
	}
	p.pos = after
	if splat {
		p.spell(value, value)
		return value, true
	}
	content := strings.Trim(p.text[start:end], " \t\r\n")
	if !isDense(content) {
		return graph.Attr{}, p.fail(start, end, "expected a number, a truth value, a string or a list of those between \"<\" and \">\"")
	}
	value, spelled, ok := p.voc.Spelled(content, t)
	if !ok {
		return graph.Attr{}, p.noDense(start, content, t)
	}
	p.spell(value, spelled)
	return value, true
}

// noDense fails at what is wrong with the content of a dense literal.
func (p *parser) noDense(start int, content string, t graph.Type) bool {
	start += strings.Index(p.text[start:], content)
	at, end, problem := graph.CheckDense(content, t)
	return p.fail(start+at, start+end, "%s", problem)
}

// denseEnd returns the place of the bracket that closes the one at an offset.
// Without strings within, no other closing bracket can be there.
func (p *parser) denseEnd(open int) (int, bool) {
	end := indexFrom(p.text, open, '>')
	if end >= 0 && strings.IndexByte(p.text[open:end], '"') < 0 {
		return end, true
	}
	end, ok := p.balanced(open)
	return end - 1, ok
}

// isDense reports whether a text can be the content of a dense literal. Its
// elements are not looked at: there may be millions.
func isDense(s string) bool {
	if s == "" {
		return true
	}
	last := s[len(s)-1]
	switch c := s[0]; c {
	case '[':
		return last == ']' && strings.Count(s, "[") == strings.Count(s, "]")
	case '(':
		return last == ')'
	case '"':
		return last == '"'
	}
	return s == "true" || s == "false" || isDigit(s[0]) || s[0] == '-'
}

// splat reads the content of a dense literal if that is one number or truth
// value: alone, or in as many brackets as the type has dimensions.
func (p *parser) splat(start, end int, t graph.Type) (value graph.Attr, splat, ok bool) {
	elem := t.Elem()
	if end-start > longestSplat || !elem.IsInteger() && !elem.IsFloat() && elem != graph.Index() {
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
	after := p.pos
	for range brackets {
		if !p.accept(']') {
			return value, false, true
		}
	}
	if p.skip(); p.pos != end {
		return value, false, true
	}
	if n, static := t.NumElements(); brackets > 0 && (brackets != t.Rank() || !static || n != 1) {
		return value, false, p.fail(start, end, "one element in %s is no value of type %s", count(brackets, "bracket"), shorten(t.String()))
	}
	p.pos = at
	noted := len(p.spelled)
	if value, ok = p.splatElement(text, after, elem); !ok {
		return value, false, false
	}
	if value.Kind() == graph.OpaqueAttr || len(p.spelled) > noted {
		p.spelled = p.spelled[:noted]
		return value, false, true
	}
	return p.voc.Splat(value, t), true, true
}

// splatElement returns the value of one element.
func (p *parser) splatElement(text string, end int, elem graph.Type) (graph.Attr, bool) {
	if text != "true" && text != "false" {
		lit, ok := p.literal()
		if !ok {
			return graph.Attr{}, false
		}
		return p.numberOf(lit, elem)
	}
	if elem != graph.I1 {
		return graph.Attr{}, p.fail(p.pos, end, "%s is no value of type %s", text, elem)
	}
	return p.voc.Bool(text == "true"), true
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
