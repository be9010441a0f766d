package navigator

import "github.com/settle-go/settle/graph"

// watch is a feature that notes what the optimizers beside the rules of an
// equilibrium change, so that only that is visited again.
type watch struct {
	fg *graph.FunctionGraph
	changes
}

// watch begins to note what changes.
func (s *settling) watch() *watch {
	w := &watch{fg: s.run.Graph}
	_ = s.run.Graph.Attach(w) // a watch refuses no graph
	return w
}

func (w *watch) stop() { w.fg.Detach(w) }

// requeue queues the nodes whose match could have changed by what was noted. An
// optimizer that changed the graph behind the features' back has every node
// visited.
func (s *settling) requeue(w *watch) {
	if len(w.list) > 0 {
		s.absorb(w.list)
		return
	}
	s.fill()
	s.next, s.current, s.at = s.current, s.next, 0
	for _, n := range s.next {
		s.state[n] = inNext
	}
}

// absorb queues the nodes whose match could have changed by changes.
func (w *worklist) absorb(list []change) {
	w.grow()
	w.front = w.front[:0]
	for _, c := range list {
		n := graph.NodeID(c.id)
		if c.kind == usesChanged || int(n) >= w.g.NumIDs() {
			continue
		}
		w.queueHolders(n)
		switch c.kind {
		case nodeCame:
			w.queue(n)
		case inputChanged, nodeTouched:
			w.front = append(w.front, n)
		}
	}
	w.upwards()
	if !w.set.countsClients {
		return
	}
	for _, c := range list {
		if c.kind == usesChanged && int(c.id) < w.g.NumVarIDs() {
			w.usersOf(graph.VarID(c.id))
		}
	}
	w.upwards()
}
