package mlir

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// maxLocationDepth bounds how deep locations nest: to expand them recurses.
const maxLocationDepth = 1000

// textOf returns the text of an alias. One that stands for itself, through
// others, keeps its name there.
func (p *parser) textOf(a *alias) string {
	if !a.folded {
		return a.text
	}
	a.folded = false
	if p.unfolding++; p.unfolding > maxLocationDepth {
		p.fail(p.pos, p.pos, "locations are nested more than %d levels deep through their aliases", maxLocationDepth)
		return a.text
	}
	a.text = p.raw(a.text)
	p.unfolding--
	return a.text
}

func (p *parser) undefinedAlias(at int, what string) bool {
	name := p.text[at:p.pos]
	var names []string
	for known := range p.aliases {
		names = append(names, known)
	}
	p.fail(at, p.pos, "undefined alias %s of %s", name, map[string]string{"attribute": "an attribute", "type": "a type", "location": "a location"}[what])
	p.err.Suggest(name, names)
	return false
}

// typ reads a type, and expands the aliases in it.
func (p *parser) typ() (t ir.Type, ok bool) {
	var (
		end int
		err *ir.TypeError
	)
	if len(p.aliases) == 0 {
		t, end, err = p.ctxt.ScanType(p.text, p.pos)
	} else {
		t, end, err = p.ctxt.ScanTypeWith(p.text, p.pos, (*aliases)(p))
	}
	if err != nil {
		return 0, p.fail(err.Offset, err.End, "%s", err.Message)
	}
	p.skip()
	start := p.pos
	p.pos = end
	if p.text[start] == '!' && t.Kind() == ir.OpaqueKind && !strings.ContainsAny(p.text[start:end], ".<") {
		if _, known := p.aliases[p.text[start:end]]; !known {
			return 0, p.undefinedAlias(start, "type")
		}
	}
	if text := p.text[start:end]; text[0] != '!' && strings.IndexByte(text, '!') >= 0 {
		if name := undefinedIn(t); name != "" {
			at := start + max(0, strings.Index(text, name))
			return 0, p.fail(at, at+len(name), "undefined alias %s of a type", phrase.Shorten(name))
		}
	}
	return t, !p.tooGrown(start) && p.layouts(start, end)
}

// undefinedIn returns the name of an alias that a type has as a part, "" for none: those that are
// defined are other types.
func undefinedIn(t ir.Type) string {
	var parts []ir.Type
	switch {
	case t.Kind() == ir.OpaqueKind:
		if name := t.String(); !strings.ContainsAny(name, ".<") {
			return name
		}
	case t.Kind() == ir.FunctionKind:
		parts = slices.Concat(t.Inputs(), t.Results())
	case t.Kind() == ir.TupleKind:
		parts = t.Elems()
	case t.Elem() != 0:
		parts = []ir.Type{t.Elem()}
	}
	for _, part := range parts {
		if name := undefinedIn(part); name != "" {
			return name
		}
	}
	return ""
}

// layouts checks the affine maps and strided layouts of a type between two offsets,
// which is where its text was read.
func (p *parser) layouts(start, end int) bool {
	text := p.text[start:end]
	if !strings.Contains(text, "affine_") && !strings.Contains(text, "strided") {
		return true
	}
	for p.pos = start; p.pos < end; {
		if p.peek() == '"' {
			p.pos, _ = p.closingQuote()
			continue
		}
		word := p.word()
		p.pos += max(1, len(word))
		switch {
		case p.pos-len(word) > start && strings.IndexByte("!#.", p.text[p.pos-len(word)-1]) >= 0:
		case word == "affine_map" && !p.affine(word), word == "strided" && !p.strided():
			return false
		}
	}
	p.pos = end
	return true
}

// aliases is a parser as the names in types are looked up.
type aliases parser

// Type returns the type that an alias stands for.
func (p *aliases) Type(name string) ir.Type {
	a, known := p.aliases[name]
	if !known || a.typ == 0 {
		return 0
	}
	p.grown += len(a.text)
	return a.typ
}

// Expand replaces the aliases in a text.
func (p *aliases) Expand(text string) string { return (*parser)(p).raw(text) }

// Aliases may expand to minGrowth bytes, and to growthRatio more for each byte of the
// text: those that are nested in each other, level by level twice, would double
// what is read with each line.
const (
	minGrowth   = 16 << 20
	growthRatio = 256
)

func (p *parser) growthLimit() int { return minGrowth + growthRatio*len(p.text) }

