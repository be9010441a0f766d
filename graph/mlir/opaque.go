package mlir

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// opaque reads the body in angle brackets of an attribute whose name was read,
// if it has one, and the type behind it where its form has one. The text is
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
// type` behind its first word.
func (p *parser) elementsElsewhere(at int, word string) (ir.Attr, bool) {
	if strings.HasPrefix(p.text[p.pos:], "<>") && word == "dense_resource" {
		return ir.Attr{}, p.fail(p.pos+1, p.pos+2, "expected the key of a resource")
	}
	a, ok := p.opaque(at, true)
	switch t := a.Type(); {
	case !ok:
		return ir.Attr{}, false
	case !t.IsShaped():
		return ir.Attr{}, p.fail(at, p.pos, "%s elements need a tensor or vector type behind them", word)
	case word == "sparse" && !hasSizes(t):
		return ir.Attr{}, p.fail(at, p.pos, "sparse elements need a type with all sizes known, not %s", shorten(t.String()))
	}
	return a, true
}

// hasSizes reports whether all sizes of a shaped type are known; those of a
// scalable vector are.
func hasSizes(t ir.Type) bool {
	return t.IsRanked() && !slices.Contains(t.Dims(), ir.Dynamic)
}

// distinct reads `distinct[0]<attribute>`.
func (p *parser) distinct(at int) (ir.Attr, bool) {
	if p.peek() != '[' {
		return ir.Attr{}, p.fail(p.pos, p.pos+1, "expected \"[\" after \"distinct\", found %s", p.found())
	}
	end, ok := p.balanced(p.pos)
	if !ok {
		return ir.Attr{}, false
	}
	p.pos = end
	return p.opaque(at, false)
}

func (p *parser) locationValue(at int) (ir.Attr, bool) {
	if !p.accept('(') {
		return ir.Attr{}, p.fail(p.pos, p.pos+1, "expected \"(\" after \"loc\", found %s", p.found())
	}
	end, ok := p.balanced(p.pos - 1)
	if p.pos = end; !ok {
		return ir.Attr{}, false
	}
	return p.ctxt.Opaque(p.raw(p.text[at:end]), 0), !p.tooGrown(at)
}

// denseArray reads `array<i64: 1, 2>`. As dense literals do, those of the same
// elements are one attribute, and each is written as it was read, but for blanks.
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
		return ir.Attr{}, p.fail(at, p.pos, "the elements of an array are integers or floats, not %s", shorten(elem.String()))
	case elem.Width()%8 != 0 && !isTruth(elem):
		return ir.Attr{}, p.fail(at, p.pos, "the elements of an array have whole bytes, and %s has %s", elem, count(elem.Width(), "bit"))
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
			return "", p.fail(at, p.pos, "%s is no value of type %s", word, elem)
		}
		return word, true
	}
	lit, ok := p.literal()
	if !ok {
		return "", false
	}
	if text := p.text[at:p.pos]; isTruth(elem) || hasBareExponent(text) {
		return "", p.fail(at, p.pos, "%s is no value of type %s in an array", shorten(text), elem)
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
