package why

import (
	"context"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/optdb"
)

// TestWhyOfEverything asks for every operation of a program and of its result: each
// answer ends, at an operation of the file or of the result, or says that nothing
// used the node.
func TestWhyOfEverything(t *testing.T) {
	library, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	read := func() *graph.FunctionGraph {
		fg, err := mlir.ReadFile("../../examples/transformer.mlir", library.Dialects)
		require.NoError(t, err)
		return fg
	}
	for _, query := range []string{"+fast_run", "+canonicalize &fleet", "+merge"} {
		q, err := optdb.ParseQuery(query)
		require.NoError(t, err)
		optimizer, err := library.DB.Query(q)
		require.NoError(t, err)
		h := Begin("transformer.mlir", read(), read())
		_, err = optimizer.Optimize(context.Background(), h.after)
		require.NoError(t, err)
		h.End(nil)
		require.Len(t, h.nodes, h.after.NumNodes())
		erased := 0
		for n := range h.before.All() {
			if f := h.current(n); f.Erased {
				erased++
				requireEnd(t, h.explainErased(n, map[string]bool{}))
			} else {
				require.Equal(t, n.Op().Name(), f.Node.Op().Name())
			}
		}
		require.Equal(t, h.before.NumNodes()-len(h.remaining), erased)
		for i, n := range h.nodes {
			answers, err := h.Explain(fmt.Sprint("#", i+1))
			require.NoError(t, err)
			require.Len(t, answers, 1)
			require.Equal(t, n.Op().Name(), answers[0].Op)
			require.NotEmpty(t, answers[0].Location)
			require.Equal(t, n.NumOutputs() > 0, answers[0].Name != "")
			require.NoError(t, Write(io.Discard, answers))
		}
	}
}

func requireEnd(t *testing.T, a Answer) {
	t.Helper()
	if len(a.To) == 0 {
		require.NotEmpty(t, a.Users, a.Location)
		for _, user := range a.Users {
			if user.State == "gone" {
				requireEnd(t, user)
			}
		}
		return
	}
	last := a.To[len(a.To)-1]
	require.True(t, last.By.Lives || last.By.Op == "", "%v", last)
}
