package graph

// Bypass makes the clients of a node's only output use one of the node's inputs,
// which must be of the same type, and removes the node with what only it used. It
// is Begin, Replace, Release and Commit in one, for the rewrite that rules make
// most: x + 0 = x. An input can be used wherever the node's output can, so nothing
// has to be looked at, and nothing undone.
//
// It returns the transaction, which is over. It changes nothing and returns nil where the general way has more to look at:
// a graph with features or checkpoints, a node that is kept or holds graphs, that
// has another number of outputs, or whose types differ.
func (g *Graph) Bypass(n NodeID, input int, reason string) *Tx {
	rec := &g.nodes[n]
	if rec.nout != 1 || rec.flags&(flagKept|flagNested|flagHidden|flagDead) != 0 || g.isWatched() {
		return nil
	}
	old, by := rec.out, g.slots[rec.in+uint32(input)].v
	from, to := &g.vars[old], &g.vars[by]
	if from.typ != to.typ || from.first == 0 {
		return nil
	}
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
