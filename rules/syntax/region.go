package syntax

import (
	"strings"

	"github.com/settle-go/settle/diag"
)

// region takes a region of an application, when one comes next. It comes after the
// arguments.
func (p *parser) region(of *Term) bool {
	if p.next() != '^' || p.done() {
		return false
	}
	start := p.pos
	p.pos++
	if p.mode == inClause {
		p.fail(start, p.pos, "a clause does not say regions")
		return true
	}
	r := &Region{}
	if c := p.peek(); c == '_' && !isNameByte(p.at(1)) {
		p.pos++
		r.Any = true
	} else if isNameByte(c) {
		w := p.word(isNameByte)
		if r.Name = w.Text; isDigit(c) {
			p.fail(w.Span.Start, w.Span.End, "%q is not the name of a region", w.Text)
		}
	}
	if !p.broken && p.peek() == '(' && !r.Any {
		p.regionBody(r)
	}
	if p.broken {
		return true
	}
	r.Span = diag.Span{Start: start, End: p.pos}
	p.checkRegion(r)
	of.Regions = append(of.Regions, r)
	return true
}

// regionBody takes (arguments -> values).
func (p *parser) regionBody(r *Region) {
	if !p.enter() {
		return
	}
	defer p.leave()
	open := p.pos
	p.pos++
	r.Body = true
	for p.next() != ')' {
		switch {
		case p.done():
			p.unclosed(open)
			return
		case p.peek() == '-' && p.at(1) == '>':
			if r.Arrow {
				p.fail(p.pos, p.pos+2, "a second arrow in one region")
				return
			}
			p.pos += len("->")
			r.Arrow = true
			continue
		}
		t := p.term()
		switch {
		case p.broken:
			return
		case t == nil:
		case r.Arrow:
			p.checkYield(t)
			r.Yields = append(r.Yields, t)
		default:
			p.checkRegionArgument(r, t)
			r.Args = append(r.Args, t)
		}
	}
	p.pos++
}

// checkRegion reports a region that has no meaning where it stands.
func (p *parser) checkRegion(r *Region) {
	at := r.Span
	switch {
	case r.Name == "" && !r.Any && !r.Body:
		p.report(at.Start, at.End, "a region needs a name after %q", "^").Help = "write ^then, or ^_ for any region"
	case r.Body && !r.Arrow && len(r.Args) > 0:
		p.report(at.Start, at.End, "a region without an arrow: nothing says what it yields").Help = "write ^(?a -> ?y), and ^(?a ->) where it yields nothing"
	case r.Body && !r.Arrow && r.Name != "":
		p.report(at.Start, at.End, "^%s() without an arrow says nothing", r.Name).Help = "an empty region is written ^(), without a name"
	case p.mode == inReplacement && (r.Any || r.Name == "" && r.Arrow):
		p.report(at.Start, at.End, "a replacement says which region goes here").Help = "name it in the pattern, and write ^name here"
	case p.mode == inTest && (r.Any || r.Name != ""):
		p.report(at.Start, at.End, "a region of a test has no name").Help = "write its arguments and what it yields: ^(%a: f32 -> %a)"
	}
}

// checkRegionArgument reports what is not an argument of a region.
func (p *parser) checkRegionArgument(r *Region, t *Term) {
	at := t.Span
	switch {
	case p.mode == inTest:
		if t.Kind != Value || t.Annot == nil || t.Annot.List {
			p.report(at.Start, at.End, "%s is not an argument of a region", t).Help = "an argument of a region has a name and a type: %a: f32"
		}
		return
	case t.Kind != Var && t.Kind != Rest && t.Kind != Any && !(p.mode == inReplacement && t.Kind == Computed && t.Spread):
		p.report(at.Start, at.End, "%s is not an argument of a region", t).Help = "an argument of a region is a variable, ?a, or _"
		return
	case t.Kind == Any && p.mode == inReplacement:
		p.report(at.Start, at.End, "_ does not say which argument of the region stays")
		return
	case t.Annot != nil:
		p.report(t.Annot.Span.Start, t.Annot.Span.End, "an argument of a region has no type here")
		return
	}
	for _, other := range r.Args {
		switch {
		case t.Name != "" && other.Name == t.Name:
			p.report(at.Start, at.End, "?%s is an argument of the region twice", t.Name)
		case t.Kind == Rest && other.Kind == Rest && p.mode == inPattern:
			p.report(at.Start, at.End, "?%s... is a second rest beside ?%s...", t.Name, other.Name).Help =
				"the arguments of a region have at most one rest: where would the first end?"
		}
	}
}

// checkYield reports what a region cannot yield.
func (p *parser) checkYield(t *Term) {
	if t.Kind == Any && p.mode != inPattern {
		p.report(t.Span.Start, t.Span.End, "_ does not say which value the region yields")
	}
}

// checkBeforeRegions reports an argument that comes after a region.
func (p *parser) checkBeforeRegions(t, arg *Term) {
	if len(t.Regions) > 0 {
		p.report(arg.Span.Start, arg.Span.End, "an argument after a region").Help = "regions come after the arguments: (op ?x ^body)"
	}
}

// inline is the word before a region that is put in the place of its node.
const inline = "inline"

// inlined takes inline(^name argument...)#output, with dots where all from that one on are meant.
func (p *parser) inlined() *Term {
	start := p.pos
	w := p.word(isWordByte)
	if p.mode != inReplacement {
		p.fail(start, w.Span.End, "inline is allowed in replacements only")
		return nil
	}
	open := p.pos
	p.pos++
	t := &Term{Kind: Inlined, Output: -1}
	if p.next() != '^' {
		p.unexpected("a region").Help = "inline(^body ?x) puts the region that the pattern calls ^body in the place of the node"
		return nil
	}
	p.pos++
	name := p.word(isNameByte)
	if name.Text == "" || name.Text == "_" || isDigit(name.Text[0]) {
		p.fail(name.Span.Start-1, name.Span.End, "inline needs the name of a region").Help = "write inline(^body ?x)"
		return nil
	}
	t.Name = name.Text
	var last *Term
	for p.next() != ')' {
		if p.done() {
			p.unclosed(open)
			return nil
		}
		arg := p.term()
		if p.broken {
			return nil
		}
		if arg != nil {
			p.checkArgument(t, last, arg)
			t.Args = append(t.Args, arg)
		}
		last = arg
	}
	p.pos++
	if p.peek() == '#' {
		t.Output = p.outputFrom()
		t.Spread = p.dots()
	}
	return t
}

// outputFrom is output where dots may follow the number.
func (p *parser) outputFrom() int {
	end := p.pos + 1
	for end < len(p.text) && isDigit(p.text[end]) {
		end++
	}
	if end == p.pos+1 || !strings.HasPrefix(p.text[end:], "...") {
		return p.output()
	}
	whole := p.text
	p.text = whole[:end]
	n := p.output()
	p.text = whole
	return n
}
