package navigator

import (
	"errors"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/unify"
)

// errNoVariable says that a rule replaces a variable by nothing, or nothing by
// a variable.
var errNoVariable = errors.New("the rule named no variable where it replaces another node's")

// errNoResult says that a rule said what is to be replaced and returned the zero
// Result, by which nothing is.
var errNoResult = errors.New("the rule named replacements and returned the zero Result: expected what Replace, Others or NoMatch returned")

// ErrNotRemoved says that a node which a rule meant to remove is still used
// after the rewrite.
var ErrNotRemoved = errors.New("the replacement does not remove it")

// Remove says that the rewrite must remove a node: where something still uses
// it afterwards the rewrite is undone, and fails with [ErrNotRemoved]. A rule
// that folds a node into another one says so of the node that it folds, or the
// graph would compute both.
func (r *Rewriter) Remove(nodes ...graph.Node) {
	for _, n := range nodes {
		if n.Graph() != r.Match.Graph {
			panic(fmt.Sprintf("the node to remove, %s, is none of this graph", n))
		}
		r.gone = append(r.gone, n.ID())
	}
}

// MoveNested gives the graphs that a node holds to one that the rule added, which
// takes its place: the first one must be unused after the rewrite, as with
// [Rewriter.Remove].
func (r *Rewriter) MoveNested(from, to graph.NodeID) {
	r.tx.MoveNested(from, to)
	r.gone = append(r.gone, from)
}

// At rewrites another match as part of this one, such as that of a pattern at a
// node that uses the one in hand: it calls rewrite as though the rule had been
// tried there, and replaces the outputs of the node there by what that returns.
// The nodes in hand stay as they are. What is returned is for the rule to return,
// or to look elsewhere when it is [Result.IsRefused].
func (r *Rewriter) At(m *unify.Match, rewrite func(*Rewriter) (Result, error)) (Result, error) {
	if m.Graph != r.Match.Graph {
		return Result{}, fmt.Errorf("match at another node: %w", graph.ErrForeign)
	}
	here, first, others := r.Match, len(r.outs), len(r.others)
	r.Match = m
	result, err := rewrite(r)
	r.Match = here
	outs := r.outs[first:]
	if err == nil && result.kind == noResult && len(outs)+len(r.others) > others {
		err = errNoResult
	}
	r.outs = r.outs[:first]
	if err != nil || result.IsRefused() {
		r.others = r.others[:others]
		return result, err
	}
	if result.kind == replaceOutputs {
		if err := r.replaceAt(m, outs); err != nil {
			return Result{}, err
		}
	}
	return r.Others(), nil
}

// replaceAt replaces the outputs of another node.
func (r *Rewriter) replaceAt(m *unify.Match, outs []graph.VarID) error {
	g := m.Graph
	if want := g.NumOutputsOf(m.Root); len(outs) != want {
		return fmt.Errorf("the rule returned %d values for %d outputs", len(outs), want)
	}
	for i, v := range outs {
		old := g.OutputOf(m.Root, i)
		if v == 0 && g.NumClientsOf(old, 1) == 0 {
			continue
		}
		r.others = append(r.others, graph.Replacement{Old: old, New: v})
	}
	r.spent = append(r.spent, m.Nodes...)
	return nil
}

// IsRefused reports whether the result is that of [Rewriter.NoMatch].
func (r Result) IsRefused() bool { return r.kind == refused || r.kind == noResult }

// letGo lets the nodes go that the rule vouches for, beside the one in hand.
func (r *Rewriter) letGo() {
	for _, n := range r.spent {
		r.tx.UnpinUnknown(n)
	}
	for _, n := range r.gone {
		r.tx.UnpinUnknown(n)
	}
}

// commit ends the transaction of a rewrite. Where nodes must go, a feature is
// attached for the moment of it: what remains is known only then, and a feature
// that refuses has all of it undone.
func (e *engine) commit() error {
	if len(e.rw.gone) == 0 {
		return e.told(e.rw.tx.Commit())
	}
	check := &goneCheck{e.g, e.rw.gone}
	if err := e.run.Graph.Attach(check); err != nil {
		return err
	}
	defer e.run.Graph.Detach(check)
	return e.told(e.rw.tx.Commit())
}

// goneCheck is a feature that refuses a graph in which one of its nodes is left.
type goneCheck struct {
	g     *graph.Graph
	nodes []graph.NodeID
}

// Validate implements [graph.Validator].
func (c *goneCheck) Validate(*graph.FunctionGraph) error {
	for _, n := range c.nodes {
		if c.g.IsAlive(n) {
			return fmt.Errorf("%s: %w", c.g.Node(n), ErrNotRemoved)
		}
	}
	return nil
}
