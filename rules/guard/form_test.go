package guard

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// TestListsKeepTheirForm: what is made of a list is written as that was read.
func TestListsKeepTheirForm(t *testing.T) {
	i32s := func(ctxt *ir.Context) ir.Attr { return ctxt.Ints(ir.I32, 1, 0, 2) }
	floats := func(ctxt *ir.Context) ir.Attr {
		return ctxt.Array(ctxt.Float(0.5, ir.F32), ctxt.Float(2, ir.F32))
	}
	for _, c := range []struct {
		p, q       func(*ir.Context) ir.Attr
		text, want string
	}{
		{opaque("array<i64: 1, 0, 2>"), opaque("array<i64: 2, 1, 0>"), "compose(p, q)", "array<i64: 2, 0, 1>"},
		{opaque("array<i32: 1, 0, 2>"), opaque("array<i32: 1>"), "concat(p, q, [7])", "array<i32: 1, 0, 2, 1, 7>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "inverse(p)", "array<i32: 1, 0, 2>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "p[1:]", "array<i32: 0, 2>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "map(p, # + #i)", "array<i32: 1, 1, 4>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "filter(p, # > 0)", "array<i32: 1, 2>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "sort(p)", "array<i32: 0, 1, 2>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "reverse(unique(concat(p, p)))", "array<i32: 2, 0, 1>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "p + 1", "array<i32: 2, 1, 3>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "p * p - [1, 1, 1]", "array<i32: 0, -1, 3>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "p + q", "error: the list is made of lists in different forms: say which it has with like(list, a), typed(list, t) or dense(list, t)"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "like(p + q, q)", "[2 : i32, 0 : i32, 4 : i32]"},
		{opaque("array<i64: 3, 0>"), dense("[true, false]", "tensor<2xi1>"), "like(p - elements(q), p)", "array<i64: 2, 0>"},
		{opaque("array<i64: 3, 0>"), dense("[1, 2]", "tensor<2xi8>"), "dense(elements(q) + p, type(q))", "dense<[4, 2]> : tensor<2xi8>"},
		{opaque("array<i64: 300, 0>"), dense("[1, 2]", "tensor<2xi8>"), "dense(elements(q) + p, type(q))", "error: 301 is not a number of the type i8: there is no constant of it"},
		{opaque("array<i32: 1, 0, 2>"), opaque("array<i32: 5, 6, 7>"), "like(map(p, q[#]), p)", "array<i32: 6, 5, 7>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "typed(p + q, i64)", "array<i64: 2, 0, 4>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "typed(p, i64)", "array<i64: 1, 0, 2>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "typed(p, i64)[1:]", "array<i64: 0, 2>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "concat(typed(q, i32), p)", "array<i32: 1, 0, 2, 1, 0, 2>"},
		{opaque("array<i32: 1, 0, 2>"), i32s, "typed(p, index)", "[1 : index, 0 : index, 2 : index]"},
		{opaque("array<i8: 100>"), i32s, "typed(p + 200, i8)", "array<i8: 44>"},
		{opaque("array<i8: 100>"), i32s, "p * 2", "error: 200 is not a number of the type i8: there is no constant of it"},
		{opaque("array<i8: 100>"), i32s, "p + 0.5", "error: 100.5 is not a number of the type i8: there is no constant of it"},
		{opaque("array<i1: true, false>"), i32s, "reverse(p)", "array<i1: false, true>"},
		{opaque("array<i64>"), i32s, "concat(p, [1])", "array<i64: 1>"},
		{opaque("array<f32: 0.5, 2.0>"), floats, "reverse(elements(p))", "array<f32: 2.000000e+00, 5.000000e-01>"},
		{opaque("array<f32: 0.5, 2.0>"), floats, "p * 2", "array<f32: 1.000000e+00, 4.000000e+00>"},
		{opaque("array<f32: 0.5, 2.0>"), floats, "q * 2", "[1.000000e+00 : f32, 4.000000e+00 : f32]"},
		{opaque("array<f64: 0.5, 2.0>"), floats, "map(elements(p), # + 1)", "array<f64: 1.500000e+00, 3.000000e+00>"},
		{i32s, i32s, "p + q", "[2 : i32, 0 : i32, 4 : i32]"},
		{i32s, i32s, "concat(p, [5])", "[1 : i32, 0 : i32, 2 : i32, 5 : i32]"},
		{i32s, i32s, "like(p, q)[0] + p[0]", "2 : i32"},
		{dense("[1, 0, 2]", "tensor<3xi64>"), i32s, "p + 1", "dense<[2, 1, 3]> : tensor<3xi64>"},
		{dense("[1, 0, 2]", "tensor<3xi64>"), dense("[1, 1]", "tensor<2xi64>"), "concat(p, q)", "dense<[1, 0, 2, 1, 1]> : tensor<5xi64>"},
		{dense("[[1, 0], [2, 3]]", "tensor<2x2xi64>"), i32s, "reverse(p)", "dense<[[3, 2], [0, 1]]> : tensor<2x2xi64>"},
		{dense("[[1, 0], [2, 3]]", "tensor<2x2xi64>"), i32s, "p[1:]", "error: 3 elements do not fit the type tensor<2x2xi64>: say which it has with dense(list, t)"},
		{dense("[[1, 0], [2, 3]]", "tensor<2x2xi64>"), i32s, "dense(p[:2], tensor(i8, 2))", "dense<[1, 0]> : tensor<2xi8>"},
		{dense("[1.5, 2.5]", "vector<2xf32>"), i32s, "p * 2", "dense<[3.000000e+00, 5.000000e+00]> : vector<2xf32>"},
		{splatOf(3, ir.Tensor(ir.I32, 2, 2)), i32s, "p + 1", "dense<4> : tensor<2x2xi32>"},
		{splatOf(3, ir.Tensor(ir.I32, 4)), i32s, "p[:2]", "dense<3> : tensor<2xi32>"},
		{dense("[1, 2]", "tensor<2xui8>"), i32s, "p - 2", "error: -1 is not a number of the type ui8: there is no constant of it"},
	} {
		w := attrsOf(c.p, c.q)
		require.Equal(t, c.want, w.evals(t, c.text), "%s of %s and %s", c.text, c.p(w.fg.Context()), c.q(w.fg.Context()))
	}
}
