package navigator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// A node that nothing uses stays for the effect in a graph that it holds: a rule
// that replaces it changes nothing, and is not tried for ever.
func TestUnusedNodeThatHoldsAnEffectStays(t *testing.T) {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.print", Traits: ir.Effect, MaxInputs: ir.Variadic},
	}})
	require.NoError(t, err)
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	loop := fg.Add(ctxt.Op("t.loop"), []graph.Var{x}, ir.F32)
	loop.AddNested(false).Add(ctxt.Op("t.print"), []graph.Var{x})
	drop := &navigator.Local{
		Name:    "drop_loop",
		Pattern: unify.MustCompile(unify.App("t.loop", unify.Var("x")), dialects),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Var("x")), nil },
	}
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "eq", Locals: []*navigator.Local{drop}})
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	require.NoError(t, err)
	require.Zero(t, report.Rewrites)
	require.Equal(t, 2, fg.NumNodes())
}
