package builtin_test

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/optdb"
)

// TestRegions settles conditionals and loops, and leaves nothing for the canonicalizer of
// mlir-opt, where there is one, that has most of the rules.
func TestRegions(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	text, err := os.ReadFile("testdata/regions.mlir")
	require.NoError(t, err)
	fg, err := mlir.Parse("regions.mlir", string(text), lib.Dialects)
	require.NoError(t, err)
	opt, err := lib.DB.Query(optdb.Include("fast_run"))
	require.NoError(t, err)
	report, err := opt.Optimize(context.Background(), fg)
	require.NoError(t, err)
	require.NoError(t, fg.CheckIntegrity())
	fired := map[string]bool{}
	for _, r := range report.Rules {
		fired[r.Name] = r.Applied > 0
	}
	for _, name := range []string{
		"inline_then", "inline_else", "unused_if_results", "inline_execute_region", "loop_never_runs",
		"loop_runs_once", "unused_loop_values", "while_false", "inline_cond_then",
		"equal_cond_branches", "remove_copying_generic",
	} {
		require.True(t, fired[name], "%s did not fire", name)
	}
	after := mlir.String(fg)
	require.Equal(t, 1, strings.Count(after, `"scf.if"`))
	require.Equal(t, 1, strings.Count(after, `"scf.for"`))
	for _, gone := range []string{"scf.while", "scf.execute_region", "linalg.generic", "tosa.cond_if"} {
		require.NotContains(t, after, gone)
	}
	opter, err := exec.LookPath("mlir-opt-22")
	if err != nil {
		t.Skip("mlir-opt-22 is not installed")
	}
	read := func(flags ...string) string {
		cmd := exec.Command(opter, flags...)
		cmd.Stdin = strings.NewReader(after)
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	require.Equal(t, read(), read("--canonicalize"))
}
