package arith

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Rules returns the rules, for graphs of these dialects.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	return []*navigator.Local{moveConstantRight(dialects), foldWide(dialects)}
}

// moveConstantRight puts the constant operand of a commutative op on the right,
// where readers and other tools look for it.
//
// It is Go because a pattern in TOML of a commutative op matches in either
// order: it cannot say on which side an operand stands.
func moveConstantRight(dialects *ir.Dialects) *navigator.Local {
	var ops []string
	for _, op := range Dialect().Ops {
		if op.Has(ir.Commutative) && op.MinInputs == 2 && op.Outputs == 1 {
			ops = append(ops, op.Name)
		}
	}
	constantFirst := &unify.Term{
		Kind: unify.AppTerm, Ops: ops, Ordered: true, Args: []*unify.Term{unify.Const(), unify.Var("x")},
	}
	return &navigator.Local{
		Name:    "move_constant_right",
		Doc:     "c + x = x + c, and so for every op of arith that commutes: constants stand on the right.",
		Tags:    []string{"fast_run", "arith"},
		Pattern: unify.MustCompile(constantFirst, dialects),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			g, n := r.Graph(), r.Match.Root
			left, right := g.InputOf(n, 0), g.InputOf(n, 1)
			if g.ConstantOfVar(right).IsValid() {
				return r.NoMatch("both operands are constants"), nil
			}
			swapped := r.AddIDs(g.OpOf(n), []graph.VarID{right, left}, g.TypeOf(g.OutputOf(n, 0)))
			return r.ReplaceID(g.OutputOf(swapped, 0)), nil
		},
	}
}
