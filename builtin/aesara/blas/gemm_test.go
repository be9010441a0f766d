package blas_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/aesara/blas"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
)

// TestGemm prints what the optimizer makes of the operations of a function, the figures
// of its profile after them. M is tensor<4x4xf64>, V tensor<4xf64>, S tensor<f64>, and the
// inputs are %A %B %C %D of type M, %v %w of type V, %s and %t of type S.
func TestGemm(t *testing.T) {
	datadriven.RunTest(t, "testdata/gemm", func(t *testing.T, d *datadriven.TestData) string {
		text := `"func.func"() <{sym_name = "f", function_type = (M, M, M, M, V, V, S, S) -> (` + strings.ReplaceAll(d.CmdArgs[0].String(), ";", ", ") + `)}> ({
^bb0(%A: M, %B: M, %C: M, %D: M, %v: V, %w: V, %s: S, %t: S):
` + d.Input + "\n}) : () -> ()"
		text = strings.NewReplacer(": M", ": tensor<4x4xf64>", "(M", "(tensor<4x4xf64>", ", M", ", tensor<4x4xf64>", "> M", "> tensor<4x4xf64>",
			": V", ": tensor<4xf64>", "(V", "(tensor<4xf64>", ", V", ", tensor<4xf64>", "> V", "> tensor<4xf64>",
			": S", ": tensor<f64>", "(S", "(tensor<f64>", ", S", ", tensor<f64>", "> S", "> tensor<f64>").Replace(text)
		fg, err := mlir.Parse("f.mlir", text, dialects.All())
		require.NoError(t, err, "%s", text)
		report, err := navigator.Optimize(t.Context(), blas.NewGemm("gemm_optimizer"), fg, navigator.Options{})
		require.NoError(t, err)
		require.NoError(t, fg.Validate())
		require.NoError(t, fg.CheckIntegrity())
		require.NoError(t, report.Check())
		var b strings.Builder
		for n := range fg.Arenas()[1].Nodes() {
			fmt.Fprintln(&b, n)
		}
		for _, c := range report.Root.Counts {
			fmt.Fprintf(&b, "%s %d\n", c.Name, c.Count)
		}
		return b.String()
	})
}

// manyTerms is a sum of that many terms, each added to the ones before, without a product.
func manyTerms(count int) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	m := ir.Tensor(ir.F64, 4, 4)
	x := fg.AddInput(m, "x")
	v := x
	for range count {
		v = fg.Apply(ctxt.Op("scalar.add"), m, v, fg.Apply(ctxt.Op("scalar.exp"), m, x))
	}
	fg.SetOutputs(v)
	return fg
}

// A long sum is read once.
func BenchmarkGemm(b *testing.B) {
	for _, count := range []int{1000, 10_000} {
		b.Run(fmt.Sprint(count), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				fg := manyTerms(count)
				b.StartTimer()
				if _, err := navigator.Optimize(b.Context(), blas.NewGemm("g"), fg, navigator.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
