package tensor_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// TestDroppedSizes: where several sizes of a window are 1, those go that say so in the op, as the type does.
func TestDroppedSizes(t *testing.T) {
	for _, test := range []struct{ static, sizes, types, result, want string }{
		{"1, -9223372036854775808, -9223372036854775808", "%c3, %c1", "index, index", "tensor<?x?xf32>", "tensor<3x1xf32>"},
		{"-9223372036854775808, 3, 1", "%c1", "index", "tensor<?x3xf32>", "tensor<1x3xf32>"},
		{"1, 3, 1", "", "", "tensor<3xf32>", "tensor<3xf32>"},
		{"1, 3, 1", "", "", "tensor<1x3xf32>", "tensor<1x3xf32>"},
	} {
		operands, types, count := "%t", "tensor<2x3x1xf32>", "0"
		switch test.types {
		case "index":
			operands, types, count = "%t, "+test.sizes, types+", index", "1"
		case "index, index":
			operands, types, count = "%t, "+test.sizes, types+", index, index", "2"
		}
		fg, err := mlir.Parse("f.mlir", `"func.func"() <{function_type = (tensor<2x3x1xf32>) -> `+test.result+`, sym_name = "f"}> ({
			^bb0(%t: tensor<2x3x1xf32>):
			%c1 = "arith.constant"() <{value = 1 : index}> : () -> index
			%c3 = "arith.constant"() <{value = 3 : index}> : () -> index
			%r = "tensor.extract_slice"(`+operands+`) <{operandSegmentSizes = array<i32: 1, 0, `+count+`, 0>, static_offsets = array<i64: 1, 0, 0>,
				static_sizes = array<i64: `+test.static+`>, static_strides = array<i64: 1, 1, 1>}> : (`+types+`) -> `+test.result+`
			"func.return"(%r) : (`+test.result+`) -> ()
		}) : () -> ()`, dialects.All())
		require.NoError(t, err)
		for n := range fg.Nodes() {
			fg = n.Nested()[0]
		}
		in, err := value.Floats(fg.Inputs()[0].Type(), 1, 2, 3, 4, 5, 6)
		require.NoError(t, err)
		result, err := eval.Run(t.Context(), fg, []value.Value{in}, eval.Options{Evaluators: dialects.Evaluators()})
		require.NoError(t, err, "%v", test)
		require.Equal(t, test.want, result.Outputs[0].Type().String(), "%v", test)
		require.Equal(t, []float64{4, 5, 6}, result.Outputs[0].Floats())
	}
}
