package graph

import (
	"errors"
	"slices"
)

// ErrForeign says that a variable lives in another arena than the graph.
var ErrForeign = errors.New("the variable belongs to another graph")

// ErrType says that the clients of a variable cannot use a replacement of that type.
var ErrType = errors.New("the replacement has another type")

// Tx is a transaction on a graph: it adds nodes and replaces variables, and then makes
// either all of these changes or none. Commit erases nodes that are unused at its end.
// Nodes added by a transaction that is rolled back leave no trace: the arena is truncated.
//
// A graph has one Tx and reuses it, so a rewrite that is tried and rejected allocates
// nothing.
type Tx struct {
	g      *Graph
	open   bool
	reason string

	firstNode        NodeID
	firstVar         VarID
	firstSlot        slotID
	log              []undo
	recorded         uint64   // changes that were ever made; see Graph.Version
	ignored          undo     // takes what is recorded while no transaction is open
	unusedCandidates []NodeID // nodes that may have become unused
	moved            []NodeID
	visited          []NodeID // scratch of moveAfter
	// Scratch of applyOrderers.
	movedNodes, inner, later []Node
	before                   func(earlier, later Node) error
	reverted                 bool     // it follows on a Revert
	movedOut                 []NodeID // nodes of graphs that were inlined
	emptied                  []NodeID // nodes that must go, for their graphs were taken
	restructured             []NodeID // nodes that were placed, rewired or discarded, or that return
	outcome
	hadInputs         uint32       // of the node that was made a constant, how many it had before
	released          []VarID      // scratch of Released
	planned, optional []plannedUse // operands to change, those that may be left apart
	substitutes       []substitute
	err               error // what is wrong with a node that was added; refuses the commit
}

// outcome is what a transaction has done, as far as that is a number.
type outcome struct {
	removed      int
	refined      int    // variables that got a more precise type
	became       NodeID // the node that was made a constant, 0 for none
	handedOver   slotID // of the operands that changed at the end, the first whose node is not in moved: the others follow it
	keptType     bool   // a client needs the type that it has
	leavesUnused bool   // see LeavesUnused
	plain        bool   // see IsPlain
}

// substitute is a variable that takes the place of another one.
type substitute struct {
	v, old VarID
	unused bool            // nothing used it before: it comes into the graph now
	left   int             // operands that it is computed from, and that were left
	needs  map[NodeID]bool // what it is computed from, once many were left: not while that changes
}

// plannedUse is an operand that is to become a substitute.
type plannedUse struct {
	s  slotID
	to int
}

// Begin opens the graph's transaction. The reason is what features are notified of,
// usually the name of a rule.
func (g *Graph) Begin(reason string) *Tx {
	tx := &g.tx
	if tx.open {
		panic("graph: Begin inside of a transaction")
	}
	for _, a := range g.features {
		if a.beginner != nil {
			a.beginner.OnBegin()
		}
	}
	tx.start()
	tx.reason = reason
	return tx
}

// start opens the transaction, which has done nothing yet.
func (tx *Tx) start() {
	g := tx.g
	tx.open = true
	tx.firstNode, tx.firstVar, tx.firstSlot = NodeID(len(g.nodes)), VarID(len(g.vars)), slotID(len(g.slots))
	tx.log, tx.unusedCandidates, tx.moved = tx.log[:0], tx.unusedCandidates[:0], tx.moved[:0]
	tx.movedOut, tx.emptied, tx.restructured = tx.movedOut[:0], tx.emptied[:0], tx.restructured[:0]
	if tx.outcome = (outcome{}); tx.err != nil {
		tx.err = nil
	}
}

func (tx *Tx) mustBeOpen() {
	if !tx.open {
		panic("graph: a change by a transaction that was not begun")
	}
}

// KeptType reports whether a client kept its operand in a replacement of this transaction
// because it needs a value of exactly that type.
func (tx *Tx) KeptType() bool { return tx.keptType }

// Moved returns the nodes whose inputs changed, one entry for each input. It must be asked, and the
// slice is valid, before the graph is changed again.
func (tx *Tx) Moved() []NodeID {
	for ; tx.handedOver != 0; tx.handedOver = tx.g.slots[tx.handedOver].next {
		tx.moved = append(tx.moved, tx.g.clientOf(tx.handedOver))
	}
	return tx.moved
}

