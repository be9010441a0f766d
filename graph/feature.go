package graph

import (
	"errors"
	"fmt"
	"slices"
)

// ErrAlreadyThere is what a feature's OnAttach returns when the graph has one of
// its kind: it is then not attached, which is no error.
var ErrAlreadyThere = errors.New("the graph has such a feature already")

// Feature watches a graph: it is any value that has one or more of the methods
// of [Importer], [Pruner], [InputChanger], [Toucher], [Validator], [Orderer],
// [Committer], [Reverter], [Attacher] and [Detacher]. Features are called in the
// order in which they were attached.
//
// A transaction tells them when it is committed, one feature after the other:
// of nodes that came first, then inputs that changed, then nodes that were
// touched, then nodes that went. It then puts the nodes into the order that the
// Orderers demand and asks the Validators. When one refuses, they are told of
// everything in reverse, and the graph is put back. What is done outside of a
// transaction they are told at once. A feature must not change the graph.
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

// Committer is told that a transaction of which it was told stands.
type Committer interface {
	OnCommit(reason string)
}

// Reverter is told that a transaction of which it was told was refused, after
// the graph was put back.
type Reverter interface {
	OnRevert(reason string)
}

// Attacher is told to which graph it was attached, and may refuse.
type Attacher interface {
	OnAttach(fg *FunctionGraph) error
}

// Detacher is told that it was detached.
type Detacher interface {
	OnDetach(fg *FunctionGraph)
}

// attached is a feature with what it can do, looked up once. What it cannot do
// is nil.
type attached struct {
	feature   Feature
	importer  Importer
	pruner    Pruner
	changer   InputChanger
	toucher   Toucher
	orderer   Orderer
	validator Validator
	committer Committer
	reverter  Reverter
	cost      int // its place among those of the clock, from 1 on; 0 is not known
}

func newAttached(f Feature) *attached {
	a := &attached{feature: f}
	a.importer, _ = f.(Importer)
	a.pruner, _ = f.(Pruner)
	a.changer, _ = f.(InputChanger)
	a.toucher, _ = f.(Toucher)
	a.orderer, _ = f.(Orderer)
	a.validator, _ = f.(Validator)
	a.committer, _ = f.(Committer)
	a.reverter, _ = f.(Reverter)
	return a
}

// Attach adds a feature to the arena of the graph. A value that has none of the
// methods of a feature, or one of another signature or nearly of its name, is an
// error that says what was expected. A feature that is attached
// already stays where it is. An [Orderer] is asked for its order at once: where
// the graph cannot have it, the feature is not attached.
func (fg *FunctionGraph) Attach(f Feature) error {
	g := fg.g
	if err := checkFeature(f); err != nil {
		return fmt.Errorf("attach %T: %w", f, err)
	}
	if g.featureIndex(f) >= 0 {
		return nil
	}
	if a, ok := f.(Attacher); ok {
		if err := a.OnAttach(fg); errors.Is(err, ErrAlreadyThere) {
			return nil
		} else if err != nil {
			return fmt.Errorf("attach %T: %w", f, err)
		}
	}
	a := newAttached(f)
	g.features = append(g.features, a)
	if a.orderer == nil || g.tx.open {
		return nil
	}
	if err := g.Begin("attach").Commit(); err != nil {
		fg.Detach(f)
		return fmt.Errorf("attach %T: %w", f, err)
	}
	return nil
}

// Detach removes a feature; one that is not attached is no error.
func (fg *FunctionGraph) Detach(f Feature) {
	g := fg.g
	i := g.featureIndex(f)
	if i < 0 {
		return
	}
	g.features = slices.Delete(g.features, i, i+1)
	if d, ok := f.(Detacher); ok {
		d.OnDetach(fg)
	}
}

func (g *Graph) featureIndex(f Feature) int {
	return slices.IndexFunc(g.features, func(a *attached) bool { return a.feature == f })
}

// Features returns the attached features, in a slice of the caller's.
func (fg *FunctionGraph) Features() []Feature {
	list := make([]Feature, len(fg.g.features))
	for i, a := range fg.g.features {
		list[i] = a.feature
	}
	return list
}

// Validate puts the nodes into the order that the features demand and asks the
// features whether they accept the graph: what every commit does, for changes
// that were made outside of a transaction. It costs what changed.
func (fg *FunctionGraph) Validate() error { return fg.g.Begin("validate").Commit() }

// IsConsistent reports whether the features accept the graph.
func (fg *FunctionGraph) IsConsistent() bool { return fg.Validate() == nil }

// InTransaction reports whether a transaction is open: a feature that is told of
// a change while none is learns of it by no commit.
func (g *Graph) InTransaction() bool { return g.tx.open }
