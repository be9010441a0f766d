// Package classic has optimizers that the graph-rewriting document names and that
// nothing else here needs: a walk over the nodes of some ops ([OpKey]), rules that are
// tried as if they were one ([LocalGroup]), and an optimizer that attaches a
// feature ([AddFeature]).
package classic

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// OpKey applies its local optimizers at the nodes of their ops, each once, and
// at nodes of these ops that rewrites make. In a graph that has a
// [feature.NodeFinder] it looks at no other node; in one without, it finds them in
// one walk.
type OpKey struct {
	navigator.Optimizer
	ops []string
}

// OpKeyConfig is what an [OpKey] is made of.
type OpKeyConfig struct {
	Name   string
	Locals []*navigator.Local // by priority; each names the ops at which it is tried
	Order  navigator.Order
	// IgnoreNewTrees says that it does not visit what rewrites make. Otherwise,
	// from the inputs, it visits that last; from the outputs, next.
	IgnoreNewTrees bool
	// TracksOnChangeInputs is that of a [navigator.TopoConfig].
	TracksOnChangeInputs bool
}

// NewOpKey compiles an OpKey. It returns an error for a rule that is tried at
// nodes of every op.
func NewOpKey(c OpKeyConfig) (*OpKey, error) {
	if c.Order != navigator.InToOut && c.Order != navigator.OutToIn {
		return nil, fmt.Errorf("op_key %q: there is no order %d: it is InToOut or OutToIn", c.Name, int(c.Order))
	}
	for i, rule := range c.Locals {
		if rule == nil {
			return nil, fmt.Errorf("rule %d of %d of %q is nil", i+1, len(c.Locals), c.Name)
		}
		if len(opsOf(rule)) == 0 {
			return nil, fmt.Errorf("rule %q of %q is tried at every op: an op_key visits the nodes of some", rule.Name, c.Name)
		}
	}
	ops := NewLocalGroup(c.Name, false, c.Locals...).Ops()
	topo := navigator.NewTopo(navigator.TopoConfig{
		Name: c.Name, Locals: c.Locals, Order: c.Order, OnlyOps: ops,
		IgnoreNewTrees: c.IgnoreNewTrees, TracksOnChangeInputs: c.TracksOnChangeInputs,
	})
	return &OpKey{topo, ops}, nil
}

// Ops returns the ops whose nodes are visited, sorted.
func (k *OpKey) Ops() []string { return slices.Clone(k.ops) }

// Require is asked by [navigator.Require].
func (k *OpKey) Require(fg *graph.FunctionGraph) error { return navigator.Require(k.Optimizer, fg) }

// Unwrap returns the optimizer that this one wraps.
func (k *OpKey) Unwrap() navigator.Optimizer { return k.Optimizer }

// opsOf returns the ops at whose nodes a rule is tried; none are all.
func opsOf(rule *navigator.Local) []string {
	if rule == nil || rule.Pattern == nil {
		return nil
	}
	var ops []string
	for _, t := range rule.Pattern.Terms {
		if len(t.Ops) == 0 {
			return nil
		}
		ops = append(ops, t.Ops...)
	}
	return ops
}

// LocalGroup is local optimizers that are tried one after the other at each
// node, as if they were one. It is a member of other optimizers: an
// equilibrium and a walk take its rules, in their order, into theirs.
type LocalGroup struct {
	name     string
	applyAll bool
	locals   []*navigator.Local
}

// NewLocalGroup returns a group. With applyAll, after one of its rules applied,
// the others are tried at the replacement, until none applies there; without,
// one rewrite a visit is all. An equilibrium comes back to replacements anyway,
// so that there it makes no difference.
func NewLocalGroup(name string, applyAll bool, locals ...*navigator.Local) *LocalGroup {
	return &LocalGroup{name, applyAll, slices.Clone(locals)}
}

// Name returns the name of the group.
func (g *LocalGroup) Name() string { return g.name }

// Locals returns the rules, in order.
func (g *LocalGroup) Locals() []*navigator.Local { return slices.Clone(g.locals) }

// Ops returns the ops at whose nodes a rule of the group is tried, sorted, or
// none when one of them is tried at every node.
func (g *LocalGroup) Ops() []string {
	var ops []string
	for _, rule := range g.locals {
		of := opsOf(rule)
		if len(of) == 0 {
			return nil
		}
		ops = append(ops, of...)
	}
	slices.Sort(ops)
	return slices.Compact(ops)
}

// ApplyAll reports whether the rules are tried at replacements as well.
func (g *LocalGroup) ApplyAll() bool { return g.applyAll }

// Topo returns the walk that applies the group at each node, under the group's
// name.
func (g *LocalGroup) Topo(order navigator.Order, ignoreNewTrees bool) navigator.Optimizer {
	return navigator.NewTopo(navigator.TopoConfig{
		Name: g.name, Locals: g.locals, ApplyAll: g.applyAll, Order: order, IgnoreNewTrees: ignoreNewTrees,
	})
}

// AddFeature is an optimizer that only attaches a feature: before anything is
// run, wherever it is in the tree of optimizers.
type AddFeature struct {
	name string
	make func() graph.Feature
}

// NewAddFeature returns an optimizer that attaches what make returns to each
// graph. The feature stays attached when the run is over.
func NewAddFeature(name string, make func() graph.Feature) *AddFeature {
	return &AddFeature{name, make}
}

// Name returns the name of the optimizer.
func (a *AddFeature) Name() string { return a.name }

// Require is asked by [navigator.Require].
func (a *AddFeature) Require(fg *graph.FunctionGraph) error {
	if a.make == nil {
		return fmt.Errorf("optimizer %s has no function that makes its feature", a.name)
	}
	return fg.Attach(a.make())
}

// Apply implements [navigator.Optimizer]. There is nothing left to do.
func (a *AddFeature) Apply(*navigator.Run, *profile.Pass) error { return nil }
