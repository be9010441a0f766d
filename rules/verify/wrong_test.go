package verify_test

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

func options() verify.Options {
	return verify.Options{Evaluators: dialects.Evaluators(), Dialects: dialects.All()}
}

func load(t *testing.T, text string) *rules.Set {
	t.Helper()
	set, err := rules.Load([]rules.Source{{Name: "rules.toml", Data: []byte(text)}}, dialects.All())
	require.NoError(t, err)
	return set
}

// TestWrongRules refutes rules that are wrong in a subtle way, each by a graph of
// at most five nodes, which the rule's file takes as a test.
func TestWrongRules(t *testing.T) {
	data, err := os.ReadFile("testdata/wrong.toml")
	require.NoError(t, err)
	set := load(t, string(data))
	require.GreaterOrEqual(t, len(set.Rules), 10)
	for _, r := range set.Rules {
		t.Run(r.Name(), func(t *testing.T) {
			result, err := verify.Rule(context.Background(), verify.Of(r), options())
			require.NoError(t, err)
			require.Equal(t, verify.Refuted, result.Verdict, "%+v", result)
			require.False(t, result.OK())
			found := result.Counterexample
			require.LessOrEqual(t, found.Before.NumNodes(), 5)
			require.NotEmpty(t, found.Difference)
			require.Contains(t, found.String(), rules.TermString(found.Before))

			end := regexp.MustCompile(`(?s)name    = "` + r.Name() + `".*?\n\n|\z`).FindStringIndex(string(data))[1]
			pasted := load(t, string(data[:end])+found.Test()+"\n"+string(data[end:]))
			failures := pasted.Rule(r.Name()).RunTests()
			require.Len(t, failures, 1, found.Test())
			require.ErrorContains(t, failures[0].Err, "rule "+r.Name()+": test: the rule") // fired, or does not settle
		})
	}
}

// TestSameSeedSameCounterexample holds the verifier to being repeatable.
func TestSameSeedSameCounterexample(t *testing.T) {
	data, err := os.ReadFile("testdata/wrong.toml")
	require.NoError(t, err)
	for _, r := range load(t, string(data)).Rules[:4] {
		first, err := verify.Rule(context.Background(), verify.Of(r), options())
		require.NoError(t, err)
		second, err := verify.Rule(context.Background(), verify.Of(r), options())
		require.NoError(t, err)
		require.Equal(t, first.Counterexample.String(), second.Counterexample.String())
		require.Equal(t, first.Tries, second.Tries)
	}
}

const others = `
version = 1

[[rule]]
name = "right"
match = '(arith.addi ?x 0)'
where = 'width(elem(out)) > 8 || is_scalar(x)'
replace = '?x'

[[rule]]
name = "only_of_reals"
match = '(arith.subf (arith.addf ?x ?y) ?y)'
replace = '?x'
exact = false

[[rule]]
name = "only_of_reals_called_exact"
match = '(arith.subf (arith.addf ?x ?y) ?y)'
replace = '?x'

[[rule]]
name = "dead"
match = '(arith.addi ?x 0)'
where = 'is_float(x)'
replace = '?x'

[[rule]]
name = "of_an_unknown_op"
match = '(mine.f (mine.f ?x)) : ?t'
replace = '?x'

[[rule]]
name = "to_an_unknown_op"
match = '(arith.negf ?x)'
replace = '(mine.f ?x) : {type(x)}'

[[rule]]
name = "accepted"
match = '(arith.addf ?x 0.0)'
replace = '?x'
unverified = "the sign of zero does not matter here"

[[rule]]
name = "failing_for_a_reason"
match = '(arith.addi ?x 0)'
where = 'dim(x, 2) != 7'
replace = '?x'
unverified = "a reason to change what a graph computes is none to fail"

[[rule]]
name = "refuted_and_failing"
match = '(arith.addf ?x 0.0)'
where = 'is_scalar(x) || dim(x, 2) != 7'
replace = '?x'
unverified = "the sign of zero does not matter here"

[[rule]]
name = "with_regions"
match = '(arith.addi (scf.if ?c) ?x)'
replace = '?x'

[[rule]]
name = "of_two_unknown_ops"
match = '(mine.f (mine.g (arith.addf ?x ?y))) : ?t'
replace = '?x'

[[rule]]
name = "of_one_known_op_of_two"
match = '({mine.f arith.negf} ?x)'
where = 'is_op(root, "arith.negf")'
replace = '(arith.negf ?x)'

[[rule]]
name = "failing"
match = '(arith.addi ?x 0)'
where = 'dim(x, 2) != 7'
replace = '?x'
`

