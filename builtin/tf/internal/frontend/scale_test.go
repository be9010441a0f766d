package frontend

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/navigator"
)

// nestedLoops returns a binary file of loops, so many that stand in one another so deep, with
// a chain of nodes in the innermost and a value of the graph that each uses.
func nestedLoops(t testing.TB, loops, depth, chain int) []byte {
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
	return encoded(t, b.String())
}

// encoded returns a graph as a binary file.
func encoded(t testing.TB, text string) []byte {
	file, err := graphdef.Decode("graph.pbtxt", []byte(text+"versions { producer: 27 }\n"))
	require.NoError(t, err)
	data, err := file.EncodeAs(graphdef.Binary)
	require.NoError(t, err)
	return data
}

// wide returns a graph of so many placeholders that it adds up.
func wide(t testing.TB, inputs int) []byte {
	var b strings.Builder
	b.WriteString(`node { name: "sum" op: "AddN" attr { key: "N" value { i: ` + fmt.Sprint(inputs) + ` } } attr { key: "T" value { type: DT_FLOAT } }`)
	for i := range inputs {
		fmt.Fprintf(&b, " input: \"x%d\"", i)
	}
	b.WriteString(" }\n")
	for i := range inputs {
		fmt.Fprintf(&b, `node { name: "x%d" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } } attr { key: "shape" value { shape { dim { size: 3 } } } } }`, i)
		b.WriteString("\n")
	}
	return encoded(t, b.String())
}

// TestDeep: loops that stand in one another a thousand deep end.
func TestDeep(t *testing.T) {
	depth := 1000
	if testing.Short() {
		depth = 100
	}
	file, err := graphdef.Decode("deep.pb", nestedLoops(t, 1, depth, 3))
	require.NoError(t, err)
	module := corpus.Import(t, file)
	corpus.OptimizeTwice(t, passes(t), module)
	require.Len(t, corpus.Left(module, "WhileRegion"), depth)
	require.Len(t, corpus.Left(written(t, module), "LoopCond"), depth)
}

// BenchmarkFrontend reads graphs and runs the passes of tf_frontend. The time for a node is
// the same for graphs of any size.
func BenchmarkFrontend(b *testing.B) {
	for _, test := range []struct {
		name string
		data func(t testing.TB) []byte
	}{
		{"loops=10000", func(t testing.TB) []byte { return nestedLoops(t, 100, 4, 72) }},
		{"loops=100000", func(t testing.TB) []byte { return nestedLoops(t, 1000, 4, 72) }},
		{"loops=1000000", func(t testing.TB) []byte { return nestedLoops(t, 10000, 4, 72) }},
		{"deep=1000", func(t testing.TB) []byte { return nestedLoops(t, 1, 1000, 3) }},
		{"wide=100000", func(t testing.TB) []byte { return wide(t, 100_000) }},
	} {
		b.Run(test.name, func(b *testing.B) {
			data, opt := test.data(b), passes(b)
			b.ReportAllocs()
			nodes := 0
			for b.Loop() {
				file, err := graphdef.Decode("graph.pb", data)
				require.NoError(b, err)
				nodes = len(file.Graphs[0].Nodes)
				module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
				require.NoError(b, err)
				_, err = navigator.Optimize(b.Context(), opt, module, navigator.Options{Workers: 1})
				require.NoError(b, err)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/node")
		})
	}
}
