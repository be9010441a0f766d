package navigator_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// rename is a rule that makes one op another.
func rename(from, to string) *navigator.Local {
	return toTerm(from[2:]+"_"+to[2:], app(from, v("x")), app(to, v("x")))
}

// rotation are rules that make each op the next one, and the last the first.
func rotation(ops ...string) []*navigator.Local {
	rules := make([]*navigator.Local, len(ops))
	for i, op := range ops {
		rules[i] = rename(op, ops[(i+1)%len(ops)])
	}
	return rules
}

// chainOf returns a graph of ops one on top of the other.
func chainOf(ops ...string) *graph.FunctionGraph {
	b := newBuilder()
	x := b.x
	for _, op := range ops {
		x = b.op(op, x)
	}
	b.SetOutputs(x)
	return b.FunctionGraph
}

// TestDocumentedDivision is the one-node graph 0.0/x of the reference, which never
// ends there: what the rule puts in the division's place asks for its shape, so
// that the division stays, and is replaced again.
func TestDocumentedDivision(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.div", b.number(0), b.x))
	rule := local("local_zero_div", app("t.div", unify.Int(0), v("x")), func(r *navigator.Rewriter) (navigator.Result, error) {
		out := r.Node().Output(0)
		ctxt := r.Graph().Context()
		shape := r.Apply(ctxt.Op("t.shape"), ir.F32, out)
		return r.Replace(r.Apply(ctxt.Op("t.alloc"), ir.F32, r.Constant(ctxt.Float(0, ir.F32)), shape)), nil
	})
	report := settle(t, equilibrium(rule), b.FunctionGraph)
	require.Less(t, report.Rewrites, 20)
	require.Equal(t, "cycle: local_zero_div -> local_zero_div "+
		"(the term at t.div is in what takes its place after 1 rewrite)", report.Stop.String())
	require.Equal(t, 2, report.Stop.Grows)
	require.Equal(t, `┌> t.div(0.0, x)
│    local_zero_div (equilibrium): t.div
│  t.alloc(0.0, t.shape(t.div(0.0, x)))
└─ t.div(0.0, x)
   2 nodes more each time round
`, report.Stop.Picture())
}

func TestCycles(t *testing.T) {
	grow := toTerm("grow", app("t.f", v("x")), app("t.g", app("t.f", v("x"))))
	double := toTerm("double", app("t.f", v("x")), app("t.h", app("t.f", v("x")), app("t.f", v("x"))))
	swap := toTerm("swap", app("t.p", v("x"), v("y")), app("t.p", v("y"), v("x")))
	in := equilibrium
	for _, test := range []struct {
		name  string
		opt   navigator.Optimizer
		graph *graph.FunctionGraph
		rules []string
		grows int
		most  int // rewrites
	}{
		{"two rules", in(rotation("t.a", "t.b")...), chainOf("t.a"), []string{"a_b", "b_a"}, 0, 16},
		{"three rules", in(rotation("t.a", "t.b", "t.c")...), chainOf("t.a"), []string{"a_b", "b_c", "c_a"}, 0, 25},
		{"in a chain", in(rotation("t.a", "t.b")...), chainOf("t.n", "t.n", "t.a", "t.n", "t.n"), []string{"a_b", "b_a"}, 0, 16},
		{"behind a tail", in(append(rotation("t.c", "t.d"), rename("t.a", "t.b"), rename("t.b", "t.c"))...),
			chainOf("t.a"), []string{"c_d", "d_c"}, 0, 18},
		{"of one rule", in(toTerm("twist", app("t.a", v("x")), app("t.a", v("x")))), chainOf("t.a"), []string{"twist"}, 0, 12},
		{"growth", in(grow), chainOf("t.f"), []string{"grow"}, 1, 12},
		{"doubling", in(double), chainOf("t.f"), []string{"double"}, 2, 600},
		{"growth and shrinking", in(grow, toTerm("shrink", app("t.g", app("t.g", v("x"))), v("x"))), chainOf("t.f"),
			[]string{"grow", "grow", "shrink"}, 0, 30},
		{"from the inputs", topo(navigator.InToOut, false, rotation("t.a", "t.b")...), chainOf("t.a"), []string{"a_b", "b_a"}, 0, 80},
		{"from the outputs", topo(navigator.OutToIn, false, rotation("t.a", "t.b")...), chainOf("t.a"), []string{"a_b", "b_a"}, 0, 80},
		{"all at a node", allAtANode(rotation("t.a", "t.b", "t.c")...), chainOf("t.a"), []string{"a_b", "b_c", "c_a"}, 0, 90},
		{"operands", in(swap), func() *graph.FunctionGraph {
			b := newBuilder()
			b.SetOutputs(b.op("t.p", b.x, b.y))
			return b.FunctionGraph
		}(), []string{"swap", "swap"}, 0, 16},
		{"nested equilibria", nested(in(rename("t.a", "t.b")), in(rename("t.b", "t.a"))), chainOf("t.a"), []string{"a_b", "b_a"}, 0, 40},
		{"within a round", navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name: "deep", Locals: rotation("t.a", "t.b", "t.c"), VisitNewTrees: true,
		}), chainOf("t.a"), []string{"a_b", "b_c", "c_a"}, 0, 70},
		{"a sequence, repeated", nested(navigator.NewSequence("both", in(rename("t.a", "t.b")), topo(navigator.InToOut, false, rename("t.b", "t.a")))),
			chainOf("t.a"), []string{"a_b", "b_a"}, 0, 40},
	} {
		t.Run(test.name, func(t *testing.T) {
			report := settle(t, test.opt, test.graph)
			require.Equal(t, profile.StopCycle, report.Stop.Reason)
			require.Equal(t, report.Stop, report.Root.Stop)
			require.ElementsMatch(t, test.rules, report.Stop.Rules)
			requireRotation(t, test.rules, report.Stop.Rules)
			require.Equal(t, test.grows, report.Stop.Grows)
			require.LessOrEqual(t, report.Rewrites, test.most)
			require.Len(t, report.Stop.Steps, len(test.rules))
			require.NotEmpty(t, report.Stop.Picture())
		})
	}
}

