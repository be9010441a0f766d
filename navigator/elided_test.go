package navigator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// Two constants of which the file shows only the first and last values may
// differ in between: they are never merged.
func TestElidedConstantsAreNotMerged(t *testing.T) {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.const", Traits: ir.Pure | ir.ConstantLike, Outputs: 1},
		{Name: "t.use", Traits: ir.Effect, MaxInputs: ir.Variadic},
	}})
	require.NoError(t, err)
	for text, left := range map[string]int{"[0., 1., ..., 8., 9.]": 3, "[0., 1.]": 2} {
		ctxt := ir.NewContext(dialects)
		fg := graph.New(ctxt)
		typ := ir.Tensor(ir.F32, 16)
		op := ctxt.Op("t.const", ir.NamedAttr{Name: "value", Value: ctxt.Dense(text, typ)})
		fg.Add(ctxt.Op("t.use"), []graph.Var{fg.Apply(op, typ), fg.Apply(op, typ)})
		_, err := navigator.Optimize(context.Background(), navigator.NewMerge("merge"), fg, navigator.Options{})
		require.NoError(t, err)
		require.Equal(t, left, fg.NumNodes(), text)
	}
}
