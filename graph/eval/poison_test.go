package eval_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
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
