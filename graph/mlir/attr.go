package mlir

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
)

// dictionary reads the entries of `{k = v, ...}` behind its opening brace, and
// pushes them.
func (p *parser) dictionary(opened, depth int) bool {
	for first := true; !p.accept('}'); first = false {
		if p.pos >= len(p.text) {
			return p.unclosed(opened, opened+1, "the dictionary that opens in line %d is never closed", p.src.Pos(opened).Line)
		}
		if !first && !p.accept(',') {
			return p.fail(p.pos, p.pos+1, "expected \",\" or \"}\" after an attribute, found %s", p.found())
		}
		name, ok := p.attrName()
		if !ok {
			return false
		}
		value := p.ctxt.Unit()
		if p.accept('=') {
			if value, ok = p.entryValue(depth); !ok {
				return false
			}
		}
		p.attrs = append(p.attrs, ir.NamedAttr{Name: name, Value: value})
	}
	return true
}

func (p *parser) attrName() (string, bool) {
	p.skip()
	if p.peek() == '"' {
		at := p.pos
		name, ok := p.quoted()
		if ok && name == "" {
			return "", p.fail(at, p.pos, "the name of the attribute is empty")
		}
		return name, ok
	}
	name := p.word()
	if name == "" {
		return "", p.fail(p.pos, p.pos+1, "expected the name of an attribute, found %s", p.found())
	}
	p.pos += len(name)
	return name, true
}

// entryValue reads the value of a dictionary's entry, which in a text of
// fleet-compiler may be a string without quotes.
func (p *parser) entryValue(depth int) (ir.Attr, bool) {
	p.skip()
	at := p.pos
	if word := p.word(); word != "" && !isKeyword(word) {
		p.pos += len(word)
		p.skip()
		if c := p.peek(); c == ',' || c == '}' {
			if t, _, err := p.ctxt.ScanType(word, 0); err == nil {
				return p.ctxt.TypeOf(t), true
			}
			return p.ctxt.Str(word), true
		}
		p.pos = at
	}
	return p.value(depth)
}

func isKeyword(word string) bool {
	switch word {
	case "true", "false", "unit":
		return true
	}
	return false
}

// dict makes a dictionary of the entries on the stack from base on.
func (p *parser) dict(opened, base int) (ir.Attr, bool) {
	entries := p.attrs[base:]
	if twice := duplicate(entries); twice != "" {
		return ir.Attr{}, p.fail(opened, opened+1, "the dictionary has the key %q twice", shorten(twice))
	}
	d := p.ctxt.Dict(entries...)
	p.attrs = p.attrs[:base]
	return d, true
}

// duplicate returns a name that two attributes have, "" when none do.
func duplicate(attrs []ir.NamedAttr) string {
	const few = 8
	if len(attrs) > few {
		attrs = slices.Clone(attrs)
		slices.SortFunc(attrs, func(a, b ir.NamedAttr) int { return strings.Compare(a.Name, b.Name) })
		for i := 1; i < len(attrs); i++ {
			if attrs[i].Name == attrs[i-1].Name {
				return attrs[i].Name
			}
		}
		return ""
	}
	for i := range attrs {
		for j := range i {
			if attrs[i].Name == attrs[j].Name {
				return attrs[i].Name
			}
		}
	}
	return ""
}

// value reads an attribute.
func (p *parser) value(depth int) (ir.Attr, bool) {
	p.skip()
	if depth > maxAttrDepth {
		return ir.Attr{}, p.fail(p.pos, p.pos+1, "attributes are nested more than %d levels deep", maxAttrDepth)
	}
	switch c := p.peek(); {
	case isDigit(c) || c == '-':
		return p.number()
	case c == '"':
		return p.stringValue()
	case c == '@':
		return p.symbol()
	case c == '[':
		return p.array(depth)
	case c == '{':
		opened, base := p.pos, len(p.attrs)
		p.pos++
		if !p.dictionary(opened, depth+1) {
			return ir.Attr{}, false
		}
		return p.dict(opened, base)
	case c == '#':
		return p.hash()
	case isLetter(c):
		return p.wordValue()
	case c == '(' || c == '!':
		return p.typeValue()
	}
	return ir.Attr{}, p.fail(p.pos, p.pos+1, "expected the value of an attribute, found %s", p.found())
}

