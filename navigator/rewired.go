package navigator

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// rewired holds the nodes whose inputs have changed since optimizers looked at a graph, as long as these are few and
// nothing else has changed except that nodes were erased. Next time, the optimizers look at these nodes only.
type rewired struct {
	looked  []nothingFound // what [Run.Looked] noted; none where it does not hold any more
	version uint64         // of the graph up to which the nodes are known
	nodes   []rewiredNode  // some of them more than once
}

// rewiredNode is a node and a version of the graph in which its inputs had changed.
type rewiredNode struct {
	node    graph.NodeID
	version uint64
}

// room returns its memory, for another run.
func (w *rewired) room() rewired { return rewired{looked: w.looked[:0]} }

// fewRewired returns how many changes of inputs are kept of a graph of that many nodes.
func fewRewired(nodes int) int { return 64 + nodes/64 }

// committed notes what a committed transaction did that began at a version of the graph: which
// nodes it rewired, and whether there is still nothing to remove.
func (r *Run) committed(tx *graph.Tx, began uint64) {
	w, noneDead := &r.rewired, slices.Contains(r.nothing, nothingFound{noDead{}, began})
	if len(w.looked) == 0 && !noneDead {
		return
	}
	only := tx.OnlyRewires()
	if noneDead && only && !tx.LeavesUnused() {
		r.FoundNothing(noDead{})
	}
	moved := tx.Moved()
	if w.version != began || !only || len(w.nodes)+len(moved) > fewRewired(r.nodes) {
		w.looked, w.nodes = w.looked[:0], w.nodes[:0]
		return
	}
	w.version = r.Graph.Graph().Version()
	for _, n := range moved {
		w.nodes = append(w.nodes, rewiredNode{n, w.version})
	}
}

// Looked notes that an optimizer looks at all nodes of the graph as it is now, or has done so, and that what
// optimizers of the same key find from here on is where inputs change.
func (r *Run) Looked(key any) {
	w, version := &r.rewired, r.Graph.Graph().Version()
	if w.version != version {
		w.looked, w.nodes, w.version = w.looked[:0], w.nodes[:0], version
	}
	w.looked = append(w.looked, nothingFound{key, version})
}

// Rewired returns the nodes whose inputs have changed since an optimizer of a key called [Run.Looked], each once
// and in order, and forgets that call. They are not known if they are many, or if anything else has changed than inputs and
// erased nodes: then the optimizer has to look at the whole graph.
func (r *Run) Rewired(key any) (nodes []graph.NodeID, known bool) {
	w, g := &r.rewired, r.Graph.Graph()
	i := slices.IndexFunc(w.looked, func(at nothingFound) bool { return at.key == key })
	if i < 0 {
		return nil, false
	}
	since := w.looked[i].version
	w.looked = slices.Delete(w.looked, i, i+1)
	if w.version != g.Version() {
		return nil, false
	}
	for _, n := range w.nodes {
		if n.version > since && g.IsAlive(n.node) {
			nodes = append(nodes, n.node)
		}
	}
	slices.SortFunc(nodes, g.Compare)
	return slices.Compact(nodes), true
}
