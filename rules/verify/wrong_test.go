package verify_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

func options() verify.Options {
	return verify.Options{Evaluators: numeric.Evaluators(), Dialects: dialects.All()}
}

// TestWrongRules refutes rules that are wrong in a subtle way, each by a graph of
// at most five nodes.
func TestWrongRules(t *testing.T) {
	set, err := rules.LoadPaths(dialects.All(), "testdata/wrong.toml")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(set.Rules), 10)
	for _, r := range set.Rules {
		t.Run(r.Name(), func(t *testing.T) {
			start := time.Now()
			result, err := verify.Rule(context.Background(), verify.Of(r), options())
			require.NoError(t, err)
			t.Log(result.Verdict, result.Detail, result.Cases, result.Tries, time.Since(start))
			if result.Counterexample != nil {
				t.Log("\n" + result.Counterexample.String())
			}
			require.Equal(t, verify.Refuted, result.Verdict, "%+v", result)
			require.LessOrEqual(t, result.Counterexample.Nodes(), 5)
		})
	}
}
