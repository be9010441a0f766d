package views_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// What an op of a chain shows of %x, and whether it shows an element twice.
func TestChainOps(t *testing.T) {
	for _, test := range []struct {
		name, input, op, attr, out, want string
		repeats                          bool
	}{
		{"dim_shuffle", "2x3", "dim_shuffle", "perm = [1, 0]", "3x2", "(2,3)[-|-]", false},
		{"dim_shuffle of another rank", "2x3", "dim_shuffle", "perm = [0]", "3x2", "unknown", false},
		{"dim_shuffle twice the same", "2x2", "dim_shuffle", "perm = [1, 1]", "2x2", "unknown", false},
		{"dim_shuffle below 0", "2x2", "dim_shuffle", "perm = [1, -1]", "2x2", "unknown", false},
		{"reshape", "2x3", "reshape", "shape = [6]", "6", "(2,3)[-|-]", false},
		{"reshape to another type", "2x3", "reshape", "shape = [6]", "3x2", "unknown", false},
		{"reshape to other elements", "2x3", "reshape", "shape = [7]", "7", "unknown", false},
		{"reshape to a number", "1x1", "reshape", "shape = []", "", "(1,1)[-|-]", false},
		{"reshape of nothing", "0x3", "reshape", "shape = [7, 0]", "7x0", "(0,3){}", false},
		{"reshape below 0", "2x3", "reshape", "shape = [-2, -3]", "?x?", "unknown", false},
		{"reverse", "2x3", "reverse", "dims = [1, 0]", "2x3", "(2,3)[-|-]", false},
		{"reverse nothing", "2x3", "reverse", "dims = []", "2x3", "(2,3)[-|-]", false},
		{"reverse twice", "2x3", "reverse", "dims = [1, 1]", "2x3", "unknown", false},
		{"reverse no dimension", "2x3", "reverse", "dims = [2]", "2x3", "unknown", false},
		{"expand", "2x1", "expand", "shape = [2, 3]", "2x3", "(2,1)[-|-]", true},
		{"expand to what is not known", "2x1", "expand", "shape = [2, 3]", "?x?", "(2,1)[-|-]", true},
		{"expand to the same", "2x1", "expand", "shape = [2, 1]", "2x1", "(2,1)[-|-]", false},
		{"expand to nothing", "2x1", "expand", "shape = [2, 0]", "2x0", "(2,1){}", false},
		{"expand more than 1", "2x2", "expand", "shape = [2, 3]", "2x3", "unknown", true},
		{"expand in front", "3", "expand", "shape = [2, 3]", "2x3", "unknown", true},
		{"expand without a shape", "3", "expand", "", "3", "unknown", true},
		{"sample", "8", "sett_sample", "region = [1, 8, 1, 1, 1, 1]", "4", "(8)[(1,1,1)]", false},
		{"sample of two stripes", "8", "sett_sample", "region = [1, 8, 2, 4, 4, 0, 1, 1, 1]", "2", "(8)[(4,4,0)/(1,1,1)]", false},
		{"sample all", "8", "sett_sample", "region = [1, 8, 0]", "8", "(8)[-]", false},
		{"sample of another size", "8", "sett_sample", "region = [1, 8, 1, 1, 1, 1]", "5", "unknown", false},
		{"sample of another tensor", "8", "sett_sample", "region = [1, 9, 1, 1, 1, 1]", "4", "unknown", false},
		{"sample without numbers", "8", "sett_sample", "region = [1, 8, 3, 1, 1, 1]", "4", "unknown", false},
		{"sample of no region", "8", "sett_sample", "region = []", "4", "unknown", false},
		{"sample of a huge rank", "8", "sett_sample", "region = [9223372036854775807, 8, 0]", "4", "unknown", false},
		{"sample of huge stripes", "8", "sett_sample", "region = [1, 8, 1, 9223372036854775807, 9223372036854775807, 9223372036854775807]", "8", "unknown", false},
		{"sample by a name", "8", "sett_sample", `region = "a"`, "4", "unknown", false},
		{"two inputs", "8", "reverse2", "dims = [0]", "8", "unknown", false},
		{"what is not known", "?", "reverse", "dims = [0]", "?", "unknown", false},
		{"reduce", "2x3", "reduce", "shape = [2, 1]", "2x1", "new", false},
		{"fill", "2", "sett_fill_into", "region = [1, 4, 1, 1, 1, 1]", "4", "new", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			in, out := tensorText(test.input), tensorText(test.out)
			op, inputs, types := test.op, "%x", in
			if one, two := strings.CutSuffix(op, "2"); two {
				op, inputs, types = one, "%x, %x", in+", "+in
			}
			v := read(t, in, fmt.Sprintf(`%%v = "chain.%s"(%s) {%s} : (%s) -> %s`, op, inputs, test.attr, types, out))
			a, err := views.Attach(v.FunctionGraph())
			require.NoError(t, err)
			got := "new"
			if a.Root(v) != v {
				got = "unknown"
				if part, known := a.Shown(v); known {
					got = part.String()
				}
			}
			require.Equal(t, test.want, got)
			require.Equal(t, test.repeats, a.Repeats(v))
		})
	}
}

