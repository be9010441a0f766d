package form

import (
	"slices"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// canonicalForm is the global optimizer that gives each chain of a graph its
// canonical form.
type canonicalForm struct {
	name    string
	parts   bool
	shorter bool // only where that is fewer ops of tosa, and sums of floats stay
}

// NewCanonicalForm returns the global optimizer that puts the canonical form of
// [Canonical] in the place of each chain of a graph. A chain ends where something
// else than an op of a chain uses it, or several do. It is never made longer: one
// with no known shorter form stays. Without parts only chains are looked at of
// which the form is plainly as short as can be, at little cost: what the rules leave of
// the others is for one with parts to judge.
func NewCanonicalForm(name string, parts bool) navigator.Optimizer {
	return &canonicalForm{name: name, parts: parts}
}

// NewShorterForm returns the global optimizer that puts the canonical form in the
// place of a chain only where it is of fewer ops, as tosa and tensor have them, and
// of no kind that the chain has not: what was raised can be lowered again. A chain
// ends at a Reduce of floats as well, because the order of a sum is seen in its
// last bits.
func NewShorterForm(name string) navigator.Optimizer {
	return &canonicalForm{name: name, parts: true, shorter: true}
}

// Name implements [navigator.Optimizer].
func (o *canonicalForm) Name() string { return o.name }

// Kind is the kind of the optimizer: see [navigator.KindOf].
func (*canonicalForm) Kind() string { return profile.KindTopo }

// Apply implements [navigator.Optimizer].
func (o *canonicalForm) Apply(r *navigator.Run, pass *profile.Pass) error {
	pass.Kind = o.Kind()
	rule := profile.RuleProfile{Name: o.name}
	var k Canonicalizer
	var ends []graph.Node
	for n := range r.Graph.Nodes() {
		pass.Visits++
		if o.isEnd(n) {
			ends = append(ends, n)
		}
	}
	for _, n := range ends {
		rule.Tried++
		if err := o.rewrite(&k, n, r, &rule); err != nil {
			return err
		}
		if r.Ended() {
			break
		}
	}
	pass.Rules = []profile.RuleProfile{rule}
	return nil
}

// isLink says whether a node is an op of the chains that are looked at.
func (o *canonicalForm) isLink(n graph.Node) bool {
	kind, ok := chain.KindOf(n.Op().Name())
	return ok && n.NumInputs() == 1 && !(o.shorter && kind == chain.Reduce && value.ClassOf(n.Input(0).Type().Elem()) != value.IntClass)
}

// isEnd says whether a node is the last op of a chain.
func (o *canonicalForm) isEnd(n graph.Node) bool {
	if !o.isLink(n) {
		return false
	}
	g := n.Graph()
	out := n.Output(0).ID()
	if g.NumClientsOf(out, 2) != 1 {
		return true
	}
	end := true
	g.EachClient(out, func(client graph.NodeID) bool {
		end = !o.isLink(g.Node(client))
		return false
	})
	return end
}

// rewrite puts the canonical form in the place of the chain that ends at a node.
func (o *canonicalForm) rewrite(k *Canonicalizer, n graph.Node, r *navigator.Run, rule *profile.RuleProfile) error {
	c, from := o.chainOf(n)
	best, whole, err := k.canonicalFor(r.Context, c, o.parts)
	if r.Context.Err() != nil {
		r.Stop(profile.Stop{Reason: profile.StopContext, Detail: r.Context.Err().Error()})
		return nil
	}
	if err == nil && o.shorter {
		best = cheaper(best, c)
	}
	if err != nil || !o.isBetter(best, c, whole) {
		return nil // what is not a chain is not for this optimizer to judge
	}
	rule.Matched++
	shapes, err := best.Shapes()
	if err != nil {
		return err
	}
	g := n.Graph()
	tx := g.Begin(o.name)
	at := from.ID()
	for i := range best.Ops {
		op := chain.GraphOp(g.Context(), &best.Ops[i])
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

// isBetter says whether what was found takes the place of a chain.
func (o *canonicalForm) isBetter(best, c chain.Chain, whole bool) bool {
	if o.shorter {
		return cost(best) < cost(c) && isLikeIn(best, c)
	}
	return len(best.Ops) < len(c.Ops) || (whole || o.parts) && len(best.Ops) == len(c.Ops) && !sameText(best, c)
}

// chainOf returns the chain that ends at a node, back to the first value that
// something else uses as well.
func (o *canonicalForm) chainOf(end graph.Node) (chain.Chain, graph.Var) {
	var ops []chain.Op
	n, g := end, end.Graph()
	for {
		op, ok := chain.FromGraphOp(n.Op())
		if !ok {
			break
		}
		ops = append(ops, op)
		v := n.Input(0)
		n = v.Owner()
		if !n.IsValid() || !o.isLink(n) || g.NumClientsOf(v.ID(), 2) > 1 {
			slices.Reverse(ops)
			return chain.Chain{In: v.Type().Dims(), Ops: ops}, v
		}
	}
	slices.Reverse(ops)
	return chain.Chain{In: n.Output(0).Type().Dims(), Ops: ops}, n.Output(0)
}
