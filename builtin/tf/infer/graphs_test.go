package infer_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/tf/convert"
	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
)

// graphsOf reads the real graphs beside the checkout, without those that are not graphs.
func graphsOf(t *testing.T, each func(name string, main *graph.FunctionGraph)) {
	names, err := filepath.Glob(filepath.Join(shared, "tf", "*__*"))
	require.NoError(t, err)
	if len(names) == 0 {
		t.Skip("there are no graphs beside this checkout")
	}
	for _, name := range names {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		file, err := graphdef.Decode(name, data)
		if err != nil {
			continue
		}
		module, err := convert.Import(file, dialects.All(), convert.ImportOptions{})
		if err != nil {
			continue
		}
		for n := range module.All() {
			for _, fg := range n.Nested() {
				each(filepath.Base(name)+" "+fg.Name, fg)
			}
		}
	}
}

// TestGraphs infers the types of real graphs, with loops, functions and variables.
func TestGraphs(t *testing.T) {
	graphsOf(t, func(name string, main *graph.FunctionGraph) {
		start := time.Now()
		types := infer.Infer(t.Context(), main, infer.Options{})
		for _, p := range types.Problems() {
			t.Logf("%s: %s", name, p)
		}
		values, ranked, static := 0, 0, 0
		for n := range main.All() {
			for _, v := range n.Outputs() {
				if !v.Type().IsShaped() {
					continue
				}
				values++
				got := types.Type(v)
				if got.IsRanked() {
					ranked++
				}
				if got.IsStatic() {
					static++
				}
			}
		}
		t.Logf("%-60s %5d values, %5d ranked, %5d static, %v", name, values, ranked, static, time.Since(start).Round(time.Millisecond))
	})
}
