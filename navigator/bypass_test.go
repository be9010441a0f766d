package navigator_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// removing are rules that only remove an op: they are applied without building
// anything if they say so.
func removing(say bool) []*navigator.Local {
	list := []*navigator.Local{
		toVar("add_zero", app("t.add", v("x"), unify.Int(0)), "x"),
		toVar("mul_one", app("t.mul", v("x"), unify.Int(1)), "x"),
		toVar("f_of_f", app("t.f", app("t.f", v("x"))), "x"),
		toVar("same", app("t.sub", v("x"), v("x")), "x"),
		toVar("f", app("t.f", v("x")), "x"),
	}
	for _, l := range list {
		if say {
			l.ReplaceBy = "x"
		}
	}
	return list
}

// TestBypass compares runs on random graphs by rules that say that they only remove an
// op and by rules that do not say it: the same graph, the same counts, an arena in
// order, the same provenance, and hooks that are told the same.
func TestBypass(t *testing.T) {
	rewrites := 0
	for tries := 0; tries < 50 && rewrites == 0; tries++ { // few draws may show nothing
		rapid.Check(t, func(rt *rapid.T) {
			build := drawRemovable(rt)
			walk, order := rapid.Bool().Draw(rt, "walk"), navigator.Order(rapid.IntRange(0, 1).Draw(rt, "order"))
			hooked := rapid.Bool().Draw(rt, "hooked")
			var ways [2]string
			for i, say := range []bool{true, false} {
				var opt navigator.Optimizer = topo(order, false, removing(say)...)
				if !walk {
					opt = navigator.NewEquilibrium(navigator.EquilibriumConfig{
						Name: "q", Locals: removing(say), Final: []navigator.Optimizer{navigator.NewMerge("merge")},
					})
				}
				ways[i] = removed(rt, opt, build(), hooked, &rewrites)
			}
			require.Equal(rt, ways[1], ways[0])
		})
	}
	require.NotZero(t, rewrites)
}

// removed runs an optimizer, and writes down all that became of the graph.
func removed(t *rapid.T, opt navigator.Optimizer, fg *graph.FunctionGraph, hooked bool, rewrites *int) string {
	var told strings.Builder
	options := navigator.Options{OnFailure: navigator.Ignore}
	if hooked {
		options.Hooks = navigator.Hooks{
			Matched: func(l *navigator.Local, n graph.Node) { fmt.Fprintln(&told, l.Name, "matched", n) },
			Applied: func(l *navigator.Local, n graph.Node, by []graph.Var) { fmt.Fprintln(&told, l.Name, n.ID(), by) },
		}
	}
	report, err := navigator.Optimize(context.Background(), opt, fg, options)
	require.NoError(t, err)
	require.NoError(t, fg.CheckIntegrity())
	*rewrites += report.Rewrites
	fmt.Fprint(&told, fg, report.NodesAfter, report.Rewrites, report.Root.Visits, fg.Graph().Provenance().Len())
	for _, r := range report.Rules {
		fmt.Fprint(&told, " ", r.Name, r.Tried, r.Matched, r.Refused, r.Applied, r.Created, r.Removed)
	}
	return told.String()
}

// drawRemovable draws a graph of ops that those rules remove, with a graph in it
// that uses values from outside. It is long: a rule is timed at first, and then
// applied the general way.
func drawRemovable(t *rapid.T) func() *graph.FunctionGraph {
	seed := rapid.Uint64().Draw(t, "seed")
	length := rapid.IntRange(1, 800).Draw(t, "length")
	precise, _ := ir.ParseType("tensor<4xf32>")
	less, _ := ir.ParseType("tensor<?xf32>")
	return func() *graph.FunctionGraph {
		random := rand.New(rand.NewPCG(seed, 1))
		fg := graph.New(ir.NewContext(dialects))
		ctxt := fg.Context()
		vars := []graph.Var{fg.AddInput(precise, "x"), fg.AddInput(precise, "y")}
		for i := range 2 {
			vars = append(vars, fg.Graph().Constant(ctxt.ConstantOf(float64(i), precise)))
		}
		add := func(fg *graph.FunctionGraph, vars []graph.Var, length int) []graph.Var {
			for range length {
				some := func() graph.Var { return vars[max(0, len(vars)-1-random.IntN(12))] }
				op, inputs, typ := random.IntN(7), []graph.Var{some(), some()}, precise
				switch {
				case op < 2 && random.IntN(2) == 0:
					inputs[0] = vars[2+op] // 0 + x
				case op < 2:
					inputs[1] = vars[2+op] // x * 1
				case op > 4:
					inputs = inputs[:1]
				}
				if op != 2 && random.IntN(20) == 0 {
					inputs = append(inputs, some())
				}
				if random.IntN(20) == 0 {
					typ = less
				}
				name := []string{"t.add", "t.mul", "t.sub", "t.add", "t.mul", "t.f", "t.call"}[op]
				vars = append(vars, fg.Apply(ctxt.Op(name), typ, inputs...))
			}
			return vars
		}
		vars = add(fg, vars, length)
		body := fg.Add(ctxt.Op("t.if"), nil, precise).AddNested(false)
		inside := add(body, slices.Clone(vars), length/4)
		body.SetOutputs(inside[len(inside)-1])
		fg.SetOutputs(append(vars[max(0, len(vars)-20):], body.ParentNode().Output(0))...)
		return fg
	}
}
