package classic_test

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
	"github.com/settle-go/settle/unify"
)

// The nodes of the rule's op are found by an index, which another optimizer attaches.
func ExampleOpKey() {
	dropNeg := &navigator.Local{
		Name:    "drop_neg",
		Pattern: unify.MustCompile(unify.App("t.neg", unify.App("t.neg", unify.Var("x"))), nil),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Var("x")), nil },
	}
	key, err := classic.NewOpKey(classic.OpKeyConfig{Name: "negations", Locals: []*navigator.Local{dropNeg}})
	if err != nil {
		fmt.Println(err)
		return
	}
	index := classic.NewAddFeature("index", func() graph.Feature { return &feature.NodeFinder{} })

	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	y := fg.Apply(ctxt.Op("t.exp"), ir.F32, x)
	for range 2 {
		y = fg.Apply(ctxt.Op("t.neg"), ir.F32, y)
	}
	fg.SetOutputs(y)
	report, err := navigator.Optimize(context.Background(), navigator.NewSequence("all", index, key), fg, navigator.Options{})
	fmt.Println(key.Ops(), fg, report.Root.Children[1].Kind, report.Root.Children[1].Visits, err)
	// Output:
	// [t.neg] FunctionGraph(t.exp(x)) topo 2 <nil>
}
