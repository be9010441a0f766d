package frontend

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/navigator"
)

// encoded returns a graph as a binary file.
func encoded(t testing.TB, text string) []byte {
	file, err := graphdef.Decode("graph.pbtxt", []byte(text+"versions { producer: 27 }\n"))
	require.NoError(t, err)
	data, err := file.EncodeAs(graphdef.Binary)
	require.NoError(t, err)
	return data
}

// wide returns a graph of that many placeholders that it adds up.
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

// shapes are graphs that repeat some nodes, which are written in short.
var shapes = []struct {
	name  string
	nodes int // that a repetition has
	write func(line func(format string, args ...any), i int)
}{
	{"conditionals", 12, func(line func(string, ...any), i int) { // each with one in it
		line("o%d/a = Switch(x%d, p)", i, i)
		line("o%d/q = Switch(p, p) T=BOOL", i)
		line("o%d/b = Add(o%d/a, o%d/a)", i, i, i)
		line("o%d/s = Add(o%d/a:1, o%d/a:1)", i, i, i)
		line("o%d/r = Switch(q, p) T=BOOL", i)
		line("i%d/a = Switch(o%d/s, o%d/r:1)", i, i, i)
		line("i%d/b = Mul(i%d/a, i%d/a)", i, i, i)
		line("i%d/c = Add(i%d/a:1, i%d/a:1)", i, i, i)
		line("i%d/m = Merge(i%d/b, i%d/c)", i, i, i)
		line("o%d/m = Merge(o%d/b, i%d/m)", i, i, i)
		line("c%d = Const() value=%d", i, i)
		line("x%d = Add(o%d/m, c%d)", i+1, i, i)
	}},
	{"branches", 6, func(line func(string, ...any), i int) { // of one predicate
		line("a%d = Switch(x0, p)", i)
		line("b%d = Mul(a%d, a%d)", i, i, i)
		line("c%d = Add(a%d:1, a%d:1)", i, i, i)
		line("m%d = Merge(b%d, c%d)", i, i, i)
		line("k%d = Const() value=%d", i, i)
		line("x%d = Add(m%d, k%d)", i+1, i, i)
	}},
	{"variables", 7, func(line func(string, ...any), i int) {
		line("v%d = VariableV2() dtype=INT32 shape=", i)
		line("k%d = Const() value=%d", i, i)
		line("i%d = Assign(v%d, k%d)", i, i, i)
		line("r%d = Identity(v%d)", i, i)
		line("x%d = Add(x%d, r%d)", i+1, i, i)
		line("u%d = AssignAdd(v%d, x%d) T=INT32", i, i, i)
		line("s%d = Identity(v%d, ^u%d)", i, i, i)
	}},
	{"resources", 7, func(line func(string, ...any), i int) {
		line("v%d = VarHandleOp() dtype=INT32 shape= shared_name=v%d", i, i)
		line("k%d = Const() value=%d", i, i)
		line("i%d = AssignVariableOp(v%d, k%d) dtype=INT32", i, i, i)
		line("r%d = ReadVariableOp(v%d) dtype=INT32", i, i)
		line("x%d = Add(x%d, r%d)", i+1, i, i)
		line("u%d = AssignAddVariableOp(v%d, x%d, ^r%d) dtype=INT32", i, i, i, i)
		line("s%d = ReadVariableOp(v%d, ^u%d) dtype=INT32", i, i, i)
	}},
	{"variable", 3, func(line func(string, ...any), i int) { // one, read and assigned in turns
		if i == 0 {
			line("v = VarHandleOp() dtype=INT32 shape= shared_name=v")
			line("a0 = AssignVariableOp(v, x0) dtype=INT32")
		}
		line("r%d = ReadVariableOp(v, ^a%d) dtype=INT32", i, i)
		line("x%d = Mul(r%d, r%d)", i+1, i, i)
		line("a%d = AssignVariableOp(v, x%d, ^r%d) dtype=INT32", i+1, i+1, i)
	}},
	{"constants", 4, func(line func(string, ...any), i int) {
		line("k%d = Const() value=%d", i, i)
		line("c%d = Add(k%d, k%d)", i, i, i)
		line("d%d = Mul(c%d, k%d)", i, i, i)
		line("x%d = Add(x%d, d%d)", i+1, i, i)
	}},
	{"identities", 4, func(line func(string, ...any), i int) {
		line("a%d = Identity(x%d)", i, i)
		line("s%d = Shape(a%d) T=INT32", i, i)
		line("r%d = Reshape(a%d, s%d) T=INT32", i, i, i)
		line("x%d = Identity(r%d, ^s%d)", i+1, i, i)
	}},
	{"calls", 2, func(line func(string, ...any), i int) { // a function of ten nodes for every ten calls
		if i%10 == 0 {
			line("f%d = function(a) r=n9:z:0", i/10)
			line("n0 = Add(a, a)")
			for k := range 9 {
				line("n%d = Add(n%d:z:0, a)", k+1, k)
			}
			line("end")
		}
		line("c%d = PartitionedCall(x%d) Tin=[INT32] Tout=[INT32] f=@f%d", i, i, i/10)
		line("x%d = Add(c%d, x0)", i+1, i)
	}},
	{"whiles", 10, func(line func(string, ...any), i int) { // of functions of their own, with an If in the body
		line("c%d = function(a) r.BOOL=l:z:0", i)
		line("k = Const() value=%d", i)
		line("l = Less(a, k:output:0)")
		line("end")
		line("t%d = function(a) r=m:z:0", i)
		line("m = Mul(a, a)")
		line("end")
		line("b%d = function(a) r=i:output:0", i)
		line("k = Const() value=3")
		line("l = Less(a, k:output:0)")
		line("i = If(l:z:0, a) Tcond=BOOL Tin=[INT32] Tout=[INT32] then_branch=@t%d else_branch=@t%d", i, i)
		line("end")
		line("w%d = While(x%d) T=[INT32] cond=@c%d body=@b%d", i, i, i, i)
		line("x%d = Add(w%d, x0)", i+1, i)
	}},
}

