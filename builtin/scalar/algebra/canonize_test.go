package algebra_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/scalar"
	"github.com/settle-go/settle/builtin/scalar/algebra"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// settle applies the rules and merging until nothing changes, and returns the number of
// rewrites.
func settle(t testing.TB, fg *graph.FunctionGraph) int {
	t.Helper()
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "algebra", Locals: algebra.Rules(dialects.All()), Globals: []navigator.Optimizer{navigator.NewMerge("merge")},
	})
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	require.NoError(t, err)
	require.NoError(t, fg.CheckIntegrity())
	return report.Rewrites
}

func TestTrees(t *testing.T) {
	type variable = graph.Var
	for _, c := range []struct {
		want  string
		build func(b *scalar.Builder, x, y, z variable) variable
	}{
		{"x", func(b *scalar.Builder, x, y, z variable) variable { return b.TrueDiv(b.Mul(x, y), y) }},
		{"scalar.mul(1.5, x)", func(b *scalar.Builder, x, y, z variable) variable {
			return b.TrueDiv(b.Mul(b.Constant(3), x, y), b.Mul(y, b.Constant(2)))
		}},
		{"scalar.true_div(x, scalar.mul(y, z))", func(b *scalar.Builder, x, y, z variable) variable {
			return b.TrueDiv(b.TrueDiv(x, y), z)
		}},
		{"scalar.reciprocal(scalar.mul(x, y))", func(b *scalar.Builder, x, y, z variable) variable {
			return b.Mul(b.Reciprocal(x), b.Reciprocal(y))
		}},
		{"scalar.true_div(1.0, x)", func(b *scalar.Builder, x, y, z variable) variable { return b.TrueDiv(b.Constant(1), x) }},
		{"scalar.mul(x, y, z)", func(b *scalar.Builder, x, y, z variable) variable { return b.Mul(b.Mul(x, y), z) }},
		{"scalar.mul(2.0, x)", func(b *scalar.Builder, x, y, z variable) variable { return b.Mul(x, b.Constant(2)) }},
		{"scalar.mul(0.25, x)", func(b *scalar.Builder, x, y, z variable) variable { return b.TrueDiv(x, b.Constant(4)) }},
		{"1.0", func(b *scalar.Builder, x, y, z variable) variable { return b.TrueDiv(b.Exp(x), b.Exp(x)) }},
		{"x", func(b *scalar.Builder, x, y, z variable) variable { return b.TrueDiv(b.Sqr(x), x) }},
		{"scalar.mul(x, x, y)", func(b *scalar.Builder, x, y, z variable) variable { return b.Mul(b.Sqr(x), y) }},
		{"scalar.mul(-1.0, x, y)", func(b *scalar.Builder, x, y, z variable) variable { return b.Neg(b.Mul(x, y)) }},
		{"scalar.mul(x, y)", func(b *scalar.Builder, x, y, z variable) variable { return b.Mul(b.Neg(x), b.Neg(y)) }},
		{"scalar.mul(x, x)", func(b *scalar.Builder, x, y, z variable) variable { return b.Mul(x, x) }},
		// A product that is used elsewhere too stays, but what cancels is cancelled.
		{"scalar.add(scalar.exp(scalar.mul(x, y)), x)", func(b *scalar.Builder, x, y, z variable) variable {
			xy := b.Mul(x, y)
			return b.Add(b.Exp(xy), b.TrueDiv(xy, y))
		}},
		{"scalar.mul(scalar.exp(*1 -> scalar.mul(x, y)), *1, z)", func(b *scalar.Builder, x, y, z variable) variable {
			xy := b.Mul(x, y)
			return b.Mul(b.Exp(xy), b.Mul(xy, z))
		}},
		// Constants whose product is none of the type stay apart.
		{"scalar.mul(scalar.mul(scalar.mul(x, 1e-200), 1e-200), 1e+300)", func(b *scalar.Builder, x, y, z variable) variable {
			return b.Mul(b.Mul(b.Mul(x, b.Constant(1e-200)), b.Constant(1e-200)), b.Constant(1e300))
		}},
		{"scalar.true_div(x, 0.0)", func(b *scalar.Builder, x, y, z variable) variable { return b.TrueDiv(x, b.Constant(0)) }},

		{"scalar.add(5.0, x)", func(b *scalar.Builder, x, y, z variable) variable {
			return b.Add(b.Sub(b.Add(x, b.Constant(2)), b.Sub(y, b.Constant(3))), y)
		}},
		{"scalar.mul(2.0, x)", func(b *scalar.Builder, x, y, z variable) variable { return b.Add(x, x) }},
		{"scalar.mul(3.0, x)", func(b *scalar.Builder, x, y, z variable) variable { return b.Add(x, b.Mul(b.Constant(2), x)) }},
		{"scalar.add(x, x, y)", func(b *scalar.Builder, x, y, z variable) variable { return b.Add(b.Add(x, x), y) }},
		{"scalar.add(x, x, x, y)", func(b *scalar.Builder, x, y, z variable) variable { return b.Add(x, x, b.Add(x, y)) }},
		// A product that is used elsewhere too and stands there twice stays; the constant goes first.
		{"scalar.add(scalar.exp(scalar.add(3.0, *1 -> scalar.mul(2.0, x), *1)), *1)", func(b *scalar.Builder, x, y, z variable) variable {
			m := b.Mul(b.Constant(2), x)
			return b.Add(b.Exp(b.Add(m, b.Constant(3), m)), m)
		}},
		{"scalar.sub(y, x)", func(b *scalar.Builder, x, y, z variable) variable { return b.Neg(b.Sub(x, y)) }},
		{"scalar.sub(y, x)", func(b *scalar.Builder, x, y, z variable) variable { return b.Mul(b.Constant(-1), b.Sub(x, y)) }},
		{"scalar.sub(x, y)", func(b *scalar.Builder, x, y, z variable) variable { return b.Add(b.Neg(y), x) }},
		{"scalar.sub(x, y)", func(b *scalar.Builder, x, y, z variable) variable { return b.Add(x, b.Mul(y, b.Constant(-1))) }},
		{"0.0", func(b *scalar.Builder, x, y, z variable) variable { return b.Sub(b.Exp(x), b.Exp(x)) }},
		{"scalar.sub(x, scalar.add(y, z))", func(b *scalar.Builder, x, y, z variable) variable { return b.Sub(b.Sub(x, y), z) }},
		{"scalar.sub(1.0, x)", func(b *scalar.Builder, x, y, z variable) variable { return b.Sub(b.Constant(1), x) }},
		{"scalar.add(-1.0, x)", func(b *scalar.Builder, x, y, z variable) variable { return b.Sub(x, b.Constant(1)) }},
		{"scalar.neg(x)", func(b *scalar.Builder, x, y, z variable) variable { return b.Sub(b.Constant(0), x) }},
		{"scalar.mul(scalar.exp(scalar.add(x, y)), y)", func(b *scalar.Builder, x, y, z variable) variable {
			xy := b.Add(x, y)
			return b.Mul(b.Exp(xy), b.Sub(xy, x))
		}},
		{"scalar.add(scalar.mul(3.0, x), y)", func(b *scalar.Builder, x, y, z variable) variable {
			return b.Add(b.Mul(b.Constant(3), x), y)
		}},

		{"scalar.add(scalar.mul(x, scalar.exp(z)), scalar.mul(y, z))", func(b *scalar.Builder, x, y, z variable) variable {
			e := b.Exp(z)
			return b.Mul(b.Add(b.TrueDiv(x, z), b.TrueDiv(y, e)), z, e)
		}},
		{"scalar.add(x, scalar.mul(y, z))", func(b *scalar.Builder, x, y, z variable) variable {
			return b.Mul(b.Add(b.TrueDiv(x, z), y), z)
		}},
		{"scalar.mul(scalar.add(x, y), z)", func(b *scalar.Builder, x, y, z variable) variable { return b.Mul(b.Add(x, y), z) }},
		{"scalar.reciprocal(scalar.add(x, y))", func(b *scalar.Builder, x, y, z variable) variable {
			return b.TrueDiv(z, b.Add(b.Mul(x, z), b.Mul(y, z)))
		}},
		{"scalar.sub(x, scalar.mul(y, z))", func(b *scalar.Builder, x, y, z variable) variable {
			return b.Mul(b.Sub(b.TrueDiv(x, z), y), z)
		}},
	} {
		b := scalar.NewBuilder()
		fg, err := b.Build(c.build(b, b.Float64("x"), b.Float64("y"), b.Float64("z")))
		require.NoError(t, err)
		before := fg.String()
		settle(t, fg)
		require.Equal(t, "FunctionGraph("+c.want+")", fg.String(), before)
		require.Zero(t, settle(t, fg), "a second run of %s", c.want)
	}
}

// TestIntegers: sums and products wrap, quotients are not looked at.
func TestIntegers(t *testing.T) {
	b := scalar.NewBuilder()
	i8 := ir.Integer(8)
	x, y := b.Input(i8, "x"), b.Input(i8, "y")
	constant := func(n int64) graph.Var { return y.Graph().Constant(y.Graph().Context().Int(n, i8)) }
	fg, err := b.Build(
		b.Mul(b.Mul(x, constant(100)), constant(3)), b.Sub(b.Add(constant(100), x), b.Sub(y, constant(100))),
		b.Mul(b.Mul(x, constant(16)), y, constant(16)), b.Apply("int_div", b.Mul(x, y), y))
	require.NoError(t, err)
	settle(t, fg)
	require.Equal(t, "FunctionGraph(scalar.mul(44, x), scalar.sub(scalar.add(-56, x), y), 0, "+
		"scalar.int_div(scalar.mul(x, y), y))", fg.String())
}
