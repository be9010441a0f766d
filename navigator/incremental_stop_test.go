package navigator_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// TestUpdateAfterCancel ends a run early; what was not visited waits.
func TestUpdateAfterCancel(t *testing.T) {
	fg := identities(2000)
	ctx, cancel := context.WithCancel(context.Background())
	applied := 0
	options := navigator.Options{Hooks: navigator.Hooks{Applied: func(*navigator.Local, graph.Node, []graph.Var) {
		if applied++; applied%500 == 0 {
			cancel()
		}
	}}}
	s, report, err := navigator.OptimizeIncremental(ctx, equilibrium(identityRules()...), fg, options)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, profile.StopContext, report.Stop.Reason)
	require.Less(t, report.Rewrites, 1000)
	_, err = s.Update(ctx)
	require.ErrorIs(t, err, context.Canceled)
	_, again, err := navigator.OptimizeIncremental(ctx, equilibrium(identityRules()...), identities(10), navigator.Options{})
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, again.Rewrites)
	for total := report.Rewrites; total < 2000; {
		ctx, cancel = context.WithCancel(context.Background())
		report, err = s.Update(ctx)
		require.NoError(t, report.Check())
		require.Positive(t, report.Rewrites)
		require.Less(t, report.Root.Visits, 2000-total+10)
		total += report.Rewrites
		cancel()
	}
	require.NoError(t, err)
	require.Equal(t, "FunctionGraph(x)", fg.String())
}

// TestUpdateAfterCancelIsOptimize cancels runs of every kind of optimizer at a
// random place, edits, and goes on.
func TestUpdateAfterCancelIsOptimize(t *testing.T) {
	for name, opt := range resettled(confluent()) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				fg := drawGraph(t)
				want := fg.Clone()
				limit := rapid.IntRange(1, 4).Draw(t, "limit")
				s, _, err := navigator.OptimizeIncremental(context.Background(), opt, fg, navigator.Options{Limits: navigator.Limits{Rewrites: limit}})
				require.NoError(t, err)
				settle(t, opt, want)
				for i := 0; ; i++ {
					report := resettle(t, s)
					if report.Stop.Reason == profile.StopFixpoint {
						break
					}
					require.Less(t, i, 200)
				}
				requireSame(t, opt, want, fg)
			})
		})
	}
}

// refusesNeg is a feature that refuses graphs with a certain op.
type refusesNeg struct{}

func (*refusesNeg) Validate(fg *graph.FunctionGraph) error {
	for n := range fg.All() {
		if n.Op().Name() == "t.neg" {
			return fmt.Errorf("there is a t.neg")
		}
	}
	return nil
}

// TestUpdateWhatAFeatureRefuses has edits and rewrites undone.
func TestUpdateWhatAFeatureRefuses(t *testing.T) {
	b := newBuilder()
	a := b.op("t.a", b.x)
	b.SetOutputs(b.op("t.f", a))
	opt := navigator.NewSequence("all", equilibrium(toVar("twice", app("t.f", app("t.f", v("x"))), "x"),
		toTerm("b_neg", app("t.b", v("x")), app("t.neg", v("x")))), navigator.NewMerge("merge"))
	s := keep(t, opt, b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
	require.NoError(t, b.Attach(&refusesNeg{}))
	for range 3 {
		tx := b.Graph().Begin("edit")
		n := tx.Add(a.Owner().ID(), b.Context().Op("t.neg").ID(), []graph.VarID{b.x.ID()}, ir.F32)
		_, err := tx.Replace(a.ID(), b.Graph().OutputOf(n, 0), false)
		require.NoError(t, err)
		require.Error(t, tx.Commit())
	}
	require.Zero(t, resettle(t, s).Rewrites)
	require.NoError(t, b.Replace(a, b.op("t.b", b.op("t.f", b.op("t.f", b.y))), "edit"))
	report := resettle(t, s)
	require.Equal(t, 1, report.Rewrites)
	require.NotEmpty(t, report.Failures)
	require.Equal(t, "FunctionGraph(t.f(t.b(y)))", b.String())
}

// TestUpdateFailsAgain ends at a rule that fails until the edit that helps it.
func TestUpdateFailsAgain(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.op("t.f", b.x)))
	rule := local("bad", app("t.a", v("x")), func(r *navigator.Rewriter) (navigator.Result, error) {
		if r.Var("x").Owner().IsValid() {
			return navigator.Result{}, fmt.Errorf("not yet")
		}
		return r.Replace(r.Var("x")), nil
	})
	s, _, err := navigator.OptimizeIncremental(context.Background(), equilibrium(rule), b.FunctionGraph, navigator.Options{})
	require.ErrorContains(t, err, "not yet")
	for range 2 {
		_, err = s.Update(context.Background())
		require.ErrorContains(t, err, "not yet")
	}
	require.NoError(t, b.Replace(b.Outputs()[0].Owner().Input(0), b.y, "edit"))
	require.Equal(t, 1, resettle(t, s).Rewrites)
	require.Equal(t, "FunctionGraph(y)", b.String())
}

// TestUpdateWhatIsGone removes nodes that waited.
func TestUpdateWhatIsGone(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.x)
	s := keep(t, equilibrium(toVar("twice", app("t.f", app("t.f", v("x"))), "x")), b.FunctionGraph, navigator.Options{})
	b.SetOutputs(b.chain("t.f", 100, b.x))
	b.SetOutputs(b.y)
	_, err := b.Prune("edit")
	require.NoError(t, err)
	report := resettle(t, s)
	require.Zero(t, report.Root.Visits)
	s.Close()
	s.Close()
	_, err = s.Update(context.Background())
	require.ErrorIs(t, err, navigator.ErrClosed)
	require.Empty(t, b.Features())
}
