package chain_test

import (
	"context"
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

var numChains = flag.Int("chains", 3000, "how many random chains are evaluated before and after")

// settleAll settles chains in one graph.
func settleAll(t testing.TB, lib *builtin.Library, opt *optdb.Optimizer, list []chain.Chain) []chain.Chain {
	fg := graph.New(graph.NewVocabulary(lib.Dialects))
	for _, c := range list {
		require.NoError(t, c.AddTo(fg), c)
	}
	limits := optdb.WithLimits(navigator.Limits{UseRatio: -1, Growth: -1})
	report, err := opt.Optimize(context.Background(), fg, limits)
	require.NoError(t, err)
	require.EqualValues(t, "fixpoint", report.Stop.Reason)
	require.NoError(t, fg.CheckIntegrity())
	out := make([]chain.Chain, len(list))
	for i, v := range fg.Outputs() {
		out[i], _ = chain.Of(v)
	}
	return out
}

// TestRandomChains evaluates random chains of up to 14 ops and rank 5, sizes of 0
// and 1 among them, before and after each target order, with and without the
// canonical form.
//
//	go test ./builtin/chain -run TestRandomChains -chains 100000
func TestRandomChains(t *testing.T) {
	reverse, err := chain.ParseOrder("reverse")
	require.NoError(t, err)
	mixed, err := chain.ParseOrder("Reshape, SettSample, DimShuffle, Reverse, Expand, SettFillInto, Reduce")
	require.NoError(t, err)
	for name, order := range map[string]chain.Order{"lexicographic": chain.Lexicographic(), "reverse": reverse, "mixed": mixed} {
		for _, whole := range []bool{true, false} {
			if testing.Short() && (name != "lexicographic" || !whole) {
				continue
			}
			t.Run(fmt.Sprintf("%s/whole=%v", name, whole), func(t *testing.T) {
				t.Parallel()
				lib, opt := chainOptimizer(t, order, whole)
				s := chain.NewSource(uint64(len(name)))
				s.Zeros = true
				before, after := 0, 0
				for done := 0; done < *numChains; done += 100 {
					list := make([]chain.Chain, 100)
					for i := range list {
						list[i] = s.Chain(s.Shape(), s.IntN(15))
					}
					for i, got := range settleAll(t, lib, opt, list) {
						requireSameMeaning(t, list[i], got)
						before, after = before+len(list[i].Ops), after+len(got.Ops)
						require.LessOrEqual(t, len(got.Ops), len(list[i].Ops), "%v became %v", list[i], got)
					}
				}
				t.Logf("%d chains, %d ops, %d left", *numChains, before, after)
			})
		}
	}
}

// graphOf returns the graph of a chain of an array of any elements: rules about sums
// tell integers from floats.
func graphOf(t *testing.T, c chain.Chain, voc *graph.Vocabulary, elem graph.Type) *graph.FunctionGraph {
	fg := graph.New(voc)
	v := fg.AddInput(graph.Tensor(elem, c.In...), "")
	for i := range c.Ops {
		out, err := chain.Chain{In: c.In, Ops: c.Ops[:i+1]}.Out()
		require.NoError(t, err)
		v = fg.Apply(chain.GraphOp(voc, &c.Ops[i]), graph.Tensor(elem, out...), v)
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
	voc := graph.NewVocabulary(lib.Dialects)
	for _, rule := range opt.Rules() {
		t.Run(rule.Name, func(t *testing.T) {
			alone := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: rule.Name, Locals: []*navigator.Local{rule}})
			fired := 0
			for i, c := range list {
				fg := graphOf(t, c, voc, []graph.Type{graph.F32, graph.I32}[i%2])
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
