package guard

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestConditions takes guards apart: what is asked, what it says, and the same
// verdict as the whole.
func TestConditions(t *testing.T) {
	m := plainSample().matched(t)
	for _, test := range []struct{ text, parts, asked string }{
		{"rank(x) == 2", "rank(x) == 2", "0=true"},
		{"rank(x) == 2 && !is_unranked(t)", "rank(x) == 2|is_unranked(t)", "0=true 1=true"},
		{"is_unranked(x) || same_elem(x, y) and (rank(x) != 2 or b > 0)",
			"is_unranked(x)|same_elem(x, y)|rank(x) != 2|b > 0", "0=false 1=true 2=false 3=true"},
		{"is_unranked(x) && rank(y) == 0", "is_unranked(x)|rank(y) == 0", "0=false"},
		{"not (rank(x) == 3)", "rank(x) == 3", "0=false"},
		{"all(p, # >= 0) && rank(x) == 2", "all(p, # >= 0)|rank(x) == 2", "0=true 1=true"},
		{"let r = rank(x); r == 2 && r > 0", "r = rank(x); r == 2 && r > 0", "0=true"},
	} {
		c := CompileConditions(Text{Text: test.text}, names)
		require.NotNil(t, c, test.text)
		var parts, asked []string
		for i := range c.Len() {
			parts = append(parts, c.Text(i))
		}
		holds, err := c.Eval(m, func(i int, holds bool) { asked = append(asked, fmt.Sprintf("%d=%t", i, holds)) })
		require.NoError(t, err)
		require.Equal(t, test.parts, strings.Join(parts, "|"))
		require.Equal(t, test.asked, strings.Join(asked, " "), test.text)
		g, errs := Compile(Text{Text: test.text}, names)
		require.Empty(t, errs)
		want, err := g.Eval(m)
		require.NoError(t, err)
		require.Equal(t, want, holds, test.text)
	}
}

func TestConditionsOfAnError(t *testing.T) {
	require.Nil(t, CompileConditions(Text{Text: "rank(x"}, names))
	m := plainSample().matched(t)
	c := CompileConditions(Text{Text: "rank(x) == 2 && s > 1"}, names)
	asked := 0
	_, err := c.Eval(m, func(int, bool) { asked++ })
	require.Error(t, err)
	require.Equal(t, 1, asked)
}
