package graph

// prune removes nodes that nothing uses, and then what only they used.
func (tx *Tx) prune() {
	g := tx.g
	for n, end := tx.Created(); n < end; n++ {
		if g.isUnused(n) {
			tx.remove(n)
		}
	}
	for len(tx.loose) > 0 {
		n := tx.loose[len(tx.loose)-1]
		tx.loose = tx.loose[:len(tx.loose)-1]
		if g.isUnused(n) {
			tx.remove(n)
		}
	}
}

// isUnused reports whether a node can go.
func (g *Graph) isUnused(n NodeID) bool {
	rec := &g.nodes[n]
	if rec.flags&(flagDead|flagKept) != 0 {
		return false
	}
	for i := range rec.nout {
		if g.vars[rec.out+VarID(i)].first != 0 {
			return false
		}
	}
	return !g.holdsEffects(n)
}

// remove takes a node out of the graph, with the nodes of the graphs it holds.
func (tx *Tx) remove(n NodeID) {
	g := tx.g
	if g.nodes[n].flags&flagNested != 0 {
		tx.removeNested(n)
	}
	rec := &g.nodes[n]
	for i := range rec.nin {
		s := slotID(rec.in + i)
		g.unlink(s)
		tx.loosen(g.slots[s].v)
	}
	g.takeOut(n)
	rec.flags |= flagDead
	if n < tx.firstNode && rec.flags&flagHidden == 0 {
		tx.removed++
	}
	tx.record(undoPrune, uint32(n))
}

func (tx *Tx) removeNested(n NodeID) {
	for _, fg := range tx.g.nested[n] {
		if fg.g != tx.g {
			continue // an arena of its own goes with its holder
		}
		for fg.last != 0 {
			tx.remove(fg.last)
		}
	}
}

// drop removes a node whether it is used or not: as part of the transaction
// that is open, or as a change of its own that no feature can refuse.
func (g *Graph) drop(n NodeID) {
	if g.tx.open {
		g.tx.remove(n)
		return
	}
	tx := g.Begin("")
	tx.remove(n)
	g.fireCommit(tx)
	g.journal.keep(tx)
	tx.open = false
}

// IsUnused reports whether a node goes when a transaction is committed: nothing
// uses it, and neither it nor a graph that it holds is kept.
func (g *Graph) IsUnused(n NodeID) bool { return g.isUnused(n) }
