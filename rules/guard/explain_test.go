package guard

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestExplain shows the first condition of a guard that is false, and the values in it.
func TestExplain(t *testing.T) {
	m := plainSample().matched(t)
	for _, test := range []struct{ text, want string }{
		{"rank(x) == 2", ""},
		{"rank(x) == 3", "rank(x) == 3: rank(x) = 2, x = t.neg : tensor<2x3xf32>"},
		{"rank(x) == 2 && is_unranked(x) && rank(y) > 4", "is_unranked(x): x = t.neg : tensor<2x3xf32>"},
		{"rank(x) == 2 and (is_unranked(x) or b > 1)", "is_unranked(x) or b > 1: is_unranked(x) = false, x = t.neg : tensor<2x3xf32>, b = 5.000000e-01 : f32"},
		{"!(rank(x) == 2)", "!(rank(x) == 2): rank(x) = 2, x = t.neg : tensor<2x3xf32>"},
		{"all(dims(x), # == 2)", "all(dims(x), # == 2) [#1 is 3]: dims(x) = [2, 3], x = t.neg : tensor<2x3xf32>"},
		{"none(dims(x), # == 3)", "none(dims(x), # == 3) [#1 is 3]: dims(x) = [2, 3], x = t.neg : tensor<2x3xf32>"},
		{"any(dims(x), # == 7)", "any(dims(x), # == 7): dims(x) = [2, 3], x = t.neg : tensor<2x3xf32>"},
		{"all(rest, rank(#) == 1)", "all(rest, rank(#) == 1) [#0 is <f32> : f32]: rest = [<f32>, <f32>]"},
		{"dims(x)[0] + 1 == 4", "dims(x)[0] + 1 == 4: dims(x)[0] + 1 = 3, dims(x)[0] = 2, dims(x) = [2, 3], x = t.neg : tensor<2x3xf32>"},
		{`t == type(x)`, "t == type(x): t = tensor<*xf32>, type(x) = tensor<2x3xf32>, x = t.neg : tensor<2x3xf32>"},
		{`"no" == "yes"`, `"no" == "yes": `},
		{"p[5] == 0", "p[5] == 0 (index out of range: 5 (the length is 2)): p[5] = no value: index out of range: 5 (the length is 2), p = [1, 0]"},
		{"uses(x) == 9", "uses(x) == 9: uses(x) = 1 by t.root, x = t.neg : tensor<2x3xf32>"},
		{"let r = rank(x); r == 3", "r = rank(x); r == 3: rank(x) = 2, x = t.neg : tensor<2x3xf32>"},
	} {
		e := Explain(Text{Text: test.text}, names, m, called)
		g, errs := Compile(Text{Text: test.text}, names)
		require.Empty(t, errs, test.text)
		holds, err := g.Eval(m)
		require.Equal(t, err == nil && holds, e == nil, test.text)
		if test.want == "" {
			require.Nil(t, e, test.text)
			continue
		}
		require.Equal(t, test.want, shownExplanation(e))
		if !strings.Contains(test.text, "let") {
			require.Equal(t, e.Condition, test.text[e.Span.Start:e.Span.End])
		}
	}
}

func called(v graph.Var) string {
	if n := v.Owner(); n.IsValid() {
		return n.Op().Name()
	}
	return v.String()
}

func shownExplanation(e *Explanation) string {
	head := e.Condition
	if e.Element != "" {
		head += " [" + e.Element + "]"
	}
	if e.Err != nil {
		head += fmt.Sprintf(" (%v)", e.Err)
	}
	var values []string
	for _, v := range e.Values {
		text := v.Text + " = " + v.Value
		for _, user := range v.Users {
			text += " by " + user.Op().Name()
		}
		values = append(values, text)
	}
	return head + ": " + strings.Join(values, ", ")
}

// TestExplainALet shows what a rule's own names stand for.
func TestExplainALet(t *testing.T) {
	m := plainSample().matched(t)
	let, errs := CompileLet(Text{Text: "r = rank(x); d = dims(x)"}, names)
	require.Empty(t, errs)
	e := Explain(Text{Text: "r == 2 && d[0] == r + 1", Let: let}, names, m, called)
	require.Equal(t, "d[0] == r + 1: d[0] = 2, d = [2, 3], r + 1 = 3, r = 2", shownExplanation(e))
	require.Nil(t, Explain(Text{Text: "rank(x"}, names, m, called), "no guard")
	require.Equal(t, ir.F32, m.Graph.Var(m.Vars[1]).Type(), "nothing is changed")
}
