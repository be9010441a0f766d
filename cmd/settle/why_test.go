package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/optdb"
)

// TestWhyOfEverything asks for every operation of a program and of its result: each
// answer ends, at an operation of the file or of the result, or says that nothing
// used the node.
func TestWhyOfEverything(t *testing.T) {
	library, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	for _, query := range []string{"+fast_run", "+canonicalize &fleet", "+merge"} {
		q, err := optdb.ParseQuery(query)
		require.NoError(t, err)
		w := &why{file: "transformer.mlir", run: &optimizeRun{std: stdio{Err: io.Discard}, dialects: library.Dialects, rules: library.Rules}}
		w.run.optimizer, err = library.DB.Query(q)
		require.NoError(t, err)
		require.NoError(t, w.read(filepath.Join("..", "..", "examples", "transformer.mlir")))
		require.NoError(t, w.settle(context.Background()))
		require.Len(t, w.names.nodes, w.after.NumNodes())
		erased := 0
		for n := range w.before.All() {
			if f := w.current(n); f.erased {
				erased++
				requireEnd(t, w.explainErased(n, map[string]bool{}))
			} else {
				require.Equal(t, n.Op().Name(), f.node.Op().Name())
			}
		}
		require.Equal(t, w.before.NumNodes()-len(w.remaining), erased)
		for i, n := range w.names.nodes {
			w.question = fmt.Sprint("#", i+1)
			answers, err := w.answer()
			require.NoError(t, err)
			require.Len(t, answers, 1)
			require.Equal(t, n.Op().Name(), answers[0].Op)
			require.NotEmpty(t, answers[0].Location)
			require.Equal(t, n.NumOutputs() > 0, answers[0].Name != "")
			require.NoError(t, writeAnswers(io.Discard, answers))
		}
	}
}

func requireEnd(t *testing.T, a whyAnswer) {
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