func allAtANode(rules ...*navigator.Local) navigator.Optimizer {
	return navigator.NewTopo(navigator.TopoConfig{Name: "all", Locals: rules, ApplyAll: true})
}

// requireRotation compares cycles, which begin anywhere.
func requireRotation(t require.TestingT, want, got []string) {
	for shift := range want {
		if got[0] == want[shift] {
			require.Equal(t, append(append([]string{}, want[shift:]...), want[:shift]...), got)
			return
		}
	}
	require.Equal(t, want, got)
}

// nested is an equilibrium of optimizers.
func nested(list ...navigator.Optimizer) navigator.Optimizer {
	return navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "outer", Globals: list})
}

// TestMergeThatIsUndone has a rule undo what a merge does: no term comes back along
// the nodes of one lineage, for the merge makes none, but the graph does.
func TestMergeThatIsUndone(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.add", b.op("t.neg", b.x), b.op("t.neg", b.x)))
	split := local("split", app("t.add", v("a"), v("b")), func(r *navigator.Rewriter) (navigator.Result, error) {
		a := r.Var("a")
		if a != r.Var("b") {
			return r.NoMatch("not merged"), nil
		}
		copied := r.Apply(a.Owner().Op(), ir.F32, a.Owner().Input(0))
		return r.Replace(r.Apply(r.Node().Op(), ir.F32, a, copied)), nil
	})
	report := settle(t, navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "outer", Globals: []navigator.Optimizer{navigator.NewMerge("merge")}, Locals: []*navigator.Local{split},
	}), b.FunctionGraph)
	require.Equal(t, profile.StopCycle, report.Stop.Reason)
	require.Equal(t, []string{"split", "merge"}, report.Stop.Rules)
	require.Less(t, report.Rewrites, 100)
	require.Equal(t, `┌> t.add(*1 -> t.neg(x), *1)
│    split (outer): t.add
│  t.add(t.neg(x), t.neg(x))
│  t.neg(x)
│    merge (outer/merge): t.neg
│  t.neg(x)
└─ t.add(*1 -> t.neg(x), *1)
`, report.Stop.Picture())
}

// TestOthersThatComeBack has two rules replace a value that is not an output of the
// matched node, there and back.
func TestOthersThatComeBack(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.sync", b.op("t.a", b.x)))
	move := func(name, from, to string) *navigator.Local {
		return local(name, app("t.sync", app(from, v("x"))), func(r *navigator.Rewriter) (navigator.Result, error) {
			old := r.Node().Input(0)
			r.ReplaceOther(old, r.Apply(r.Graph().Context().Op(to), ir.F32, r.Var("x")))
			return r.Others(), nil
		})
	}
	report := settle(t, equilibrium(move("there", "t.a", "t.b"), move("back", "t.b", "t.a")), b.FunctionGraph)
	require.Equal(t, profile.StopCycle, report.Stop.Reason)
	require.ElementsMatch(t, []string{"there", "back"}, report.Stop.Rules)
	require.Less(t, report.Rewrites, 200)
}

