package builtin

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// failedTries is the rule remove_redundant_cast, and a cast that it matches and
// whose guard refuses it.
func failedTries(tb testing.TB) (try func()) {
	lib, err := New(Config{})
	require.NoError(tb, err)
	rule := lib.Rules.Rule("remove_redundant_cast").Local
	ctxt := ir.NewContext(lib.Dialects)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.Tensor(ir.F32, 16, 1), "x")
	cast := fg.Apply(ctxt.Op("tosa.cast"), ir.Tensor(ir.F32, 16, 768), x).Owner()
	runner := unify.NewAutomaton([]*unify.Pattern{rule.Pattern}).NewRunner(ctxt)
	accept := func(m *unify.Match) bool {
		ok, err := rule.Guard(m)
		require.NoError(tb, err)
		return ok
	}
	return func() {
		for _, c := range runner.Candidates(fg.Graph(), cast.ID()) {
			if runner.MatchAt(fg.Graph(), c, cast.ID(), accept) {
				tb.Fatal("the guard accepts a cast that says something")
			}
		}
	}
}

// BenchmarkFailedTry matches a rule at a node and has its guard refuse it.
func BenchmarkFailedTry(b *testing.B) {
	try := failedTries(b)
	b.ReportAllocs()
	for b.Loop() {
		try()
	}
}

func TestFailedTryAllocatesNothing(t *testing.T) {
	try := failedTries(t)
	try() // builds the states of the automaton
	require.Zero(t, testing.AllocsPerRun(1000, try))
}

// BenchmarkTracing rewrites a workload with every try, refusal and rewrite reported
// to hooks, and without.
func BenchmarkTracing(b *testing.B) {
	lib, err := New(Config{})
	require.NoError(b, err)
	opt := lib.DB.MustQuery("+canonicalize &arith")
	text := workloadText(b, "dag", 10_000)
	events := 0
	traced := navigator.Hooks{
		Matched: func(*navigator.Local, graph.Node) { events++ },
		Refused: func(*navigator.Local, graph.Node, string) { events++ },
		Applied: func(*navigator.Local, graph.Node, []graph.Var) { events++ },
	}
	for name, hooks := range map[string]navigator.Hooks{"off": {}, "on": traced} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				b.StopTimer()
				fg := read(b, lib, text)
				b.StartTimer()
				_, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{Hooks: hooks})
				require.NoError(b, err)
			}
		})
	}
}
