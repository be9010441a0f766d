package infer_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/settle-go/settle/builtin/tf/infer"
	"github.com/settle-go/settle/builtin/tf/internal/corpus"
	"github.com/settle-go/settle/graph"
)

// graphsOf reads the real graphs beside the checkout.
func graphsOf(t *testing.T, each func(name string, main *graph.FunctionGraph)) {
	for _, name := range corpus.Real(t) {
		for n := range corpus.Load(t, name).All() {
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