// tooGrown fails where aliases have expanded to too much.
func (p *parser) tooGrown(at int) bool {
	if p.grown <= p.growthLimit() {
		return false
	}
	p.fail(at, max(p.pos, at+1), "aliases expand to more than %d bytes: the limit is %d, and %d for each byte of the text",
		p.growthLimit(), minGrowth, growthRatio)
	return true
}

// raw returns a text unchanged except for the aliases outside of strings.
// Beyond the limit of what they may expand to, the rest of them stays.
func (p *parser) raw(text string) string {
	if len(p.aliases) == 0 || !strings.ContainsAny(text, "#!") {
		return text
	}
	e := expander{p: p, text: text}
	e.run()
	return e.b.String()
}

// locationText returns the text of a location unchanged except for the aliases in it that are
// not locations.
func (p *parser) locationText(text string) string {
	if len(p.aliases) == 0 || !strings.ContainsAny(text, "#!") {
		return strings.Clone(text)
	}
	e := expander{p: p, text: text, attributes: true}
	e.run()
	return e.b.String()
}

// expander replaces the aliases in a text.
type expander struct {
	p          *parser
	attributes bool // and no locations
	text       string
	b          strings.Builder
	done       int // how much of the text is written
	pos        int
	loc        []byte // the brackets that are open in a location, by what closes them
}

// ofAttribute stands for a bracket of an attribute within a location.
const ofAttribute = 'a'

func (e *expander) run() {
	for e.pos < len(e.text) {
		switch c := e.text[e.pos]; {
		case c == '"':
			if end, ok := mlirtext.String(e.text, e.pos); ok {
				e.pos = end
				continue
			}
		case c == '#' || c == '!':
			e.name()
			continue
		case mlirtext.IsLetter(c):
			e.word()
			continue
		default:
			e.bracket(c)
		}
		e.pos++
	}
	e.b.WriteString(e.text[e.done:])
}

// name replaces an alias. Where a location is expected, that of an alias is
// without loc and its parentheses.
func (e *expander) name() {
	start := e.pos
	n, ok := scanName(e.text, start+1)
	if !ok {
		e.pos++
		return
	}
	e.pos = int(n.end)
	a, known := e.p.aliases[e.text[start:e.pos]]
	if !known || e.attributes && a.isLoc || e.pos < len(e.text) && e.text[e.pos] == '<' {
		return
	}
	text := e.p.textOf(a)
	if e.p.grown += len(text); e.p.err != nil || e.p.grown > e.p.growthLimit() {
		return
	}
	if inner, isLocation := insideLocation(text); isLocation && e.inLocation() {
		text = inner
	}
	e.b.WriteString(e.text[e.done:start])
	e.b.WriteString(text)
	e.done = e.pos
}

// insideLocation returns what a location has between its parentheses.
func insideLocation(text string) (string, bool) {
	rest, ok := strings.CutPrefix(text, "loc")
	rest = strings.TrimLeft(rest, " \t\r\n")
	if !ok || !strings.HasPrefix(rest, "(") {
		return "", false
	}
	return strings.TrimSuffix(rest[1:], ")"), true
}

// word skips a word, and enters a location after the word loc.
func (e *expander) word() {
	start := e.pos
	e.pos = mlirtext.Word(e.text, start)
	if e.text[start:e.pos] != "loc" {
		return
	}
	if next := mlirtext.Blanks(e.text, e.pos); strings.HasPrefix(e.text[next:], "(") {
		e.loc, e.pos = append(e.loc, ')'), next+1
	}
}

// inLocation reports whether what is here is a location, and not the
// attribute of fused<attribute>[...] or what is outside of any.
func (e *expander) inLocation() bool {
	return len(e.loc) > 0 && e.loc[len(e.loc)-1] != ofAttribute
}

// bracket follows the brackets of a location. Within an attribute all of them
// are the attribute's own.
func (e *expander) bracket(c byte) {
	if len(e.loc) == 0 {
		return
	}
	switch c {
	case '(', '[', '{', '<':
		kind := mlirtext.Closing(e.text[e.pos])
		if c == '<' || !e.inLocation() {
			kind = ofAttribute
		}
		e.loc = append(e.loc, kind)
	case ')', ']', '}', '>':
		if c == '>' && e.pos > 0 && e.text[e.pos-1] == '-' {
			return // an arrow
		}
		e.loc = e.loc[:len(e.loc)-1]
	}
}
