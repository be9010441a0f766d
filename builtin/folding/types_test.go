package folding_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/folding"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestTypes folds single ops of constants of many types by the exact rule: what
// becomes of the op, or "" where it stays.
func TestTypes(t *testing.T) {
	const slice = `{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1>, static_strides = array<i64: 1>}`
	const two = `"arith.constant"() {value = %s} : () -> %s`
	for _, test := range []struct{ constant, op, types, want string }{
		// Only what arith.constant can have.
		{"dense<[(1.5,-2.0), (0.5,4.0)]> : tensor<2xcomplex<f32>>", `"tensor.extract"(%c, %one)`, "(tensor<2xcomplex<f32>>, index) -> complex<f32>",
			`"complex.constant"() {value = [5.000000e-01 : f32, 4.000000e+00 : f32]}`},
		{"dense<(1.5,-2.0)> : tensor<2xcomplex<f64>>", `"tensor.extract"(%c, %one)`, "(tensor<2xcomplex<f64>>, index) -> complex<f64>",
			`"complex.constant"() {value = [1.500000e+00, -2.000000e+00]}`},
		{"dense<[(1.5,-2.0), (0.5,4.0)]> : tensor<2xcomplex<f32>>", `"tensor.extract_slice"(%c) ` + slice, "(tensor<2xcomplex<f32>>) -> tensor<1xcomplex<f32>>",
			`value = dense<(5.000000e-01,4.000000e+00)> : tensor<1xcomplex<f32>>`},
		{"dense<[5, -3]> : tensor<2xsi8>", `"tensor.extract"(%c, %one)`, "(tensor<2xsi8>, index) -> si8", ""},
		{"dense<[5, 3]> : tensor<2xui8>", `"tensor.extract"(%c, %one)`, "(tensor<2xui8>, index) -> ui8", ""},
		{"dense<[5, 3]> : tensor<2xui8>", `"tensor.extract_slice"(%c) ` + slice, "(tensor<2xui8>) -> tensor<1xui8>", `value = dense<3> : tensor<1xui8>`},
		{`dense<["a", "b"]> : tensor<2x!tf_type.string>`, `"tensor.extract"(%c, %one)`, "(tensor<2x!tf_type.string>, index) -> !tf_type.string", ""},
		{"dense<[5, -3]> : tensor<2xi4>", `"tensor.extract"(%c, %one)`, "(tensor<2xi4>, index) -> i4", `value = -3 : i4`},
		{"dense<[true, false]> : tensor<2xi1>", `"tensor.extract"(%c, %one)`, "(tensor<2xi1>, index) -> i1", `value = false`},
		{"dense<[5, -3]> : tensor<2xindex>", `"tensor.extract"(%c, %one)`, "(tensor<2xindex>, index) -> index", `value = -3 : index`},
		{"dense<[1.5, -0.0]> : tensor<2xf8E4M3FN>", `"tensor.extract"(%c, %one)`, "(tensor<2xf8E4M3FN>, index) -> f8E4M3FN", `value = -0.000000e+00 : f8E4M3FN`},
		{"dense<[1.5, -0.0]> : tensor<2xbf16>", `"arith.addf"(%c, %c)`, "(tensor<2xbf16>, tensor<2xbf16>) -> tensor<2xbf16>", `dense<[3.000000e+00, -0.000000e+00]> : tensor<2xbf16>`},
		// The declared type, to the last word of it.
		{"dense<[1, 2]> : tensor<2xi32>", `"tensor.cast"(%c)`, "(tensor<2xi32>) -> tensor<?xi32>", ""},
		{`dense<[1, 2]> : tensor<2xi32, "enc">`, `"arith.muli"(%c, %c)`, `(tensor<2xi32, "enc">, tensor<2xi32, "enc">) -> tensor<2xi32, "enc">`, ""},
		{"dense<3> : vector<[2]xi32>", `"arith.muli"(%c, %c)`, "(vector<[2]xi32>, vector<[2]xi32>) -> vector<[2]xi32>", `dense<9> : vector<[2]xi32>`},
		{"dense<> : tensor<0x3xi32>", `"arith.muli"(%c, %c)`, "(tensor<0x3xi32>, tensor<0x3xi32>) -> tensor<0x3xi32>", `dense<> : tensor<0x3xi32>`},
		{"dense<7> : tensor<i32>", `"arith.muli"(%c, %c)`, "(tensor<i32>, tensor<i32>) -> tensor<i32>", `dense<49> : tensor<i32>`},
		{"dense<7> : tensor<1000x1000xi32>", `"arith.muli"(%c, %c)`, "(tensor<1000x1000xi32>, tensor<1000x1000xi32>) -> tensor<1000x1000xi32>", `dense<49> : tensor<1000x1000xi32>`},
		// What has more results than one.
		{"0.0 : f32", `"arith.divf"(%c, %c)`, "(f32, f32) -> f32", ""},
		{"0x7FA00000 : f32", `"arith.mulf"(%c, %c)`, "(f32, f32) -> f32", ""},
		{"dense<[0x7FC00000, 1.0]> : tensor<2xf32>", `"arith.extf"(%c)`, "(tensor<2xf32>) -> tensor<2xf64>", ""},
		{"dense<[0x7FC00000, 0xFFA00001]> : tensor<2xf32>", `"tosa.reverse"(%c) {axis = 0 : i32}`, "(tensor<2xf32>) -> tensor<2xf32>", `dense<[0xFFA00001, 0x7FC00000]> : tensor<2xf32>`},
		{"0xFF800000 : f32", `"arith.mulf"(%c, %c)`, "(f32, f32) -> f32", `0x7F800000 : f32`},
		{"0 : i32", `"arith.remui"(%c, %c)`, "(i32, i32) -> i32", ""},
		{"32 : i32", `"arith.shli"(%c, %c)`, "(i32, i32) -> i32", ""},
		{"true", `"arith.divsi"(%c, %c)`, "(i1, i1) -> i1", ""},
		{"300.5 : f32", `"arith.fptosi"(%c)`, "(f32) -> i8", ""},
		// Sums of integers are exact.
		{"dense<[1, 2]> : tensor<2xi32>", `"tosa.reduce_sum"(%c) {axis = 0 : i32}`, "(tensor<2xi32>) -> tensor<1xi32>", `dense<3> : tensor<1xi32>`},
		{"dense<[1.0, 2.0]> : tensor<2xf32>", `"tosa.reduce_sum"(%c) {axis = 0 : i32}`, "(tensor<2xf32>) -> tensor<1xf32>", ""},
		{"dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi8>", `"tosa.matmul"(%c, %c)`, "(tensor<1x2x2xi8>, tensor<1x2x2xi8>) -> tensor<1x2x2xi32>", `dense<[[[7, 10], [15, 22]]]> : tensor<1x2x2xi32>`},
		{"2 : i32", `"scalar.exp"(%c)`, "(i32) -> f64", ""},
		{"2.0 : f64", `"math.exp"(%c)`, "(f64) -> f64", `7.3890560989306504 : f64`},
		{"0.5 : f64", `"math.acosh"(%c)`, "(f64) -> f64", ""},
		{"2.0 : f64", `"math.sqrt"(%c)`, "(f64) -> f64", `1.4142135623730951 : f64`},
	} {
		_, typ, ok := strings.Cut(test.constant, " : ")
		if !ok {
			typ = "i1"
		}
		_, result, _ := strings.Cut(test.types, " -> ")
		text := fmt.Sprintf(`"func.func"() <{function_type = () -> %s, sym_name = "main"}> ({
  %%one = "arith.constant"() {value = 1 : index} : () -> index
  %%c = `+two+`
  %%r = %s : %s
  "func.return"(%%r) : (%s) -> ()
}) : () -> ()`, result, test.constant, typ, test.op, test.types, result)
		t.Run(test.op+" "+test.types, func(t *testing.T) {
			got := folded(t, text)
			op, _, _ := strings.Cut(test.op, "(")
			if test.want == "" {
				require.Contains(t, got, op)
				return
			}
			require.Contains(t, got, test.want)
			require.NotContains(t, got, op)
		})
	}
}