func tensorText(dims string) string {
	return "tensor<" + strings.TrimPrefix(dims+"xf32>", "x")
}

// Elements of a tensor of 2^59 are distinguished like those of a small one.
func TestHugeChainViews(t *testing.T) {
	const huge = int64(1) << 59
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.Tensor(ir.F32, 1, huge), "x")
	apply := func(v graph.Var, op chain.Op) graph.Var {
		out, err := op.Out(v.Type().Dims())
		require.NoError(t, err)
		return fg.Apply(chain.GraphOp(ctxt, &op), v.Type().WithDims(out...), v)
	}
	every := func(v graph.Var, phase int64) graph.Var {
		stripe := sett.Must(sett.New(sett.Stripe{On: 1, Off: 1, Phase: phase}))
		return apply(v, chain.Op{Kind: chain.SettSample, Shape: v.Type().Dims(), Setts: []sett.Sett{stripe}})
	}
	flat := apply(x, chain.Op{Kind: chain.Reshape, Shape: chain.Shape{huge}})
	turned := apply(flat, chain.Op{Kind: chain.Reverse, Perm: []int{0}})
	even, odd, same := every(flat, 0), every(turned, 0), every(turned, 1)
	a, err := views.Attach(fg)
	require.NoError(t, err)
	shared, _ := a.Overlap(even, odd)
	require.False(t, shared)
	require.True(t, a.Contains(same, even) && a.Contains(even, same))
	part, known := a.Shown(odd)
	require.True(t, known)
	require.Equal(t, huge/2, part.Size())

	tooMany := fg.AddInput(ir.Tensor(ir.F32, math.MaxInt64, math.MaxInt64), "y")
	v := fg.Apply(ctxt.Op("chain.reverse", ir.NamedAttr{Name: "dims", Value: ctxt.Ints(ir.I64, 0)}), tooMany.Type(), tooMany)
	_, known = a.Shown(v)
	require.False(t, known, "elements that have no numbers")
	require.Equal(t, tooMany, a.Root(v))
}

// maxDrawn bounds the elements of the values of a generated program.
const maxDrawn = 200

// chainOp adds a view by an op of a chain.
func (p *program) chainOp(t *rapid.T, of graph.Var) graph.Var {
	dims := chain.Shape(of.Type().Dims())
	o := chain.Op{Kind: rapid.SampledFrom([]chain.Kind{chain.DimShuffle, chain.Expand, chain.Reshape, chain.Reverse, chain.SettSample}).Draw(t, "kind")}
	switch o.Kind {
	case chain.DimShuffle:
		o.Perm = rapid.Permutation(numbers(len(dims))).Draw(t, "perm")
	case chain.Expand:
		o.Shape = expanded(t, dims)
	case chain.Reshape:
		o.Shape = reshaped(t, dims)
	case chain.Reverse:
		for _, d := range rapid.Permutation(numbers(len(dims))).Draw(t, "dims") {
			if rapid.Bool().Draw(t, "turn") {
				o.Perm = append(o.Perm, d)
			}
		}
	case chain.SettSample:
		o.Shape = dims
		for _, n := range dims {
			o.Setts = append(o.Setts, drawSett(t, n))
		}
	}
	out, err := o.Out(dims)
	require.NoError(t, err)
	return p.Apply(chain.GraphOp(p.ctxt, &o), of.Type().WithDims(out...), of)
}

func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// expanded lets sizes of 1 grow, or vanish.
func expanded(t *rapid.T, dims chain.Shape) chain.Shape {
	to := slices.Clone(dims)
	for d, n := range dims {
		if n == 1 {
			to[d] = rapid.Int64Range(0, 3).Draw(t, "to")
		}
		if to.Size() > maxDrawn {
			to[d] = n
		}
	}
	return to
}

// reshaped moves a factor from one dimension to the next one, which may be new.
func reshaped(t *rapid.T, dims chain.Shape) chain.Shape {
	to := slices.Clone(dims)
	at := rapid.IntRange(0, len(to)).Draw(t, "new")
	to = slices.Insert(to, at, 1)
	from, into := rapid.IntRange(0, len(to)-1).Draw(t, "from"), rapid.IntRange(0, len(to)-1).Draw(t, "into")
	if f := rapid.Int64Range(1, 5).Draw(t, "factor"); from != into && to[from]%f == 0 {
		to[from], to[into] = to[from]/f, to[into]*f
	}
	if i := slices.Index(to, 1); i >= 0 && len(to) > 4 {
		to = slices.Delete(to, i, i+1)
	}
	return to
}

func drawSett(t *rapid.T, n int64) sett.Sett {
	var stripes []sett.Stripe
	for range rapid.IntRange(0, 2).Draw(t, "stripes") {
		stripes = append(stripes, sett.Stripe{
			On: rapid.Int64Range(1, max(n, 1)).Draw(t, "on"), Off: rapid.Int64Range(0, 3).Draw(t, "off"), Phase: rapid.Int64Range(0, n).Draw(t, "phase"),
		})
	}
	s, err := sett.New(stripes...)
	require.NoError(t, err)
	return s
}
