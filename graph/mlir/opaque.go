package mlir

import (
	"strings"

	"github.com/settle-go/settle/graph"
)

// opaque reads the body in angle brackets of an attribute whose name was read,
// if it has one, and the type behind it where its form has one. The text is
// kept.
func (p *parser) opaque(at int, typed bool) (graph.Attr, bool) {
	if p.peek() == '<' {
		end, ok := p.balanced(p.pos)
		if !ok {
			return graph.Attr{}, false
		}
		p.pos = end
	} else if p.text[at] != '#' {
		return graph.Attr{}, p.fail(p.pos, p.pos+1, "expected \"<\" after %q, found %s", p.text[at:p.pos], p.found())
	}
	text := p.raw(at, p.pos)
	if !typed {
		return p.voc.Opaque(text, 0), true
	}
	t, ok := p.optionalType()
	if !ok {
		return graph.Attr{}, false
	}
	if t != 0 {
		text += " : " + t.String()
	}
	return p.voc.Opaque(text, t), true
}

// distinct reads `distinct[0]<attribute>`.
func (p *parser) distinct(at int) (graph.Attr, bool) {
	if p.peek() != '[' {
		return graph.Attr{}, p.fail(p.pos, p.pos+1, "expected \"[\" after \"distinct\", found %s", p.found())
	}
	end, ok := p.balanced(p.pos)
	if !ok {
		return graph.Attr{}, false
	}
	p.pos = end
	return p.opaque(at, false)
}

func (p *parser) locationValue(at int) (graph.Attr, bool) {
	if !p.accept('(') {
		return graph.Attr{}, p.fail(p.pos, p.pos+1, "expected \"(\" after \"loc\", found %s", p.found())
	}
	end, ok := p.balanced(p.pos - 1)
	p.pos = end
	return p.voc.Opaque(p.raw(at, end), 0), ok
}

// denseArray reads `array<i64: 1, 2>`, and keeps its text with blanks as MLIR
// prints them.
func (p *parser) denseArray() (graph.Attr, bool) {
	if !p.expect('<', "after \"array\"") {
		return graph.Attr{}, false
	}
	elem, ok := p.typ()
	if !ok {
		return graph.Attr{}, false
	}
	var b strings.Builder
	b.WriteString("array<")
	b.WriteString(elem.String())
	separator := ":"
	for !p.accept('>') {
		if separator == ":" && !p.expect(':', "after the type of the elements") ||
			separator == "," && !p.expect(',', "or \">\" after an element") {
			return graph.Attr{}, false
		}
		p.skip()
		text, ok := p.element(elem)
		if !ok {
			return graph.Attr{}, false
		}
		b.WriteString(separator)
		b.WriteByte(' ')
		b.WriteString(text)
		separator = ","
	}
	b.WriteByte('>')
	return p.voc.Opaque(b.String(), 0), true
}

// element reads a number or a truth value of a dense literal and returns its
// text.
func (p *parser) element(elem graph.Type) (string, bool) {
	at := p.pos
	if word := p.word(); word == "true" || word == "false" {
		p.pos += len(word)
		if elem != graph.I1 {
			return "", p.fail(at, p.pos, "%s is no value of type %s", word, elem)
		}
		return word, true
	}
	lit, ok := p.literal()
	if !ok {
		return "", false
	}
	if _, ok := p.numberOf(lit, elem); !ok {
		return "", false
	}
	return p.text[at:p.pos], true
}
