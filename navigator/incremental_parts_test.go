package navigator_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// sameAsOptimize resettles, and compares with what optimizing a copy makes.
func sameAsOptimize(t *testing.T, opt navigator.Optimizer, s *navigator.Incremental, want string) {
	t.Helper()
	other := s.Graph().Clone()
	settle(t, opt, other)
	resettle(t, s)
	require.Equal(t, want, s.Graph().String())
	require.Equal(t, want, other.String())
}

// TestUpdateMerges merges what uses the nodes that an edit made equal.
func TestUpdateMerges(t *testing.T) {
	b := newBuilder()
	opt := navigator.NewMerge("merge")
	z := b.op("t.neg", b.y)
	b.SetOutputs(b.chain("t.f", 3, b.x), b.chain("t.f", 3, z))
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	require.NoError(t, b.Replace(z, b.x, "edit"))
	sameAsOptimize(t, opt, s, "FunctionGraph(*1 -> t.f(t.f(t.f(x))), *1)")
}

// TestUpdateMergesBefore merges nodes with one that an edit put before them.
func TestUpdateMergesBefore(t *testing.T) {
	b := newBuilder()
	opt := navigator.NewMerge("merge")
	a, f := b.op("t.a", b.y), b.op("t.f", b.x)
	b.SetOutputs(a, f)
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	tx := b.Graph().Begin("edit")
	n := tx.Add(a.Owner().ID(), b.Context().Op("t.f").ID(), []graph.VarID{b.x.ID()}, ir.F32)
	_, err := tx.Replace(a.ID(), b.Graph().OutputOf(n, 0), false)
	require.NoError(t, err)
	require.NoError(t, tx.Commit())
	sameAsOptimize(t, opt, s, "FunctionGraph(*1 -> t.f(x), *1)")
	require.False(t, f.Owner().IsAlive(), "the first one stays")
}

// TestUpdateMergesAcrossAMove moves a node behind one that is equal to one in
// its body.
func TestUpdateMergesAcrossAMove(t *testing.T) {
	b := newBuilder()
	opt := navigator.NewMerge("merge")
	early := b.op("t.a", b.x)
	branch := b.Add(b.Context().Op("t.if"), nil, ir.F32)
	body := branch.AddNested(false)
	h := b.Context().Op("t.h")
	body.SetOutputs(body.Apply(h, ir.F32, body.Apply(b.Context().Op("t.g"), ir.F32, b.y), early))
	z := b.op("t.g", b.y)
	late := b.op("t.b", b.x)
	b.SetOutputs(branch.Output(0), z, late)
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	require.NoError(t, b.Replace(early, late, "edit"))
	before := b.NumNodes()
	sameAsOptimize(t, opt, s, "FunctionGraph(t.if() {FunctionGraph(t.h(*1 -> t.g(y), *2 -> t.b(x)))}, *1, *2)")
	require.Equal(t, before-1, b.NumNodes())
}

// TestUpdateMergesWithWhatCameLater finds what a later optimizer made.
func TestUpdateMergesWithWhatCameLater(t *testing.T) {
	opt := navigator.NewSequence("sequence", navigator.NewMerge("merge"),
		equilibrium(toTerm("a_b", app("t.a", v("x")), app("t.b", v("x")))))
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x))
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	for i := range 2 { // what the first run made, and what another one did
		out := b.Outputs()[0]
		b.SetOutputs(out, b.op("t.b", b.x))
		sameAsOptimize(t, opt, s, "FunctionGraph(*1 -> t.b(x), *1)")
		b.SetOutputs(b.op("t.a", b.y))
		resettle(t, s)
		b.SetOutputs(b.Outputs()[0], b.op("t.b", b.y))
		sameAsOptimize(t, opt, s, "FunctionGraph(*1 -> t.b(y), *1)")
		b.SetOutputs(b.op("t.b", b.x))
		_, err := b.Prune("edit")
		require.NoError(t, err, i)
	}
}

// TestUpdateWalks follows a walk along what it changes, in its direction only.
func TestUpdateWalks(t *testing.T) {
	for order, want := range map[navigator.Order]string{
		navigator.InToOut: "FunctionGraph(x)",
		navigator.OutToIn: "FunctionGraph(t.f(t.g(t.f(t.f(t.g(t.f(x)))))))",
	} {
		opt := topo(order, false, confluent()[:2]...)
		b := newBuilder()
		up, down := []string{"t.f", "t.g", "t.f", "t.g", "t.k"}, []string{"t.g", "t.f", "t.g", "t.f"}
		k := b.x
		for _, op := range up {
			k = b.op(op, k)
		}
		out := k
		for _, op := range down {
			out = b.op(op, out)
		}
		b.SetOutputs(out)
		s := keep(t, opt, b.FunctionGraph, navigator.Options{})
		require.NoError(t, b.Replace(k, k.Owner().Input(0), "edit"))
		sameAsOptimize(t, opt, s, want)
	}
}

// TestUpdateDead removes what an edit left unused.
func TestUpdateDead(t *testing.T) {
	opt := navigator.NewDead("dead")
	b := newBuilder()
	kept := b.op("t.neg", b.x)
	kept.Owner().Pin()
	used := b.op("t.neg", b.y)
	used.Owner().Pin()
	b.SetOutputs(b.op("t.f", used))
	s := keep(t, opt, b.FunctionGraph, navigator.Options{})
	require.False(t, kept.Owner().IsAlive())
	require.NoError(t, b.Replace(used, b.z, "edit"))
	report := resettle(t, s)
	require.Equal(t, 1, report.Rewrites)
	require.False(t, used.Owner().IsAlive())
	unused := b.op("t.neg", b.x) // not kept: stays until it is
	require.Zero(t, resettle(t, s).Rewrites)
	unused.Owner().Pin()
	require.Equal(t, 1, resettle(t, s).Rewrites)
}

// BenchmarkUpdate edits a chain of many nodes that stay: each edit puts two
// nodes into its middle that cancel out.
func BenchmarkUpdate(b *testing.B) {
	rules := append(confluent(), identityRules()[0])
	for _, n := range []int{1000, 1_000_000} {
		for _, name := range []string{"equilibrium", "sequence"} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				fg, middle := settledChain(n)
				s := keep(b, resettled(rules)[name], fg, navigator.Options{})
				defer s.Close()
				b.ReportAllocs()
				for b.Loop() {
					b.StopTimer()
					wrap(b, fg, middle)
					b.StartTimer()
					report, err := s.Update(context.Background())
					if err != nil || report.Rewrites != 2 {
						b.Fatal(report.Rewrites, err)
					}
				}
			})
		}
	}
}

// settledChain returns a chain of nodes that no rule rewrites, and the value in
// its middle.
func settledChain(n int) (fg *graph.FunctionGraph, middle graph.Var) {
	b := newBuilder()
	b.Graph().Reserve(2*n, 4*n)
	middle = b.op("t.mul", b.chain("t.neg", n/2-1, b.x), b.y)
	b.SetOutputs(b.chain("t.neg", n/2, middle))
	return b.FunctionGraph, middle
}
