package numeric_test

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/rules/verify"
)

// TestGPT2Optimized evaluates the stages of the lowered GPT-2 that rules are for,
// with small dimensions, before and after they are optimized: bit by bit the same.
func TestGPT2Optimized(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	options := verify.CheckOptions{Eval: eval.Options{
		Evaluators: dialects.Evaluators(), Loose: true,
		Elided: func(a ir.Attr, typ ir.Type) (value.Value, error) {
			h := fnv.New64a()
			h.Write([]byte(a.String()))
			return value.Random(typ, rand.New(rand.NewPCG(h.Sum64(), 0)))
		},
	}}
	ctx := context.Background()
	for _, stage := range []string{"1_inlined", "3_shapes_inferred", "5_numpy_lowered"} {
		queries := []string{"+canonicalize &fleet", "+canonicalize &fleet &typed", "+fast_run"}
		if stage == "5_numpy_lowered" {
			queries = append(queries, "views")
		}
		for _, query := range queries {
			fg, err := mlir.Parse("gpt2.mlir", smallGPT2(t, stage), lib.Dialects)
			require.NoError(t, err)
			checker, err := verify.NewChecker(ctx, fg, options)
			require.NoError(t, err)
			require.Empty(t, checker.Skipped())
			require.NotZero(t, checker.Runs())
			report, err := lib.DB.MustQuery(query).Optimize(ctx, fg)
			require.NoError(t, err)
			require.NotZero(t, report.Rewrites)
			found, err := checker.Check(ctx, fg, report)
			require.NoError(t, err)
			require.Nil(t, found, "%s by %s", stage, query)
		}
	}
}
