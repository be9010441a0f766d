package rules

import (
	"errors"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// pattern compiles the term of a `match`. After an error it is no pattern to match
// with, but has the names that the other parts of the rule are checked against.
func (p *part) pattern(t *syntax.Term) *unify.Pattern {
	if t.Output >= 0 {
		p.errorf(t.Span, "the root of a pattern is a node: #%d says nothing there", t.Output)
	}
	compiled, err := unify.Compile(p.term(t), p.l.set.Dialects)
	if err != nil {
		span := t.Span
		var at *unify.TermError
		if errors.As(err, &at) {
			span = diag.Span{Start: at.Term.Start, End: at.Term.End}
		}
		p.errorf(span, "%v", err)
		return &unify.Pattern{Names: boundNames(t)}
	}
	return compiled
}

// boundNames returns the names that a term binds, each as what it is first.
func boundNames(t *syntax.Term) map[string]unify.Slot {
	names := map[string]unify.Slot{}
	add := func(name string, kind unify.SlotKind) {
		if _, known := names[name]; !known && name != "" {
			names[name] = unify.Slot{Kind: kind, Index: len(names)}
		}
	}
	for t := range t.All() {
		switch t.Kind {
		case syntax.Var:
			add(t.Name, unify.VarSlot)
		case syntax.Rest:
			add(t.Name, unify.RestSlot)
		}
		add(t.Head.Var, unify.OpSlot)
		for i := range t.Attrs {
			add(t.Attrs[i].Var, unify.AttrSlot)
		}
		if t.Annot == nil {
			continue
		}
		for _, ref := range t.Annot.Types {
			add(ref.Var, unify.TypeSlot)
		}
	}
	return names
}

// term turns a term of the text into one that the engine knows.
func (p *part) term(t *syntax.Term) *unify.Term {
	out := &unify.Term{Name: t.Name, Start: t.Span.Start, End: t.Span.End}
	switch t.Kind {
	case syntax.Var:
		out.Kind = unify.VarTerm
	case syntax.Rest:
		out.Kind = unify.RestTerm
	case syntax.Any:
		out.Kind = unify.AnyTerm
	case syntax.Const:
		out.Kind = unify.NumberTerm
		out.Value = p.literal(t.Const)
	case syntax.App:
		p.app(t, out)
	}
	if t.Annot != nil {
		for _, ref := range t.Annot.Types {
			out.Types = append(out.Types, unify.TypeTerm{Var: ref.Var, Type: ref.Type})
		}
	}
	return out
}

func (p *part) app(t *syntax.Term, out *unify.Term) {
	out.Kind, out.Name, out.Output = unify.AppTerm, t.Head.Var, max(t.Output, 0)
	for _, word := range t.Head.Ops {
		op := p.op(word)
		p.checkUse(t, op)
		out.Ops = append(out.Ops, op)
	}
	for i := range t.Attrs {
		a := &t.Attrs[i]
		attr := unify.AttrTerm{Name: a.Key.Text, Var: a.Var}
		if a.Kind == syntax.AttrLiteral {
			literal := p.literal(a.Literal)
			attr.Literal = &literal
		}
		out.Attrs = append(out.Attrs, attr)
	}
	for _, arg := range t.Args {
		out.Args = append(out.Args, p.term(arg))
	}
}
