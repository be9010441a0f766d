package unify

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// Filter decides about matches by the types and attributes that a pattern binds: it is what a guard asks of them first,
// and says of a match what the guard would. Without questions it accepts all. Its functions do not panic; see
// [Automaton.Shortcut].
type Filter struct {
	// Questions are asked from the first one on. Each says which is next.
	Questions []Question
}

// Question is one of a [Filter], about one type or two, or about an attribute.
type Question struct {
	Type  func(ir.Type) bool      // of Of
	Types func(a, b ir.Type) bool // of Of and And, where Type is nil
	Attr  func(ir.Attr) bool      // of the attribute Of, where the others are nil; where all are, the types of Of and And are to be equal
	Name  string                  // what Attr asks: questions of one name are the same
	// Of and And are slots of variables and types, or Of is one of attributes. The zero Slot is the first output of
	// the matched node.
	Of, And Slot
	Yes, No Decision // what follows on the answer
}

// Decision is what is known of a match: what a [Filter] decided or, from 0 on, the question that it asks next.
type Decision int32

// The decisions of filters, and of [Runner.Decide].
const (
	Undecided Decision = -1 - iota // the guard is to say
	Refused                        // the guard does not hold
	Accepted                       // it holds
)

// Then returns the filter of a guard that asks another one once the first one holds. Nil is the filter of a guard
// that is to say itself.
func (f *Filter) Then(next *Filter) *Filter {
	if f == nil || next == nil && len(f.Questions) == 0 {
		return nil
	}
	first, all := Decision(len(f.Questions)), slices.Clone(f.Questions)
	after := func(d Decision) Decision {
		switch {
		case d != Accepted:
			return d
		case next == nil:
			return Undecided
		}
		return first
	}
	for i := range all {
		all[i].Yes, all[i].No = after(all[i].Yes), after(all[i].No)
	}
	if next != nil {
		for _, q := range next.Questions {
			if q.Yes >= 0 {
				q.Yes += first
			}
			if q.No >= 0 {
				q.No += first
			}
			all = append(all, q)
		}
	}
	return &Filter{all}
}

// maxAsked bounds the values about whose types a shortcut asks.
const maxAsked = 8

// shortcut is what decides about the matches of the only plan of a pattern before they are bound.
type shortcut struct {
	steps     []shortStep // by application
	values    []planValue // of those, whose types are bound or asked for
	questions []planQuestion
	begin     Decision // the first of them, or Accepted
	by        planSlot // what replaces the matched node
	replaces  bool     // there is one
}

// look is what shortcuts of the candidates of a leaf look at: once at a node for all of them.
type look struct {
	id     int32       // in the runner, from 1
	steps  []shortStep // of their plans
	values []planValue // of those, whose types are bound or asked for
}

// add adds what a shortcut looks at, and returns the shortcut with the numbers that its values have in
// the look. It is not ok where that is too much, or a node has another number of inputs.
func (l *look) add(s *shortcut) (_ *shortcut, ok bool) {
	steps, values := l.steps, l.values
	for _, step := range s.steps {
		i := slices.IndexFunc(steps, func(other shortStep) bool { return other.node == step.node })
		switch {
		case i < 0:
			steps = append(steps, step)
		case steps[i] != step:
			return nil, false
		}
	}
	numbers, same := make([]int, len(s.values)), true
	for k, v := range s.values {
		i := slices.Index(values, v)
		if i < 0 {
			i = len(values)
			values = append(values, v)
		}
		numbers[k], same = i, same && i == k
	}
	if len(values) > maxAsked {
		return nil, false
	}
	l.steps, l.values = steps, values
	if !same {
		renumbered := *s
		renumbered.questions = slices.Clone(s.questions)
		for i := range renumbered.questions {
			q := &renumbered.questions[i]
			q.of, q.and = numbers[q.of], numbers[q.and]
		}
		s = &renumbered
	}
	return s, true
}

