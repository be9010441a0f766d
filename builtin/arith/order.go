// Package arith holds the rules for integer and float arithmetic that a pattern
// cannot say. All others are in rules.d/arith.
package arith

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// Rules returns the rules, for graphs of these dialects.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	return []*navigator.Local{moveConstantRight(dialects)}
}

// moveConstantRight puts the constant operand of a commutative op on the right,
// where readers and other tools look for it.
//
// It is Go because a pattern in TOML of a commutative op matches in either
// order: it cannot say on which side an operand stands.
func moveConstantRight(dialects *ir.Dialects) *navigator.Local {
	ops := []string{
		"arith.addi", "arith.addf", "arith.muli", "arith.mulf", "arith.andi", "arith.ori", "arith.xori",
		"arith.maxsi", "arith.maxui", "arith.minsi", "arith.minui",
		"arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf",
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
