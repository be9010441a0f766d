package guard

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/unify"
)

// TestFunctionsOfDialects compiles and runs functions that a dialect brings.
func TestFunctionsOfDialects(t *testing.T) {
	more := Extend([]ir.Dialect{{Functions: []ir.GuardFunction{
		{Name: "turned", Func: func(p []int64) ([]int64, error) {
			if len(p) != 2 {
				return nil, errors.New("not a pair")
			}
			return []int64{p[1], p[0]}, nil
		}},
		{Name: "longer", Func: func(p, q []int64) bool { return len(p) > len(q) }},
		{Name: "all_kinds", Func: func(b bool, i int, f float64, s string, t ir.Type, p []int64) string {
			return fmt.Sprintf("%t %d %g %s %s %d", b, i, f, s, t, p)
		}},
		{Name: "halves", Func: func(i int) (bool, int, error) { return i%2 == 0, i / 2, nil }},
		{Name: "len", Func: func([]int64) (bool, error) { return false, errors.New("the language's own counts") }},
	}}})
	match := &unify.Match{Graph: graph.New(ir.NewContext(nil)).Graph()}
	for text, want := range map[string]bool{
		"turned([1, 2]) == [2, 1]":                                             true,
		"longer([1, 2], [3])":                                                  true,
		"longer(turned([1, 2]), [3, 4])":                                       false,
		"all(turned([1, 2]), # > 0) && len([1]) == 1":                          true,
		`all_kinds(true, 1, 2.5, "s", i32, [3]) == "true 1 2.5 s i32 [3]"`:     true,
		"let even, half = halves(8); even && half == 4":                        true,
		"let even, half = halves(7); let a, b = halves(half); !even && b == 1": true,
	} {
		g, errs := Compile(Text{Source: diag.NewSource("x", text), Text: text, More: more}, nil)
		require.Empty(t, errs, text)
		got, err := g.Eval(match)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
	}
	text := "longer(turned([1]), [1])"
	g, errs := Compile(Text{Source: diag.NewSource("x", text), Text: text, More: more}, nil)
	require.Empty(t, errs)
	_, err := g.Eval(match)
	require.EqualError(t, err, "not a pair")

	for text, want := range map[string]string{
		"halves(8)":                              "a guard is true or false, not several values",
		"halves(8) == 4":                         "== between several values and an integer",
		"let half = halves(8); half == 4":        "halves gives 2 values: let names each of them",
		"let a, b, c = halves(8); b == 4":        "halves gives 2 values: let names each of them",
		"let a, b = len([1]); b == 4":            "one value for 2 names",
		"let a = 1; halves(a)":                   "halves gives 2 values: let names each of them",
		"all(halves(8), # > 1)":                  "all goes through a list, not through several values",
		"true ? halves(1) : halves(2)":           "several values or several values: both sides of ?: must be of one kind",
		"let a, b = turned([1]); turned(a) == b": "one value for 2 names",
	} {
		_, errs := Compile(Text{Source: diag.NewSource("x", text), Text: text, More: more}, nil)
		require.Len(t, errs, 1, text)
		require.Equal(t, want, errs[0].Message, text)
	}

	text = "turnd([1])"
	_, errs = Compile(Text{Source: diag.NewSource("x", text), Text: text, More: more}, nil)
	require.Len(t, errs, 1)
	require.Contains(t, errs.Render(), `did you mean "turned"?`)
	_, errs = Compile(Text{Source: diag.NewSource("x", text), Text: text}, nil)
	require.Contains(t, errs.Render(), "unknown function")
	require.Nil(t, Extend(nil))
}

// TestFunctionsThatGuardsCannotCall is a panic where the dialect is made.
func TestFunctionsThatGuardsCannotCall(t *testing.T) {
	for _, f := range []any{nil, 7, func() {}, func() error { return nil }, func(...int) bool { return true },
		func(int64) bool { return true }, func(int) uint8 { return 0 }} {
		require.Panics(t, func() { Extend([]ir.Dialect{{Functions: []ir.GuardFunction{{Name: "f", Func: f}}}}) }, "%T", f)
	}
}
