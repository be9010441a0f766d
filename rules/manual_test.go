package rules_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/ruletest"
	"github.com/settle-go/settle/rules/verify"
)

const manual = "../docs/rewrites.md"

// manualFiles returns the blocks of TOML of the manual, each as a rule file whose lines
// are numbered as those of the manual.
func manualFiles(t *testing.T) []rules.Source {
	text, err := os.ReadFile(manual)
	require.NoError(t, err)
	var files []rules.Source
	var block strings.Builder
	inside := false
	for i, line := range strings.SplitAfter(string(text), "\n") {
		switch strings.TrimSpace(line) {
		case "```toml":
			inside = true
			block.Reset()
			block.WriteString(strings.Repeat("\n", i+1))
		case "```":
			if inside {
				files = append(files, rules.Source{Name: "rewrites.md", Data: []byte(block.String())})
			}
			inside = false
		default:
			if inside {
				block.WriteString(line)
			}
		}
	}
	return files
}

// TestManual runs and verifies the rewrites of the manual, each block by itself.
func TestManual(t *testing.T) {
	count := 0
	for _, file := range manualFiles(t) {
		set, err := rules.Load([]rules.Source{file}, dialects.All())
		if err != nil {
			t.Error(err)
			continue
		}
		evaluators := set.Evaluators(dialects.Evaluators())
		set.SetEvaluators(dialects.Evaluators())
		for _, warning := range set.Vet() {
			require.Fail(t, warning.Error())
		}
		count += len(set.Rules)
		ruletest.Test(t, set)
		ruletest.Verify(t, verify.Options{Evaluators: evaluators, Dialects: set.Dialects, Cases: 100}, set)
	}
	require.GreaterOrEqual(t, count, 40)
}
