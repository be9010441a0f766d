package graph

// Bypass makes the clients of a node's only output use one of the node's inputs,
// which must be of the same type, and removes the node with what only it used. It
// is Begin, Replace, Release and Commit in one, for the rewrite that rules make
// most: x + 0 = x. An input can be used wherever the node's output can, so nothing
// has to be looked at, and nothing undone.
//
// It returns the transaction, which is over. It is only for what [Graph.CanBypass]
// allows.
func (g *Graph) Bypass(n NodeID, input int, reason string) *Tx {
	if !g.CanBypass(n, input) {
		panic("graph: Bypass of a node that cannot be")
	}
	rec := &g.nodes[n]
	old, by := rec.out, g.slots[rec.in+uint32(input)].v
	from, to := &g.vars[old], &g.vars[by]
	tx := g.Begin(reason)
	for s := from.first; s != 0; s = g.slots[s].next {
		g.slots[s].v = by
		tx.moved = append(tx.moved, g.slots[s].node)
	}
	g.slots[from.first].prev = to.last
	g.slots[to.last].next = from.first // n uses it: there is a last one
	to.last = from.last
	from.first, from.last = 0, 0
	tx.remove(n)
	tx.prune()
	tx.open = false
	return tx
}

// CanBypass reports whether the general way has nothing more to look at: not where
// the graph has features or checkpoints, where the node is kept or holds graphs, has
// another number of outputs or no clients, or where the types differ.
func (g *Graph) CanBypass(n NodeID, input int) bool {
	rec := &g.nodes[n]
	if uint(input) >= uint(rec.nin) || rec.nout != 1 || rec.flags&(flagKept|flagNested|flagHidden|flagDead) != 0 || g.isWatched() {
		return false
	}
	from := &g.vars[rec.out]
	return from.typ == g.vars[g.slots[rec.in+uint32(input)].v].typ && from.first != 0
}
