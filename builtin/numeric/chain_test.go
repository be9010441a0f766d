package numeric_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// TestChainOps evaluates ops of chains on the numbers 1, 2, 3 ... in tensors of integers
// and of floats: what is expected was written down by hand.
func TestChainOps(t *testing.T) {
	for _, test := range []struct {
		text string
		want []int64
	}{
		{"(2,3) -> Reduce(1,3)", []int64{5, 7, 9}},
		{"(2,3) -> Reduce(2,1)", []int64{6, 15}},
		{"(2,3) -> Reduce(1,1)", []int64{21}},
		{"(2,2,2) -> Reduce(2,1,2)", []int64{4, 6, 12, 14}},
		{"(2,2,2) -> Reduce(1,2,1)", []int64{14, 22}},
		{"(2,3) -> DimShuffle(1 0)", []int64{1, 4, 2, 5, 3, 6}},
		{"(2,3) -> Reverse(1)", []int64{3, 2, 1, 6, 5, 4}},
		{"(2,1) -> Expand(2,2)", []int64{1, 1, 2, 2}},
		{"(2,3) -> Reshape(3,2)", []int64{1, 2, 3, 4, 5, 6}},
		{"(2,4) -> SettSample([], [(1,1,1)])", []int64{2, 4, 6, 8}},
		{"(2,2) -> SettFillInto((2,3), [], [(1,1,0)])", []int64{1, 0, 2, 3, 0, 4}},
	} {
		for _, elem := range []ir.Type{ir.I32, ir.F32} {
			c, err := chain.ParseText(test.text)
			require.NoError(t, err)
			ctxt := ir.NewContext(dialects.All())
			fg := graph.New(ctxt)
			v := fg.AddInput(ir.Tensor(elem, c.In...), "x")
			out, err := c.Out()
			require.NoError(t, err)
			fg.SetOutputs(fg.Apply(chain.GraphOp(ctxt, &c.Ops[0]), ir.Tensor(elem, out...), v))
			result, err := eval.Run(t.Context(), fg, []value.Value{counting(t, elem, c.In)}, eval.Options{Evaluators: dialects.Evaluators()})
			require.NoError(t, err, test.text)
			want := numbers(t, elem, out, test.want)
			require.True(t, want.Equal(result.Outputs[0]), "%s: %v, not %v", test.text, result.Outputs[0], want)
		}
	}
}

func counting(t *testing.T, elem ir.Type, dims []int64) value.Value {
	list := make([]int64, chain.Shape(dims).Size())
	for i := range list {
		list[i] = int64(i + 1)
	}
	return numbers(t, elem, dims, list)
}

func numbers(t *testing.T, elem ir.Type, dims, list []int64) value.Value {
	made, err := value.Ints(ir.Tensor(elem, dims...), list...)
	if elem == ir.F32 {
		floats := make([]float64, len(list))
		for i, n := range list {
			floats[i] = float64(n)
		}
		made, err = value.Floats(ir.Tensor(elem, dims...), floats...)
	}
	require.NoError(t, err)
	return made
}
