package verify_test

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// TestPlanted refutes rules that are wrong for few values, sizes or types, with the embedded
// solver alone.
func TestPlanted(t *testing.T) {
	each(t, "testdata/planted.toml", func(t *testing.T, r *rules.Rule, result *verify.Result) {
		require.Equal(t, verify.Refuted, result.Verdict, "%s: %+v", r.Name(), result)
		require.NotEmpty(t, result.Counterexample.Difference)
		require.NotEmpty(t, result.Counterexample.Test())
	})
}

// TestRight refutes none of the rules that look wrong and are right.
func TestRight(t *testing.T) {
	each(t, "testdata/right.toml", func(t *testing.T, r *rules.Rule, result *verify.Result) {
		require.Equal(t, verify.Verified, result.Verdict, "%s: %+v", r.Name(), result)
	})
}

func each(t *testing.T, path string, check func(*testing.T, *rules.Rule, *verify.Result)) {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	set := load(t, string(data))
	set.SetEvaluators(dialects.Evaluators())
	require.Greater(t, len(set.Rules), 95)
	t.Parallel()
	for i, r := range set.Rules {
		if testing.Short() && i%16 != 0 {
			continue
		}
		t.Run(r.Name(), func(t *testing.T) {
			t.Parallel()
			o := options()
			o.Meanings, o.Cases = dialects.Meanings(), 500
			result, err := verify.Rule(context.Background(), verify.Of(r), o)
			require.NoError(t, err)
			check(t, r, result)
		})
	}
}
