package navigator_test

import (
	"context"
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// newValueBuilder makes small graphs whose constants are nodes.
func newValueBuilder() *builder {
	b := newBuilder()
	b.Graph().ConstantOp = "t.value"
	return b
}

// value adds a constant to a graph that the builder's holds, or to that one.
func value(fg *graph.FunctionGraph, v float64) graph.Var {
	return fg.Apply(valueOp(fg, v), ir.F32)
}

func valueOp(fg *graph.FunctionGraph, v float64) ir.Op {
	return fg.Context().Op("t.value", ir.NamedAttr{Name: "value", Value: fg.Context().Float(v, ir.F32)})
}

func (b *builder) value(v float64) graph.Var { return value(b.FunctionGraph, v) }

// never refuses at t.g: an equilibrium without a rule about a graph visits nothing.
func never() *navigator.Local { return local("never", app("t.g", v("x")), refuse) }

// equal replaces t.g(x, x) by x.
func equal() *navigator.Local { return toVar("equal", app("t.g", v("x"), v("x")), "x") }

// merging is an equilibrium of rules that merges constants at the end of each round.
func merging(rules ...*navigator.Local) navigator.EquilibriumConfig {
	return navigator.EquilibriumConfig{Name: "q", Locals: rules, Final: []navigator.Optimizer{navigator.NewMergeConstants("merge")}}
}

// mergesIn returns how often constants were merged, by the pass in which the log has that: that of the equilibrium
// if they were shared, that of the merge otherwise.
func mergesIn(fg *graph.FunctionGraph) (shared, merged int) {
	for _, step := range stepsOf(fg) {
		switch {
		case step.Rule == "merge" && step.Pass == "q":
			shared++
		case step.Rule == "merge":
			merged++
		}
	}
	return shared, merged
}

// threeValues is a chain whose nodes use a constant of their own each, all of them equal.
func threeValues() *builder {
	b := newValueBuilder()
	x := b.x
	for range 3 {
		x = b.op("t.g", x, b.value(1))
	}
	b.SetOutputs(x)
	return b
}

const threeUses = "FunctionGraph(t.g(t.g(t.g(x, 1.0), 1.0), 1.0))"

// toValue makes t.f(x) the constant 1.
func toValue() *navigator.Local {
	one := func(g *graph.Graph) ir.Attr { return g.Context().Float(1, ir.F32) }
	rule := local("to_value", app("t.f", v("x")), func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.ReplaceByConstant(one(r.Graph())), nil
	})
	rule.Constant = func(m *unify.Match) (ir.Attr, error) { return one(m.Graph), nil }
	return rule
}

// TestShare merges constants while their users are visited, and counts that in the pass of the merge, whether it runs
// before the rules or after them.
func TestShare(t *testing.T) {
	for role, config := range map[string]func(*navigator.EquilibriumConfig, navigator.Optimizer){
		profile.RoleGlobal:  func(c *navigator.EquilibriumConfig, m navigator.Optimizer) { c.Globals = []navigator.Optimizer{m} },
		profile.RoleFinal:   func(c *navigator.EquilibriumConfig, m navigator.Optimizer) { c.Final = []navigator.Optimizer{m} },
		profile.RoleCleanup: func(c *navigator.EquilibriumConfig, m navigator.Optimizer) { c.Cleanup = []navigator.Optimizer{m} },
	} {
		for _, merge := range []navigator.Optimizer{
			navigator.NewMergeConstants("merge"), navigator.WithPolicy(navigator.Ignore, navigator.NewMergeConstants("merge")),
		} {
			t.Run(fmt.Sprintf("%s/%T", role, merge), func(t *testing.T) {
				b := newValueBuilder()
				two, three, x := b.value(2), b.value(3), b.x // nothing is shared before two constants are visited
				for range 3 {
					x = b.op("t.g", x, b.op("t.f", b.y))
				}
				b.SetOutputs(x, two, three)
				c := navigator.EquilibriumConfig{Name: "q", Locals: []*navigator.Local{equal(), toValue()}}
				config(&c, merge)
				report := settle(t, navigator.NewEquilibrium(c), b.FunctionGraph)
				require.Equal(t, "FunctionGraph(t.g(t.g(t.g(x, 1.0), 1.0), 1.0), 2.0, 3.0)", b.String())
				require.Equal(t, 3+2, report.Rewrites)
				shared, merged := mergesIn(b.FunctionGraph)
				require.Equal(t, [2]int{2, 0}, [2]int{shared, merged})
				require.Len(t, report.Root.Children, 1)
				pass := report.Root.Children[0]
				require.Equal(t, [...]any{"merge", role, profile.KindMerge, 2, 8, 6, 8},
					[...]any{pass.Name, pass.Role, pass.Kind, pass.Rewrites, pass.NodesBefore, pass.NodesAfter, pass.NodesMax})
				require.Len(t, pass.Rules, 1)
				rule := pass.Rules[0]
				require.Equal(t, [...]any{"merge", 2, 2}, [...]any{rule.Name, rule.Applied, rule.Removed})
				require.Equal(t, 8+2, report.Root.Rounds[0].Visited, "two nodes are tried again")
				require.Equal(t, 3+2, report.Root.Rounds[0].Rewrites)
			})
		}
	}
}

