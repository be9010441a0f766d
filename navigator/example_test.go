package navigator_test

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// A rule is a pattern and what takes its place; an equilibrium applies rules
// until none does any more.
func ExampleOptimize() {
	fg := graph.New(ir.NewContext(nil))
	x, f := fg.AddInput(ir.F32, "x"), fg.Context().Op("t.f")
	y := x
	for range 5 {
		y = fg.Apply(f, ir.F32, y)
	}
	fg.SetOutputs(y)

	twice := &navigator.Local{
		Name:    "f_twice",
		Doc:     "f(f(x)) = x",
		Pattern: unify.MustCompile(unify.App("t.f", unify.App("t.f", unify.Var("x"))), nil),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Var("x")), nil },
	}
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "example", Locals: []*navigator.Local{twice}})
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	fmt.Println(fg)
	fmt.Println(report.NodesBefore, "->", report.NodesAfter, "nodes,", report.Rewrites, "rewrites,", report.Stop, err)
	// Output:
	// FunctionGraph(t.f(x))
	// 5 -> 1 nodes, 2 rewrites, fixpoint <nil>
}

// A rule that looks at nodes itself has only the ops for a pattern, and says why
// it refuses.
func ExampleRewriter_NoMatch() {
	fg := graph.New(ir.NewContext(nil))
	op := fg.Context().Op
	x := fg.AddInput(ir.F32, "x")
	fg.SetOutputs(fg.Apply(op("t.exp"), ir.F32, fg.Apply(op("t.log"), ir.F32, x)), fg.Apply(op("t.exp"), ir.F32, x))

	expLog := &navigator.Local{
		Name:    "exp_log",
		Doc:     "exp(log(x)) = x",
		Pattern: unify.MustCompile(unify.Root("t.exp"), nil),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			in := r.Node().Input(0).Owner()
			if !in.IsValid() || in.Op().Name() != "t.log" {
				return r.NoMatch("the input is not a log"), nil
			}
			return r.Replace(in.Input(0)), nil
		},
	}
	hooks := navigator.Hooks{
		Refused: func(rule *navigator.Local, n graph.Node, reason string) {
			fmt.Println(rule.Name, "at", n, "refused:", reason)
		},
		Applied: func(rule *navigator.Local, n graph.Node, to []graph.Var) { fmt.Println(rule.Name, "applied:", to[0]) },
	}
	walk := navigator.NewTopo(navigator.TopoConfig{Name: "example", Locals: []*navigator.Local{expLog}})
	if _, err := navigator.Optimize(context.Background(), walk, fg, navigator.Options{Hooks: hooks}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(fg)
	// Output:
	// exp_log applied: x
	// exp_log at t.exp(x) refused: the input is not a log
	// FunctionGraph(x, t.exp(x))
}

// A rule that breaks a check is undone, and named.
func ExampleRuleError() {
	fg := graph.New(ir.NewContext(nil))
	op := fg.Context().Op
	x := fg.AddInput(ir.F32, "x")
	fg.SetOutputs(fg.Apply(op("t.neg"), ir.F32, x))

	careless := &navigator.Local{
		Name:    "careless",
		Source:  "mine.go:12",
		Pattern: unify.MustCompile(unify.App("t.neg", unify.Var("x")), nil),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
			return r.Replace(r.Apply(op("t.neg"), ir.F64, r.Var("x"))), nil
		},
	}
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "example", Locals: []*navigator.Local{careless}})
	_, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	fmt.Println(err)
	fmt.Println(fg)
	// Output:
	// mine.go:12: rule careless at t.neg(x): the replacement has another type: f64 for f32
	// FunctionGraph(t.neg(x))
}

// Rules that undo each other end the run, and the report says how.
func ExampleOptimize_cycle() {
	fg := graph.New(ir.NewContext(nil))
	x := fg.AddInput(ir.F32, "x")
	fg.SetOutputs(fg.Apply(fg.Context().Op("t.f"), ir.F32, x))

	rename := func(name, from, to string) *navigator.Local {
		return &navigator.Local{
			Name:    name,
			Pattern: unify.MustCompile(unify.App(from, unify.Var("x")), nil),
			Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
				return r.Replace(r.Apply(r.Graph().Context().Op(to), ir.F32, r.Var("x"))), nil
			},
		}
	}
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "example", Locals: []*navigator.Local{rename("there", "t.f", "t.g"), rename("back", "t.g", "t.f")},
	})
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	fmt.Println(report.Stop.Reason, report.Stop.Rules, err)
	fmt.Print(report.Stop.Picture())
	// Output:
	// cycle [there back] <nil>
	// ┌> t.f(x)
	// │    there (example): t.f
	// │  t.g(x)
	// │    back (example): t.g
	// └─ t.f(x)
}
