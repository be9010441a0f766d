package guard

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/unify"
)

// TestFunctionsOfDialects compiles and runs functions that a dialect brings, on
// both backends.
func TestFunctionsOfDialects(t *testing.T) {
	more := Extend([]ir.Dialect{{Functions: []ir.GuardFunction{
		{Name: "turned", Params: 1, Signature: "(integers) integers", Compute: func(a [][]int64) ([]int64, error) {
			if len(a[0]) != 2 {
				return nil, errors.New("not a pair")
			}
			return []int64{a[0][1], a[0][0]}, nil
		}},
		{Name: "longer", Params: 2, Signature: "(integers, integers) boolean", Test: func(a [][]int64) (bool, error) {
			return len(a[0]) > len(a[1]), nil
		}},
		{Name: "len", Params: 1, Test: func([][]int64) (bool, error) { return false, errors.New("the language's own counts") }},
	}}})
	match := &unify.Match{Graph: graph.New(ir.NewContext(nil)).Graph()}
	for text, want := range map[string]bool{
		"turned([1, 2]) == [2, 1]":                    true,
		"longer([1, 2], [3])":                         true,
		"longer(turned([1, 2]), [3, 4])":              false,
		"all(turned([1, 2]), # > 0) && len([1]) == 1": true,
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

	text = "turnd([1])"
	_, errs = Compile(Text{Source: diag.NewSource("x", text), Text: text, More: more}, nil)
	require.Len(t, errs, 1)
	require.Contains(t, errs.Render(), `did you mean "turned"?`)
	_, errs = Compile(Text{Source: diag.NewSource("x", text), Text: text}, nil)
	require.Contains(t, errs.Render(), "unknown function")
	require.Nil(t, Extend(nil))
}