// wordValue reads an attribute that begins with a word.
func (p *parser) wordValue() (ir.Attr, bool) {
	at, word := p.pos, p.word()
	p.pos += len(word)
	switch word {
	case "true", "false":
		return p.ctxt.Bool(word == "true"), true
	case "unit":
		return p.ctxt.Unit(), true
	case "dense":
		return p.dense(at)
	case "array":
		return p.denseArray()
	case "dense_resource", "sparse":
		return p.elementsElsewhere(at, word)
	case "opaque":
		return p.opaque(at, true)
	case "affine_map", "affine_set", "strided":
		return p.opaque(at, false)
	case "distinct":
		return p.distinct(at)
	case "loc":
		return p.locationValue(at)
	}
	p.pos = at
	return p.typeValue()
}

func (p *parser) typeValue() (ir.Attr, bool) {
	t, ok := p.typ()
	if !ok {
		return ir.Attr{}, false
	}
	return p.ctxt.TypeOf(t), true
}

// array reads `[a, b]`.
func (p *parser) array(depth int) (ir.Attr, bool) {
	opened, base := p.pos, len(p.elems)
	defer func() { p.elems = p.elems[:base] }()
	p.pos++
	for first := true; !p.accept(']'); first = false {
		if p.pos >= len(p.text) {
			return ir.Attr{}, p.unclosed(opened, opened+1, "the array that opens in line %d is never closed", p.src.Pos(opened).Line)
		}
		if !first && !p.accept(',') {
			return ir.Attr{}, p.fail(p.pos, p.pos+1, "expected \",\" or \"]\" after an element, found %s", p.found())
		}
		elem, ok := p.value(depth + 1)
		if !ok {
			return ir.Attr{}, false
		}
		p.elems = append(p.elems, elem)
	}
	return p.ctxt.Array(p.elems[base:]...), true
}

// stringValue reads `"text"`; one with a type is kept as text.
func (p *parser) stringValue() (ir.Attr, bool) {
	at := p.pos
	s, ok := p.quoted()
	if !ok {
		return ir.Attr{}, false
	}
	end := p.pos
	t, ok := p.optionalType()
	if !ok {
		return ir.Attr{}, false
	}
	if t == 0 {
		return p.ctxt.Str(s), true
	}
	return p.ctxt.Opaque(p.text[at:end]+" : "+t.String(), t), true
}

// optionalType reads `: type`, if it is there.
func (p *parser) optionalType() (ir.Type, bool) {
	before := p.pos
	if !p.accept(':') {
		p.pos = before
		return 0, true
	}
	return p.typ()
}

// symbol reads `@a::@"b c"`. A name that could be mistaken for two keeps its
// text.
func (p *parser) symbol() (ir.Attr, bool) {
	at := p.pos
	text, ok := p.symbolName()
	if !ok {
		return ir.Attr{}, false
	}
	plain := !strings.Contains(text, "::@")
	for strings.HasPrefix(p.text[p.pos:], "::@") {
		p.pos += len("::")
		part, ok := p.symbolName()
		if !ok {
			return ir.Attr{}, false
		}
		plain = plain && !strings.Contains(part, "::@")
		text += "::@" + part
	}
	if !plain {
		return p.ctxt.Opaque(p.text[at:p.pos], 0), true
	}
	return p.ctxt.Symbol(text), true
}

// symbolName reads `@name` or `@"name"`.
func (p *parser) symbolName() (string, bool) {
	p.skip()
	at := p.pos
	if p.peek() != '@' {
		return "", p.fail(at, at+1, "expected a symbol, such as @f, found %s", p.found())
	}
	p.pos++
	if p.peek() == '"' {
		return p.quoted()
	}
	n, ok := scanName(p.text, p.pos)
	if !ok || isDigit(p.text[p.pos]) {
		return "", p.fail(at, at+1, "expected a name after \"@\"")
	}
	p.pos = int(n.end)
	return p.text[n.start:n.end], true
}
