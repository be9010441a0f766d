package builtin

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/profile"
)

// fleetStages are the stages of the pipeline, the nodes that the reference has after each, and
// the file in which it printed these, if it did.
var fleetStages = []struct {
	name string
	left int
	file string
}{
	{"fleet_remove_functions", 6592, "1_inlined"},
	{"fleet_canonicalize", 5171, "2_canonicalized"},
	{"fleet_dead_code", 5171, "2_canonicalized"},
	{"fleet_infer_shapes", 5171, "3_shapes_inferred"},
	{"fleet_canonicalize_shaped", 5015, "4_canonicalized"},
	{"lower_numpy", 6495, "5_numpy_lowered"},
	{"fleet_canonicalize_lowered", 6370, "6_canonicalized"},
	{"fleet_release_seed", 6369, "7_dead_code_removed"},
	{"arith_to_vm", 6369, ""},
	{"tensor_to_vm", 6369, ""},
	{"math_to_vm", 6369, ""},
	{"tosa_to_vm", 6369, ""},
	{"fleet_canonicalize_vm", 6006, ""},
	{"fleet_dead_code_last", 5195, ""},
}

// without returns the query for the pipeline up to a stage: without those after it.
func without(stage string) string {
	query, after := "+fleet -canonicalize", false
	for _, s := range fleetStages {
		if after {
			query += " -" + s.name
		}
		if after && s.name == "lower_numpy" {
			query += " -fleet_keep_parameters -fleet_lower_generators"
		}
		after = after || s.name == stage
	}
	return query
}

// TestFleetPipeline lowers the imported GPT-2, and compares what each stage leaves with what
// fleet-compiler's own passes did, op by op where it printed that.
func TestFleetPipeline(t *testing.T) {
	lib := library(t)
	var report *profile.Report
	for _, stage := range fleetStages {
		t.Run(stage.name, func(t *testing.T) {
			fg := read(t, lib, gpt2(t, "0_import"))
			var err error
			report, err = lib.DB.MustQuery(without(stage.name)).Optimize(context.Background(), fg)
			require.NoError(t, err)
			require.NoError(t, fg.CheckIntegrity())
			require.NoError(t, report.Check())
			got, left := counts(fg)
			again, _ := counts(read(t, lib, []byte(mlir.String(fg))))
			require.Equal(t, got, again)
			require.Equal(t, stage.left, left)
			if stage.file != "" {
				want, _ := counts(read(t, lib, gpt2(t, stage.file)))
				require.Equal(t, want, got)
			}
		})
	}
}

// TestFleetRewrites pins the rewrites that the document counts. Two of its counts are others, of
// the same steps: it counts 4,614 for tosa_to_vm, where the file before has 4,611 ops of tosa and
// one that prints; and for fleet_canonicalize_vm the 363 reciprocals that are removed; 25 of them, those of
// the variances, are a factor of two products: 388 become quotients.
func TestFleetRewrites(t *testing.T) {
	lib := library(t)
	fg := read(t, lib, gpt2(t, "0_import"))
	report, err := lib.DB.MustQuery("+fleet").Optimize(context.Background(), fg)
	require.NoError(t, err)
	passes := map[string]int{}
	for _, p := range report.Root.All() {
		passes[p.Name] += p.Rewrites
	}
	for name, want := range map[string]int{
		"fleet_canonicalize": 1889, "fleet_canonicalize_shaped": 156, "fleet_canonicalize_lowered": 125, "fleet_release_seed": 1,
		"arith_to_vm": 1452, "tensor_to_vm": 123, "math_to_vm": 181, "tosa_to_vm": 4612,
		"fleet_canonicalize_vm": 388, "fleet_dead_code_last": 811,
	} {
		require.Equal(t, want, passes[name], name)
	}
	require.Equal(t, 991, passes["lower_numpy"]+passes["fleet_lower_generators"])
	ops, _ := counts(fg)
	for name := range ops {
		require.True(t, strings.HasPrefix(name, "vm.") || name == "builtin.module", name)
	}
}

// TestFleetShapes compares the types that were inferred with those of the reference.
func TestFleetShapes(t *testing.T) {
	lib := library(t)
	types := func(fg *graph.FunctionGraph) map[string]int {
		count := map[string]int{}
		for n := range fg.All() {
			for _, v := range n.Outputs() {
				count[n.Op().Name()+" "+v.Type().String()]++
			}
		}
		return count
	}
	fg := read(t, lib, gpt2(t, "2_canonicalized"))
	_, err := lib.DB.MustQuery("+fleet_infer_shapes").Optimize(context.Background(), fg)
	require.NoError(t, err)
	require.Equal(t, types(read(t, lib, gpt2(t, "3_shapes_inferred"))), types(fg))
}

