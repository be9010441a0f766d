package builtin

import (
	"testing"

	"github.com/settle-go/settle/rules/ruletest"
	"github.com/settle-go/settle/rules/verify"
	"github.com/stretchr/testify/require"
)

// TestRulesMeanWhatTheySay verifies every rule of the default database: those of
// rules.d and those in Go.
func TestRulesMeanWhatTheySay(t *testing.T) {
	if testing.Short() {
		t.Skip("the full run verifies: under the race detector it takes minutes")
	}
	lib, err := New(Config{Evaluators: knownEvaluators()}) // which some replacements compute constants with
	require.NoError(t, err)
	// `settle rules verify` does ten times as much, and docs/rules.md records what it found.
	options := verify.Options{Evaluators: knownEvaluators(), Dialects: lib.Dialects, Cases: verify.DefaultCases / 10, Tries: verify.DefaultTries / 4}
	ruletest.Verify(t, options, lib.Rules, lib.DB)
}