// folded optimizes a text by the exact rule.
func folded(t *testing.T, text string) string {
	fg, err := mlir.Parse("f.mlir", text, dialects.All())
	require.NoError(t, err)
	rules := folding.Rules(dialects.Evaluators(), dialects.All(), folding.DefaultLimit)
	report, err := navigator.Optimize(context.Background(), folding.Walk("fold_constants", rules[0]), fg, navigator.Options{})
	require.NoError(t, err)
	require.Empty(t, report.Failures)
	require.NoError(t, fg.CheckIntegrity())
	return mlir.String(fg)
}

// TestConstantsOfTheDialect: where the inputs are constants by an op of the dialect,
// so is the result.
func TestConstantsOfTheDialect(t *testing.T) {
	const text = `"func.func"() <{function_type = () -> tensor<2xf32>, sym_name = "main"}> ({
  %c = "tosa.const"() <{values = dense<[1.0, 2.0]> : tensor<2xf32>}> : () -> tensor<2xf32>
  %r = "tosa.reverse"(%c) {axis = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  "func.return"(%r) : (tensor<2xf32>) -> ()
}) : () -> ()`
	require.Contains(t, folded(t, text), `"tosa.const"() <{values = dense<[2.000000e+00, 1.000000e+00]> : tensor<2xf32>}>`)
	require.Contains(t, folded(t, strings.Replace(text, `tosa.const"() <{values`, `arith.constant"() <{value`, 1)), `"arith.constant"() <{value = dense<[2.000000e+00`)
	const shapes = `"func.func"() <{function_type = () -> tensor<2x1xf32>, sym_name = "main"}> ({
  %c = "tosa.const"() <{values = dense<1.0> : tensor<2xf32>}> : () -> tensor<2xf32>
  %s = "tosa.const_shape"() <{values = dense<[2, 1]> : tensor<2xindex>}> : () -> !tosa.shape<2>
  %r = "tosa.reshape"(%c, %s) : (tensor<2xf32>, !tosa.shape<2>) -> tensor<2x1xf32>
  "func.return"(%r) : (tensor<2x1xf32>) -> ()
}) : () -> ()`
	require.Contains(t, folded(t, shapes), `"tosa.const"() <{values = dense<1.000000e+00> : tensor<2x1xf32>}>`)
}
