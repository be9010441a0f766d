package algebra

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Stable returns the rules for the database stabilize.
func Stable(dialects *ir.Dialects) []*navigator.Local { return []*navigator.Local{logAdd(dialects)} }

// logAdd shifts the exponents of a sum of exponentials whose logarithm is taken.
func logAdd(dialects *ir.Dialects) *navigator.Local {
	return &navigator.Local{
		Name: "local_log_add",
		Doc: `
log(exp(a) + exp(b) + ...) = m + log(exp(a - m) + exp(b - m) + ...), m being the largest of
a, b, ..., or 0 where that is infinite. So no exponential overflows, and one is 1.

The document's rule chooses between exp(a - m) and exp(m) for each term, where m is
infinite; a shift by 0 gives the same, once. Sums that are shifted by one value already
stay as they are.`,
		Tags:     []string{"fast_run", "local_log_add_exp", "inexact"},
		Equality: navigator.ApproximateIgnoringInf, Levels: 3,
		Pattern:    unify.MustCompile(unify.Root("scalar.log"), dialects),
		Unverified: "generated patterns have no sums of exponentials: builtin/scalar/algebra evaluates some, at higher precision too",
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			g, ctxt := r.Graph(), r.Graph().Context()
			sum := g.OwnerOf(g.InputOf(r.Match.Root, 0))
			out := g.TypeOf(g.OutputOf(r.Match.Root, 0))
			if sum == 0 || g.OpOf(sum) != ctxt.Op("scalar.add").ID() || g.NumInputsOf(sum) < 2 {
				return r.NoMatch("it is not the logarithm of a sum of exponentials"), nil
			}
			if out.IsShaped() && !out.IsStatic() || !elemOf(out).IsFloat() || g.TypeOf(g.InputOf(r.Match.Root, 0)) != out {
				return r.NoMatch("the shape of the sum is not known"), nil
			}
			exp, sub := ctxt.Op("scalar.exp").ID(), ctxt.Op("scalar.sub").ID()
			var terms []graph.Var
			shifted, left := graph.VarID(0), ir.Type(0)
			for i := range g.NumInputsOf(sum) {
				owner := g.OwnerOf(g.InputOf(sum, i))
				if owner == 0 || g.OpOf(owner) != exp {
					return r.NoMatch("a term of the sum is not an exponential"), nil
				}
				x := g.InputOf(owner, 0)
				if elemOf(g.TypeOf(x)) != elemOf(out) {
					return r.NoMatch("a term is of another type"), nil
				}
				left = stretch(left, g.TypeOf(x))
				by := graph.VarID(0)
				if n := g.OwnerOf(x); n != 0 && g.OpOf(n) == sub {
					by = g.InputOf(n, 1)
				}
				if i == 0 {
					shifted = by
				} else if by != shifted {
					shifted = 0
				}
				terms = append(terms, g.Var(x))
			}
			if shifted != 0 {
				return r.NoMatch("the sum is shifted already"), nil
			}
			if left != out {
				return r.NoMatch("the terms do not stretch to the type of the sum"), nil
			}
			truth := ir.I1
			if out.IsShaped() {
				truth = out.WithElem(ir.I1)
			}
			var ops opTable
			ops.bind(ctxt)
			b := builder{r: r, g: g, ops: &ops, elem: elemOf(out)}
			largest := r.Apply(ctxt.Op("scalar.maximum"), out, terms...)
			zero := g.Var(b.scalar(number{}, out))
			shift := r.Apply(ctxt.Op("scalar.switch"), out, r.Apply(ctxt.Op("scalar.isinf"), truth, largest), zero, largest)
			for i, x := range terms {
				terms[i] = r.Apply(ctxt.Op("scalar.exp"), out, r.Apply(ctxt.Op("scalar.sub"), out, x, shift))
			}
			rest := r.Apply(ctxt.Op("scalar.log"), out, r.Apply(ctxt.Op("scalar.add"), out, terms...))
			return r.Replace(r.Apply(ctxt.Op("scalar.add"), out, shift, rest)), nil
		},
	}
}
