package rules

import "github.com/settle-go/settle/unify"

// Replacement returns what takes the place of each output of the matched node, as terms
// over the names of the pattern, for code that compares rules without running them. One
// application that is used twice is one term. What the rule computes while it runs is
// not there: a value is an AnyTerm, a constant or what it folds a ConstTerm, an attribute
// has neither variable nor literal. An output that nothing may use is nil. It reports
// false for rules that are not made of terms: those by a relation, and those that move
// regions. A rule that only exchanges an op, or removes it, has an application without
// arguments, those of the matched node, or a rest without a name.
func (r *Rule) Replacement() ([]*unify.Term, bool) {
	switch {
	case r.program != nil:
		return r.program.terms(r.Local.Pattern)
	case r.becomes != nil:
		return []*unify.Term{r.becomes}, true
	}
	return nil, false
}

// termsOf makes terms of a program.
type termsOf struct {
	program *program
	names   map[unify.Slot]string
	steps   map[int]*unify.Term
	wrong   bool
}

func (p *program) terms(pattern *unify.Pattern) ([]*unify.Term, bool) {
	if p.holds {
		return nil, false
	}
	m := termsOf{program: p, names: map[unify.Slot]string{}, steps: map[int]*unify.Term{}}
	for name, slot := range pattern.Names {
		m.names[slot] = name
	}
	var terms []*unify.Term
	for _, root := range p.roots {
		if root.kind == noValue {
			terms = append(terms, nil)
			continue
		}
		terms = append(terms, m.operand(root))
	}
	return terms, !m.wrong
}

func (m *termsOf) operand(v operand) *unify.Term {
	switch v.kind {
	case boundValue:
		return unify.Var(m.names[unify.Slot{Kind: unify.VarSlot, Index: v.slot}])
	case restValue:
		return unify.Rest(m.names[unify.Slot{Kind: unify.RestSlot, Index: v.slot}])
	case constValue:
		return &unify.Term{Kind: unify.NumberTerm, Value: unify.Literal{Kind: unify.RawLiteral, Text: v.text}}
	case computedConst:
		return unify.Const()
	case stepValue:
		if m.program.steps[v.step].fold {
			return unify.Const()
		}
		t := m.step(v.step)
		if v.output > 0 {
			other := *t
			other.Output = v.output
			return &other
		}
		return t
	}
	m.wrong = m.wrong || v.kind == inlinedValue
	return unify.Any()
}

// step returns the term of a node that the program makes.
func (m *termsOf) step(index int) *unify.Term {
	if t, known := m.steps[index]; known {
		return t
	}
	s := &m.program.steps[index]
	m.wrong = m.wrong || s.inline != nil || s.into != 0 || len(s.regions) > 0
	t := &unify.Term{Kind: unify.AppTerm}
	m.steps[index] = t
	if s.op.slot >= 0 {
		t.Name = m.names[unify.Slot{Kind: unify.OpSlot, Index: s.op.slot}]
	} else {
		t.Ops = []string{s.op.name}
	}
	for _, a := range s.op.attrs {
		attr := unify.AttrTerm{Name: a.name, Literal: a.literal}
		if a.slot >= 0 {
			attr.Var = m.names[unify.Slot{Kind: unify.AttrSlot, Index: a.slot}]
		}
		t.Attrs = append(t.Attrs, attr)
	}
	for _, arg := range s.args {
		t.Args = append(t.Args, m.operand(arg))
	}
	return t
}
