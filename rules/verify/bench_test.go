package verify_test

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/verify"
)

// BenchmarkRule is the cost of a case, generation and refused graphs included.
func BenchmarkRule(b *testing.B) {
	set, err := rules.LoadPaths(dialects.All(), "../../rules.d/algebra", "../../rules.d/arith", "../../rules.d/tosa")
	require.NoError(b, err)
	o := options()
	cases := 0
	for b.Loop() {
		for _, name := range []string{"remove_zero_arith", "merge_add_add_arith", "remove_float_mul_one_arith"} {
			result, err := verify.Rule(context.Background(), verify.Of(set.Rule(name)), o)
			require.NoError(b, err)
			cases += result.Cases
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(cases), "ns/case")
}

// BenchmarkRefute is the time to refute the wrong rules of the tests, and to make
// their counterexamples small.
func BenchmarkRefute(b *testing.B) {
	data, err := os.ReadFile("testdata/wrong.toml")
	require.NoError(b, err)
	set, err := rules.Load([]rules.Source{{Name: "wrong.toml", Data: data}}, dialects.All())
	require.NoError(b, err)
	o := options()
	refuted := 0
	for b.Loop() {
		for _, r := range set.Rules {
			_, err := verify.Rule(context.Background(), verify.Of(r), o)
			require.NoError(b, err)
			refuted++
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(refuted), "µs/rule")
}

// BenchmarkBisect finds the wrong rewrite among a thousand.
func BenchmarkBisect(b *testing.B) {
	set, err := rules.Load([]rules.Source{{Name: "planted.toml", Data: []byte(plantedRules)}}, dialects.All())
	require.NoError(b, err)
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "all", Locals: set.Locals()})
	fg := chain(999, 437)
	checker, err := verify.NewChecker(context.Background(), fg, check())
	require.NoError(b, err)
	for b.Loop() {
		_, err := verify.Bisect(context.Background(), opt, fg, checker, navigator.Options{})
		require.NoError(b, err)
	}
}
