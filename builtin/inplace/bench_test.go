package inplace_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/inplace"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// access is what a program does with the slices of a tensor, one after the other.
type access struct{ write, comb bool }

// many is a program on one tensor that the program made: each of its slices, which lie one
// beside the other or are combs, is computed with or written to.
func many(count int, how access) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects.All())
	p := &drawn{FunctionGraph: graph.New(ctxt), ctxt: ctxt}
	size := int64(2 * count)
	x, s := p.AddInput(ir.Tensor(ir.I64, size), "x"), p.AddInput(ir.Tensor(ir.I64, 2), "s")
	a := p.sum(x, x)
	if how.write {
		for i := range count {
			a = p.Apply(p.ctxt.Op("tensor.insert_slice", p.window(int64(14*i)%size, 2, 1)...), a.Type(), s, a)
		}
		p.SetOutputs(a)
		return p.FunctionGraph
	}
	var outputs []graph.Var
	for i := range count {
		where := p.window(int64(2*i), 2, 1)
		if how.comb {
			where = p.window(int64(i), 2, int64(count))
		}
		part := p.Apply(p.ctxt.Op("tensor.extract_slice", where...), s.Type(), a)
		outputs = append(outputs, p.sum(part, s))
	}
	p.SetOutputs(outputs...)
	return p.FunctionGraph
}

// BenchmarkOverwrite marks all that may be marked where one tensor is overwritten
// again and again.
func BenchmarkOverwrite(b *testing.B) {
	for _, count := range []int{100, 1000, 10_000} {
		for name, how := range map[string]access{"slices": {}, "combs": {comb: true}, "writes": {write: true}} {
			b.Run(fmt.Sprintf("%s=%d", name, count), func(b *testing.B) {
				for b.Loop() {
					b.StopTimer()
					fg := many(count, how)
					aliases, err := views.Attach(fg)
					require.NoError(b, err)
					require.NoError(b, fg.Attach(aliases.Handler()))
					opt := navigator.NewTopo(navigator.TopoConfig{Name: "inplace", Locals: inplace.Rules(dialects.All())})
					b.StartTimer()
					report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
					require.NoError(b, err)
					require.Equal(b, count, report.Rewrites)
				}
			})
		}
	}
}
