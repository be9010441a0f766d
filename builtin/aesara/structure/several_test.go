package structure_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/mlir"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules/verify"
)

// settled rewrites a program with what a query selects, and returns it; both compute the same.
func settled(t *testing.T, query, text string) string {
	t.Helper()
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	fg, err := mlir.Parse("test.mlir", text, lib.Dialects)
	require.NoError(t, err)
	q, err := optdb.ParseQuery(query)
	require.NoError(t, err)
	opt, err := lib.DB.Query(q)
	require.NoError(t, err)
	checker, err := verify.NewChecker(t.Context(), fg, verify.CheckOptions{
		Eval: eval.Options{Evaluators: lib.Evaluators}, Runs: 5, Seed: 1, Rules: opt.Rules(),
	})
	require.NoError(t, err)
	require.Positive(t, checker.Runs())
	report, err := opt.Optimize(t.Context(), fg)
	require.NoError(t, err)
	require.Empty(t, report.Failures)
	require.NoError(t, fg.CheckIntegrity())
	found, err := checker.Check(t.Context(), fg, report)
	require.NoError(t, err)
	require.Nil(t, found, mlir.String(fg))
	return mlir.String(fg)
}

// TestSoftmaxOfTheCrossentropy: where a softmax is used beside its cross-entropy, one op computes both.
func TestSoftmaxOfTheCrossentropy(t *testing.T) {
	const (
		biased = `%s = "aesara.softmax_with_bias"(%x, %b) : (tensor<?x3xf64>, tensor<3xf64>) -> tensor<?x3xf64>`
		plain  = `%s = "aesara.softmax"(%x) : (tensor<?x3xf64>) -> tensor<?x3xf64>`
		nll    = `%n = "aesara.crossentropy_categorical_1hot"(%s, %y) : (tensor<?x3xf64>, tensor<?xi64>) -> tensor<?xf64>`
		all    = `%n, %t, %a = "aesara.crossentropy_softmax_argmax_1hot_with_bias"(%x, %b, %y) : (tensor<?x3xf64>, tensor<3xf64>, tensor<?xi64>) -> (tensor<?xf64>, tensor<?x3xf64>, tensor<?xi64>)`
	)
	program := func(y string, lines ...string) string {
		return fmt.Sprintf(`func.func @main(%%x: tensor<?x3xf64>, %%b: tensor<3xf64>, %%z: tensor<?xi64>) -> (tensor<?xf64>, tensor<?x3xf64>) {
  %s
  %s
  return %%n, %%s : tensor<?xf64>, tensor<?x3xf64>
}
`, lines[0], strings.Join(append([]string{y}, lines[1:]...), "\n  "))
	}
	const (
		given    = `%y = "scalar.identity"(%z) : (tensor<?xi64>) -> tensor<?xi64>`
		computed = `%y = "aesara.argmax"(%s) {axis = array<i64: 1>} : (tensor<?x3xf64>) -> tensor<?xi64>`
	)
	const (
		merge     = "+graph_merge_softmax_with_crossentropy_softmax"
		biasedToo = "+crossentropy_to_crossentropy_with_softmax_with_bias " + merge
		plainToo  = "+crossentropy_with_softmax " + merge
	)
	for _, c := range []struct {
		name, query, text string
		one               bool // softmax is a result of the other op
	}{
		{"with a bias", biasedToo, program(given, biased, nll), true},
		{"without", plainToo, program(given, plain, nll), true},
		{"merged", merge, program(given, biased, all), true},
		{"of classes that it tells", biasedToo, program(computed, biased, nll), false},
		{"of classes that it tells, merged", merge, program(computed, biased, all), false},
		{"in fast_run", "fast_run", program(given, biased, nll), true},
		{"in fast_run, without", "fast_run", program(given, plain, nll), true},
		{"in fast_run, of classes that it tells", "fast_run -local_argmax_pushdown", program(computed, biased, nll), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			after := settled(t, c.query, c.text)
			require.Equal(t, 1, strings.Count(after, `"aesara.crossentropy_softmax_argmax_1hot_with_bias"`), after)
			require.Equal(t, !c.one, strings.Contains(after, `"aesara.softmax`), after)
		})
	}
}

// TestUselessComposite: results that nothing uses are computed no more, and inputs stay, as they
// give the others their shape.
func TestUselessComposite(t *testing.T) {
	const composite = `func.func @main(%%x: tensor<2x3xf64>, %%y: tensor<3xf64>) -> tensor<2x3xf64> {
  %%a, %%b, %%c = "aesara.composite"(%%x, %%y) ({
  ^bb0(%%p: f64, %%q: f64):
    %%e = "scalar.exp"(%%q) : (f64) -> f64
    %%s = "scalar.neg"(%%q) : (f64) -> f64
    %%t = "scalar.sin"(%%p) : (f64) -> f64
    "aesara.yield"(%%e, %%s, %%t) : (f64, f64, f64) -> ()
  }) : (tensor<2x3xf64>, tensor<3xf64>) -> (tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
  %%r = "scalar.add"(%s) : (tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x3xf64>
  return %%r : tensor<2x3xf64>
}
`
	after := settled(t, "+local_useless_composite", fmt.Sprintf(composite, "%b, %b, %b"))
	require.NotContains(t, after, "scalar.exp")
	require.NotContains(t, after, "scalar.sin")
	require.Contains(t, after, "scalar.neg")
	require.Contains(t, after, "(tensor<2x3xf64>, tensor<3xf64>) -> tensor<2x3xf64>")

	after = settled(t, "+local_useless_composite", fmt.Sprintf(composite, "%a, %c, %a"))
	require.NotContains(t, after, "scalar.neg")
	require.Contains(t, after, "-> (tensor<2x3xf64>, tensor<2x3xf64>)")

	after = settled(t, "+local_useless_composite", fmt.Sprintf(composite, "%a, %c, %b"))
	require.Contains(t, after, "scalar.neg")
}
