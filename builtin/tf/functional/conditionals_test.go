package functional_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
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

// nestedBranches writes a graph of branches of many predicates, each within the one before.
func nestedBranches(depth int) string {
	var b strings.Builder
	b.WriteString("x = Placeholder() dtype=INT32 shape=\n")
	v := "x"
	for i := range depth {
		fmt.Fprintf(&b, "p%d = Placeholder() dtype=BOOL shape=\ns%d = Switch(%s, p%d)\n", i, i, v, i)
		v = fmt.Sprintf("s%d:1", i)
	}
	for i := depth - 1; i >= 0; i-- {
		fmt.Fprintf(&b, "m%d = Merge(s%d, %s)\n", i, i, v)
		v = fmt.Sprintf("m%d", i)
	}
	return b.String()
}

// endsAfter is a context that ends when it was asked some times.
type endsAfter struct {
	context.Context
	left *int
}

func (c endsAfter) Err() error {
	*c.left--
	if *c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestConditionalsEnd has the run end at different times of one long rewrite: the graph is as it was.
func TestConditionalsEnd(t *testing.T) {
	text, ended := nestedBranches(1000), 0
	for asked := 2; ; asked++ {
		module, err := corpus.Parse(t, text)
		require.NoError(t, err)
		before := mlir.String(module)
		left := asked
		report, err := navigator.Optimize(endsAfter{t.Context(), &left}, functional.NewConditionals("conditionals"), module, navigator.Options{})
		if report.Stop.Reason != profile.StopContext {
			require.NoError(t, err)
			require.Empty(t, corpus.Left(module, "Switch", "Merge"))
			break
		}
		require.Empty(t, corpus.Reasons(report))
		if report.Rewrites == 0 {
			require.Equal(t, before, mlir.String(module))
			ended++
		}
	}
	require.Greater(t, ended, 10)
}

// TestDeepConditionals makes branches functional that would take minutes if every value that goes
// into one were followed through all those around it.
func TestDeepConditionals(t *testing.T) {
	module, err := corpus.Parse(t, nestedBranches(5000))
	require.NoError(t, err)
	corpus.Optimize(t, functional.NewConditionals("conditionals"), module)
	require.Empty(t, corpus.Left(module, "Switch", "Merge"))
}
