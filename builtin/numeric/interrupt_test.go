package numeric_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// watch is a context that counts how often it is looked at, and ends at one of the
// looks.
type watch struct {
	context.Context
	looks, end int
}

func (w *watch) Err() error {
	if w.looks++; w.end > 0 && w.looks >= w.end {
		return context.Canceled
	}
	return nil
}

// loops are ops with work for some hundred thousand operations on elements: the op
// with its attributes, its types, and what an element of its inputs is at most.
var loops = []struct {
	op, types  string
	operations int
	top        int
}{
	{`"arith.addf"(%0, %1)`, "(tensor<262144xf32>, tensor<262144xf32>) -> tensor<262144xf32>", 1 << 18, 9},
	{`"arith.muli"(%0, %1)`, "(tensor<512x512xi8>, tensor<512x512xi8>) -> tensor<512x512xi8>", 1 << 18, 9},
	{`"arith.cmpi"(%0, %1) {predicate = 2 : i64}`, "(tensor<262144xi32>, tensor<262144xi32>) -> tensor<262144xi1>", 1 << 18, 9},
	{`"arith.sitofp"(%0)`, "(tensor<262144xi32>) -> tensor<262144xf16>", 1 << 18, 9},
	{`"arith.select"(%0, %1, %2)`, "(tensor<262144xi1>, tensor<262144xi32>, tensor<262144xi32>) -> tensor<262144xi32>", 1 << 18, 9},
	{`"math.exp"(%0)`, "(tensor<262144xf64>) -> tensor<262144xf64>", 1 << 18, 9},
	{`"math.fma"(%0, %1, %2)`, "(tensor<262144xf32>, tensor<262144xf32>, tensor<262144xf32>) -> tensor<262144xf32>", 1 << 18, 9},
	{`"tosa.add"(%0, %1)`, "(tensor<512x512xf32>, tensor<512x1xf32>) -> tensor<512x512xf32>", 1 << 19, 9},
	{`"tosa.cast"(%0)`, "(tensor<262144xf32>) -> tensor<262144xi8>", 1 << 18, 9},
	{`"tosa.table"(%0, %1)`, "(tensor<262144xi8>, tensor<256xi8>) -> tensor<262144xi8>", 1 << 18, 9},
	{`"tosa.matmul"(%0, %1)`, "(tensor<1x512x512xf32>, tensor<1x512x512xf32>) -> tensor<1x512x512xf32>", 1 << 20, 9},
	{`"tosa.matmul"(%0, %1)`, "(tensor<1x128x64xi8>, tensor<1x64x128xi8>) -> tensor<1x128x128xi32>", 1 << 20, 9},
	{`"linalg.matmul"(%0, %1, %2)`, "(tensor<512x256xf32>, tensor<256x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>", 1 << 19, 9},
	{`"linalg.softmax"(%0, %1) {dimension = 1 : i64}`, "(tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>", 1 << 18, 9},
	{`"linalg.transpose"(%0, %1) {permutation = array<i64: 1, 0>}`, "(tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>", 1 << 18, 9},
	{`"linalg.broadcast"(%0, %1) {dimensions = array<i64: 1>}`, "(tensor<512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>", 1 << 18, 9},
	{`"tosa.reduce_sum"(%0) {axis = 0 : i32}`, "(tensor<262144xf32>) -> tensor<1xf32>", 1 << 18, 9},
	{`"tosa.reduce_max"(%0) {axis = 1 : i32}`, "(tensor<262144x1xi32>) -> tensor<262144x1xi32>", 1 << 18, 9},
	{`"tosa.argmax"(%0) {axis = 0 : i32}`, "(tensor<512x512xf32>) -> tensor<512xi32>", 1 << 18, 9},
	{`"tosa.gather"(%0, %1)`, "(tensor<1x8x1xf32>, tensor<1x262144xi32>) -> tensor<1x262144x1xf32>", 1 << 18, 7},
	{`"tosa.gather"(%0, %1)`, "(tensor<1x8x65536xf32>, tensor<1x8xi32>) -> tensor<1x8x65536xf32>", 1 << 19, 7},
	{`"tosa.scatter"(%0, %1, %2)`, "(tensor<1x8x262144xf32>, tensor<1x1xi32>, tensor<1x1x262144xf32>) -> tensor<1x8x262144xf32>", 1 << 21, 7},
	{`"tosa.concat"(%0, %1) {axis = 1 : i32}`, "(tensor<262144x1xi8>, tensor<262144x1xi8>) -> tensor<262144x2xi8>", 1 << 19, 9},
	{`"tosa.tile"(%0) {multiples = array<i64: 65536>}`, "(tensor<4xf32>) -> tensor<262144xf32>", 1 << 18, 9},
	{`"tosa.pad"(%0, %1)`, "(tensor<512x512xf32>, tensor<4xi64>) -> tensor<?x?xf32>", 1 << 18, 2},
	{`"tosa.reverse"(%0) {axis = 0 : i32}`, "(tensor<262144xf32>) -> tensor<262144xf32>", 1 << 18, 9},
	{`"tosa.transpose"(%0) {perms = array<i32: 1, 0>}`, "(tensor<512x512xi64>) -> tensor<512x512xi64>", 1 << 18, 9},
	{`"tosa.slice"(%0) {size = array<i64: 262143>, start = array<i64: 1>}`, "(tensor<262144xf32>) -> tensor<262143xf32>", 1 << 18, 9},
	{`"tosa.conv2d"(%0, %1, %2) {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}`,
		"(tensor<1x66x66x8xf32>, tensor<8x3x3x8xf32>, tensor<8xf32>) -> tensor<1x64x64x8xf32>", 1 << 18, 9},
	{`"tosa.depthwise_conv2d"(%0, %1, %2) {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}`,
		"(tensor<1x66x66x8xf32>, tensor<3x3x8x1xf32>, tensor<8xf32>) -> tensor<1x64x64x8xf32>", 1 << 18, 9},
	{`"tosa.transpose_conv2d"(%0, %1, %2) {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}`,
		"(tensor<1x64x64x4xf32>, tensor<4x3x3x4xf32>, tensor<4xf32>) -> tensor<1x66x66x4xf32>", 1 << 19, 9},
	{`"tosa.max_pool2d"(%0) {kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}`,
		"(tensor<1x66x66x8xi8>) -> tensor<1x64x64x8xi8>", 1 << 18, 9},
	{`"tosa.avg_pool2d"(%0) {acc_type = f32, kernel = array<i64: 3, 3>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>}`,
		"(tensor<1x66x66x8xf32>) -> tensor<1x64x64x8xf32>", 1 << 18, 9},
	{`"tensor.insert"(%0, %1, %2)`, "(f32, tensor<262144xf32>, index) -> tensor<262144xf32>", 1 << 18, 9},
	{`"tensor.concat"(%0, %1) {dim = 0 : i64}`, "(tensor<131072xf32>, tensor<131072xf32>) -> tensor<262144xf32>", 1 << 18, 9},
	{`"tensor.extract_slice"(%0) {operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 131072>, static_strides = array<i64: 2>}`,
		"(tensor<262144xf32>) -> tensor<131072xf32>", 1 << 17, 9},
	{`"tensor.insert_slice"(%0, %1) {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 131072>, static_strides = array<i64: 2>}`,
		"(tensor<131072xf32>, tensor<262144xf32>) -> tensor<262144xf32>", 1 << 18, 9},
	{`"tensor.dot"(%0, %1)`, "(tensor<512x512xi32>, tensor<512xi32>) -> tensor<512xi32>", 1 << 18, 9},
	{`"scalar.add"(%0, %1)`, "(tensor<512x512xf32>, tensor<512xf32>) -> tensor<512x512xf32>", 1 << 18, 9},
	{`"numpy.tri"(%0)`, "(i32) -> tensor<*xf32>", 1 << 19, 1 << 10},
	{`"numpy.hstack"(%0, %1)`, "(tensor<131072xf32>, tensor<131072xf32>) -> tensor<262144xf32>", 1 << 18, 9},
	{`"numpy.transpose"(%0)`, "(tensor<512x512xf32>) -> tensor<512x512xf32>", 1 << 18, 9},
	{`"numpy.var"(%0) {axis = 0 : i64}`, "(tensor<262144x1xf32>) -> tensor<*xf32>", 1 << 18, 9},
	{`"chain.reduce"(%0) {shape = [1]}`, "(tensor<262144xf32>) -> tensor<1xf32>", 1 << 18, 9},
	{`"chain.sett_sample"(%0) {region = [1, 262144, 1, 1, 1, 0]}`, "(tensor<262144xi32>) -> tensor<131072xi32>", 1 << 17, 9},
	{`"chain.sett_fill_into"(%0) {region = [1, 262144, 1, 1, 1, 0]}`, "(tensor<131072xi32>) -> tensor<262144xi32>", 1 << 18, 9},
	{`"chain.reverse"(%0) {dims = [0]}`, "(tensor<262144xi32>) -> tensor<262144xi32>", 1 << 18, 9},
	{`"chain.dim_shuffle"(%0) {perm = [1, 0]}`, "(tensor<512x512xf32>) -> tensor<512x512xf32>", 1 << 18, 9},
}

