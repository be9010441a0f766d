package graph

import (
	"errors"
	"fmt"
	"slices"
)

// This file changes the regions of a node as part of a transaction: a graph is inlined in
// place of its node, moved to another node, made to return other values, or emptied. The
// node must not be used afterwards: Commit returns an error unless it can be erased.

// ErrEmptied says that a node is left whose graph was inlined, emptied, or given to
// another node.
var ErrEmptied = errors.New("a graph of it was taken, and it is still in use")

// ErrNotNested says that a graph is not one that a node of the arena holds.
var ErrNotNested = errors.New("the graph is not nested in this one")

// Inline moves the nodes of a graph before a node of the graph around it, replaces the
// inputs with variables, and returns what the graph returned. The order of the nodes and of
// their effects stays. The node that had the graph must be unused when the transaction is
// committed: see [ErrEmptied].
//
// It costs the nodes of the graph, without those of graphs nested in it, and the clients of
// its inputs. After an error it may be half done: roll back.
func (tx *Tx) Inline(fg *FunctionGraph, before NodeID, args []VarID) ([]VarID, error) {
	tx.mustBeOpen()
	g := tx.g
	if err := tx.mayTake(fg, before); err != nil {
		return nil, fmt.Errorf("inline: %w", err)
	}
	if len(args) != len(fg.inputs) {
		return nil, fmt.Errorf("inline: %d variables for %d inputs of a graph of %s", len(args), len(fg.inputs), g.describe(fg.parentNode))
	}
	if len(fg.Return().Successors()) > 0 {
		return nil, fmt.Errorf("inline a graph of %s: %w", g.describe(fg.parentNode), errBlocks)
	}
	for i, v := range args {
		if err := tx.replaceInput(fg.inputs[i], v, before); err != nil {
			return nil, fmt.Errorf("inline: input %d of a graph of %s: %w", i, g.describe(fg.parentNode), err)
		}
	}
	var outputs []VarID
	if fg.ret != 0 {
		for i := range g.NumInputsOf(fg.ret) {
			outputs = append(outputs, g.InputOf(fg.ret, i))
		}
		tx.erase(fg.ret)
	}
	for at := before; fg.last != 0; {
		last := fg.last
		tx.moveOut(last, at, fg.parent)
		at = last
	}
	tx.empty(fg.parentNode)
	return outputs, nil
}

// mayTake returns an error if a graph cannot be moved to a node, or inlined before it.
func (tx *Tx) mayTake(fg *FunctionGraph, at NodeID) error {
	g := tx.g
	if err := tx.mayChange(fg); err != nil {
		return err
	}
	if at == 0 || g.nodes[at].region != fg.parent.id {
		return fmt.Errorf("a graph of %s cannot go to %s, which stands in another graph", g.describe(fg.parentNode), g.describe(at))
	}
	return nil
}

// mayChange returns an error for a graph that is not held by a node of the arena.
func (tx *Tx) mayChange(fg *FunctionGraph) error {
	switch {
	case fg == nil || fg.parent == nil || fg.parent.g != tx.g:
		return ErrNotNested
	case fg.g != tx.g:
		return fmt.Errorf("graph %q: %w", fg.Name, ErrIsolated)
	case !tx.g.IsAlive(fg.parentNode):
		return fmt.Errorf("a graph of %s: %w", tx.g.describe(fg.parentNode), ErrRemoved)
	}
	return nil
}

// replaceInput makes every client of an input of a graph use a variable that can be used
// where the graph is inlined.
func (tx *Tx) replaceInput(in, v VarID, before NodeID) error {
	g := tx.g
	if v == 0 {
		return ErrForeign
	}
	if err := g.makeVisible(v, before); err != nil {
		return err
	}
	for s := g.vars[in].first; s != 0; s = g.vars[in].first {
		if old, new := g.TypeOf(in), g.TypeOf(v); old != new && (!old.Super(new) || !g.accepts(s, new, fitRefined)) {
			return fmt.Errorf("%w: %s for %s", ErrType, new, old)
		}
		tx.moveSlot(s, v)
	}
	return nil
}

// moveOut moves the last node of a graph before a node of the graph around it.
func (tx *Tx) moveOut(n, before NodeID, to *FunctionGraph) {
	tx.moveInto(n, before, to)
	tx.movedOut = append(tx.movedOut, n)
}

// moveInto moves a node before a node of any graph of the arena.
func (tx *Tx) moveInto(n, before NodeID, to *FunctionGraph) {
	g := tx.g
	rec := &g.nodes[n]
	u := tx.record(undoMoveOut, uint32(n))
	u.b, u.c = uint32(rec.prev), rec.region
	u.d, u.e = uint32(rec.pos>>32), uint32(rec.pos)
	g.unlinkNode(&g.nodes[n])
	g.setRegion(n, to)
	g.insertBefore(n, before, to)
	g.moves++
}

// revertMoveOut undoes moveInto.
func (g *Graph) revertMoveOut(u undo) {
	n := NodeID(u.a)
	g.unlinkNode(&g.nodes[n])
	g.setRegion(n, g.regions[u.c])
	next := g.regions[u.c].first
	if u.b != 0 {
		next = g.nodes[u.b].next
	}
	rec := &g.nodes[n]
	rec.prev, rec.next, rec.pos = NodeID(u.b), next, uint64(u.d)<<32|uint64(u.e)
	g.relinkNode(n)
}

// setRegion makes a node that is in no order belong to a graph, with the graphs it holds.
func (g *Graph) setRegion(n NodeID, fg *FunctionGraph) {
	g.nodes[n].region = fg.id
	if g.nodes[n].flags&flagNested == 0 {
		return
	}
	for _, nested := range g.nested[n] {
		nested.parent = fg
	}
}

