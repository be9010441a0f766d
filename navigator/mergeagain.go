package navigator

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// again merges the nodes that came or changed with those of the table, and what
// becomes equal by that.
func (w *merging) again(news []change) {
	t := w.table
	for queue := t.changed(news); len(queue) > 0 && !w.run.Stopped(); queue = queue[1:] {
		n := queue[0]
		if !t.g.IsAlive(n) {
			continue
		}
		if !w.visit() {
			break
		}
		if t.mergeable(n) {
			queue = w.twins(n, queue)
		}
	}
	w.pass.VisitsSaved = max(0, w.run.nodes-w.pass.Visits)
}

// twins merges a node with those that are equal to it, and queues what uses what
// was replaced.
func (w *merging) twins(n graph.NodeID, queue []graph.NodeID) []graph.NodeID {
	for !w.run.Stopped() {
		w.rule.Tried++ // each match is one of a try
		keep, other := w.table.twin(n)
		if other == 0 {
			break
		}
		if !w.replace(other, keep) {
			w.table.put(n)
			break
		}
		queue = append(queue, w.moved...)
		if other == n {
			break
		}
	}
	return queue
}

// changed returns the nodes that came or changed, each once, in order, with the
// nodes of the graphs that a node holds which moved: these may use other values
// now.
func (t *mergeTable) changed(news []change) []graph.NodeID {
	var nodes []graph.NodeID
	for _, c := range news {
		n := c.nodeIn(t.g)
		if n == 0 {
			continue
		}
		nodes = append(nodes, n)
		if c.kind == nodeTouched {
			nodes = t.appendNested(nodes, n)
		}
	}
	slices.SortFunc(nodes, t.g.Compare)
	return slices.Compact(nodes)
}

func (t *mergeTable) appendNested(nodes []graph.NodeID, n graph.NodeID) []graph.NodeID {
	for _, nested := range t.g.Node(n).Nested() {
		if nested.Graph() != t.g {
			continue
		}
		nodes = appendArena(nodes, nested)
	}
	return nodes
}

// twin returns n and a node that computes the same, the one that can be used in
// the other's place first; where there is none it returns 0, and n is in the
// table then.
func (t *mergeTable) twin(n graph.NodeID) (keep, drop graph.NodeID) {
	t.grow()
	h := t.hash(n)
	mask := len(t.nodes) - 1
	for pos := int(h) & mask; t.nodes[pos] != 0; pos = (pos + 1) & mask {
		at := t.nodes[pos]
		if at == n || t.hashes[pos] != h || !t.mergeable(at) {
			continue
		}
		if t.better(at, n, &keep, &drop) {
			return keep, drop
		}
	}
	if keep == 0 {
		t.put(n)
	}
	return keep, drop
}

// catchUp implements [state]: what came or changed is put in the table, so that
// what comes later is found equal to it.
func (t *mergeTable) catchUp(r *Run) {
	news, whole := r.since(&t.mark)
	if whole {
		if r.memory.on || t.rewrites != r.rewrites {
			t.clear()
			walk := r.Graph.Walk()
			for n := walk.Next(); n != 0; n = walk.Next() {
				t.add(n)
			}
		}
		return
	}
	for _, n := range t.changed(news) {
		t.add(n)
	}
}

func (t *mergeTable) add(n graph.NodeID) {
	if t.mergeable(n) {
		t.put(n)
	}
}
