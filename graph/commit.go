package graph

import (
	"github.com/settle-go/settle/graph/ir"
)

// Commit removes what nothing uses any more, tells the features, and asks them
// to validate the result. When one refuses, everything is undone and its error
// returned.
func (tx *Tx) Commit() error {
	if !tx.open {
		panic("graph: Commit without Begin")
	}
	if err := tx.err; err != nil {
		tx.Rollback()
		return err
	}
	tx.prune()
	if tx.g.isWatched() {
		if err := tx.g.submit(tx); err != nil {
			return err
		}
	}
	tx.open = false
	return nil
}

// submit tells the features what the transaction did, has them order the nodes
// and asks them to validate the result. When one refuses, it rolls back.
func (g *Graph) submit(tx *Tx) error {
	g.clock.begin()
	defer g.clock.end() // a feature may panic
	if err := g.tell(tx); err != nil {
		g.fireRollback(tx)
		tx.Rollback()
		g.fireReverted(tx.reason)
		return err
	}
	g.fireCommitted(tx)
	return nil
}

// tell tells the features what a transaction did, has them order the nodes, and
// asks them to validate it.
func (g *Graph) tell(tx *Tx) error {
	if err := g.notify(tx); err != nil {
		return err
	}
	return g.validate()
}

// notify tells the features what the transaction did, and what moved when they
// ordered the nodes.
func (g *Graph) notify(tx *Tx) error {
	g.fireCommit(tx)
	told := len(tx.log)
	err := g.arrange(tx)
	g.fireMoves(tx, told)
	return err
}

// fireCommitted tells that a transaction stands, and remembers how to undo it
// where a checkpoint may ask for that.
func (g *Graph) fireCommitted(tx *Tx) {
	g.journal.keep(tx)
	g.clock.skip()
	for _, a := range g.features {
		if a.committer != nil {
			a.committer.OnCommit(tx.reason)
			g.clock.told(a)
		}
	}
}

func (g *Graph) fireRollback(tx *Tx) {
	reason := "revert " + tx.reason
	for _, a := range g.features {
		a.takeBack(g, tx.log, reason)
		g.clock.told(a)
	}
}

func (g *Graph) fireReverted(reason string) {
	g.clock.skip()
	for _, a := range g.features {
		if a.reverter != nil {
			a.reverter.OnRevert(reason)
			g.clock.told(a)
		}
	}
}

// Rollback undoes everything since Begin.
func (tx *Tx) Rollback() {
	if !tx.open {
		panic("graph: Rollback without Begin")
	}
	for i := len(tx.log) - 1; i >= 0; i-- {
		tx.revert(tx.log[i])
	}
	tx.cutBack()
	tx.log, tx.loose, tx.moved = tx.log[:0], tx.loose[:0], tx.moved[:0]
	tx.removed, tx.err = 0, nil
	tx.open = false
}

// cutBack forgets the nodes and variables that the transaction made.
func (tx *Tx) cutBack() {
	g := tx.g
	for v := tx.firstVar; int(v) < len(g.vars); v++ {
		if r := &g.vars[v]; r.kind == constantVar {
			delete(g.consts, ir.AttrID(r.aux))
		}
		if len(g.names) > 0 {
			delete(g.names, v)
		}
	}
	g.nodes, g.vars, g.slots = g.nodes[:tx.firstNode], g.vars[:tx.firstVar], g.slots[:tx.firstSlot]
}

func (tx *Tx) revert(u undo) {
	g := tx.g
	switch n := NodeID(u.a); u.kind {
	case undoCreate:
		rec := &g.nodes[n]
		for i := int(rec.nin) - 1; i >= 0; i-- {
			g.unlink(slotID(rec.in + uint32(i)))
		}
		g.takeOut(n)
	case undoInput:
		tx.revertInput(u)
	case undoPrune:
		rec := &g.nodes[n]
		rec.flags &^= flagDead
		g.putBack(n)
		for i := int(rec.nin) - 1; i >= 0; i-- {
			g.relink(slotID(rec.in + uint32(i)))
		}
		g.noteUses(n)
	case undoMove:
		g.takeOut(n)
		rec := &g.nodes[n]
		rec.prev, rec.next, rec.pos = NodeID(u.b), NodeID(u.c), uint64(u.d)<<32|uint64(u.e)
		g.putBack(n)
	case undoFlags:
		g.nodes[n].flags = nodeFlags(u.b)
	case undoNested:
		g.dropNested(n)
	case undoAddInput:
		fg := g.regions[u.a]
		fg.inputs = fg.inputs[:len(fg.inputs)-1]
	case undoReturn:
		g.regions[u.a].ret = NodeID(u.b)
	case undoRemoveInput:
		g.regions[u.a].putBackInput(VarID(u.b), int(u.c))
	case undoMoveNested:
		g.moveNested(NodeID(u.b), n, int(u.c))
	}
}

func (tx *Tx) revertInput(u undo) {
	g, s := tx.g, slotID(u.a)
	g.unlink(s)
	slot := &g.slots[s]
	slot.v, slot.prev, slot.next = VarID(u.b), slotID(u.c), slotID(u.d)
	g.relink(s)
	g.noteUses(slot.node)
}
