package graph

import (
	"errors"
	"fmt"
)

// ErrType says that a replacement has a type that its variable's clients were
// not made for.
var ErrType = errors.New("the replacement has another type")

// ErrForeign says that a variable lives in another arena than the graph.
var ErrForeign = errors.New("the variable belongs to another graph")

// Tx is a transaction on a graph: nodes are added and variables replaced, and
// then either all of it stands or none. What nothing uses any more when it is
// committed is removed. Nodes added by a transaction that is rolled back leave
// no trace: the arena is cut back.
//
// A graph has one Tx, reused: a rewrite that is tried and refused allocates
// nothing.
type Tx struct {
	g      *Graph
	open   bool
	reason string

	firstNode NodeID
	firstVar  VarID
	firstSlot slotID
	log       []undo
	ignored   undo     // takes what is recorded while no transaction is open
	loose     []NodeID // nodes that may have become unused
	moved     []NodeID
	marked    []NodeID // scratch of moveBehind
	// Scratch of arrange.
	movedNodes, inner, later []Node
	before                   func(earlier, later Node) error
	reverted                 bool // it follows on a Revert
	removed                  int
	err                      error // what is wrong with a node that was added; refuses the commit
}

// Replacement is a variable and what takes its place.
type Replacement struct{ Old, New VarID }

// Begin opens the graph's transaction. The reason is what features are told,
// usually the name of a rule.
func (g *Graph) Begin(reason string) *Tx {
	tx := &g.tx
	if tx.open {
		panic("graph: Begin inside of a transaction")
	}
	tx.open, tx.reason = true, reason
	tx.firstNode, tx.firstVar, tx.firstSlot = NodeID(len(g.nodes)), VarID(len(g.vars)), slotID(len(g.slots))
	tx.log, tx.loose, tx.moved = tx.log[:0], tx.loose[:0], tx.moved[:0]
	tx.removed, tx.err = 0, nil
	return tx
}

// added tells the transaction, or outside of one the features, of a new node.
func (g *Graph) added(n NodeID) {
	g.tx.record(undoCreate, uint32(n))
	if !g.tx.open {
		g.fireImport(n, "")
	}
}

// Add adds a node in front of another one, in the same function graph; where
// one of its inputs stands behind that, behind the input, so that a replacement
// may use what it replaces. An input that the node cannot use at all is refused
// by [Tx.Commit].
func (tx *Tx) Add(before NodeID, op OpID, inputs []VarID, types ...Type) NodeID {
	tx.mustBeOpen()
	g := tx.g
	region := g.nodes[before].region
	n := g.newNode(region, op, inputs, types, g.nodes[before].loc)
	foreign := false
	for _, v := range inputs {
		owner := g.vars[v].owner
		if owner == 0 || g.nodes[owner].region != region || g.nodes[owner].flags&flagDead != 0 {
			foreign = foreign || g.vars[v].kind != constantVar
			continue
		}
		if before != 0 && g.nodes[owner].pos >= g.nodes[before].pos {
			before = g.nodes[owner].next
		}
	}
	g.insertBefore(n, before, g.regions[region])
	g.setKept(n)
	g.added(n)
	if foreign {
		tx.exposeAll(n, inputs)
	}
	return n
}

// exposeAll checks the inputs that come from other graphs.
func (tx *Tx) exposeAll(n NodeID, inputs []VarID) {
	for _, v := range inputs {
		if err := tx.g.expose(v, n); err != nil && tx.err == nil {
			tx.err = fmt.Errorf("add %s: %w", tx.g.describe(n), err)
		}
	}
}

func (tx *Tx) mustBeOpen() {
	if !tx.open {
		panic("graph: a change by a transaction that was not begun")
	}
}

// Release lets a node go when nothing uses it, unless it is known to have
// effects.
func (tx *Tx) Release(n NodeID) { tx.unkeep(n, flagKept|flagLoose) }

// Consume lets a node go when nothing uses it, if it was kept only because
// nothing is known of its op: a rule that matches an op vouches for it.
func (tx *Tx) Consume(n NodeID) {
	if tx.g.nodes[n].flags&flagLoose != 0 {
		tx.unkeep(n, flagKept|flagLoose)
	}
}

func (tx *Tx) unkeep(n NodeID, flags nodeFlags) {
	tx.mustBeOpen()
	g := tx.g
	rec := &g.nodes[n]
	if rec.flags&flags == 0 || g.regions[rec.region].ret == n || (Op{g.voc, rec.op}).hasAny(Effect|Terminator) {
		return
	}
	g.setFlags(n, rec.flags&^flags)
	for fg := g.regions[rec.region]; fg.parent != nil && fg.parent.g == g; fg = fg.parent {
		tx.loose = append(tx.loose, fg.holder) // may have been there for this effect only
	}
	tx.loose = append(tx.loose, n)
}

