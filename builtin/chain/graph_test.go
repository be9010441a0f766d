package chain_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph/ir"
)

func chainContext(t *testing.T) *ir.Context {
	dialects, err := ir.NewDialects(chain.Dialect())
	require.NoError(t, err)
	return ir.NewContext(dialects)
}

// TestGraphOfAChain writes chains as graphs, whose types are those that the dialect infers,
// and reads them back.
func TestGraphOfAChain(t *testing.T) {
	ctxt := chainContext(t)
	s := chain.NewSource(11)
	s.Zeros = true
	for range 300 {
		c := s.Chain(s.Shape(), s.IntN(6))
		fg, err := c.Graph(ctxt)
		require.NoError(t, err)
		for n := range fg.Nodes() {
			got := ir.InferTypes(n.Op(), []ir.Type{n.Input(0).Type()})
			require.Equal(t, []ir.Type{n.Output(0).Type()}, got, "%v", n)
		}
		back, from := chain.Of(fg.Outputs()[0])
		require.True(t, c.Equal(back), "%v became %v", c, back)
		require.Equal(t, fg.Inputs()[0], from)

		require.NoError(t, c.AddTo(fg))
		require.Len(t, fg.Inputs(), 2)
		require.Len(t, fg.Outputs(), 2)
		back, from = chain.Of(fg.Outputs()[1])
		require.True(t, c.Equal(back))
		require.Equal(t, fg.Inputs()[1], from)
	}
	broken := chain.Chain{In: chain.Shape{2}, Ops: []chain.Op{{Kind: chain.Reshape, Shape: chain.Shape{3}}}}
	_, err := broken.Graph(ctxt)
	require.Error(t, err)
}

// TestNoTypes: nothing is inferred for an input of another shape, whose sizes are not all
// known, or that is not a tensor, nor for an op whose attribute is none.
func TestNoTypes(t *testing.T) {
	ctxt := chainContext(t)
	op := chain.GraphOp(ctxt, &chain.Op{Kind: chain.Reshape, Shape: chain.Shape{6}})
	right := ir.Tensor(ir.F32, 2, 3)
	require.Equal(t, []ir.Type{ir.Tensor(ir.F32, 6)}, ir.InferTypes(op, []ir.Type{right}))
	for _, inputs := range [][]ir.Type{
		nil, {right, right}, {ir.Tensor(ir.F32, 2, 2)}, {ir.Tensor(ir.F32, 2, ir.Dynamic)}, {ir.F32}, {ir.Opaque("!t.t")},
	} {
		require.Nil(t, ir.InferTypes(op, inputs), "%v", inputs)
	}
	for _, value := range []ir.Attr{ctxt.Str("6"), ctxt.Ints(ir.I64, -6)} {
		broken := ctxt.Op("chain.reshape", ir.NamedAttr{Name: "shape", Value: value})
		require.Nil(t, ir.InferTypes(broken, []ir.Type{right}), "%v", value)
		_, ok := chain.FromGraphOp(broken)
		require.False(t, ok)
	}
	_, ok := chain.FromGraphOp(ctxt.Op("chain.none"))
	require.False(t, ok)

	fg, err := chain.Chain{In: chain.Shape{2, 3}}.Graph(ctxt)
	require.NoError(t, err)
	c, from := chain.Of(fg.Outputs()[0])
	require.Empty(t, c.Ops)
	require.Equal(t, fg.Inputs()[0], from)
}
