package graph

import (
	"math/rand/v2"
	"testing"

	"github.com/settle-go/settle/graph/ir"
	"github.com/stretchr/testify/require"
)

// TestUsesDialect asks which dialects a graph uses while nodes are added, removed, rolled back
// and restored, and compares with a look at every node.
func TestUsesDialect(t *testing.T) {
	dialects := []string{"a", "b", "c", "d"}
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 5))
		fg := New(ir.NewContext(nil))
		g := fg.Graph()
		x := fg.AddInput(ir.F32, "")
		checkpoint := fg.Checkpoint()
		pick := func() ir.OpID {
			return g.ctxt.Op(dialects[r.IntN(len(dialects))] + ".op").ID()
		}
		for range 40 {
			fg.SetOutputs(fg.Apply(g.ctxt.OpByID(pick()), ir.F32, x))
			switch r.IntN(5) {
			case 0: // drop what computes the output
				require.NoError(t, fg.Replace(fg.Outputs()[0], x, ""))
			case 1, 2: // replace it by something new, and perhaps not
				old := fg.Outputs()[0]
				tx := g.Begin("")
				n := tx.Add(fg.ret, pick(), []VarID{x.id}, ir.F32)
				_, err := tx.Replace(old.id, g.OutputOf(n, 0), false)
				require.NoError(t, err)
				tx.Unpin(old.Owner().ID())
				tx.prune()
				g.UsesDialect("a")
				if r.IntN(2) == 0 {
					tx.Rollback()
				} else {
					require.NoError(t, tx.Commit())
				}
			case 3:
				require.NoError(t, fg.Revert(checkpoint))
				checkpoint = fg.Checkpoint()
			}
			if r.IntN(2) == 0 {
				continue
			}
			for _, d := range dialects {
				want := false
				for n := range fg.All() {
					want = want || n.Op().Dialect() == d
				}
				require.Equal(t, want, g.UsesDialect(d), "%s with seed %d", d, seed)
			}
		}
	}
}

// TestUsesDialectOfLargeGraph asks a graph that is large enough for its context to be asked first.
func TestUsesDialectOfLargeGraph(t *testing.T) {
	fg := New(ir.NewContext(nil))
	g := fg.Graph()
	x := fg.AddInput(ir.F32, "")
	for range 2 * manyScanned {
		fg.Add(g.ctxt.Op("a.op"), []Var{x}, ir.F32)
	}
	require.False(t, g.UsesDialect("b"))
	g.ctxt.Op("c.op")
	require.False(t, g.UsesDialect("b", "c"), "no node is of the op")
	require.True(t, g.UsesDialect("a"))
	n := fg.Add(g.ctxt.Op("b.op"), []Var{x}, ir.F32)
	require.True(t, g.UsesDialect("b"))
	require.NoError(t, fg.RemoveNode(n, ""))
	require.False(t, g.UsesDialect("b"))
}
