package unify_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/unify"
)

// TestMisuse compiles terms that stand for nothing.
func TestMisuse(t *testing.T) {
	trial := misuse.New("unify: ")
	trial.Give(unify.App("t.f", nil), unify.App("", unify.Var("")), unify.Root(), unify.Rest(""), unify.Rest("r"), &ir.Dialects{})
	trial.Func("Compile", unify.Compile)
	trial.Func("MustCompile", unify.MustCompile)
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}

// TestMisuseOfAutomata makes automata of patterns, and runners of contexts, that are
// none, and shows runners the graphs of others. The numbers of nodes are those of the
// graph, as the package graph has it.
func TestMisuseOfAutomata(t *testing.T) {
	f := unify.MustCompile(unify.App("t.f", unify.Any()), nil)
	dialects := &ir.Dialects{}
	ctxt, other := ir.NewContext(dialects), ir.NewContext(dialects)
	build := func(ctxt *ir.Context) *graph.FunctionGraph {
		fg := graph.New(ctxt)
		fg.SetOutputs(fg.Apply(ctxt.Op("t.f"), ir.F32, fg.AddInput(ir.F32, "x")))
		return fg
	}
	fg, foreign := build(ctxt), build(other)
	automaton := unify.NewAutomaton([]*unify.Pattern{f})
	n := fg.Outputs()[0].Owner().ID()

	trial := misuse.New("unify: ")
	trial.Give(f, ctxt, other, fg.Graph(), foreign.Graph(), n, unify.Candidate{Pattern: 7}, unify.Candidate{Pattern: -1},
		func(*unify.Match) bool { return true })
	trial.Func("NewAutomaton", unify.NewAutomaton)
	trial.Func("NewRunner", automaton.NewRunner)
	trial.Func("Pattern", automaton.Pattern)
	runner := automaton.NewRunner(ctxt)
	trial.Func("Bind", func(ctxt *ir.Context) { automaton.NewRunner(other).Bind(ctxt) })
	trial.Func("Candidates", func(g *graph.Graph) { runner.Candidates(g, n) })
	trial.Func("MatchAt", func(g *graph.Graph, c unify.Candidate) {
		runner.MatchAt(g, c, n, func(*unify.Match) bool { return true })
	})
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))

	for message, misused := range map[string]func(){
		"unify: pattern 1 is not compiled":                       func() { unify.NewAutomaton([]*unify.Pattern{f, nil}) },
		"unify: pattern 0 is not compiled":                       func() { unify.NewAutomaton([]*unify.Pattern{{}}) },
		"unify: the context of a runner is nil":                  func() { automaton.NewRunner(nil) },
		"unify: the graph is nil or zero":                        func() { runner.Candidates(nil, n) },
		"unify: the graph is of another context than the runner": func() { runner.Candidates(foreign.Graph(), n) },
		"unify: the runner has no context: call Bind first":      func() { r := automaton.NewRunner(ctxt); r.Unbind(); r.Candidates(fg.Graph(), n) },
		"unify: no pattern 1: there are 1":                       func() { runner.MatchAt(fg.Graph(), unify.Candidate{Pattern: 1}, n, nil) },
	} {
		require.PanicsWithValue(t, message, misused)
	}
	require.Len(t, runner.Candidates(fg.Graph(), n), 1, "what was misused works on")
	require.True(t, runner.MatchAt(fg.Graph(), runner.Candidates(fg.Graph(), n)[0], n, func(*unify.Match) bool { return true }))
}
