package structure

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// uselessComposite takes results away from a composite that nothing uses, and what computes
// them alone.
func (k kit) uselessComposite() *navigator.Local {
	r := k.rule("local_useless_composite", `
A composite of several results without those that nothing uses, and without what its graph computes for them
alone. Its inputs stay: each may give the others their shape.`,
		&unify.Term{Kind: unify.AppTerm, Ops: []string{"aesara.composite"}, AnyArgs: true},
		func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			if len(n.Nested()) != 1 || !n.Nested()[0].Return().IsValid() {
				return r.NoMatch("it does not have exactly one graph"), nil
			}
			body := n.Nested()[0]
			yields := body.Return().Inputs()
			if len(yields) != n.NumOutputs() {
				return r.NoMatch("its graph gives another number of results"), nil
			}
			var kept []graph.VarID
			var types []ir.Type
			for i, v := range n.Outputs() {
				if v.HasClients() {
					kept, types = append(kept, yields[i].ID()), append(types, v.Type())
				}
			}
			if len(kept) == 0 || len(kept) == len(yields) {
				return r.NoMatch("all of its results are used, or none"), nil
			}
			made := r.Add(n.Op(), n.Inputs(), types...)
			if err := r.MoveGraph(body, made.ID()); err != nil {
				return navigator.Result{}, err
			}
			if err := r.SetYields(body, kept); err != nil {
				return navigator.Result{}, err
			}
			r.EraseUnused(body)
			outs := make([]graph.Var, n.NumOutputs())
			next := 0
			for i, v := range n.Outputs() {
				if v.HasClients() {
					outs[i] = made.Output(next)
					next++
				}
			}
			return r.Replace(outs...), nil
		})
	r.Unverified = "composites are not generated: builtin/aesara/structure evaluates one with and without its results"
	return r
}
