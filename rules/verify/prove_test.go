package verify_test

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/rules/verify"
)

// TestProof: what is proved of rules, and why not more.
func TestProof(t *testing.T) {
	for _, test := range []struct{ name, rule, want, why string }{
		{"all widths", `match = '(arith.subi (arith.addi ?x ?y) ?y)'
replace = '?x'`, "proved (all widths)", ""},
		{"constants are for all", `match = '(arith.subi (arith.subi ?x ?c@const) ?d@const)'
replace = '(arith.subi ?x fold(arith.addi ?c ?d))'`, "proved (all widths)", ""},
		{"constants of an expression", `match = '(arith.muli (arith.muli ?x ?c@(arith.constant{value: ?a})) ?d@(arith.constant{value: ?b})) : ?t'
where = 'is_number(a) && is_number(b)'
replace = '(arith.muli ?x {fill(a * b, t)})'`, "proved (all widths)", ""},
		{"a number that depends on the width", `match = '(arith.maxsi ?x ?c@const)'
where = 'width(c) > 1 && const_is(c, int(-(2 ** (width(c) - 1))))'
replace = '?x'`, "proved (i2 to i64)", ""},
		{"every predicate", `match = '(arith.xori (arith.cmpi{predicate: ?p} ?x ?y) true)'
replace = '(arith.cmpi{predicate: typed([1, 0, 5, 4, 3, 2, 9, 8, 7, 6][p], i64)} ?x ?y)'`, "proved (all widths)", ""},
		{"where a quotient has none, any will do", `match = '(arith.divsi ?x ?x)'
replace = '{fill(1, out)}'`, "proved (all widths)", ""},
		{"elements of any type", `match = '(arith.select (arith.xori ?c true) ?x ?y)'
replace = '(arith.select ?c ?y ?x)'`, "proved (all widths)", ""},
		{"floats", `match = '(arith.mulf ?x 1.0)'
replace = '?x'`, "proved", ""},
		{"signs of floats", `match = '(arith.mulf (arith.negf ?x) (arith.negf ?y))'
replace = '(arith.mulf ?y ?x)'`, "proved", ""},
		{"casts of floats", `match = '(arith.truncf (arith.extf ?x))'
where = 'same_type(x, out)'
replace = '?x'`, "proved", ""},
		{"a function about which nothing is known", `match = '(math.absf (math.exp ?x))'
replace = '(math.exp ?x)'`, "", "it is not decided what becomes of elements"},
		{"views", `match = '(tensor.cast (tensor.cast ?x))'
where = 'same_type(x, out)'
replace = '?x'`, "proved (ranks to ", ""},
		{"any function of elements", `match = '(arith.addf (arith.mulf ?x ?y) (arith.mulf ?x ?y))'
replace = '(arith.addf (arith.mulf ?y ?x) (arith.mulf ?x ?y))'`, "proved", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			set := load(t, "version = 1\n[[rule]]\nname = \"r\"\ndoc = \"d\"\n"+test.rule+"\n")
			set.SetEvaluators(dialects.Evaluators())
			o := options()
			o.Meanings, o.Cases = dialects.Meanings(), 400
			result, err := verify.Rule(context.Background(), verify.Of(set.Rules[0]), o)
			require.NoError(t, err)
			require.Equal(t, verify.Verified, result.Verdict, "%+v", result)
			require.Contains(t, result.Proof.String(), test.want, "%+v", result.Proof)
			require.Equal(t, test.why, result.Proof.Why)
			require.Equal(t, test.why == "", result.Proof.Complete(), "%+v", result.Proof)
		})
	}
}

// TestProofOverReals: rules that are true of real numbers are proved over them, and wrong ones that
// are within half of the digits, or without a value where the graph had one, are not.
func TestProofOverReals(t *testing.T) {
	for _, test := range []struct{ rule, want string }{
		{`match = '(arith.mulf (arith.divf ?x ?y) ?y)'
replace = '?x'`, "proved over the reals"},
		{`match = '(arith.addf (arith.addf ?x ?c@const) ?d@const)'
replace = '(arith.addf ?x fold(arith.addf ?c ?d))'`, "proved over the reals"},
		{`match = '(arith.divf 1.0 (arith.addf 1.0 (math.exp (arith.negf ?x))))'
replace = '(arith.divf (math.exp ?x) (arith.addf 1.0 (math.exp ?x)))'`, "proved over the reals"},
		{`match = '(math.sqrt (arith.mulf ?x ?x))'
replace = '(math.absf ?x)'`, "proved over the reals"},
		{`match = '(arith.mulf ?x 1.00001)'
replace = '?x'`, ""},
		{`match = '(arith.addf (arith.addf ?x ?c@const) ?d@const)'
where = 'const_is(c, 1.0)'
replace = '(arith.addf ?x ?d)'`, ""},
		{`match = '(arith.addf ?x 1.0e-9)'
replace = '?x'`, ""},
		{`match = '(math.exp (arith.mulf ?x 1.00001))'
replace = '(math.exp ?x)'`, ""},
	} {
		set := load(t, "version = 1\n[[rule]]\nname = \"r\"\ndoc = \"d\"\nexact = false\n"+test.rule+"\n")
		set.SetEvaluators(dialects.Evaluators())
		o := options()
		o.Meanings, o.Cases = dialects.Meanings(), 200
		result, err := verify.Rule(context.Background(), verify.Of(set.Rules[0]), o)
		require.NoError(t, err)
		if result.Verdict == verify.Refuted {
			require.Empty(t, test.want, "%s: %s", test.rule, result.Counterexample)
			continue
		}
		require.Equal(t, verify.Verified, result.Verdict, "%s: %+v", test.rule, result)
		require.Contains(t, result.Proof.String(), test.want, "%s: %+v", test.rule, result.Proof)
		require.Equal(t, test.want != "", result.Proof.Complete(), "%s: %s", test.rule, result.Proof)
	}
}

// TestProofRefutes: no wrong rule is proved, and one that a single value in 2^32 refutes is
// refuted by the proof alone.
func TestProofRefutes(t *testing.T) {
	data, err := os.ReadFile("testdata/wrong.toml")
	require.NoError(t, err)
	o := options()
	o.Meanings = dialects.Meanings()
	for _, r := range load(t, string(data)).Rules {
		result, err := verify.Rule(context.Background(), verify.Of(r), o)
		require.NoError(t, err)
		require.Equal(t, verify.Refuted, result.Verdict, "%s: %+v", r.Name(), result)
	}
	set := load(t, `version = 1
[[rule]]
name    = "shifted_and_masked"
doc     = "a hash that is never 99999"
match   = '(arith.cmpi{predicate: 0} (arith.xori (arith.addi ?x (arith.shli ?x 5)) (arith.shrui ?x 7)) 99999)'
where   = 'is_scalar(x)'
replace = 'false'
`)
	result, err := verify.Rule(context.Background(), verify.Of(set.Rules[0]), o)
	require.NoError(t, err)
	require.Equal(t, verify.Refuted, result.Verdict, "%+v", result)
}