// Replace makes the clients of old use new in its place, and returns how many
// did. Nodes that this transaction added keep using old, so that a replacement
// may contain what it replaces. Without anyType, the type of new must be one
// that old's includes. A client whose inputs have a type fixed elsewhere (a
// return, a call) keeps using old when the types are not equal.
//
// It costs the clients of old; where new stands behind a client, also the nodes
// between them. After an error some clients may have moved: roll back.
func (tx *Tx) Replace(old, new VarID, anyType bool) (int, error) {
	tx.mustBeOpen()
	g := tx.g
	if old == new {
		return 0, nil
	}
	oldType, newType := g.vars[old].typ, g.vars[new].typ
	if !anyType && !oldType.Super(newType) {
		return 0, fmt.Errorf("%w: %s for %s", ErrType, newType, oldType)
	}
	moved := 0
	for s := g.vars[old].first; s != 0; {
		slot := g.slots[s]
		if slot.node >= tx.firstNode || oldType != newType && g.fixesTypes(slot.node) {
			s = slot.next
			continue
		}
		if err := g.expose(new, slot.node); err != nil {
			return moved, err
		}
		tx.moveSlot(s, new)
		moved++
		s = slot.next
	}
	tx.loosen(old)
	return moved, nil
}

// fixesTypes reports whether the types of a node's inputs are fixed elsewhere.
func (g *Graph) fixesTypes(n NodeID) bool {
	return Op{g.voc, g.nodes[n].op}.hasAny(Terminator | Signature)
}

// loosen remembers the owner of a variable that has no clients left.
func (tx *Tx) loosen(v VarID) {
	if r := &tx.g.vars[v]; r.first == 0 && r.owner != 0 {
		tx.loose = append(tx.loose, r.owner)
	}
}

func (tx *Tx) moveSlot(s slotID, new VarID) {
	slot := &tx.g.slots[s]
	u := tx.record(undoInput, uint32(s))
	u.b, u.c, u.d, u.e = uint32(slot.v), uint32(slot.prev), uint32(slot.next), uint32(new)
	tx.g.unlink(s)
	tx.g.link(s, new)
	tx.moved = append(tx.moved, slot.node)
}

// SetInput makes input i of a node another variable, of a type that the one
// before includes, or the same type where types are fixed elsewhere.
func (tx *Tx) SetInput(n NodeID, i int, new VarID) error {
	tx.mustBeOpen()
	g := tx.g
	s := slotID(g.nodes[n].in + uint32(i))
	old := g.slots[s].v
	if old == new {
		return nil
	}
	oldType, newType := g.vars[old].typ, g.vars[new].typ
	if !oldType.Super(newType) || oldType != newType && g.fixesTypes(n) {
		return fmt.Errorf("%w: %s for %s", ErrType, newType, oldType)
	}
	if err := g.expose(new, n); err != nil {
		return err
	}
	tx.moveSlot(s, new)
	tx.loosen(old)
	return nil
}

// Moved returns the nodes whose inputs changed, one entry an input. The slice
// is the transaction's: it is valid until the next Begin.
func (tx *Tx) Moved() []NodeID { return tx.moved }

// Created returns the range of numbers of the nodes that were added; those
// that nothing uses are removed again by Commit.
func (tx *Tx) Created() (first, end NodeID) { return tx.firstNode, NodeID(len(tx.g.nodes)) }

// Removed returns how many nodes Commit removed that were there before.
func (tx *Tx) Removed() int { return tx.removed }

// EachRemoved calls f with each node that Commit removed.
func (tx *Tx) EachRemoved(f func(n NodeID)) {
	for _, u := range tx.log {
		if u.kind == undoPrune {
			f(NodeID(u.a))
		}
	}
}

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

// Replace makes the clients of old use new, removes what nothing uses any more,
// and tells the features. It is [Tx.Replace] as a transaction of its own.
func (fg *FunctionGraph) Replace(old, new Var, reason string) error {
	if old.g != fg.g || new.g != fg.g {
		return fmt.Errorf("replace %s: %w", old, ErrForeign)
	}
	tx := fg.g.Begin(reason)
	if _, err := tx.Replace(old.id, new.id, false); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// ReplaceAll makes several replacements at once: all or none.
func (fg *FunctionGraph) ReplaceAll(pairs []Replacement, reason string) error {
	tx := fg.g.Begin(reason)
	for _, p := range pairs {
		if _, err := tx.Replace(p.Old, p.New, false); err != nil {
			tx.Rollback()
			return err
		}
	}
	return tx.Commit()
}

// IsOpen reports whether the transaction was begun and not ended.
func (tx *Tx) IsOpen() bool { return tx.open }
