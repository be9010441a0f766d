package navigator

import "github.com/settle-go/settle/graph"

// queueNew queues the nodes that a rewrite made.
func (w *walk) queueNew() {
	first, end := w.rw.tx.Created()
	for n := first; n < end; n++ {
		op := w.g.OpOf(n)
		if w.g.IsAlive(n) && op != w.returnOp && !(w.topo.byOp != nil && w.runner.LevelsOf(op) < 0) {
			w.push(n)
		}
	}
}

// track begins to note which nodes are in the queue, where nodes are to be
// visited again.
func (w *walk) track() {
	if !w.topo.config.TracksOnChangeInputs {
		return
	}
	w.waits = make([]bool, w.g.NumIDs())
	for _, n := range w.queue {
		w.waits[n] = true
	}
}

// queueChanged queues the nodes that got another input by a rewrite, and that do
// not wait anyway.
func (w *walk) queueChanged() {
	for _, n := range w.rw.tx.Moved() {
		op := w.g.OpOf(n)
		if !w.g.IsAlive(n) || op == w.returnOp || w.runner.LevelsOf(op) < 0 || w.isWaiting(n) {
			continue
		}
		w.push(n)
	}
}

func (w *walk) isWaiting(n graph.NodeID) bool {
	if int(n) < len(w.waits) && w.waits[n] {
		return true
	}
	return w.near.resumed && int(n) < len(w.near.state) && w.near.state[n] != 0
}

// push puts a node at the end of the queue.
func (w *walk) push(n graph.NodeID) {
	w.queue = append(w.queue, n)
	if w.waits == nil {
		return
	}
	if grown := w.g.NumIDs() - len(w.waits); grown > 0 {
		w.waits = append(w.waits, make([]bool, grown)...)
	}
	w.waits[n] = true
}
