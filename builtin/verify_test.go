package builtin

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/rules/verify"
)

func TestShippedRulesMeanWhatTheySay(t *testing.T) {
	lib := library(t)
	for _, r := range lib.Rules.Rules {
		start := time.Now()
		result, err := verify.Rule(context.Background(), verify.Of(r), verify.Options{Evaluators: numeric.Evaluators(), Dialects: lib.Dialects})
		require.NoError(t, err)
		seen, all := result.Covered()
		t.Logf("%-40s %-9s %5d cases %5d graphs %6d tries %5d undefined %3d failed %d/%d %s %v", r.Name(), result.Verdict, result.Cases, result.Graphs, result.Tries, result.Undefined, result.Failed, seen, all, result.Detail+result.Failure, time.Since(start).Round(time.Millisecond))
		if result.Counterexample != nil {
			t.Log(result.Counterexample.String())
			t.Log(result.Counterexample.Test())
		}
	}
}
