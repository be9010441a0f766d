package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// Dead removes nodes that nothing uses and that only compute, those included
// that were unused in the file that the graph was read from: reading drops
// nothing, and rules only remove what their rewrites leave unused.
type Dead struct{ name string }

// NewDead returns an optimizer that removes dead nodes.
func NewDead(name string) *Dead { return &Dead{name} }

// Name returns the name of the optimizer.
func (d *Dead) Name() string { return d.name }

// Apply implements [Optimizer].
func (d *Dead) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = profile.KindTopo
	g := r.Graph.Graph()
	rule := profile.Rule{Name: d.name}
	var unused []graph.NodeID
	for n := range r.arena() {
		pass.Visits++
		if n.Op().Has(graph.Pure) && n.IsKept() && isUnused(n) {
			unused = append(unused, n.ID())
		}
	}
	rule.Tried = pass.Visits
	for _, n := range unused {
		tx := g.Begin(d.name)
		tx.Release(n)
		if err := tx.Commit(); err != nil {
			rule.Matched, rule.Failed = rule.Matched+1, rule.Failed+1
			continue
		}
		rule.Matched++
		rule.Applied++
		rule.Removed += tx.Removed()
		r.rewrote(0, tx.Removed())
		if r.Stopped() {
			break
		}
	}
	pass.Rules = []profile.Rule{rule}
	return nil
}

func isUnused(n graph.Node) bool {
	for i := range n.NumOutputs() {
		if n.Output(i).HasClients() {
			return false
		}
	}
	return true
}
