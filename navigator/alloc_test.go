package navigator_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// allocations returns how often a run allocates.
func allocations(opt navigator.Optimizer, build func() *graph.FunctionGraph) (allocs, rewrites int) {
	var before, after runtime.MemStats
	fg := build()
	runtime.GC()
	runtime.ReadMemStats(&before)
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{Workers: 1})
	runtime.ReadMemStats(&after)
	if err != nil {
		panic(err)
	}
	return int(after.Mallocs - before.Mallocs), report.Rewrites
}

// TestRewritingHardlyAllocates compares the allocations of runs on a small and
// on a large graph: what is left over is what a node costs.
func TestRewritingHardlyAllocates(t *testing.T) {
	never := toVar("never", app("t.mul", v("x"), unify.Int(7)), "x")
	refuses := local("refuses", app("t.add", v("x"), unify.Int(0)), func(r *navigator.Rewriter) (navigator.Result, error) {
		r.AddIDs(r.Graph().OpOf(r.Match.Root), r.Match.Vars, ir.F32)
		return r.NoMatch("no"), nil
	})
	replaces := local("replaces", app("t.mul", v("x"), unify.Int(1)), func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.ReplaceID(r.Match.Vars[0]), nil
	})
	for name, opt := range map[string]navigator.Optimizer{
		"failed tries": equilibrium(never, refuses),
		"rewrites":     equilibrium(replaces),
		"a walk":       topo(navigator.OutToIn, false, never, refuses, replaces),
	} {
		allocations(opt, func() *graph.FunctionGraph { return identities(10) })
		small, few := allocations(opt, func() *graph.FunctionGraph { return identities(1000) })
		large, many := allocations(opt, func() *graph.FunctionGraph { return identities(11000) })
		require.Less(t, large-small, 200, name)
		t.Logf("%s: %d and %d allocations, %d and %d rewrites", name, small, large, few, many)
	}
}
