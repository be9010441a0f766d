package aesara_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/graph/value"
)

// logSum is the logarithm of the sum of exponentials, of 300 bits.
func logSum(xs ...float64) float64 {
	sum := new(big.Float).SetPrec(300)
	for _, x := range xs {
		sum.Add(sum, exp(x))
	}
	return log(sum)
}

// matrixOf is a matrix of floats of a type.
func matrixOf(t *testing.T, elem ir.Type, rows [][]float64) value.Value {
	b, err := value.NewBuilder(ir.Tensor(elem, int64(len(rows)), int64(len(rows[0]))))
	require.NoError(t, err)
	for i, row := range rows {
		b.PutFloats(i*len(row), row)
	}
	return b.Value()
}

// TestAccuracy: softmaxes, cross-entropies and logarithms of sums of exponentials are right to
// nearly all digits once the rules were applied, on inputs on which the program as it is written has an
// infinity, what is not a number, or few digits. The reference is computed with 300 bits.
func TestAccuracy(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	const lse = `%e = "scalar.exp"(%x) : (X) -> X
  %s = "aesara.sum"(%e) {axis = array<i64: 1>} : (X) -> R
  %r = "scalar.log"(%s) : (R) -> R`
	const nll = `%y = "scalar.constant"() {value = dense<[0, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %i = "scalar.constant"() {value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %s = "aesara.softmax"(%x) {axis = 1 : i64} : (X) -> X
  %l = "scalar.log"(%s) : (X) -> X
  %r = "aesara.advanced_subtensor"(%l, %i, %y) : (X, tensor<2xi64>, tensor<2xi64>) -> R`
	const xent = `%y = "scalar.constant"() {value = dense<[0, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %s = "aesara.softmax"(%x) : (X) -> X
  %r = "aesara.crossentropy_categorical_1hot"(%s, %y) : (X, tensor<2xi64>) -> R`
	const logs = `%s = "aesara.softmax"(%x) : (X) -> X
  %r = "scalar.log"(%s) : (X) -> X`
	const grad = `%s = "aesara.softmax"(%x) : (X) -> X
  %d = "scalar.true_div"(%x, %s) : (X, X) -> X
  %r = "aesara.softmax_grad"(%d, %s) : (X, X) -> X`
	for _, c := range []struct {
		name, text string
		rows       [][]float64
		want       func(row []float64, i int) []float64
		classes    bool // the result is a matrix
	}{
		{"log of a sum of large exponentials", lse, [][]float64{{1000, 1001, 999}, {800, -800, 0}},
			func(row []float64, _ int) []float64 { return []float64{logSum(row...)} }, false},
		{"log of a sum of small exponentials", lse, [][]float64{{-1000, -1001, -999}, {-900, -900, -900}},
			func(row []float64, _ int) []float64 { return []float64{logSum(row...)} }, false},
		{"log of a probability of a class", nll, [][]float64{{-1000, 0, 1000}, {1000, 3, -1000}},
			func(row []float64, i int) []float64 { return []float64{log(probabilities(row)[2*i])} }, false},
		{"cross-entropy", xent, [][]float64{{-1000, 0, 1000}, {1000, 3, -1000}},
			func(row []float64, i int) []float64 { return []float64{-log(probabilities(row)[2*i])} }, false},
		{"log of a softmax", logs, [][]float64{{-1000, 0, 1000}, {1000, 3, -1000}},
			func(row []float64, _ int) []float64 {
				var list []float64
				for _, p := range probabilities(row) {
					list = append(list, log(p))
				}
				return list
			}, true},
		{"gradient of the log of a softmax", grad, [][]float64{{-1000, 0, 1000}, {900, 3, -1000}},
			func(row []float64, _ int) []float64 { // of g = x: g - sum(g) * sm
				var list []float64
				for j, p := range probabilities(row) {
					f, _ := p.Float64()
					list = append(list, row[j]-(row[0]+row[1]+row[2])*f)
				}
				return list
			}, true},
	} {
		for _, elem := range []ir.Type{ir.F32, ir.F64} {
			for _, open := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s/%s/%v", c.name, elem, open), func(t *testing.T) {
					size, digits := "2x3", 1e-13
					if open {
						size = "2x?"
						if strings.Contains(c.text, "crossentropy") || strings.Contains(c.text, "advanced") {
							size = "?x3"
						}
					}
					if elem == ir.F32 {
						digits = 2e-6
					}
					matrix, row := fmt.Sprintf("tensor<%sx%s>", size, elem), fmt.Sprintf("tensor<2x%s>", elem)
					result := row
					if c.classes {
						result = matrix
					}
					text := "func.func @main(%x: X) -> " + result + " {\n  " + c.text + "\n  return %r : " + result + "\n}\n"
					text = strings.NewReplacer("(X", "("+matrix, ", X", ", "+matrix, "> X", "> "+matrix, ": X", ": "+matrix, "(R", "("+row, "> R", "> "+row).Replace(text)
					x := matrixOf(t, elem, c.rows)
					run := func(fg *graph.FunctionGraph) value.Value {
						entry, err := eval.Entry(fg, "")
						require.NoError(t, err)
						result, err := eval.Run(t.Context(), entry, []value.Value{x}, eval.Options{Evaluators: lib.Evaluators})
						require.NoError(t, err)
						return result.Outputs[0]
					}
					parse := func() *graph.FunctionGraph {
						fg, err := mlir.Parse("test.mlir", text, lib.Dialects)
						require.NoError(t, err, text)
						return fg
					}
					var want []float64
					for i, row := range c.rows {
						want = append(want, c.want(row, i)...)
					}
					worst := func(v value.Value) float64 {
						off := 0.0
						for i, w := range want {
							switch e := math.Abs(v.Float(i)-w) / max(1, math.Abs(w)); {
							case math.IsNaN(e):
								off = math.Inf(1)
							default:
								off = max(off, e)
							}
						}
						return off
					}
					lost := worst(run(parse()))
					after := parse()
					_, err := lib.DB.MustQuery("fast_run").Optimize(t.Context(), after)
					require.NoError(t, err)
					left := worst(run(after))
					t.Logf("error %.2g before, %.2g after", lost, left)
					require.Greater(t, lost, 1e-3, "the program is as good")
					require.Less(t, left, digits, mlir.String(after))
				})
			}
		}
	}
}

