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
	inputs        counts // how many inputs there are
	outputs       counts // how many outputs there are
	parent, input int32  // the register of the node that takes the value, -1 for none, and which input it is
	output        int32  // the output that the value is
	test          int32  // what the op passes
	distinct      bool   // the first two inputs differ
	constants     []planConstant
}

// counts are the numbers from one on to another one, of those that [graph.Graph.Arity] returns.
type counts struct{ least, more uint16 }

// maxCount is the greatest number of outputs that Arity tells from any other.
const maxCount = math.MaxUint8 - 1

// exactly are the counts of one number.
func exactly(n int) counts { return counts{uint16(n), 0} }

// atLeast are the counts from a number on.
func atLeast(n int) counts { return counts{uint16(n), math.MaxUint16 - uint16(n)} }

// has reports whether a number is one of them.
func (c counts) has(n uint16) bool { return n-c.least <= c.more }

// planConstant is an input that is a constant which passes a test.
type planConstant struct{ input, test int32 }

// planSlot binds the slot of a variable or of an attribute or, where an earlier part of the plan has bound
// it, compares it.
type planSlot struct {
	node  int32 // by its register
	at    int32 // the input or, by the automaton's list of names, the attribute
	slot  int32
	bound bool
	part  bool // it is a part of the attribute
}

// planBind is a planSlot of a type or an op.
type planBind struct {
	kind  bindKind
	bound bool
	slot  int32
	node  int32   // the register of the node
	at    int32   // the input or, of bindOutput and requireOutput, the output; onlyOutput for the first one
	typ   ir.Type // of requireType and requireOutput
}

type bindKind uint8

const (
	bindType      bindKind = iota // the type of an input or of the first output
	bindOutput                    // the type of another output
	bindOp                        // the op
	requireType                   // binds nothing: an input or the first output is of the type
	requireOutput                 // another output is
)

// hasCells reports whether the tests of a plan are just these.
func (p *plan) hasCells(cells []cell) bool {
	return len(p.cells) == len(cells) &&
		!slices.ContainsFunc(p.cells, func(c cell) bool { return !slices.Contains(cells, c) })
}

// A plan matches a pattern with the arguments of its commutative ops in one order: a
// list of steps that search nothing, and what is then bound of the nodes that they found. A pattern
// has a plan for each order, and the [Matcher] tries its orders in the order of its plans.
//
// Patterns with rests, with arguments that may be in any order, with more than maxPlanSwaps
// commutative ops, or with an op of more than maxCount arguments or an output after that many, have
// no plans: the [Matcher] matches them.
type plan struct {
	alternative int        // of the pattern
	cells       []cell     // what the plan tests
	steps       []planStep // by application
	careful     bool       // a step is distinct, or about another output than an only one
	vars, attrs []planSlot
	binds       []planBind
}

// bindsVar reports whether the plan binds a slot of a variable.
func (p *plan) bindsVar(slot int32) bool {
	return slices.ContainsFunc(p.vars, func(v planSlot) bool { return v.slot == slot })
}

// MatchAt is [Matcher.Match] of a pattern of the automaton, found in fewer steps
// where the pattern allows it: the same matches in the same order. The candidate
// is of the last call of [Runner.Candidates], for the same node, and the graph as
// it was then.
func (r *Runner) MatchAt(g *graph.Graph, c Candidate, n graph.NodeID, accept func(*Match) bool) bool {
	if g != r.graph || g == nil {
		r.mustKnow(g)
	}
	if uint(c.Pattern) >= uint(len(r.a.plans)) {
		r.a.panicWithout(c.Pattern)
	}
	p, plans := r.a.patterns[c.Pattern], r.a.plans[c.Pattern]
	if plans == nil {
		return r.Match(g, p, n, accept)
	}
	m := &r.m
	if m.Graph != g {
		m.Graph = g
	}
	if m.Pattern != p {
		m.Pattern, m.Alternative = p, 0
	}
	if shape := r.a.shapes[c.Pattern]; r.shape != shape {
		r.shape = shape
		m.begin(p)
	}
	m.Root, r.steps = n, 0
	r.regs[0] = n
	for i := range plans {
		plan := &plans[i]
		if i != int(c.plan) && !r.load(g, plan.steps) {
			continue
		}
		if len(p.roots) > 1 {
			m.alternative(plan.alternative)
		}
		if r.follow(g, plan, m.Nodes) && (len(plan.vars) == 0 || r.bindVars(g, plan.vars)) &&
			(len(plan.attrs) == 0 || r.bindAttrs(g, plan.attrs)) && (len(plan.binds) == 0 || r.bind(g, plan.binds)) {
			m.Accepted = c.accepted && i == int(c.plan)
			if m.memo = m.memo[:0]; accept(m) {
				return true
			}
		}
	}
	return false
}

// begin begins with a pattern of another shape, for whose slots there is room.
func (m *Match) begin(p *Pattern) {
	m.Vars, m.Attrs, m.Types, m.Ops = m.Vars[:p.vars], m.Attrs[:p.attrs], m.Types[:p.types], m.Ops[:p.opVars]
	m.Nodes, m.Rests, m.Regions = m.Nodes[:p.apps], m.Rests[:0], m.Regions[:0]
	for _, slot := range p.leftOut {
		m.Vars[slot] = 0
	}
}

