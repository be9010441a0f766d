package graph

import (
	"fmt"
	"reflect"
	"slices"
)

// Feature watches a graph: it is any value that has one or more of the methods
// of [Importer], [Pruner], [InputChanger], [Toucher], [Validator], [Attacher]
// and [Detacher]. Features are called in the order in which they were attached.
//
// A transaction tells them when it is committed, nodes that came first, then
// inputs that changed, then nodes that were touched, then nodes that went, and
// then asks them to validate; when one refuses, they are told of everything in
// reverse, before the graph is put back. What is done outside of a transaction
// they are told at once. A feature must not change the graph.
type Feature any

// Importer is told of nodes that came into the graph, inputs before users.
type Importer interface {
	OnImport(n Node, reason string)
}

// Pruner is told of nodes that left the graph.
type Pruner interface {
	OnPrune(n Node, reason string)
}

// InputChanger is told of an input that became another variable.
type InputChanger interface {
	OnChangeInput(n Node, index int, old, new Var, reason string)
}

// Toucher is told of a node that changed otherwise than by its inputs: it was
// given a nested graph, a graph that it holds was given an input or returns by
// it now, it holds graphs and moved in the order, or it is kept now and was not,
// or the other way round. When a feature refuses the change, they are told the
// same once more.
type Toucher interface {
	OnTouch(n Node, reason string)
}

// Validator may refuse what a transaction did.
type Validator interface {
	Validate(fg *FunctionGraph) error
}

// Attacher is told to which graph it was attached, and may refuse.
type Attacher interface {
	OnAttach(fg *FunctionGraph) error
}

// Detacher is told that it was detached.
type Detacher interface {
	OnDetach(fg *FunctionGraph)
}

// Attach adds a feature to the arena of the graph. A feature that is attached
// already stays where it is.
func (fg *FunctionGraph) Attach(f Feature) error {
	g := fg.g
	if t := reflect.TypeOf(f); t == nil || !t.Comparable() {
		return fmt.Errorf("attach %T: a feature must be a pointer or another value that == compares", f)
	}
	if slices.Contains(g.features, f) {
		return nil
	}
	if a, ok := f.(Attacher); ok {
		if err := a.OnAttach(fg); err != nil {
			return fmt.Errorf("attach %T: %w", f, err)
		}
	}
	g.features = append(g.features, f)
	return nil
}

// Detach removes a feature; one that is not attached is no error.
func (fg *FunctionGraph) Detach(f Feature) {
	g := fg.g
	i := slices.Index(g.features, f)
	if i < 0 {
		return
	}
	g.features = slices.Delete(g.features, i, i+1)
	if d, ok := f.(Detacher); ok {
		d.OnDetach(fg)
	}
}

// Features returns the attached features, in a slice of the caller's.
func (fg *FunctionGraph) Features() []Feature { return slices.Clone(fg.g.features) }

func (g *Graph) fireImport(n NodeID, reason string) {
	for _, f := range g.features {
		if i, ok := f.(Importer); ok {
			i.OnImport(Node{g, n}, reason)
		}
	}
}

func (g *Graph) firePrune(n NodeID, reason string) {
	for _, f := range g.features {
		if p, ok := f.(Pruner); ok {
			p.OnPrune(Node{g, n}, reason)
		}
	}
}

func (g *Graph) fireChange(s slotID, old, new VarID, reason string) {
	n := g.slots[s].node
	for _, f := range g.features {
		if c, ok := f.(InputChanger); ok {
			c.OnChangeInput(Node{g, n}, int(uint32(s)-g.nodes[n].in), Var{g, old}, Var{g, new}, reason)
		}
	}
}

func (g *Graph) fireTouch(n NodeID, reason string) {
	for _, f := range g.features {
		if t, ok := f.(Toucher); ok {
			t.OnTouch(Node{g, n}, reason)
		}
	}
}

// touched tells the features of a node that changed outside of a transaction;
// one that is open tells them when it is committed.
func (g *Graph) touched(n NodeID) {
	if !g.tx.open && n != 0 {
		g.fireTouch(n, "")
	}
}

// fireTouched tells of the node that a record of a transaction touched, if any.
func (g *Graph) fireTouched(u undo, reason string) {
	n := NodeID(0)
	switch u.kind {
	case undoNested, undoFlags:
		n = NodeID(u.a)
	case undoMove:
		if g.nodes[u.a].flags&flagNested != 0 {
			n = NodeID(u.a)
		}
	case undoAddInput:
		n = g.regions[u.a].holderHere()
	case undoReturn:
		n = g.regions[u.a].ret
	}
	if n != 0 {
		g.fireTouch(n, reason)
	}
}

func (g *Graph) validate() error {
	for _, f := range g.features {
		if v, ok := f.(Validator); ok {
			if err := v.Validate(g.regions[0]); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *Graph) fireCommit(tx *Tx) {
	for _, u := range tx.log {
		if u.kind == undoCreate {
			g.fireImport(NodeID(u.a), tx.reason)
		}
	}
	for _, u := range tx.log {
		if u.kind == undoInput {
			g.fireChange(slotID(u.a), VarID(u.b), VarID(u.e), tx.reason)
		}
	}
	for _, u := range tx.log {
		g.fireTouched(u, tx.reason)
	}
	for _, u := range tx.log {
		if u.kind == undoPrune {
			g.firePrune(NodeID(u.a), tx.reason)
		}
	}
}

func (g *Graph) fireRollback(tx *Tx) {
	reason := "revert " + tx.reason
	for _, u := range slices.Backward(tx.log) {
		if u.kind == undoPrune {
			g.fireImport(NodeID(u.a), reason)
		}
	}
	for _, u := range slices.Backward(tx.log) {
		g.fireTouched(u, reason)
	}
	for _, u := range slices.Backward(tx.log) {
		if u.kind == undoInput {
			g.fireChange(slotID(u.a), VarID(u.e), VarID(u.b), reason)
		}
	}
	for _, u := range slices.Backward(tx.log) {
		if u.kind == undoCreate {
			g.firePrune(NodeID(u.a), reason)
		}
	}
}
