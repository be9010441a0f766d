package graph_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// touchLog is a feature that notes which nodes were touched, and may refuse a commit.
type touchLog struct {
	nodes  []string
	refuse error
}

func (l *touchLog) OnTouch(n graph.Node, _ string)        { l.nodes = append(l.nodes, n.Op().Name()) }
func (l *touchLog) Validate(_ *graph.FunctionGraph) error { return l.refuse }

// TestRefine gives values more precise types, and takes that back.
func TestRefine(t *testing.T) {
	ctxt := ir.NewContext(nil)
	fg := graph.New(ctxt)
	open, exact, known := ir.UnrankedTensor(ir.F32), ir.Tensor(ir.F32, 2, 3), ir.Tensor(ir.F32, ir.Dynamic, 3)
	x := fg.AddInput(open, "x")
	y := fg.Add(ctxt.Op("test.f"), []graph.Var{x}, open).Output(0)
	fg.SetOutputs(y)
	log := &touchLog{}
	require.NoError(t, fg.Attach(log))
	g := fg.Graph()
	version := g.Version()

	tx := g.Begin("rollback")
	require.NoError(t, tx.Refine(y.ID(), exact))
	require.Equal(t, exact, y.Type())
	require.True(t, tx.Restructured())
	tx.Rollback()
	require.Equal(t, open, y.Type())
	require.Empty(t, log.nodes)
	require.NotEqual(t, version, g.Version(), "what was computed for the graph may be of other types")

	before := fg.Checkpoint()
	tx = g.Begin("commit")
	require.NoError(t, tx.Refine(y.ID(), known))
	require.NoError(t, tx.Refine(y.ID(), exact))
	require.NoError(t, tx.Refine(y.ID(), exact), "it has the type")
	require.NoError(t, tx.Refine(x.ID(), known))
	require.NoError(t, tx.Commit())
	require.Equal(t, exact, y.Type())
	require.Equal(t, known, x.Type())
	require.Equal(t, []string{"test.f", "test.f"}, log.nodes)
	require.NoError(t, fg.CheckIntegrity())

	tx = g.Begin("wrong")
	for _, typ := range []ir.Type{open, known, ir.Tensor(ir.F32, 2, 4), ir.Tensor(ir.I32, 2, 3), 0} {
		require.ErrorIs(t, tx.Refine(y.ID(), typ), graph.ErrType)
	}
	require.ErrorIs(t, tx.Refine(0, exact), graph.ErrForeign)
	require.ErrorIs(t, tx.Refine(g.Constant(ctxt.Int(1, ir.I32)).ID(), ir.I64), graph.ErrType)
	tx.Rollback()

	log.refuse = graph.ErrType
	tx = g.Begin("refused")
	require.NoError(t, tx.Refine(x.ID(), exact))
	require.ErrorIs(t, tx.Commit(), graph.ErrType)
	require.Equal(t, known, x.Type())
	log.refuse = nil

	require.NoError(t, fg.Revert(before))
	require.Equal(t, open, y.Type())
	require.Equal(t, open, x.Type())
	require.NoError(t, fg.CheckIntegrity())
}
