package blas_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules/verify"
)

// program is a random graph of products, sums, products with numbers, and functions of
// elements, of matrices, rows and columns.
func program(r *rand.Rand, dialects *ir.Dialects) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	dims := []int64{1, 3, 3}
	var vars []graph.Var
	for range 4 {
		vars = append(vars, fg.AddInput(ir.Tensor(ir.F64, dims[r.IntN(3)], dims[r.IntN(3)]), ""))
	}
	vars = append(vars, fg.AddInput(ir.Tensor(ir.F64), "s"), fg.AddInput(ir.Tensor(ir.F64, 3), "v"))
	value := ctxt.ConstantOf(float64(r.IntN(5))-2, ir.Tensor(ir.F64))
	vars = append(vars, fg.Apply(ctxt.Op("scalar.constant", ir.NamedAttr{Name: "value", Value: value}), value.Type()))
	ops := []string{"aesara.dot", "aesara.dot", "scalar.add", "scalar.add", "scalar.sub", "scalar.mul", "scalar.neg", "scalar.tanh", "scalar.mul"}
	for range 6 + r.IntN(14) {
		op := ctxt.Op(ops[r.IntN(len(ops))])
		inputs := make([]graph.Var, op.Info().MinInputs)
		if op.Info().MaxInputs == ir.Variadic {
			inputs = make([]graph.Var, 2+r.IntN(2))
		}
		types := make([]ir.Type, len(inputs))
		for i := range inputs {
			inputs[i] = vars[max(r.IntN(len(vars)), r.IntN(len(vars)))]
			types[i] = inputs[i].Type()
		}
		if out := ir.InferTypes(op, types); len(out) == 1 {
			vars = append(vars, fg.Apply(op, out[0], inputs...))
		}
	}
	fg.SetOutputs(vars[len(vars)-1], vars[len(vars)-2])
	return fg
}

// Random graphs compute the same after fusion, to the last bit, and except for rounding after
// the stage of BLAS and after both with ops in place. Sums are
// not regrouped: terms that cancel would differ by more than rounding.
func TestRandomGraphsComputeTheSame(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	seeds := 600
	if testing.Short() {
		seeds = 150
	}
	made := map[string]int{}
	for _, query := range []string{"+BlasOpt", "+elemwise_fusion -inexact", "+BlasOpt +elemwise_fusion +inplace +destroy_handler -local_add_mul_fusion"} {
		opt := lib.DB.MustQuery(query)
		for seed := range uint64(seeds) {
			fg := program(rand.New(rand.NewPCG(seed, 0)), lib.Dialects)
			before := mlir.String(fg)
			checker, err := verify.NewChecker(t.Context(), fg, verify.CheckOptions{
				Eval: eval.Options{Evaluators: lib.Evaluators}, Runs: 2, Seed: seed, Rules: opt.Rules(), Inexact: opt.Inexact(),
			})
			require.NoError(t, err)
			report, err := opt.OptimizeWith(t.Context(), fg, navigator.Options{OnFailure: navigator.WarnUnlessRefused})
			require.NoError(t, err, before)
			require.Empty(t, report.Failures, before)
			require.NoError(t, fg.CheckIntegrity())
			found, err := checker.Check(t.Context(), fg, report)
			require.NoError(t, err)
			require.Nil(t, found, "%s, seed %d\n%s\nbecame\n%s", query, seed, before, mlir.String(fg))
			for n := range fg.Nodes() {
				made[n.Op().Name()]++
			}
		}
	}
	for _, op := range []string{"aesara.gemm", "aesara.c_gemv", "aesara.dot22scalar", "aesara.composite"} {
		require.Positive(t, made[op], op)
	}
}
