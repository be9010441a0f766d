package navigator

import "slices"

// LocalGroup is local optimizers that are tried one after the other at each
// node, as though they were one. It is a member of other optimizers: an
// [Equilibrium] and a [Topo] take its rules, in their order, into theirs.
type LocalGroup struct {
	name     string
	applyAll bool
	locals   []*Local
}

// NewLocalGroup returns a group. With applyAll, after one of its rules applied,
// the others are tried at the replacement, until none applies there; without,
// one rewrite a visit is all. An equilibrium comes back to replacements anyway,
// so that there it makes no difference.
func NewLocalGroup(name string, applyAll bool, locals ...*Local) *LocalGroup {
	return &LocalGroup{name, applyAll, slices.Clone(locals)}
}

// Name returns the name of the group.
func (g *LocalGroup) Name() string { return g.name }

// Locals returns the rules, in order.
func (g *LocalGroup) Locals() []*Local { return slices.Clone(g.locals) }

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
func (g *LocalGroup) Topo(order Order, ignoreNewTrees bool) *Topo {
	return NewTopo(TopoConfig{
		Name: g.name, Locals: g.locals, ApplyAll: g.applyAll, Order: order, IgnoreNewTrees: ignoreNewTrees,
	})
}
