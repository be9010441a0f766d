package profile

import (
	"bytes"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// same fails the test when two reports differ. Empty lists are nothing.
func same(t rapid.TB, want, got *Report, what string) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("%s (-want +got):\n%s", what, diff)
	}
}

func TestMergeIsAssociative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := genReport().Draw(t, "a"), genReport().Draw(t, "b"), genReport().Draw(t, "c")
		same(t, merged(merged(a, b), c), merged(a, merged(b, c)), "(a+b)+c is not a+(b+c)")
	})
}

func TestMergeIsCommutativeButForOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := genReport().Draw(t, "a"), genReport().Draw(t, "b")
		ab, ba := unordered(merged(a, b)), unordered(merged(b, a))
		// The parent of different roots lists them in order; unordered sorts that too.
		same(t, ab, ba, "a+b is not b+a")
	})
}

func TestMergeKeepsInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		sum := &Report{}
		for _, r := range rapid.SliceOfN(genReport(), 1, 4).Draw(t, "reports") {
			require.NoError(t, r.Check(), "the generator is wrong")
			sum.Merge(r)
		}
		require.NoError(t, sum.Check())
	})
}

func TestMergeWithNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := genReport().Draw(t, "report")
		want := merged(r, nil)
		same(t, want, r, "0+r is not r")
		r.Merge(&Report{})
		same(t, want, r, "r+0 is not r")
	})
}

// TestMergeKeepsNothing proves that a sum shares no memory with its parts.
func TestMergeKeepsNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part, other := genReport().Draw(t, "part"), genReport().Draw(t, "other")
		before := written(t, part)
		sum := &Report{}
		sum.Merge(part)
		sum.Merge(other)
		sum.Merge(other)
		for _, p := range sum.Root.All() {
			p.Name += "!"
			for i := range p.Rules {
				p.Rules[i].Name += "!"
				for j := range p.Rules[i].Reasons {
					p.Rules[i].Reasons[j].Count = -1
				}
			}
			for i := range p.Rounds {
				for j := range p.Rounds[i].Top {
					p.Rounds[i].Top[j].Count = -1
				}
			}
		}
		require.Equal(t, before, written(t, part))
	})
}

func written(t require.TestingT, r *Report) string {
	var b bytes.Buffer
	require.NoError(t, WriteJSON(&b, r))
	return b.String()
}

func TestMergeSumsRoundsIndexWise(t *testing.T) {
	one := &Pass{Rounds: []Round{{Visited: 5, Rewrites: 2, Top: []Count{{"a", 2}}}}}
	two := &Pass{Rounds: []Round{
		{Start: time.Second, Visited: 7, Rewrites: 4, Top: []Count{{"b", 3}, {"a", 1}}},
		{Visited: 1},
	}}
	one.Merge(two)
	require.Equal(t, []Round{
		{Visited: 12, Rewrites: 6, Top: []Count{{"a", 3}, {"b", 3}}},
		{Visited: 1},
	}, one.Rounds)
}

func TestMergeTellsSiblingsOfOneNameApart(t *testing.T) {
	run := func(first, second int) *Pass {
		return &Pass{Name: "s", Kind: KindSequence, Children: []*Pass{
			{Name: "merge", Kind: KindMerge, Visits: first},
			{Name: "merge", Kind: KindMerge, Visits: second},
		}}
	}
	sum := run(1, 10)
	sum.Merge(run(2, 20))
	require.Len(t, sum.Children, 2)
	require.Equal(t, 3, sum.Children[0].Visits)
	require.Equal(t, 30, sum.Children[1].Visits)
}

func TestMergeOfRulesByName(t *testing.T) {
	sum := mergeRules(
		[]RuleProfile{{Name: "a", Tried: 1, Tags: []string{"x"}}},
		[]RuleProfile{{Name: "b", Tried: 5}, {Name: "a", Source: "a.toml:3", Tried: 2, Tags: []string{"w", "x"}}})
	require.Equal(t, []RuleProfile{
		{Name: "a", Source: "a.toml:3", Tried: 3, Tags: []string{"w", "x"}},
		{Name: "b", Tried: 5},
	}, sum)
}

func TestMergeTakesTheWorseStop(t *testing.T) {
	r := &Report{Stop: Stop{Reason: StopFixpoint}}
	for _, worse := range []Stop{{Reason: StopLimit, By: "first"}, {Reason: StopError, Detail: "x"}} {
		r.Merge(&Report{Stop: worse})
		require.Equal(t, worse, r.Stop)
		r.Merge(&Report{Stop: Stop{Reason: StopLimit, By: "second"}})
		require.Equal(t, worse, r.Stop)
	}
}

// TestNodesOfRoundsAfterAMerge counts in each round the nodes of a graph that had
// fewer of them.
func TestNodesOfRoundsAfterAMerge(t *testing.T) {
	pass := func(nodes int, rounds ...int) *Pass {
		p := &Pass{Name: "e", Kind: KindEquilibrium, NodesBefore: rounds[0], NodesAfter: nodes, NodesMax: rounds[0]}
		for _, n := range rounds {
			p.Rounds = append(p.Rounds, Round{Nodes: n})
		}
		return p
	}
	list := []*Pass{pass(2, 2), pass(5, 9, 7, 5), pass(3, 4, 3)}
	for _, order := range [][]int{{0, 1, 2}, {2, 1, 0}, {1, 0, 2}} {
		sum := list[order[0]].clone()
		sum.Merge(list[order[1]])
		sum.Merge(list[order[2]])
		nodes := []int{}
		for _, round := range sum.Rounds {
			nodes = append(nodes, round.Nodes)
		}
		require.Equal(t, []int{15, 12, 10}, nodes)
		require.Equal(t, 10, sum.NodesAfter)
	}
}

// TestArrange merges reports in every order: which one was first does not show.
func TestArrange(t *testing.T) {
	report := func(rules ...string) *Report {
		p := &Pass{Name: "canonicalize", Kind: "equilibrium"}
		for i, name := range rules {
			p.Rules = append(p.Rules, RuleProfile{Name: name, Tried: i + 1, Applied: 1})
			p.Counts = append(p.Counts, Count{"of " + name, 1})
		}
		first := &Pass{Name: "z_first", Kind: "topo", Rules: []RuleProfile{{Name: "z"}}}
		r := New("", "q")
		r.Root = &Pass{Name: "all", Kind: "sequence", Children: []*Pass{first, p}}
		r.Tally()
		r.Rules = append(r.Rules, RuleProfile{Name: "elsewhere " + rules[0]})
		r.Failures = []Failure{{Rule: rules[0], Node: "n", Reason: "why"}}
		return r
	}
	parts := []*Report{report("a", "c"), report("b"), report("d", "c", "b")}
	var want string
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		sum := &Report{}
		for _, i := range order {
			sum.Merge(parts[i])
		}
		sum.Arrange()
		if want == "" {
			want = written(t, sum)
			var names []string
			for _, r := range sum.Rules {
				names = append(names, r.Name)
			}
			require.Equal(t, []string{"z", "a", "b", "c", "d", "elsewhere a", "elsewhere b", "elsewhere d"}, names)
		}
		require.Equal(t, want, written(t, sum))
	}
	(&Report{}).Arrange()
}
