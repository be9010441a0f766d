package steps

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// OnImport implements [graph.Importer].
func (a *arena) OnImport(n graph.Node, _ string) { a.made = append(a.made, n.ID()) }

// OnPrune implements [graph.Pruner].
func (a *arena) OnPrune(n graph.Node, _ string) { a.gone = append(a.gone, n.ID()) }

// OnChangeInput implements [graph.InputChanger].
func (a *arena) OnChangeInput(n graph.Node, _ int, _, _ graph.Var, _ string) {
	a.changed = append(a.changed, n.ID())
}

// OnTouch implements [graph.Toucher].
func (a *arena) OnTouch(n graph.Node, _ string) { a.changed = append(a.changed, n.ID()) }

// OnRevert implements [graph.Reverter]: nothing happened.
func (a *arena) OnRevert(string) { a.made, a.gone, a.changed = a.made[:0], a.gone[:0], a.changed[:0] }

// OnCommit implements [graph.Committer].
func (a *arena) OnCommit(reason string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.settle()
	a.step(reason)
}

// step makes a step of what changed since the last one.
func (a *arena) step(reason string) {
	if len(a.made)+len(a.gone)+len(a.changed) == 0 {
		return
	}
	h := a.history
	number := len(h.Steps) + 1
	s := Step{Number: number, Rule: reason, Graph: a.graph}
	for _, n := range a.gone {
		i, ok := a.nodes[n]
		if !ok {
			continue
		}
		delete(a.nodes, n)
		node := &h.Nodes[i]
		node.Died = number
		s.Changes = append(s.Changes, Change{Node: i, Before: node.lastText()})
	}
	g := a.root.Graph()
	for _, n := range a.made {
		if _, known := a.nodes[n]; !known && g.IsAlive(n) {
			a.add(g.Node(n), number)
		} else {
			a.changed = append(a.changed, n)
		}
	}
	a.record(&s, a.made, number)
	slices.Sort(a.changed)
	a.record(&s, slices.Compact(a.changed), number)
	a.OnRevert("")
	if len(s.Changes) == 0 {
		return
	}
	h.Steps = append(h.Steps, s)
	a.last = number - 1
}

// record adds what nodes are now to a step.
func (a *arena) record(s *Step, nodes []graph.NodeID, number int) {
	g := a.root.Graph()
	for _, n := range nodes {
		i, ok := a.nodes[n]
		if !ok || !g.IsAlive(n) {
			continue
		}
		node := &a.history.Nodes[i]
		versions, before := len(node.Versions), node.lastText()
		if versions > 0 && node.Versions[versions-1].From == number {
			continue
		}
		a.update(g.Node(n), i, number)
		node = &a.history.Nodes[i] // the inputs may have made others
		if len(node.Versions) > versions {
			s.Changes = append(s.Changes, Change{Node: i, Before: before, After: node.lastText()})
		}
	}
}

func (n *Node) lastText() string {
	if len(n.Versions) == 0 {
		return ""
	}
	return n.Versions[len(n.Versions)-1].Text
}

// settle gives the last step what the log says of it: the log has a rewrite once it was
// committed.
func (a *arena) settle() {
	logged := a.log.Len()
	if a.last < 0 || logged == a.logged {
		a.logged = logged
		return
	}
	s := &a.history.Steps[a.last]
	r := a.log.At(logged - 1)
	s.Last += logged - a.logged
	s.Rule, s.Pass, s.Round = r.Rule, r.Pass, r.Round
	a.logged = logged
}

// flush ends the step of what changed outside of transactions, at the end of a round or pass.
func (a *arena) flush(e profile.Event) {
	a.settle()
	a.last = -1
	name := ""
	if len(e.Path) > 0 {
		name = e.Path[len(e.Path)-1]
	}
	a.step(name)
	if a.last >= 0 {
		a.history.Steps[a.last].Pass = strings.Join(e.Path, "/")
	}
	a.last = -1
}
