package functional_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
)

// TestLoopsOfCorpus makes the loops of all graphs functional.
func TestLoopsOfCorpus(t *testing.T) {
	loops, equal := 0, 0
	for _, name := range corpus.All(t) {
		module := corpus.Load(t, name)
		if len(corpus.Left(module, "Enter")) == 0 {
			continue
		}
		before := corpus.Compute(t, module)
		report := corpus.OptimizeTwice(t, functional.NewLoops("functionalize_loops"), module)
		why := corpus.Reasons(report)
		rest := corpus.Left(module, "Enter", "Exit", "NextIteration", "NextIterationSource", "NextIterationSink", "LoopCond")
		if len(why)+len(rest) > 0 {
			t.Errorf("%s: %v\n%v", filepath.Base(name), why, rest[:min(5, len(rest))])
		}
		equal += corpus.CompareOutputs(t, filepath.Base(name), before, module)
		loops++
	}
	t.Logf("%d graphs with loops, %d values equal before and after", loops, equal)
	require.Greater(t, loops, 30)
	require.Greater(t, equal, 3000)
}
