package rules_test

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
)

// TestWritten rewrites programs by rules that stand above them, until nothing
// changes, and prints them as they are written: op by op, or with what is wrong
// with the rules. With `ignore`, rules that fail do not end the run. mlir-opt,
// where there is one, must accept all that is written.
func TestWritten(t *testing.T) {
	var written []string
	datadriven.Walk(t, "testdata/written", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			text, program, found := strings.Cut(d.Input, "\n--\n")
			require.True(t, found, "%s: a line of -- ends the rules", d.Pos)
			set, err := rules.Load([]rules.Source{{Name: "r.toml", Data: []byte("version = 1\n" + text + "\n")}}, dialects.All())
			var list diag.List
			if errors.As(err, &list) {
				return strings.ReplaceAll(list.Error(), "r.toml:", "")
			}
			require.NoError(t, err)
			set.SetEvaluators(dialects.Evaluators())
			fg, err := mlir.Parse("p.mlir", program, set.Dialects)
			require.NoError(t, err, d.Pos)
			before := mlir.String(fg)
			options := navigator.Options{Limits: navigator.Limits{Rewrites: 50}}
			if d.HasArg("ignore") {
				options.OnFailure = navigator.Ignore
			}
			e := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: set.Locals()})
			report, err := navigator.Optimize(context.Background(), e, fg, options)
			require.NoError(t, fg.CheckIntegrity(), d.Pos)
			after := mlir.String(fg)
			if err != nil {
				require.Equal(t, before, after, "%s: a failed rewrite changes nothing", d.Pos)
				return err.Error()
			}
			var b strings.Builder
			for _, r := range report.Rules {
				if r.Failed > 0 {
					fmt.Fprintf(&b, "%s: failed %d\n", r.Name, r.Failed)
				}
				for _, reason := range r.Reasons {
					fmt.Fprintf(&b, "%s: refused: %s\n", r.Name, reason.Name)
				}
			}
			if before == after {
				return b.String() + "unchanged"
			}
			if !d.HasArg("unregistered") {
				written = append(written, after)
			}
			return b.String() + after
		})
	})
	mustAccept(t, written)
}

// mustAccept gives modules to mlir-opt.
func mustAccept(t *testing.T, modules []string) {
	path := slices.IndexFunc([]string{"mlir-opt-22", "mlir-opt"}, func(name string) bool { _, err := exec.LookPath(name); return err == nil })
	if path < 0 {
		t.Skip("mlir-opt is not installed")
	}
	cmd := exec.Command([]string{"mlir-opt-22", "mlir-opt"}[path], "--split-input-file")
	cmd.Stdin = strings.NewReader(strings.Join(modules, "\n// -----\n"))
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
}