// shortStep is a step of a plan about a node with one output.
type shortStep struct {
	node   int32 // its register
	inputs uint16
}

// planValue is an input of a node or, as onlyOutput, its output.
type planValue struct {
	node int32 // by its register
	at   int32
}

// onlyOutput stands for the first output of a node where the others are its inputs.
const onlyOutput = -1

// planQuestion is a Question about values, by their numbers.
type planQuestion struct {
	typ     func(ir.Type) bool
	types   func(a, b ir.Type) bool
	of, and int
	yes, no Decision
}

// Shortcut says what the guard of a pattern asks first, and which variable replaces the matched
// node, where that is all that is done; "" for none. A pattern without a guard has a filter without questions; nil
// means that nothing is known about the guard. Candidates of a pattern with a single match plan then have an
// Operand, or [Runner.Decide] knows more about them. It must be called before there is a runner.
func (a *Automaton) Shortcut(pattern int32, f *Filter, by string) {
	p, plans := a.patterns[pattern], a.plans[pattern]
	slot, bound := p.Names[by]
	switch {
	case f == nil || len(f.Questions) == 0 && by == "" || by != "" && (!bound || slot.Kind != VarSlot):
	case len(f.Questions) == 0 && plans != nil && p.isPlain():
		a.direct[pattern] = p.direct(slot)
	case len(plans) == 1:
		a.shortcuts[pattern] = plans[0].shortcut(f, slot)
	}
	if asked := f.ofAttrs(); asked != nil {
		a.accept(pattern, asked)
	}
}

// askedAttr is what a guard asks of a bound attribute.
type askedAttr struct {
	slot  int
	name  string // of the question
	holds func(ir.Attr) bool
	not   bool // it must not hold
}

// ofAttrs returns what a filter asks that asks only of attributes, and accepts if each answer is the right one; nil
// for others.
func (f *Filter) ofAttrs() []askedAttr {
	if f == nil {
		return nil
	}
	var all []askedAttr
	for i, q := range f.Questions {
		next := Decision(i + 1)
		if i == len(f.Questions)-1 {
			next = Accepted
		}
		yes, no := q.Yes == next && q.No == Refused, q.No == next && q.Yes == Refused
		if q.Attr == nil || !yes && !no {
			return nil
		}
		all = append(all, askedAttr{q.Of.Index, q.Name, q.Attr, no})
	}
	return all
}

// accept adds to the rows of a pattern one for each match plan, with tests of what the guard asks of
// attributes. What an op passes is found once, and not at each match.
func (a *Automaton) accept(pattern int32, asked []askedAttr) {
	span := &a.compiled[pattern]
	if span.accepts {
		return // it has them from the automaton before this one
	}
	span.accepts = true
	for _, r := range a.rows[span.first:span.end] {
		if r.plan < 0 {
			continue
		}
		if cells, ok := a.plans[pattern][r.plan].asking(a.builder, asked); ok {
			a.rows = append(a.rows, row{pattern, r.plan, slices.Concat(r.cells, cells), true})
		}
	}
	a.finish()
}

// asking returns the tests of what is asked of the attributes that a plan binds, not ok where one of them
// is not bound as the whole attribute.
func (p *plan) asking(b *builder, asked []askedAttr) (cells []cell, ok bool) {
	for i := range asked {
		at := slices.IndexFunc(p.attrs, func(b planSlot) bool { return !b.part && int(b.slot) == asked[i].slot })
		if at < 0 {
			return nil, false
		}
		node, name := p.attrs[at].node, b.a.attrNames[p.attrs[at].at]
		step := slices.IndexFunc(p.steps, func(s planStep) bool { return s.node == node })
		ops := b.a.tests[p.steps[step].test].ops
		cells = append(cells, cell{node, b.test(constraint{ops: ops, asked: &asked[i], attr: name})})
	}
	return cells, true
}

