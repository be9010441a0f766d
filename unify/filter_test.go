package unify

import (
	"iter"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// TestFilterThen follows two filters of two questions, one after the other, on all answers.
func TestFilterThen(t *testing.T) {
	both := &Filter{[]Question{{Yes: 1, No: Refused}, {Yes: Accepted, No: Refused}}}
	either := &Filter{[]Question{{Yes: Accepted, No: 1}, {Yes: Accepted, No: Undecided}}}
	follow := func(f *Filter, answers int) (Decision, int) {
		next := Decision(0)
		if len(f.Questions) == 0 {
			next = Accepted
		}
		for ; next >= 0; answers /= 2 {
			q := f.Questions[next]
			if next = q.No; answers%2 == 1 {
				next = q.Yes
			}
		}
		return next, answers
	}
	for _, first := range []*Filter{both, either, {}} {
		for _, second := range []*Filter{both, either, nil} {
			for answers := range 16 {
				want, left := follow(first, answers)
				switch {
				case want == Accepted && second != nil:
					want, _ = follow(second, left)
				case want == Accepted:
					want = Undecided
				}
				if then := first.Then(second); then == nil {
					require.Equal(t, Undecided, want)
				} else {
					got, _ := follow(then, answers)
					require.Equal(t, want, got)
				}
			}
		}
	}
	require.Nil(t, (*Filter)(nil).Then(both))
}

// TestDecide compares what is decided about nodes, before a match is bound, with the matches: nodes with
// and without types, with more inputs than the pattern has, and of other outputs than one.
func TestDecide(t *testing.T) {
	ctxt := ir.NewContext(dialects)
	pattern := MustCompile(App("t.f", App("t.f", Var("x")).Typed(TypeTerm{Var: "m"})).Typed(TypeTerm{Var: "t"}), dialects)
	x, m, out := pattern.Names["x"], pattern.Names["m"], pattern.Names["t"]
	same := func(a, b ir.Type) bool { return a == b }
	filter := &Filter{[]Question{
		{Types: same, Of: x, And: out, Yes: 1, No: Refused},
		{Type: func(t ir.Type) bool { return t == ir.F32 }, Of: m, Yes: Accepted, No: 2},
		{Of: m, Yes: Refused, No: Undecided}, // the same as the output
	}}
	guard := func(match *Match) Decision {
		switch x, m, out := match.Graph.TypeOf(match.Vars[x.Index]), match.Types[m.Index], match.Types[out.Index]; {
		case x != out, m != ir.F32 && m == out:
			return Refused
		case m == ir.F32:
			return Accepted
		}
		return Undecided
	}
	// Beside it are one that looks at values in another order, and one whose node has another number of inputs.
	single := MustCompile(App("t.f", Var("y")).Typed(TypeTerm{Var: "s"}), dialects)
	double := MustCompile(App("t.f", App("t.f", Var("y")), Var("z")).Typed(TypeTerm{Var: "s"}), dialects)
	ofRoot := func(p *Pattern) *Filter {
		return &Filter{[]Question{{Types: same, Of: p.Names["y"], And: p.Names["s"], Yes: Undecided, No: Refused}}}
	}
	seen, others := map[Decision]int{}, map[Decision]int{}
	for _, by := range []string{"", "x"} {
		a := NewAutomaton([]*Pattern{double, single, pattern})
		a.Shortcut(0, ofRoot(double), "")
		a.Shortcut(1, ofRoot(single), "")
		a.Shortcut(2, filter, by)
		r := a.NewRunner(ctxt)
		for v, n := range calls(ctxt) {
			for _, c := range slices.Clone(r.Candidates(n.Graph(), n.ID())) {
				require.True(t, c.IsShort())
				got, with, nodes := r.Decide(n.Graph(), &c, n.ID())
				if c.Pattern != 2 {
					others[got]++
					if got == Refused {
						require.NotEqual(t, n.Input(0).Type(), n.Output(0).Type())
					}
					continue
				}
				seen[got]++
				matched := r.MatchAt(n.Graph(), c, n.ID(), func(match *Match) bool {
					if got != Undecided {
						require.Equal(t, guard(match), got)
					}
					if got == Accepted {
						require.Equal(t, match.Nodes, nodes)
						require.Equal(t, v.ID(), with)
					}
					return true
				})
				require.True(t, matched || got == Undecided, n)
				require.True(t, by != "" || got != Accepted)
			}
		}
	}
	require.NotZero(t, seen[Undecided])
	require.NotZero(t, seen[Refused])
	require.NotZero(t, seen[Accepted])
	require.NotZero(t, others[Undecided])
	require.NotZero(t, others[Refused])
}

// calls yields nodes f(f(v)), with v, of all types and numbers of inputs and outputs that TestDecide tells apart.
func calls(ctxt *ir.Context) iter.Seq2[graph.Var, graph.Node] {
	f := ctxt.Op("t.f")
	outputs := [][]ir.Type{{}, {0}, {ir.F32}, {ir.F64}, {ir.F32, ir.F64}, {0, ir.F32}}
	return func(yield func(graph.Var, graph.Node) bool) {
		for _, typ := range []ir.Type{ir.F32, ir.F64, 0} {
			fg := graph.New(ctxt)
			v := fg.AddInput(typ, "v")
			for _, inner := range outputs[1:] {
				for _, inputs := range []int{1, 2, 1 << 16} {
					n := fg.Add(f, slices.Repeat([]graph.Var{v}, inputs), inner...)
					for _, from := range n.Outputs() {
						for _, outer := range outputs {
							if !yield(v, fg.Add(f, []graph.Var{from}, outer...)) {
								return
							}
						}
					}
				}
			}
		}
	}
}
