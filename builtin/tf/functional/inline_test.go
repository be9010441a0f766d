package functional_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
)

// TestInlineShared inlines functions each of which uses another one twice: none becomes too
// large.
func TestInlineShared(t *testing.T) {
	var b strings.Builder
	b.WriteString("x = Const() value=0\ny = F24(x)\nF0 = function(x) y=add:z:0\nadd = Add(x, x)\nend\n")
	for k := range 24 {
		fmt.Fprintf(&b, "F%d = function(x) y=b:output:0\na = PartitionedCall(x) f=@F%d Tin=[INT32] Tout=[INT32]\nb = PartitionedCall(a:output:0) f=@F%d Tin=[INT32] Tout=[INT32]\nend\n", k+1, k, k)
	}
	module, err := corpus.Parse(t, b.String())
	require.NoError(t, err)
	report := corpus.OptimizeTwice(t, functional.NewInline("inline_functions"), module)
	require.Less(t, module.NumNodes(), 26*20_000)
	require.Contains(t, strings.Join(corpus.Reasons(report), "\n"), "and with a copy this one would have more than 20000")
	require.NotEmpty(t, corpus.Left(corpus.Main(t, module), "PartitionedCall"))
}

// TestInlineCorpus inlines the functions of all graphs.
func TestInlineCorpus(t *testing.T) {
	graphs, equal := 0, 0
	for _, name := range corpus.All(t) {
		file := corpus.Read(t, name)
		if len(file.Graphs) == 0 || len(file.Graphs[0].Functions) == 0 {
			continue
		}
		module := corpus.Import(t, file)
		before := corpus.Compute(t, module)
		report := corpus.OptimizeTwice(t, functional.NewInline("inline_functions"), module)
		require.Empty(t, corpus.Reasons(report), name)
		require.Empty(t, corpus.Left(corpus.Main(t, module), "If", "StatelessIf", "While", "StatelessWhile", "PartitionedCall", "StatefulPartitionedCall"), name)
		equal += corpus.CompareOutputs(t, name, before, module)
		graphs++
	}
	t.Logf("%d graphs with functions, %d values equal before and after", graphs, equal)
}
