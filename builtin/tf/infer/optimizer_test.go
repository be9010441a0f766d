package infer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// typed writes types into a module, and requires that a second run changes nothing and that
// the text can be read.
func typed(t testing.TB, module *graph.FunctionGraph) *profile.Report {
	report := corpus.OptimizeTwice(t, infer.NewTypes("type_inference"), module)
	_, err := mlir.Parse("typed.mlir", mlir.String(module), dialects.All())
	require.NoError(t, err)
	return report
}

// TestNewTypes writes types and constants into small functions.
func TestNewTypes(t *testing.T) {
	const control = "!tf_type.control"
	for _, test := range []struct {
		name, body, result string
		want, without      []string
		refused            string
	}{
		{
			name: "a shape that is known, and the signature",
			body: `%k = "tf.Const"() {dtype = i32, value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<*xi32>
  %y = "tf.Transpose"(%q, %k) : (tensor<4x3xf32>, tensor<*xi32>) -> tensor<*xf32>
  %s = "tf.Shape"(%y) {out_type = i32} : (tensor<*xf32>) -> tensor<*xi32>
  "func.return"(%s) : (tensor<*xi32>) -> ()`,
			result:  "tensor<*xi32>",
			want:    []string{"-> tensor<2xi32>, sym_name", "dense<[4, 3]> : tensor<2xi32>", `"func.return"(%0) : (tensor<2xi32>)`},
			without: []string{"tf.Shape"},
		},
		{
			name: "a shape that is partly known stays",
			body: `%s = "tf.Shape"(%x) {out_type = i32} : (tensor<?x3xf32>) -> tensor<*xi32>
  "func.return"(%s) : (tensor<*xi32>) -> ()`,
			result: "tensor<*xi32>",
			want:   []string{`"tf.Shape"(%arg0) {out_type = i32} : (tensor<?x3xf32>) -> tensor<2xi32>`},
		},
		{
			name: "a contradiction",
			body: `%bad = "tf.MatMul"(%q, %q) {T = f32} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<*xf32>
  %s = "tf.Neg"(%q) : (tensor<4x3xf32>) -> tensor<*xf32>
  %b = "tf.AddN"(%bad, %s) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
  "func.return"(%b) : (tensor<*xf32>) -> ()`,
			result:  "tensor<*xf32>",
			want:    []string{`"tf.Neg"(%arg1) : (tensor<4x3xf32>) -> tensor<4x3xf32>`, `"tf.MatMul"(%arg1, %arg1) {T = f32} : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<*xf32>`},
			refused: "MatMul",
		},
		{
			name: "what waits goes on to wait",
			body: `%a:1 = "tf.Assert"(%c, %x) {T = [f32]} : (tensor<i1>, tensor<?x3xf32>) -> ` + control + `
  %s:2 = "tf.Shape"(%q, %a#0) {out_type = i32} : (tensor<4x3xf32>, ` + control + `) -> (tensor<*xi32>, ` + control + `)
  %n = "tf.Neg"(%s#0, %s#1) : (tensor<*xi32>, ` + control + `) -> tensor<*xi32>
  "func.return"(%n) : (tensor<*xi32>) -> ()`,
			result: "tensor<*xi32>",
			want:   []string{"tf.Assert", `"tf.WaitingConst"(%0) {dtype = i32, value = dense<[4, 3]> : tensor<2xi32>}`},
		},
		{
			name: "what may be dead stays",
			body: `%w:2 = "tf.Switch"(%q, %c) {T = f32} : (tensor<4x3xf32>, tensor<i1>) -> (tensor<*xf32>, tensor<*xf32>)
  %s = "tf.Shape"(%w#0) {out_type = i32} : (tensor<*xf32>) -> tensor<*xi32>
  %r = "tf.Rank"(%w#1) : (tensor<*xf32>) -> tensor<*xi32>
  %m:2 = "tf.Merge"(%s, %r) {N = 2 : i64, T = i32} : (tensor<*xi32>, tensor<*xi32>) -> (tensor<*xi32>, tensor<i32>)
  "func.return"(%m#0) : (tensor<*xi32>) -> ()`,
			result: "tensor<*xi32>",
			want:   []string{`"tf.Shape"(%0#0) {out_type = i32} : (tensor<4x3xf32>) -> tensor<2xi32>`, `"tf.Rank"(%0#1) : (tensor<4x3xf32>) -> tensor<i32>`},
		},
		{
			name: "a loop and a branch",
			body: `%w:2 = "tf.WhileRegion"(%x, %q) ({
  ^bb0(%i: tensor<*xf32>, %j: tensor<*xf32>):
    "tf.Yield"(%c) : (tensor<i1>) -> ()
  }, {
  ^bb0(%i: tensor<*xf32>, %j: tensor<*xf32>):
    %k = "tf.Neg"(%i) : (tensor<*xf32>) -> tensor<*xf32>
    "tf.Yield"(%k, %j) : (tensor<*xf32>, tensor<*xf32>) -> ()
  }) : (tensor<?x3xf32>, tensor<4x3xf32>) -> (tensor<*xf32>, tensor<*xf32>)
  %b = "tf.IfRegion"(%c) ({
    "tf.Yield"(%w#0) : (tensor<*xf32>) -> ()
  }, {
    "tf.Yield"(%w#1) : (tensor<*xf32>) -> ()
  }) : (tensor<i1>) -> tensor<*xf32>
  %s = "tf.Shape"(%w#1) {out_type = i64} : (tensor<*xf32>) -> tensor<*xi64>
  "func.return"(%b, %s) : (tensor<*xf32>, tensor<*xi64>) -> ()`,
			result:  "(tensor<*xf32>, tensor<*xi64>)",
			want:    []string{"(tensor<?x3xf32>, tensor<4x3xf32>) -> (tensor<?x3xf32>, tensor<4x3xf32>)", ": tensor<?x3xf32>, %arg", ": (tensor<i1>) -> tensor<?x3xf32>", "dense<[4, 3]> : tensor<2xi64>", "-> (tensor<?x3xf32>, tensor<2xi64>), sym_name"},
			without: []string{"tensor<*x", "tf.Shape"},
		},
		{
			name: "what only one branch gives",
			body: `%b:2 = "tf.IfRegion"(%c) ({
    %d = "tf.DeadValue"() : () -> tensor<*xf32>
    "tf.Yield"(%q, %d) : (tensor<4x3xf32>, tensor<*xf32>) -> ()
  }, {
    %d = "tf.DeadValue"() : () -> tensor<*xf32>
    "tf.Yield"(%d, %d) : (tensor<*xf32>, tensor<*xf32>) -> ()
  }) : (tensor<i1>) -> (tensor<*xf32>, tensor<*xf32>)
  "func.return"(%b#0, %b#1) : (tensor<*xf32>, tensor<*xf32>) -> ()`,
			result: "(tensor<*xf32>, tensor<*xf32>)",
			want:   []string{"(tensor<i1>) -> (tensor<4x3xf32>, tensor<*xf32>)"},
		},
		{
			name: "a loop that never ends",
			body: `%w = "tf.WhileRegion"(%q) ({
  ^bb0(%a: tensor<4x3xf32>):
    %k = "tf.Const"() {dtype = i1, value = dense<true> : tensor<i1>} : () -> tensor<i1>
    "tf.Yield"(%k) : (tensor<i1>) -> ()
  }, {
  ^bb0(%a: tensor<4x3xf32>):
    "tf.Yield"(%a) : (tensor<4x3xf32>) -> ()
  }) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  "func.return"(%w) : (tensor<4x3xf32>) -> ()`,
			result:  "tensor<4x3xf32>",
			refused: "the loop never ends",
		},
		{
			name: "what is handed on by its number",
			body: `%t = "tf.get_tuple"(%q) {index = 0 : i64} : (tensor<4x3xf32>) -> tensor<*xf32>
  "func.return"(%t) : (tensor<*xf32>) -> ()`,
			result: "tensor<*xf32>",
			want:   []string{"(tensor<4x3xf32>) -> tensor<4x3xf32>"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			module, err := mlir.Parse("test.mlir", `"func.func"() <{function_type = (tensor<?x3xf32>, tensor<4x3xf32>, tensor<i1>) -> `+test.result+`, sym_name = "main"}> ({
^bb0(%x: tensor<?x3xf32>, %q: tensor<4x3xf32>, %c: tensor<i1>):
  `+test.body+`
}) : () -> ()`, dialects.All())
			require.NoError(t, err)
			report := typed(t, module)
			text := mlir.String(module)
			for _, want := range test.want {
				require.Contains(t, text, want)
			}
			for _, without := range test.without {
				require.NotContains(t, text, without)
			}
			var refused []string
			for _, rule := range report.Rules {
				for _, reason := range rule.Reasons {
					refused = append(refused, reason.Name)
				}
			}
			if test.refused == "" {
				require.Empty(t, refused)
				return
			}
			require.Len(t, refused, 1)
			require.Contains(t, refused[0], test.refused)
		})
	}
}

