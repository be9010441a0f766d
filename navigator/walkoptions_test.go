package navigator_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// looks is a rule that changes nothing and notes where it is tried.
func looks(visited *[]string) *navigator.Local {
	return &navigator.Local{Name: "look", Pattern: compile(unify.Root()), Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
		*visited = append(*visited, r.Node().Op().Name())
		return r.NoMatch("only looking"), nil
	}}
}

// TestTopoTracksOnChangeInputs walks from the outputs, so that users come before
// what they use: t.c is visited again only where changed inputs are tracked.
func TestTopoTracksOnChangeInputs(t *testing.T) {
	for _, test := range []struct {
		order  navigator.Order
		ignore bool
		tracks bool
		want   []string
	}{
		{navigator.OutToIn, true, false, []string{"t.d", "t.c", "t.b", "t.a"}},
		{navigator.OutToIn, true, true, []string{"t.d", "t.c", "t.b", "t.c", "t.a"}},
		{navigator.OutToIn, false, true, []string{"t.d", "t.c", "t.b", "t.c", "t.new", "t.a"}},
		{navigator.InToOut, true, true, []string{"t.a", "t.b", "t.c", "t.d"}}, // t.c waits anyway
	} {
		var visited []string
		b := newBuilder()
		b.SetOutputs(b.op("t.d", b.op("t.c", b.op("t.b", b.op("t.a", b.x)))))
		opt := navigator.NewTopo(navigator.TopoConfig{
			Name: "walk", Order: test.order, IgnoreNewTrees: test.ignore, TracksOnChangeInputs: test.tracks,
			Locals: []*navigator.Local{looks(&visited), toTerm("b_new", app("t.b", v("x")), app("t.new", v("x")))},
		})
		report := settle(t, opt, b.FunctionGraph)
		require.Equal(t, test.want, visited, "%+v", test)
		require.Equal(t, len(visited), report.Root.Visits)
	}
}

// TestTopoTracksFromTheInputs comes back to a user that was passed: one that a
// rule changed from ahead of it.
func TestTopoTracksFromTheInputs(t *testing.T) {
	var visited []string
	swap := local("swap", unify.Root("t.c"), func(r *navigator.Rewriter) (navigator.Result, error) {
		r.ReplaceOther(r.Node().Input(0).Owner().Input(0), r.Node().Input(1))
		return r.Others(), nil
	})
	b := newBuilder()
	b.SetOutputs(b.op("t.c", b.op("t.b", b.x), b.y))
	opt := navigator.NewTopo(navigator.TopoConfig{
		Name: "walk", TracksOnChangeInputs: true, Locals: []*navigator.Local{looks(&visited), swap},
	})
	settle(t, opt, b.FunctionGraph)
	require.Equal(t, []string{"t.b", "t.c", "t.b"}, visited)
	require.Equal(t, "FunctionGraph(t.c(t.b(y), y))", b.String())
}

// TestTopoThatTracksForEver ends in a cycle.
func TestTopoThatTracksForEver(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.d", b.op("t.a", b.x)))
	opt := navigator.NewTopo(navigator.TopoConfig{
		Name: "walk", TracksOnChangeInputs: true, Order: navigator.OutToIn,
		Locals: []*navigator.Local{
			toTerm("there", app("t.a", v("x")), app("t.b", v("x"))), toTerm("back", app("t.b", v("x")), app("t.a", v("x"))),
		},
	})
	require.Equal(t, "cycle", string(settle(t, opt, b.FunctionGraph).Stop.Reason))
}

// roundsOf runs the chain of three rules of E1 as an equilibrium.
func roundsOf(t *testing.T, newTrees, changed bool) int {
	b := newBuilder()
	b.SetOutputs(b.op("t.op3", b.op("t.op4", b.x, b.y)))
	report := settle(t, navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "q", Locals: chainOfThree(), VisitNewTrees: newTrees, TracksOnChangeInputs: changed,
	}), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.op2(x, y))", b.String())
	require.Equal(t, 5, report.Rewrites)
	return report.Passes
}

