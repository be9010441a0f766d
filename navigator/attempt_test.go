package navigator_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// TestTry tries rules at a node of each outcome, and leaves the graph as it was.
func TestTry(t *testing.T) {
	fg := graph.New(ir.NewContext(dialects))
	x := fg.AddInput(ir.F32, "x")
	neg := fg.Apply(fg.Context().Op("t.neg"), ir.F32, x)
	out := fg.Apply(fg.Context().Op("t.neg"), ir.F32, neg)
	fg.SetOutputs(out)
	before := fg.String()
	twice := app("t.neg", app("t.neg", v("x")))
	rewrite := func(f func(r *navigator.Rewriter) (navigator.Result, error)) *navigator.Local {
		return &navigator.Local{Name: "r", Pattern: compile(twice), Rewrite: f}
	}
	guarded := toVar("r", twice, "x")
	guarded.Guard = func(*unify.Match) (bool, error) { return false, nil }
	failing := toVar("r", twice, "x")
	failing.Guard = func(*unify.Match) (bool, error) { return false, errors.New("no guard") }
	for _, c := range []struct {
		name string
		rule *navigator.Local
		want navigator.Attempt
		err  string
	}{
		{"it applies", toVar("r", twice, "x"), navigator.Attempt{Matched: true, Accepted: true, Applies: true}, ""},
		{"what it makes is taken back", toTerm("r", twice, app("t.mul", v("x"), app("t.neg", v("x")))),
			navigator.Attempt{Matched: true, Accepted: true, Applies: true}, ""},
		{"it does not match", toVar("r", app("t.neg", app("t.mul", v("x"))), "x"), navigator.Attempt{}, ""},
		{"its guard is false", guarded, navigator.Attempt{Matched: true}, ""},
		{"its guard fails", failing, navigator.Attempt{Matched: true}, "no guard"},
		{"it refuses", rewrite(func(r *navigator.Rewriter) (navigator.Result, error) { return r.NoMatch("not today"), nil }),
			navigator.Attempt{Matched: true, Accepted: true, Reason: "not today"}, ""},
		{"it refuses without a reason", rewrite(func(*navigator.Rewriter) (navigator.Result, error) { return navigator.Result{}, nil }),
			navigator.Attempt{Matched: true, Accepted: true, Reason: "the rule gave no reason"}, ""},
		{"nothing would change", rewrite(func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Node().Output(0)), nil }),
			navigator.Attempt{Matched: true, Accepted: true, Reason: "nothing would change"}, ""},
		{"a type that is not accepted", rewrite(func(r *navigator.Rewriter) (navigator.Result, error) {
			return r.Replace(r.Apply(r.Graph().Context().Op("t.f"), ir.I32, r.Var("x"))), nil
		}), navigator.Attempt{Matched: true, Accepted: true}, "i32"},
		{"it fails", rewrite(func(*navigator.Rewriter) (navigator.Result, error) {
			return navigator.Result{}, errors.New("broken")
		}), navigator.Attempt{Matched: true, Accepted: true}, "broken"},
		{"it panics", rewrite(func(r *navigator.Rewriter) (navigator.Result, error) {
			r.Apply(r.Graph().Context().Op("t.f"), ir.F32, r.Var("x"))
			panic("upside down")
		}), navigator.Attempt{Matched: true, Accepted: true}, "panic: upside down"},
		{"no rule", &navigator.Local{Name: "r"}, navigator.Attempt{}, "without a pattern"},
	} {
		ways := 0
		got := navigator.Try(context.Background(), c.rule, out.Owner(), func(*unify.Match) { ways++ })
		if c.err != "" {
			require.ErrorContains(t, got.Err, c.err, c.name)
		} else {
			require.NoError(t, got.Err, c.name)
		}
		got.Err = nil
		require.Equal(t, c.want, got, c.name)
		require.Equal(t, c.want.Matched, ways > 0, c.name)
		require.Equal(t, before, fg.String(), c.name)
		require.NoError(t, fg.CheckIntegrity(), c.name)
	}
	require.Error(t, navigator.Try(context.Background(), guarded, graph.Node{}, nil).Err)
}

// TestTryTakesTheNextWay goes on where the guard or the rewrite refuses one way.
func TestTryTakesTheNextWay(t *testing.T) {
	fg := graph.New(ir.NewContext(dialects))
	x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
	out := fg.Apply(fg.Context().Op("t.add"), ir.F32, x, y)
	fg.SetOutputs(out)
	rule := toVar("r", app("t.add", v("a"), v("b")), "a")
	rule.Guard = func(m *unify.Match) (bool, error) { return m.Graph.Var(m.Vars[0]) == y, nil }
	a := navigator.Try(context.Background(), rule, out.Owner(), nil)
	require.Equal(t, navigator.Attempt{Matched: true, Accepted: true, Applies: true}, a)
}
