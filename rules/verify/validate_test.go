package verify_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/verify"
)

// TestProved: a function of integers is proved to compute what it did, for all inputs; one of
// which too little is known is only tested, and so is one that differs for inputs that were not tried.
func TestProved(t *testing.T) {
	for _, test := range []struct {
		name, rule string
		proved     bool
	}{
		{"sum", `match = '(arith.subi (arith.addi ?x ?y) ?y)'
replace = '?x'
  [[rule.test]]
  given = '%a: i64, %b: i64'
  in = '(arith.muli (arith.subi (arith.addi %a %b) %b) %b)'
  out = '(arith.muli %a %b)'`, true},
		{"hash", `match = '(arith.cmpi{predicate: 0} (arith.addi ?x (arith.shli ?x 5)) 123456789)'
replace = 'false'
  [[rule.test]]
  given = '%a: i64'
  in = '(arith.cmpi{predicate: 0} (arith.addi %a (arith.shli %a (arith.constant{value: 5 : i64}))) (arith.constant{value: 123456789 : i64})) : i1'
  out = 'false'`, false},
		{"floats", `match = '(arith.mulf ?x 1.0)'
replace = '?x'
  [[rule.test]]
  given = '%a: f32'
  in = '(arith.mulf (arith.negf %a) 1.0)'
  out = '(arith.negf %a)'`, true},
		{"function", `match = '(math.absf (math.exp ?x))'
replace = '(math.exp ?x)'
  [[rule.test]]
  given = '%a: f32'
  in = '(math.absf (math.exp %a))'
  out = '(math.exp %a)'`, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			ctx := context.Background()
			set := load(t, "version = 1\n[[rule]]\nname = \"r\"\ndoc = \"d\"\n"+test.rule+"\n")
			fg := set.Rules[0].Tests[0].Graph()
			checker, err := verify.NewChecker(ctx, fg, verify.CheckOptions{
				Eval: eval.Options{Evaluators: dialects.Evaluators()}, Meanings: dialects.Meanings(), Runs: 3,
			})
			require.NoError(t, err)
			opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "r", Locals: []*navigator.Local{set.Rules[0].Local}})
			report, err := navigator.Optimize(ctx, opt, fg, navigator.Options{})
			require.NoError(t, err)
			require.Equal(t, 1, report.Rewrites)
			found, err := checker.Check(ctx, fg, report)
			require.NoError(t, err)
			if test.name == "hash" { // which no luck finds
				require.NotNil(t, found)
				require.Equal(t, []bool{true, false}, []bool{found.Want[0].Int(0) != 0, found.Got[0].Int(0) != 0})
				return
			}
			require.Nil(t, found)
			proved, tested := checker.Proved(fg)
			require.Len(t, proved, map[bool]int{true: 1}[test.proved])
			require.Len(t, tested, map[bool]int{false: 1}[test.proved])
		})
	}
}
