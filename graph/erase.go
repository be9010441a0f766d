package graph

// prune erases unused nodes, and then the nodes that only those used.
func (tx *Tx) prune() {
	tx.pruneCreated()
	tx.pruneReleased()
}

// pruneCreated erases the nodes that the transaction added and that are unused.
func (tx *Tx) pruneCreated() {
	for n, end := tx.Created(); n < end; n++ {
		if tx.g.IsUnused(n) {
			tx.erase(n)
		}
	}
}

// pruneReleased erases the nodes that have lost their clients, and what only they used.
func (tx *Tx) pruneReleased() {
	for last := len(tx.unusedCandidates) - 1; last >= 0; last = len(tx.unusedCandidates) - 1 {
		n := tx.unusedCandidates[last]
		tx.unusedCandidates = tx.unusedCandidates[:last]
		if tx.g.IsUnused(n) {
			tx.erase(n)
		} else if tx.g.IsAlive(n) && !tx.g.IsUsed(n) {
			tx.leavesUnused = true
		}
	}
}

// IsUnused reports whether a node is erased when a transaction is committed: nothing
// uses it, it is not pinned, and no graph that it holds has an effect.
func (g *Graph) IsUnused(n NodeID) bool {
	rec := &g.nodes[n]
	if rec.flags&(flagDead|flagPinned) != 0 {
		return false
	}
	for v, end := rec.out, rec.out+VarID(g.nout(rec)); v < end; v++ {
		if g.vars[v].first != 0 {
			return false
		}
	}
	return rec.flags&flagNested == 0 || !g.HoldsEffects(n)
}

// EraseIdle erases a node that has no effects, whether or not it is pinned, if nothing uses it. What only it
// used is erased at the end of the transaction.
func (tx *Tx) EraseIdle(n NodeID) {
	tx.mustBeOpen()
	g := tx.g
	rec := &g.nodes[n]
	switch {
	case rec.flags&flagNested != 0 || g.HasNested() && g.regions[rec.region].parentInArena() != 0:
		tx.Unpin(n) // what it holds may have effects, or what holds it have had only this one
	case n != 0 && rec.flags&flagDead == 0 && !g.IsUsed(n):
		tx.eraseRecord(n, rec)
	}
}

// erase takes a node out of the graph, with the nodes of its regions.
func (tx *Tx) erase(n NodeID) {
	rec := &tx.g.nodes[n]
	if rec.flags&flagNested != 0 {
		tx.eraseNested(n)
	}
	tx.eraseRecord(n, rec)
}

// eraseRecord is erase of a node that has no regions, with its record.
func (tx *Tx) eraseRecord(n NodeID, rec *nodeRec) {
	tx.releaseInputs(rec)
	tx.g.unlinkNode(rec)
	if rec.flags |= flagDead; n < tx.firstNode && rec.flags&flagHidden == 0 {
		tx.removed++
	}
	tx.recorded++
	tx.appendUndo(undoErase, uint32(n))
}

// releaseInputs takes the operands of a node out of the clients of their variables, and notes
// which nodes nothing uses any more.
func (tx *Tx) releaseInputs(rec *nodeRec) {
	slots, vars := tx.g.slots, tx.g.vars
	for s, end := rec.in, rec.in+tx.g.nin(rec); s < end; s++ {
		slot := &slots[s]
		r := &vars[slot.v]
		if unlinkFrom(slots, slotID(s), slot, r); r.first == 0 {
			tx.noteUnused(slot.v)
		}
	}
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
