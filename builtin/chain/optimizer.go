package chain

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// canonicalForm is the global optimizer that gives each chain of a graph its
// canonical form.
type canonicalForm struct {
	name  string
	parts bool
}

// NewCanonicalForm returns the global optimizer that puts the canonical form of
// [Canonical] in the place of each chain of a graph. A chain ends where something
// else than an op of a chain uses it, or several do. It is never made longer: one
// of which no shorter form is known stays. With parts, chains that have no
// canonical form become as short as their parts are.
func NewCanonicalForm(name string, parts bool) navigator.Optimizer {
	return &canonicalForm{name, parts}
}

// Name implements [navigator.Optimizer].
func (o *canonicalForm) Name() string { return o.name }

// Apply implements [navigator.Optimizer].
func (o *canonicalForm) Apply(r *navigator.Run, pass *profile.Pass) error {
	pass.Kind = profile.KindTopo
	rule := profile.Rule{Name: o.name}
	var k Canonicalizer
	var ends []graph.Node
	for n := range r.Graph.Nodes() {
		pass.Visits++
		if isEnd(n) {
			ends = append(ends, n)
		}
	}
	for _, n := range ends {
		rule.Tried++
		if err := o.rewrite(&k, n, r, &rule); err != nil {
			return err
		}
		if r.Stopped() {
			break
		}
	}
	pass.Rules = []profile.Rule{rule}
	return nil
}

// isEnd says whether a node is the last op of a chain.
func isEnd(n graph.Node) bool {
	if _, ok := KindOf(n.Op().Name()); !ok {
		return false
	}
	g := n.Graph()
	out := n.Output(0).ID()
	if g.NumClientsOf(out, 2) != 1 {
		return true
	}
	end := true
	g.EachClient(out, func(client graph.NodeID) bool {
		_, ok := KindOf(g.Node(client).Op().Name())
		end = !ok
		return false
	})
	return end
}

// rewrite puts the canonical form in the place of the chain that ends at a node.
func (o *canonicalForm) rewrite(k *Canonicalizer, n graph.Node, r *navigator.Run, rule *profile.Rule) error {
	c, from := exclusive(n)
	canonical := k.exact
	if o.parts {
		canonical = k.Canonical
	}
	best, whole, err := canonical(c)
	if err != nil || len(best.Ops) > len(c.Ops) || !whole && len(best.Ops) == len(c.Ops) || best.sameText(c) {
		return nil // what is no chain is not for this optimizer to judge
	}
	rule.Matched++
	shapes, err := best.shapes()
	if err != nil {
		return err
	}
	g := n.Graph()
	tx := g.Begin(o.name)
	at := from.ID()
	for i := range best.Ops {
		op := GraphOp(g.Vocabulary(), &best.Ops[i])
		t := from.Type().WithDims(shapes[i+1]...)
		at = g.OutputOf(tx.Add(n.ID(), op.ID(), []graph.VarID{at}, t), 0)
	}
	if _, err := tx.Replace(n.Output(0).ID(), at, false); err != nil {
		tx.Rollback()
		return err
	}
	if err := tx.Commit(); err != nil {
		rule.Failed++
		return nil
	}
	rule.Applied++
	rule.Created += len(best.Ops)
	rule.Removed += tx.Removed()
	r.Count(1)
	return nil
}

// exclusive returns the chain that ends at a node, back to the first value that
// something else uses as well.
func exclusive(n graph.Node) (Chain, graph.Var) {
	c, from := Of(n.Output(0))
	v, g := n.Output(0), n.Graph()
	for i := len(c.Ops) - 1; i >= 0; i-- {
		v = v.Owner().Input(0)
		if i > 0 && g.NumClientsOf(v.ID(), 2) > 1 {
			return Chain{In: v.Type().Dims(), Ops: c.Ops[i:]}, v
		}
	}
	return c, from
}
