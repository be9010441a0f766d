package graph

import "github.com/settle-go/settle/graph/ir"

// Two nodes are congruent if they apply one op to the same inputs: they compute the same if the op
// has no effects.

// Congruent reports whether two nodes that were not removed apply the same op to the same inputs, in the
// same order, and have as many outputs, and whether these have the same types.
func (g *Graph) Congruent(a, b NodeID) (congruent, sameTypes bool) {
	return g.congruent(&g.nodes[a], &g.nodes[b])
}

// Repeats reports whether a node is congruent to first, a node before it in the same function graph, and has
// outputs of the same types, so that first can replace it.
func (g *Graph) Repeats(n, first NodeID) bool { return g.repeats(&g.nodes[first], &g.nodes[n]) }

// repeats is Repeats of nodes by their records.
func (g *Graph) repeats(x, y *nodeRec) bool {
	if x.region != y.region || x.pos >= y.pos {
		return false
	}
	_, same := g.congruent(x, y)
	return same
}

// congruent is Congruent of nodes by their records.
func (g *Graph) congruent(x, y *nodeRec) (congruent, sameTypes bool) {
	if x.op != y.op || x.shortIn != y.shortIn || x.shortOut != y.shortOut || (x.flags|y.flags)&flagDead != 0 {
		return false, false
	}
	nin := g.nin(x)
	if x.shortIn == manyInputs && nin != g.nin(y) || x.shortOut == manyOutputs && g.nout(x) != g.nout(y) {
		return false, false
	}
	slots := g.slots
	for i := range nin {
		if slots[x.in+i].v != slots[y.in+i].v {
			return false, false
		}
	}
	return true, g.sameTypes(x, y)
}

// HashOf returns a hash of the op and the inputs of a node: congruent nodes have the same.
func (g *Graph) HashOf(n NodeID) uint32 {
	rec := &g.nodes[n]
	h := newHash(rec.op)
	for s, end := rec.in, rec.in+g.nin(rec); s < end; s++ {
		h = h.add(g.slots[s].v)
	}
	return h.sum()
}

// nodeHash is the hash of a node while its inputs are added.
type nodeHash uint64

const hashPrime = 0x9e3779b97f4a7c15

func newHash(op ir.OpID) nodeHash { return nodeHash(op) * hashPrime }

// add returns the hash with one more input. It takes and returns a value, which a loop keeps in a register.
func (h nodeHash) add(v VarID) nodeHash {
	h = (h ^ nodeHash(v)) * hashPrime
	return h ^ h>>29
}

func (h nodeHash) sum() uint32 { return uint32(h ^ h>>32) }
