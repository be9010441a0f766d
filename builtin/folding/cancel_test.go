package folding_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/folding"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// TestFoldingIsInterrupted cancels a run while an evaluator works: the node stays, the
// run ends as by its context, and no failure is counted, whatever the policy.
func TestFoldingIsInterrupted(t *testing.T) {
	for _, policy := range []navigator.Policy{navigator.Fail, navigator.Warn, navigator.Ignore} {
		ctx, cancel := context.WithCancel(t.Context())
		own := eval.NewRegistry()
		require.NoError(t, own.Add("mine.slow", eval.Evaluator{Eval: func(c *eval.Call) error {
			cancel()
			return c.Interrupted()
		}}))
		rules := folding.Rules(own, dialects.All(), folding.DefaultLimit)
		for name, opt := range map[string]navigator.Optimizer{
			"local":  navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: rules}),
			"global": folding.Walk("fold_constants", rules...),
		} {
			t.Run(fmt.Sprint(name, policy), func(t *testing.T) {
				ctx, cancel = context.WithCancel(t.Context())
				ctxt := ir.NewContext(dialects.All())
				fg := graph.New(ctxt)
				fg.SetOutputs(fg.Apply(ctxt.Op("mine.slow"), ir.I32, fg.Graph().Constant(ctxt.Int(7, ir.I32))))
				report, err := navigator.Optimize(ctx, opt, fg, navigator.Options{OnFailure: policy})
				require.ErrorIs(t, err, context.Canceled)
				require.Equal(t, profile.StopContext, report.Stop.Reason)
				require.Empty(t, report.Failures)
				require.NoError(t, report.Check())
				require.Equal(t, "FunctionGraph(mine.slow(7))", fg.String())
			})
		}
	}
}

// TestBudget: what would take too long is not begun.
func TestBudget(t *testing.T) {
	ctxt := ir.NewContext(dialects.All())
	square := ir.Tensor(ir.F32, 1, 512, 512)
	elems := make([]float64, 512*512)
	for i := range elems {
		elems[i] = float64(i)
	}
	matrix, err := value.Floats(square, elems...)
	require.NoError(t, err)
	fg := graph.New(ctxt)
	a, b := fg.Graph().Constant(matrix.Attr(ctxt)), fg.Graph().Constant(matrix.Attr(ctxt))
	fg.SetOutputs(fg.Apply(ctxt.Op("tosa.matmul"), square, a, b))
	opt := folding.Walk("fold_constants", folding.Rules(dialects.Evaluators(), dialects.All(), 1<<30)...)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	report, err := navigator.Optimize(ctx, opt, fg, navigator.Options{})
	require.NoError(t, err)
	require.Zero(t, report.Rewrites)
	require.Equal(t, "tosa.matmul: computing it takes too many elements or operations", rule(t, report, "fold_inexact_constant").Reasons[0].Name)
}
