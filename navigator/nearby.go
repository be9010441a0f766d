package navigator

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// nearby is the part of a walk that is made again: the nodes whose match could
// have changed, in the order in which the whole walk meets them.
type nearby struct {
	worklist
	resumed bool
	order   Order
	waiting []graph.NodeID // the next one last
	last    graph.NodeID   // taken
	passed  bool           // all of them were taken
}

func (w *nearby) begin(resumed bool, order Order) {
	for _, n := range w.waiting {
		w.state[n] = 0 // left by a walk that was stopped
	}
	w.resumed, w.order, w.waiting, w.last, w.passed = resumed, order, w.waiting[:0], 0, false
}

// start queues the nodes near changes.
func (w *nearby) start(news []change) {
	w.absorb(news)
	w.waiting = append(w.waiting, w.next...)
	w.next = w.next[:0]
	slices.SortFunc(w.waiting, w.compare)
}

// compare puts the node that is met first last.
func (w *nearby) compare(a, b graph.NodeID) int {
	if w.order == OutToIn {
		return compareInWalk(w.g, a, b)
	}
	return compareInWalk(w.g, b, a)
}

func (w *nearby) take() (graph.NodeID, bool) {
	if len(w.waiting) == 0 {
		w.passed = true
		return 0, false
	}
	last := len(w.waiting) - 1
	w.last = w.waiting[last]
	w.waiting = w.waiting[:last]
	w.state[w.last] = 0
	return w.last, true
}

// rewrote adds the nodes whose match could have changed by the rewrite of a node
// and which the walk has not passed yet. The nodes that were made are the walk's.
func (w *nearby) rewrote(n graph.NodeID) {
	w.changed(n)
	first, _ := w.rw.tx.Created()
	for _, n := range w.next {
		w.state[n] = 0
		if w.passed || n >= first || w.last == 0 || w.compare(n, w.last) >= 0 {
			continue
		}
		w.state[n] = inNext
		at, _ := slices.BinarySearchFunc(w.waiting, n, w.compare)
		w.waiting = slices.Insert(w.waiting, at, n)
	}
	w.next = w.next[:0]
}

// compareInWalk orders nodes as a walk over the arena meets them: a node before
// those of the graphs that it holds, and these before the node behind it.
func compareInWalk(g *graph.Graph, a, b graph.NodeID) int {
	x, y := g.Node(a), g.Node(b)
	if x.FunctionGraph() == y.FunctionGraph() {
		return g.Compare(a, b)
	}
	var inX, inY *graph.FunctionGraph // where we came up from
	up := func(n *graph.Node, in **graph.FunctionGraph) {
		*in = n.FunctionGraph()
		*n = (*in).ParentNode()
	}
	dx, dy := depthOf(x), depthOf(y)
	for ; dx > dy; dx-- {
		up(&x, &inX)
	}
	for ; dy > dx; dy-- {
		up(&y, &inY)
	}
	for x.FunctionGraph() != y.FunctionGraph() {
		up(&x, &inX)
		up(&y, &inY)
	}
	switch {
	case x != y:
		return g.Compare(x.ID(), y.ID())
	case inX == nil:
		return -1
	case inY == nil:
		return 1
	}
	return slices.Index(x.Nested(), inX) - slices.Index(x.Nested(), inY)
}

// depthOf returns how many graphs of the arena are around a node.
func depthOf(n graph.Node) int {
	depth := 0
	for fg := n.FunctionGraph(); fg.Parent() != nil && fg.Parent().Graph() == fg.Graph(); fg = fg.Parent() {
		depth++
	}
	return depth
}
