package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph/mlir"
)

// TestReference settles the GPT-2 program at three stages of fleet-compiler and
// compares what is left with what that compiler left.
func TestReference(t *testing.T) {
	data := filepath.Join(repository(t), "..", "shared", "data", "gpt2")
	if _, err := os.Stat(data); err != nil {
		t.Skip("the GPT-2 program of fleet-compiler is not there")
	}
	for _, stage := range []struct {
		before, after string
		nodes         [2]int
	}{
		{"1_inlined.mlir", "2_canonicalized.mlir", [2]int{6592, 5171}},
		{"3_shapes_inferred.mlir", "4_canonicalized.mlir", [2]int{5171, 5015}},
		{"5_numpy_lowered.mlir", "6_canonicalized.mlir", [2]int{6495, 6370}},
	} {
		t.Run(stage.before, func(t *testing.T) {
			before, after := filepath.Join(data, stage.before), filepath.Join(data, stage.after)
			out := filepath.Join(t.TempDir(), "out.mlir")
			report := filepath.Join(t.TempDir(), "report.json")
			code, stdout, stderr := call("", "optimize", before, "-q", "+canonicalize &fleet", "-o", out, "--report", "json="+report)
			require.Equal(t, exitOK, code, stderr)
			require.Empty(t, stdout)

			want := countText(t, after)
			require.Equal(t, want, countOps(t, out))
			require.Equal(t, want, countOps(t, after), "what is read of the reference")
			require.Equal(t, stage.nodes, reportedNodes(t, report))

			fg, err := mlir.ReadFile(out, builtin.Dialects())
			require.NoError(t, err)
			require.NoError(t, fg.CheckIntegrity())
		})
	}
}

// operation matches the start of each operation of a text that fleet-compiler
// printed: all are in generic form, except for functions and what they end with.
var operation = regexp.MustCompile(`(?m)^\s*(?:%[\w#:, %]+ = )?(?:"([\w.]+)" \(|(func\.func|func\.return|return)\b)`)

// countText counts the operations of a text without reading it as MLIR.
func countText(t *testing.T, path string) map[string]int {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	ops := map[string]int{}
	for _, m := range operation.FindAllSubmatch(text, -1) {
		name := string(m[1]) + string(m[2])
		if name == "return" {
			name = "func.return"
		}
		ops[name]++
	}
	return ops
}

// countOps counts the operations of a file with stat.
func countOps(t *testing.T, path string) map[string]int {
	code, stdout, stderr := call("", "stat", "--json", path)
	require.Equal(t, exitOK, code, stderr)
	var s statistics
	require.NoError(t, json.Unmarshal([]byte(stdout), &s))
	total := 0
	for _, n := range s.Ops {
		total += n
	}
	require.Equal(t, s.Nodes, total)
	return s.Ops
}

// reportedNodes returns the nodes before and after of a report.
func reportedNodes(t *testing.T, path string) [2]int {
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	var report struct {
		Before int    `json:"nodes_before"`
		After  int    `json:"nodes_after"`
		Stop   string `json:"stop"`
	}
	require.NoError(t, json.Unmarshal(text, &report))
	require.Equal(t, "fixpoint", report.Stop)
	return [2]int{report.Before, report.After}
}
