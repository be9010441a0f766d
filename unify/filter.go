package unify

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// Filter decides about matches by the types of what a pattern binds: it is what a guard asks of them first,
// and says of a match what the guard would. Without questions it accepts all. Its functions do not panic; see
// [Automaton.Shortcut].
type Filter struct {
	// Questions are asked from the first one on. Each says which is next.
	Questions []Question
}

// Question is one of a [Filter], about one type or two.
type Question struct {
	Type  func(ir.Type) bool      // of Of
	Types func(a, b ir.Type) bool // of Of and And, where Type is nil
	// Of and And are slots of variables and types. The zero Slot is the first output of the matched node.
	Of, And Slot
	Yes, No Decision // what follows on the answer
}

// Decision is what is known of a match: what a [Filter] decided or, from 0 on, the question that it asks next.
type Decision int32

// The decisions of filters and, the last one, of [Runner.Decide].
const (
	Undecided Decision = -1 - iota // the guard is to say
	Refused                        // the guard does not hold
	Accepted                       // it holds
	Unmatched                      // there is no match
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
	plan      *plan
	values    []planValue // whose types are bound or asked for
	questions []planQuestion
	by        planVar // what replaces the matched node
	replaces  bool    // there is one
}

// planQuestion is a Question about values, by their numbers.
type planQuestion struct {
	typ     func(ir.Type) bool
	types   func(a, b ir.Type) bool
	of, and int
	yes, no Decision
}

// planValue is an input of a node or an output.
type planValue struct {
	node     int32 // the register of the node
	at       int32
	isOutput bool
	isBound  bool // its type is: without one there is no match
}

// Shortcut says what the guard of a pattern asks first, and which variable takes the place of the matched
// node, where that is all that is done; "" for none. A pattern without a guard has a filter without questions; nil
// means that nothing is known about the guard. Candidates of the pattern then have an Operand, or [Runner.Decide]
// knows more about them, where the pattern can match in one way only. It must be called before there is a runner.
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
}

// shortcut returns that of a plan, nil where it binds more than variables and types, or compares those.
func (p *plan) shortcut(f *Filter, by Slot) *shortcut {
	s := &shortcut{plan: p}
	numbers, known := map[Slot]int{}, true // of values
	for _, b := range p.binds {
		if b.bound || b.kind != bindInputType && b.kind != bindOutputType {
			return nil
		}
		numbers[Slot{TypeSlot, int(b.slot)}] = len(s.values)
		s.values = append(s.values, planValue{b.node, b.at, b.kind == bindOutputType, true})
	}
	add := func(slot Slot, v planValue) {
		if _, there := numbers[slot]; !there {
			numbers[slot] = len(s.values)
			s.values = append(s.values, v)
		}
	}
	variables := map[Slot]planVar{}
	for _, v := range p.vars {
		if v.bound {
			return nil
		}
		variables[Slot{VarSlot, int(v.slot)}] = v
	}
	value := func(slot Slot) int {
		v, isVar := variables[slot]
		switch {
		case isVar:
			add(slot, planValue{node: v.node, at: v.input})
		case slot == Slot{}:
			add(slot, planValue{isOutput: true}) // of the root
		}
		number, ok := numbers[slot]
		known = known && ok
		return number
	}
	s.by, s.replaces = variables[by]
	for _, q := range f.Questions {
		asked := planQuestion{typ: q.Type, types: q.Types, of: value(q.Of), yes: q.Yes, no: q.No}
		if q.Type == nil {
			asked.and = value(q.And)
		}
		s.questions = append(s.questions, asked)
	}
	if !known || len(s.values) > maxAsked {
		return nil
	}
	return s
}

// Decide says what is known of a candidate that is short before its match is bound. It is Undecided where
// [Runner.MatchAt] is to say, and Accepted only where a variable takes the place of the node: then it also returns
// that and the nodes of the match, which are the runner's. The candidate is as for MatchAt.
func (r *Runner) Decide(g *graph.Graph, c *Candidate, n graph.NodeID) (_ Decision, by graph.VarID, nodes []graph.NodeID) {
	s := c.short
	r.regs[0] = n
	nodes = r.decided[:len(s.plan.steps)]
	if !r.follow(g, s.plan, nodes) {
		return Unmatched, 0, nil
	}
	var types [maxAsked]ir.Type
	for k := range s.values {
		v := &s.values[k]
		n, t := r.regs[v.node], ir.Type(0)
		if v.isOutput {
			t = g.TypeOf(g.OutputOf(n, int(v.at)))
		} else {
			t = g.TypeOf(g.InputOf(n, int(v.at)))
		}
		switch {
		case t != 0:
			types[k&(maxAsked-1)] = t
		case v.isBound:
			return Unmatched, 0, nil
		default:
			return Undecided, 0, nil // there may be no output
		}
	}
	next := Accepted
	if len(s.questions) > 0 {
		next = 0
	}
	for next >= 0 {
		q, holds := &s.questions[next], false
		if q.typ != nil {
			holds = q.typ(types[q.of&(maxAsked-1)])
		} else {
			holds = q.types(types[q.of&(maxAsked-1)], types[q.and&(maxAsked-1)])
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
	return Accepted, g.InputOf(r.regs[s.by.node], int(s.by.input)), nodes
}
