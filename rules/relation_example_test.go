package rules_test

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/unify/logic"
	"github.com/settle-go/settle/unify/relation"
)

const (
	add = logic.OpName("tensor.add")
	dot = logic.OpName("tensor.dot")
)

// dotDistributes relates A @ (x + y ...) with (A @ x) + (A @ y) ...
func dotDistributes(algebra *relation.Algebra) func(in, out logic.Term) relation.Goal {
	return func(in, out logic.Term) relation.Goal {
		return relation.Fresh(5, func(v []*logic.Var) relation.Goal {
			a, sum, flat, terms, dots := v[0], v[1], v[2], v[3], v[4]
			return relation.All(
				// A product,
				relation.Eq(in, logic.Expr(dot, a, sum)),
				// of a sum,
				relation.Heado(add, sum),
				// flat as far as it is a sequence,
				algebra.AssocFlatten(sum, flat),
				relation.Tailo(terms, flat),
				// is the sum of the products
				relation.Conso(add, dots, out),
				// of A with each of the terms.
				relation.Mapo(func(x, y logic.Term) relation.Goal {
					return relation.Conso(dot, logic.Args(a, x), y)
				}, terms, dots),
			)
		})
	}
}

// The dot product distributes over sums, and gathers them again: one relation,
// in both directions.
func ExampleRelationSub() {
	known := dialects.All()
	distributes := dotDistributes(relation.AlgebraOf(known))
	distribute := rules.RelationSub{Name: "dot_distribute_opt", Ops: []string{"tensor.dot"}, Relation: distributes}
	gather := rules.RelationSub{Name: "dot_gather_opt", Ops: []string{"tensor.add"},
		Relation: func(in, out logic.Term) relation.Goal { return distributes(out, in) }}
	pretty := dialects.Printer()
	apply := func(fg *graph.FunctionGraph, sub rules.RelationSub) {
		opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: sub.Name, Locals: []*navigator.Local{sub.Local()}})
		if _, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{}); err != nil {
			fmt.Println(err)
		}
		fmt.Println("  =", pretty.Print(fg.Outputs()[0]))
	}

	vector, matrix := ir.Tensor(ir.F64, ir.Dynamic), ir.Tensor(ir.F64, ir.Dynamic, ir.Dynamic)
	for example := range 3 {
		fg := graph.New(ir.NewContext(known))
		sum := func(v ...graph.Var) graph.Var { return fg.Apply(fg.Context().Op("tensor.add"), 0, v...) }
		product := func(m, v graph.Var) graph.Var { return fg.Apply(fg.Context().Op("tensor.dot"), 0, m, v) }
		x, y := fg.AddInput(vector, "x"), fg.AddInput(vector, "y")
		z, w := fg.AddInput(vector, "z"), fg.AddInput(vector, "w")
		a, b := fg.AddInput(matrix, "A"), fg.AddInput(matrix, "B")
		switch example {
		case 0:
			fg.SetOutputs(product(a, sum(x, y)))
		case 1:
			fg.SetOutputs(product(a, sum(sum(x, y), sum(z, w))))
		case 2:
			fg.SetOutputs(product(a, sum(x, sum(y, product(b, sum(z, w))))))
		}
		fmt.Println(pretty.Print(fg.Outputs()[0]))
		apply(fg, distribute)
		if example == 2 {
			apply(fg, gather)
		}
	}
	// Output:
	// (A @ (x + y))
	//   = ((A @ x) + (A @ y))
	// (A @ ((x + y) + (z + w)))
	//   = (((A @ x) + (A @ y)) + ((A @ z) + (A @ w)))
	// (A @ (x + (y + (B @ (z + w)))))
	//   = ((A @ x) + ((A @ y) + ((A @ (B @ z)) + (A @ (B @ w)))))
	//   = (A @ (x + (y + (B @ (z + w)))))
}
