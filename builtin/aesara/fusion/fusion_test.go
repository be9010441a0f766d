package fusion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/aesara/fusion"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// TestFusion fuses the operations of a file and prints what becomes of them, with the
// figures of the optimizer.
func TestFusion(t *testing.T) {
	datadriven.RunTest(t, "testdata/fusion", func(t *testing.T, d *datadriven.TestData) string {
		fg, err := mlir.Parse("f.mlir", d.Input, dialects.All())
		require.NoError(t, err)
		opt := map[string]navigator.Optimizer{
			"composite":     fusion.NewComposite("composite_elemwise_fusion"),
			"add_mul":       fusion.NewAddMul("local_add_mul_fusion", false),
			"add_mul_exact": fusion.NewAddMul("local_add_mul_fusion_exact", true),
		}[d.Cmd]
		report, err := navigator.Optimize(t.Context(), opt, fg, navigator.Options{})
		require.NoError(t, err)
		require.NoError(t, fg.Validate())
		require.NoError(t, fg.CheckIntegrity())
		require.NoError(t, report.Check())
		_, err = mlir.Parse("again.mlir", mlir.String(fg), dialects.All())
		require.NoError(t, err)
		return mlir.String(fg) + figures(report.Root)
	})
}

func figures(p *profile.Pass) string {
	var b strings.Builder
	for _, c := range p.Counts {
		fmt.Fprintf(&b, "%s %d\n", c.Name, c.Count)
	}
	return b.String()
}

// chain is a program of that many elementwise ops: four lanes that cross, in tensors of
// two sizes.
func chain(ops int) *graph.FunctionGraph {
	ctxt := ir.NewContext(dialects.All())
	fg := graph.New(ctxt)
	wide, row := ir.Tensor(ir.F64, 8, 16), ir.Tensor(ir.F64, 1, 16)
	x := fg.AddInput(wide, "x")
	b := fg.AddInput(row, "b")
	exp, add, mul := ctxt.Op("scalar.exp"), ctxt.Op("scalar.add"), ctxt.Op("scalar.mul")
	v, old := x, x
	for i := range ops {
		switch i % 4 {
		case 0:
			v = fg.Apply(add, wide, v, b)
		case 1:
			v, old = fg.Apply(exp, wide, v), v
		case 2:
			v = fg.Apply(mul, wide, v, v)
		default:
			v = fg.Apply(add, wide, v, old)
		}
	}
	fg.SetOutputs(v)
	return fg
}

// A long chain becomes composites of as many ops as there may be.
func TestLongChain(t *testing.T) {
	fg := chain(10 * fusion.MaxOps)
	report, err := navigator.Optimize(t.Context(), fusion.NewComposite("composite_elemwise_fusion"), fg, navigator.Options{})
	require.NoError(t, err)
	require.NoError(t, fg.CheckIntegrity())
	composites := 0
	for n := range fg.Nodes() {
		require.Equal(t, "aesara.composite", n.Op().Name())
		require.LessOrEqual(t, n.Nested()[0].Len(), fusion.MaxOps+1)
		composites++
	}
	require.LessOrEqual(t, composites, 12)
	require.Equal(t, composites, report.Rewrites)
}

// Two runs make the same of a graph.
func TestDeterministic(t *testing.T) {
	var texts []string
	for range 2 {
		fg := chain(5000)
		_, err := navigator.Optimize(t.Context(), fusion.NewComposite("composite_elemwise_fusion"), fg, navigator.Options{})
		require.NoError(t, err)
		texts = append(texts, mlir.String(fg))
	}
	require.Equal(t, texts[0], texts[1])
}

func BenchmarkFusion(b *testing.B) {
	for _, ops := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint(ops), func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				fg := chain(ops)
				b.StartTimer()
				if _, err := navigator.Optimize(b.Context(), fusion.NewComposite("f"), fg, navigator.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkAddMul(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		ctxt := ir.NewContext(dialects.All())
		fg := graph.New(ctxt)
		t := ir.Tensor(ir.F64, 4)
		x := fg.AddInput(t, "x")
		v := x
		for range 100_000 {
			v = fg.Apply(ctxt.Op("scalar.add"), t, v, x)
		}
		fg.SetOutputs(v)
		b.StartTimer()
		if _, err := navigator.Optimize(b.Context(), fusion.NewAddMul("f", true), fg, navigator.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
