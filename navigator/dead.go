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
// nothing, and rules only remove what their rewrites leave unused. It does nothing if it has removed all such
// nodes before and only merges have changed the graph since. In a graph
// that is updated it looks at the nodes that were inserted, or lost a client; what was
// inserted since and is not pinned may still be going to be used.
func NewDead(name string) Optimizer { return &dead{name} }

// Name returns the name of the optimizer.
func (d *dead) Name() string { return d.name }

// Kind is the kind of the optimizer: see [KindOf].
func (*dead) Kind() string { return profile.KindTopo }

func (*dead) countsNodes() {}

// IsIdleIn reports whether nothing changed since there was nothing to remove.
func (*dead) IsIdleIn(r *Run) bool { return r.FindsNothing(noDead{}) }

// noDead is what optimizers note that found nothing to remove.
type noDead struct{}

// Apply implements [Optimizer].
func (d *dead) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = d.Kind()
	if r.cache == nil && d.IsIdleIn(r) {
		r.reportRule(pass, profile.RuleProfile{Name: d.name})
		return nil
	}
	seen, known := r.cached(d).(*cursor)
	if !known && r.cache != nil {
		seen = &cursor{}
		r.keep(d, seen)
	}
	began := r.logEnd()
	w := &deadRun{dead: d, run: r, pass: pass, rule: profile.RuleProfile{Name: d.name}, most: r.manyTogether()}
	unused := w.visit(seen)
	w.rule.Tried = pass.Visits
	for len(unused) > 0 && !r.stopped() {
		unused = w.remove(unused)
	}
	if !r.stopped() {
		if seen != nil {
			seen.moveTo(began)
		}
		if !w.leaves {
			r.FoundNothing(noDead{})
		}
	}
	r.reportRule(pass, w.rule)
	return nil
}

// deadRun is one run of [dead].
type deadRun struct {
	*dead
	run    *Run
	pass   *profile.Pass
	rule   profile.RuleProfile
	most   int  // nodes that are removed in one transaction
	leaves bool // it leaves nodes that nothing uses
}

// remove removes the first of some nodes in one transaction, counts them, and returns the rest.
func (w *deadRun) remove(unused []graph.NodeID) (rest []graph.NodeID) {
	r, g := w.run, w.run.Graph.Graph()
	together := unused[:min(len(unused), w.most, max(1, r.rewritesEnd-r.rewrites))]
	rest = unused[len(together):]
	w.rule.Matched += len(together)
	step := r.stepBefore(w.name, g.Node(together[0]), graph.Var{})
	tx := g.Begin(w.name)
	for _, n := range together {
		tx.EraseIdle(n)
	}
	if err := tx.Commit(); err != nil {
		w.rule.Failed += len(together)
		w.leaves = true
		return rest
	}
	w.leaves = w.leaves || tx.LeavesUnused()
	w.rule.Applied += len(together)
	w.rule.Removed += tx.Removed()
	r.removed(tx.Removed())
	r.Count(len(together) - 1)
	r.recordStep(together[0], step, -tx.Removed())
	if step := r.ownLog().step(&r.position, loggedDead, w.name); step != 0 {
		for _, n := range together {
			tx.Log(step-1, n, nil, 0)
		}
	}
	return rest
}

// maxTogether is how many nodes are removed in one transaction, with what only they used: its log is
// small then.
const maxTogether = 256

// manyTogether returns how many nodes may be removed in one transaction. Features may refuse the removal
// of some nodes and not of others, and the steps of a cycle are shown one by one.
func (r *Run) manyTogether() int {
	if r.cycles != nil || len(r.Graph.Graph().Root().Features()) > 0 {
		return 1
	}
	return maxTogether
}

// visit returns nodes to remove. Where no node holds graphs, what is removed are these and nodes before
// them, and most are removed during the walk, while they are in the caches.
func (w *deadRun) visit(seen *cursor) (unused []graph.NodeID) {
	r, g, pass := w.run, w.run.Graph.Graph(), w.pass
	news, whole := r.changesSince(seen)
	if whole {
		onTheWay := w.most == maxTogether && !g.HasNested()
		var list [maxTogether]graph.NodeID
		walk := r.Graph.Walk()
		for ended := false; !ended; {
			room := list[:]
			if onTheWay && !r.stopped() {
				room = list[len(unused):]
			}
			found, visited := walk.Unused(room)
			pass.Visits += visited
			for _, n := range room[:found] {
				if onlyComputes(g.Node(n)) {
					unused = append(unused, n)
				}
			}
			if ended = found < len(room); onTheWay && len(unused) >= maxTogether && !r.stopped() {
				unused = append(unused[:0], w.remove(unused)...)
			}
		}
		return unused
	}
	for _, c := range news {
		n := c.nodeIn(g)
		if c.kind == usesChanged && int(c.id) < g.NumVarIDs() {
			n = g.OwnerOf(graph.VarID(c.id))
		}
		if n == 0 || !g.IsAlive(n) {
			continue
		}
		pass.Visits++
		if !g.IsUsed(n) && g.Node(n).IsPinned() && onlyComputes(g.Node(n)) {
			unused = append(unused, n)
		}
	}
	pass.VisitsSaved = max(0, r.nodes-pass.Visits)
	slices.Sort(unused)
	return slices.Compact(unused)
}

// onlyComputes reports whether a node is there for its outputs.
func onlyComputes(n graph.Node) bool {
	return n.NumOutputs() > 0 && n.Op().HasAny(ir.Pure|ir.Discardable)
}
