package unify

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// snapshot is a match that outlives its call.
type snapshot struct {
	vars  []graph.VarID
	attrs []ir.AttrID
	types []ir.Type
	ops   []ir.OpID
	nodes []graph.NodeID
}

// allMatches refuses every match of a pattern and returns what it was shown.
func allMatches(match func(accept func(*Match) bool) bool) []snapshot {
	var all []snapshot
	match(func(m *Match) bool {
		all = append(all, snapshot{
			slots(m.Vars), slots(m.Attrs), slots(m.Types), slots(m.Ops), slots(m.Nodes),
		})
		return false
	})
	return all
}

// slots returns a copy, nil where there are none.
func slots[T any](s []T) []T { return append([]T(nil), s...) }

// TestPlansAreTheMatcher compares the plans of patterns with the plain matcher:
// the same matches, in the same order, bound to the same.
func TestPlansAreTheMatcher(t *testing.T) {
	withPlans, sure := 0, 0
	for tries := 0; tries < 50 && (withPlans == 0 || sure == 0); tries++ { // few tries may show nothing
		rapid.Check(t, func(t *rapid.T) {
			ctxt := ir.NewContext(dialects)
			patterns := make([]*Pattern, rapid.IntRange(1, 12).Draw(t, "patterns"))
			for i := range patterns {
				patterns[i] = drawPattern(t)
			}
			r := NewAutomaton(patterns).NewRunner(ctxt)
			var m Matcher
			fg := drawGraph(t, ctxt)
			for n := range fg.Nodes() {
				for i, p := range patterns {
					if r.a.plans[i] != nil {
						withPlans++
					}
					want := allMatches(func(accept func(*Match) bool) bool { return m.Match(fg.Graph(), p, n.ID(), accept) })
					got := allMatches(func(accept func(*Match) bool) bool {
						return r.MatchAt(fg.Graph(), Candidate{Pattern: int32(i), plan: -1}, n.ID(), accept)
					})
					require.Equal(t, want, got, "pattern %d at %s", i, n)
				}
				for _, c := range slices.Clone(r.Candidates(fg.Graph(), n.ID())) {
					if c.plan >= 0 {
						sure++
					}
					want := allMatches(func(accept func(*Match) bool) bool {
						return m.Match(fg.Graph(), patterns[c.Pattern], n.ID(), accept)
					})
					got := allMatches(func(accept func(*Match) bool) bool {
						return r.MatchAt(fg.Graph(), c, n.ID(), accept)
					})
					require.Equal(t, want, got, "candidate %v at %s", c, n)
				}
			}
		})
	}
	require.NotZero(t, withPlans)
	require.NotZero(t, sure)
}

// TestPlansOfOutputs counts the outputs of nodes, however many there are, and tells them apart.
func TestPlansOfOutputs(t *testing.T) {
	ctxt := ir.NewContext(dialects)
	for _, n := range []int{1, 2, 64, 254, 255, 256, 300} {
		fg := graph.New(ctxt)
		types := make([]ir.Type, n)
		for i := range types {
			types[i] = ir.F32
		}
		many := fg.Add(ctxt.Op("t.many"), nil, types...)
		use := fg.Apply(ctxt.Op("t.f"), ir.F32, many.Output(n-1)).Owner()
		g, yes := fg.Graph(), func(*Match) bool { return true }
		for _, i := range []int{0, 1, 253, 254, 255, 299} {
			output := &Term{Kind: AppTerm, Ops: []string{"t.many"}, AnyArgs: true, Output: i}
			r := NewAutomaton([]*Pattern{MustCompile(App("t.f", output), dialects)}).NewRunner(ctxt)
			require.Equal(t, i == n-1, r.MatchAt(g, Candidate{plan: -1}, use.ID(), yes), "output %d of %d", i, n)
		}
		for _, count := range []int{2, 64} {
			typed := &Term{Kind: AppTerm, Ops: []string{"t.many"}, AnyArgs: true, Types: make([]TypeTerm, count)}
			r := NewAutomaton([]*Pattern{MustCompile(typed, dialects)}).NewRunner(ctxt)
			require.Equal(t, count == n, r.MatchAt(g, Candidate{plan: -1}, many.ID(), yes), "%d outputs of %d", count, n)
		}
	}
}

func TestOrderedArgumentsAndConstants(t *testing.T) {
	ctxt := ir.NewContext(dialects)
	pattern := MustCompile(&Term{
		Kind: AppTerm, Ops: []string{"t.add"}, Ordered: true, Args: []*Term{Const(), Var("x")},
	}, dialects)
	fg := graph.New(ctxt)
	x, one := fg.AddInput(ir.F32, "x"), fg.Graph().Constant(ctxt.Float(1, ir.F32))
	left := fg.Apply(ctxt.Op("t.add"), ir.F32, one, x).Owner()
	right := fg.Apply(ctxt.Op("t.add"), ir.F32, x, one).Owner()
	r := NewAutomaton([]*Pattern{pattern}).NewRunner(ctxt)
	yes := func(*Match) bool { return true }
	found := r.Candidates(fg.Graph(), left.ID())
	require.Equal(t, []Candidate{{Pattern: 0, plan: 0, arity: -1}}, found)
	require.True(t, r.MatchAt(fg.Graph(), found[0], left.ID(), yes))
	require.True(t, r.Match(fg.Graph(), pattern, left.ID(), yes))
	require.Empty(t, r.Candidates(fg.Graph(), right.ID()))
	require.False(t, r.MatchAt(fg.Graph(), Candidate{Pattern: 0, plan: -1}, right.ID(), yes))
	require.False(t, r.Match(fg.Graph(), pattern, right.ID(), yes))
}

// TestLeaveOut binds no variables that a pattern leaves out, and still compares them where they occur twice.
func TestLeaveOut(t *testing.T) {
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	x, y := fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y")
	apply := func(a, b graph.Var) graph.NodeID {
		return fg.Apply(ctxt.Op("t.g"), ir.F32, a, b).Owner().ID()
	}
	different, same := apply(x, y), apply(y, y)
	once := MustCompile(App("t.g", Var("a"), Var("b")), dialects)
	once.LeaveOut([]string{"b", "unknown"})
	twice := MustCompile(App("t.g", Var("a"), Var("a")), dialects)
	twice.LeaveOut([]string{"a"})
	neg := MustCompile(App("t.neg", Var("a")), dialects)
	neg.LeaveOut([]string{"a"})
	r := NewAutomaton([]*Pattern{once, twice, neg}).NewRunner(ctxt)
	vars := func(pattern int32, n graph.NodeID) (vars []graph.VarID) {
		r.MatchAt(fg.Graph(), Candidate{Pattern: pattern, plan: -1}, n, func(m *Match) bool {
			vars = slots(m.Vars)
			return true
		})
		return vars
	}
	require.Nil(t, vars(1, different))
	require.Equal(t, []graph.VarID{y.ID()}, vars(1, same))
	require.Equal(t, []graph.VarID{x.ID(), 0}, vars(0, different))
	require.Equal(t, []graph.VarID{y.ID(), 0}, vars(0, same))
	require.True(t, r.Match(fg.Graph(), once, different, func(*Match) bool { return true }))
	require.Equal(t, []graph.VarID{y.ID(), 0}, vars(0, same), "after a match that binds all")
	require.Equal(t, []graph.VarID{y.ID()}, vars(1, same))
	negated := fg.Apply(ctxt.Op("t.neg"), ir.F32, x).Owner().ID()
	require.Equal(t, []graph.VarID{0}, vars(2, negated), "after a match that compares what it leaves out")
}
