package rules_test

import (
	"fmt"
	"testing"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/unify/relation"
)

// BenchmarkRelationSub distributes the products of a chain: A @ (x + A @ (x + ...)).
func BenchmarkRelationSub(b *testing.B) {
	known := dialects.All()
	sub := rules.RelationSub{Name: "dot_distribute", Ops: []string{"tensor.dot"},
		Relation: dotDistributes(relation.AlgebraOf(known))}
	for _, products := range []int{10, 30} {
		b.Run(fmt.Sprintf("products/%d", products), func(b *testing.B) {
			rewrites := 0
			for b.Loop() {
				fg := graph.New(ir.NewContext(known))
				x := fg.AddInput(ir.Tensor(ir.F64, 4), "x")
				a, v := fg.AddInput(ir.Tensor(ir.F64, 4, 4), "A"), x
				for range products {
					v = fg.Apply(fg.Context().Op("tensor.add"), 0, x, v)
					v = fg.Apply(fg.Context().Op("tensor.dot"), 0, a, v)
				}
				fg.SetOutputs(v)
				options := navigator.Options{}
				options.Hooks.Applied = func(*navigator.Local, graph.Node, []graph.Var) { rewrites++ }
				if _, err := settle(fg, sub, options); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(rewrites), "ns/rewrite")
			b.ReportMetric(float64(rewrites)/float64(b.N), "rewrites")
		})
	}
}
