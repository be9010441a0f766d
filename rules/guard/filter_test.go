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

// TestFiltersOfAttributes asks filters and guards about attributes of some kinds.
func TestFiltersOfAttributes(t *testing.T) {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{{Name: "t.f"}}})
	require.NoError(t, err)
	pattern := unify.MustCompile(unify.Root("t.f").With(unify.AttrTerm{Name: "p", Var: "a"}).With(unify.AttrTerm{Name: "q", Var: "b"}), dialects)
	for text, decides := range map[string]bool{
		"is_number(a) && is_number(b)":              true,
		"!is_number(a)":                             true,
		"is_int(a) && not is_float(b)":              true,
		"is_string(b) || is_number(a) && is_int(b)": true,
		"is_number(a) && a != 1":                    false,
		"is_number(a) && same_type(out, out)":       true,
	} {
		g, errs := guard.Compile(guard.Text{Source: diag.NewSource("test", text), Text: text}, pattern.Names)
		require.Empty(t, errs, text)
		require.NotNil(t, g.Filter(), text)
		attrs := func(c *ir.Context) []ir.Attr {
			return []ir.Attr{c.Int(1, ir.I64), c.Int(2, ir.I64), c.Float(1, ir.F32), c.Str("a"), c.Unit()}
		}
		for i := range attrs(ir.NewContext(nil)) {
			for j := range attrs(ir.NewContext(nil)) {
				fg := graph.New(ir.NewContext(dialects))
				p, q := attrs(fg.Context())[i], attrs(fg.Context())[j]
				n := fg.Apply(fg.Context().Op("t.f", ir.NamedAttr{Name: "p", Value: p}, ir.NamedAttr{Name: "q", Value: q}), ir.F32).Owner()
				new(unify.Matcher).Match(fg.Graph(), pattern, n.ID(), func(m *unify.Match) bool {
					require.False(t, m.Accepted)
					want, err := g.Eval(m)
					got := asked(g.Filter(), m)
					require.False(t, decides && got == unify.Undecided, text)
					if got != unify.Undecided {
						require.NoError(t, err)
						require.Equal(t, want, got == unify.Accepted, "%s of %s and %s", text, p, q)
					}
					return true
				})
			}
		}
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
		switch {
		case q.Type != nil:
			holds = q.Type(typeOf(q.Of))
		case q.Attr != nil:
			holds = q.Attr(m.Attr(q.Of.Index))
		case q.Types != nil:
			holds = q.Types(typeOf(q.Of), typeOf(q.And))
		default:
			holds = typeOf(q.Of) == typeOf(q.And)
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
