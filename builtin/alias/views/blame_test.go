package views_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
)

// What is noted for a memory is found by each view of it, and only as long as it is a
// use of it.
func TestBlamedUses(t *testing.T) {
	fg := graph.New(graph.NewVocabulary(dialects.All()))
	voc := fg.Vocabulary()
	typ := graph.Tensor(graph.I64, 4)
	x, y := fg.AddInput(typ, "x"), fg.AddInput(typ, "y")
	cast := fg.Apply(voc.Op("tensor.cast"), graph.Tensor(graph.I64, graph.Dynamic), x)
	sum := fg.Apply(voc.Op("arith.addi"), typ, y, x)
	fg.SetOutputs(cast, sum)
	aliases, err := views.Attach(fg)
	require.NoError(t, err)

	_, _, ok := aliases.Blamed(x)
	require.False(t, ok, "nothing is noted")
	use := graph.Client{Node: sum.Owner(), Index: 1}
	aliases.Blame(x, use)
	for _, v := range []graph.Var{x, cast} {
		of, found, ok := aliases.Blamed(v)
		require.True(t, ok)
		require.Equal(t, x, of)
		require.Equal(t, use, found)
	}
	_, _, ok = aliases.Blamed(y)
	require.False(t, ok, "of other memory")

	tx := fg.Graph().Begin("set")
	require.NoError(t, tx.SetInput(sum.Owner().ID(), 1, y.ID()))
	require.NoError(t, tx.Commit())
	_, _, ok = aliases.Blamed(x)
	require.False(t, ok, "it uses something else now")

	aliases.Blame(y, graph.Client{Node: sum.Owner(), Index: 0})
	_, _, ok = aliases.Blamed(y)
	require.True(t, ok)
	fg.SetOutputs(cast)
	require.NoError(t, fg.RemoveNode(sum.Owner(), "gone"))
	_, _, ok = aliases.Blamed(y)
	require.False(t, ok, "the node is gone")
}