// Rewired reports whether an open transaction has changed an input of a node, or anything
// else that was there when it began. Features are notified of such changes only when the
// transaction is committed.
func (g *Graph) Rewired() bool {
	if !g.tx.open {
		return false
	}
	for _, u := range g.tx.log {
		if u.kind != undoInsert {
			return true
		}
	}
	return false
}

// Created returns the range of numbers of the nodes that the transaction added. Commit
// erases those of them that are unused.
func (tx *Tx) Created() (first, end NodeID) { return tx.firstNode, NodeID(len(tx.g.nodes)) }

// Became returns the node that [Graph.TryConstant] made a constant, 0 for none: it is
// created and removed at the same time, and is not in the range of Created.
func (tx *Tx) Became() NodeID { return tx.became }

// Released returns the inputs that this node had. The slice is valid until the next Begin.
func (tx *Tx) Released() []VarID {
	if tx.became == 0 {
		return nil
	}
	first := tx.g.nodes[tx.became].in
	tx.released = tx.released[:0]
	for _, slot := range tx.g.slots[first : first+tx.hadInputs] {
		tx.released = append(tx.released, slot.v)
	}
	return tx.released
}

// IsPlain reports whether the transaction is one of [Graph.TryReplace] or [Graph.TryReplaceWithOperand]: the node is
// erased, no node was added and none has moved.
func (tx *Tx) IsPlain() bool { return tx.plain }

// Removed returns how many nodes Commit removed that were there before.
func (tx *Tx) Removed() int { return tx.removed }

// EachRemoved calls f with each node that Commit removed.
func (tx *Tx) EachRemoved(f func(n NodeID)) {
	for _, u := range tx.log {
		if u.kind == undoErase {
			f(NodeID(u.a))
		}
	}
}

// LeavesUnused reports whether Commit did not erase all nodes that were there and that nothing uses any
// more: some are pinned or have effects.
func (tx *Tx) LeavesUnused() bool { return tx.leavesUnused }

// OnlyRewires reports whether a transaction that ended with [Tx.Commit] did nothing but change inputs and
// erase nodes.
func (tx *Tx) OnlyRewires() bool {
	for i := range tx.log {
		if kind := tx.log[i].kind; kind != undoInput && kind != undoErase {
			return false
		}
	}
	return true
}

// IsOpen reports whether the transaction was begun and not ended.
func (tx *Tx) IsOpen() bool { return tx.open }

// noteUnused remembers the owner of a variable that has no clients left.
func (tx *Tx) noteUnused(v VarID) {
	if r := &tx.g.vars[v]; r.first == 0 && r.owner() != 0 {
		tx.unusedCandidates = append(tx.unusedCandidates, r.owner())
	}
}

func (tx *Tx) moveSlot(s slotID, new VarID) {
	slot := &tx.g.slots[s]
	u := tx.record(undoInput, uint32(s))
	u.b, u.c, u.d, u.e = uint32(slot.v), uint32(slot.prev), uint32(slot.next), uint32(new)
	tx.g.unlink(s)
	tx.g.link(s, new)
	tx.moved = append(tx.moved, tx.g.clientOf(s))
}

func (g *Graph) mustBeClosed(what string) {
	if g.tx.open {
		panic("graph: " + what + " inside of a transaction")
	}
}

// undoKind is the kind of change that a record of the log undoes.
type undoKind uint32

const (
	undoInsert        undoKind = iota // a: node
	undoInput                         // a: slot, b: its variable before, c, d: its links before, e: after
	undoErase                         // a: node
	undoMove                          // a: node, b, c: its neighbours before, d, e: its position before
	undoFlags                         // a: node, b: its flags before
	undoNested                        // a: node that was given a nested graph
	undoAddInput                      // a: region that was given an input
	undoReturn                        // a: region, b: its return before
	undoRemoveInput                   // a: region, b: input that it lost, c: its index
	undoMoveNested                    // a: node whose last c nested graphs node b got
	undoReceiveNested                 // a: node that got nested graphs of another one
	undoMoveGraph                     // a: node whose nested graph c was given to node b, as its last
	undoRefine                        // a: variable, b: number of its type before
	undoArrange                       // a: index in arranged of which blocks terminators held
	undoTakeBlock                     // a: node that lost block b, its nested graph c
	undoAdopt                         // a: block of another region before, b: the entry of that, c, d: its place among its blocks
	undoMoveOut                       // a: node that left region c, b: the one before it there, d, e: its position
)