// shortcut returns that of a plan, nil where it binds more than variables and types, compares those, or is about
// a node that may have any number of inputs or another output than one.
func (p *plan) shortcut(f *Filter, by Slot) *shortcut {
	if len(p.attrs) > 0 {
		return nil
	}
	s := &shortcut{}
	for i := range p.steps {
		step := &p.steps[i]
		if p.careful || step.inputs.more > 0 || !step.outputs.has(1) {
			return nil
		}
		s.steps = append(s.steps, shortStep{step.node, step.inputs.least})
	}
	bound := map[Slot]planSlot{{}: {at: onlyOutput}}
	for _, v := range p.vars {
		if v.bound {
			return nil
		}
		bound[Slot{VarSlot, int(v.slot)}] = v
	}
	for _, b := range p.binds {
		if b.bound || b.kind != bindType {
			return nil
		}
		v := planSlot{node: b.node, at: b.at}
		bound[Slot{TypeSlot, int(b.slot)}] = v
		s.look(v)
	}
	if by.Kind == VarSlot {
		s.by, s.replaces = bound[by]
	}
	for _, q := range f.Questions {
		of, known := bound[q.Of]
		asked := planQuestion{typ: q.Type, types: q.Types, of: s.look(of), yes: q.Yes, no: q.No}
		if q.Type == nil {
			and, ok := bound[q.And]
			asked.and, known = s.look(and), known && ok
		}
		if !known {
			return nil
		}
		s.questions = append(s.questions, asked)
	}
	if len(s.questions) == 0 {
		s.begin = Accepted
	}
	if len(s.values) > maxAsked {
		return nil
	}
	return s
}

// look adds a value to those that are looked at, where it is not one of them, and returns its number.
func (s *shortcut) look(v planSlot) int {
	value := planValue{v.node, v.at}
	i := slices.Index(s.values, value)
	if i < 0 {
		i = len(s.values)
		s.values = append(s.values, value)
	}
	return i
}

// Decide says what is known of a candidate that is short before its match is bound. It is Undecided where
// [Runner.MatchAt] is to say, and Accepted only where a variable replaces the node: then it also returns
// that and the nodes of the match, which are the runner's. The candidate is as for MatchAt.
func (r *Runner) Decide(g *graph.Graph, c *Candidate, n graph.NodeID) (_ Decision, by graph.VarID, nodes []graph.NodeID) {
	if r.looked != c.look.id && !r.look(g, c.look, n) {
		return Undecided, 0, nil
	}
	s, regs, types := c.short, r.regs, &r.types
	next := s.begin
	for next >= 0 {
		q, holds := &s.questions[next], false
		switch of, and := types[q.of&(maxAsked-1)], types[q.and&(maxAsked-1)]; {
		case q.typ != nil:
			holds = q.typ(of)
		case q.types != nil:
			holds = q.types(of, and)
		default:
			holds = of == and
		}
		if next = q.no; holds {
			next = q.yes
		}
	}
	switch {
	case next != Accepted:
		return next, 0, nil
	case !s.replaces:
		return Undecided, 0, nil
	}
	nodes = r.decided[:len(s.steps)]
	for k, step := range s.steps {
		nodes[k] = regs[step.node]
	}
	return Accepted, g.ValueAt(regs[s.by.node], s.by.at), nodes
}

// look looks at what shortcuts ask about at a node. It reports whether each node has as many inputs as they ask for
// and one output, and each value a type.
func (r *Runner) look(g *graph.Graph, l *look, n graph.NodeID) bool {
	regs := r.regs
	regs[0] = n
	for _, step := range l.steps {
		if inputs, outputs := g.Arity(regs[step.node]); inputs != step.inputs || outputs != 1 {
			return false
		}
	}
	for k, value := range l.values {
		t := g.TypeOf(g.ValueAt(regs[value.node], value.at))
		if t == 0 {
			return false
		}
		r.types[k&(maxAsked-1)] = t
	}
	r.looked = l.id
	return true
}
