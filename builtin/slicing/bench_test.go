package slicing_test

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/slicing"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// place is where a write of two elements of a tensor goes.
type place struct{ offset, stride int64 }

// runOf returns writes one into the other, each of the input of its place or, where
// they are copied, of what stands in another tensor where it goes.
func runOf(length int64, places []place, copied bool) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects.All())
	p := &drawn{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
	v := p.AddInput(ir.Tensor(ir.I64, length), "t")
	y := p.AddInput(v.Type(), "y")
	inputs := make(map[int64]graph.Var, len(places))
	for _, at := range slices.SortedFunc(slices.Values(places), func(a, b place) int { return cmp.Compare(a.offset, b.offset) }) {
		if !inputs[at.offset].IsValid() {
			inputs[at.offset] = p.AddInput(ir.Tensor(ir.I64, 2), fmt.Sprint("s", at.offset))
		}
	}
	for _, at := range places {
		attrs := p.windowAttrs([]int64{at.offset}, []int64{2}, []int64{at.stride})
		source := inputs[at.offset]
		if copied {
			source = p.Apply(ctxt.Op("tensor.extract_slice", attrs...), source.Type(), y)
		}
		v = p.Apply(ctxt.Op("tensor.insert_slice", attrs...), v.Type(), source, v)
	}
	p.SetOutputs(v)
	return p.FunctionGraph
}

// reversed returns n writes side by side, the last in front.
func reversed(n int) (places []place) {
	for i := n - 1; i >= 0; i-- {
		places = append(places, place{int64(2 * i), 1})
	}
	return places
}

// combed returns n writes, each of which overlaps all others, but shares no
// element with any.
func combed(n int) (places []place) {
	for i := n - 1; i >= 0; i-- {
		places = append(places, place{int64(i), int64(n)})
	}
	return places
}

// scattered returns n writes, some of which share elements.
func scattered(n int) (places []place) {
	random := rand.New(rand.NewPCG(1, 2))
	for range n {
		places = append(places, place{random.Int64N(int64(2*n - 1)), 1})
	}
	return places
}

func settleRun(tb require.TestingT, fg *graph.FunctionGraph) *profile.Report {
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "slices", Locals: slicing.Rules(dialects.All())})
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	require.NoError(tb, err)
	require.Equal(tb, "fixpoint", report.Stop.String())
	return report
}

// BenchmarkRuns settles runs of writes in bad orders.
func BenchmarkRuns(b *testing.B) {
	for _, kind := range []struct {
		name   string
		places func(int) []place
		copied bool
	}{
		{"reversed", reversed, false},
		{"combed", combed, false},
		{"scattered", scattered, false},
		{"slices", scattered, true},
	} {
		for _, n := range []int{100, 1000, 10_000, 100_000} {
			b.Run(fmt.Sprintf("%s/%d", kind.name, n), func(b *testing.B) {
				for b.Loop() {
					b.StopTimer()
					fg := runOf(int64(2*n), kind.places(n), kind.copied)
					b.StartTimer()
					report := settleRun(b, fg)
					b.ReportMetric(float64(report.Rewrites), "rewrites")
					b.ReportMetric(float64(fg.Len()), "left")
				}
			})
		}
	}
}
