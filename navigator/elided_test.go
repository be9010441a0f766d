package navigator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
)

// Two constants of which the file shows only the first and last values may
// differ in between: they are never merged.
func TestElidedConstantsAreNotMerged(t *testing.T) {
	dialects, err := graph.NewDialects(graph.Dialect{Name: "t", Ops: []graph.OpInfo{
		{Name: "t.const", Traits: graph.Pure | graph.ConstantLike, Outputs: 1},
		{Name: "t.use", Traits: graph.Effect, MaxInputs: graph.Variadic},
	}})
	require.NoError(t, err)
	for text, left := range map[string]int{"[0., 1., ..., 8., 9.]": 3, "[0., 1.]": 2} {
		voc := graph.NewVocabulary(dialects)
		fg := graph.New(voc)
		typ := graph.Tensor(graph.F32, 16)
		op := voc.Op("t.const", graph.NamedAttr{Name: "value", Value: voc.Dense(text, typ)})
		fg.Add(voc.Op("t.use"), []graph.Var{fg.Apply(op, typ), fg.Apply(op, typ)})
		_, err := navigator.Optimize(context.Background(), navigator.NewMerge("merge"), fg, navigator.Options{})
		require.NoError(t, err)
		require.Equal(t, left, fg.NumNodes(), text)
	}
}
