package unify

import (
	"iter"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// sortedWays returns the distinct substitutions as sorted texts.
func sortedWays(envs []env) []string {
	ways := []string{}
	for _, e := range envs {
		ways = append(ways, e.String())
	}
	slices.Sort(ways)
	return slices.Compact(ways)
}

// TestMatcherMeansWhatItSays compares the ways in which the matcher finds a
// pattern to match with those of the naive matcher, and checks that refusing
// all of them leaves nothing bound.
func TestMatcherMeansWhatItSays(t *testing.T) {
	matched := 0
	for tries := 0; tries < 50 && matched == 0; tries++ { // few tries may show nothing
		rapid.Check(t, func(t *rapid.T) {
			fg := drawGraph(t, ir.NewContext(dialects))
			var m Matcher
			for range 8 {
				p := drawPattern(t)
				for n := range inArena(fg) {
					var got []env
					ok := m.Match(fg.Graph(), p, n.ID(), func(m *Match) bool {
						got = append(got, envOf(m))
						return false
					})
					require.False(t, ok)
					require.False(t, m.GaveUp())
					var want []env
					for _, term := range p.Terms {
						want = append(want, naiveWays(term, n, env{})...)
					}
					require.Equal(t, sortedWays(shared(p, want)), sortedWays(got))
					requireUnbound(t, &m)
					matched += len(got)
				}
			}
		})
	}
	require.NotZero(t, matched, "the generator makes patterns that match nothing")
}

// inArena yields the nodes of a graph and of those nested in it that are not isolated.
func inArena(fg *graph.FunctionGraph) iter.Seq[graph.Node] {
	return func(yield func(graph.Node) bool) {
		for n := range fg.All() {
			if n.Graph() == fg.Graph() && !yield(n) {
				return
			}
		}
	}
}

// shared returns what environments have of the names of a pattern.
func shared(p *Pattern, envs []env) []env {
	for _, e := range envs {
		maps.DeleteFunc(e, func(name, _ string) bool { _, ok := p.Names[name]; return !ok })
	}
	return envs
}

// requireUnbound checks that a matcher is as it was before it matched.
func requireUnbound(t require.TestingT, m *Matcher) {
	for _, v := range m.m.Vars {
		require.Zero(t, v)
	}
	for _, r := range m.m.Rests {
		require.Nil(t, r)
	}
	for _, a := range m.m.Attrs {
		require.Zero(t, a)
	}
	for _, typ := range m.m.Types {
		require.Zero(t, typ)
	}
	for _, op := range m.m.Ops {
		require.Zero(t, op)
	}
	for _, n := range m.m.Nodes {
		require.Zero(t, n)
	}
	for _, r := range m.m.Regions {
		require.Nil(t, r)
	}
	require.Empty(t, m.agenda)
	require.Empty(t, m.rests)
	require.Empty(t, m.used)
}

// matches lists the patterns of a list that match a node.
func matches(m *Matcher, patterns []*Pattern, g *graph.Graph, n graph.NodeID) []int32 {
	found := []int32{}
	for i, p := range patterns {
		if m.Match(g, p, n, func(*Match) bool { return true }) {
			found = append(found, int32(i))
		}
	}
	return found
}

func numbers(candidates []Candidate) []int32 {
	list := []int32{}
	for _, c := range candidates {
		list = append(list, c.Pattern)
	}
	return list
}

// candidatesThatMatch does the same with an automaton.
func candidatesThatMatch(t require.TestingT, r *Runner, g *graph.Graph, n graph.NodeID) []int32 {
	candidates := numbers(r.Candidates(g, n))
	require.True(t, slices.IsSorted(candidates), "candidates out of order: %v", candidates)
	require.Len(t, slices.Compact(slices.Clone(candidates)), len(candidates), "a candidate twice")
	found := []int32{}
	for _, i := range candidates {
		if r.Match(g, r.a.Pattern(i), n, func(*Match) bool { return true }) {
			found = append(found, i)
		}
	}
	return found
}

// TestAutomatonLosesNothing compares the automaton with every pattern tried by
// itself: the same patterns match each node, whatever cap its states have, and
// whichever graphs it has seen before.
func TestAutomatonLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctxt := ir.NewContext(dialects)
		patterns := make([]*Pattern, rapid.IntRange(1, 30).Draw(t, "patterns"))
		for i := range patterns {
			patterns[i] = drawPattern(t)
		}
		var runners []*Runner
		for _, maxStates := range []int{0, 3, 64 + 16*len(patterns)} {
			a := NewAutomaton(patterns)
			a.maxStates = maxStates
			runners = append(runners, a.NewRunner(ctxt))
		}
		var m Matcher
		for range 2 {
			fg := drawGraph(t, ctxt)
			for n := range inArena(fg) {
				want := matches(&m, patterns, fg.Graph(), n.ID())
				for _, r := range runners {
					require.Equal(t, want, candidatesThatMatch(t, r, fg.Graph(), n.ID()))
				}
			}
		}
	})
}

