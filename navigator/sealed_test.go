package navigator_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// TestSealed rewrites what an op holds, at any depth, unless the op is sealed.
func TestSealed(t *testing.T) {
	twice := toVar("twice", app("t.neg", app("t.neg", v("x"))), "x")
	for name, opt := range map[string]navigator.Optimizer{
		"equilibrium": equilibrium(twice),
		"walk":        topo(navigator.InToOut, false, twice),
	} {
		for op, want := range map[string]int{"t.if": 1, "t.fused": 0} {
			b := newBuilder()
			n := b.Add(b.Context().Op(op), nil, ir.F32)
			b.SetOutputs(n.Output(0))
			body := n.AddNested(false)
			x := body.AddInput(ir.F32, "x")
			inner := body.Add(b.Context().Op("t.if"), nil, ir.F32)
			in := inner.AddNested(false)
			neg := func(x graph.Var) graph.Var { return in.Apply(b.Context().Op("t.neg"), ir.F32, x) }
			in.SetOutputs(neg(neg(x)))
			body.SetOutputs(inner.Output(0))
			report, err := navigator.Optimize(t.Context(), opt, b.FunctionGraph, navigator.Options{})
			require.NoError(t, err)
			require.Equal(t, want, report.Rewrites, "%s, %s", name, op)
			within := 0 // of what runs as one op
			for _, region := range b.Regions()[1:] {
				within += region.Len()
			}
			if op == "t.if" {
				within = 0
			}
			require.Equal(t, within, report.FusedBefore)
			require.Equal(t, within, report.FusedAfter)
			require.Equal(t, b.NumNodes(), report.NodesAfter)
		}
	}
}
