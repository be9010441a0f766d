package unify

import (
	"math"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// planStep matches an application of a pattern with a node, which is in a register: those
// are numbered by the paths of the automaton, and the root is in the first.
type planStep struct {
	node          int32  // the register of the node
	parent, input int32  // the register of the node that takes the value, -1 for none, and which input it is
	output        int32  // the output that the value is
	test          int32  // what the op passes
	app           int32  // the number among the applications
	inputs        counts // how many inputs there are
	outputs       counts // how many outputs there are
	distinct      bool   // the first two inputs differ
	constants     []planConstant
	binds         []planBind
}

// counts are the numbers from one on to another one.
type counts struct{ least, more uint32 }

// exactly are the counts of one number.
func exactly(n int) counts { return counts{uint32(n), 0} }

// atLeast are the counts from a number on.
func atLeast(n int) counts { return counts{uint32(n), math.MaxUint32 - uint32(n)} }

// has reports whether a number, which is not negative, is one of them.
func (c counts) has(n int) bool { return uint32(n)-c.least <= c.more }

// planConstant is an input that is a constant which passes a test.
type planConstant struct{ input, test int32 }

// planBind binds a slot or, where an earlier part of the plan has bound it, compares it.
type planBind struct {
	kind  bindKind
	bound bool
	slot  int32
	at    int32   // the input, the output or, by the automaton's list of names, the attribute
	typ   ir.Type // of requireInputType and requireOutputType
}

type bindKind uint8

const (
	bindInput         bindKind = iota
	bindInputType              // the type of an input
	bindOutputType             // the type of an output
	bindAttr                   // an attribute
	bindAttrPart               // a part of one
	bindOp                     // the op
	requireInputType           // binds nothing: an input is of the type
	requireOutputType          // an output is
)

// hasCells reports whether the tests of a plan are just these.
func (p *plan) hasCells(cells []cell) bool {
	return len(p.cells) == len(cells) &&
		!slices.ContainsFunc(p.cells, func(c cell) bool { return !slices.Contains(cells, c) })
}

// A plan matches a pattern with the arguments of its commutative ops in one order: a
// list of steps that search nothing. A pattern has a plan for each order, and
// the [Matcher] tries its orders in the order of its plans.
//
// Patterns with rests, with arguments that may be in any order, or with more
// than maxPlanSwaps commutative ops have no plans: the [Matcher] matches them.
type plan struct {
	alternative int    // of the pattern
	cells       []cell // what the plan tests
	steps       []planStep
}

// MatchAt is [Matcher.Match] of a pattern of the automaton, found in fewer steps
// where the pattern allows it: the same matches in the same order. The candidate
// is of the last call of [Runner.Candidates], for the same node, and the graph as
// it was then.
func (r *Runner) MatchAt(g *graph.Graph, c Candidate, n graph.NodeID, accept func(*Match) bool) bool {
	if g != r.graph || g == nil {
		r.mustKnow(g)
	}
	p := r.a.Pattern(c.Pattern)
	plans := r.a.plans[c.Pattern]
	if plans == nil {
		return r.Match(g, p, n, accept)
	}
	m := &r.m
	if m.Graph != g {
		m.Graph = g
	}
	if m.Pattern != p {
		m.begin(p)
	}
	m.Root, r.steps = n, 0
	r.regs[0] = n
	for i := range plans {
		sure := i == int(c.plan)
		if !sure && !r.members[r.classOfOp(g.OpOf(n))].has(plans[i].steps[0].test) {
			continue
		}
		if len(p.roots) > 1 {
			m.alternative(plans[i].alternative)
		}
		if r.follow(g, plans[i].steps, sure) {
			if m.memo = m.memo[:0]; accept(m) {
				return true
			}
		}
	}
	return false
}

// begin makes room for what a pattern binds.
func (m *Match) begin(p *Pattern) {
	m.Pattern, m.Alternative = p, 0
	size(&m.Vars, p.vars)
	size(&m.Attrs, p.attrs)
	size(&m.Types, p.types)
	size(&m.Ops, p.opVars)
	size(&m.Nodes, p.apps)
	size(&m.Rests, 0)
	size(&m.Regions, 0)
}

// alternative begins with an alternative, which need not bind what others do.
func (m *Match) alternative(i int) {
	m.Alternative = i
	clear(m.Vars)
	clear(m.Attrs)
	clear(m.Types)
	clear(m.Ops)
	clear(m.Nodes)
}

func size[T any](s *[]T, n int) {
	switch {
	case len(*s) == n:
	case cap(*s) < n:
		*s = make([]T, n)
	default:
		*s = (*s)[:n]
	}
}

// follow takes the steps of a plan and reports whether all succeed. It is sure where the
// ops and constants of the node are known to pass the tests of the plan: then the registers
// have the nodes.
func (r *Runner) follow(g *graph.Graph, steps []planStep, sure bool) bool {
	nodes, regs := r.m.Nodes, r.regs
	for k := range steps {
		s := &steps[k]
		if !sure && !r.load(g, s) {
			return false
		}
		n := regs[s.node]
		inputs, outputs := g.Arity(n)
		if !s.inputs.has(inputs) || !s.outputs.has(outputs) {
			return false
		}
		// The node computes the value: of an only output there is nothing else to be.
		if s.parent >= 0 && outputs+int(s.output) > 1 && g.OutputOf(n, int(s.output)) != g.InputOf(regs[s.parent], int(s.input)) {
			return false
		}
		if s.distinct && g.InputOf(n, 0) == g.InputOf(n, 1) {
			return false
		}
		nodes[s.app] = n
		if len(s.binds) > 0 && !r.bind(g, n, s.binds) {
			return false
		}
	}
	return true
}

// load finds the node of a step, and reports whether there is one that passes its tests.
func (r *Runner) load(g *graph.Graph, s *planStep) bool {
	if s.parent >= 0 {
		r.regs[s.node] = g.OwnerOf(g.InputOf(r.regs[s.parent], int(s.input)))
	}
	n := r.regs[s.node]
	if n == 0 || !r.members[r.classOfOp(g.OpOf(n))].has(s.test) {
		return false
	}
	for _, c := range s.constants {
		if !r.members[r.classOfVar(g, g.InputOf(n, int(c.input)))].has(c.test) {
			return false
		}
	}
	return true
}

// bind binds what a step binds of a node, and reports whether what was bound before is the
// same.
func (r *Runner) bind(g *graph.Graph, n graph.NodeID, binds []planBind) bool {
	m, ok := &r.m, true
	for k := range binds {
		switch b := &binds[k]; b.kind {
		case bindInput:
			ok = bindSlot(m.Vars, b, g.InputOf(n, int(b.at)))
		case bindInputType:
			t := g.TypeOf(g.InputOf(n, int(b.at)))
			ok = t != 0 && bindSlot(m.Types, b, t) // what has no type has none to bind
		case bindOutputType:
			t := g.TypeOf(g.OutputOf(n, int(b.at)))
			ok = t != 0 && bindSlot(m.Types, b, t)
		case bindAttr:
			value := r.ctxt.AttrOf(g.OpOf(n), r.names[b.at])
			ok = value != 0 && bindSlot(m.Attrs, b, value)
		case bindAttrPart:
			value := r.attrPart(g.OpOf(n), b.at)
			ok = value != 0 && bindSlot(m.Attrs, b, value)
		case bindOp:
			ok = bindSlot(m.Ops, b, g.OpOf(n))
		case requireInputType:
			ok = g.TypeOf(g.InputOf(n, int(b.at))) == b.typ
		case requireOutputType:
			ok = g.TypeOf(g.OutputOf(n, int(b.at))) == b.typ
		}
		if !ok {
			return false
		}
	}
	return true
}

// attrPart returns the part that a plan binds of an attribute of an op, 0 where there is none.
func (r *Runner) attrPart(op ir.OpID, name int32) ir.AttrID {
	value := r.ctxt.AttrOf(op, r.names[name])
	return r.parts.follow(r.ctxt, r.ctxt.AttrByID(value), r.a.attrPaths[name]).ID()
}

// bindSlot binds a slot, or compares it where it was bound before.
func bindSlot[T comparable](slots []T, b *planBind, v T) bool {
	if b.bound {
		return slots[b.slot] == v
	}
	slots[b.slot] = v
	return true
}

// direct says where a variable is in a pattern that asks for nothing but
// constants beside it.
type direct struct {
	inputs []int32 // by plan; nil where the pattern is of another kind
	arity  int32
}

// of gives a candidate the operand of its plan.
func (d *direct) of(c *Candidate) {
	if d.inputs != nil && c.plan >= 0 {
		c.by, c.arity = d.inputs[c.plan], d.arity
	}
}

// ReplaceBy says that nodes which a pattern matches are replaced by a variable of it, and by
// nothing else. Where every other argument is a constant, nothing is bound twice, and no type or
// attribute is asked for, candidates have it as their [Candidate.Operand]. It must be called before
// there is a runner.
func (a *Automaton) ReplaceBy(pattern int32, name string) {
	p := a.patterns[pattern]
	slot, bound := p.Names[name]
	if !bound || slot.Kind != VarSlot || a.plans[pattern] == nil || !p.isPlain() {
		return
	}
	args := p.nodes[0].args
	at := slices.IndexFunc(args, func(pos int) bool { return p.nodes[pos].term.Kind == VarTerm && p.nodes[pos].slot == slot.Index })
	d := direct{inputs: []int32{int32(at)}, arity: int32(len(args))}
	if p.nodes[0].swap {
		d.inputs = append(d.inputs, int32(1-at))
	}
	a.direct[pattern] = d
}

// isPlain reports whether a pattern is an op of constants and of variables that occur
// once, whatever their types.
func (p *Pattern) isPlain() bool {
	root := &p.nodes[0]
	if len(p.roots) > 1 || root.term.AnyArgs || root.opSlot >= 0 || p.attrs > 0 || len(root.types) > 1 {
		return false
	}
	vars, types := 0, 0
	for i := range p.nodes {
		n := &p.nodes[i]
		if n.term.Kind == AppTerm && i > 0 {
			return false
		}
		if n.term.Kind == VarTerm {
			vars++
		}
		for _, t := range n.types {
			if t.typ != 0 {
				return false
			}
			if t.slot >= 0 {
				types++
			}
		}
	}
	return vars == p.vars && types == p.types
}