type undo struct {
	kind          undoKind
	a, b, c, d, e uint32
}

// record appends a record to the log of an open transaction and returns it, to be filled
// in place.
func (tx *Tx) record(kind undoKind, a uint32) *undo {
	tx.recorded++
	if !tx.open {
		return tx.g.changes.note(kind, a, &tx.ignored)
	}
	return tx.appendUndo(kind, a)
}

// appendUndo is record in a transaction that is known to be open, without counting the change.
func (tx *Tx) appendUndo(kind undoKind, a uint32) *undo {
	n := len(tx.log)
	if n < cap(tx.log) {
		tx.log = tx.log[:n+1]
	} else {
		tx.log = append(tx.log, undo{})
	}
	u := &tx.log[n]
	u.kind, u.a = kind, a
	return u
}

// Version changes with every change of the nodes of the arena, of their inputs or of their
// regions. Changes that were undone count.
func (g *Graph) Version() uint64 { return g.tx.recorded }

// setFlags changes the flags of a node, so that a rollback restores them.
func (g *Graph) setFlags(n NodeID, flags nodeFlags) {
	rec := &g.nodes[n]
	if rec.flags == flags {
		return
	}
	g.tx.record(undoFlags, uint32(n)).b = uint32(rec.flags)
	rec.flags = flags
}

// changeLog remembers how to undo what was committed since the oldest checkpoint.
type changeLog struct {
	entries     []entry
	checkpoints []liveCheckpoint // the live checkpoints, oldest first
	last        int              // number of the newest checkpoint ever made
}

// entry is the log of one transaction, or one change made outside of any.
type entry struct {
	log    []undo
	reason string
}

// liveCheckpoint is a checkpoint that was not forgotten: how many entries there were.
type liveCheckpoint struct{ number, entries int }

// note returns the record for a change outside of a transaction. It is dropped if there is
// no checkpoint.
func (j *changeLog) note(kind undoKind, a uint32, ignored *undo) *undo {
	if len(j.checkpoints) == 0 {
		return ignored
	}
	log := []undo{{kind: kind, a: a}}
	j.entries = append(j.entries, entry{log: log})
	return &log[0]
}

func (j *changeLog) keep(tx *Tx) {
	if len(j.checkpoints) > 0 && len(tx.log) > 0 {
		j.entries = append(j.entries, entry{slices.Clone(tx.log), tx.reason})
	}
}

// isWatched reports whether there is a feature or a checkpoint that a commit concerns.
func (g *Graph) isWatched() bool { return len(g.features) > 0 || len(g.changes.checkpoints) > 0 }

// Commit erases nodes that are unused, notifies the features, and asks them to validate the
// result. If one of them returns an error, everything is undone and the error returned.
func (tx *Tx) Commit() error {
	if !tx.open {
		panic("graph: Commit without Begin")
	}
	if err := tx.err; err != nil {
		tx.Rollback()
		return err
	}
	tx.prune()
	if err := tx.checkEmptied(); err != nil {
		tx.Rollback()
		return err
	}
	if err := tx.checkRestructured(); err != nil {
		tx.Rollback()
		return err
	}
	if tx.g.isWatched() {
		if err := tx.g.submit(tx); err != nil {
			return err
		}
	}
	tx.open = false
	return nil
}

// RollbackOpen undoes the transaction that is open, if one is, such as that of an optimizer
// that failed.
func (g *Graph) RollbackOpen() {
	if g.tx.open {
		g.tx.Rollback()
	}
}

// Rollback undoes everything since Begin.
func (tx *Tx) Rollback() {
	if !tx.open {
		panic("graph: Rollback without Begin")
	}
	if len(tx.log) > 0 || int(tx.firstNode) < len(tx.g.nodes) || int(tx.firstVar) < len(tx.g.vars) {
		tx.g.undo(tx.log, false)
		tx.cutBack()
		tx.log, tx.moved, tx.removed = tx.log[:0], tx.moved[:0], 0
	}
	tx.open = false
}
