package main

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/inplace"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/profile/classic"
	"github.com/settle-go/settle/rules/verify"
)

func TestModelsAreWhatTheGeneratorWrites(t *testing.T) {
	for name, write := range map[string]func() string{"mlp": mlp, "attention": attention} {
		want, err := os.ReadFile(name + ".mlir")
		require.NoError(t, err)
		require.Equal(t, string(want), write(), "run: go run ./examples/aesara %s > examples/aesara/%s.mlir", name, name)
	}
}

// counted are the ops that the golden has: those that stages of the document make.
var counted = []string{
	"aesara.dot", "aesara.dot22", "aesara.dot22scalar", "aesara.gemm", "aesara.gemv", "aesara.composite", "aesara.softmax_grad",
	"aesara.crossentropy_softmax_argmax_1hot_with_bias", "aesara.crossentropy_softmax_1hot_with_bias_dx",
}

// TestModels settles the models in a mode. They compute the same, up to rounding; the
// golden has how often ops are there that are made on the way, and what the stages of
// BLAS and of fusion say in the profile.
func TestModels(t *testing.T) {
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	datadriven.RunTest(t, "testdata/models", func(t *testing.T, d *datadriven.TestData) string {
		text := map[string]func() string{"mlp": mlp, "attention": attention}[d.Cmd]()
		fg, err := mlir.Parse(d.Cmd+".mlir", text, lib.Dialects)
		require.NoError(t, err)
		query, err := optdb.ParseQuery(d.CmdArgs[0].Key)
		require.NoError(t, err)
		opt, err := lib.DB.Query(query)
		require.NoError(t, err)
		checker, err := verify.NewChecker(t.Context(), fg, verify.CheckOptions{
			Eval: eval.Options{Evaluators: lib.Evaluators}, Runs: 3, Seed: 1, Rules: opt.Rules(), Inexact: opt.Inexact(),
		})
		require.NoError(t, err)
		require.Positive(t, checker.Runs())
		before := fg.NumNodes()
		report, err := opt.OptimizeWith(t.Context(), fg, navigator.Options{OnFailure: navigator.WarnUnlessRefused})
		require.NoError(t, err)
		require.Equal(t, profile.StopFixpoint, report.Stop.Reason)
		require.Empty(t, report.Failures)
		require.NoError(t, fg.CheckIntegrity())
		found, err := checker.Check(t.Context(), fg, report)
		require.NoError(t, err)
		require.Nil(t, found, mlir.String(fg))
		require.Positive(t, before)
		return golden(t, lib, text, report, inplace.Saved(fg).Ops > 0, mlir.String(fg))
	})
}

// golden is what is known of a run whatever else rewrites the graph.
func golden(t *testing.T, lib *builtin.Library, before string, report *profile.Report, inPlace bool, after string) string {
	var b strings.Builder
	for _, op := range counted {
		is := func(text string) int { return strings.Count(text, `"`+op+`"`) }
		if is(before)+is(after) > 0 {
			fmt.Fprintf(&b, "%s %d -> %d\n", op, is(before), is(after))
		}
	}
	fmt.Fprintf(&b, "in place: %v\n", inPlace)
	var out bytes.Buffer
	require.NoError(t, classic.Write(&out, report, classic.Options{Layout: classic.Document}))
	for _, p := range report.Root.All() {
		if p.Kind == "FusionOptimizer" || p.Kind == "GemmOptimizer" {
			require.Contains(t, out.String(), fmt.Sprintf("('%s', '%s'", p.Name, p.Kind))
			for _, c := range p.Counts {
				if strings.Contains(c.Name, "nb_replacement") || strings.Contains(c.Name, "inconsistency") {
					fmt.Fprintf(&b, "%s: %s %d\n", p.Name, c.Name, c.Count)
					require.Contains(t, out.String(), fmt.Sprintf("%s %d\n", c.Name, c.Count))
				}
			}
		}
	}
	stages := []string{
		"merge1", "useless", "canonicalize", "stabilize", "BlasOpt", "specialize", "uncanonicalize", "elemwise_fusion", "merge2",
		"local_gemm_to_gemv", "use_c_blas", "merge3",
	}
	if inPlace {
		stages = append(stages, "add_destroy_handler", "inplace_subtensor", "InplaceBlasOpt", "inplace_elemwise_opt")
	}
	for _, stage := range stages {
		require.Contains(t, out.String(), "('"+stage+"', ", "the profile has all stages")
	}
	return b.String()
}