// TestLogSumExpOfNothing: for a row without elements, which has no largest one, the rule has the
// logarithm of 0, as the program has, and for infinite elements it has what the program has.
func TestLogSumExpOfNothing(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	const text = `func.func @main(%x: tensor<2x?xf64>) -> tensor<2xf64> {
  %e = "scalar.exp"(%x) : (tensor<2x?xf64>) -> tensor<2x?xf64>
  %s = "aesara.sum"(%e) {axis = array<i64: 1>} : (tensor<2x?xf64>) -> tensor<2xf64>
  %r = "scalar.log"(%s) : (tensor<2xf64>) -> tensor<2xf64>
  return %r : tensor<2xf64>
}
`
	for _, query := range []string{"+local_log_sum_exp_of_size", "fast_run"} {
		after, err := mlir.Parse("test.mlir", text, lib.Dialects)
		require.NoError(t, err)
		report, err := lib.DB.MustQuery(query).Optimize(t.Context(), after)
		require.NoError(t, err)
		require.Positive(t, report.Rewrites)
		entry, err := eval.Entry(after, "")
		require.NoError(t, err)
		for _, c := range []struct {
			rows [][]float64
			want []float64
		}{
			{[][]float64{{}, {}}, []float64{math.Inf(-1), math.Inf(-1)}},
			{[][]float64{{math.Inf(-1), math.Inf(-1)}, {math.Inf(1), 2}}, []float64{math.Inf(-1), math.Inf(1)}},
			{[][]float64{{3}, {-5}}, []float64{3, -5}},
		} {
			result, err := eval.Run(t.Context(), entry, []value.Value{matrixOf(t, ir.F64, c.rows)}, eval.Options{Evaluators: lib.Evaluators})
			require.NoError(t, err)
			require.Equal(t, c.want, result.Outputs[0].Floats(), query)
		}
	}
}
