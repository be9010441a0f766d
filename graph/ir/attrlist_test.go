package ir

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLists reads lists in every form, and takes parts of them.
func TestLists(t *testing.T) {
	c := NewContext(nil)
	elements := func(a Attr) (texts []string) {
		n, ok := a.ListLen()
		require.True(t, ok, a)
		for i := range n {
			texts = append(texts, c.Element(a, i).String())
		}
		require.False(t, c.Element(a, n).IsValid())
		require.False(t, c.Element(a, -1).IsValid())
		return texts
	}
	for _, l := range []struct {
		attr Attr
		all  []string
		part string // of elements 1 to 2
		none string
	}{
		{c.Ints(I32, 1, 0, 2), []string{"1 : i32", "0 : i32", "2 : i32"}, "[0 : i32]", "[]"},
		{c.DenseArray(I32, 1, 0, 2), []string{"1 : i32", "0 : i32", "2 : i32"}, "array<i32: 0>", "array<i32>"},
		{c.DenseArray(I1, 1, 0), []string{"true", "false"}, "array<i1: false>", "array<i1>"},
		{c.DenseArray(I8, -1, 5), []string{"-1 : i8", "5 : i8"}, "array<i8: 5>", "array<i8>"},
		{c.DenseFloats(F32, 0.5, 2), []string{"5.000000e-01 : f32", "2.000000e+00 : f32"}, "array<f32: 2.000000e+00>", "array<f32>"},
		{c.Dense("[1, 0, 2]", Tensor(I64, 3)), []string{"1 : i64", "0 : i64", "2 : i64"}, "dense<0> : tensor<1xi64>", "dense<> : tensor<0xi64>"},
		{c.Dense("[1.5, 2.5]", Tensor(F32, 2)), []string{"1.500000e+00 : f32", "2.500000e+00 : f32"}, "dense<2.500000e+00> : tensor<1xf32>", "dense<> : tensor<0xf32>"},
		{c.Splat(c.Int(7, I8), Tensor(I8, 2)), []string{"7 : i8", "7 : i8"}, "dense<7> : tensor<1xi8>", "dense<> : tensor<0xi8>"},
		{c.Opaque("array<i64>", 0), nil, "", "array<i64>"},
	} {
		require.Equal(t, l.all, elements(l.attr))
		n, _ := l.attr.ListLen()
		require.Equal(t, l.attr, c.Sublist(l.attr, 0, n))
		require.Equal(t, l.none, c.Sublist(l.attr, n, n).String())
		if n > 1 {
			require.Equal(t, l.part, c.Sublist(l.attr, 1, 2).String())
		}
		require.False(t, c.Sublist(l.attr, 0, n+1).IsValid())
	}
	for _, a := range []Attr{c.Str("s"), c.Opaque("#d.a<1>", 0), c.Dense("[[1], [2]]", Tensor(I64, 2, 1)), c.Dict(), {}} {
		_, ok := a.ListLen()
		require.False(t, ok, a)
		require.False(t, c.Sublist(a, 0, 0).IsValid())
	}
	require.Equal(t, "2 : i64", c.Element(c.Dense("[[1], [2]]", Tensor(I64, 2, 1)), 1).String())
	d := c.Dict(NamedAttr{"a", c.Unit()}, NamedAttr{"b", c.Unit()})
	require.Equal(t, "{b}", c.Without(d, []string{"a", "c"}).String())
}
