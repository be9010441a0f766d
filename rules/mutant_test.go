package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/rules"
)

// mutated has a rule, and one over a family.
const mutated = `
version  = 1
database = "canonicalize"

[[rule]]
name    = "spread"
match   = '(arith.subi (arith.subi ?x ?y) ?y)'
replace = '(arith.subi ?x (arith.muli ?y 2))'

  [[rule.test]]
  given = '%a: i32'
  in    = '(arith.subi (arith.subi %a %a) %a)'
  out   = '(arith.subi %a (arith.muli %a 2))'

[[rule]]
name    = "turned"
family  = "integers"
match   = '(sub ?x (sub ?y ?x))'
replace = '(sub ?x ?y)'

  [[rule.test]]
  given = '%a: i32, %b: i32'
  in    = '(sub %a (sub %b %a))'
  out   = '(sub %a %b)'
`

func TestMutantsOfReplacements(t *testing.T) {
	sources := []rules.Source{{Name: "mutated.toml", Data: []byte(mutated)}}
	shipped, err := rules.Sources("../rules.d/arith/families.toml")
	require.NoError(t, err)
	set, err := rules.Load(append(shipped, sources...), builtin.Dialects())
	require.NoError(t, err)
	killed := map[string]map[string]bool{}
	for _, r := range set.Rules {
		killed[r.Name()] = map[string]bool{}
		for _, m := range r.Mutants() {
			killed[r.Name()][m.Replacement] = m.Killed
		}
	}
	require.Equal(t, map[string]bool{
		"?x": true, "(arith.muli ?y 2)": true, "(arith.subi (arith.muli ?y 2) ?x)": true,
		"(arith.subi ?x ?y)": true, "(arith.subi ?x 2)": true, "(arith.subi ?x (arith.muli ?y 3))": true,
	}, killed["spread"])
	require.Equal(t, map[string]bool{"?x": true, "?y": true, "(sub ?y ?x)": true}, killed["turned_arith"])
}
