package builtin

import (
	"testing"

	"github.com/settle-go/settle/builtin/dialects"
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
	lib, err := New(Config{Evaluators: dialects.Evaluators()}) // which some replacements compute constants with
	require.NoError(t, err)
	// `settle rules verify` does four times as much.
	options := verify.Options{Evaluators: dialects.Evaluators(), Dialects: lib.Dialects, Cases: verify.DefaultCases / 4, Tries: verify.DefaultTries / 2}
	ruletest.Verify(t, options, lib.Rules, lib.DB)
}
