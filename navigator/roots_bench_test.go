package navigator_test

import (
	"fmt"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// BenchmarkRoots settles the same graph, of as many ops as there are roots in turn, by one rule that is
// about all of them and by one rule for each: the matches are the same, and what differs is how many
// rules there are. It reports the least time a node of those that nothing else on the machine disturbed,
// and what starting costs a rule.
func BenchmarkRoots(b *testing.B) {
	for _, inUse := range []int{1, 1000, 10_000} { // ops that the graph has
		for _, roots := range []int{1, 1000, 10_000} {
			if inUse > roots {
				continue
			}
			for _, matches := range []bool{true, false} {
				for _, rules := range []string{"one", "each"} {
					if rules == "one" && roots == 1 {
						continue // they are the same
					}
					b.Run(fmt.Sprintf("used=%d/roots=%d/matches=%v/%s", inUse, roots, matches, rules), func(b *testing.B) {
						benchmarkRoots(b, inUse, roots, matches, rules == "one")
					})
				}
			}
		}
	}
}

func benchmarkRoots(b *testing.B, inUse, roots int, matches, together bool) {
	const nodes = 100_000
	ops := make([]string, roots)
	for i := range ops {
		ops[i] = fmt.Sprint("t.op", i)
	}
	inner := v("x")
	if !matches {
		inner = app("t.neg", v("x"))
	}
	var starting time.Duration
	var bytes uint64
	least := math.Inf(1)
	for b.Loop() {
		before, start := allocated(), time.Now()
		var locals []*navigator.Local
		if together {
			locals = append(locals, toVar("rule", &unify.Term{Kind: unify.AppTerm, Ops: ops, Args: []*unify.Term{inner}}, "x"))
		} else {
			for i, op := range ops {
				locals = append(locals, toVar(fmt.Sprint("rule", i), app(op, inner), "x"))
			}
		}
		eq := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "roots", Locals: locals})
		settleAll(b, eq, inTurn(1, ops[:1]))
		starting += time.Since(start)
		bytes += allocated() - before
		for range 5 {
			fg := inTurn(nodes, ops[:inUse])
			runtime.GC()
			start = time.Now()
			settleAll(b, eq, fg)
			least = min(least, float64(time.Since(start).Nanoseconds())/nodes)
		}
	}
	b.ReportMetric(least, "ns/node")
	b.ReportMetric(float64(starting.Microseconds())/float64(b.N*roots), "µs/root")
	b.ReportMetric(float64(bytes)/float64(b.N*roots), "B/root")
}

// inTurn returns a chain of nodes of ops in turn.
func inTurn(n int, ops []string) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	fg.Graph().Reserve(n, n)
	list := make([]ir.Op, len(ops))
	for i, op := range ops {
		list[i] = ctxt.Op(op)
	}
	x := fg.AddInput(ir.F32, "x")
	for i := range n {
		x = fg.Apply(list[i%len(list)], ir.F32, x)
	}
	fg.SetOutputs(x)
	return fg
}
