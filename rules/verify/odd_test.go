package verify_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/rules/verify"
)

// TestOddRules verifies rules that are hard to generate graphs for: none may panic or
// take long, whatever they come to.
func TestOddRules(t *testing.T) {
	deep := strings.Repeat("(arith.negf ", 301) + "?x" + strings.Repeat(")", 301)
	set := load(t, `
version = 1

[[rule]]
name = "deep"
match = '`+deep+`'
replace = '(arith.negf ?x)'

[[rule]]
name = "of_a_conditional"
match = '(scf.if ?c) : ?t'
replace = '(scf.if{odd: true} ?c) : ?t'

[[rule]]
name = "of_a_terminator"
match = '(func.return ?x)'
replace = '[]'

[[rule]]
name = "many_inputs"
match = '(tensor.from_elements ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l) : ?t'
replace = '(tensor.from_elements ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l) : ?t'

[[rule]]
name = "impossible_type"
match = '(arith.addi ?x ?y) : tuple<i32, i32>'
replace = '?x'

[[rule]]
name = "impossible_attribute"
match = '(arith.constant{value: "text"})'
replace = '(arith.constant{value: 1 : i32}) : i32'
changes_type = true

[[rule]]
name = "string"
match = '(mine.f "text" ?x) : ?t'
replace = '?x'

[[rule]]
name = "second_output"
match = '(arith.addi (arith.addui_extended ?x ?y)#0 0)'
replace = '(arith.addi ?x ?y)'

[[rule]]
name = "undoes_itself"
match = '(arith.addi ?x ?y)'
replace = '(arith.addi ?y ?x)'

[[rule]]
name = "grows"
match = '(arith.negf ?x)'
replace = '(arith.negf (arith.negf (arith.negf ?x)))'

[[rule]]
name = "of_a_huge_test"
match = '(tosa.add ?x ?y) : ?t'
where = 'dim(t, 0) == 1000000000'
replace = '(tosa.add ?y ?x) : ?t'

  [[rule.test]]
  given = '%a: tensor<1000000000x1000000000xf32>, %b: tensor<1000000000x1000000000xf32>'
  in    = '(tosa.add %a %b) : tensor<1000000000x1000000000xf32>'
  out   = 'unchanged'

[[rule]]
name = "of_a_strange_test"
match = '(mine.g ?x) : ?t'
replace = '?x'

  [[rule.test]]
  given = '%a: memref<2xf32>, %b: list<f32>, %c: (f32) -> f32, %d: !other.thing<1>, %e: vector<[4]xf32>'
  in    = '[(mine.g %a) : memref<2xf32>, (mine.g %b) : list<f32>, (mine.g %c) : (f32) -> f32, (mine.g %d) : !other.thing<1>, (mine.g %e) : vector<[4]xf32>]'
  out   = 'unchanged'
`)
	o := options()
	o.Cases, o.Tries = 50, 2000
	want := map[string]verify.Verdict{
		"deep": verify.Verified, "many_inputs": verify.Verified, "second_output": verify.Verified,
		"undoes_itself": verify.Verified, "grows": verify.Verified, "of_a_huge_test": verify.Dead,
		"impossible_type": verify.Dead, "string": verify.Dead,
	}
	for _, r := range set.Rules {
		result, err := verify.Rule(context.Background(), verify.Of(r), o)
		require.NoError(t, err, r.Name())
		require.NotEqual(t, verify.Refuted, result.Verdict, "%s: %s", r.Name(), result.Counterexample)
		if want[r.Name()] != "" {
			require.Equal(t, want[r.Name()], result.Verdict, "%s: %+v", r.Name(), result)
		}
	}
}