// reserve makes room for slots.
func (m *Match) reserve(n slotCounts) {
	m.Vars, m.Attrs, m.Types = withRoom(m.Vars, n.vars), withRoom(m.Attrs, n.attrs), withRoom(m.Types, n.types)
	m.Ops, m.Nodes = withRoom(m.Ops, n.opVars), withRoom(m.Nodes, n.apps)
}

func withRoom[T any](s []T, n int) []T { return slices.Grow(s, max(0, n-len(s))) }

// alternative begins with an alternative, which need not bind what others do.
func (m *Match) alternative(i int) {
	m.Alternative = i
	clear(m.Vars)
	clear(m.Attrs)
	clear(m.Types)
	clear(m.Ops)
	clear(m.Nodes)
}

// load finds the nodes of steps, and reports whether they pass their tests.
func (r *Runner) load(g *graph.Graph, steps []planStep) bool {
	for k := range steps {
		s := &steps[k]
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
	}
	return true
}

// follow takes the steps of a plan whose nodes are in the registers and pass its tests, and reports
// whether all succeed. It sets the nodes of the applications.
func (r *Runner) follow(g *graph.Graph, p *plan, nodes []graph.NodeID) bool {
	steps, regs, careful := p.steps, r.regs, p.careful
	nodes = nodes[:len(steps)]
	for k := range steps {
		s := &steps[k]
		n := regs[s.node]
		nodes[k] = n
		if inputs, outputs := g.Arity(n); inputs != s.inputs.least || outputs != 1 {
			careful = true
		}
	}
	return !careful || r.fits(g, steps)
}

// fits reports whether nodes have as many inputs and outputs as steps ask for, compute just the values that these
// are about, which is certain of the first outputs where there are no others, and have inputs that differ
// where they are to.
func (r *Runner) fits(g *graph.Graph, steps []planStep) bool {
	for k := range steps {
		s := &steps[k]
		n := r.regs[s.node]
		inputs, outputs := g.Arity(n)
		if !s.inputs.has(inputs) || !s.outputs.has(uint16(outputs)) ||
			s.parent >= 0 && g.OutputOf(n, int(s.output)) != g.InputOf(r.regs[s.parent], int(s.input)) ||
			s.distinct && g.InputOf(n, 0) == g.InputOf(n, 1) {
			return false
		}
	}
	return true
}

// bindVars binds the variables of a plan, and reports whether what was bound before is the same.
func (r *Runner) bindVars(g *graph.Graph, binds []planSlot) bool {
	vars := r.m.Vars
	for k := range binds {
		b := &binds[k]
		v := g.ValueAt(r.regs[b.node], b.at)
		if b.bound && vars[b.slot] != v {
			return false
		}
		vars[b.slot] = v
	}
	return true
}

// bindAttrs binds the attributes of a plan, and reports whether the ops have them and what was bound
// before is the same.
func (r *Runner) bindAttrs(g *graph.Graph, binds []planSlot) bool {
	attrs := r.m.Attrs
	for k := range binds {
		b := &binds[k]
		a := r.ctxt.AttrOf(g.OpOf(r.regs[b.node]), r.names[b.at])
		if b.part {
			a = r.parts.follow(r.ctxt, r.ctxt.AttrByID(a), r.a.attrPaths[b.at]).ID()
		}
		if a == 0 || b.bound && attrs[b.slot] != a {
			return false
		}
		attrs[b.slot] = a
	}
	return true
}

// bind binds what else a plan binds, and reports whether what was bound before is the same.
func (r *Runner) bind(g *graph.Graph, binds []planBind) bool {
	for k := range binds {
		b := &binds[k]
		n := r.regs[b.node]
		ok := true
		switch b.kind {
		case bindType:
			ok = bindSlot(r.m.Types, b, g.TypeOf(g.ValueAt(n, b.at)))
		case bindOutput:
			ok = bindSlot(r.m.Types, b, g.TypeOf(g.OutputOf(n, int(b.at))))
		case bindOp:
			ok = bindSlot(r.m.Ops, b, g.OpOf(n))
		case requireType:
			ok = g.TypeOf(g.ValueAt(n, b.at)) == b.typ
		case requireOutput:
			ok = g.TypeOf(g.OutputOf(n, int(b.at))) == b.typ
		}
		if !ok {
			return false
		}
	}
	return true
}

// bindSlot binds a slot to a type or an op, or compares it where it was bound before. It reports whether
// that is so; what has no type has none to bind.
func bindSlot[T ir.Type | ir.OpID](slots []T, b *planBind, v T) bool {
	if v == 0 || b.bound && slots[b.slot] != v {
		return false
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

// direct says where a variable of a plain pattern is.
func (p *Pattern) direct(slot Slot) direct {
	args := p.nodes[0].args
	at := slices.IndexFunc(args, func(pos int) bool { return p.nodes[pos].term.Kind == VarTerm && p.nodes[pos].slot == slot.Index })
	d := direct{inputs: []int32{int32(at)}, arity: int32(len(args))}
	if p.nodes[0].swap {
		d.inputs = append(d.inputs, int32(1-at))
	}
	return d
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
