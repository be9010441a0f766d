package navigator

import (
	"errors"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/profile"
)

// Merge makes nodes that compute the same one node: those of the same op with
// the same inputs (common subexpression elimination). It walks the graph once, in
// order, so that what becomes equal by a merge is merged as well, and costs the
// nodes, however many copies there are.
//
// The first of the nodes stays. Where their types differ it is the one with the
// more precise type (tensor<4xf32>, not tensor<?xf32>), unless something needs
// the other type: then both stay. What stays takes the other's name where it has
// none; a constant takes it in any case, so that the last name wins.
//
// A constant that is a variable is merged with a node that computes the same value:
// what sees the node uses it.
//
// Nodes with effects, nodes that hold graphs, and nodes of which nothing is
// known and that are therefore kept, are not merged. Nor are nodes whose outputs
// are overwritten by who uses them ([ir.Memory]): each needs memory of its own. A node of a nested graph
// merges with one of a graph around it, not the other way. The order of the
// inputs counts, of commutative ops too, but for [NewMergeCommutative].
//
// In a graph that is settled again it looks at the nodes that came or changed,
// and at what uses those that it merged: it keeps the table of nodes for that,
// up to 32 bytes a node, one for all merges of a graph.
type Merge struct {
	name string
	kind mergeKind
}

// mergeKind is which nodes merge.
type mergeKind uint8

const (
	mergeAll mergeKind = iota
	mergeConstants
	mergeCommutative // also where the inputs of commutative ops stand in another order
)

// NewMerge returns a merge optimizer.
func NewMerge(name string) *Merge { return &Merge{name: name} }

// NewMergeConstants returns a merge optimizer that only merges constants.
func NewMergeConstants(name string) *Merge { return &Merge{name, mergeConstants} }

// NewMergeCommutative returns a merge optimizer that knows of commutative ops
// that the order of their inputs does not matter: add(x, y) merges with add(y, x).
func NewMergeCommutative(name string) *Merge { return &Merge{name, mergeCommutative} }

// Name returns the name of the optimizer.
func (m *Merge) Name() string { return m.name }

// Kind implements [Kinder].
func (*Merge) Kind() string { return profile.KindMerge }

// Apply implements [Optimizer].
func (m *Merge) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = m.Kind()
	w := m.begin(r, pass)
	w.constants()
	if news, whole := r.since(&w.table.mark); whole {
		w.everything()
	} else {
		w.again(news)
	}
	if !r.Stopped() {
		w.table.moveTo(r.here())
		w.table.rewrites = r.rewrites
	}
	pass.Rules = []profile.RuleProfile{w.rule}
	return nil
}

// merging is one run of a merge optimizer.
type merging struct {
	*Merge
	run   *Run
	pass  *profile.Pass
	table *mergeTable
	rule  profile.RuleProfile
	log   ruleLog
	fwd   *graph.Forwarding // nil where each replacement is a transaction
	named bool              // values have names, which merged nodes take over
	tx    *graph.Tx         // of the last replacement
	moved []graph.NodeID    // users of what was replaced last, until the next replacement
}

// mergeKey is what the table of an arena is kept under: all merges share it.
type mergeKey struct{ kind mergeKind }

func (m *Merge) begin(r *Run, pass *profile.Pass) *merging {
	table, known := r.recall(mergeKey{m.kind}).(*mergeTable)
	if !known {
		table = &mergeTable{g: r.Graph.Graph(), merge: m}
		table.kept = r.remember(mergeKey{m.kind}, table)
	}
	table.asked = false
	return &merging{
		Merge: m, run: r, pass: pass, table: table, named: table.g.NamesResults(),
		rule: profile.RuleProfile{Name: m.name}, log: ruleLog{log: table.g.Provenance(), off: r.Options.NoProvenance},
	}
}

// visit counts a visit, and returns whether the run goes on.
func (w *merging) visit() bool {
	w.pass.Visits++
	return w.pass.Visits%checkEvery != 0 || w.run.checkContext()
}

// everything merges the nodes of the whole arena, in order.
func (w *merging) everything() {
	t := w.table
	t.clear()
	walk := w.run.Graph.Walk()
	w.forward()
	n := walk.Next()
	for ; n != 0 && w.visit(); n = walk.Next() {
		if w.fwd != nil && w.forwards(n, &walk) {
			continue
		}
		if !t.mergeable(n) {
			continue
		}
		w.rule.Tried++
		keep, drop := t.findOrAdd(n)
		if keep == 0 {
			continue
		}
		if !w.replace(drop, keep) || keep == n {
			t.put(n)
		}
		if w.run.Stopped() {
			break
		}
	}
	if w.fwd != nil {
		w.fwd.End(&walk, n)
	}
}

// replace makes one node of two, and counts it.
func (w *merging) replace(drop, keep graph.NodeID) bool {
	g := w.table.g
	w.rule.Matched++
	var out graph.VarID
	if g.NumOutputsOf(keep) > 0 {
		out = g.OutputOf(keep, 0)
	}
	step := w.run.look(w.name, g.Node(drop), g.Var(out))
	switch err := w.merge(drop, keep); {
	case err == errTypeNeeded:
		w.rule.Refused++
		return false
	case err != nil:
		w.rule.Failed++ // a feature wants both: they stay
		return false
	}
	w.rule.Applied++
	w.rule.Removed++
	w.run.rewrote(0, 1)
	w.rename(drop, keep)
	w.run.note(drop, step, -1)
	w.log.add(&w.run.where, 0, w.name, w.tx, []graph.NodeID{drop}, out)
	return true
}

// errTypeNeeded says that a client needs the type of the node that would go.
var errTypeNeeded = errors.New("a client needs the less precise type")

// merge replaces the outputs of a node by those of one that computes the same.
func (w *merging) merge(drop, keep graph.NodeID) error {
	g := w.table.g
	tx := g.Begin(w.name)
	w.tx = tx
	for i := range g.NumOutputsOf(drop) {
		old := g.OutputOf(drop, i)
		_, err := tx.ReplaceEqual(old, g.OutputOf(keep, i))
		if err == nil && g.NumClientsOf(old, 1) > 0 {
			err = errTypeNeeded
		}
		if err != nil {
			tx.Rollback()
			return err
		}
	}
	w.moved = tx.Moved()
	return tx.Commit()
}

// rename gives what stays the names of what went.
func (w *merging) rename(drop, keep graph.NodeID) {
	if !w.named {
		return
	}
	from, to := w.table.g.Node(drop), w.table.g.Node(keep)
	constant := to.Op().Has(ir.ConstantLike)
	for i := range from.NumOutputs() {
		if name := from.Output(i).Name(); name != "" && (constant || to.Output(i).Name() == "") {
			to.Output(i).SetName(name)
		}
	}
}

func (m *Merge) merges(op ir.Op) bool {
	if op.IsElided() {
		return false // equal texts, of which the values are missing, are not equal values
	}
	info := op.Info()
	if m.kind == mergeConstants {
		return info.Has(ir.ConstantLike | ir.Pure)
	}
	return info == nil || info.Has(ir.Pure)
}
