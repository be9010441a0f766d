package unify

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// Direct says where a variable is in a pattern that asks for nothing but
// constants beside it.
type Direct struct {
	inputs []int32 // by plan; nil where the pattern is of another kind
	arity  int
}

// Input returns which input of a node the variable is, and whether that is all
// there is to know of the match of the candidate.
func (d *Direct) Input(g *graph.Graph, c Candidate, n graph.NodeID) (input int, ok bool) {
	if d.inputs == nil || c.plan < 0 || g.NumInputsOf(n) != d.arity {
		return 0, false
	}
	return int(d.inputs[c.plan]), true
}

// Direct finds a variable of a pattern, in each plan of it, when there is nothing
// else to match: when every other argument is a constant, nothing is bound twice,
// and no type or attribute is asked for.
func (a *Automaton) Direct(pattern int32, name string) Direct {
	p := a.patterns[pattern]
	slot, bound := p.Names[name]
	if !bound || slot.Kind != VarSlot || a.plans[pattern] == nil || !p.isPlain() {
		return Direct{}
	}
	args := p.nodes[0].args
	at := slices.IndexFunc(args, func(pos int) bool { return p.nodes[pos].term.Kind == VarTerm && p.nodes[pos].slot == slot.Index })
	d := Direct{inputs: []int32{int32(at)}, arity: len(args)}
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
