package unify

import (
	"github.com/settle-go/settle/graph"
)

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
		code := plans[i].tested
		if i == int(c.plan) {
			code = plans[i].sure
		}
		if len(p.roots) > 1 {
			m.alternative(plans[i].alternative)
		}
		if r.execute(g, code) {
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

// execute runs the instructions of a plan and reports whether all succeed.
func (r *Runner) execute(g *graph.Graph, code []instruction) bool {
	m := &r.m
	for k := range code {
		i := &code[k]
		n, arg, ok := r.regs[i.node], int(i.arg), true
		switch i.code {
		case loadOwner:
			owner := g.OwnerOf(g.InputOf(n, arg))
			r.regs[i.slot], ok = owner, owner != 0
		case testIndex:
			ok = g.IndexOf(g.InputOf(n, arg)) == int(i.slot)
		case testOp:
			ok = r.members[r.classOfOp(g.OpOf(n))].has(i.arg)
		case testInput:
			ok = r.members[r.classOfVar(g, g.InputOf(n, int(i.slot)))].has(i.arg)
		case testArity:
			ok = g.NumInputsOf(n) == arg
		case testDistinct:
			ok = g.InputOf(n, 0) != g.InputOf(n, 1)
		case testOutputs:
			ok = g.NumOutputsOf(n) == arg
		case testHasOutput:
			ok = g.NumOutputsOf(n) > arg
		case testInputType:
			ok = g.TypeOf(g.InputOf(n, arg)) == i.typ
		case testOutputType:
			ok = g.TypeOf(g.OutputOf(n, arg)) == i.typ
		case bindNode:
			m.Nodes[i.slot] = n
		case bindInput:
			ok = bindSlot(m.Vars, i, g.InputOf(n, arg))
		case bindAttr:
			value := r.ctxt.AttrOf(g.OpOf(n), r.names[arg])
			if path := r.a.attrPaths[arg]; path != nil {
				if value = follow(r.ctxt, r.ctxt.AttrByID(value), path).ID(); value == 0 {
					return false
				}
			}
			ok = bindSlot(m.Attrs, i, value)
		case bindOp:
			ok = bindSlot(m.Ops, i, g.OpOf(n))
		case bindInputType:
			t := g.TypeOf(g.InputOf(n, arg))
			ok = t != 0 && bindSlot(m.Types, i, t) // what has no type has none to bind
		case bindOutputType:
			t := g.TypeOf(g.OutputOf(n, arg))
			ok = t != 0 && bindSlot(m.Types, i, t)
		}
		if !ok {
			return false
		}
	}
	return true
}

// bindSlot binds a slot, or compares it where it was bound before.
func bindSlot[T comparable](slots []T, i *instruction, v T) bool {
	if i.bound {
		return slots[i.slot] == v
	}
	slots[i.slot] = v
	return true
}
