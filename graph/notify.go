package graph

import (
	"slices"
)

func (g *Graph) fireImport(n NodeID, reason string) {
	for _, a := range g.features {
		if a.importer != nil {
			a.importer.OnImport(Node{g, n}, reason)
		}
	}
}

func (a *attached) change(g *Graph, s slotID, old, new VarID, reason string) {
	n := g.clientOf(s)
	a.changer.OnChangeInput(Node{g, n}, int(uint32(s)-g.nodes[n].in), Var{g, old}, Var{g, new}, reason)
}

// touched notifies the features of a node that changed outside of a transaction;
// one that is open notifies them when it is committed.
func (g *Graph) touched(n NodeID) {
	if g.tx.open || n == 0 {
		return
	}
	for _, a := range g.features {
		if a.toucher != nil {
			a.toucher.OnTouch(Node{g, n}, "")
		}
	}
}

// touchedBy returns the node that a record of a transaction touched, 0 if none.
func (g *Graph) touchedBy(u undo) NodeID {
	switch u.kind {
	case undoNested, undoFlags, undoMoveNested, undoReceiveNested, undoMoveGraph, undoTakeBlock, undoMoveOut:
		return NodeID(u.a)
	case undoMove:
		if g.nodes[u.a].flags&flagNested != 0 {
			return NodeID(u.a)
		}
	case undoAddInput, undoRemoveInput:
		return g.regions[u.a].parentInArena()
	case undoRefine:
		switch r := &g.vars[u.a]; {
		case r.owner() != 0:
			return r.owner()
		case r.region() != noRegion:
			return g.regions[r.region()].parentInArena()
		}
	case undoReturn:
		return g.regions[u.a].ret
	}
	return 0
}

func (a *attached) touch(g *Graph, u undo, reason string) {
	if n := g.touchedBy(u); n != 0 {
		a.toucher.OnTouch(Node{g, n}, reason)
	}
}

func (g *Graph) validate() error {
	for _, a := range g.features {
		if a.validator == nil {
			continue
		}
		err := a.validator.Validate(g.regions[0])
		g.clock.validated(a)
		if err != nil {
			return err
		}
	}
	return nil
}

func (g *Graph) fireCommit(tx *Tx) {
	for _, a := range g.features {
		a.notify(tx)
		g.clock.notified(a)
	}
}

// notify notifies a feature of a transaction.
func (a *attached) notify(tx *Tx) {
	g, reason := tx.g, tx.reason
	if a.importer != nil {
		for _, u := range tx.log {
			if u.kind == undoInsert {
				a.importer.OnImport(Node{g, NodeID(u.a)}, reason)
			}
		}
	}
	if a.changer != nil {
		for _, u := range tx.log {
			if u.kind == undoInput {
				a.change(g, slotID(u.a), VarID(u.b), VarID(u.e), reason)
			}
		}
	}
	a.touchAll(g, tx.log, reason)
	if a.pruner != nil {
		for _, u := range tx.log {
			if u.kind == undoErase {
				a.pruner.OnPrune(Node{g, NodeID(u.a)}, reason)
			}
		}
	}
}

func (a *attached) touchAll(g *Graph, log []undo, reason string) {
	if a.toucher == nil {
		return
	}
	for _, u := range log {
		a.touch(g, u, reason)
	}
}

// fireMoves notifies of what moved after the features were notified of the rest.
func (g *Graph) fireMoves(tx *Tx, from int) {
	if from == len(tx.log) {
		return
	}
	for _, a := range g.features {
		a.touchAll(g, tx.log[from:], tx.reason)
		g.clock.notified(a)
	}
}

// notifyReverse notifies a feature of a transaction in reverse.
func (a *attached) notifyReverse(g *Graph, log []undo, reason string) {
	for _, u := range slices.Backward(log) {
		if u.kind == undoErase && a.importer != nil {
			a.importer.OnImport(Node{g, NodeID(u.a)}, reason)
		}
	}
	for _, u := range slices.Backward(log) {
		if a.toucher != nil {
			a.touch(g, u, reason)
		}
	}
	for _, u := range slices.Backward(log) {
		if u.kind == undoInput && a.changer != nil {
			a.change(g, slotID(u.a), VarID(u.e), VarID(u.b), reason)
		}
	}
	for _, u := range slices.Backward(log) {
		if u.kind == undoInsert && a.pruner != nil {
			a.pruner.OnPrune(Node{g, NodeID(u.a)}, reason)
		}
	}
}
