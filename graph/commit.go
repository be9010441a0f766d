package graph

import (
	"slices"
)

// submit notifies the features of the transaction, has them order the nodes and asks them
// to validate the result. It rolls back after an error.
func (g *Graph) submit(tx *Tx) error {
	g.clock.begin()
	defer g.clock.end() // a feature may panic
	if err := g.notifyAndValidate(tx); err != nil {
		g.fireUndone(tx.log, tx.reason)
		tx.Rollback()
		g.fireReverted(tx.reason)
		return err
	}
	g.fireCommitted(tx)
	return nil
}

// notifyAndValidate notifies the features of a transaction, has them order the nodes,
// notifies them of what moved then, and asks them to validate it.
func (g *Graph) notifyAndValidate(tx *Tx) error {
	g.fireCommit(tx)
	notified := len(tx.log)
	err := g.applyOrderers(tx)
	g.fireMoves(tx, notified)
	if err != nil {
		return err
	}
	return g.validate()
}

// fireCommitted notifies the features that a transaction was committed, and keeps its log if
// there is a checkpoint.
func (g *Graph) fireCommitted(tx *Tx) {
	g.changes.keep(tx)
	g.clock.skip()
	for _, a := range g.features {
		if a.committer != nil {
			a.committer.OnCommit(tx.reason)
			g.clock.notified(a)
		}
	}
}

// fireUndone notifies the features, in reverse, of what is about to be undone.
func (g *Graph) fireUndone(log []undo, reason string) {
	reason = "revert " + reason
	for _, a := range g.features {
		a.notifyReverse(g, log, reason)
		g.clock.notified(a)
	}
}

func (g *Graph) fireReverted(reason string) {
	g.clock.skip()
	for _, a := range g.features {
		if a.reverter != nil {
			a.reverter.OnRevert(reason)
			g.clock.notified(a)
		}
	}
}

// cutBack removes the nodes and variables of the transaction from the arena.
func (tx *Tx) cutBack() {
	g := tx.g
	for v := tx.firstVar; int(v) < len(g.vars); v++ {
		if r := &g.vars[v]; r.kind() == constantVar {
			delete(g.consts, r.attr())
		}
	}
	g.dialects.cutBack(tx.firstNode)
	g.names = g.names[:min(len(g.names), int(tx.firstVar))]
	g.nodes, g.vars, g.slots = g.nodes[:tx.firstNode], g.vars[:tx.firstVar], g.slots[:tx.firstSlot]
	g.clients = g.clients[:(tx.firstSlot-1)/slotsInGroup+1]
}

// undo undoes the changes of a log, the last one first. Nodes that the log made keep their
// numbers, as the provenance log and walks over the graph may refer to them: they are dead.
// A rollback removes them from the arena instead.
func (g *Graph) undo(log []undo, keepNumbers bool) {
	if len(log) == 0 {
		return // the version stays, and what was computed for it
	}
	g.tx.recorded++
	for _, u := range slices.Backward(log) {
		g.revert(u, keepNumbers)
	}
}

func (g *Graph) revert(u undo, keepNumbers bool) {
	switch n := NodeID(u.a); u.kind {
	case undoInsert:
		rec := &g.nodes[n]
		for i := int(g.nin(rec)) - 1; i >= 0; i-- {
			g.unlink(slotID(rec.in + uint32(i)))
		}
		g.unlinkNode(&g.nodes[n])
		if keepNumbers {
			rec.flags |= flagDead
		}
	case undoInput:
		g.revertInput(u)
	case undoErase:
		rec := &g.nodes[n]
		rec.flags &^= flagDead
		g.dialects.restored(g, n)
		g.relinkNode(n)
		for i := int(g.nin(rec)) - 1; i >= 0; i-- {
			g.relink(slotID(rec.in + uint32(i)))
		}
		g.noteCaptures(n)
	case undoMove:
		g.unlinkNode(&g.nodes[n])
		rec := &g.nodes[n]
		rec.prev, rec.next, rec.pos = NodeID(u.b), NodeID(u.c), uint64(u.d)<<32|uint64(u.e)
		g.relinkNode(n)
	case undoFlags:
		g.nodes[n].flags = nodeFlags(u.b)
	case undoNested:
		g.dropNested(n, keepNumbers)
	case undoAddInput:
		fg := g.regions[u.a]
		last := len(fg.inputs) - 1
		g.vars[fg.inputs[last]].origin = inputVar | noRegion
		fg.inputs = fg.inputs[:last]
	case undoReturn:
		g.regions[u.a].ret = NodeID(u.b)
	case undoRemoveInput:
		g.regions[u.a].putBackInput(VarID(u.b), int(u.c))
	case undoMoveNested:
		g.moveNested(NodeID(u.b), n, int(u.c))
	case undoMoveGraph:
		g.giveGraph(NodeID(u.b), len(g.nested[NodeID(u.b)])-1, n, int(u.c))
	case undoRefine:
		g.vars[u.a].typ = typeNum(u.b)
	case undoArrange:
		for _, h := range g.arranged[u.a] {
			g.hold(h.end, h.blocks)
			h.block.listed, h.block.adopted = h.listed, h.adopted
		}
		if first := g.arranged[u.a][0].end; first != 0 {
			numberBlocks(g.regions[g.nodes[first].region])
		}
	case undoTakeBlock:
		g.putBackBlock(u)
	case undoAdopt:
		g.revertAdopt(u)
	case undoMoveOut:
		g.revertMoveOut(u)
	}
}

func (g *Graph) revertInput(u undo) {
	s := slotID(u.a)
	g.unlink(s)
	slot := &g.slots[s]
	slot.v, slot.prev, slot.next = VarID(u.b), slotID(u.c), slotID(u.d)
	g.relink(s)
	g.noteCaptures(g.clientOf(s))
}
