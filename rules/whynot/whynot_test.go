package whynot

import (
	"context"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
)

// TestAskOfEverything asks of every kind of node of a program why each of some rules did
// not fire: rules fired exactly where the log of the run has them, every other answer
// says why, and what it says of the pattern is shown in the rule's text.
func TestAskOfEverything(t *testing.T) {
	library, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	query, err := optdb.ParseQuery("+canonicalize &fleet")
	require.NoError(t, err)
	pipeline, err := library.DB.Query(query)
	require.NoError(t, err)
	verdicts := map[string]int{}
	for _, rule := range []string{
		"remove_redundant_cast", "tensorize_gather_index", "remove_redundant_reshape", "fold_constant_cast",
		"remove_casted_indice_operand_for_gather", "remove_mul_one_arith", "move_constant_right",
	} {
		applied := 0
		q := Question{
			File: "transformer.mlir", Rule: rule, DB: library.DB, Query: query, Rules: library.Rules,
			Read: func() (*graph.FunctionGraph, error) {
				return mlir.ReadFile("../../examples/transformer.mlir", library.Dialects)
			},
			Optimize: func(ctx context.Context, fg *graph.FunctionGraph, hooks navigator.Hooks) (*profile.Report, error) {
				report, err := pipeline.OptimizeWith(ctx, fg, navigator.Options{Hooks: hooks})
				if err == nil {
					applied = 0
					for _, r := range report.Rules {
						if r.Name == rule {
							applied += r.Applied
						}
					}
				}
				return report, err
			},
		}
		fired := 0
		for _, node := range []string{"tosa.gather", "tosa.cast", "tosa.matmul", "tosa.reciprocal", "arith.constant"} {
			q.Node = node
			answers, err := Ask(context.Background(), q)
			require.NoError(t, err)
			require.NoError(t, Write(io.Discard, answers))
			for _, a := range answers {
				verdicts[a.Verdict]++
				switch a.Verdict {
				case Fired:
					require.NotEmpty(t, a.Fired)
					if a.State == "gone" || rule == "tensorize_gather_index" {
						fired++
					}
					continue
				case NoMatch:
					require.NotEmpty(t, a.Want)
					require.NotEmpty(t, a.Found)
				case NotSelected:
					require.NotEmpty(t, a.Selection)
					require.NotContains(t, pipelineNames(pipeline), rule)
					continue
				}
				require.NotNil(t, a.Message, "%s at %s: %s", rule, a.Location, a.Verdict)
			}
		}
		require.Equal(t, applied, fired, rule)
	}
	require.Greater(t, verdicts[Fired], 100)
	require.Greater(t, verdicts[NoMatch], 100)
	require.Greater(t, verdicts[NotSelected], 100)
}

func pipelineNames(p *optdb.Pipeline) []string {
	var names []string
	for _, r := range p.Rules() {
		names = append(names, r.Name)
	}
	return names
}
