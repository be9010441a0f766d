package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// spelled is the question whether an op is a constant.
type spelled struct{}

// constants makes users of constants that are variables use a node that computes
// the same value in the same type, where they see it: a graph that was read has
// such nodes, and rules and callers in Go add variables. Where others than those
// use a variable it takes the node's place, if that is as the variable is written.
// Graphs that do not have both pay nothing.
func (w *merging) constants() {
	t := w.table
	isConstant := func(op ir.Op) bool { return op.Constant().IsValid() }
	if !t.g.HasConstants() || !t.g.Context().AnyOp(spelled{}, isConstant) {
		return
	}
	walk := w.run.Graph.Walk()
	for n := walk.Next(); n != 0 && !w.run.Stopped(); n = walk.Next() {
		if !t.mergeable(n) || t.g.NumOutputsOf(n) != 1 {
			continue
		}
		out := t.g.OutputOf(n, 0)
		v := t.g.FindConstant(t.g.ConstantOfVar(out))
		if v != 0 && t.g.TypeOf(v) == t.g.TypeOf(out) && t.g.NumClientsOf(v, 1) > 0 {
			w.spell(v, n)
			if t.g.ParentOf(n) != 0 && t.g.NumClientsOf(v, 1) > 0 && w.isPlainConstant(n) {
				w.unspell(n, v)
			}
		}
	}
}

// isPlainConstant reports whether a node is of the op that stands for constants in
// the graph's format, and says nothing but the value.
func (w *merging) isPlainConstant(n graph.NodeID) bool {
	g := w.table.g
	op := g.Context().OpByID(g.OpOf(n))
	return op.Name() == g.ConstantOp && op.NumAttrs() == 1 && !(w.table.anyDestroys() && w.table.isDestroyed(n))
}

// unspell makes the users of a node in a nested graph use a constant that nodes
// outside use as well.
func (w *merging) unspell(n graph.NodeID, v graph.VarID) {
	g := w.table.g
	w.rule.Tried++
	w.rule.Matched++
	tx := g.Begin(w.name)
	_, err := tx.ReplaceEqual(g.OutputOf(n, 0), v)
	if err == nil {
		err = tx.Commit()
	} else {
		tx.Rollback()
	}
	if err != nil {
		w.rule.Failed++ // a feature wants both: they stay
		return
	}
	w.rule.Applied++
	w.rule.Removed += tx.Removed()
	w.run.rewrote(0, tx.Removed())
	w.log.add(&w.run.where, 0, w.name, tx, []graph.NodeID{n}, v)
}

// operand is an input of a node.
type operand struct {
	node graph.NodeID
	i    int
}

// spell makes the users of a constant that see a node use its output.
func (w *merging) spell(v graph.VarID, n graph.NodeID) {
	g := w.table.g
	var users []operand
	for c := range g.Var(v).Clients() {
		user := c.Node.ID()
		if g.IsVisible(n, user) || g.Together(n, user) {
			users = append(users, operand{user, c.Index})
		}
	}
	w.rule.Tried++
	if len(users) == 0 || w.table.anyDestroys() && w.table.isDestroyed(n) {
		return
	}
	w.rule.Matched++
	out := g.OutputOf(n, 0)
	tx := g.Begin(w.name)
	var err error
	for _, u := range users {
		if err = tx.SetInput(u.node, u.i, out); err != nil {
			break
		}
	}
	if err == nil {
		err = tx.Commit()
	} else {
		tx.Rollback()
	}
	if err != nil {
		w.rule.Failed++ // a feature wants both: they stay
		return
	}
	w.rule.Applied++
	w.run.rewrote(0, 0)
	w.log.add(&w.run.where, 0, w.name, tx, []graph.NodeID{n}, out)
}
