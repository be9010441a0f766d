package graph

// prune erases unused nodes, and then the nodes that only those used.
func (tx *Tx) prune() {
	g := tx.g
	for n, end := tx.Created(); n < end; n++ {
		if g.IsUnused(n) {
			tx.erase(n)
		}
	}
	for len(tx.unusedCandidates) > 0 {
		n := tx.unusedCandidates[len(tx.unusedCandidates)-1]
		tx.unusedCandidates = tx.unusedCandidates[:len(tx.unusedCandidates)-1]
		if g.IsUnused(n) {
			tx.erase(n)
		}
	}
}

// IsUnused reports whether a node is erased when a transaction is committed: nothing
// uses it, it is not pinned, and no graph that it holds has an effect.
func (g *Graph) IsUnused(n NodeID) bool {
	return g.nodes[n].flags&(flagDead|flagPinned) == 0 && !(Node{g, n}).isUsed() && !g.HoldsEffects(n)
}

// erase takes a node out of the graph, with the nodes of its regions.
func (tx *Tx) erase(n NodeID) {
	g := tx.g
	if g.nodes[n].flags&flagNested != 0 {
		tx.eraseNested(n)
	}
	rec := &g.nodes[n]
	for i := range rec.nin {
		s := slotID(rec.in + i)
		g.unlink(s)
		tx.noteUnused(g.slots[s].v)
	}
	g.unlinkNode(n)
	rec.flags |= flagDead
	if n < tx.firstNode && rec.flags&flagHidden == 0 {
		tx.removed++
	}
	tx.record(undoErase, uint32(n))
}

func (tx *Tx) eraseNested(n NodeID) {
	for _, fg := range tx.g.nested[n] {
		if fg.g != tx.g {
			continue // an arena of its own goes with its parent node
		}
		for fg.last != 0 {
			tx.erase(fg.last)
		}
	}
}

// eraseNow erases a node whether or not it is used: as part of the open transaction, or as
// a change of its own that no feature can refuse.
func (g *Graph) eraseNow(n NodeID) {
	if g.tx.open {
		g.tx.erase(n)
		return
	}
	tx := g.Begin("")
	tx.erase(n)
	g.fireCommit(tx)
	g.changes.keep(tx)
	tx.open = false
}
