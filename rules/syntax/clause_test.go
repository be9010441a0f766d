package syntax

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
)

var clauseTexts = []string{
	"(each ?A [] [])",
	"(each ?A [?x, ?xs...] [(dot ?A ?x), ?ys...]) <- (each ?A ?xs ?ys)",
	"(p (f{axis: 3, perm: ?p} ?x 1.5) _) <- (eq ?x [1, [2]]), (neq ?p [1, 0])",
	"(p ?x) <- (q ?x), (r (?f ?x ?rest...))",
	"(p)",
}

func TestParseClause(t *testing.T) {
	for _, text := range clauseTexts {
		c, errs := ParseClause(diag.NewSource("clause", text), Inline(text))
		require.Empty(t, errs, text)
		require.Equal(t, text, c.String())
	}
	c, _ := ParseClause(diag.NewSource("clause", clauseTexts[1]), Inline(clauseTexts[1]))
	require.Len(t, c.Goals, 1)
	require.Equal(t, Sequence, c.Head.Args[1].Kind)
	require.Equal(t, Rest, c.Head.Args[1].Args[1].Kind)
	for _, text := range []string{"", "(p", "(p ?x) <", "(p ?x) <- (q),", "(p [", "(p [?x", "(p [,])", "?x", "[?x]", "((p) ?x)", "(p ?x) <- [?x]", "(p (f ?x) : f32)"} {
		c, errs := ParseClause(diag.NewSource("clause", text), Inline(text))
		require.Nil(t, c, text)
		require.NotEmpty(t, errs, text)
		requirePlaces(t, text, errs)
	}
}

func FuzzParseClause(f *testing.F) {
	for _, text := range clauseTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		src := diag.NewSource("fuzz", text)
		c, errs := ParseClause(src, Inline(text))
		requirePlaces(t, text, errs)
		require.Equal(t, errs == nil, c != nil)
		if c == nil {
			return
		}
		again, errs := ParseClause(src, Inline(c.String()))
		require.Empty(t, errs, c.String())
		require.Equal(t, c.String(), again.String())
	})
}
