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

// caseOf returns a graph with a Case of n branches, in short: each uses a number of its own, a
// value that all use, and one that no other uses.
func caseOf(n int) string {
	var b strings.Builder
	names, own := make([]string, n), make([]string, n)
	b.WriteString("k = Placeholder() dtype=INT32 shape=\nx = Placeholder() dtype=INT32 shape=\n")
	for i := range n {
		fmt.Fprintf(&b, "own%d = Add(x, x)\n", i)
		names[i], own[i] = fmt.Sprintf("@F%d", i), fmt.Sprintf("own%d", i)
	}
	fmt.Fprintf(&b, "c = Case(k, x, %s) Tin=[%s] Tout=[INT32] branches=%s\n", strings.Join(own, ", "),
		strings.Repeat("INT32,", n)+"INT32", strings.Join(names, ","))
	for i := range n {
		fmt.Fprintf(&b, "F%d = function(x, %s) y=sum:z:0\nc = Const() value=%d\nscaled = Mul(x, c:output:0)\nsum = Add(scaled:z:0, own%d)\nend\n",
			i, strings.Join(own, ", "), i+2, i)
	}
	return b.String()
}

// TestLowerCase writes a Case of many branches, in nodes that grow with their number, and reads
// it again as the conditionals that it was.
func TestLowerCase(t *testing.T) {
	count := map[int]int{}
	for _, n := range []int{2, 3, 8, 40, 80} {
		module, err := corpus.Parse(t, caseOf(n))
		require.NoError(t, err)
		before := corpus.ComputeEach(t, module)
		corpus.Optimize(t, functional.NewInline("inline"), module)
		require.Len(t, corpus.Left(module, "IfRegion"), n-1)

		lowered, err := functional.Lower(module)
		require.NoError(t, err)
		main := corpus.Main(t, lowered)
		require.Len(t, corpus.Left(main, "Merge"), n-1)
		switches := len(corpus.Left(main, "Switch"))
		require.LessOrEqual(t, switches, 6*n)
		count[n] = main.NumNodes()

		file, err := convert.Export(module)
		require.NoError(t, err)
		data, err := file.EncodeAs(graphdef.Binary)
		require.NoError(t, err)
		file, err = graphdef.Decode("written.pb", data)
		require.NoError(t, err)
		read := corpus.Import(t, file)
		again := corpus.Import(t, file)
		corpus.Optimize(t, navigator.NewSequence("functional", functional.NewLoops("loops"), functional.NewConditionals("conditionals")), again)
		require.Empty(t, corpus.Left(again, "Switch", "Merge"))
		require.Len(t, corpus.Left(again, "IfRegion"), n-1)
		for _, m := range []*graph.FunctionGraph{module, lowered, read, again} {
			after := corpus.ComputeEach(t, m)
			for i := range before {
				require.True(t, after[i]["c"].IsValid() == before[i]["c"].IsValid())
				corpus.Compare(t, fmt.Sprint(n, " branches"), corpus.Values{"c": before[i]["c"]}, after[i])
			}
		}
	}
	require.LessOrEqual(t, count[80]-count[40], 41*(count[3]-count[2]))
}