// TestFleetTyped runs the pipeline without what changes values.
func TestFleetTyped(t *testing.T) {
	lib := library(t)
	fg, report := settled(t, lib, "+fleet &typed", gpt2(t, "0_import"))
	for _, rule := range report.Rules {
		require.NotContains(t, []string{"remove_redundant_cast", "fleet_lower_generators", "tosa_to_vm"}, rule.Name)
	}
	for n := range fg.All() {
		for _, v := range n.Outputs() {
			require.False(t, v.Type().IsUnranked() && n.Op().Name() != "tosa.cast", "%s: %s", n.Describe(), v.Type())
		}
	}
}

// TestFleetTypedValues compares what a small program computes before and after the typed pipeline.
func TestFleetTypedValues(t *testing.T) {
	lib := library(t)
	fg := read(t, lib, []byte(fleetProgramText))
	_, err := lib.DB.MustQuery("+fleet &typed").Optimize(context.Background(), fg)
	require.NoError(t, err)
	require.NoError(t, fg.CheckIntegrity())
	want := emitted(t, read(t, lib, []byte(fleetProgramText)))
	require.Len(t, want, 1)
	got := emitted(t, fg)
	require.Len(t, got, 1)
	require.Nil(t, value.Compare(want[0], got[0], value.Tolerance{ULPs: 64}))
}

// emitted returns what the outermost module of a program prints.
func emitted(t *testing.T, fg *graph.FunctionGraph) []value.Value {
	t.Helper()
	for n := range fg.Nodes() {
		result, err := eval.Run(context.Background(), n.Nested()[0], nil, eval.Options{Evaluators: knownEvaluators(), Loose: true})
		require.NoError(t, err)
		return result.Emitted
	}
	return nil
}

// fleetProgramText has what the pipeline lowers, in small.
const fleetProgramText = `"builtin.module"() ({
  func.func @norm(%x: tensor<*xf32>) -> tensor<*xf32> {
    %axis = "arith.constant"() {value = -1 : i32} : () -> i32
    %keep = "arith.constant"() {value = true} : () -> i1
    %mean = "numpy.mean"(%x, %axis, %keep) {axis = [-1], keepdims = true} : (tensor<*xf32>, i32, i1) -> tensor<*xf32>
    %var = "numpy.var"(%x, %axis, %keep) {axis = [-1], keepdims = true} : (tensor<*xf32>, i32, i1) -> tensor<*xf32>
    %off = "tosa.sub"(%x, %mean) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %root = "numpy.sqrt"(%var) : (tensor<*xf32>) -> tensor<*xf32>
    %r = "tosa.reciprocal"(%root) : (tensor<*xf32>) -> tensor<*xf32>
    %y = "tosa.mul"(%off, %r) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %two = "arith.constant"() {value = 2.0 : f32} : () -> f32
    %twos = "tensor.splat"(%two) : (f32) -> tensor<*xf32>
    %z = "tosa.mul"(%y, %twos) {shift = 0 : i32} : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    return %z : tensor<*xf32>
  }
  func.func @twice(%x: tensor<*xf32>) -> tensor<*xf32> {
    %a = "func.call"(%x) {callee = @norm} : (tensor<*xf32>) -> tensor<*xf32>
    %parts = "arith.constant"() {value = 2 : i32} : () -> i32
    %axis = "arith.constant"() {value = -1 : i32} : () -> i32
    %s = "numpy.split"(%a, %parts, %axis) {axis = [-1]} : (tensor<*xf32>, i32, i32) -> tensor<*xf32>
    %zero = "arith.constant"() {value = 1 : i32} : () -> i32
    %i = "tosa.cast"(%zero) : (i32) -> tensor<*xi32>
    %p = "tosa.gather"(%s, %i) : (tensor<*xf32>, tensor<*xi32>) -> tensor<*xf32>
    %t = "numpy.transpose"(%p) {axes = none} : (tensor<*xf32>) -> tensor<*xf32>
    %m = "tosa.matmul"(%p, %t) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    %b = "numpy.tanh"(%m) : (tensor<*xf32>) -> tensor<*xf32>
    %h = "numpy.hstack"(%b, %p) : (tensor<*xf32>, tensor<*xf32>) -> tensor<*xf32>
    return %h : tensor<*xf32>
  }
  %x = "arith.constant"() {value = dense<[[1.0, 2.0, 3.5, -1.0], [0.5, 7.0, 2.0, 4.0], [1.0, 1.5, -3.0, 2.0]]> : tensor<3x4xf32>} : () -> tensor<3x4xf32>
  %y = "func.call"(%x) {callee = @twice} : (tensor<3x4xf32>) -> tensor<*xf32>
  "python.print"(%y) : (tensor<*xf32>) -> ()
}) : () -> ()
`

func BenchmarkFleetPipeline(b *testing.B) {
	lib, err := New(Config{})
	require.NoError(b, err)
	text := gpt2(b, "0_import")
	opt := lib.DB.MustQuery("+fleet")
	for b.Loop() {
		b.StopTimer()
		fg, err := mlir.Parse("gpt2.mlir", string(text), lib.Dialects)
		require.NoError(b, err)
		b.StartTimer()
		_, err = opt.Optimize(context.Background(), fg)
		require.NoError(b, err)
	}
}
