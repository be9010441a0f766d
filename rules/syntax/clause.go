package syntax

import "github.com/settle-go/settle/internal/diag"

// Clause is one way in which a relation holds: of the terms of its head where
// all goals do. Head and goals are applications of relations to terms.
type Clause struct {
	Head  *Term
	Goals []*Term
}

// String returns the clause in its canonical spelling.
func (c *Clause) String() string {
	if c == nil {
		return noText
	}
	text := c.Head.String()
	for i, g := range c.Goals {
		text += []string{" <- ", ", "}[min(i, 1)] + g.String()
	}
	return text
}

// ParseClause reads one of a relation's clauses: a head, and perhaps an arrow and
// goals with commas between them. It returns nil and the errors when there are
// any.
func ParseClause(src *diag.Source, text String) (*Clause, diag.List) {
	p := newParser(src, text, inClause)
	if !p.start() {
		return nil, p.errs
	}
	c := &Clause{Head: p.goal("a clause begins with")}
	if p.space(); !p.broken && p.peek() == '<' && p.at(1) == '-' {
		p.pos += len("<-")
		for more := true; more && !p.broken; more = p.accept(',') {
			c.Goals = append(c.Goals, p.goal("a goal is"))
		}
	}
	p.end()
	if len(p.errs) > 0 {
		return nil, p.errs
	}
	return c, nil
}

// goal takes the application of a relation.
func (p *parser) goal(what string) *Term {
	t := p.term()
	if t == nil || p.broken {
		return nil
	}
	switch {
	case t.Kind != App || t.Head.Var != "":
		p.report(t.Span.Start, t.Span.End, "%s a relation in parentheses", what).Help = "write (name ?x ?y), and (eq ?x ?y) where two terms are equal"
	case len(t.Attrs) > 0 || t.Output >= 0:
		p.report(t.Span.Start, t.Span.End, "a relation has no attributes and no outputs")
	}
	return t
}

// sequence takes [term, ...].
func (p *parser) sequence() *Term {
	open := p.pos
	p.pos++
	t := &Term{Kind: Sequence, Args: []*Term{}, Output: -1}
	for p.next() != ']' {
		if arg := p.term(); arg != nil {
			p.checkLast(t, arg)
			t.Args = append(t.Args, arg)
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
		return nil
	}
	return t
}

// checkLast reports what stands behind a rest, of which nobody could say where
// it ends, and outputs, which a clause cannot tell apart.
func (p *parser) checkLast(t, arg *Term) {
	if n := len(t.Args); n > 0 && t.Args[n-1].Kind == Rest {
		p.report(arg.Span.Start, arg.Span.End, "?%s... must be the last: where would it end?", t.Args[n-1].Name)
	}
	if arg.Kind == App && arg.Output >= 0 {
		p.report(arg.Span.Start, arg.Span.End, "a clause does not tell outputs apart")
	}
}
