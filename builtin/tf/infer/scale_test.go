package infer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
)

// nestedLoops returns the main function of [corpus.NestedLoops].
func nestedLoops(t testing.TB, loops, depth, chain int) *graph.FunctionGraph {
	file, err := graphdef.Decode("loops.pbtxt", []byte(corpus.NestedLoops(loops, depth, chain)+"versions { producer: 27 }\n"))
	require.NoError(t, err)
	return corpus.Main(t, corpus.Import(t, file))
}

// TestNestedLoops finds that a shape is the same in every turn of loops within loops.
func TestNestedLoops(t *testing.T) {
	main := nestedLoops(t, 3, 4, 5)
	types := infer.Infer(t.Context(), main, infer.Options{})
	require.Empty(t, types.Problems())
	out := main.Outputs()[0]
	require.Equal(t, "tensor<s_0x3xf32>", types.Symbolic(out))
}

// BenchmarkInfer infers 100,000 nodes, half of them in loops four deep.
func BenchmarkInfer(b *testing.B) {
	main := nestedLoops(b, 1000, 4, 72)
	b.ReportMetric(float64(main.NumNodes()), "nodes")
	for b.Loop() {
		infer.Infer(b.Context(), main, infer.Options{})
	}
}