// MovedOut returns the nodes that Inline moved, those last in the order first. The slice
// is the transaction's: it is valid until the next Begin.
func (tx *Tx) MovedOut() []NodeID { return tx.movedOut }

// empty notes that a node has lost its graph, and unpins it.
func (tx *Tx) empty(n NodeID) {
	g := tx.g
	g.setFlags(n, g.nodes[n].flags&^(flagPinned|flagPinnedUnknown))
	if slices.Contains(tx.emptied, n) {
		return
	}
	tx.emptied = append(tx.emptied, n)
	for fg := g.regions[g.nodes[n].region]; fg.parentInArena() != 0; fg = fg.parent {
		tx.unusedCandidates = append(tx.unusedCandidates, fg.parentNode)
	}
	tx.unusedCandidates = append(tx.unusedCandidates, n)
}

// checkEmptied returns an error if a node that has lost its graph is not erased.
func (tx *Tx) checkEmptied() error {
	for _, n := range tx.emptied {
		if tx.g.IsAlive(n) {
			return fmt.Errorf("%s: %w", tx.g.describe(n), ErrEmptied)
		}
	}
	return nil
}

// MoveGraph gives a graph that a node holds to another node of the same function graph,
// as the last of its graphs. Where the moved graph uses values from around it, they
// must stand before that node. The node that held it must be unused when the transaction
// is committed.
func (tx *Tx) MoveGraph(fg *FunctionGraph, to NodeID) error {
	tx.mustBeOpen()
	g := tx.g
	if err := tx.mayTake(fg, to); err != nil {
		return fmt.Errorf("move: %w", err)
	}
	from := fg.parentNode
	index := slices.Index(g.nested[from], fg)
	u := tx.record(undoMoveGraph, uint32(from))
	u.b, u.c = uint32(to), uint32(index)
	tx.record(undoReceiveNested, uint32(to))
	g.giveGraph(from, index, to, len(g.nested[to]))
	if op := g.ctxt.OpByID(g.nodes[to].op); g.closed != nil && op.Info() == nil && g.captures(to) {
		g.capturingOps[op.NameID()] = true
	}
	tx.empty(from)
	return nil
}

// giveGraph takes a graph from a node and puts it among those of another one.
func (g *Graph) giveGraph(from NodeID, index int, to NodeID, at int) {
	list := g.nested[from]
	fg := list[index]
	g.nested[to] = slices.Insert(slices.Clone(g.nested[to]), at, fg)
	g.nodes[to].flags |= flagNested
	fg.parent, fg.parentNode = g.regions[g.nodes[to].region], to
	if len(list) == 1 {
		delete(g.nested, from)
		g.nodes[from].flags &^= flagNested
		return
	}
	g.nested[from] = slices.Delete(slices.Clone(list), index, index+1)
}

// SetYields makes a graph that a node holds return these variables: it ends with a node
// of the same op. They must be of types that the node's op takes there.
func (tx *Tx) SetYields(fg *FunctionGraph, vars []VarID) error {
	tx.mustBeOpen()
	if err := tx.mayChange(fg); err != nil {
		return fmt.Errorf("set yields: %w", err)
	}
	g, old := tx.g, fg.ret
	if old == 0 {
		return fmt.Errorf("set yields: a graph of %s has no return", g.describe(fg.parentNode))
	}
	rec := g.nodes[old]
	n := g.newNode(fg.id, rec.op, vars, nil, rec.loc)
	g.nodes[n].flags |= rec.flags & (flagPinned | flagHidden | flagPinnedUnknown)
	g.insertBefore(n, old, fg)
	g.added(n)
	fg.setRet(n)
	tx.erase(old)
	tx.restructured = append(tx.restructured, n)
	for _, v := range vars {
		if err := g.makeVisible(v, n); err != nil {
			return fmt.Errorf("return from a graph of %s: %w", g.describe(fg.parentNode), err)
		}
	}
	return nil
}

// RemoveInput removes input i of a graph that a node holds, which nothing may use.
func (tx *Tx) RemoveInput(fg *FunctionGraph, i int) error {
	tx.mustBeOpen()
	if err := tx.mayChange(fg); err != nil {
		return fmt.Errorf("remove input: %w", err)
	}
	if uint(i) >= uint(len(fg.inputs)) {
		return fmt.Errorf("remove input %d of %d", i, len(fg.inputs))
	}
	if tx.g.vars[fg.inputs[i]].first != 0 {
		return fmt.Errorf("remove input %d of a graph of %s: it is used", i, tx.g.describe(fg.parentNode))
	}
	tx.removeInput(fg, i)
	return nil
}

func (tx *Tx) removeInput(fg *FunctionGraph, i int) {
	v := fg.inputs[i]
	fg.inputs = slices.Delete(slices.Clone(fg.inputs), i, i+1)
	fg.g.vars[v].origin = inputVar | noRegion
	u := tx.record(undoRemoveInput, fg.id)
	u.b, u.c = uint32(v), uint32(i)
}

// DropGraph erases the nodes of a graph that a node holds, those with effects as well. The
// node must be unused when the transaction is committed.
func (tx *Tx) DropGraph(fg *FunctionGraph) error {
	tx.mustBeOpen()
	if err := tx.mayChange(fg); err != nil {
		return fmt.Errorf("drop: %w", err)
	}
	for fg.last != 0 {
		tx.erase(fg.last)
	}
	tx.empty(fg.parentNode)
	return nil
}
