package form_test

import (
	"context"
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

var numChains = flag.Int("chains", 3000, "how many random chains are evaluated before and after")

// settleAll settles chains in one graph.
func settleAll(t testing.TB, lib *builtin.Library, opt *optdb.Pipeline, list []chain.Chain) []chain.Chain {
	fg := graph.New(ir.NewContext(lib.Dialects))
	for _, c := range list {
		require.NoError(t, c.AddTo(fg), c)
	}
	limits := navigator.Limits{UseRatio: -1, Growth: -1}
	report, err := opt.OptimizeWith(context.Background(), fg, navigator.Options{Limits: limits})
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
//	go test ./builtin/chain/form -run TestRandomChains -chains 100000
func TestRandomChains(t *testing.T) {
	reverse, err := rewrite.ParseOrder("reverse")
	require.NoError(t, err)
	mixed, err := rewrite.ParseOrder("Reshape, SettSample, DimShuffle, Reverse, Expand, SettFillInto, Reduce")
	require.NoError(t, err)
	for name, order := range map[string]rewrite.Order{"lexicographic": rewrite.Lexicographic(), "reverse": reverse, "mixed": mixed} {
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
