package navigator_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// BenchmarkSuspicious is a long run that ends: a term sinks through a chain, one
// rewrite a round. It is looked at for cycles all the way, or not at all.
func BenchmarkSuspicious(b *testing.B) {
	push := toTerm("push", app("t.t", app("t.n", v("x"))), app("t.n", app("t.t", v("x"))))
	eq := equilibrium(push)
	for _, ignore := range []bool{false, true} {
		b.Run(fmt.Sprintf("ignore=%v", ignore), func(b *testing.B) {
			const n = 20_000
			options := navigator.Options{IgnoreCycles: ignore, Limits: navigator.Limits{UseRatio: -1, PassRatio: -1}}
			for b.Loop() {
				b.StopTimer()
				g := newBuilder()
				g.SetOutputs(g.op("t.t", g.chain("t.n", n, g.x)))
				b.StartTimer()
				report, err := navigator.Optimize(context.Background(), eq, g.FunctionGraph, options)
				if err != nil || report.Rewrites != n {
					b.Fatal(report.Stop, err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/rewrite")
		})
	}
}

// BenchmarkOneCycle is one cycle of three rules in a graph that settles.
func BenchmarkOneCycle(b *testing.B) {
	eq := equilibrium(append(identityRules(), rotation("t.a", "t.b", "t.c")...)...)
	for _, n := range []int{1, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			rewrites := 0
			for b.Loop() {
				b.StopTimer()
				fg := identities(n)
				fg.SetOutputs(fg.Apply(fg.Context().Op("t.a"), ir.F32, fg.Outputs()[0]))
				b.StartTimer()
				report, err := navigator.Optimize(context.Background(), eq, fg, navigator.Options{})
				if err != nil || report.Stop.Reason != "cycle" {
					b.Fatal(report.Stop, err)
				}
				rewrites = report.Rewrites - n
			}
			b.ReportMetric(float64(rewrites), "rewrites-more")
		})
	}
}
