package mlir

import (
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
)

// add appends a node for an operation that was read whole: the operands in
// p.inputs, the results in p.results.
func (p *parser) add(b *block, at int, k kind, op ir.OpID, sig signature) bool {
	if !p.checkInputs(b, at, sig) {
		return false
	}
	types, ok := p.checkResults(at, sig)
	if !ok {
		return false
	}
	n := p.node(b, at, op, types)
	b.added(n, k)
	return len(p.results) == 0 || p.defineResults(n)
}

// node appends a node.
func (p *parser) node(b *block, at int, op ir.OpID, types []ir.Type) graph.Node {
	if b.g.NumIDs() >= b.size.limit {
		p.reserve(b.g, b.size)
	}
	return b.fg.AddIDs(op, p.inputs, types, uint32(at)+1)
}

// added notes what kind of node was added.
func (b *block) added(n graph.Node, k kind) {
	if k&unknownOp != 0 {
		n.PinUnknown()
	} else {
		b.some = true
	}
	b.last, b.ends = n, k&terminator != 0
}

// checkInputs compares the operands with the signature.
func (p *parser) checkInputs(b *block, at int, sig signature) bool {
	if int(sig.nin) != len(p.inputs) {
		return p.fail(at, p.wordEnd(at), "%s has %s, and its signature has %s", shorten(p.text[at:p.wordEnd(at)]),
			count(len(p.inputs), "operand"), count(int(sig.nin), "type"))
	}
	for i, t := range p.inputTypes(sig) {
		if defined := b.g.TypeOf(p.inputs[i]); defined != t {
			return p.typeMismatch(i, t, defined)
		}
	}
	return true
}

// checkResults compares the names on the left with the signature, and returns
// the types of the results. A text of fleet-compiler says `-> ()` of a named
// result of type none.
func (p *parser) checkResults(at int, sig signature) ([]ir.Type, bool) {
	types := p.outputTypes(sig)
	if len(p.results) == 0 {
		return types, true
	}
	named := uint64(0)
	for _, r := range p.results {
		named += uint64(r.count)
	}
	if named == uint64(len(types)) {
		return types, true
	}
	if named == 1 && len(types) == 0 {
		return []ir.Type{ir.None()}, true
	}
	first, last := p.results[0].name, p.results[len(p.results)-1].name
	return nil, p.fail(int(first.start)-1, int(last.end), "%s named, and %s has %s",
		strconv.FormatUint(named, 10)+plural(named, " result is", " results are"),
		shorten(p.text[at:p.wordEnd(at)]), count(len(types), "result"))
}

// defineResults gives the names on the left their values.
func (p *parser) defineResults(n graph.Node) bool {
	first := n.Graph().OutputOf(n.ID(), 0)
	for _, r := range p.results {
		if !p.define(r.name, first, r.count) {
			return false
		}
		first += graph.VarID(r.count)
	}
	return true
}

func (p *parser) define(n name, first graph.VarID, count uint32) bool {
	before := p.names.define(p.text, n, value{first: first, def: n.start})
	if before == nil {
		if count != 1 {
			p.names.definePack(n.start, count)
		}
		return true
	}
	place := p.src.Pos(int(before.def) - 1)
	return p.fail(int(n.start)-1, int(n.end), "%s is defined twice; the first time in line %d", p.text[n.start-1:n.end], place.Line)
}

func (p *parser) typeMismatch(i int, want, defined ir.Type) bool {
	at := int(p.inputPos[i])
	n, _ := scanName(p.text, at+1)
	use := p.text[at:n.end]
	p.fail(at, int(n.end), "%s is used as %s, but is %s", shorten(use), shorten(want.String()), shorten(defined.String()))
	if v := p.names.find(p.text, n); v != nil {
		p.help(use + " is defined in line " + strconv.Itoa(p.src.Pos(int(v.def)).Line))
	}
	return false
}

// undefined explains why a name cannot be used: it may be defined behind, or
// outside of an isolated region, or be misspelled.
func (p *parser) undefined(n name, v *value) bool {
	start, end := int(n.start)-1, int(n.end)
	use := p.text[start:end]
	if v != nil && v.first != 0 && p.names.isOpen(v.scope) {
		p.fail(start, end, "%s cannot be used here: it is defined outside of an isolated region, in line %d", use, p.src.Pos(int(v.def)).Line)
		return p.help("functions and modules use no values from outside")
	}
	if later := p.definedLater(use, end); later >= 0 {
		return p.fail(start, end, "use of %s before its definition in line %d", use, p.src.Pos(later).Line)
	}
	p.fail(start, end, "undefined value %s", use)
	p.err.Suggest(use, p.names.all(p.text))
	return false
}

// definedLater returns where a name stands on the left of an operation behind
// an offset, -1 where it does not.
func (p *parser) definedLater(use string, offset int) int {
	rest := parser{text: p.text, pos: offset, src: p.src}
	for {
		line := indexFrom(p.text, rest.pos, '\n')
		if line < 0 {
			return -1
		}
		rest.pos = line + 1
		rest.skip()
		rest.results = rest.results[:0]
		at := rest.pos
		if rest.peek() != '%' || !rest.resultNames() {
			rest.pos = at
			rest.err = nil
			continue
		}
		for _, r := range rest.results {
			if p.text[r.name.start-1:r.name.end] == use {
				return int(r.name.start) - 1
			}
		}
	}
}

// all lists the names that are visible, for a suggestion.
func (s *names) all(text string) []string {
	var all []string
	list := func(values []value) {
		for i := range values {
			if v := &values[i]; s.visible(v) && len(all) < 10000 {
				n, _ := scanName(text, int(v.def))
				all = append(all, text[n.start-1:n.end])
			}
		}
	}
	for _, f := range s.families {
		list(f.values)
	}
	list(s.odd.values)
	return all
}

// wordEnd returns the end of the operation's name that begins at an offset.
func (p *parser) wordEnd(at int) int {
	q := parser{text: p.text, pos: at, src: &diag.Source{}}
	if q.peek() != '"' {
		return at + max(1, len(q.word()))
	}
	if end, ok := q.closingQuote(); ok {
		return end
	}
	return at + 1
}

func count(n int, what string) string {
	return strconv.Itoa(n) + " " + what + plural(uint64(n), "", "s")
}

func plural(n uint64, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}
