package compare

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
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

// TestManyOutputs compares programs of many inputs and outputs, by name, that work in proportion
// to their square would take minutes.
func TestManyOutputs(t *testing.T) {
	fg := graph.New(ir.NewContext(nil))
	p := Program{Name: "a", Graph: fg}
	var outs []graph.Var
	for i := range 100_000 {
		name := strconv.Itoa(i)
		outs = append(outs, fg.AddInput(ir.I32, name))
		p.Inputs, p.Outputs = append(p.Inputs, name), append(p.Outputs, name)
	}
	fg.SetOutputs(outs...)
	for i, name := range p.Inputs {
		require.True(t, eval.InputName(fg, i) == name)
	}
	other := p
	other.Name, other.Inputs = "b", slices.Clone(p.Inputs)
	slices.Reverse(other.Inputs)
	c := comparison{a: p, b: other, result: &Result{}}
	require.NoError(t, c.match())
	require.Equal(t, 99_999, c.inputs[0])
	require.Equal(t, 7, c.outputs[7])
	require.Empty(t, c.result.Extra)
}

// TestConstantsAreReadOnce compares programs on several sets of inputs: a constant of each is read
// for the first one.
func TestConstantsAreReadOnce(t *testing.T) {
	made := func(name string) Program {
		fg := graph.New(ir.NewContext(nil))
		fg.SetOutputs(fg.Graph().Constant(fg.Context().Dense("...", ir.Tensor(ir.I32, 4))))
		return Program{Name: name, Graph: fg}
	}
	reads := 0
	result, err := Run(context.Background(), made("a"), made("b"), Options{
		Sets:   5,
		Inputs: func(int) ([]value.Value, error) { return nil, nil },
		Eval: eval.Options{Elided: func(_ ir.Attr, typ ir.Type) (value.Value, error) {
			reads++
			return value.Ints(typ, 1, 2, 3, 4)
		}},
	})
	require.NoError(t, err)
	require.Equal(t, 5, result.Compared)
	require.Equal(t, 2, reads)
}
