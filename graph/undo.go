package graph

import "github.com/settle-go/settle/graph/ir"

// undoKind tells what a record of a transaction's log undoes.
type undoKind uint32

const (
	undoCreate      undoKind = iota // a: node
	undoInput                       // a: slot, b: its variable before, c, d: its links before, e: after
	undoPrune                       // a: node
	undoMove                        // a: node, b, c: its neighbours before, d, e: its position before
	undoFlags                       // a: node, b: its flags before
	undoNested                      // a: node that was given a nested graph
	undoAddInput                    // a: region that was given an input
	undoReturn                      // a: region, b: its return before
	undoRemoveInput                 // a: region, b: input that it lost, c: its place
	undoMoveNested                  // a: node whose last c nested graphs node b got
	undoHeld                        // a: node that got nested graphs of another one
)

type undo struct {
	kind          undoKind
	a, b, c, d, e uint32
}

// record appends a record to the log of an open transaction, and returns it to
// be filled in where it stands.
func (tx *Tx) record(kind undoKind, a uint32) *undo {
	if !tx.open {
		return tx.g.journal.note(kind, a, &tx.ignored)
	}
	n := len(tx.log)
	if n == cap(tx.log) {
		tx.log = append(tx.log, undo{})
	}
	tx.log = tx.log[:n+1]
	u := &tx.log[n]
	u.kind, u.a = kind, a
	return u
}

// setFlags changes the flags of a node, so that a rollback restores them.
func (g *Graph) setFlags(n NodeID, flags nodeFlags) {
	rec := &g.nodes[n]
	if rec.flags == flags {
		return
	}
	g.tx.record(undoFlags, uint32(n)).b = uint32(rec.flags)
	rec.flags = flags
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

// dropNested takes the graph from a node that it was given last.
func (g *Graph) dropNested(n NodeID) {
	list := g.nested[n]
	if last := list[len(list)-1]; last.g == g {
		g.regions = g.regions[:len(g.regions)-1]
	}
	if len(list) > 1 {
		g.nested[n] = list[:len(list)-1]
		return
	}
	delete(g.nested, n)
	g.nodes[n].flags &^= flagNested
}
