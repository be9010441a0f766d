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
	text := p.raw(p.text[at:p.pos])
	if !typed {
		return p.voc.Opaque(text, 0), !p.tooGrown(at)
	}
	t, ok := p.optionalType()
	if !ok {
		return graph.Attr{}, false
	}
	if t != 0 {
		text += " : " + t.String()
	}
	return p.voc.Opaque(text, t), !p.tooGrown(at)
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
	if p.pos = end; !ok {
		return graph.Attr{}, false
	}
	return p.voc.Opaque(p.raw(p.text[at:end]), 0), !p.tooGrown(at)
}

// denseArray reads `array<i64: 1, 2>`. As dense literals do, those of the same
// elements are one attribute, and each is written as it was read, but for blanks.
func (p *parser) denseArray() (graph.Attr, bool) {
	if !p.expect('<', "after \"array\"") {
		return graph.Attr{}, false
	}
	elem, ok := p.typ()
	if !ok {
		return graph.Attr{}, false
	}
	written := append([]byte("array<"), elem.String()...)
	value := append([]byte(nil), written...)
	for separator := byte(':'); !p.accept('>'); separator = ',' {
		if separator == ':' && !p.expect(':', "after the type of the elements") ||
			separator == ',' && !p.expect(',', "or \">\" after an element") {
			return graph.Attr{}, false
		}
		p.skip()
		at := p.pos
		text, ok := p.element(elem)
		if !ok {
			return graph.Attr{}, false
		}
		written = append(append(written, separator, ' '), p.text[at:p.pos]...)
		value = append(append(value, separator, ' '), text...)
	}
	a := p.voc.Opaque(string(append(value, '>')), 0)
	if string(written) != string(value) {
		p.spelled = append(p.spelled, graph.Spelling{Value: a, Text: p.voc.Opaque(string(append(written, '>')), 0)})
	}
	return a, true
}

// element reads a number or a truth value of an array and returns it as MLIR
// writes it.
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
	noted := len(p.spelled)
	value, ok := p.numberOf(lit, elem)
	if !ok {
		return "", false
	}
	p.spelled = p.spelled[:noted]
	if _, isInt := value.Int(); isInt && elem != graph.I1 && p.text[lit.digits] != '0' {
		return p.text[at:p.pos], true // as almost all are written
	}
	return strings.TrimSuffix(value.String(), " : "+elem.String()), true
}
