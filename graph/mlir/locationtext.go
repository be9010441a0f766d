package mlir

import (
	"math"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// location reads `loc(...)` and returns it, or "" if there is none. As the location of an
// operation or of an argument it may be an alias that is defined later.
func (p *parser) location() (text string, ok bool) {
	before := p.pos
	c := p.next()
	at := p.pos
	if c != 'l' || !p.acceptWord("loc") {
		if p.info.splits { // a line between programs is one of the blanks
			p.pos = before
		}
		return "", true
	}
	if !p.locationBody(true) {
		return "", false
	}
	text = p.locationText(p.text[at:p.pos])
	return text, !p.tooGrown(at)
}

// nodeLocation reads the location of an operation that was read.
func (p *parser) nodeLocation(n graph.Node) bool {
	text, ok := p.location()
	if text != "" {
		p.info.locations = append(p.info.locations, writtenLocation{n.LocationID(), text})
	}
	return ok
}

// locationValue reads a location that is an attribute, after its first word.
func (p *parser) locationValue(at, depth int) (ir.Attr, bool) {
	if !p.locationBodyAt(false, depth) {
		return ir.Attr{}, false
	}
	return p.ctxt.Opaque(p.raw(p.text[at:p.pos]), 0), !p.tooGrown(at)
}

func (p *parser) locationBody(late bool) bool { return p.locationBodyAt(late, 1) }

// locationBodyAt passes over `(...)` after the word loc. A late one may be an alias that
// is not defined yet.
func (p *parser) locationBodyAt(late bool, depth int) bool {
	if !p.accept('(') {
		return p.fail(p.pos, p.pos+1, "expected \"(\" after \"loc\", found %s", p.found())
	}
	open := p.pos - 1
	p.skip()
	if late && p.peek() == '#' {
		if !p.locationAlias(true) {
			return false
		}
	} else if !p.locationInside(open, depth) {
		return false
	}
	return p.closing(')', open)
}

// locationInside passes over a location, without loc and its parentheses: a name, a
// place in a file, an alias, callsite, fused or unknown. What is open began at an offset.
func (p *parser) locationInside(open, depth int) bool {
	p.skip()
	at := p.pos
	if depth > maxAttrDepth {
		return p.fail(at, at+1, "attributes are nested more than %d levels deep", maxAttrDepth)
	}
	switch p.peek() {
	case '"':
		return p.namedLocation(depth)
	case '#':
		return p.locationAlias(false)
	}
	word := p.word()
	p.pos += len(word)
	switch word {
	case "unknown":
		return true
	case "callsite":
		return p.callSite(depth)
	case "fused":
		return p.fused(depth)
	}
	if p.pos = at; at >= len(p.text) {
		return p.unclosed(open, open+1, "%q is never closed", p.text[open:open+1])
	}
	p.fail(at, at+max(1, len(word)), "expected a location, found %s", p.found())
	return p.help(`locations are "name", "file":1:2, callsite(... at ...), fused[...] and unknown`)
}

// namedLocation passes over `"name"`, `"name"(location)`, `"file":1:2` or
// `"file":1:2 to 3:4`.
func (p *parser) namedLocation(depth int) bool {
	if _, ok := p.quoted(); !ok {
		return false
	}
	if p.accept('(') {
		open := p.pos - 1
		return p.locationInside(open, depth+1) && p.closing(')', open)
	}
	if !p.accept(':') {
		return true
	}
	if !p.coordinate() {
		return false
	}
	if !p.accept(':') {
		return true
	}
	if !p.coordinate() || !p.acceptWord("to") {
		return p.err == nil
	}
	if !p.accept(':') && (!p.coordinate() || !p.expect(':', "and a column after the line")) {
		return false
	}
	return p.coordinate()
}

// coordinate passes over a line or column.
func (p *parser) coordinate() bool {
	_, ok := p.unsigned(math.MaxUint32)
	return ok
}

// callSite passes over `(callee at caller)`.
func (p *parser) callSite(depth int) bool {
	if !p.expect('(', "after \"callsite\"") {
		return false
	}
	open := p.pos - 1
	if !p.locationInside(open, depth+1) {
		return false
	}
	if !p.acceptWord("at") {
		return p.fail(p.pos, p.pos+1, "expected \"at\" and the location of the caller, found %s", p.found())
	}
	return p.locationInside(open, depth+1) && p.closing(')', open)
}

// fused passes over `<metadata>[location, ...]`.
func (p *parser) fused(depth int) bool {
	if p.accept('<') {
		open := p.pos - 1
		if !p.passValue(depth+1) || !p.closing('>', open) {
			return false
		}
	}
	if !p.expect('[', "and the locations that are fused") {
		return false
	}
	open := p.pos - 1
	for first := true; !first || !p.accept(']'); first = false {
		if !p.locationInside(open, depth+1) {
			return false
		}
		if p.accept(']') {
			break
		}
		if !p.accept(',') {
			return p.fail(p.pos, p.pos+1, "expected \",\" or \"]\" after a location, found %s", p.found())
		}
	}
	return true
}

// passValue passes over an attribute whose text is kept.
func (p *parser) passValue(depth int) bool {
	spelled, plain := len(p.spelled), len(p.plain)
	p.passing++
	_, ok := p.value(depth)
	p.passing--
	p.spelled, p.plain = p.spelled[:spelled], p.plain[:plain]
	return ok
}

// locationAlias passes over an alias of a location. One that may be defined later is
// looked up again by checkLateAliases.
func (p *parser) locationAlias(late bool) bool {
	at := p.pos
	n, ok := scanName(p.text, at+1)
	if !ok {
		return p.fail(at, at+1, "expected the name of an alias after \"#\"")
	}
	p.pos = int(n.end)
	name := p.text[at:p.pos]
	a, known := p.aliases[name]
	switch {
	case strings.Contains(name, ".") || p.peek() == '<':
		return p.fail(at, p.pos, "expected a location, found an attribute of a dialect")
	case known:
		return p.mustBeLocation(a, at, p.pos)
	case !late:
		return p.undefinedAlias(at, "location")
	}
	if _, twice := p.late[name]; !twice {
		if p.late == nil {
			p.late = map[string]int{}
		}
		p.late[strings.Clone(name)] = at
	}
	return true
}

func (p *parser) mustBeLocation(a *alias, start, end int) bool {
	if _, is := insideLocation(a.text); is {
		return true
	}
	return p.fail(start, end, "expected a location: %s is another attribute", p.text[start:end])
}

// checkLateAliases fails where the location of an operation is an alias that was never
// defined, or that is not a location.
func (p *parser) checkLateAliases() bool {
	first, name := -1, ""
	for n, at := range p.late {
		a, known := p.aliases[n]
		if known {
			if _, is := insideLocation(a.text); is {
				continue
			}
		}
		if first < 0 || at < first {
			first, name = at, n
		}
	}
	if first < 0 {
		return true
	}
	if a, known := p.aliases[name]; known {
		return p.mustBeLocation(a, first, first+len(name))
	}
	p.cut = true // the definition may stand in what is not read yet
	p.pos = first + len(name)
	return p.undefinedAlias(first, "location")
}
