package guard_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/guard"
	"github.com/settle-go/settle/unify"
)

// TestFilters asks filters and guards about all combinations of some types: a filter says what the
// guard says, or that the guard is to say.
func TestFilters(t *testing.T) {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{{Name: "t.f"}}})
	require.NoError(t, err)
	pattern := unify.MustCompile(&unify.Term{
		Kind: unify.AppTerm, Ops: []string{"t.f"}, Args: []*unify.Term{unify.Var("x"), unify.Var("y")},
		Types: []unify.TypeTerm{{Var: "t"}},
	}, dialects)
	for text, decides := range map[string]bool{
		"same_type(x, out)":                                                                true,
		"!same_type(x, y) || is_static(t)":                                                 true,
		"not (same_elem(x, t) && refines(y, t)) or is_ranked(x)":                           true,
		"is_static(x) && (is_ranked(y) || same_shape(out, x)) && !is_unranked(t)":          true,
		"(is_static(x) && !is_static(y) || !is_static(x) && is_static(y)) && is_ranked(t)": true,
		"same_type(x, t) && rank(y) == 1":                                                  false,
		"same_type(x, t) || uses(x) == 1":                                                  false,
	} {
		g, errs := guard.Compile(guard.Text{Source: diag.NewSource("test", text), Text: text}, pattern.Names)
		require.Empty(t, errs, text)
		require.NotNil(t, g.Filter(), text)
		decided := 0
		types := []string{"f32", "tensor<4xf32>", "tensor<?xf32>", "tensor<*xf32>", "tensor<4xi8>"}
		for _, x := range types {
			for _, y := range types {
				for _, z := range types {
					fg := graph.New(ir.NewContext(dialects))
					n := fg.Apply(fg.Context().Op("t.f"), typed(t, z), fg.AddInput(typed(t, x), "x"), fg.AddInput(typed(t, y), "y")).Owner()
					new(unify.Matcher).Match(fg.Graph(), pattern, n.ID(), func(m *unify.Match) bool {
						want, err := g.Eval(m)
						require.NoError(t, err)
						switch got := asked(g.Filter(), m); got {
						case unify.Undecided:
							require.False(t, decides, text)
						default:
							decided++
							require.Equal(t, want, got == unify.Accepted, "%s of %s, %s and %s", text, x, y, z)
						}
						return true
					})
				}
			}
		}
		require.NotZero(t, decided, text)
	}
	for _, text := range []string{"uses(x) == 1 && same_type(x, y)", "true", "is_const(x)"} {
		g, errs := guard.Compile(guard.Text{Source: diag.NewSource("test", text), Text: text}, pattern.Names)
		require.Empty(t, errs, text)
		require.Nil(t, g.Filter(), text)
	}
}

// asked asks the questions of a filter.
func asked(f *unify.Filter, m *unify.Match) unify.Decision {
	typeOf := func(s unify.Slot) ir.Type {
		switch s.Kind {
		case unify.VarSlot:
			return m.Graph.TypeOf(m.Vars[s.Index])
		case unify.TypeSlot:
			return m.Types[s.Index]
		}
		return m.Graph.TypeOf(m.Graph.OutputOf(m.Root, 0))
	}
	next := unify.Decision(0)
	for next >= 0 {
		q := f.Questions[next]
		holds := false
		if q.Type != nil {
			holds = q.Type(typeOf(q.Of))
		} else {
			holds = q.Types(typeOf(q.Of), typeOf(q.And))
		}
		if next = q.No; holds {
			next = q.Yes
		}
	}
	return next
}

func typed(t *testing.T, text string) ir.Type {
	typ, err := ir.ParseType(text)
	require.NoError(t, err)
	return typ
}
