package navigator_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
	"github.com/settle-go/settle/unify"
)

// identities is the chain ((x*1)+0)*1 ... of n nodes.
func identities(n int) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	fg.Graph().Reserve(n, 2*n)
	x := fg.AddInput(ir.F32, "x")
	one, zero := fg.Graph().Constant(ctxt.Float(1, ir.F32)), fg.Graph().Constant(ctxt.Float(0, ir.F32))
	mul, add := ctxt.Op("t.mul"), ctxt.Op("t.add")
	for i := range n {
		if i%2 == 0 {
			x = fg.Apply(mul, ir.F32, x, one)
		} else {
			x = fg.Apply(add, ir.F32, x, zero)
		}
	}
	fg.SetOutputs(x)
	return fg
}

func identityRules() []*navigator.Local {
	return []*navigator.Local{
		toVar("mul_one", app("t.mul", v("x"), unify.Int(1)), "x"),
		toVar("add_zero", app("t.add", v("x"), unify.Int(0)), "x"),
	}
}

// manyRules are n rules on ops that no graph of the benchmarks has.
func manyRules(n int) []*navigator.Local {
	rules := make([]*navigator.Local, n)
	for i := range rules {
		name := fmt.Sprintf("other_%d", i)
		rules[i] = toVar(name, app("u."+name, v("x"), app("u.other", v("y"))), "x")
	}
	return rules
}

// measure runs an equilibrium on graphs, and reports nanoseconds and allocations
// for each of what unit counts.
func measure(b *testing.B, rules []*navigator.Local, build func() *graph.FunctionGraph, unit string, count func(nodes, rewrites int) int) {
	b.Helper()
	eq := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "bench", Locals: rules})
	total := 0
	for b.Loop() {
		b.StopTimer()
		fg := build()
		nodes := fg.NumNodes()
		b.StartTimer()
		report, err := navigator.Optimize(context.Background(), eq, fg, navigator.Options{})
		if err != nil {
			b.Fatal(err)
		}
		total += count(nodes, report.Rewrites)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(total), "ns/"+unit)
}

func perRewrite(_, rewrites int) int { return rewrites }

func perNode(nodes, _ int) int { return nodes }

func BenchmarkIdent(b *testing.B) {
	for _, n := range []int{10_000, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			measure(b, identityRules(), func() *graph.FunctionGraph { return identities(n) }, "rewrite", perRewrite)
		})
	}
}

func BenchmarkNoChange(b *testing.B) {
	for _, bench := range []struct {
		name  string
		rules []*navigator.Local
	}{
		{"unrelated", manyRules(10)},
		{"same_roots", []*navigator.Local{
			toVar("a", app("t.mul", v("x"), unify.Int(7)), "x"),
			toVar("b", app("t.add", v("x"), app("t.neg", v("x"))), "x"),
		}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			measure(b, bench.rules, func() *graph.FunctionGraph { return identities(100_000) }, "node", perNode)
		})
	}
}

func BenchmarkDeepPattern(b *testing.B) {
	deep := v("x")
	for range 4 {
		deep = app("t.mul", app("t.add", deep, unify.Int(0)), unify.Int(1))
	}
	measure(b, []*navigator.Local{toVar("deep", app("t.add", deep, unify.Int(0)), "x")},
		func() *graph.FunctionGraph { return identities(90_000) }, "rewrite", perRewrite)
}

func BenchmarkManyRules(b *testing.B) {
	for _, n := range []int{10, 1000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			measure(b, append(manyRules(n), identityRules()...),
				func() *graph.FunctionGraph { return identities(100_000) }, "rewrite", perRewrite)
		})
	}
}

// BenchmarkOpKey is one rewrite of ten nodes in a million others, by a walk over
// all and by an index of the nodes of each op.
func BenchmarkOpKey(b *testing.B) {
	for _, indexed := range []bool{false, true} {
		b.Run(fmt.Sprintf("indexed=%v", indexed), func(b *testing.B) {
			ctxt := ir.NewContext(dialects)
			fg := graph.New(ctxt)
			x := fg.AddInput(ir.F32, "x")
			for i := range 1_000_000 {
				op := "t.far"
				if i%100_000 == 0 {
					op = "t.f"
				}
				x = fg.Apply(ctxt.Op(op), ir.F32, x)
			}
			fg.SetOutputs(x)
			if indexed {
				if err := fg.Attach(&feature.NodeFinder{}); err != nil {
					b.Fatal(err)
				}
			}
			there := opKey(b, classic.OpKeyConfig{IgnoreNewTrees: true}, toTerm("there", app("t.f", v("x")), app("t.g", v("x"))))
			back := opKey(b, classic.OpKeyConfig{IgnoreNewTrees: true}, toTerm("back", app("t.g", v("x")), app("t.f", v("x"))))
			both := navigator.NewSequence("both", there, back)
			for b.Loop() {
				report, err := navigator.Optimize(context.Background(), both, fg, navigator.Options{})
				if err != nil || report.Rewrites != 20 {
					b.Fatal(err, report.Rewrites)
				}
			}
		})
	}
}

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
