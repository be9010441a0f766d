package blas_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/rules/verify"
)

// TestGemmOfUnknownSizes: a product is added to a matrix of as many rows, however many these
// are, and not to one that may be stretched.
func TestGemmOfUnknownSizes(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	inexact := lib.DB.MustQuery("fast_run").Rules() // compared as these are
	const (
		m = "tensor<?x4xf64>"
		p = `%p = "aesara.dot22"(%x, %w) : (tensor<?x4xf64>, tensor<4x4xf64>) -> tensor<?x4xf64>`
		q = `%q = "aesara.dot22"(%x, %u) : (tensor<?x4xf64>, tensor<4x4xf64>) -> tensor<?x4xf64>`
	)
	sum := func(op, a, b string) string {
		return fmt.Sprintf(`%%r = "scalar.%s"(%s, %s) : (%s, %s) -> %s`, op, a, b, m, m, m)
	}
	for _, c := range []struct {
		name, query string
		lines       []string
		gemms       int
	}{
		{"two products", "+ShapeOpt +gemm_optimizer", []string{p, q, sum("add", "%p", "%q")}, 1},
		{"the factor", "+ShapeOpt +gemm_optimizer", []string{p, sum("sub", "%x", "%p")}, 1},
		{"what is computed of the factor", "+ShapeOpt +gemm_optimizer", []string{
			p, `%e = "scalar.exp"(%x) : (` + m + `) -> ` + m, `%n = "scalar.neg"(%e) : (` + m + `) -> ` + m, sum("add", "%n", "%p"),
		}, 1},
		{"another input, which may be a row", "+ShapeOpt +gemm_optimizer", []string{p, sum("add", "%z", "%p")}, 0},
		{"without shapes", "+gemm_optimizer", []string{p, q, sum("add", "%p", "%q")}, 0},
		{"a row that is stretched within", "+ShapeOpt +gemm_optimizer", []string{
			p, `%f = "scalar.mul"(%z, %x) : (` + m + ", " + m + `) -> ` + m, sum("add", "%f", "%p"),
		}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "func.func @main(%x: tensor<?x4xf64>, %z: tensor<?x4xf64>, %w: tensor<4x4xf64>, %u: tensor<4x4xf64>) -> tensor<?x4xf64> {\n  " +
				strings.Join(c.lines, "\n  ") + "\n  return %r : tensor<?x4xf64>\n}\n"
			fg, err := mlir.Parse("test.mlir", text, lib.Dialects)
			require.NoError(t, err)
			opt := lib.DB.MustQuery(c.query)
			checker, err := verify.NewChecker(t.Context(), fg, verify.CheckOptions{Eval: eval.Options{Evaluators: lib.Evaluators}, Runs: 5, Seed: 1, Rules: inexact})
			require.NoError(t, err)
			require.Positive(t, checker.Runs())
			report, err := opt.Optimize(t.Context(), fg)
			require.NoError(t, err)
			require.NoError(t, fg.CheckIntegrity())
			after := mlir.String(fg)
			require.Equal(t, c.gemms, strings.Count(after, `"aesara.gemm"`), after)
			found, err := checker.Check(t.Context(), fg, report)
			require.NoError(t, err)
			require.Nil(t, found, after)
		})
	}
}
