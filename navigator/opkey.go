package navigator

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/profile"
)

// OpKey applies its local optimizers at the nodes of their ops, each once, and
// at nodes of these ops that rewrites make. In a graph that has a [feature.NodeFinder] it
// looks at no other node; in one without, it finds them in one walk.
type OpKey struct{ topo *Topo }

// OpKeyConfig is what an [OpKey] is made of.
type OpKeyConfig struct {
	Name   string
	Locals []*Local // by priority; each names the ops at which it is tried
	Order  Order
	// IgnoreNewTrees says that it does not visit what rewrites make. Otherwise,
	// from the inputs, it visits that last; from the outputs, next.
	IgnoreNewTrees bool
	// TracksOnChangeInputs is that of a [TopoConfig].
	TracksOnChangeInputs bool
}

// NewOpKey compiles an OpKey. It returns an error for a rule that is tried at
// nodes of every op.
func NewOpKey(c OpKeyConfig) (*OpKey, error) {
	if err := c.Order.check(); err != nil {
		return nil, fmt.Errorf("op_key %q: %w", c.Name, err)
	}
	for i, rule := range c.Locals {
		if rule == nil {
			return nil, fmt.Errorf("rule %d of %d of %q is nil", i+1, len(c.Locals), c.Name)
		}
		if len(opsOf(rule)) == 0 {
			return nil, fmt.Errorf("rule %q of %q is tried at every op: an op_key visits the nodes of some", rule.Name, c.Name)
		}
	}
	topo := NewTopo(TopoConfig{
		Name: c.Name, Locals: c.Locals, Order: c.Order,
		IgnoreNewTrees: c.IgnoreNewTrees, TracksOnChangeInputs: c.TracksOnChangeInputs,
	})
	topo.byOp = NewLocalGroup(c.Name, false, c.Locals...).Ops()
	return &OpKey{topo}, nil
}

// opsOf returns the ops at whose nodes a rule is tried; none are all.
func opsOf(rule *Local) []string {
	if rule == nil || rule.Pattern == nil || rule.Pattern.Term == nil {
		return nil
	}
	return rule.Pattern.Term.Ops
}

// Name returns the name of the optimizer.
func (k *OpKey) Name() string { return k.topo.Name() }

// Ops returns the ops whose nodes are visited, sorted.
func (k *OpKey) Ops() []string { return slices.Clone(k.topo.byOp) }

// Kind implements [Kinder].
func (*OpKey) Kind() string { return profile.KindTopo }

// Apply implements [Optimizer].
func (k *OpKey) Apply(r *Run, pass *profile.Pass) error { return k.topo.Apply(r, pass) }

// nodesOfOps appends the nodes that a rule asks for, in order.
func (w *walk) nodesOfOps(list []graph.NodeID) []graph.NodeID {
	finder, found := feature.Find[*feature.NodeFinder](w.run.Graph)
	if !found {
		return slices.DeleteFunc(appendArena(list, w.run.Graph), func(n graph.NodeID) bool {
			return w.runner.LevelsOf(w.g.OpOf(n)) < 0
		})
	}
	for _, op := range w.topo.byOp {
		for _, n := range finder.NodesNamed(op) {
			list = append(list, n.ID())
		}
	}
	slices.SortFunc(list, func(a, b graph.NodeID) int { return compareInWalk(w.g, a, b) })
	return list
}
