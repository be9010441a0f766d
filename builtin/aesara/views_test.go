package aesara_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestSubtensorIsView asks which subtensors of a tensor share elements, and of subtensors
// of them: all numbers are written in the program, or are constants of it.
func TestSubtensorIsView(t *testing.T) {
	b, r := newBench(), rand.New(rand.NewPCG(17, 18))
	met := map[bool]int{}
	for range 2000 {
		fg := graph.New(b.ctxt)
		dims := shape(r, 3)
		x := fg.AddInput(ir.Tensor(ir.I64, dims...), "x")
		// view applies a random subtensor that is there.
		view := func(of graph.Var, elems []int) (graph.Var, []int) {
			own := of.Type().Dims()
			s := draw(r, own)
			for s.outside {
				s = draw(r, own)
			}
			inputs := []graph.Var{of}
			for _, v := range s.operands {
				inputs = append(inputs, fg.Apply(b.ctxt.Op("arith.constant", ir.NamedAttr{Name: "value", Value: v.Attr(b.ctxt)}), v.Type()))
			}
			var list []int
			for _, at := range s.each(own) {
				list = append(list, elems[at])
			}
			return fg.Apply(b.subscripted("aesara.subtensor", s.entries), ir.Tensor(ir.I64, s.dims()...), inputs...), list
		}
		all := make([]int, numbered(0, dims...).Len())
		for i := range all {
			all[i] = i
		}
		p, inP := view(x, all)
		q, inQ := view(x, all)
		if r.IntN(2) == 0 {
			q, inQ = view(q, inQ)
		}
		fg.SetOutputs(p, q)
		aliases, err := views.Attach(fg)
		require.NoError(t, err)
		want, seen := false, map[int]bool{}
		for _, at := range inP {
			seen[at] = true
		}
		for _, at := range inQ {
			want = want || seen[at]
		}
		got, witness := aliases.Overlap(p, q)
		require.Equal(t, want, got, "%s\n%s", fg, witness)
		met[got]++
	}
	require.Greater(t, met[true], 100)
	require.Greater(t, met[false], 100)
}

// TestPrinting writes ops as the document does.
func TestPrinting(t *testing.T) {
	b := newBench()
	fg := graph.New(b.ctxt)
	m, v := ir.Tensor(ir.F64, 4, 4), ir.Tensor(ir.F64, 4)
	x, y, a, i := fg.AddInput(m, "x"), fg.AddInput(v, "y"), fg.AddInput(ir.Tensor(ir.F64), "a"), fg.AddInput(ir.Tensor(ir.I64), "i")
	mark := func(op ir.Op) ir.Op { return op.With("settle.inplace", b.ctxt.Int(0, ir.I64)) }
	const absent, operand = subscript.Absent, subscript.Operand
	some := []subscript.Entry{{Start: 1, Stop: 3, Step: absent}, subscript.At(operand)}
	for _, c := range []struct {
		op     ir.Op
		inputs []graph.Var
		want   string
	}{
		{b.subscripted("aesara.subtensor", some), []graph.Var{x, i}, "x[1:3, i]"},
		{b.subscripted("aesara.subtensor", []subscript.Entry{subscript.Full, {Start: absent, Stop: operand, Step: -1}}), []graph.Var{x, i}, "x[:, :i:-1]"},
		{b.subscripted("aesara.inc_subtensor", some), []graph.Var{x, a, i}, "IncSubtensor{Inc;int64:int64:, int64}(x, a, i)"},
		{mark(b.subscripted("aesara.set_subtensor", some)), []graph.Var{x, a, i}, "IncSubtensor{InplaceSet;int64:int64:, int64}(x, a, i)"},
		{b.ctxt.Op("aesara.advanced_set_subtensor1"), []graph.Var{x, a, i}, "AdvancedIncSubtensor1{no_inplace,set}(x, a, i)"},
		{b.ctxt.Op("aesara.advanced_inc_subtensor"), []graph.Var{x, a, i}, "AdvancedIncSubtensor{inplace=False, set_instead_of_inc=False}(x, a, i)"},
		{b.ctxt.Op("aesara.dot"), []graph.Var{x, y}, "(x @ y)"},
		{mark(b.ctxt.Op("aesara.gemm")), []graph.Var{x, a, x, x, a}, "Gemm{inplace}(x, a, x, x, a)"},
		{b.ctxt.Op("aesara.gemv"), []graph.Var{y, a, x, y, a}, "Gemv{no_inplace}(y, a, x, y, a)"},
		{b.ctxt.Op("aesara.ger"), []graph.Var{x, a, y, y}, "Ger{non-destructive}(x, a, y, y)"},
		{b.ctxt.Op("aesara.softmax"), []graph.Var{x}, "Softmax{axis=-1}(x)"},
		{b.ctxt.Op("aesara.softmax_with_bias"), []graph.Var{x, y}, "SoftmaxWithBias(x, y)"},
	} {
		require.Equal(t, c.want, dialects.Printer().Print(fg.Apply(c.op, m, c.inputs...)))
	}
}
