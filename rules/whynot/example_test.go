package whynot_test

import (
	"context"
	"fmt"
	"os"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/whynot"
)

const program = `"func.func"() <{function_type = (i32, i32) -> i32, sym_name = "f"}> ({
^bb0(%x: i32, %y: i32):
  %z = "arith.muli"(%x, %y) : (i32, i32) -> i32
  "func.return"(%z) : (i32) -> ()
}) : () -> ()
`

// Why is the multiplication in line 3 still there? The rule is over a family of dialects.
func ExampleAsk() {
	library, err := builtin.New(builtin.Config{})
	if err != nil {
		fmt.Println(err)
		return
	}
	query := optdb.Include("canonicalize")
	pipeline, err := library.DB.Query(query)
	if err != nil {
		fmt.Println(err)
		return
	}
	answers, err := whynot.Ask(context.Background(), whynot.Question{
		File: "f.mlir", Node: "f.mlir:3", Rule: "remove_mul_one",
		Read: func() (*graph.FunctionGraph, error) { return mlir.Parse("f.mlir", program, library.Dialects) },
		Optimize: func(ctx context.Context, fg *graph.FunctionGraph, hooks navigator.Hooks) (*profile.Report, error) {
			return pipeline.OptimizeWith(ctx, fg, navigator.Options{Hooks: hooks})
		},
		DB: library.DB, Query: query, Rules: library.Rules,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(answers[0].Verdict, "-", answers[0].Want, "-", answers[0].Found)
	answers[0].Message = nil // its place in rules.d
	whynot.Write(os.Stdout, answers)
	// Output:
	// match - a constant equal to 1 - the input y
	// %0 = arith.muli at f.mlir:3:8: remove_mul_one_arith does not match in the result
}
