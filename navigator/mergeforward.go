package navigator

import "github.com/settle-go/settle/graph"

// forward has the walk forward variables, where nobody is to be told of each
// replacement, or may stop the run at one.
func (w *merging) forward() {
	if w.run.maxRewrites == 0 && w.run.cycles == nil && !w.named {
		w.fwd = w.run.Graph.Forward()
	}
}

// forwards visits a node, and reports whether it is done with: whether it stays,
// or goes for one with outputs of the same types. Where the two have different
// types, clients may have to move or to refuse: the forwarding ends, and each
// replacement is a transaction from there on.
func (w *merging) forwards(n graph.NodeID, walk *graph.Walk) bool {
	t := w.table
	w.fwd.Visit(n)
	if !t.mergeable(n) {
		w.fwd.Keep()
		return true
	}
	keep, drop := t.findOrAdd(n)
	switch {
	case keep == 0:
		w.rule.Tried++
		w.fwd.Keep()
		return true
	case drop == n && t.g.SameTypes(n, keep):
		w.rule.Tried++
		w.dropped(n, keep)
		return true
	}
	w.fwd.Keep()
	rest := walk.Clone()
	w.fwd.End(&rest, rest.Next())
	w.fwd = nil
	return false
}

// dropped drops a node, and counts it.
func (w *merging) dropped(n, keep graph.NodeID) {
	w.rule.Matched++
	w.rule.Applied++
	w.rule.Removed++
	out := w.table.g.OutputOf(keep, 0)
	w.fwd.Drop(n, keep)
	w.run.rewrote(0, 1)
	if step, on := w.log.step(&w.run.where, 0, w.name); on {
		w.fwd.Log(step, n, out)
	}
}