func TestVerdicts(t *testing.T) {
	set := load(t, others)
	for name, want := range map[string]struct {
		verdict verify.Verdict
		detail  string
		ok      bool
	}{
		"right":                      {verify.Verified, "", true},
		"only_of_reals":              {verify.Verified, "", true},
		"only_of_reals_called_exact": {verify.Refuted, "", false},
		"dead":                       {verify.Dead, "it matched, but its guard is false", false},
		"of_an_unknown_op":           {verify.Unknown, "mine.f has no evaluator", false},
		"to_an_unknown_op":           {verify.Unknown, "mine.f has no evaluator", false},
		"accepted":                   {verify.Refuted, "", true},
		"failing":                    {verify.Failing, "it failed ", false},
		"failing_for_a_reason":       {verify.Failing, "times: ", false},
		"refuted_and_failing":        {verify.Refuted, "", false},
		"with_regions":               {verify.Unknown, "scf.if has regions", false},
		"of_two_unknown_ops":         {verify.Unknown, "mine.f and mine.g have no evaluators", false},
		"of_one_known_op_of_two":     {verify.Verified, "", true},
	} {
		result, err := verify.Rule(context.Background(), verify.Of(set.Rule(name)), options())
		require.NoError(t, err)
		require.Equal(t, want.verdict, result.Verdict, "%s: %+v", name, result)
		require.Contains(t, result.Detail, want.detail, name)
		require.Equal(t, want.ok, result.OK(), name)
		if want.verdict == verify.Unknown {
			require.LessOrEqual(t, result.Tries, 500, "%s: what has no evaluator is said at once", name)
		}
		if result.Verdict == verify.Verified {
			require.GreaterOrEqual(t, result.Cases, verify.DefaultCases)
		}
	}
}

// TestCoverage counts what the conditions of a guard said.
func TestCoverage(t *testing.T) {
	result, err := verify.Rule(context.Background(), verify.Of(load(t, others).Rule("right")), options())
	require.NoError(t, err)
	require.Len(t, result.Conditions, 2)
	require.Equal(t, "width(elem(out)) > 8", result.Conditions[0].Text)
	require.Equal(t, "is_scalar(x)", result.Conditions[1].Text)
	seen, all := result.Covered()
	require.Equal(t, 4, seen)
	require.Equal(t, 4, all)
}

// TestInexact holds a rule to the real numbers where it claims no more, and says
// so by a tag.
func TestInexact(t *testing.T) {
	set := load(t, others)
	result, err := verify.Rule(context.Background(), verify.Of(set.Rule("only_of_reals")), options())
	require.NoError(t, err)
	require.True(t, result.Inexact)
	require.Contains(t, set.Rule("only_of_reals").Local.Tags, rules.InexactTag)
	require.NotContains(t, set.Rule("right").Local.Tags, rules.InexactTag)
}

// TestFailingGuard reports a guard that ends the run on a graph that means
// something.
func TestFailingGuard(t *testing.T) {
	result, err := verify.Rule(context.Background(), verify.Of(load(t, others).Rule("failing")), options())
	require.NoError(t, err)
	require.NotZero(t, result.Failed)
	require.Equal(t, verify.Failing, result.Verdict)
	require.False(t, result.OK())
	require.Contains(t, result.Failure, "dimension")
}

func TestVerifyingIsCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := verify.Rule(ctx, verify.Of(load(t, others).Rule("right")), options())
	require.ErrorIs(t, err, context.Canceled)
}

// TestMissingOfEverything verifies with no evaluators at all.
func TestMissingOfEverything(t *testing.T) {
	o := options()
	o.Evaluators = nil
	result, err := verify.Rule(context.Background(), verify.Of(load(t, others).Rule("right")), o)
	require.NoError(t, err)
	require.Equal(t, verify.Unknown, result.Verdict)
	require.True(t, strings.HasSuffix(result.Detail, "has no evaluator"), result.Detail)
}