// TestOrderOfPatternsIsNotMeaning permutes patterns, each keeping its own
// priority: the same one is the first to match.
func TestOrderOfPatternsIsNotMeaning(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctxt := ir.NewContext(dialects)
		patterns := make([]*Pattern, rapid.IntRange(2, 12).Draw(t, "patterns"))
		priority := make([]int32, len(patterns))
		for i := range patterns {
			patterns[i], priority[i] = drawPattern(t), int32(i)
		}
		order := rapid.Permutation(priority).Draw(t, "order")
		permuted := make([]*Pattern, len(patterns))
		for i, p := range order {
			permuted[i] = patterns[p]
		}
		plain, other := NewAutomaton(patterns).NewRunner(ctxt), NewAutomaton(permuted).NewRunner(ctxt)
		fg := drawGraph(t, ctxt)
		for n := range inArena(fg) {
			want := candidatesThatMatch(t, plain, fg.Graph(), n.ID())
			got := []int32{}
			for _, i := range candidatesThatMatch(t, other, fg.Graph(), n.ID()) {
				got = append(got, order[i])
			}
			slices.Sort(got)
			require.Equal(t, want, got)
		}
	})
}

// TestAutomatonIsChoosy checks that candidates are not simply all patterns of
// the root's op.
func TestAutomatonIsChoosy(t *testing.T) {
	patterns := []*Pattern{
		MustCompile(App("t.sub", Var("x"), App("t.neg", Var("y"))), dialects),
		MustCompile(App("t.sub", App("t.neg", Var("x")), Var("y")), dialects),
		MustCompile(App("t.sub", Var("x"), Int(0)), dialects),
		MustCompile(App("t.sub", Var("x"), Var("x")), dialects),
		MustCompile(App("t.add", Var("x"), App("t.neg", Int(0))), dialects),
	}
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	x, zero := fg.AddInput(ir.F32, "x"), fg.Graph().Constant(ctxt.Float(0, ir.F32))
	neg := fg.Apply(ctxt.Op("t.neg"), ir.F32, x)
	negZero := fg.Apply(ctxt.Op("t.neg"), ir.F32, zero)
	r := NewAutomaton(patterns).NewRunner(ctxt)
	candidates := func(op string, inputs ...graph.Var) []int32 {
		return numbers(r.Candidates(fg.Graph(), fg.Apply(ctxt.Op(op), ir.F32, inputs...).Owner().ID()))
	}
	require.Equal(t, []int32{0, 3}, candidates("t.sub", x, neg))
	require.Equal(t, []int32{1, 2, 3}, candidates("t.sub", neg, zero))
	require.Equal(t, []int32{3}, candidates("t.sub", x, x))
	require.Equal(t, []int32{4}, candidates("t.add", negZero, x))
	require.Empty(t, candidates("t.add", x, neg))
	require.Empty(t, candidates("t.mul", x, x))
	require.Equal(t, []int{3, 3, 3, 3, 2}, r.Tries())
	r.Reset()
	require.Equal(t, make([]int, 5), r.Tries())
	candidates("t.add", x, neg)
	tried, tries := r.Tried()
	require.Equal(t, []int32{4}, tried)
	require.Equal(t, 1, tries[4])
	require.Equal(t, []int{0, 0, 0, 0, 1}, r.Tries())
}
