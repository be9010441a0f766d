package navigator_test

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// ruleShapes are ways in which many rules are alike. None of them matches in a graph of
// identities, whose nodes are products with 1 and sums with 0.
var ruleShapes = []struct {
	name    string
	pattern func(i int) *unify.Term
}{
	{"roots", func(i int) *unify.Term { return app(fmt.Sprint("t.op", i), v("x"), v("y")) }},
	{"root", func(i int) *unify.Term { return app("t.sub", app(fmt.Sprint("t.op", i), v("x")), v("y")) }},
	{"prefix", func(i int) *unify.Term {
		return app("t.sub", app("t.sub", app("t.neg", v("x")), v("y")), app(fmt.Sprint("t.op", i), v("z")))
	}},
	{"commutative", func(i int) *unify.Term { return app("t.add", app(fmt.Sprint("t.op", i), v("x")), v("y")) }},
	{"numbers", func(i int) *unify.Term { return app("t.mul", v("x"), unify.Int(int64(i+2))) }},
	{"rest", func(i int) *unify.Term { return app("t.add", unify.Rest("xs"), app(fmt.Sprint("t.op", i), v("x"))) }},
}

// BenchmarkRules compiles many rules and settles a graph that none of them matches, beside
// two that match everywhere: the time until the first node is settled, the memory that the rules
// take, and the least time a node: that of a run which nothing else on the machine disturbed.
func BenchmarkRules(b *testing.B) {
	for _, shape := range ruleShapes {
		for _, n := range []int{1, 1000, 10_000} {
			b.Run(fmt.Sprintf("%s/%d", shape.name, n), func(b *testing.B) { benchmarkRules(b, n, shape.pattern) })
		}
	}
}

func benchmarkRules(b *testing.B, n int, pattern func(i int) *unify.Term) {
	var compiling time.Duration
	var bytes uint64
	least := math.Inf(1)
	for b.Loop() {
		before := allocated()
		start := time.Now()
		rules := identityRules()
		for i := range n {
			rules = append(rules, toVar(fmt.Sprint("rule", i), pattern(i), "x"))
		}
		eq := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "many", Locals: rules})
		settleAll(b, eq, identities(10))
		compiling += time.Since(start)
		bytes += allocated() - before
		for range 3 {
			fg := identities(100_000)
			nodes := fg.NumNodes()
			runtime.GC() // of what compiling left
			start = time.Now()
			settleAll(b, eq, fg)
			least = min(least, float64(time.Since(start).Nanoseconds())/float64(nodes))
		}
	}
	b.ReportMetric(float64(compiling.Microseconds())/float64(b.N*n), "µs/rule")
	b.ReportMetric(float64(bytes)/float64(b.N*n), "B/rule")
	b.ReportMetric(least, "ns/node")
}

func settleAll(b *testing.B, opt navigator.Optimizer, fg *graph.FunctionGraph) {
	if _, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{}); err != nil {
		b.Fatal(err)
	}
}

func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}
