package rewrite_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// graphOf returns the graph of a chain of an array of any elements: rules about sums
// distinguish integers from floats.
func graphOf(t *testing.T, c chain.Chain, ctxt *ir.Context, elem ir.Type) *graph.FunctionGraph {
	fg := graph.New(ctxt)
	v := fg.AddInput(ir.Tensor(elem, c.In...), "")
	for i := range c.Ops {
		out, err := chain.Chain{In: c.In, Ops: c.Ops[:i+1]}.Out()
		require.NoError(t, err)
		v = fg.Apply(chain.GraphOp(ctxt, &c.Ops[i]), ir.Tensor(elem, out...), v)
	}
	fg.SetOutputs(v)
	return fg
}

// TestEachRuleOfChains runs each rule alone on random chains: all of them fire,
// and none changes what a chain means.
func TestEachRuleOfChains(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	opt, err := lib.DB.Query(optdb.Include("chain_simplify", "chain_order"))
	require.NoError(t, err)
	s := chain.NewSource(9)
	s.Zeros = true
	var list []chain.Chain
	for range 1500 {
		list = append(list, s.Chain(s.Shape(), 2+s.IntN(3)))
	}
	ctxt := ir.NewContext(lib.Dialects)
	for _, rule := range opt.Rules() {
		t.Run(rule.Name, func(t *testing.T) {
			alone := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: rule.Name, Locals: []*navigator.Local{rule}})
			fired := 0
			for i, c := range list {
				fg := graphOf(t, c, ctxt, []ir.Type{ir.F32, ir.I32}[i%2])
				report, err := navigator.Optimize(context.Background(), alone, fg, navigator.Options{})
				require.NoError(t, err, "%v", c)
				if report.Rewrites > 0 {
					fired++
					got, _ := chain.Of(fg.Outputs()[0])
					requireSameMeaning(t, c, got)
				}
			}
			require.Positive(t, fired, "the rule never fired")
		})
	}
}

func requireSameMeaning(t testing.TB, a, b chain.Chain) {
	x, err := chain.Trace(a)
	require.NoError(t, err)
	y, err := chain.Trace(b)
	require.NoError(t, err, "%v became %v", a, b)
	require.Equal(t, fmt.Sprint(x), fmt.Sprint(y), "%v became %v", a, b)
}
