package eval_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// TestPoison: a shift by too much is undefined only where its result is read, and a quotient by zero
// always.
func TestPoison(t *testing.T) {
	for _, test := range []struct {
		op   string
		by   int64
		want bool // there is a result where the select does not take it
	}{{"arith.shli", 40, true}, {"arith.divui", 0, false}} {
		for _, taken := range []int64{0, 1} {
			ctxt := ir.NewContext(dialects.All())
			fg := graph.New(ctxt)
			c, x, y := fg.AddInput(ir.I1, "c"), fg.AddInput(ir.I32, "x"), fg.AddInput(ir.I32, "y")
			made := fg.Apply(ctxt.Op(test.op), ir.I32, x, y)
			next := fg.Apply(ctxt.Op("arith.addi"), ir.I32, made, x)
			fg.SetOutputs(fg.Apply(ctxt.Op("arith.select"), ir.I32, c, next, x))
			var inputs []value.Value
			for i, v := range []int64{taken, 7, test.by} {
				one, err := value.Ints(fg.Inputs()[i].Type(), v)
				require.NoError(t, err)
				inputs = append(inputs, one)
			}
			result, err := eval.Run(context.Background(), fg, inputs, eval.Options{Evaluators: dialects.Evaluators()})
			if test.want && taken == 0 {
				require.NoError(t, err)
				require.EqualValues(t, 7, result.Outputs[0].Int(0))
				continue
			}
			require.ErrorIs(t, err, eval.ErrUndefined)
			require.ErrorContains(t, err, test.op)
		}
	}
}

// TestEveryOfPoison says of each value why it has none, and gives those that do not read it.
func TestEveryOfPoison(t *testing.T) {
	const text = `"func.func"() <{function_type = () -> i32, sym_name = "f"}> ({
  %wide = "arith.constant"() <{value = -55340232221128654845 : i128}> : () -> i128
  %narrow = "arith.trunci"(%wide) : (i128) -> i32
  %c = "arith.constant"() <{value = 40 : i32}> : () -> i32
  %shifted = "arith.shli"(%c, %c) : (i32, i32) -> i32
  %sum = "arith.addi"(%shifted, %c) : (i32, i32) -> i32
  %no = "arith.constant"() <{value = false}> : () -> i1
  %chosen = "arith.select"(%no, %sum, %c) : (i1, i32, i32) -> i32
  "func.return"(%chosen) : (i32) -> ()
}) : () -> ()`
	const wide = "its constant cannot be read: -55340232221128654845 : i128 is not a constant"
	const shift = "a shift by 40 bits of an integer of 32"
	module, err := mlir.Parse("f.mlir", text, dialects.All())
	require.NoError(t, err)
	_, functions := eval.Functions(module)
	options := eval.Options{Evaluators: dialects.Evaluators()}
	result, err := eval.Run(t.Context(), functions[0], nil, options)
	require.NoError(t, err)
	require.EqualValues(t, 40, result.Outputs[0].Int(0))
	var found []string
	require.NoError(t, eval.Every(t.Context(), functions[0], nil, options, func(v graph.Var, x value.Value, err error) {
		if err != nil {
			require.False(t, x.IsValid())
			found = append(found, v.Owner().Op().Name()+": "+err.Error())
			return
		}
		found = append(found, v.Owner().Op().Name()+" = "+x.String())
	}))
	require.Equal(t, []string{
		"arith.constant: " + wide, "arith.trunci: an input was not computed: " + wide, "arith.constant = 40",
		"arith.shli: " + shift, "arith.addi: an input was not computed: " + shift, "arith.constant = false", "arith.select = 40",
	}, found)
}