// repeated returns a binary file of a shape with that many nodes.
func repeated(t testing.TB, name string, nodes int) []byte {
	for _, shape := range shapes {
		if shape.name != name {
			continue
		}
		var b strings.Builder
		line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
		line("x0 = Placeholder() dtype=INT32 shape=")
		line("p = Placeholder() dtype=BOOL shape=")
		line("q = Placeholder() dtype=BOOL shape=")
		for i := range nodes / shape.nodes {
			shape.write(line, i)
		}
		if name == "variables" { // which one group initializes
			b.WriteString("init = NoOp(")
			for i := range nodes / shape.nodes {
				fmt.Fprintf(&b, "%s^i%d", strings.Repeat(", ", min(i, 1)), i)
			}
			b.WriteString(")\n")
		}
		file, err := graphdef.Decode("graph.pbtxt", []byte(corpus.Nodes(t, b.String())))
		require.NoError(t, err)
		data, err := file.EncodeAs(graphdef.Binary)
		require.NoError(t, err)
		return data
	}
	t.Fatalf("no shape %s", name)
	return nil
}

// BenchmarkShapes is BenchmarkFrontend for graphs of other shapes, which are written as well.
func BenchmarkShapes(b *testing.B) {
	for _, shape := range shapes {
		for _, nodes := range []int{10_000, 100_000, 400_000} {
			b.Run(fmt.Sprintf("%s/nodes=%d", shape.name, nodes), func(b *testing.B) {
				data, opt := repeated(b, shape.name, nodes), passes(b)
				b.ReportAllocs()
				for b.Loop() {
					file, err := graphdef.Decode("graph.pb", data)
					require.NoError(b, err)
					module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
					require.NoError(b, err)
					_, err = navigator.Optimize(b.Context(), opt, module, navigator.Options{Workers: 1})
					require.NoError(b, err)
					file, err = convert.Export(module)
					require.NoError(b, err)
					_, err = file.EncodeAs(graphdef.Binary)
					require.NoError(b, err)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/node")
			})
		}
	}
}

// TestDeep: loops that stand in one another a thousand deep end.
func TestDeep(t *testing.T) {
	depth := 1000
	if testing.Short() {
		depth = 100
	}
	file, err := graphdef.Decode("deep.pb", encoded(t, corpus.NestedLoops(1, depth, 3)))
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
		{"loops=10000", func(t testing.TB) []byte { return encoded(t, corpus.NestedLoops(100, 4, 72)) }},
		{"loops=100000", func(t testing.TB) []byte { return encoded(t, corpus.NestedLoops(1000, 4, 72)) }},
		{"loops=1000000", func(t testing.TB) []byte { return encoded(t, corpus.NestedLoops(10000, 4, 72)) }},
		{"deep=1000", func(t testing.TB) []byte { return encoded(t, corpus.NestedLoops(1, 1000, 3)) }},
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
