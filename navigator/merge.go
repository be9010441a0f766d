package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/profile"
)

// Merge makes nodes that compute the same one node: those of the same op with
// the same inputs and output types (common subexpression elimination). It walks
// the graph once, in order, so that what becomes equal by a merge is merged as
// well, and costs the nodes, however many copies there are.
//
// Nodes with effects, nodes that hold graphs, and nodes of which nothing is
// known and that are therefore kept, are not merged. A node of a nested graph
// merges with one of a graph around it, not the other way. The order of the
// inputs counts, of commutative ops too.
type Merge struct {
	name      string
	constants bool
}

// NewMerge returns a merge optimizer.
func NewMerge(name string) *Merge { return &Merge{name: name} }

// NewMergeConstants returns a merge optimizer that only merges constants.
func NewMergeConstants(name string) *Merge { return &Merge{name: name, constants: true} }

// Name returns the name of the optimizer.
func (m *Merge) Name() string { return m.name }

// Apply implements [Optimizer].
func (m *Merge) Apply(r *Run, pass *profile.Pass) error {
	pass.Kind = profile.KindMerge
	t := &mergeTable{g: r.Graph.Graph()}
	rule := profile.Rule{Name: m.name}
	log := t.g.Provenance()
	id := log.Rule(m.name)
	for n := range r.arena() {
		pass.Visits++
		if pass.Visits%checkEvery == 0 && !r.checkContext() {
			break
		}
		if !m.mergeable(n) {
			continue
		}
		rule.Tried++
		first := t.findOrAdd(n.ID())
		if first == 0 {
			continue
		}
		rule.Matched++
		if err := m.merge(t.g, n.ID(), first); err != nil {
			rule.Failed++ // a feature wants both: they stay
			continue
		}
		rule.Applied++
		rule.Removed++
		r.rewrote(0, 1)
		if !r.Options.NoProvenance {
			log.Add(graph.Rewrite{Rule: id, Root: n.ID(), First: graph.NodeID(t.g.NumIDs()), New: t.g.OutputOf(first, 0)})
		}
		if r.Stopped() {
			break
		}
	}
	pass.Rules = []profile.Rule{rule}
	return nil
}

// merge replaces the outputs of a node by those of an equal one before it.
func (m *Merge) merge(g *graph.Graph, n, first graph.NodeID) error {
	tx := g.Begin(m.name)
	for i := range g.NumOutputsOf(n) {
		if _, err := tx.Replace(g.OutputOf(n, i), g.OutputOf(first, i), false); err != nil {
			tx.Rollback()
			return err
		}
	}
	return tx.Commit()
}

func (m *Merge) mergeable(n graph.Node) bool {
	if n.IsKept() || len(n.Nested()) > 0 || n.NumOutputs() == 0 {
		return false
	}
	info := n.Op().Info()
	if m.constants {
		return info.Has(graph.ConstantLike | graph.Pure)
	}
	return info == nil || info.Has(graph.Pure)
}

// mergeTable finds equal nodes: open addressing over their numbers.
type mergeTable struct {
	g      *graph.Graph
	nodes  []graph.NodeID
	hashes []uint32
	n      int
}

// findOrAdd returns a node that computes the same as n and can be used in its
// place; when there is none it adds n and returns 0.
func (t *mergeTable) findOrAdd(n graph.NodeID) graph.NodeID {
	if t.n*2 >= len(t.nodes) {
		t.grow()
	}
	h := t.hash(n)
	mask := len(t.nodes) - 1
	pos := int(h) & mask
	for ; t.nodes[pos] != 0; pos = (pos + 1) & mask {
		if t.hashes[pos] == h && t.equal(t.nodes[pos], n) {
			return t.nodes[pos]
		}
	}
	t.nodes[pos], t.hashes[pos] = n, h
	t.n++
	return 0
}

func (t *mergeTable) grow() {
	old := *t
	t.nodes = make([]graph.NodeID, max(256, 2*len(old.nodes)))
	t.hashes = make([]uint32, len(t.nodes))
	mask := len(t.nodes) - 1
	for i, n := range old.nodes {
		if n == 0 {
			continue
		}
		pos := int(old.hashes[i]) & mask
		for t.nodes[pos] != 0 {
			pos = (pos + 1) & mask
		}
		t.nodes[pos], t.hashes[pos] = n, old.hashes[i]
	}
}

func (t *mergeTable) hash(n graph.NodeID) uint32 {
	const prime = 0x9e3779b97f4a7c15
	h := uint64(t.g.OpOf(n)) * prime
	for i := range t.g.NumInputsOf(n) {
		h = (h ^ uint64(t.g.InputOf(n, i))) * prime
		h ^= h >> 29
	}
	return uint32(h ^ h>>32)
}

func (t *mergeTable) equal(a, b graph.NodeID) bool {
	g := t.g
	if g.OpOf(a) != g.OpOf(b) || g.NumInputsOf(a) != g.NumInputsOf(b) || g.NumOutputsOf(a) != g.NumOutputsOf(b) {
		return false
	}
	for i := range g.NumInputsOf(a) {
		if g.InputOf(a, i) != g.InputOf(b, i) {
			return false
		}
	}
	for i := range g.NumOutputsOf(a) {
		if g.TypeOf(g.OutputOf(a, i)) != g.TypeOf(g.OutputOf(b, i)) {
			return false
		}
	}
	return g.IsAlive(a) && g.IsVisible(a, b)
}
