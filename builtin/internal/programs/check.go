package programs

import (
	"context"
	"slices"
	"testing"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

func check(t testing.TB, err error, text string) {
	t.Helper()
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
}

// Parse reads a program.
func Parse(t testing.TB, text string) *graph.FunctionGraph {
	t.Helper()
	fg, err := mlir.Parse("in.mlir", text, dialects.All())
	check(t, err, text)
	check(t, fg.CheckIntegrity(), text)
	return fg
}

// Optimize optimizes a program, and requires that a second time changes nothing.
func Optimize(t testing.TB, opt navigator.Optimizer, text string) *graph.FunctionGraph {
	t.Helper()
	after := Parse(t, text)
	for range 2 {
		before := after.Clone()
		report, err := navigator.Optimize(t.Context(), opt, after, navigator.Options{OnFailure: navigator.Fail})
		check(t, err, text)
		check(t, after.CheckIntegrity(), text+"\nbecame\n"+mlir.String(after))
		if report.Rewrites == 0 {
			return after
		}
		if graph.Equal(before, after) == nil {
			return after
		}
		text = mlir.String(after)
		after = Parse(t, text)
	}
	report, err := navigator.Optimize(t.Context(), opt, after, navigator.Options{OnFailure: navigator.Fail})
	check(t, err, text)
	if report.Rewrites > 0 {
		t.Fatalf("a second run changes\n%s\nto\n%s", text, mlir.String(after))
	}
	return after
}

// inputs are those of [Random]'s main.
var inputs = [][3]int64{{0, 0, 0}, {1, 2, 1}, {-1, 5, 0}, {1 << 30, -7, 1}, {-1 << 31, 1<<31 - 1, 1}, {100, 3, 0}}

// RequireEqual requires that the functions main of two programs compute the same.
func RequireEqual(t testing.TB, before, after *graph.FunctionGraph) {
	t.Helper()
	for _, in := range inputs {
		want, got := run(t, before, in), run(t, after, in)
		if !slices.Equal(want, got) {
			t.Fatalf("%v, and then %v, of %v\n%s\nbecame\n%s", want, got, in, mlir.String(before), mlir.String(after))
		}
	}
}

func run(t testing.TB, file *graph.FunctionGraph, in [3]int64) []string {
	t.Helper()
	main, err := eval.Entry(file, "main")
	check(t, err, "")
	var values []value.Value
	for i, typ := range []ir.Type{ir.I32, ir.I32, ir.I1} {
		v, err := value.Ints(typ, in[i])
		check(t, err, "")
		values = append(values, v)
	}
	result, err := eval.Run(context.Background(), main, values, eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 1 << 20})
	check(t, err, mlir.String(file))
	var list []string
	for _, v := range result.Outputs {
		list = append(list, v.String())
	}
	return list
}
