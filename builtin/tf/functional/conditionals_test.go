package functional_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
)

// TestConditionalsOfCorpus makes the branches of all graphs functional, after the loops.
func TestConditionalsOfCorpus(t *testing.T) {
	graphs, equal := 0, 0
	for _, name := range corpus.All(t) {
		module := corpus.Load(t, name)
		if len(corpus.Left(module, "Merge", "Switch")) == 0 {
			continue
		}
		before := corpus.Compute(t, module)
		corpus.Optimize(t, functional.NewLoops("functionalize_loops"), module)
		if len(corpus.Left(module, "Merge", "Switch", "_SwitchN")) == 0 {
			continue
		}
		report := corpus.OptimizeTwice(t, functional.NewConditionals("functionalize_conditionals"), module)
		why := corpus.Reasons(report)
		rest := corpus.Left(module, "Merge", "Switch", "_SwitchN")
		if len(why)+len(rest) > 0 {
			t.Errorf("%s: %v\n%v", filepath.Base(name), why, rest[:min(5, len(rest))])
		}
		equal += corpus.CompareOutputs(t, filepath.Base(name), before, module)
		graphs++
	}
	t.Logf("%d graphs with branches, %d values equal before and after", graphs, equal)
	require.Greater(t, graphs, 20)
	require.Greater(t, equal, 1500)
}
