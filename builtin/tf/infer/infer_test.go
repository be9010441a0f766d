package infer_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
)

// inferred returns the types of a function, and what of them contradicts itself.
func inferred(t *testing.T, text string) (*graph.FunctionGraph, *infer.Types) {
	module, err := mlir.Read("test.mlir", strings.NewReader(text), dialects.All())
	require.NoError(t, err)
	main, err := eval.Entry(module, "")
	require.NoError(t, err)
	return main, infer.Infer(t.Context(), main, infer.Options{})
}

func TestRules(t *testing.T) {
	tests := []struct{ name, text, want, problem string }{
		{
			name: "a shape that is computed",
			text: `"func.func"() ({ ^bb0(%x: tensor<?x4xf32>):
				%s = "tf.Shape"(%x) : (tensor<?x4xf32>) -> tensor<2xi32>
				%z = "tf.Const"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
				%d = "tf.Gather"(%s, %z) : (tensor<2xi32>, tensor<i32>) -> tensor<i32>
				%m = "tf.Const"() {value = dense<-1> : tensor<i32>} : () -> tensor<i32>
				%p = "tf.Pack"(%m, %d) {N = 2 : i64, axis = 0 : i64} : (tensor<i32>, tensor<i32>) -> tensor<*xi32>
				%r = "tf.Reshape"(%x, %p) : (tensor<?x4xf32>, tensor<*xi32>) -> tensor<*xf32>
				"func.return"(%r) : (tensor<*xf32>) -> () }) {sym_name = "main", function_type = (tensor<?x4xf32>) -> tensor<*xf32>} : () -> ()`,
			want: "tensor<4xs_0xf32>",
		},
		{
			name: "as many axes as dimensions",
			text: `"func.func"() ({ ^bb0(%x: tensor<?x4xf32>, %a: tensor<2xi32>):
				%r = "tf.Sum"(%x, %a) {keep_dims = true} : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<*xf32>
				"func.return"(%r) : (tensor<*xf32>) -> () }) {sym_name = "main", function_type = (tensor<?x4xf32>, tensor<2xi32>) -> tensor<*xf32>} : () -> ()`,
			want: "tensor<1x1xf32>",
		},
		{
			name: "the gradient of what is stretched to an unknown size",
			text: `"func.func"() ({ ^bb0(%x: tensor<?x4xf32>):
				%s = "tf.Shape"(%x) : (tensor<?x4xf32>) -> tensor<2xi32>
				%u = "tf.Const"() {value = dense<1> : tensor<1xi32>} : () -> tensor<1xi32>
				%h:2 = "tf.BroadcastGradientArgs"(%u, %s) : (tensor<1xi32>, tensor<2xi32>) -> (tensor<*xi32>, tensor<*xi32>)
				%p = "tf.Identity"(%h#0) : (tensor<*xi32>) -> tensor<*xi32>
				"func.return"(%p) : (tensor<*xi32>) -> () }) {sym_name = "main", function_type = (tensor<?x4xf32>) -> tensor<*xi32>} : () -> ()`,
			want: "tensor<2xi32>",
		},
		{
			name: "a loop that grows what it hands on",
			text: `"func.func"() ({ ^bb0(%x: tensor<?x4xf32>, %go: tensor<i1>):
				%r = "tf.WhileRegion"(%x) ({ ^bb0(%a: tensor<*xf32>): "tf.Yield"(%go) : (tensor<i1>) -> ()
				}, { ^bb0(%a: tensor<*xf32>):
					%z = "tf.Const"() {value = dense<0> : tensor<i32>} : () -> tensor<i32>
					%b = "tf.ConcatV2"(%a, %a, %z) {N = 2 : i64} : (tensor<*xf32>, tensor<*xf32>, tensor<i32>) -> tensor<*xf32>
					"tf.Yield"(%b) : (tensor<*xf32>) -> () }) : (tensor<?x4xf32>) -> tensor<*xf32>
				"func.return"(%r) : (tensor<*xf32>) -> () }) {sym_name = "main", function_type = (tensor<?x4xf32>, tensor<i1>) -> tensor<*xf32>} : () -> ()`,
			want: "tensor<s_1x4xf32>",
		},
		{
			name: "elements are not promoted",
			text: `"func.func"() ({ ^bb0(%x: tensor<2xf32>, %y: tensor<2xi32>):
				%r = "tf.AddV2"(%x, %y) : (tensor<2xf32>, tensor<2xi32>) -> tensor<*xf32>
				"func.return"(%r) : (tensor<*xf32>) -> () }) {sym_name = "main", function_type = (tensor<2xf32>, tensor<2xi32>) -> tensor<*xf32>} : () -> ()`,
			problem: "tensor<2xf32> and tensor<2xi32>",
		},
		{
			name: "matrices that do not fit",
			text: `"func.func"() ({ ^bb0(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>):
				%r = "tf.MatMul"(%x, %y) : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<*xf32>
				"func.return"(%r) : (tensor<*xf32>) -> () }) {sym_name = "main", function_type = (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<*xf32>} : () -> ()`,
			problem: "the inner dimensions differ: 3 and 4 (tensor<2x3xf32>, tensor<4x5xf32>)",
		},
		{
			name: "what the file says",
			text: `"func.func"() ({ ^bb0(%x: tensor<2x3xf32>):
				%r = "tf.Relu"(%x) : (tensor<2x3xf32>) -> tensor<2x4xf32>
				"func.return"(%r) : (tensor<2x4xf32>) -> () }) {sym_name = "main", function_type = (tensor<2x3xf32>) -> tensor<2x4xf32>} : () -> ()`,
			problem: "it is inferred to be tensor<2x3xf32>, and the graph says tensor<2x4xf32>",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			main, types := inferred(t, test.text)
			if test.problem != "" {
				require.Len(t, types.Problems(), 1)
				require.ErrorContains(t, types.Problems()[0], test.problem)
				return
			}
			require.Empty(t, types.Problems())
			out := main.Outputs()[0]
			require.Equal(t, test.want, cmp.Or(types.Symbolic(out), types.Type(out).String()))
		})
	}
}
