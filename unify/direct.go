package unify

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// Direct tells where a variable stands in a pattern that asks for nothing but
// constants beside it.
type Direct struct {
	inputs []int32 // by way; nil where the pattern is of another kind
	arity  int32
}

// Input returns which input of a node the variable is, and whether that is all
// there is to know of the match of the candidate.
func (d *Direct) Input(g *graph.Graph, c Candidate, n graph.NodeID) (input int, ok bool) {
	if d.inputs == nil || c.way < 0 || g.NumInputsOf(n) != int(d.arity) {
		return 0, false
	}
	return int(d.inputs[c.way]), true
}

// Direct finds a variable of a pattern, in each way of it, when there is nothing
// else to match: when every other argument is a constant, nothing is bound twice,
// and no type or attribute is asked for.
func (a *Automaton) Direct(pattern int32, name string) Direct {
	slot, bound := a.patterns[pattern].Names[name]
	ways := a.ways[pattern]
	if !bound || slot.Kind != VarSlot || len(ways) == 0 {
		return Direct{}
	}
	inputs := make([]int32, len(ways))
	for i, w := range ways {
		at := slices.IndexFunc(w, func(s wayStep) bool { return s.kind == VarTerm && int(s.slot) == slot.Index })
		if at < 0 || !w.isPlain() {
			return Direct{}
		}
		inputs[i] = w[at].input
	}
	return Direct{inputs, ways[0][0].arity}
}

// isPlain reports whether a way is an op of constants and of variables that stand
// once, whatever their types.
func (w way) isPlain() bool {
	for i := range w {
		s := &w[i]
		for _, t := range s.types {
			if t.typ != 0 || t.bound {
				return false
			}
		}
		switch {
		case s.kind == AppTerm && (i > 0 || s.arity < 0 || s.opSlot >= 0 || len(s.attrs) > 0 || len(s.types) > 1):
			return false
		case s.kind != AppTerm && s.parent != 0, s.kind == VarTerm && s.bound:
			return false
		}
	}
	return true
}
