package scalar_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/scalar"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestEveryOp builds each function once, of the types that it has.
func TestEveryOp(t *testing.T) {
	b := scalar.NewBuilder()
	x, y, c := b.Float32("x"), b.Float32("y"), b.Bool("c")
	for want, v := range map[string]graph.Var{
		"scalar.add(x, y, x)": b.Add(x, y, x), "scalar.mul(x, y)": b.Mul(x, y), "scalar.sub(x, y)": b.Sub(x, y),
		"scalar.true_div(x, y)": b.TrueDiv(x, y), "scalar.pow(x, y)": b.Pow(x, y), "scalar.neg(x)": b.Neg(x),
		"scalar.maximum(x, y)": b.Maximum(x, y), "scalar.minimum(x, y)": b.Minimum(x, y), "scalar.abs(x)": b.Abs(x),
		"scalar.sqr(x)": b.Sqr(x), "scalar.sqrt(x)": b.Sqrt(x), "scalar.reciprocal(x)": b.Reciprocal(x),
		"scalar.exp(x)": b.Exp(x), "scalar.expm1(x)": b.Expm1(x), "scalar.log(x)": b.Log(x), "scalar.log1p(x)": b.Log1p(x),
		"scalar.tanh(x)": b.Tanh(x), "scalar.sigmoid(x)": b.Sigmoid(x), "scalar.identity(x)": b.Identity(x),
		"scalar.switch(c, x, y)": b.Switch(c, x, y),
	} {
		require.Equal(t, want, graph.Text(v, 1))
		require.Equal(t, ir.F32, v.Type(), want)
	}
	require.Equal(t, ir.I1, b.Less(x, y).Type())
	require.Equal(t, ir.I1, b.Equal(x, y).Type())
	require.NoError(t, b.Err())
}

// TestMistakes are kept until the graph is built, the first one; what comes after
// them does not panic.
func TestMistakes(t *testing.T) {
	other := scalar.NewBuilder()
	foreign := other.Float64("foreign")
	for want, build := range map[string]func(b *scalar.Builder) graph.Var{
		"there is no op scalar.nothing":                           func(b *scalar.Builder) graph.Var { return b.Neg(b.Apply("nothing")) },
		"scalar.add does not take 0 inputs":                       func(b *scalar.Builder) graph.Var { return b.Add() },
		"scalar.neg does not take 2 inputs":                       func(b *scalar.Builder) graph.Var { return b.Apply("neg", b.Float64("x"), b.Float64("y")) },
		"input 0 of scalar.neg is not a variable of this graph":   func(b *scalar.Builder) graph.Var { return b.Neg(graph.Var{}) },
		"input 1 of scalar.add is not a variable of this graph":   func(b *scalar.Builder) graph.Var { return b.Add(b.Float64("x"), foreign) },
		"scalar.add has no output for inputs of types [f64 none]": func(b *scalar.Builder) graph.Var { return b.Sqr(b.Add(b.Float64("x"), b.Input(ir.None(), "y"))) },
		"scalar.true_div has no output for inputs of types [tensor<2xf64> tensor<3xf64>]": func(b *scalar.Builder) graph.Var {
			return b.TrueDiv(b.Input(ir.Tensor(ir.F64, 2), "x"), b.Input(ir.Tensor(ir.F64, 3), "y"))
		},
		"output 0 is not a variable of this graph": func(*scalar.Builder) graph.Var { return foreign },
		`input "x" has no type`:                    func(b *scalar.Builder) graph.Var { return b.Input(0, "x") },
	} {
		b := scalar.NewBuilder()
		fg, err := b.Build(build(b))
		require.Nil(t, fg, want)
		require.EqualError(t, err, want)
		require.Equal(t, err, b.Err())
	}
}

func TestConstant(t *testing.T) {
	b := scalar.NewBuilder()
	require.Equal(t, b.Constant(2), b.Constant(2))
	fg, err := b.Build(b.Mul(b.Constant(2), b.Float64("x")))
	require.NoError(t, err)
	require.Equal(t, "FunctionGraph(scalar.mul(2.0, x))", fg.String())
}
