package tf_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

func TestMain(m *testing.M) {
	tf.CheckShapes = checkShapes
	os.Exit(m.Run())
}

// checkShapes infers what an op makes of inputs whose values are not known: with their
// shapes, with their ranks, and with their elements alone. It must have room for what the op makes.
func checkShapes(t *testing.T, op string, inputs, outputs []value.Value) {
	t.Helper()
	for _, known := range []func(t ir.Type) ir.Type{
		func(t ir.Type) ir.Type { return t },
		func(t ir.Type) ir.Type {
			dims := slices.Clone(t.Dims())
			for i := range dims {
				dims[i] = ir.Dynamic
			}
			return t.WithDims(dims...)
		},
		func(t ir.Type) ir.Type { return ir.UnrankedTensor(t.Elem()) },
	} {
		var ins []ir.Type
		for _, x := range inputs {
			ins = append(ins, known(x.Type()))
		}
		main := graphOf(t, op, ins, outputs)
		found := infer.Infer(t.Context(), main, infer.Options{})
		for _, p := range found.Problems() {
			t.Error(p)
		}
		for n := range main.Nodes() {
			for i, v := range n.Outputs() {
				require.True(t, found.Type(v).Super(outputs[i].Type()), "of %s, result %d is inferred to be %s, and is %s", ins, i, found.Type(v), outputs[i].Type())
			}
		}
	}
}

// graphOf returns a function that has inputs of some types and one op.
func graphOf(t *testing.T, op string, inputs []ir.Type, outputs []value.Value) *graph.FunctionGraph {
	t.Helper()
	name, attrs, _ := strings.Cut(op, " ")
	var args, names, ins, outs []string
	for i, typ := range inputs {
		args = append(args, fmt.Sprintf("%%%d: %s", i, typ))
		names, ins = append(names, fmt.Sprintf("%%%d", i)), append(ins, typ.String())
	}
	for _, x := range outputs {
		outs = append(outs, fmt.Sprintf("tensor<*x%s>", x.Elem()))
	}
	types := strings.Join(ins, ", ")
	module, err := mlir.Read("test.mlir", strings.NewReader(fmt.Sprintf(`"func.func"() ({ ^bb0(%s):
		%%r:%d = "tf.%s"(%s) %s : (%s) -> (%s)
		"func.return"() : () -> () }) {sym_name = "main", function_type = (%s) -> ()} : () -> ()`,
		strings.Join(args, ", "), len(outs), name, strings.Join(names, ", "), attrs, types, strings.Join(outs, ", "), types)), dialects.All())
	require.NoError(t, err)
	main, err := eval.Entry(module, "")
	require.NoError(t, err)
	return main
}
