package infer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
)

// nestedLoops returns a graph of loops within loops, each of which adds up a tensor of an
// unknown number of rows, with a chain of nodes in its body.
func nestedLoops(t testing.TB, loops, depth, chain int) *graph.FunctionGraph {
	var b strings.Builder
	node := func(name, op, attrs string, inputs ...string) {
		fmt.Fprintf(&b, "node { name: %q op: %q", name, op)
		for _, in := range inputs {
			fmt.Fprintf(&b, " input: %q", in)
		}
		b.WriteString(attrs + " }\n")
	}
	const elem = ` attr { key: "T" value { type: DT_FLOAT } }`
	node("x", "Placeholder", ` attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: -1 } dim { size: 3 } } } }`)
	node("go", "Placeholder", ` attr { key: "dtype" value { type: DT_BOOL } } attr { key: "shape" value { shape { } } }`)
	last := "x"
	for i := range loops {
		var open []string
		pred := "go"
		for d := range depth {
			name := fmt.Sprintf("loop%d_%d", i, d)
			frame := fmt.Sprintf(` attr { key: "frame_name" value { s: %q } }`, name)
			node(name+"/enter", "Enter", elem+frame, last)
			node(name+"/pred", "Enter", ` attr { key: "T" value { type: DT_BOOL } } attr { key: "is_constant" value { b: true } }`+frame, pred)
			node(name+"/merge", "Merge", elem+` attr { key: "N" value { i: 2 } }`, name+"/enter", name+"/next")
			node(name+"/cond", "LoopCond", "", name+"/pred")
			node(name+"/switch", "Switch", elem, name+"/merge", name+"/cond")
			pred, last = name+"/pred", name+"/switch:1"
			open = append(open, name)
		}
		for k := range chain {
			name := fmt.Sprintf("add%d_%d", i, k)
			node(name, "Add", elem, last, last)
			last = name
		}
		for _, name := range slices.Backward(open) {
			node(name+"/next", "NextIteration", elem, last)
			node(name+"/exit", "Exit", elem, name+"/switch")
			last = name + "/exit"
		}
	}
	b.WriteString("versions { producer: 27 }\n")
	file, err := graphdef.Decode("loops.pbtxt", []byte(b.String()))
	require.NoError(t, err)
	module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
	require.NoError(t, err)
	return slices.Collect(module.All())[0].Nested()[0]
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
