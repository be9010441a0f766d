package builtin

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/rules/verify"
)

// TestPipelinesKeepWhatProgramsCompute generates programs of arithmetic, optimizes them
// by whole queries, merging and folding included, and evaluates them before and
// after.
func TestPipelinesKeepWhatProgramsCompute(t *testing.T) {
	lib, err := New(Config{Evaluators: knownEvaluators()})
	require.NoError(t, err)
	ctx := context.Background()
	for _, query := range []string{"+fast_run", "+fast_run +constant_folding", "+constant_folding", "+*"} {
		opt := lib.DB.MustQuery(query)
		rewrites, runs := 0, 0
		for tries := 0; tries < 50 && (rewrites == 0 || runs == 0); tries++ { // few tries may show nothing
			rapid.Check(t, func(rt *rapid.T) {
				fg := arithProgram(rt, lib)
				before := mlir.String(fg)
				checker, err := verify.NewChecker(ctx, fg, verify.CheckOptions{
					Eval: eval.Options{Evaluators: knownEvaluators()}, Runs: 4, Rules: opt.Rules(), Inexact: opt.Inexact(),
				})
				require.NoError(rt, err)
				report, err := opt.Optimize(ctx, fg)
				require.NoError(rt, err)
				found, err := checker.Check(ctx, fg, report)
				require.NoError(rt, err)
				require.Nil(rt, found, "%s\n%s\nbecame\n%s", query, before, mlir.String(fg))
				rewrites, runs = rewrites+report.Rewrites, runs+checker.Runs()
			})
		}
		require.NotZero(t, rewrites)
		require.NotZero(t, runs)
	}
}

// arithProgram generates a program of one type of integers and one of floats, in which
// small constants are frequent.
func arithProgram(t *rapid.T, lib *Library) *graph.FunctionGraph {
	ctxt := ir.NewContext(lib.Dialects)
	fg := graph.New(ctxt)
	shaped := rapid.Bool().Draw(t, "tensors")
	shape := func(elem ir.Type) ir.Type {
		if shaped {
			return ir.Tensor(elem, 3)
		}
		return elem
	}
	ints := shape(rapid.SampledFrom([]ir.Type{ir.I1, ir.I8, ir.I32, ir.I64}).Draw(t, "integers"))
	floats := shape(rapid.SampledFrom([]ir.Type{ir.F16, ir.F32, ir.F64}).Draw(t, "floats"))
	values := map[ir.Type][]graph.Var{}
	for _, typ := range []ir.Type{ints, floats} {
		values[typ] = []graph.Var{fg.AddInput(typ, ""), fg.AddInput(typ, "")}
		for _, n := range []float64{0, 1, -1, 2} {
			values[typ] = append(values[typ], fg.Graph().Constant(ctxt.ConstantOf(n, typ)))
		}
	}
	intOps := []string{"addi", "subi", "muli", "andi", "ori", "xori", "divsi", "divui", "shli", "shrsi", "maxsi", "minui"}
	floatOps := []string{"addf", "subf", "mulf", "divf", "maximumf", "minimumf"}
	for range rapid.IntRange(1, 20).Draw(t, "nodes") {
		typ, ops := ints, intOps
		if rapid.Bool().Draw(t, "of floats") {
			typ, ops = floats, floatOps
		}
		op := ctxt.Op("arith." + rapid.SampledFrom(ops).Draw(t, "op"))
		a := rapid.SampledFrom(values[typ]).Draw(t, "left")
		b := rapid.SampledFrom(values[typ]).Draw(t, "right")
		values[typ] = append(values[typ], fg.Apply(op, typ, a, b))
	}
	last := func(list []graph.Var) graph.Var { return list[len(list)-1] }
	fg.SetOutputs(last(values[ints]), last(values[floats]), rapid.SampledFrom(values[ints]).Draw(t, "output"))
	return fg
}
