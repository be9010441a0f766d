package navigator

import "github.com/settle-go/settle/graph"

// watch is a feature that notes what the optimizers beside the rules of an
// equilibrium change, so that only that is visited again.
type watch struct {
	fg       *graph.FunctionGraph
	imported []graph.NodeID
	changed  []graph.NodeID // nodes that got another input
	clients  []graph.VarID  // variables that got or lost a client
}

// watch begins to note what changes.
func (s *settling) watch() *watch {
	w := &watch{fg: s.run.Graph}
	_ = s.run.Graph.Attach(w) // a watch refuses no graph
	return w
}

func (w *watch) stop() { w.fg.Detach(w) }

// OnImport implements [graph.Importer].
func (w *watch) OnImport(n graph.Node, _ string) {
	w.imported = append(w.imported, n.ID())
	w.noteInputs(n)
}

// OnPrune implements [graph.Pruner].
func (w *watch) OnPrune(n graph.Node, _ string) { w.noteInputs(n) }

// OnChangeInput implements [graph.InputChanger].
func (w *watch) OnChangeInput(n graph.Node, _ int, old, new graph.Var, _ string) {
	w.changed = append(w.changed, n.ID())
	w.clients = append(w.clients, old.ID(), new.ID())
}

func (w *watch) noteInputs(n graph.Node) {
	for i := range n.NumInputs() {
		w.clients = append(w.clients, n.Input(i).ID())
	}
}

// requeue queues the nodes whose match could have changed by what was noted.
// Numbers above the arena's are of nodes that a feature refused. An optimizer
// that changed the graph behind the features' back has every node visited.
func (s *settling) requeue(w *watch) {
	if len(w.imported) == 0 && len(w.changed) == 0 && len(w.clients) == 0 {
		s.fill()
		s.next, s.current, s.at = s.current, s.next, 0
		for _, n := range s.next {
			s.state[n] = inNext
		}
		return
	}
	s.grow()
	s.front = s.front[:0]
	for _, n := range w.changed {
		if int(n) < s.g.NumIDs() {
			s.queueHolders(n)
			s.front = append(s.front, n)
		}
	}
	for _, n := range w.imported {
		if int(n) < s.g.NumIDs() {
			s.queueHolders(n)
			s.queue(n)
		}
	}
	s.upwards()
	if !s.set.countsClients {
		return
	}
	for _, v := range w.clients {
		if int(v) < s.g.NumVarIDs() {
			s.usersOf(v)
		}
	}
	s.upwards()
}