// TestOneCycleInALargeGraph ends soon after the rest has settled.
func TestOneCycleInALargeGraph(t *testing.T) {
	n := 200_000
	if testing.Short() {
		n = 10_000
	}
	for name, opt := range map[string]navigator.Optimizer{
		"equilibrium": equilibrium(append(identityRules(), rotation("t.a", "t.b", "t.c")...)...),
		"walk":        topo(navigator.OutToIn, false, append(identityRules(), rotation("t.a", "t.b", "t.c")...)...),
	} {
		fg := identities(n)
		ctxt := fg.Context()
		fg.SetOutputs(fg.Apply(ctxt.Op("t.neg"), ir.F32, fg.Apply(ctxt.Op("t.a"), ir.F32, fg.Outputs()[0])))
		report := settle(t, opt, fg)
		require.Equal(t, profile.StopCycle, report.Stop.Reason, name)
		require.Less(t, report.Rewrites, n+100, name)
	}
}

// TestManyCycles has every node of a long chain turn for ever.
func TestManyCycles(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.chain("t.a", 5000, b.x))
	report := settle(t, equilibrium(rotation("t.a", "t.b")...), b.FunctionGraph)
	require.Equal(t, profile.StopCycle, report.Stop.Reason)
	require.Less(t, report.Rewrites, 16*5000)
}

// TestCycleAfterAnEdit begins to turn when the graph is settled again.
func TestCycleAfterAnEdit(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.chain("t.n", 3, b.x))
	s, report, err := navigator.OptimizeIncremental(context.Background(), equilibrium(rotation("t.a", "t.b")...), b.FunctionGraph, navigator.Options{})
	require.NoError(t, err)
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason)
	for range 2 {
		out := b.Outputs()[0]
		require.NoError(t, b.Replace(out, b.op("t.a", b.x), "edit"))
		report, err = s.Update(context.Background())
		require.NoError(t, err)
		require.Equal(t, profile.StopCycle, report.Stop.Reason)
		require.Less(t, report.Rewrites, 20)
		require.NoError(t, b.CheckIntegrity())
	}
}

// TestCyclesInFunctions requires the same of graphs that are rewritten side by side.
func TestCyclesInFunctions(t *testing.T) {
	report := settle(t, equilibrium(rotation("t.a", "t.b")...), moduleOf(8, 5))
	require.Equal(t, profile.StopCycle, report.Stop.Reason)
	require.Less(t, report.Rewrites, 8*5*16)
}

// TestCycleWithoutProvenance does not need the log.
func TestCycleWithoutProvenance(t *testing.T) {
	fg := chainOf("t.a")
	report, err := run(t, equilibrium(rotation("t.a", "t.b")...), fg, navigator.Options{NoProvenance: true})
	require.NoError(t, err)
	require.Equal(t, profile.StopCycle, report.Stop.Reason)
	require.Zero(t, fg.Graph().Provenance().Len())
}

// TestNoFalseCycles are long runs that end by themselves.
func TestNoFalseCycles(t *testing.T) {
	push := local("push", app("t.t", app("t.n", v("x"))), func(r *navigator.Rewriter) (navigator.Result, error) {
		ctxt := r.Graph().Context()
		return r.Replace(r.Apply(ctxt.Op("t.n"), ir.F32, r.Apply(ctxt.Op("t.t"), ir.F32, r.Var("x")))), nil
	})
	pull := local("pull", app("t.n", app("t.t", v("x"))), func(r *navigator.Rewriter) (navigator.Result, error) {
		ctxt := r.Graph().Context()
		return r.Replace(r.Apply(ctxt.Op("t.t"), ir.F32, r.Apply(ctxt.Op("t.n"), ir.F32, r.Var("x")))), nil
	})
	down := func(n int) *graph.FunctionGraph {
		b := newBuilder()
		b.SetOutputs(b.op("t.t", b.chain("t.n", n, b.x)))
		return b.FunctionGraph
	}
	up := func(n int) *graph.FunctionGraph {
		b := newBuilder()
		b.SetOutputs(b.chain("t.n", n, b.op("t.t", b.x)))
		return b.FunctionGraph
	}
	wide := func(n int) *graph.FunctionGraph {
		b := newBuilder()
		outs := make([]graph.Var, n)
		for i := range outs {
			outs[i] = b.op("t.a", b.x)
		}
		b.SetOutputs(outs...)
		return b.FunctionGraph
	}
	for name, test := range map[string]struct {
		opt   navigator.Optimizer
		graph *graph.FunctionGraph
		want  int
	}{
		"a chain of identities":    {equilibrium(identityRules()...), identities(10_000), 10_000},
		"a term that sinks":        {equilibrium(push), down(3000), 3000},
		"a term that rises":        {equilibrium(pull), up(3000), 3000},
		"a walk behind a term":     {topo(navigator.OutToIn, false, push), down(3000), 3000},
		"a walk before a term":     {topo(navigator.InToOut, false, pull), up(3000), 3000},
		"many equal nodes":         {equilibrium(rename("t.a", "t.b")), wide(50_000), 50_000},
		"many equal nodes, merged": {nested(navigator.NewMerge("merge"), equilibrium(rename("t.a", "t.b"))), wide(5000), 5000},
	} {
		t.Run(name, func(t *testing.T) {
			report, err := run(t, test.opt, test.graph, navigator.Options{Limits: navigator.Limits{UseRatio: -1, PassRatio: -1}})
			require.NoError(t, err)
			require.Equal(t, profile.StopFixpoint, report.Stop.Reason, report.Stop.Detail)
			require.Equal(t, test.want, report.Rewrites)
		})
	}
}

