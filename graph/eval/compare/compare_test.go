package compare

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestRunTakesOneInterface: programs are compared that take and give the same.
func TestRunTakesOneInterface(t *testing.T) {
	made := func(name string, outputs int, inputs ...ir.Type) Program {
		fg := graph.New(ir.NewContext(nil))
		for _, typ := range inputs {
			fg.AddInput(typ, "")
		}
		outs := make([]graph.Var, outputs)
		for i := range outs {
			outs[i] = fg.Inputs()[0]
		}
		fg.SetOutputs(outs...)
		return Program{Name: name, Graph: fg}
	}
	some := ir.Tensor(ir.F32, ir.Dynamic)
	for _, test := range []struct {
		a, b Program
		want string
	}{
		{made("a", 1, ir.F32), made("b", 1, ir.F32, ir.F32), "it takes 2 inputs, a takes 1"},
		{made("a", 1, ir.F32, ir.F32), made("b", 1, ir.F32), "it takes 1 input, a takes 2"},
		{made("a", 1, ir.F32, ir.F32), made("b", 1, ir.F32, ir.I32), "its input 1 is i32, that of a is f32"},
		{made("a", 1, ir.F32), made("b", 2, ir.F32), "it has 2 outputs, a has 1"},
		{made("a", 1, some), made("b", 1, ir.Tensor(ir.F32, 2)), ""},
		{made("a", 1, ir.Tensor(ir.F32, 2)), made("b", 1, some), ""},
	} {
		_, err := Run(context.Background(), test.a, test.b, Options{})
		if test.want == "" {
			require.NoError(t, err)
			continue
		}
		require.EqualError(t, err, test.want)
		require.True(t, err.(*Error).Second)
	}
}