// TestEquilibriumVisitsInTheSameRound reaches the same fixpoint in fewer rounds:
// what rewrites make, and what they change, need not wait for the next one.
func TestEquilibriumVisitsInTheSameRound(t *testing.T) {
	require.Equal(t, 5, roundsOf(t, false, false))
	require.Equal(t, 1, roundsOf(t, true, false))
	require.Equal(t, 4, roundsOf(t, false, true))
	require.Equal(t, 1, roundsOf(t, true, true))
}

// TestEquilibriumTracksOnChangeInputs has a user that comes before what changes,
// as in rounds after the first, where not every node waits.
func TestEquilibriumTracksOnChangeInputs(t *testing.T) {
	rounds := map[bool]int{}
	for _, tracks := range []bool{false, true} {
		b := newBuilder()
		b.SetOutputs(b.op("t.g", b.op("t.f", b.op("t.a", b.x))))
		report := settle(t, navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name: "q", TracksOnChangeInputs: tracks,
			Locals: []*navigator.Local{
				toTerm("a_b", app("t.a", v("x")), app("t.b", v("x"))), // round 1; t.f, behind, sees it
				toTerm("b_c", app("t.b", v("x")), app("t.c", v("x"))), // round 2, in which t.f does not wait
				toVar("f", app("t.f", app("t.c", v("x"))), "x"),
			},
		}), b.FunctionGraph)
		require.Equal(t, "FunctionGraph(t.g(x))", b.String())
		rounds[tracks] = report.Passes
	}
	require.Less(t, rounds[true], rounds[false])
}

// TestVisitNewTreesThatNeverEnd are ended within their round (in the document
// such a round is endless, for it looks at the limit only between two).
func TestVisitNewTreesThatNeverEnd(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.f", b.x))
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "q", VisitNewTrees: true,
		Locals: []*navigator.Local{toTerm("grow", app("t.f", v("x")), app("t.f", app("t.g", v("x"))))},
	})
	report := settle(t, opt, b.FunctionGraph)
	require.Equal(t, "limit", string(report.Stop.Reason))
	require.Equal(t, "grow", report.Stop.By)
	require.Equal(t, 1, report.Passes)
}

// TestEveryModeEndsAtAFixpoint settles random chains, and has nothing left to do.
func TestEveryModeEndsAtAFixpoint(t *testing.T) {
	rules := []*navigator.Local{
		toVar("halve", app("t.f", app("t.f", v("x"))), "x"), toTerm("ab", app("t.a", v("x")), app("t.f", v("x"))),
		toVar("g", app("t.g", v("x")), "x"), toTerm("deep", app("t.h", app("t.f", app("t.h", v("x")))), app("t.f", v("x"))),
	}
	rapid.Check(t, func(rt *rapid.T) {
		ops := rapid.SliceOfN(rapid.SampledFrom([]string{"t.f", "t.a", "t.g", "t.h"}), 1, 40).Draw(rt, "ops")
		for i := range 4 {
			b := newBuilder()
			x := b.x
			for _, op := range ops {
				x = b.op(op, x)
			}
			b.SetOutputs(x)
			report := settle(rt, navigator.NewEquilibrium(navigator.EquilibriumConfig{
				Name: "q", Locals: rules, VisitNewTrees: i&1 != 0, TracksOnChangeInputs: i&2 != 0,
			}), b.FunctionGraph)
			require.Equal(rt, "fixpoint", string(report.Stop.Reason))
			if again := settle(rt, equilibrium(rules...), b.FunctionGraph); again.Rewrites != 0 {
				rt.Fatalf("mode %d left work: %s", i, b)
			}
		}
	})
}

// TestManyNewTreesInOneRound makes room for many nodes in front of few.
func TestManyNewTreesInOneRound(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.chain("t.f", 30, b.x))
	wide := app("t.g", v("x"))
	for range 20 {
		wide = app("t.g", wide)
	}
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "q", VisitNewTrees: true, TracksOnChangeInputs: true,
		Locals: []*navigator.Local{toTerm("wide", app("t.f", v("x")), wide), toTerm("g", app("t.g", v("x")), app("t.h", v("x")))},
	})
	report := settle(t, opt, b.FunctionGraph)
	require.Equal(t, 1, report.Passes)
	require.Equal(t, 30+30*21, report.Rewrites)
	for n := range b.Nodes() {
		require.Equal(t, "t.h", n.Op().Name())
	}
}
