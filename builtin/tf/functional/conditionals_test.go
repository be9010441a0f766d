package functional_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/functional"
)

// staysOfCorpus says of graphs why branches of theirs stay.
var staysOfCorpus = map[string]string{
	"tfnet__lstm_crf_ner.meta": "a node waits for it, and not for one of its branches",
}

// TestConditionalsOfCorpus makes the branches of all graphs functional, behind the loops.
func TestConditionalsOfCorpus(t *testing.T) {
	graphs, equal := 0, 0
	for _, name := range corpus(t) {
		module := load(t, name)
		main := mainOf(module)
		if len(left(module, "Merge", "Switch")) == 0 {
			continue
		}
		before := values(main)
		optimize(t, functional.NewLoops("functionalize_loops"), module)
		if len(left(module, "Merge", "Switch", "_Switch")) == 0 {
			continue
		}
		report := optimize(t, functional.NewConditionals("functionalize_conditionals"), module)
		why := refusals(report)
		rest := left(module, "Merge at", "Switch at", "_SwitchN at")
		if reason := staysOfCorpus[filepath.Base(name)]; reason != "" {
			require.Contains(t, strings.Join(why, "\n"), reason)
		} else if len(why)+len(rest) > 0 {
			t.Errorf("%s: %v\n%v", filepath.Base(name), why, rest[:min(5, len(rest))])
		}
		after := values(main)
		for _, k := range slices.Sorted(maps.Keys(before)) {
			if v, ok := after[k]; ok {
				if v == before[k] {
					equal++
				} else {
					t.Errorf("%s: %s: %.80s before, %.80s after", filepath.Base(name), k, before[k], v)
				}
			}
		}
		require.Zero(t, optimize(t, functional.NewConditionals("functionalize_conditionals"), module).Rewrites, "a second run changes something")
		graphs++
	}
	t.Logf("%d graphs with branches, %d values equal before and after", graphs, equal)
	require.Greater(t, graphs, 20)
	require.Greater(t, equal, 2000)
}
