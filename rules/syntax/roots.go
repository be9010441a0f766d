package syntax

import (
	"strings"

	"github.com/settle-go/settle/internal/diag"
)

// ParsePattern reads the `match` of a rule: an application. It returns nil and
// the errors when there is one; src is the file that the text stands in.
func ParsePattern(src *diag.Source, text String) (*Term, diag.List) {
	p := newParser(src, text, inPattern)
	if !p.start() {
		return nil, p.errs
	}
	t := p.term()
	p.end()
	if t != nil && !p.broken && t.Kind != App {
		p.report(t.Span.Start, t.Span.End, "a pattern begins with an op").Help = "write (op ?x), or (?f ?x...) for any op"
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return t, nil
}

// ParseReplacement reads the `replace` of a rule: one term, or one for each
// output of the pattern's root in brackets, [?x, _], where _ stands for an
// output that nobody may use. [] replaces a root that has no outputs.
func ParseReplacement(src *diag.Source, text String) ([]*Term, diag.List) {
	return newParser(src, text, inReplacement).roots()
}

// ParseTestTerm reads the `in` of a test: one term, or one for each output of
// the graph in brackets.
func ParseTestTerm(src *diag.Source, text String) ([]*Term, diag.List) {
	return newParser(src, text, inTest).roots()
}

// ParseOutcome reads the `out` of a test, which is a test term or the word
// unchanged: no rule may fire.
func ParseOutcome(src *diag.Source, text String) (terms []*Term, unchanged bool, errs diag.List) {
	if strings.TrimSpace(text.Value) == "unchanged" {
		return nil, true, nil
	}
	terms, errs = ParseTestTerm(src, text)
	return terms, false, errs
}

// ParseGiven reads the `given` of a test: declarations `%name: type` with
// commas or line ends between them.
func ParseGiven(src *diag.Source, text String) ([]Decl, diag.List) {
	p := newParser(src, text, inTest)
	p.limit()
	var decls []Decl
	for p.next(); !p.done(); p.next() {
		start := p.pos
		d := p.decl()
		if p.broken {
			p.resumeDecl(start)
			continue
		}
		for _, other := range decls {
			if other.Name.Text == d.Name.Text {
				p.report(d.Name.Span.Start-1, d.Name.Span.End, "%%%s is declared twice", d.Name.Text)
			}
		}
		decls = append(decls, d)
	}
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return decls, nil
}

func (p *parser) decl() Decl {
	if p.peek() != '%' {
		p.unexpected("a declaration").Help = "values are declared like this: %a: tensor<4xf32>, %b: i32"
		return Decl{}
	}
	var d Decl
	p.pos++
	d.Name = p.word(isWordByte)
	switch {
	case d.Name.Text == "":
		p.fail(p.pos-1, p.pos, "a value needs a name after %q", "%")
	case !p.accept(':'):
		p.unexpected("\":\" and the type of %" + d.Name.Text)
	}
	if !p.broken {
		d.Type, d.TypeSpan = p.scanType()
	}
	end := p.pos
	if p.next(); !p.done() && !strings.Contains(p.text[end:p.pos], "\n") && !p.accept(',') {
		p.unexpected("a comma or the end of the line after the declaration")
	}
	return d
}

// start reports a text that is empty or too long.
func (p *parser) start() bool {
	p.limit()
	if p.space(); p.done() {
		p.fail(0, len(p.text), "the %s is empty", p.mode)
	}
	return !p.broken
}

func (p *parser) limit() {
	if len(p.text) > maxText {
		p.fail(0, 1, "a text of %d bytes is longer than a term may be: %d", len(p.text), maxText)
	}
}

// end reports what stands after the text's term.
func (p *parser) end() {
	if p.space(); p.done() {
		return
	}
	if p.peek() == ')' {
		p.fail(p.pos, p.pos+1, "unbalanced parenthesis: there is nothing open here")
		return
	}
	r := p.rune()
	p.fail(p.pos, p.pos+len(r), "unexpected %q after the end of the %s", r, p.mode)
}

// roots takes a term or a list of terms, and the end of the text.
func (p *parser) roots() ([]*Term, diag.List) {
	terms := []*Term{}
	switch {
	case !p.start():
	case p.peek() == '[':
		terms = p.rootList()
	default:
		if t := p.term(); t != nil {
			p.checkRoot(t, false)
			terms = append(terms, t)
		}
	}
	p.end()
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return terms, nil
}

func (p *parser) rootList() []*Term {
	open := p.pos
	p.pos++
	terms := []*Term{}
	for p.next() != ']' {
		if t := p.term(); t != nil {
			p.checkRoot(t, true)
			terms = append(terms, t)
		}
		if p.broken {
			return nil
		}
		if !p.accept(',') {
			break
		}
	}
	if !p.accept(']') {
		p.listEnd(open)
	}
	return terms
}

// checkRoot reports a root that is not one value.
func (p *parser) checkRoot(t *Term, inList bool) {
	switch {
	case t.Kind == Rest:
		p.report(t.Span.Start, t.Span.End, "?%s... stands among the arguments of an op only", t.Name)
	case t.Kind == Any && !inList:
		p.report(t.Span.Start, t.Span.End, "_ does not say which value to put here")
	}
}