// wrongOfRegions are rules about regions that are wrong, each with a test of its own.
const wrongOfRegions = `
version = 1
dialect = "scf"

[[rule]]
name = "the_other_branch"
match = '(if true ^_ ^else)'
replace = 'inline(^else)'
  [[rule.test]]
  given = '%a: f32, %b: f32'
  in = '(if (arith.constant{value: true}) ^(-> (arith.mulf %a %b)) ^(-> %b)) : f32'
  out = '%b'

[[rule]]
name = "arguments_swapped"
match = '(for ?lo 1 1 ?x ?y ^body)'
where = 'const_is(lo, 0)'
replace = 'inline(^body ?lo ?y ?x)'
  [[rule.test]]
  given = '%a: f32, %b: f32'
  in = '(for (arith.constant{value: 0 : i32}) (arith.constant{value: 1 : i32}) (arith.constant{value: 1 : i32}) %a %b ^(%i: i32 %x: f32 %y: f32 -> (arith.subf %x %y) %y))#0 : (f32, f32)'
  out = '(arith.subf %b %a)'

[[rule]]
name = "runs_more_than_once"
match = '(for ?lo ?hi ?step ?xs... ^body)'
where = 'is_const(lo)'
replace = 'inline(^body ?lo ?xs...)'
  [[rule.test]]
  given = '%a: f32'
  in = '(for (arith.constant{value: 0 : i32}) (arith.constant{value: 2 : i32}) (arith.constant{value: 1 : i32}) %a ^(%i: i32 %x: f32 -> (arith.negf %x))) : f32'
  out = '(arith.negf %a)'

[[rule]]
name = "yields_swapped"
match = '(if ?c ^then ^else)'
where = 'op(c) != "arith.xori"'
replace = '(if (arith.xori ?c ?c) ^then ^else)'
  [[rule.test]]
  given = '%c: i1, %a: f32, %b: f32'
  in = '(if %c ^(-> (arith.mulf %a %b)) ^(-> %b)) : f32'
  out = '(if (arith.xori %c %c) ^(-> (arith.mulf %a %b)) ^(-> %b)) : f32'

[[rule]]
name = "forgets_the_other"
match = '(if ?c ^then(-> ?x) ^_)'
where = 'num_ops(then) == 0'
replace = '?x'
  [[rule.test]]
  given = '%c: i1, %a: f32'
  in = '(if %c ^(-> %a) ^(-> %a)) : f32'
  out = '%a'

[[rule]]
name = "does_effects_twice"
match = '(if ?c ^then(-> ?a ?b) ^else(-> ?x ?y))'
replace = '[(if ?c ^then(-> ?a) ^else(-> ?x)), (if ?c ^then(-> ?b) ^else(-> ?y))]'
  [[rule.test]]
  given = '%c: i1, %a: f32, %b: i32'
  in = '''
[(if %c ^(-> (arith.negf %a) %b) ^(-> %a (arith.addi %b %b)))#0 : (f32, i32),
 (if %c ^(-> (arith.negf %a) %b) ^(-> %a (arith.addi %b %b)))#1 : (f32, i32)]'''
  out = '''
[(if %c ^(-> (arith.negf %a)) ^(-> %a)) : f32, (if %c ^(-> %b) ^(-> (arith.addi %b %b))) : i32]'''

[[rule]]
name = "adds_once"
match = '(for 0 2 1 ?x ^(_ ?a -> (arith.addf ?a ?y)))'
replace = '(arith.addf ?x ?y)'
  [[rule.test]]
  given = '%a: f32, %b: f32'
  in = '(for (arith.constant{value: 0 : i32}) (arith.constant{value: 2 : i32}) (arith.constant{value: 1 : i32}) %a ^(%i: i32 %x: f32 -> (arith.addf %x %b))) : f32'
  out = '(arith.addf %a %b)'
[[rule]]
name = "a_large_body"
match = '(if ?c ^then(-> (arith.addf ?x ?y)) ^_)'
replace = 'inline(^then)'
  [[rule.test]]
  given = '%c: i1, %a: f32, %b: f32'
  in = '''
(arith.negf (if %c
  ^(-> (python.print %a) (python.print %b) (arith.addf (arith.mulf (arith.negf %a) (arith.subf %b (arith.negf (arith.maximumf %a %b)))) %b))
  ^(-> (python.print %a) (arith.mulf (arith.negf %b) (arith.negf (arith.negf (arith.subf %a %b)))))) : f32)'''
  out = '''
[(python.print %a), (python.print %b),
 (arith.negf (arith.addf (arith.mulf (arith.negf %a) (arith.subf %b (arith.negf (arith.maximumf %a %b)))) %b))]'''
`

// TestWrongRulesOfRegions refutes each of them by a variant of its test, with regions that
// are generated from the pattern: forgets_the_other is right on all others. What is left of the
// graph is small.
func TestWrongRulesOfRegions(t *testing.T) {
	set := load(t, wrongOfRegions)
	for _, r := range set.Rules {
		result, err := verify.Rule(context.Background(), verify.Of(r), options())
		require.NoError(t, err)
		require.Equal(t, verify.Refuted, result.Verdict, "%s: %+v", r.Name(), result)
		require.NotNil(t, result.Counterexample)
		require.NotEqual(t, result.Counterexample.Want, result.Counterexample.Got)
		require.NoError(t, result.Counterexample.Before.CheckIntegrity())
		nodes := 0
		for n := range result.Counterexample.Before.All() {
			if n != n.FunctionGraph().Return() {
				nodes++
			}
		}
		require.LessOrEqual(t, nodes, 5, "%s: %s", r.Name(), result.Counterexample)
	}
}
