package builtin

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/profile"
)

// counts returns how often each op is in a graph, and of how many ops it is.
func counts(fg *graph.FunctionGraph) (ops map[string]int, total int) {
	ops = map[string]int{}
	for n := range fg.All() {
		ops[n.Op().Name()]++
		total++
	}
	return ops, total
}

// settled optimizes a text, checks the result against itself and against what is
// read back from its text, and returns both it and the report.
func settled(t *testing.T, lib *Library, query string, text []byte) (*graph.FunctionGraph, *profile.Report) {
	t.Helper()
	fg := read(t, lib, text)
	report, err := lib.DB.MustQuery(query).Optimize(context.Background(), fg)
	require.NoError(t, err)
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason)
	require.NoError(t, report.Check())
	require.NoError(t, fg.CheckIntegrity())
	require.NoError(t, graph.Equal(fg, read(t, lib, []byte(mlir.String(fg)))), "read back")
	return fg, report
}

// applied returns how often a rule fired.
func applied(report *profile.Report, name string) int {
	for _, r := range report.Rules {
		if r.Name == name {
			return r.Applied
		}
	}
	return 0
}

// TestGPT2AsTheReference compares what is left of the lowered GPT-2 with what
// fleet-compiler's own canonicalization left, op by op.
func TestGPT2AsTheReference(t *testing.T) {
	lib := library(t)
	for _, stage := range []struct {
		before, after string
		left          int
	}{
		{"1_inlined", "2_canonicalized", 5171},
		{"3_shapes_inferred", "4_canonicalized", 5015},
		{"5_numpy_lowered", "6_canonicalized", 6370},
	} {
		t.Run(stage.before, func(t *testing.T) {
			fg, report := settled(t, lib, "+canonicalize &fleet", gpt2(t, stage.before))
			want, total := counts(read(t, lib, gpt2(t, stage.after)))
			got, left := counts(fg)
			require.Equal(t, stage.left, total, "the reference")
			require.Equal(t, stage.left, left)
			require.Equal(t, want, got)
			require.Zero(t, applied(report, "remove_casted_indice_operand_for_gather"), "another rule takes its casts before")
		})
	}
}

// TestGPT2Typed keeps the casts that convert elements, so that the pattern of the
// gather finds its two: the document has that it never fires.
func TestGPT2Typed(t *testing.T) {
	fg, report := settled(t, library(t), "+canonicalize &fleet &typed", gpt2(t, "1_inlined"))
	_, left := counts(fg)
	require.Equal(t, 5183, left)
	require.Equal(t, 2, applied(report, "remove_casted_indice_operand_for_gather"))
	require.Zero(t, applied(report, "remove_redundant_cast"))
}

// TestGPT2SettlesOnce pins that a settled graph stays as it is.
func TestGPT2SettlesOnce(t *testing.T) {
	lib := library(t)
	fg, _ := settled(t, lib, "+fast_run", gpt2(t, "1_inlined"))
	text := mlir.String(fg)
	_, report := settled(t, lib, "+fast_run", []byte(text))
	require.Zero(t, report.Rewrites)
}

// TestGPT2Views pins what the rules of chains make of the views of the lowered
// GPT-2: the 75 reshapes that do nothing go, as in the reference. All others, and the
// 219 sums, stand alone between ops that are not views, so nothing is left to merge.
func TestGPT2Views(t *testing.T) {
	for _, stage := range []struct {
		name                        string
		before, after               int
		reshape, slice, transposing int // of the result
	}{
		{"5_numpy_lowered", 6495, 6420, 468, 468, 145},
		{"6_canonicalized", 6370, 6370, 468, 468, 145},
	} {
		t.Run(stage.name, func(t *testing.T) {
			lib := library(t)
			_, before := counts(read(t, lib, gpt2(t, stage.name)))
			fg, report := settled(t, lib, "views", gpt2(t, stage.name))
			ops, after := counts(fg)
			require.Equal(t, stage.before, before)
			require.Equal(t, stage.after, after)
			require.Equal(t, []int{stage.reshape, stage.slice, stage.transposing},
				[]int{ops["tosa.reshape"], ops["tosa.slice"], ops["tosa.transpose"]})
			require.Equal(t, 219, ops["tosa.reduce_sum"])
			require.Equal(t, 219, applied(report, "raise_reduce_sum"))
			for name := range ops {
				require.NotContains(t, name, "chain.")
			}
		})
	}
}