// TestShareNot leaves constants to the merge where somebody has to be asked or notified of each, and where there is none
// it leaves them as they are. The graphs and the counts are the same.
func TestShareNot(t *testing.T) {
	settled := func(b *builder, config navigator.EquilibriumConfig, options navigator.Options) [3]int {
		report, err := run(t, navigator.NewEquilibrium(config), b.FunctionGraph, options)
		require.NoError(t, err)
		shared, merged := mergesIn(b.FunctionGraph)
		require.Equal(t, threeUses, b.String())
		require.Equal(t, report.Rewrites, shared+merged)
		return [3]int{shared, merged, b.NumNodes()}
	}
	none := navigator.Options{}
	require.Equal(t, [3]int{2, 0, 4}, settled(threeValues(), merging(never()), none))
	require.Equal(t, [3]int{0, 0, 6}, settled(threeValues(), navigator.EquilibriumConfig{Name: "q", Locals: []*navigator.Local{never()}}, none))

	limited := navigator.Options{Limits: navigator.Limits{Rewrites: 100}}
	require.Equal(t, [3]int{0, 2, 4}, settled(threeValues(), merging(never()), limited))

	named := threeValues()
	named.Outputs()[0].Owner().Input(1).SetName("one")
	require.Equal(t, [3]int{0, 2, 4}, settled(named, merging(never()), none))

	watched := threeValues()
	require.NoError(t, watched.Attach(&nothing{}))
	require.Equal(t, [3]int{0, 2, 4}, settled(watched, merging(never()), none))

	overwriting := threeValues()
	overwriting.Context().Op("t.overwrite")
	require.Equal(t, [3]int{0, 2, 4}, settled(overwriting, merging(never()), none))

	kept := threeValues()
	keep(t, navigator.NewEquilibrium(merging(never())), kept.FunctionGraph, none)
	shared, merged := mergesIn(kept.FunctionGraph)
	require.Equal(t, [2]int{0, 2}, [2]int{shared, merged})
}

// nothing is a feature that looks at nothing.
type nothing struct{}

// OnCommit implements [graph.Committer].
func (*nothing) OnCommit(string) {}

// TestShareOnlyEqual does not share constants of different values, of one op but of different types or inputs, nor those
// that stand where the other one cannot be used.
func TestShareOnlyEqual(t *testing.T) {
	b := newValueBuilder()
	one, value := b.op("t.g", b.value(1), b.value(2)), valueOp(b.FunctionGraph, 1)
	double := b.Apply(value, ir.F64)
	ofX, ofY := b.Apply(value, ir.F32, b.x), b.Apply(value, ir.F32, b.y)
	h := branch(b.FunctionGraph, "t.true", b.x, func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
		return fg.Apply(fg.Context().Op("t.g"), ir.F32, x, fg.Apply(value, ir.F32))
	})
	b.SetOutputs(one, b.op("t.g", b.value(1), double), b.op("t.g", ofX, ofY), h, b.op("t.h", b.value(1)))
	want := b.FunctionGraph.String()
	settle(t, navigator.NewEquilibrium(merging(never(), equal())), b.FunctionGraph)
	require.Equal(t, want, b.String())
	outs := b.Outputs()
	require.NotEqual(t, outs[2].Owner().Input(0), outs[2].Owner().Input(1))
	require.Equal(t, outs[0].Owner().Input(0), outs[1].Owner().Input(0))
	require.Equal(t, outs[0].Owner().Input(0), outs[4].Owner().Input(0))
}

