package mlir

import (
	"strings"

	"github.com/settle-go/settle/graph"
)

// alias is what `#name` or `!name` stands for.
type alias struct {
	text string // with the aliases in it expanded
	attr graph.Attr
	typ  graph.Type
}

// aliasDefinition reads `#name = attribute` or `!name = type`.
func (p *parser) aliasDefinition() bool {
	at := p.pos
	mark := p.text[at]
	n, ok := scanName(p.text, at+1)
	if !ok {
		return p.fail(at, at+1, "expected the name of an alias after %q", string(rune(mark)))
	}
	p.pos = int(n.end)
	name := p.text[at:n.end]
	if strings.Contains(name, ".") {
		return p.fail(at, p.pos, "an alias cannot have a dot in its name: %s is of a dialect", name)
	}
	if _, twice := p.aliases[name]; twice {
		return p.fail(at, p.pos, "alias %s is defined twice", name)
	}
	if !p.expect('=', "after the name of the alias") {
		return false
	}
	p.skip()
	a, start := alias{}, p.pos
	switch {
	case mark == '!':
		if a.typ, ok = p.typ(); ok {
			a.text = a.typ.String()
		}
	case p.word() == "loc":
		ok = p.location()
		a.text = p.text[start:p.pos]
	default:
		if a.attr, ok = p.value(1); ok {
			a.text = a.attr.String()
		}
	}
	if p.aliases == nil {
		p.aliases = map[string]alias{}
	}
	a.text = strings.Clone(a.text)
	p.aliases[strings.Clone(name)] = a
	return ok
}

// hash reads an attribute of a dialect, `#dialect.name<...>`, or an alias.
func (p *parser) hash() (graph.Attr, bool) {
	at := p.pos
	n, ok := scanName(p.text, at+1)
	if !ok {
		return graph.Attr{}, p.fail(at, at+1, "expected the name of an attribute after \"#\"")
	}
	p.pos = int(n.end)
	name := p.text[at:p.pos]
	if p.peek() == '<' || strings.Contains(name, ".") {
		return p.opaque(at, true)
	}
	a, ok := p.aliases[name]
	if !ok {
		return graph.Attr{}, p.undefinedAlias(at, "attribute")
	}
	if !a.attr.IsValid() {
		return p.voc.Opaque(a.text, 0), true
	}
	return a.attr, true
}

func (p *parser) undefinedAlias(at int, what string) bool {
	name := p.text[at:p.pos]
	var names []string
	for known := range p.aliases {
		names = append(names, known)
	}
	p.fail(at, p.pos, "undefined alias %s of %s", name, map[string]string{"attribute": "an attribute", "type": "a type"}[what])
	p.err.Suggest(name, names)
	return false
}

// typ reads a type, and expands the aliases in it.
func (p *parser) typ() (graph.Type, bool) {
	t, end, err := graph.ScanType(p.text, p.pos)
	if err != nil {
		return 0, p.fail(err.Offset, err.End, "%s", err.Message)
	}
	p.skip()
	start := p.pos
	p.pos = end
	text := p.text[start:end]
	if len(p.aliases) > 0 && strings.ContainsAny(text, "#!") {
		if expanded := p.expand(text); expanded != text {
			return p.expandedType(start, expanded)
		}
	}
	if text[0] == '!' && !strings.ContainsAny(text, ".<") {
		return 0, p.undefinedAlias(start, "type")
	}
	return t, true
}

func (p *parser) expandedType(start int, text string) (graph.Type, bool) {
	t, err := graph.ParseType(text)
	if err != nil {
		return 0, p.fail(start, p.pos, "with its aliases expanded, the type is no type: %s", err.Error())
	}
	return t, true
}

// raw returns a part of the text that is kept as it is, but for aliases.
func (p *parser) raw(start, end int) string {
	text := p.text[start:end]
	if len(p.aliases) == 0 || !strings.ContainsAny(text, "#!") {
		return text
	}
	return p.expand(text)
}

// expand replaces aliases outside of strings.
func (p *parser) expand(text string) string {
	var b strings.Builder
	done := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			q := parser{text: text, pos: i, src: p.src}
			if end, ok := q.closingQuote(); ok {
				i = end - 1
			}
		case '#', '!':
			n, ok := scanName(text, i+1)
			if !ok {
				continue
			}
			end := int(n.end)
			if a, known := p.aliases[text[i:end]]; known && (end == len(text) || text[end] != '<') {
				b.WriteString(text[done:i])
				b.WriteString(a.text)
				done = end
			}
			i = end - 1
		}
	}
	b.WriteString(text[done:])
	return b.String()
}