// TestLibraryFunction: calls rely on the results that a function declares.
func TestLibraryFunction(t *testing.T) {
	module, err := mlir.Parse("test.mlir", `"func.func"() <{function_type = (tensor<3xf32>) -> tensor<*xf32>, sym_name = "f"}> ({
^bb0(%x: tensor<3xf32>):
  %a = "tf.Neg"(%x) : (tensor<3xf32>) -> tensor<*xf32>
  %b = "tf.Neg"(%a) : (tensor<*xf32>) -> tensor<*xf32>
  "func.return"(%b) : (tensor<*xf32>) -> ()
}) : () -> ()`, dialects.All())
	require.NoError(t, err)
	typed(t, module)
	text := mlir.String(module)
	require.Contains(t, text, "(tensor<3xf32>) -> tensor<*xf32>, sym_name")
	require.Contains(t, text, `"tf.Neg"(%arg0) : (tensor<3xf32>) -> tensor<3xf32>`)
	require.Contains(t, text, `"tf.Neg"(%0) : (tensor<3xf32>) -> tensor<*xf32>`)
}

// TestTypesKeepValues: graphs compute the same after types were written into them, with
// loops as they are and as regions.
func TestTypesKeepValues(t *testing.T) {
	files := corpus.Real(t)
	for i, name := range corpus.Recorded(t) {
		if i%5 == 0 {
			files = append(files, name)
		}
	}
	rewrites, compared := 0, 0
	for _, name := range files {
		file := corpus.Read(t, name)
		for _, loops := range []bool{false, true} {
			module := corpus.Import(t, file)
			if loops {
				if corpus.Optimize(t, functional.NewLoops("functionalize_loops"), module).Rewrites == 0 {
					continue
				}
			}
			before := corpus.Compute(t, module)
			rewrites += typed(t, module).Rewrites
			compared += corpus.CompareOutputs(t, name, before, module)
		}
	}
	t.Logf("%d rewrites, %d values compared", rewrites, compared)
	require.Greater(t, rewrites, 100)
	require.Greater(t, compared, 700)
}

// BenchmarkNewTypes writes types into 100,000 nodes, half of them in loops four deep; the
// graph is read for each.
func BenchmarkNewTypes(b *testing.B) {
	for _, loops := range []int{500, 1000} {
		b.Run(map[int]string{500: "half", 1000: "whole"}[loops], func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				main := nestedLoops(b, loops, 4, 72)
				b.ReportMetric(float64(main.NumNodes()), "nodes")
				b.StartTimer()
				_, err := navigator.Optimize(b.Context(), infer.NewTypes("type_inference"), main, navigator.Options{})
				require.NoError(b, err)
			}
		})
	}
}
