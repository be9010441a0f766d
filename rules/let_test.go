package rules

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// letDialect has a function with several results, which counts its calls.
func letDialect(calls *int) ir.Dialect {
	return ir.Dialect{
		Name: "t",
		Ops:  []ir.OpInfo{{Name: "t.f", MinInputs: 1, MaxInputs: 1, Outputs: 1, Traits: ir.SameType}},
		Functions: []ir.GuardFunction{{Name: "halves", Func: func(n int) (even bool, half []int64, err error) {
			*calls++
			if n < 0 {
				return false, nil, errors.New("less than nothing")
			}
			if n%2 == 0 {
				half = []int64{int64(n / 2)}
			}
			return n%2 == 0, half, nil
		}}},
	}
}

// TestLet computes the let of a rule once at a match, for the guard and the replacement.
func TestLet(t *testing.T) {
	for _, test := range []struct {
		let, where, out, want string
		calls                 int
	}{
		{"even, half = halves(n)", "even", "half[0]", "", 1},
		{"even, half = halves(n); half0 = half[0]", "even && half0 < 10", "half0", "", 1},
		{"even, half = halves(n)", "n < 0 || even", "3", "", 1},
		{"_, half = halves(n)", "n > 7", "3", "did not fire", 0},
		{"even, half = halves(n + 1)", "!even", "half[0]", "rules.toml:4:25: let: halves gives no list here", 1},
		{"even, half = halves(n - 9)", "!even", "3", "rules.toml:4:25: let: less than nothing", 1},
	} {
		calls := 0
		dialects, err := ir.NewDialects(letDialect(&calls))
		require.NoError(t, err)
		text := "version = 1\ndialect = \"t\"\n[[rule]]\nlet     = '" + test.let + "'\nname = \"half\"\n" +
			"match = '(f{n: ?n} ?x)'\nwhere = 'n != 3 && (" + test.where + ")'\nreplace = '(f{n: " + test.out + "} ?x)'\n" +
			"[[rule.test]]\ngiven = '%a: f32'\nin = '(f{n: 6} %a)'\nout = '(f{n: 3} %a)'\n"
		set, err := Load([]Source{{Name: "rules.toml", Data: []byte(text)}}, dialects)
		require.NoError(t, err, test.let)
		result := set.Rule("half").RunTests()[0]
		if test.want == "" {
			require.NoError(t, result.Err, test.let)
		} else {
			require.ErrorContains(t, result.Err, test.want)
		}
		require.Equal(t, test.calls, calls, test.let)
	}
}

// TestLetMistakes reports what is wrong with a let, and does not report its names.
func TestLetMistakes(t *testing.T) {
	calls := 0
	dialects, err := ir.NewDialects(letDialect(&calls))
	require.NoError(t, err)
	for let, want := range map[string]string{
		"even = halves(n)":          "halves gives 2 values: let names each of them",
		"n, even = halves(n)":       "the pattern binds ?n already",
		"even, half = halvs(n)":     `unknown function "halvs"`,
		"even, half halves(n)":      `unexpected "halves"`,
		"even, half = ":             "unexpected end of the expression",
		"a = even; even, half = 1":  `unknown name "even"`,
		"even, half = halves(n) 12": `unexpected "12"`,
	} {
		text := "version = 1\ndialect = \"t\"\n[[rule]]\nname = \"half\"\nlet = '" + let + "'\n" +
			"match = '(f{n: ?n} ?x)'\nwhere = 'even'\nreplace = '(f{n: half[0]} ?x)'\n"
		_, err := Load([]Source{{Name: "rules.toml", Data: []byte(text)}}, dialects)
		require.ErrorContains(t, err, "rule half: let: "+want)
		require.NotContains(t, err.Error(), "where")
		require.NotContains(t, err.Error(), "replace")
	}
}
