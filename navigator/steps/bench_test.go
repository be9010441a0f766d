package steps_test

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/steps"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

// BenchmarkObserved compares a run that nothing watches with one for a report (the features of
// the graph are timed), one that is traced (a hook for all that happens to rules, rounds and
// passes), and one whose steps are recorded. Compare the least of several runs.
func BenchmarkObserved(b *testing.B) {
	library, err := builtin.New(builtin.Config{})
	require.NoError(b, err)
	q, err := optdb.ParseQuery("+canonicalize &fleet")
	require.NoError(b, err)
	opt, err := library.DB.Query(q)
	require.NoError(b, err)
	text, err := os.ReadFile("../../examples/transformer.mlir")
	require.NoError(b, err)
	read, err := mlir.Parse("in.mlir", string(text), library.Dialects)
	require.NoError(b, err)
	events := 0
	hooks := navigator.Hooks{
		Matched: func(*navigator.Local, graph.Node) { events++ },
		Refused: func(*navigator.Local, graph.Node, string) { events++ },
		Applied: func(*navigator.Local, graph.Node, []graph.Var) { events++ },
		Ended:   func(profile.Event) { events++ },
	}
	for _, c := range []struct {
		name string
		run  func(fg *graph.FunctionGraph) error
	}{
		{"plain", func(fg *graph.FunctionGraph) error {
			_, err := opt.OptimizeWith(context.Background(), fg, navigator.Options{Workers: 1})
			return err
		}},
		{"report", func(fg *graph.FunctionGraph) error {
			_, err := opt.OptimizeWith(context.Background(), fg, navigator.Options{Workers: 1, TimeFeatures: true})
			return err
		}},
		{"traced", func(fg *graph.FunctionGraph) error {
			_, err := opt.OptimizeWith(context.Background(), fg, navigator.Options{Workers: 1, TimeFeatures: true, Hooks: hooks})
			return err
		}},
		{"steps", func(fg *graph.FunctionGraph) error {
			recorder, err := steps.Record(fg)
			require.NoError(b, err)
			_, err = opt.OptimizeWith(context.Background(), fg, navigator.Options{Workers: 1, Hooks: recorder.Hooks()})
			recorder.End()
			return err
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				fg := read.Clone()
				b.StartTimer()
				require.NoError(b, c.run(fg))
			}
		})
	}
}
