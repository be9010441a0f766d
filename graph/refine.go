package graph

import (
	"fmt"

	"github.com/settle-go/settle/graph/ir"
)

// Refine gives a variable, a result of a node or an input of a graph, a type that its own
// includes and that says more; the type that it has is not a change, and any other one
// [ErrType]. The users of the variable are not asked whether they take it: the caller knows
// that the variable has no other values. [Toucher] features are notified of the node that
// computes the variable, or that holds the graph whose input it is.
func (tx *Tx) Refine(v VarID, t ir.Type) error { return tx.declare(v, t, ir.Type.Super) }

// Redeclare is Refine to any type, for programs whose declared types are hints: those
// say what the reader of the program knew of a value, and not what it is.
func (tx *Tx) Redeclare(v VarID, t ir.Type) error {
	return tx.declare(v, t, func(old, t ir.Type) bool { return true })
}

func (tx *Tx) declare(v VarID, t ir.Type, may func(old, t ir.Type) bool) error {
	tx.mustBeOpen()
	g := tx.g
	if v == 0 || int(v) >= len(g.vars) {
		return fmt.Errorf("refine: %w: it is not a variable", ErrForeign)
	}
	r := &g.vars[v]
	old := g.TypeOf(v)
	switch {
	case old == t:
		return nil
	case r.kind() == constantVar:
		return fmt.Errorf("refine %s: %w: a constant has the type of its value", Var{g, v}, ErrType)
	case r.owner() != 0 && !g.IsAlive(r.owner()):
		return fmt.Errorf("refine %s: %w", Var{g, v}, ErrRemoved)
	case t == 0 || !may(old, t):
		return fmt.Errorf("refine %s: %w: %s for %s", Var{g, v}, ErrType, t, old)
	}
	tx.record(undoRefine, uint32(v)).b = uint32(r.typ)
	r.typ = g.types.number(t)
	tx.refined++
	return nil
}
