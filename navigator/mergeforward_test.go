package navigator_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// idle is a feature that looks on: with it, merges replace one variable after the
// other, and without it they forward them in one walk.
type idle struct{ imported int }

func (i *idle) OnImport(graph.Node, string) { i.imported++ }

// drawMergeable draws a graph with copies, with a graph in it that uses values
// from outside, and with one node in so many of a less precise type.
func drawMergeable(t *rapid.T, imprecise bool) func() *graph.FunctionGraph {
	type node struct {
		op, a, b  int
		imprecise bool
	}
	draw := func(label string, known int) []node {
		nodes := make([]node, rapid.IntRange(1, 25).Draw(t, label))
		for i := range nodes {
			nodes[i] = node{
				rapid.IntRange(0, 4).Draw(t, "op"), rapid.IntRange(0, known+i-1).Draw(t, "a"), rapid.IntRange(0, known+i-1).Draw(t, "b"),
				imprecise && rapid.IntRange(0, 4).Draw(t, "type") == 0,
			}
		}
		return nodes
	}
	outer := draw("nodes", 3)
	inner := draw("inside", 3+len(outer))
	deeper := draw("deeper", 3+len(outer)+len(inner))
	after := draw("behind", 3+len(outer))
	precise, _ := ir.ParseType("tensor<4xf32>")
	less, _ := ir.ParseType("tensor<?xf32>")
	return func() *graph.FunctionGraph {
		fg := graph.New(ir.NewContext(dialects))
		vars := []graph.Var{fg.AddInput(precise, "x"), fg.AddInput(precise, "y"), fg.AddInput(precise, "z")}
		add := func(fg *graph.FunctionGraph, vars []graph.Var, nodes []node) []graph.Var {
			for _, n := range nodes {
				typ := precise
				if n.imprecise {
					typ = less
				}
				op := fg.Context().Op([]string{"t.add", "t.sub", "t.f", "t.g", "t.call"}[n.op])
				inputs := []graph.Var{vars[n.a], vars[n.b]}[:max(1, 2-n.op/2)]
				vars = append(vars, fg.Apply(op, typ, inputs...))
			}
			return vars
		}
		vars = add(fg, vars, outer)
		body := fg.Add(fg.Context().Op("t.if"), nil, precise).AddNested(false)
		inside := add(body, slices.Clone(vars), inner)
		deep := body.Add(fg.Context().Op("t.if"), nil, precise)
		for range 2 {
			nested := deep.AddNested(false)
			values := add(nested, slices.Clone(inside), deeper)
			nested.SetOutputs(values[len(values)-1])
		}
		body.SetOutputs(append(inside[len(inside)-3:], deep.Output(0))...)
		vars = add(fg, append(vars, body.ParentNode().Output(0)), after)
		fg.SetOutputs(vars[3:]...)
		return fg
	}
}

// TestForwardedMerges compares the two ways to merge on random graphs: the same
// graph, the same counts, and an arena that is in order.
func TestForwardedMerges(t *testing.T) {
	merged := 0
	for tries := 0; tries < 50 && merged == 0; tries++ { // few draws may show nothing
		rapid.Check(t, func(rt *rapid.T) {
			build := drawMergeable(rt, rapid.Bool().Draw(rt, "two types"))
			var ways [2]string
			for way := range ways {
				fg := build()
				if way == 1 {
					require.NoError(rt, fg.Attach(&idle{}))
				}
				report := settle(rt, navigator.NewMerge("merge"), fg)
				require.NoError(rt, fg.CheckIntegrity())
				rule := report.Root.Rules[0]
				ways[way] = fmt.Sprint(fg, graph.StructuralHash(fg), report.NodesAfter, rule.Tried, rule.Applied, rule.Refused, rule.Failed, rule.Removed)
				merged += report.Rewrites
				for i := range report.Rewrites {
					require.True(rt, fg.Graph().Provenance().At(i).New.Exists())
				}
			}
			require.Equal(rt, ways[1], ways[0])
		})
	}
	require.NotZero(t, merged)
}