// TestTurnsThatEnd has terms come back that rules then leave, because of what they
// see elsewhere: a rule that asks for clients, and one that replaces what other
// nodes compute.
func TestTurnsThatEnd(t *testing.T) {
	const turns = 100
	b := newBuilder()
	shared := b.op("t.shared", b.x)
	outs := []graph.Var{b.op("t.a", shared)}
	for range turns {
		outs = append(outs, b.op("t.take", shared))
	}
	b.SetOutputs(outs...)
	// Each turn takes one use of the shared value away, and ends when none is left.
	turn := func(from, to string) *navigator.Local {
		return local(from[2:]+"_"+to[2:], app(from, v("x")), func(r *navigator.Rewriter) (navigator.Result, error) {
			for c := range r.Var("x").Clients() {
				if c.Node.Op().Name() == "t.take" {
					r.ReplaceOther(c.Node.Output(0), r.Graph().Var(b.y.ID()))
					return r.Replace(r.Apply(r.Graph().Context().Op(to), ir.F32, r.Var("x"))), nil
				}
			}
			return r.NoMatch("none is left"), nil
		})
	}
	report := settle(t, equilibrium(turn("t.a", "t.b"), turn("t.b", "t.a")), b.FunctionGraph)
	require.Equal(t, profile.StopFixpoint, report.Stop.Reason, report.Stop.Detail)
	require.Equal(t, turns, report.Rewrites)
}

// TestRotationsAreFound generates permutations of ops, as rules that make each op the
// one that it is mapped to: every run ends soon, in a cycle of the permutation.
func TestRotationsAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "ops")
		image := rapid.Permutation(opNames(n)).Draw(t, "image")
		next := map[string]string{}
		var rules []*navigator.Local
		for i, op := range opNames(n) {
			next["to_"+image[i][2:]] = image[i]
			rules = append(rules, toTerm("to_"+image[i][2:], app(op, v("x")), app(image[i], v("x"))))
		}
		b := newBuilder()
		x := b.chain("t.n", rapid.IntRange(0, 5).Draw(t, "below"), b.x)
		x = b.op(rapid.SampledFrom(opNames(n)).Draw(t, "op"), x)
		b.SetOutputs(b.chain("t.n", rapid.IntRange(0, 5).Draw(t, "above"), x))
		report := settle(t, drawOptimizer(t, rules), b.FunctionGraph)
		require.Equal(t, profile.StopCycle, report.Stop.Reason)
		steps := report.Stop.Steps
		require.Zero(t, report.Stop.Grows)
		require.LessOrEqual(t, len(steps), n)
		require.LessOrEqual(t, report.Rewrites, 100+5*n)
		for i, s := range steps {
			require.Equal(t, s.After, steps[(i+1)%len(steps)].Before, "each step begins where the last one ended")
			require.Equal(t, next[s.Rule], s.After[:len(next[s.Rule])])
		}
	})
}

// TestLongCyclesAreShownInPart has the terms of the first steps of a long cycle, and
// the rules of all of them.
func TestLongCyclesAreShownInPart(t *testing.T) {
	const n, shown = 150, 100
	var rules []*navigator.Local
	names := opNames(n)
	for i, op := range names {
		rules = append(rules, toTerm("to_"+op, app(names[(i+n-1)%n], v("x")), app(op, v("x"))))
	}
	b := newBuilder()
	b.SetOutputs(b.op(names[0], b.x))
	report := settle(t, equilibrium(rules...), b.FunctionGraph)
	require.Equal(t, profile.StopCycle, report.Stop.Reason)
	require.Len(t, report.Stop.Steps, n)
	for i, s := range report.Stop.Steps {
		require.NotEmpty(t, s.Rule)
		require.Equal(t, i < shown, s.Before != "", i)
		require.Equal(t, i < shown, s.After != "", i)
	}
}

func opNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("t.op%02d", i)
	}
	return names
}

// drawOptimizer generates how rules are applied until none does.
func drawOptimizer(t *rapid.T, rules []*navigator.Local) navigator.Optimizer {
	switch rapid.IntRange(0, 3).Draw(t, "optimizer") {
	case 0:
		return topo(navigator.InToOut, false, rules...)
	case 1:
		return topo(navigator.OutToIn, false, rules...)
	case 2:
		half := len(rules) / 2
		return nested(equilibrium(rules[:half]...), equilibrium(rules[half:]...), navigator.NewMerge("merge"))
	}
	return equilibrium(rules...)
}

// TestTerminatingRulesAreNoCycle generates rules each of which makes an op of terms of
// higher ops only, which ends whatever the order: no run may be said to turn, and
// the result is that of a run that does not look for cycles.
func TestTerminatingRulesAreNoCycle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const ranks = 6
		ops := opNames(ranks)
		var rules []*navigator.Local
		for i := range rapid.IntRange(1, 8).Draw(t, "rules") {
			from := rapid.IntRange(0, ranks-2).Draw(t, "from")
			rules = append(rules, toTerm(fmt.Sprint("rule", i), app(ops[from], v("x")), drawHigher(t, ops[from+1:], 3)))
		}
		opt := drawOptimizer(t, rules)
		seed := rapid.SliceOfN(rapid.SampledFrom(ops), 1, 12).Draw(t, "chain")
		limits := navigator.Limits{UseRatio: -1, PassRatio: -1, Growth: -1}
		var texts []string
		for _, ignore := range []bool{false, true} {
			fg := chainOf(seed...)
			report, err := run(t, opt, fg, navigator.Options{Limits: limits, IgnoreCycles: ignore})
			require.NoError(t, err)
			require.Equal(t, profile.StopFixpoint, report.Stop.Reason, report.Stop.Detail)
			texts = append(texts, fmt.Sprint(graph.StructuralHash(fg), report.Rewrites))
		}
		require.Equal(t, texts[1], texts[0])
	})
}

// drawHigher generates a term of one variable.
func drawHigher(t *rapid.T, ops []string, depth int) *unify.Term {
	if depth == 0 || rapid.IntRange(0, 3).Draw(t, "leaf") == 0 {
		return v("x")
	}
	return app(rapid.SampledFrom(ops).Draw(t, "op"), drawHigher(t, ops, depth-1))
}

// BenchmarkSuspicious is a long run that ends: a term sinks through a chain, one
// rewrite a round. It is looked at for cycles all the way, or not at all.
func BenchmarkSuspicious(b *testing.B) {
	push := toTerm("push", app("t.t", app("t.n", v("x"))), app("t.n", app("t.t", v("x"))))
	eq := equilibrium(push)
	for _, ignore := range []bool{false, true} {
		b.Run(fmt.Sprintf("ignore=%v", ignore), func(b *testing.B) {
			const n = 20_000
			options := navigator.Options{IgnoreCycles: ignore, Limits: navigator.Limits{UseRatio: -1, PassRatio: -1}}
			for b.Loop() {
				b.StopTimer()
				g := newBuilder()
				g.SetOutputs(g.op("t.t", g.chain("t.n", n, g.x)))
				b.StartTimer()
				report, err := navigator.Optimize(context.Background(), eq, g.FunctionGraph, options)
				if err != nil || report.Rewrites != n {
					b.Fatal(report.Stop, err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/rewrite")
		})
	}
}

// BenchmarkOneCycle is one cycle of three rules in a graph that settles.
func BenchmarkOneCycle(b *testing.B) {
	eq := equilibrium(append(identityRules(), rotation("t.a", "t.b", "t.c")...)...)
	for _, n := range []int{1, 1_000_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			rewrites := 0
			for b.Loop() {
				b.StopTimer()
				fg := identities(n)
				fg.SetOutputs(fg.Apply(fg.Context().Op("t.a"), ir.F32, fg.Outputs()[0]))
				b.StartTimer()
				report, err := navigator.Optimize(context.Background(), eq, fg, navigator.Options{})
				if err != nil || report.Stop.Reason != "cycle" {
					b.Fatal(report.Stop, err)
				}
				rewrites = report.Rewrites - n
			}
			b.ReportMetric(float64(rewrites), "rewrites-more")
		})
	}
}
