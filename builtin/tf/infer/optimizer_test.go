package infer_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/dataflow"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

func optimize(t testing.TB, opt navigator.Optimizer, module *graph.FunctionGraph) *profile.Report {
	report, err := navigator.Optimize(t.Context(), opt, module, navigator.Options{})
	require.NoError(t, err)
	require.NoError(t, report.Check())
	require.NoError(t, module.CheckIntegrity())
	return report
}

// typed writes types into a module, and requires that a second run changes nothing and that
// the text can be read.
func typed(t testing.TB, module *graph.FunctionGraph) *profile.Report {
	report := optimize(t, infer.NewTypes("type_inference"), module)
	require.Zero(t, optimize(t, infer.NewTypes("type_inference"), module).Rewrites, "a second run changes something")
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

// everyValue computes the values of main by their names, without what is drawn.
func everyValue(t testing.TB, name string, module *graph.FunctionGraph) map[string]value.Value {
	options := dataflow.Options{Eval: eval.Options{Evaluators: dialects.Evaluators(), MaxSteps: 100_000}, MaxTurns: 1000}
	main := slices.Collect(module.All())[0].Nested()[0]
	all := map[string]value.Value{}
	err := dataflow.Every(t.Context(), main, make([]value.Value, main.NumInputs()), options, func(v graph.Var, x value.Value, err error) {
		if err == nil && v.Name() != "" && !strings.Contains(v.Owner().Op().Name(), "Random") {
			all[v.Name()] = x
		}
	})
	require.NoError(t, err, name)
	return all
}

// TestTypesKeepValues: graphs compute the same after types were written into them, with
// loops as they are and as regions.
func TestTypesKeepValues(t *testing.T) {
	oracle, _ := filepath.Glob(filepath.Join(shared, "tf_oracle", "graphs", "*.pb"))
	if len(oracle) == 0 {
		t.Skip("the graphs that TensorFlow has run are not beside this checkout")
	}
	files, err := filepath.Glob(filepath.Join(shared, "tf", "*__*"))
	require.NoError(t, err)
	for i, name := range oracle {
		if i%5 == 0 {
			files = append(files, name)
		}
	}
	rewrites, compared, reals := 0, 0, 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		file, err := graphdef.Decode(name, data)
		if err != nil {
			continue // it is not a graph
		}
		isOracle := filepath.Ext(name) == ".pb" && strings.Contains(name, "tf_oracle")
		for _, loops := range []bool{false, true} {
			module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
			if err != nil {
				break
			}
			if loops {
				if optimize(t, functional.NewLoops("functionalize_loops"), module).Rewrites == 0 {
					continue
				}
			}
			before := everyValue(t, name, module)
			report := typed(t, module)
			rewrites += report.Rewrites
			after := everyValue(t, name, module)
			for v, x := range before {
				if _, ok := after[v]; !ok {
					continue // nothing needs it any more
				}
				compared++
				if d := value.Compare(x, after[v], value.Tolerance{Relative: 1e-6}); d != nil {
					t.Errorf("%s: %s: %v: %v, %v", name, v, d, x, after[v])
				}
			}
			main := slices.Collect(module.All())[0].Nested()[0]
			for _, v := range main.Outputs() {
				if _, ok := before[v.Name()]; ok && v.Name() != "" {
					require.Contains(t, after, v.Name(), name)
				}
			}
		}
		if !isOracle {
			reals++
		}
	}
	t.Logf("%d rewrites, %d values compared, %d real files", rewrites, compared, reals)
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
