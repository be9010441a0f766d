package lint

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/rules/syntax"
)

func TestOtherEquation(t *testing.T) {
	for _, c := range []struct{ doc, match, replace, says string }{
		{"x + 0 = x", "(arith.addi ?x 0)", "?x", ""},
		{"a + 0 = a, for integers", "(add 0 ?x)", "?x", ""},
		{"0 - (y - x) = x - y", "(arith.subi 0 (arith.subi ?a ?b))", "(arith.subi ?b ?a)", ""},
		{"(x + y) + z = x + (y + z)", "(arith.addi (arith.addi ?x ?y) ?z)", "(arith.addi ?x (arith.addi ?y ?z))", ""},
		{"x * (y + z) = x * y + x * z", "(mul ?x (add ?y ?z))", "(add (mul ?x ?y) (mul ?x ?z))", ""},
		{"x * (zero) = zero", "(mul ?x (zero))", "(zero)", ""},
		{"x * 0 = 0", "(mul ?x (zero))", "(zero)", ""},
		{"x * 1 = x", "(arith.addi ?x 0)", "?x", "(x * 1) = x"},
		{"x + 0 = 0", "(arith.addi ?x 0)", "?x", "(x + 0) = 0"},
		{"x - y = y - x", "(arith.subf ?x ?y)", "(arith.subf ?x ?y)", "(x + -y) = (y + -x)"},
		{"(x + y) * z = x * z + y", "(mul (add ?x ?y) ?z)", "(add (mul ?x ?z) (mul ?y ?z))", "((x + y) * z) = ((x * z) + y)"},
		{"x + y = x", "(arith.addi ?x 0)", "?x", "(x + y) = x"},
		// What cannot be compared is not.
		{"A sum of nothing.", "(arith.addi ?x 0)", "?x", ""},
		{"f(x) = x", "(arith.addi ?x 0)", "?x", ""},
		{"x & x = x", "(arith.andi ?x ?x)", "?x", ""},
		{"x + 0 = x[0]", "(arith.addi ?x 0)", "?x", ""},
		{"x * 1 = x", "(tosa.mul{shift: 0} ?x 1)", "?x", ""},
		// Rules in backticks.
		{"Such as `(arith.andi ?a ?a) => ?a`.", "(arith.andi ?x ?x)", "?x", ""},
		{"Such as `(arith.ori ?a ?a) => ?a`.", "(arith.andi ?x ?x)", "?x", "(arith.ori ?a ?a) => ?a"},
		{"Such as `(arith.subi ?a ?b) => ?a`.", "(arith.subi ?x ?y)", "?y", "(arith.subi ?a ?b) => ?a"},
		{"Such as `a => b => c`.", "(arith.subi ?x ?y)", "?y", ""},
	} {
		text := fmt.Sprintf("version = 1\n[[rule]]\nname = \"r\"\ndatabase = \"d\"\ndoc = %q\nmatch = '%s'\nreplace = '%s'\n", c.doc, c.match, c.replace)
		file, errs := syntax.Load("r.toml", []byte(text))
		require.NoError(t, errs.Err())
		require.Equal(t, c.says, otherEquation(&file.Rules[0]), "%s: %s => %s", c.doc, c.match, c.replace)
	}
}

func FuzzEquation(f *testing.F) {
	f.Add("x + 0 = x")
	f.Add("-(x * 2.5) - y = z1, where y")
	f.Fuzz(func(t *testing.T, doc string) {
		left, right, ok := parseEquation(doc)
		if !ok {
			return
		}
		require.NotEmpty(t, left.String()+right.String())
		if len(variables(left, right)) <= 4 {
			require.True(t, sameEquation(left, right, left, right))
		}
	})
}
