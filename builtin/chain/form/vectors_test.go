package form_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/rewrite"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/vectors"
	"github.com/settle-go/settle/optdb"
)

// vectorOp is an op of the vectors.
type vectorOp struct {
	T     string      `json:"t"`
	Shape []int64     `json:"shape"`
	Perm  []int       `json:"perm"`
	Dims  []int       `json:"dims"`
	Setts [][][]int64 `json:"setts"`
}

type vector struct {
	Src   string     `json:"src"`
	Line  string     `json:"line"`
	In    []int64    `json:"in"`
	Ops   []vectorOp `json:"ops"`
	Canon []vectorOp `json:"repaired_canon"`
}

func (v *vector) chain(t *testing.T, ops []vectorOp) chain.Chain {
	c := chain.New(v.In...)
	for _, o := range ops {
		var setts []sett.Sett
		for _, list := range o.Setts {
			var stripes []sett.Stripe
			for _, s := range list {
				stripes = append(stripes, sett.Stripe{On: s[0], Off: s[1], Phase: s[2]})
			}
			s, err := sett.New(stripes...)
			require.NoError(t, err)
			setts = append(setts, s)
		}
		switch o.T {
		case "dimshuffle":
			c = c.DimShuffle(o.Perm...)
		case "expand":
			c = c.Expand(o.Shape...)
		case "reduce":
			c = c.Reduce(o.Shape...)
		case "reshape":
			c = c.Reshape(o.Shape...)
		case "reverse":
			c = c.Reverse(o.Dims...)
		case "sample":
			c = c.Then(chain.Op{Kind: chain.SettSample, Shape: o.Shape, Setts: setts})
		case "fill":
			c = c.Then(chain.Op{Kind: chain.SettFillInto, Shape: o.Shape, Setts: setts})
		default:
			require.Fail(t, "unknown op", o.T)
		}
	}
	return c
}

// chainOptimizer returns the rules of an order, and the canonical form.
func chainOptimizer(t testing.TB, order rewrite.Order, whole bool) (*builtin.Library, *optdb.Pipeline) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	tags, err := order.Tags()
	require.NoError(t, err)
	if whole {
		tags = append(tags, "chain_canonical")
	}
	opt, err := lib.DB.Query(optdb.Include(tags...))
	require.NoError(t, err)
	return lib, opt
}

func settleChain(t testing.TB, lib *builtin.Library, opt *optdb.Pipeline, c chain.Chain) chain.Chain {
	fg, err := c.Graph(ir.NewContext(lib.Dialects))
	require.NoError(t, err)
	report, err := opt.Optimize(context.Background(), fg)
	require.NoError(t, err, c)
	require.EqualValues(t, "fixpoint", report.Stop.Reason, c)
	out, _ := chain.Of(fg.Outputs()[0])
	return out
}

func TestChainVectors(t *testing.T) {
	all := vectors.Read[vector](t, filepath.Join("..", "..", ".."), "chain.jsonl")
	for _, whole := range []bool{false, true} {
		if testing.Short() && !whole {
			continue
		}
		t.Run(fmt.Sprint("whole=", whole), func(t *testing.T) {
			lib, opt := chainOptimizer(t, rewrite.Lexicographic(), whole)
			shorter, longer, total, again := 0, 0, 0, 0
			for i := range all {
				v := &all[i]
				c := v.chain(t, v.Ops)
				got := settleChain(t, lib, opt, c)
				requireSameMeaning(t, c, got)
				next := settleChain(t, lib, opt, got)
				if !got.Equal(next) {
					again++
					t.Logf("again: %v\n   %v\n   %v", c, got, next)
				}
				want := v.chain(t, v.Canon)
				total += len(got.Ops)
				if len(got.Ops) < len(want.Ops) {
					shorter++
				}
				if len(got.Ops) > len(want.Ops) {
					longer++
					if whole || longer < 10 {
						t.Logf("longer (%s): %v\n   got  %v\n   want %v", v.Src, c, got, want)
					}
				}
			}
			t.Logf("%d chains, %d ops, shorter than the reference %d, longer %d, changed again %d", len(all), total, shorter, longer, again)
			if whole {
				require.Zero(t, longer)
				require.Zero(t, again)
			}
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
