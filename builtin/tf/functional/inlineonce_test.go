package functional_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/navigator"
)

// deepLoops is a graph of loops in one another, each of functions of its own, with a conditional
// and a call in the innermost one.
func deepLoops(depth int) string {
	var b strings.Builder
	b.WriteString("x = Placeholder() dtype=INT32 shape=\ny = While(x) T=[INT32] cond=@c0 body=@b0\n")
	for d := range depth {
		fmt.Fprintf(&b, "c%d = function(a) r.BOOL=l:z:0\nk = Const() value=%d\nl = Less(a, k:output:0)\nend\n", d, 40-2*d)
		fmt.Fprintf(&b, "b%d = function(a) r=s:z:0\none = Const() value=1\ns = Add(w:output:0, one:output:0)\n", d)
		if d+1 < depth {
			fmt.Fprintf(&b, "w = While(a) T=[INT32] cond=@c%d body=@b%d\nend\n", d+1, d+1)
		} else {
			b.WriteString("k = Const() value=3\nl = Less(a, k:output:0)\nw = If(l:z:0, a) Tcond=BOOL Tin=[INT32] Tout=[INT32] then_branch=@t else_branch=@e\nend\n")
		}
	}
	b.WriteString("t = function(a) r=p:output:0\np = PartitionedCall(a) Tin=[INT32] Tout=[INT32] f=@f\nend\n")
	b.WriteString("e = function(a) r=s:z:0\ntwo = Const() value=2\ns = Add(a, two:output:0)\nend\n")
	b.WriteString("f = function(a) r=m:z:0\nm = Mul(a, a)\nend\n")
	return b.String()
}

// functionNames returns the functions of a module.
func functionNames(module *graph.FunctionGraph) (names []string) {
	for n := range module.Nodes() {
		names = append(names, n.Op().Attr("sym_name").Text())
	}
	return names
}

// TestInlineOnce inlines functions that one node uses, however deep, and removes them.
func TestInlineOnce(t *testing.T) {
	for _, depth := range []int{1, 2, 5} {
		module, err := corpus.Parse(t, deepLoops(depth))
		require.NoError(t, err)
		before := corpus.ComputeEach(t, module)
		corpus.OptimizeTwice(t, functional.NewInlineOnce("once"), module)
		require.Equal(t, []string{"main"}, functionNames(module))
		require.Len(t, corpus.Left(module, "WhileRegion"), depth)
		require.Len(t, corpus.Left(module, "IfRegion"), 1)
		file, err := convert.Export(module)
		require.NoError(t, err)
		data, err := file.EncodeAs(graphdef.Binary)
		require.NoError(t, err)
		file, err = graphdef.Decode("written.pb", data)
		require.NoError(t, err)
		require.Empty(t, file.Graphs[0].Functions)
		for _, m := range []*graph.FunctionGraph{module, corpus.Import(t, file)} {
			after := corpus.ComputeEach(t, m)
			for i := range before {
				require.True(t, after[i]["y"].IsValid())
				corpus.Compare(t, fmt.Sprint("depth ", depth), corpus.Values{"y": before[i]["y"]}, after[i])
			}
		}
	}
}

// TestInlineOnceAsInline has the same nodes come of inlining functions from the outer ones in
// and from the inner ones out, except the names of frames.
func TestInlineOnceAsInline(t *testing.T) {
	out, err := corpus.Parse(t, deepLoops(3))
	require.NoError(t, err)
	in, err := corpus.Parse(t, deepLoops(3))
	require.NoError(t, err)
	corpus.Optimize(t, functional.NewInline("inline"), out)
	corpus.Optimize(t, functional.NewInlineOnce("once"), in)
	count := func(module *graph.FunctionGraph) map[string]int {
		counts := map[string]int{}
		for n := range corpus.Main(t, module).All() {
			counts[fmt.Sprintf("%s %d %d", n.Op().Name(), n.NumInputs(), n.NumOutputs())]++
		}
		return counts
	}
	require.Equal(t, count(out), count(in))
}

// TestInlineOnceKeeps keeps functions that several nodes use, that only they themselves use,
// that nothing uses, and all of a program that no file of TensorFlow's was.
func TestInlineOnceKeeps(t *testing.T) {
	const text = `
x = Placeholder() dtype=INT32 shape=
a = PartitionedCall(x) Tin=[INT32] Tout=[INT32] f=@twice
b = PartitionedCall(a) Tin=[INT32] Tout=[INT32] f=@twice
c = PartitionedCall(b) Tin=[INT32] Tout=[INT32] f=@loops
twice = function(a) r=m:z:0
m = Mul(a, a)
end
loops = function(a) r=p:output:0
p = PartitionedCall(a) Tin=[INT32] Tout=[INT32] f=@loops
end
alone = function(a) r=m:z:0
m = Add(a, a)
end
`
	module, err := corpus.Parse(t, text)
	require.NoError(t, err)
	want := functionNames(module)
	report := corpus.OptimizeTwice(t, functional.NewInlineOnce("once"), module)
	require.Zero(t, report.Rewrites)
	require.Equal(t, want, functionNames(module))

	module, err = corpus.Parse(t, deepLoops(2))
	require.NoError(t, err)
	module.Graph().SetLocations(nil)
	report = corpus.OptimizeTwice(t, functional.NewInlineOnce("once"), module)
	require.Zero(t, report.Rewrites)
}

// BenchmarkInlineOnce inlines calls and loops in one another. The time for a node does not
// depend on how deep they are.
func BenchmarkInlineOnce(b *testing.B) {
	for _, depth := range []int{10, 100, 1000} {
		b.Run(fmt.Sprint("depth=", depth), func(b *testing.B) {
			nodes := 0
			for b.Loop() {
				b.StopTimer()
				module, err := corpus.Parse(b, deepLoops(depth))
				require.NoError(b, err)
				nodes = module.NumNodes()
				b.StartTimer()
				_, err = navigator.Optimize(b.Context(), functional.NewInlineOnce("once"), module, navigator.Options{Workers: 1})
				require.NoError(b, err)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/node")
		})
	}
}