// TestShareNotElided does not share constants whose values are missing from the text, nor give a rule one.
func TestShareNotElided(t *testing.T) {
	b := newValueBuilder()
	missing := b.Context().Opaque("dense_resource<__elided__> : f32", ir.F32)
	elided := b.Context().Op("t.value", ir.NamedAttr{Name: "value", Value: missing})
	unknown := func() graph.Var { return b.Apply(elided, ir.F32) }
	b.SetOutputs(b.op("t.g", b.value(2), b.value(3)), b.op("t.g", unknown(), unknown()), b.op("t.f", b.x))
	copies := local("copies", app("t.f", v("x")), func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.Replace(r.Constant(missing)), nil
	})
	report := settle(t, navigator.NewEquilibrium(merging(equal(), copies)), b.FunctionGraph)
	require.Equal(t, 1, report.Rewrites)
	operands := b.Outputs()[1].Owner().Inputs()
	require.NotEqual(t, operands[0], operands[1])
	require.NotContains(t, operands, b.Outputs()[2])
}

// TestShareNotPinned leaves constants that are pinned as they are, the first one as well as others.
func TestShareNotPinned(t *testing.T) {
	b := threeValues()
	third := b.Outputs()[0].Owner()
	firstOne := third.Input(0).Owner().Input(0).Owner().Input(1).Owner()
	firstOne.Pin()
	b.SetOutputs(b.op("t.f", third.Output(0)))
	plusOne := withConstant("plus_one", app("t.f", v("x")), 1)
	settle(t, navigator.NewEquilibrium(merging(never(), plusOne)), b.FunctionGraph)
	require.Equal(t, 1, b.Graph().NumClientsOf(firstOne.Output(0).ID(), 9))
	require.Equal(t, 3, b.Graph().NumClientsOf(third.Input(1).ID(), 9))

	b = threeValues()
	third = b.Outputs()[0].Owner()
	third.Input(1).Owner().Pin()
	settle(t, navigator.NewEquilibrium(merging(never())), b.FunctionGraph)
	require.Equal(t, 1, b.Graph().NumClientsOf(third.Input(1).ID(), 9))
	require.Equal(t, 5, b.NumNodes())
}

