package mlir

// This file finds what names stand for: values defined so far, in which region, and those
// that are used before they are defined.

import (
	"slices"
	"strconv"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/mlirtext"
	"github.com/settle-go/settle/internal/phrase"
)

// define enters the results of an operation, or arguments, under a name.
func (p *parser) define(n name, first graph.VarID, count uint32) bool {
	before := p.names.define(p.text, n, value{first: first, def: n.start})
	if before == nil {
		if count != 1 {
			p.names.definePack(n.start, count)
		}
		return len(p.open.forward) == 0 || p.resolve(n, first, count)
	}
	other := p.src.Pos(int(before.def) - 1)
	return p.fail(int(n.start)-1, int(n.end), "%s is defined twice; the first time in line %d", p.text[n.start-1:n.end], other.Line)
}

// typeMismatch reports an operand that is used as another type than it was defined with.
func (p *parser) typeMismatch(i int, want, defined ir.Type) bool {
	at := int(p.inputPos[i])
	n, _ := scanName(p.text, at+1)
	use := p.text[at:n.end]
	p.fail(at, int(n.end), "%s is used as %s, but is %s", phrase.Shorten(use), phrase.Shorten(want.String()), phrase.Shorten(defined.String()))
	if v := p.names.find(p.text, n); v != nil {
		p.help(use + " is defined in line " + strconv.Itoa(p.src.Pos(int(v.def)).Line))
	}
	return false
}

// undefined explains why a name cannot be used: it may be defined later, or
// outside of an isolated region, or be misspelled.
func (p *parser) undefined(n name, v *value) bool {
	start, end := int(n.start)-1, int(n.end)
	use := p.text[start:end]
	if v != nil && p.names.isOpen(v) {
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

// definedLater returns where a name is on the left of an operation after
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

// mayDefineLater returns the innermost region around in which values may be used that are
// defined further down, nil without one: a graph region, or one whose block that is being read
// is not its first.
func (p *parser) mayDefineLater() *openRegion {
	for r := p.open; r != nil; r = r.outer {
		if r.later || r.graph {
			return r
		}
		if r.isolated {
			return nil
		}
	}
	return nil
}

// useForward reads the use of a value that is not defined yet.
func (p *parser) useForward(r *openRegion, at int) {
	if p.peek() == '#' {
		p.pos++
		p.decimal()
	}
	key := p.text[at+1 : p.pos]
	f, known := r.forward[key]
	if !known {
		if r.forward == nil {
			r.forward = map[string]forward{}
		}
		f = forward{v: r.entry.Graph().Placeholder(), at: at}
		r.forward[strings.Clone(key)] = f
	}
	p.inputs, p.inputPos = append(p.inputs, f.v), append(p.inputPos, uint32(at))
}

// expectForward notes of operand i, which is not defined yet, as which type it is used.
func (p *parser) expectForward(i int, t ir.Type) bool {
	at := int(p.inputPos[i])
	n, _ := scanName(p.text, at+1)
	for r := p.open; r != nil; r = r.outer {
		for _, key := range []string{p.text[n.start:n.end], p.resultKey(n)} {
			f, used := r.forward[key]
			switch {
			case !used || f.v != p.inputs[i]:
				continue
			case f.typ != 0 && f.typ != t:
				return p.typeMismatch(i, t, f.typ)
			}
			f.typ = t
			r.forward[key] = f
			return true
		}
	}
	return true
}

// resultKey returns a name with the number of a result after it.
func (p *parser) resultKey(n name) string {
	end := int(n.end)
	if end < len(p.text) && p.text[end] == '#' {
		for end++; end < len(p.text) && mlirtext.IsDigit(p.text[end]); end++ {
		}
	}
	return p.text[n.start:end]
}

// resolve puts a value that is defined now where it was used before.
func (p *parser) resolve(n name, first graph.VarID, count uint32) bool {
	r := p.open
	key := p.text[n.start:n.end]
	for i := range count {
		name := key
		if count > 1 {
			name = key + "#" + strconv.Itoa(int(i))
		}
		f, used := r.forward[name]
		if !used && i == 0 && count > 1 {
			f, used = r.forward[key]
			name = key
		}
		if !used {
			continue
		}
		delete(r.forward, name)
		g := r.entry.Graph()
		r.early = true
		v := first + graph.VarID(i)
		if want, is := f.typ, g.TypeOf(v); want != is {
			return p.fail(f.at, f.at+1+len(name), "%%%s is used as %s, but is %s", name, phrase.Shorten(want.String()), phrase.Shorten(is.String()))
		}
		g.Resolve(f.v, v)
	}
	return true
}

// branchFrom notes where a node leads, which ends its block.
func (p *parser) branchFrom(b *block, n graph.Node) bool {
	if len(p.leads) == 0 {
		return true
	}
	b.ends, b.branches = true, true
	p.open.branches = append(p.open.branches, branch{n, slices.Clone(p.leads)})
	p.leads = p.leads[:0]
	return true
}

// resultNames reads `%a, %b:2 =`.
func (p *parser) resultNames() bool {
	for {
		if p.peek() != '%' {
			return p.fail(p.pos, p.pos+1, "expected the name of a result, found %s", p.found())
		}
		n, ok := scanName(p.text, p.pos+1)
		if !ok {
			return p.fail(p.pos, p.pos+1, "expected a name after \"%%\"")
		}
		p.pos = int(n.end)
		count := uint32(1)
		if p.next() == ':' {
			p.pos++
			if count, ok = p.packSize(); !ok {
				return false
			}
		}
		p.results = append(p.results, result{n, count})
		switch p.next() {
		case '=':
			p.pos++
			p.skip()
			return true
		case ',':
			p.pos++
			p.skip()
			continue
		}
		return p.fail(p.pos, p.pos+1, "expected \"=\" after the results, found %s", p.found())
	}
}

// decimal reads a number below 10^9.
func (p *parser) decimal() (n uint32, ok bool) {
	start := p.pos
	for p.pos < len(p.text) && mlirtext.IsDigit(p.text[p.pos]) {
		n = n*10 + uint32(p.text[p.pos]-'0')
		p.pos++
	}
	return n, p.pos > start && p.pos-start < 10
}

func (p *parser) packSize() (uint32, bool) {
	p.skip()
	start := p.pos
	n, ok := p.decimal()
	if !ok || n == 0 {
		return 0, p.fail(start, max(p.pos, start+1), "expected the number of results after \":\"")
	}
	return n, true
}
