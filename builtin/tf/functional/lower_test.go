package functional_test

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/functional"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/graphdef"
)

// TestLower writes the graphs whose loops were made functional as files, reads these, and
// makes their loops functional again: all compute the same.
func TestLower(t *testing.T) {
	graphs, equal := 0, 0
	for _, name := range corpus(t) {
		module := load(t, name)
		if len(left(module, "Enter")) == 0 {
			continue
		}
		opt := functional.NewLoops("functionalize_loops")
		optimize(t, opt, module)
		if len(left(module, "WhileRegion")) == 0 {
			continue
		}
		before := values(entry(t, module))
		lowered, err := functional.Lower(module)
		require.NoError(t, err, name)
		require.NoError(t, lowered.CheckIntegrity(), name)
		require.Empty(t, left(lowered, "WhileRegion", "IfRegion", "Yield"), name)
		equal += sameValues(t, name+" lowered", before, values(entry(t, lowered)))

		file, err := convert.Export(module)
		require.NoError(t, err, name)
		data, err := file.EncodeAs(graphdef.Binary)
		require.NoError(t, err, name)
		file, err = graphdef.Decode(name, data)
		require.NoError(t, err, name)
		read, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
		require.NoError(t, err, name)
		sameValues(t, name+" read", before, values(entry(t, read)))
		report := optimize(t, opt, read)
		require.Empty(t, refusals(report), name)
		require.Empty(t, left(read, "Enter", "Exit", "NextIteration", "LoopCond"), name)
		sameValues(t, name+" again", before, values(entry(t, read)))
		graphs++
	}
	t.Logf("%d graphs, %d values equal before and after", graphs, equal)
	require.Greater(t, graphs, 30)
	require.Greater(t, equal, 2500)
}

func entry(t *testing.T, module *graph.FunctionGraph) *graph.FunctionGraph {
	fg, err := eval.Entry(module, "main")
	require.NoError(t, err)
	return fg
}

// sameValues compares what both have of the values of a graph, and returns how many that are.
func sameValues(t *testing.T, name string, before, after map[string]string) int {
	same, compared := 0, 0
	for _, k := range slices.Sorted(maps.Keys(before)) {
		v, ok := after[k]
		if !ok {
			continue
		}
		if compared++; v == before[k] {
			same++
		} else {
			t.Errorf("%s: %s: %.80s before, %.80s after", filepath.Base(name), k, before[k], v)
		}
	}
	return same
}
