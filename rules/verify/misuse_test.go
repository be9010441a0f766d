package verify_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// TestMisuse calls what the package exports with what stands for nothing.
func TestMisuse(t *testing.T) {
	trial := misuse.New("verify: ", "rules: ")
	newGraph := func() *graph.FunctionGraph {
		fg := graph.New(ir.NewContext(nil))
		x := fg.AddInput(ir.F32, "x")
		fg.SetOutputs(fg.Apply(fg.Context().Op("arith.addf"), ir.F32, x, x))
		return fg
	}
	rule, err := rules.PatternSub(nil, "(arith.addf ?x ?x)", "?x")
	require.NoError(t, err)
	checker, err := verify.NewChecker(t.Context(), newGraph(), verify.CheckOptions{Eval: eval.Options{Evaluators: dialects.Evaluators()}})
	require.NoError(t, err)
	require.NotZero(t, checker.Runs())
	quick := verify.Options{Cases: 2, Tries: 5}
	trial.Give(t.Context(), newGraph(), &graph.FunctionGraph{}, graph.New(nil), checker, &profile.Report{})
	trial.Give(verify.Options{Cases: -1, Tries: 5}, quick, verify.Options{Cases: 2, Tries: 5, Evaluators: dialects.Evaluators()})
	trial.Give(verify.Subject{Local: rule}, verify.Subject{Local: &navigator.Local{}}, verify.Subject{Local: &navigator.Local{Name: "x"}},
		verify.Subject{Local: rule, Examples: []*graph.FunctionGraph{nil, newGraph(), {}}})
	trial.Give(verify.CheckOptions{Runs: -1}, verify.CheckOptions{Rules: []*navigator.Local{nil, rule}, Eval: eval.Options{Evaluators: dialects.Evaluators()}})
	trial.Give(navigator.NewDead("d"), (*classic.AddFeature)(nil), &navigator.Local{Name: "x"})
	trial.Func("Rule", func(ctx context.Context, s verify.Subject, o verify.Options) (*verify.Result, error) {
		if o.Tries == 0 {
			o = quick
		}
		return verify.Rule(ctx, s, o)
	})
	trial.Func("Of", verify.Of)
	trial.Func("Instances", func(ctx context.Context, s verify.Subject, o verify.Options) {
		if o.Tries == 0 {
			o = quick
		}
		for fg := range verify.Instances(ctx, s, o) {
			require.NoError(t, fg.CheckIntegrity())
		}
	})
	trial.Func("NewChecker", verify.NewChecker)
	trial.Func("Bisect", verify.Bisect)
	for _, of := range []any{checker, &verify.Checker{}, &verify.Counterexample{}, &verify.Result{}} {
		trial.Methods(func() any { return of }, nil)
	}
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}
