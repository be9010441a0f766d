package navigator

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/profile"
)

// dead is what [NewDead] makes.
type dead struct{ name string }

// NewDead returns an optimizer that removes nodes that nothing uses and that only compute, those included
// that were unused in the file that the graph was read from: reading drops
// nothing, and rules only remove what their rewrites leave unused. In a graph
// that is updated it looks at the nodes that were inserted, or lost a client; what was
// inserted since and is not pinned may still be going to be used.
func NewDead(name string) Optimizer { return &dead{name} }

// Name returns the name of the optimizer.
func (d *dead) Name() string { return d.name }

// Kind is the kind of the optimizer: see [KindOf].
func (*dead) Kind() string { return profile.KindTopo }

func (*dead) countsNodes() {}

// Apply implements [Optimizer].
func (d *dead) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = d.Kind()
	g := r.Graph.Graph()
	rule := profile.RuleProfile{Name: d.name}
	log := ruleLog{log: g.Provenance(), off: r.Options.NoProvenance}
	seen, known := r.cached(d).(*cursor)
	if !known {
		seen = &cursor{}
		r.keep(d, seen)
	}
	began := r.logEnd()
	unused := d.unused(r, pass, seen)
	rule.Tried = pass.Visits
	for _, n := range unused {
		step := r.stepBefore(d.name, g.Node(n), graph.Var{})
		tx := g.Begin(d.name)
		tx.Unpin(n)
		if err := tx.Commit(); err != nil {
			rule.Matched, rule.Failed = rule.Matched+1, rule.Failed+1
			continue
		}
		rule.Matched++
		rule.Applied++
		rule.Removed += tx.Removed()
		r.rewrote(0, tx.Removed())
		r.recordStep(n, step, -tx.Removed())
		log.add(&r.position, 0, d.name, tx, []graph.NodeID{n}, 0)
		if r.stopped() {
			break
		}
	}
	if !r.stopped() {
		seen.moveTo(began)
	}
	r.reportRule(pass, rule)
	return nil
}

// unused returns the nodes to remove.
func (d *dead) unused(r *Run, pass *profile.Pass, seen *cursor) []graph.NodeID {
	var unused []graph.NodeID
	g := r.Graph.Graph()
	news, whole := r.changesSince(seen)
	look := func(n graph.NodeID) {
		pass.Visits++
		if g.NumOutputsOf(n) > 0 && !g.IsUsed(n) && (whole || g.Node(n).IsPinned()) && g.Node(n).Op().HasAny(ir.Pure|ir.Discardable) {
			unused = append(unused, n)
		}
	}
	if whole {
		walk := r.Graph.Walk()
		for n := walk.Next(); n != 0; n = walk.Next() {
			look(n)
		}
		return unused
	}
	for _, c := range news {
		n := c.nodeIn(g)
		if c.kind == usesChanged && int(c.id) < g.NumVarIDs() {
			n = g.OwnerOf(graph.VarID(c.id))
		}
		if n != 0 && g.IsAlive(n) {
			look(n)
		}
	}
	pass.VisitsSaved = max(0, r.nodes-pass.Visits)
	slices.Sort(unused)
	return slices.Compact(unused)
}
