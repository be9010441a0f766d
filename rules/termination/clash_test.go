package termination_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/rules/termination"
	"github.com/settle-go/settle/unify"
)

// text is a value as a term, with the operands of t.p in one order.
func text(v graph.Var) string {
	if !v.Owner().IsValid() {
		return v.Name()
	}
	var args []string
	for _, in := range v.Owner().Inputs() {
		args = append(args, text(in))
	}
	if op := v.Owner().Op().Name(); commutes(op) {
		slices.Sort(args)
	}
	return "(" + v.Owner().Op().Name() + " " + strings.Join(args, " ") + ")"
}

// TestRulesThatJoinHaveOneResult generates rules that end and all of whose overlaps join: by
// Newman's lemma a graph has one result, in whatever order they are tried.
func TestRulesThatJoinHaveOneResult(t *testing.T) {
	confluent, apart := 0, 0
	checkMany(t, func(t *rapid.T) {
		stage := termination.Stage{Name: "drawn"}
		var locals []*navigator.Local
		for i := range rapid.IntRange(1, 3).Draw(t, "rules") {
			name, left := fmt.Sprint("rule", i), drawLeft(t)
			right := generate(t, 2, variables(left, nil))
			stage.Rules = append(stage.Rules, &termination.Rule{Name: name, Left: []*unify.Term{left}, Right: []*unify.Term{right}})
			locals = append(locals, local(name, left, right))
		}
		options := termination.Options{Commutes: commutes}
		if termination.Check(stage, options).Ends < len(locals) {
			return
		}
		clashes := termination.Clash(stage, nil, options)
		require.LessOrEqual(t, clashes.Joined+clashes.Undecided+len(clashes.Apart), clashes.Overlaps)
		if apart += len(clashes.Apart); len(clashes.Apart) > 0 || clashes.Undecided > 0 || clashes.Overlaps == 0 {
			return
		}
		confluent++
		from := generate(t, 4, []string{"x", "y"})
		var results []string
		for range 2 {
			fg := term(from)
			eq := navigator.NewEquilibrium(navigator.EquilibriumConfig{
				Name: "drawn", Locals: locals, Globals: []navigator.Optimizer{navigator.NewMerge("merge")},
			})
			limits := navigator.Limits{UseRatio: -1, PassRatio: -1, Growth: -1, Rewrites: 2000}
			report, err := navigator.Optimize(context.Background(), eq, fg, navigator.Options{Limits: limits})
			require.NoError(t, err)
			if report.Stop.Reason != profile.StopFixpoint {
				return // too long
			}
			results = append(results, text(fg.Outputs()[0]))
			slices.Reverse(locals)
		}
		require.Equal(t, results[0], results[1])
	})
	require.NotZero(t, confluent)
	require.NotZero(t, apart)
}
