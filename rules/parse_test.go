package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/unify"
)

func TestParsePattern(t *testing.T) {
	d := tosa(t)
	p, err := ParsePattern(d, "tosa", "(add ?x ?e@(neg ?y))", "(sub ?x ?y)")
	require.NoError(t, err)
	require.Len(t, p.Terms, 2)
	require.Equal(t, []string{"tosa.add"}, p.Terms[0].Ops)
	require.Equal(t, unify.VarSlot, p.Names["x"].Kind)
	require.Equal(t, unify.VarSlot, p.Names["y"].Kind)
	require.NotContains(t, p.Names, "e", "only one of them binds it")
	require.Equal(t, 2, MustParsePattern(d, "", "(tosa.neg (tosa.neg ?x))").Levels)

	_, err = ParsePattern(d, "tosa", "(add ?x 0", "(ad ?x 0)", "?x")
	var list diag.List
	require.ErrorAs(t, err, &list)
	require.EqualError(t, err, "pattern:1:1: unbalanced parenthesis: it is never closed\n"+
		"pattern:2:2: unknown op \"tosa.ad\": dialect \"tosa\" has no such op\n"+
		"pattern:3:1: a pattern begins with an op")
	require.Equal(t, "(add ?x 0)", list[1].Fixes[0].Apply("(add ?x 0\n(ad ?x 0)\n?x\n")[10:20])
	_, err = ParsePattern(d, "tosa")
	require.EqualError(t, err, "rules: ParsePattern: no pattern")
	require.PanicsWithValue(t, "rules: pattern:1:2: unknown op \"tosa.ad\": dialect \"tosa\" has no such op", func() {
		MustParsePattern(d, "tosa", "(ad ?x ?y)")
	})
}

// FuzzParsePattern compiles any text, and matches nothing with it that panics.
func FuzzParsePattern(f *testing.F) {
	for _, text := range []string{
		"(add ?x 0)", "(add ?e@(neg ?x) const)", "(concat ?a... (concat ?b...) ?c...)", "(transpose{perm: [1, 0]} ?x) : ?t",
		"(?f:{add sub} ?x ?x)", "(_ ?x...)", "(split ?x)#1", "(cast ?x) : tensor<*xf32>", "(split ?x) : (f32, ?t, _)",
		"(add ?x dense<[1, 2]> : tensor<2xi32>)", "(reshape{new_shape: array<i64: 1>} ?x)", "(neg ?x", "?x", "(add ?x... ?y...)", "",
	} {
		f.Add(text)
	}
	d := tosa(f)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := ParsePattern(d, "tosa", text)
		require.Equal(t, err == nil, p != nil)
		if err == nil {
			unify.NewAutomaton([]*unify.Pattern{p})
		}
	})
}
