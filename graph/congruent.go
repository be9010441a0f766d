package graph

// Two nodes are congruent if they apply one op to the same inputs: they compute the same if the op
// has no effects.

// Congruent reports whether two nodes apply the same op to the same inputs, in the same order, and have
// as many outputs.
func (g *Graph) Congruent(a, b NodeID) bool {
	x, y := &g.nodes[a], &g.nodes[b]
	if x.op != y.op || x.shortIn != y.shortIn || x.shortOut != y.shortOut {
		return false
	}
	left, right := g.operands(x), g.operands(y)
	if len(left) != len(right) || g.nout(x) != g.nout(y) {
		return false
	}
	for i := range left {
		if left[i].v != right[i].v {
			return false
		}
	}
	return true
}

// HashOf returns a hash of the op and the inputs of a node: congruent nodes have the same.
func (g *Graph) HashOf(n NodeID) uint32 {
	const prime = 0x9e3779b97f4a7c15
	rec := &g.nodes[n]
	h := uint64(rec.op) * prime
	for _, s := range g.operands(rec) {
		h = (h ^ uint64(s.v)) * prime
		h ^= h >> 29
	}
	return uint32(h ^ h>>32)
}

// operands returns the operands of a node.
func (g *Graph) operands(rec *nodeRec) []slotRec { return g.slots[rec.in : rec.in+g.nin(rec)] }
