package linalg_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// program returns one with a generic op of inputs of types, which runs a body for their
// elements x0, x1, ...
func program(maps, types, body, yielded string) string {
	list := strings.Split(types, ", ")
	var names, values, elements []string
	for i, t := range list {
		names = append(names, fmt.Sprintf("%%v%d: %s", i, t))
		values = append(values, fmt.Sprintf("%%v%d", i))
		elements = append(elements, fmt.Sprintf("%%x%d: %s", i, strings.TrimSuffix(t[strings.LastIndex(t, "x")+1:], ">")))
	}
	out := list[len(list)-1]
	return fmt.Sprintf(`"func.func"() <{function_type = (%s) -> %s, sym_name = "f"}> ({
^bb0(%s):
  %%r = "linalg.generic"(%s) <{indexing_maps = [%s]}> ({
  ^bb0(%s):
%s    "linalg.yield"(%s) : (%s) -> ()
  }) : (%s) -> %s
  "func.return"(%%r) : (%s) -> ()
}) : () -> ()`, types, out, strings.Join(names, ", "), strings.Join(values, ", "), maps, strings.Join(elements, ", "),
		body, yielded, out[strings.LastIndex(out, "x")+1:len(out)-1], types, out, out)
}

func run(t *testing.T, text string, inputs ...value.Value) (string, error) {
	t.Helper()
	fg, err := mlir.Parse("p.mlir", text, dialects.All())
	require.NoError(t, err)
	entry, err := eval.Entry(fg, "f")
	require.NoError(t, err)
	result, err := eval.Run(context.Background(), entry, inputs, eval.Options{Evaluators: dialects.Evaluators()})
	if err != nil {
		return "", err
	}
	return result.Outputs[0].String(), nil
}

func ints(t *testing.T, dims []int64, list ...int64) value.Value {
	t.Helper()
	v, err := value.Ints(ir.Tensor(ir.I32, dims...), list...)
	require.NoError(t, err)
	return v
}

func TestGeneric(t *testing.T) {
	a := ints(t, []int64{2, 3}, 1, 2, 3, 4, 5, 6)
	const add = "    %s = \"arith.addi\"(%x0, %x1) : (i32, i32) -> i32\n"
	const fma = "    %m = \"arith.muli\"(%x0, %x1) : (i32, i32) -> i32\n    %s = \"arith.addi\"(%m, %x2) : (i32, i32) -> i32\n"
	for _, test := range []struct {
		maps, types, body, yielded string
		inputs                     []value.Value
		want                       string
	}{
		{
			"affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>", "tensor<2x3xi32>, tensor<3x2xi32>", "", "%x0",
			[]value.Value{a, ints(t, []int64{3, 2}, 0, 0, 0, 0, 0, 0)}, "[[1, 4], [2, 5], [3, 6]]",
		}, { // the sums of the rows, on top of what is there
			"affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>", "tensor<2x3xi32>, tensor<2xi32>", add, "%s",
			[]value.Value{a, ints(t, []int64{2}, 100, 200)}, "[106, 215]",
		}, { // a product of matrices
			"affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>",
			"tensor<2x3xi32>, tensor<3x1xi32>, tensor<2x1xi32>", fma, "%s",
			[]value.Value{a, ints(t, []int64{3, 1}, 1, 0, 2), ints(t, []int64{2, 1}, 0, 1)}, "[[7], [17]]",
		}, { // only a column is written
			"affine_map<(i) -> (i, 2)>, affine_map<(i) -> (i, 0)>", "tensor<2x3xi32>, tensor<2x2xi32>", "", "%x0",
			[]value.Value{a, ints(t, []int64{2, 2}, 7, 8, 9, 10)}, "[[3, 8], [6, 10]]",
		}, { // no points
			"affine_map<(i) -> (i)>, affine_map<(i) -> (i)>", "tensor<0xi32>, tensor<0xi32>", "", "%x0",
			[]value.Value{ints(t, []int64{0}), ints(t, []int64{0})}, "[]",
		},
	} {
		got, err := run(t, program(test.maps, test.types, test.body, test.yielded), test.inputs...)
		require.NoError(t, err, test.maps)
		require.Equal(t, test.want, got, test.maps)
	}
	for _, test := range []struct{ maps, types, want string }{
		{"affine_map<(i, j) -> (i + j)>, affine_map<(i, j) -> (i, j)>", "tensor<6xi32>, tensor<2x3xi32>", "computes with its dimensions"},
		{"affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>", "tensor<2x3xi32>, tensor<2xi32>", "dimension 0 is 2 in one operand and 3 in another"},
		{"affine_map<(i) -> (i, 3)>, affine_map<(i) -> (i)>", "tensor<2x3xi32>, tensor<2xi32>", "there is no place 3 in a dimension of 3"},
		{"affine_map<(i) -> (i)>, affine_map<(i) -> (i)>", "tensor<2x3xi32>, tensor<2xi32>", "is none of tensor<2x3xi32>"},
		{"affine_map<(i) -> (i)>", "tensor<2xi32>, tensor<2xi32>", "no indexing map for each of them"},
		{"affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (j)>", "tensor<2xi32>, tensor<2xi32>", "no operand says how large a dimension is"},
	} {
		var inputs []value.Value
		for _, text := range strings.Split(test.types, ", ") {
			typ, err := ir.ParseType(text)
			require.NoError(t, err)
			v, err := value.Ints(ir.I32, 1)
			require.NoError(t, err)
			v, err = v.Splat(typ)
			require.NoError(t, err)
			inputs = append(inputs, v)
		}
		_, err := run(t, program(test.maps, test.types, "", "%x0"), inputs...)
		require.ErrorIs(t, err, eval.ErrType)
		require.ErrorContains(t, err, test.want)
	}
}