// inputsOf returns inputs of types whose elements are 0 to a bound, turn by turn.
func inputsOf(t *testing.T, types []ir.Type, top int) []value.Value {
	inputs := make([]value.Value, len(types))
	for i, typ := range types {
		b, err := value.NewBuilder(typ)
		require.NoError(t, err)
		ints, floats := make([]int64, b.Len()), make([]float64, b.Len())
		for k := range ints {
			ints[k] = int64((k + i) % (top + 1))
			if b.Len() == 1 {
				ints[k] = int64(top)
			}
			floats[k] = float64(ints[k])
		}
		if value.ClassOf(value.ElemOf(typ)) == value.FloatClass {
			b.PutFloats(0, floats)
		} else {
			b.PutInts(0, ints)
		}
		inputs[i] = b.Value()
	}
	return inputs
}

// TestLoopsLookAtTheContext: whatever is done with this many elements looks at the
// context every few ten thousand of them, ends at once when that has ended, and is not
// begun where a run may not do so much.
func TestLoopsLookAtTheContext(t *testing.T) {
	opts := eval.Options{Evaluators: dialects.Evaluators()}
	for _, test := range loops {
		name, _, _ := strings.Cut(test.op, "(")
		t.Run(strings.Trim(name, `"`)+" "+test.types, func(t *testing.T) {
			fg := program(t, test.op, test.types)
			var types []ir.Type
			for _, v := range fg.Inputs() {
				types = append(types, v.Type())
			}
			inputs := inputsOf(t, types, test.top)
			ctx := &watch{Context: t.Context()}
			_, err := eval.Run(ctx, fg, inputs, opts)
			require.NoError(t, err)
			require.GreaterOrEqual(t, ctx.looks, 3+test.operations>>17, "looks")

			ended := &watch{Context: t.Context(), end: ctx.looks - 1}
			_, err = eval.Run(ended, fg, inputs, opts)
			require.ErrorIs(t, err, context.Canceled)
			require.LessOrEqual(t, ended.looks, ended.end+2, "it goes on")

			opts := opts
			opts.MaxWork = 1 << 14
			_, err = eval.Run(t.Context(), fg, inputs, opts)
			require.ErrorIs(t, err, eval.ErrLimit, "it is begun")
		})
	}
}

// program returns a function of an op with inputs of its types.
func program(t *testing.T, op, types string) *graph.FunctionGraph {
	inputs, result, _ := strings.Cut(types, " -> ")
	var args []string
	for i, typ := range strings.Split(strings.Trim(inputs, "()"), ", ") {
		args = append(args, fmt.Sprintf("%%%d: %s", i, typ))
	}
	text := fmt.Sprintf(`"func.func"() <{function_type = %s, sym_name = "main"}> ({
^bb0(%s):
  %%r = %s : %s
  "func.return"(%%r) : (%s) -> ()
}) : () -> ()`, types, strings.Join(args, ", "), op, types, result)
	fg, err := mlir.Parse("f.mlir", text, dialects.All())
	require.NoError(t, err)
	main, err := eval.Entry(fg, "main")
	require.NoError(t, err)
	return main
}
