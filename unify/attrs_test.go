package unify

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/ir"
)

// TestLiteralsWithParts builds attributes of literals with variables, which then match
// them, and finds the parts again.
func TestLiteralsWithParts(t *testing.T) {
	ctxt := ir.NewContext(nil)
	i32, i64 := ctxt.Int(3, ir.I32), ctxt.Int(4, ir.I64)
	bound := map[string]ir.Attr{"a": i32, "b": i64, "r": ctxt.Ints(ir.I64, 7, 8), "d": ctxt.Dict(ir.NamedAttr{Name: "z", Value: i32})}
	v := func(name string) Literal { return Literal{Kind: VarLiteral, Text: name} }
	rest := func(name string) Literal { return Literal{Kind: RestLiteral, Text: name} }
	list := func(items ...Literal) Literal { return Literal{Kind: ListLiteral, List: items} }
	tensor := ir.Tensor(ir.I64, 3)
	for _, c := range []struct {
		literal Literal
		want    string
	}{
		{list(v("a"), v("b"), rest("r")), "[3 : i32, 4, 7, 8]"},
		{Literal{Kind: ArrayLiteral, Elem: ir.I32, List: []Literal{v("a"), rest("r"), v("b")}}, "array<i32: 3, 7, 8, 4>"},
		{Literal{Kind: ArrayLiteral, Elem: ir.F32, List: []Literal{v("a"), {Kind: FloatLiteral, Float: 0.5}}}, "array<f32: 3.000000e+00, 5.000000e-01>"},
		{Literal{Kind: DictLiteral, Keys: []string{"k", ""}, List: []Literal{v("b"), rest("d")}}, "{k = 4 : i64, z = 3 : i32}"},
		{Literal{Kind: ElementsLiteral, Type: tensor, List: []Literal{list(v("b"), rest("r"))}}, "dense<[4, 7, 8]> : tensor<3xi64>"},
		{Literal{Kind: ElementsLiteral, Type: ir.Tensor(ir.I64, 2), List: []Literal{v("b")}}, "dense<4> : tensor<2xi64>"},
		{Literal{Kind: ElementsLiteral, Type: tensor, List: []Literal{list(v("b"))}}, "<none>"},
		{Literal{Kind: ArrayLiteral, Elem: ir.I32, List: []Literal{v("d")}}, "<none>"},
		{Literal{Kind: ArrayLiteral, Elem: ir.I1, List: []Literal{v("a")}}, "<none>"},
		{list(rest("a")), "<none>"},
		{list(v("nobody")), "<none>"},
		{Literal{Kind: DictLiteral, List: []Literal{v("a")}}, "<none>"},
		{Literal{Kind: ElementsLiteral}, "<none>"},
		{Literal{Kind: ElementsLiteral, Type: ir.F32, List: []Literal{v("a")}}, "<none>"},
	} {
		made := c.literal.Build(ctxt, func(name string) ir.Attr { return bound[name] })
		require.Equal(t, c.want, made.String(), c.literal.String())
		require.True(t, c.literal.Open() || len(c.literal.List) == 0)
		if !made.IsValid() {
			require.False(t, c.literal.Matches(i32))
			continue
		}
		require.NoError(t, c.literal.Check())
		require.True(t, c.literal.Matches(made), c.literal.String())
		c.literal.Each(ctxt, made, func(name string, part ir.Attr) bool {
			again := map[string]ir.Attr{}
			for k, a := range bound {
				again[k] = a
			}
			again[name] = part
			require.Equal(t, made, c.literal.Build(ctxt, func(name string) ir.Attr { return again[name] }), name)
			return true
		})
	}
}
