package builtin_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/internal/programs"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestValuesAcrossEdges has what is known of values across functions and the default rules take
// turns: a second run of both changes nothing, also where the rules make a result a constant, or
// take the only call away that gives a function something else.
func TestValuesAcrossEdges(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	for _, query := range []string{"default +sccp", "default +int_range_optimizations"} {
		opt := lib.DB.MustQuery(query)
		for _, seed := range []uint64{64, 123, 149, 1, 2, 3} {
			text := programs.Random(seed)
			before, after := programs.Parse(t, text), programs.Parse(t, text)
			report, err := opt.OptimizeWith(t.Context(), after, navigator.Options{OnFailure: navigator.Fail})
			require.NoError(t, err, text)
			require.NoError(t, report.Check(), text)
			programs.RequireEqual(t, before, after)
			once := mlir.String(after)
			again := programs.Parse(t, once)
			_, err = opt.Optimize(t.Context(), again)
			require.NoError(t, err, once)
			require.NoError(t, graph.Equal(programs.Parse(t, once), again), "%s\nand then\n%s", once, mlir.String(again))
		}
	}
}