// TestShareTriesAgain tries rules again at each node whose operands are other constants than before: at the node that is
// visited, in the same round, and at those that were visited before it.
func TestShareTriesAgain(t *testing.T) {
	b := newValueBuilder()
	b.SetOutputs(b.op("t.g", b.value(1), b.value(1)))
	report := settle(t, navigator.NewEquilibrium(merging(equal())), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(1.0)", b.String())
	require.Equal(t, 2, report.Root.Rounds[0].Rewrites)

	// t.g meets the second constant first, so that the first one becomes the one that others are made.
	b = newValueBuilder()
	two, three, x, y := b.value(2), b.value(3), b.value(1), b.value(1)
	b.SetOutputs(b.op("t.g", y, x), b.op("t.h", y), two, three)
	report = settle(t, navigator.NewEquilibrium(merging(equal(), never())), b.FunctionGraph)
	shared, merged := mergesIn(b.FunctionGraph)
	require.Equal(t, [2]int{1, 0}, [2]int{shared, merged})
	require.Equal(t, "FunctionGraph(1.0, t.h(1.0), 2.0, 3.0)", b.String())
	require.Equal(t, 2, report.Rewrites)
}

// TestShareTriesAgainAbove tries rules again that look further than at operands.
func TestShareTriesAgainAbove(t *testing.T) {
	b := newValueBuilder()
	two, three, x, y := b.value(2), b.value(3), b.value(1), b.value(1)
	b.SetOutputs(b.op("t.neg", b.op("t.g", y, x)), b.op("t.h", y), two, three)
	below := toVar("below", app("t.neg", app("t.g", v("x"), v("x"))), "x")
	settle(t, navigator.NewEquilibrium(merging(below, never())), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(1.0, t.h(1.0), 2.0, 3.0)", b.String())

	// t.g is made by a rewrite and waits for the next round when its constants become one.
	b = newValueBuilder()
	two, three, x, y = b.value(2), b.value(3), b.value(1), b.value(1)
	k := b.op("t.h", x)
	b.SetOutputs(b.op("t.neg", b.op("t.f", y, x)), b.op("t.h", y), two, three, k)
	made := toTerm("made", app("t.f", v("x"), v("y")), app("t.g", v("x"), v("y")))
	settle(t, navigator.NewEquilibrium(merging(below, made, never())), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(1.0, t.h(1.0), 2.0, 3.0, t.h(1.0))", b.String())
}

// TestShareTriesAgainAround tries a rule again that looks into the graph in which a constant was shared.
func TestShareTriesAgainAround(t *testing.T) {
	b := newValueBuilder()
	b.SetOutputs(branch(b.FunctionGraph, "t.true", b.x, func(fg *graph.FunctionGraph, x graph.Var) graph.Var {
		return fg.Apply(fg.Context().Op("t.g"), ir.F32, value(fg, 1), value(fg, 1))
	}))
	tried := 0
	looks := local("looks", app("t.if", v("x"), app("t.true")), func(r *navigator.Rewriter) (navigator.Result, error) {
		tried++
		if n := r.Node().Nested()[0].Outputs()[0].Owner(); n.Input(0) != n.Input(1) {
			return r.NoMatch("they differ"), nil
		}
		return r.Replace(r.Var("x")), nil
	})
	settle(t, navigator.NewEquilibrium(merging(looks, never())), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(x)", b.String())
	require.Equal(t, 2, tried)
}

// TestShareCountsUses tries a rule again that counts the uses of a constant.
func TestShareCountsUses(t *testing.T) {
	b := newValueBuilder()
	b.SetOutputs(b.op("t.f", b.value(1)), b.op("t.g", b.x, b.value(1)))
	twice := local("twice", app("t.f", v("c")), func(r *navigator.Rewriter) (navigator.Result, error) {
		if n := r.Var("c"); r.Graph().NumClientsOf(n.ID(), 2) < 2 {
			return r.NoMatch("one use"), nil
		}
		return r.ReplaceID(r.Var("c").ID()), nil
	})
	twice.CountsClients = true
	settle(t, navigator.NewEquilibrium(merging(twice, never())), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(1.0, t.g(x, 1.0))", b.String())
}

// withConstant replaces a term about ?x by t.g(x, value).
func withConstant(name string, match *unify.Term, value int64) *navigator.Local {
	return toTerm(name, match, app("t.g", v("x"), unify.Int(value)))
}

// TestShareMade gives a rule a constant that is there, if it stands before the node.
func TestShareMade(t *testing.T) {
	plusOne := withConstant("plus_one", app("t.f", v("x")), 1)
	created := func(opt navigator.Optimizer, b *builder) int {
		report := settle(t, opt, b.FunctionGraph)
		for _, rule := range report.Root.Rules {
			if rule.Name == "plus_one" {
				return rule.Created
			}
		}
		return 0
	}
	two := func() *builder {
		b := newValueBuilder()
		b.SetOutputs(b.op("t.f", b.x), b.op("t.f", b.y))
		return b
	}
	const both = "FunctionGraph(t.g(x, 1.0), t.g(y, 1.0))"
	b := two()
	require.Equal(t, 3, created(navigator.NewEquilibrium(merging(plusOne, never())), b))
	require.Equal(t, both, b.String())
	require.Equal(t, 3, b.NumNodes())
	require.Equal(t, 4, created(equilibrium(plusOne, never()), two()), "without a merge")
	watched := two()
	require.NoError(t, watched.Attach(&nothing{}))
	require.Equal(t, 4, created(navigator.NewEquilibrium(merging(plusOne, never())), watched), "with a feature")

	// The constant of the first round stands after the node of the second one.
	later := toTerm("later", app("t.h", app("t.neg", v("x"))), app("t.f", v("x")))
	b = newValueBuilder()
	b.SetOutputs(b.op("t.h", b.op("t.neg", b.x)), b.op("t.f", b.y))
	require.Equal(t, 4, created(navigator.NewEquilibrium(merging(plusOne, later, never())), b))
	require.Equal(t, both, b.String())
	require.Equal(t, 3, b.NumNodes())

	// That of another type is no constant of the value's.
	b = newValueBuilder()
	double := b.Apply(valueOp(b.FunctionGraph, 1), ir.F64)
	b.SetOutputs(b.op("t.g", double, b.value(2)), b.op("t.f", b.x))
	require.Equal(t, 2, created(navigator.NewEquilibrium(merging(plusOne, never())), b))

	// That of the first round has been removed.
	b = newValueBuilder()
	b.SetOutputs(b.op("t.f", b.x), b.op("t.h", b.op("t.neg", b.y)))
	undo := toVar("undo", app("t.g", v("x"), v("c")), "x")
	require.Equal(t, 4, created(navigator.NewEquilibrium(merging(plusOne, later, undo)), b))
	require.Equal(t, "FunctionGraph(x, y)", b.String())

	// That of a rule which refused never was there, and another one has its number.
	refused := local("refused", app("t.f", v("x")), func(r *navigator.Rewriter) (navigator.Result, error) {
		r.Constant(r.Graph().Context().Float(7, ir.F32))
		return r.NoMatch("only built"), nil
	})
	b = newValueBuilder()
	b.SetOutputs(b.op("t.f", b.x), b.op("t.h", b.y))
	settle(t, navigator.NewEquilibrium(merging(refused, plusOne, withConstant("seven", app("t.h", v("x")), 7))), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.g(x, 1.0), t.g(y, 7.0))", b.String())
}

// TestShareThenFail reports what was shared before a rule ends the run.
func TestShareThenFail(t *testing.T) {
	b := threeValues()
	b.SetOutputs(b.op("t.f", b.Outputs()[0]))
	fails := local("fails", app("t.f", v("x")), func(*navigator.Rewriter) (navigator.Result, error) { return navigator.Result{}, io.EOF })
	report, err := run(t, navigator.NewEquilibrium(merging(fails, never())), b.FunctionGraph, navigator.Options{})
	require.ErrorIs(t, err, io.EOF)
	require.Equal(t, 2, report.Rewrites)
	require.Len(t, report.Root.Children, 1)
	require.Equal(t, 2, report.Root.Children[0].Rewrites)
}

// TestShareInGraphsOfOtherContexts runs one optimizer on graphs in which other numbers are those of constants.
func TestShareInGraphsOfOtherContexts(t *testing.T) {
	opt := navigator.NewEquilibrium(merging(never()))
	for _, before := range []int{0, 1, 2, 1, 0} { // ops that have the first numbers
		b := newValueBuilder()
		for i := range before {
			b.Context().Op(fmt.Sprintf("t.op%d", i))
		}
		b.SetOutputs(b.op("t.g", b.value(1), b.op("t.h"), b.op("t.h"), b.value(1)))
		settle(t, opt, b.FunctionGraph)
		shared, merged := mergesIn(b.FunctionGraph)
		require.Equal(t, [3]int{1, 0, 4}, [3]int{shared, merged, b.NumNodes()})
	}
}

// TestShareStops shares nothing once a rule has ended the run.
func TestShareStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ends := local("ends", app("t.g", v("x"), v("y")), func(r *navigator.Rewriter) (navigator.Result, error) {
		if ctx.Err() != nil {
			return r.Replace(r.Var("x")), nil
		}
		cancel()
		return navigator.Result{}, ctx.Err()
	})
	b := newValueBuilder()
	b.SetOutputs(b.op("t.g", b.value(1), b.value(1)))
	report, err := navigator.Optimize(ctx, navigator.NewEquilibrium(merging(ends)), b.FunctionGraph, navigator.Options{})
	require.ErrorIs(t, err, context.Canceled)
	check(t, report, b.FunctionGraph)
	require.Equal(t, profile.StopContext, report.Stop.Reason)
	require.Zero(t, report.Rewrites)
}

// TestShareChecksContext looks at the context as often as always where each node is visited twice.
func TestShareChecksContext(t *testing.T) {
	for before := range 2 { // nodes: the number of visits is odd or even
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		tried := 0
		counts := local("counts", app("t.g", v("x"), v("y")), func(r *navigator.Rewriter) (navigator.Result, error) {
			if tried++; tried == 10 {
				cancel()
			}
			return r.NoMatch("only counts"), nil
		})
		b := newValueBuilder()
		x := b.chain("t.h", before, b.op("t.h", b.value(2), b.value(3)))
		constants := make([]graph.Var, 2000)
		for i := range constants {
			constants[i] = b.value(1)
		}
		for _, c := range constants {
			x = b.op("t.g", x, c)
		}
		b.SetOutputs(x)
		report, err := navigator.Optimize(ctx, navigator.NewEquilibrium(merging(counts)), b.FunctionGraph, navigator.Options{})
		require.ErrorIs(t, err, context.Canceled)
		check(t, report, b.FunctionGraph)
		require.Equal(t, profile.StopContext, report.Stop.Reason)
		require.Less(t, tried, 600)
		require.Equal(t, 2002+1+before+tried+1, report.Root.Visits, "the last visit was not made")
	}
}

// TestShareIsMerge compares runs on random graphs in which constants are shared and merged: the same
// graphs come out, and as many constants go.
func TestShareIsMerge(t *testing.T) {
	most := 0
	rapid.Check(t, func(t *rapid.T) {
		size, seed := rapid.IntRange(1, 30).Draw(t, "size"), rapid.SliceOfN(rapid.IntRange(0, 1<<20), 30, 30).Draw(t, "nodes")
		var ways [2]string
		for i, limit := range []int{0, 1 << 20} {
			b := newValueBuilder()
			vars := []graph.Var{b.x, b.y}
			for _, r := range seed[:size] {
				at := func(by int) graph.Var { return vars[len(vars)-1-r/by%min(len(vars), 6)] }
				switch op := r % 8; op {
				case 0, 1, 2:
					vars = append(vars, b.value(float64(r/8%2)))
				default:
					vars = append(vars, b.op([]string{"t.f", "t.g", "t.neg", "t.g", "t.g"}[op-3], append([]graph.Var{at(16), at(128)}, b.x)[:1+op%2]...))
				}
			}
			b.SetOutputs(vars[len(vars)-1], vars[len(vars)/2], vars[len(vars)/3])
			if pinned := vars[len(vars)-1-seed[0]%min(len(vars)-2, 9)].Owner(); seed[0]%3 == 0 {
				pinned.Pin()
			}
			rules := []*navigator.Local{equal(), toValue(), toVar("double", app("t.neg", app("t.neg", v("x"))), "x")}
			report, err := run(t, navigator.NewEquilibrium(merging(rules...)), b.FunctionGraph, navigator.Options{Limits: navigator.Limits{Rewrites: limit}})
			require.NoError(t, err)
			shared, merged := mergesIn(b.FunctionGraph)
			if most = max(most, shared); limit > 0 {
				require.Zero(t, shared)
			}
			require.GreaterOrEqual(t, report.Rewrites, shared+merged)
			settle(t, navigator.NewDead("dead"), b.FunctionGraph)
			ways[i] = fmt.Sprint(b.String(), b.NumNodes())
		}
		require.Equal(t, ways[1], ways[0])
	})
	require.Greater(t, most, 2)
}
