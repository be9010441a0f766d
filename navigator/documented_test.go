package navigator_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
	"github.com/settle-go/settle/unify"
)

func topo(order navigator.Order, ignoreNew bool, rules ...*navigator.Local) navigator.Optimizer {
	return navigator.NewTopo(navigator.TopoConfig{Name: "topo", Locals: rules, Order: order, IgnoreNewTrees: ignoreNew})
}

// singleClients makes a rule refuse a match that has an inner value which is used
// elsewhere as well.
func singleClients(rule *navigator.Local) *navigator.Local {
	rule.CountsClients = true
	rule.Guard = func(m *unify.Match) (bool, error) {
		for _, n := range m.Nodes[1:] {
			if m.Graph.NumClientsOf(m.Graph.OutputOf(n, 0), 2) > 1 {
				return false, nil
			}
		}
		return true, nil
	}
	return rule
}

// TestDocumentedPatterns are the behaviours that the reference documents of
// pattern substitution: a graph, rules, and the graph that comes out.
func TestDocumentedPatterns(t *testing.T) {
	swap := toTerm("swap", app("t.op1", app("t.op2", v("a"), v("b")), v("c")), app("t.op3", v("b"), v("c")))
	selfGrow := toTerm("grow", app("t.f", v("a")), app("t.g", app("t.f", v("a"))))
	halve := toVar("halve", app("t.f", app("t.f", v("a"))), "a")
	shrink := toTerm("shrink", app("t.f", app("t.f", v("a"))), app("t.f", v("a")))
	for _, test := range []struct {
		name  string
		build func(b *builder) graph.Var
		opt   navigator.Optimizer
		want  string
	}{
		{"P1 the whole graph is replaced", func(b *builder) graph.Var { return b.op("t.op1", b.op("t.op2", b.x, b.y), b.z) },
			topo(navigator.OutToIn, true, swap), "t.op3(y, z)"},
		{"P2 what takes its place may be nested and use a variable several times",
			func(b *builder) graph.Var { return b.op("t.op1", b.op("t.op2", b.x, b.y), b.z) },
			topo(navigator.OutToIn, true, toTerm("nest", app("t.op1", app("t.op2", v("a"), v("b")), v("c")),
				app("t.op4", app("t.op1", app("t.op2", v("b"), v("a"))), v("c"), v("c")))),
			"t.op4(t.op1(t.op2(y, x)), z, z)"},
		{"P3 a repeated name is the same variable", func(b *builder) graph.Var { return b.op("t.op1", b.op("t.op1", b.x, b.x), b.op("t.op1", b.x, b.y)) },
			equilibrium(toTerm("same", app("t.op1", v("a"), v("a")), app("t.op3", v("a")))), "t.op1(t.op3(x), t.op1(x, y))"},
		{"P4 and no other", func(b *builder) graph.Var { return b.op("t.op1", b.x, b.op("t.op2", b.x)) },
			equilibrium(toTerm("same", app("t.op1", v("a"), v("a")), app("t.op3", v("a")))), "t.op1(x, t.op2(x))"},
		{"P5 a match inside the graph", func(b *builder) graph.Var { return b.op("t.op1", b.op("t.op2", b.x, b.y), b.op("t.op3", b.x, b.y)) },
			equilibrium(toTerm("inner", app("t.op2", v("a"), v("b")), app("t.op1", v("b"), v("a")))), "t.op1(t.op1(y, x), t.op3(x, y))"},
		{"P6 no recursion where new nodes are ignored", func(b *builder) graph.Var { return b.op("t.op1", b.op("t.op1", b.op("t.op1", b.x))) },
			topo(navigator.OutToIn, true, toTerm("once", app("t.op1", app("t.op1", v("a"))), app("t.op1", app("t.op1", app("t.op2", v("a")))))),
			"t.op1(t.op1(t.op2(t.op1(x))))"},
		{"P7 all occurrences", func(b *builder) graph.Var {
			return b.op("t.op1", b.op("t.op2", b.x), b.op("t.op2", b.y), b.op("t.op2", b.op("t.op2", b.z)))
		},
			equilibrium(toTerm("all", app("t.op2", v("a")), app("t.op3", v("a")))), "t.op1(t.op3(x), t.op3(y), t.op3(t.op3(z)))"},
		{"P8 f(f(x)) on an even number", func(b *builder) graph.Var { return b.chain("t.f", 4, b.x) },
			equilibrium(halve), "x"},
		{"P9 f(f(x)) on an odd number", func(b *builder) graph.Var { return b.chain("t.f", 5, b.x) },
			equilibrium(halve), "t.f(x)"},
		{"P9 from the inputs", func(b *builder) graph.Var { return b.chain("t.f", 5, b.x) },
			topo(navigator.InToOut, true, halve), "t.f(x)"},
		{"P9 from the outputs", func(b *builder) graph.Var { return b.chain("t.f", 5, b.x) },
			topo(navigator.OutToIn, true, halve), "t.f(x)"},
		{"P10 f(x) = g(f(x)) from the outputs", func(b *builder) graph.Var { return b.chain("t.f", 3, b.x) },
			topo(navigator.OutToIn, true, selfGrow), "t.g(t.f(t.g(t.f(t.g(t.f(x))))))"},
		{"P10 f(x) = g(f(x)) from the inputs", func(b *builder) graph.Var { return b.chain("t.f", 3, b.x) },
			topo(navigator.InToOut, true, selfGrow), "t.g(t.f(t.g(t.f(t.g(t.f(x))))))"},
		{"P11 new nodes are visited, from the outputs", func(b *builder) graph.Var { return b.chain("t.f", 5, b.x) },
			topo(navigator.OutToIn, false, shrink), "t.f(x)"},
		{"P11 new nodes are visited, from the inputs", func(b *builder) graph.Var { return b.chain("t.f", 5, b.x) },
			topo(navigator.InToOut, false, shrink), "t.f(x)"},
		{"P12 constants match by value", func(b *builder) graph.Var { return b.op("t.op1", b.op("t.op2", b.x, b.number(2)), b.number(3)) },
			equilibrium(toTerm("constant", app("t.op1", app("t.op2", v("a"), unify.Int(2)), unify.Int(3)), app("t.op3", v("a"), unify.Int(2)))),
			"t.op3(x, 2.0)"},
		{"P13 a guard sees the owner of a variable", func(b *builder) graph.Var {
			return b.op("t.op3", b.op("t.op1", b.op("t.op2", b.x)), b.op("t.op1", b.op("t.op4", b.y)))
		},
			equilibrium(ownedBy("t.op2", toTerm("owned", app("t.op1", v("a")), app("t.op5", v("a"))))), "t.op3(t.op5(t.op2(x)), t.op1(t.op4(y)))"},
		{"P14 two names, one variable", func(b *builder) graph.Var { return b.op("t.op1", b.x, b.x) },
			equilibrium(toTerm("two", app("t.op1", v("a"), v("b")), app("t.op3", v("a"), v("b")))), "t.op3(x, x)"},
		{"P16 an inner value with another client blocks", func(b *builder) graph.Var {
			inner := b.op("t.op2", b.x, b.y)
			return b.op("t.op4", b.op("t.op1", inner, b.z), inner)
		}, equilibrium(singleClients(toTerm("single", app("t.op1", app("t.op2", v("a"), v("b")), v("c")), app("t.op3", v("b"), v("c"))))),
			"t.op4(t.op1(*1 -> t.op2(x, y), z), *1)"},
		{"O1 an op is replaced in a nest", func(b *builder) graph.Var { return b.op("t.op1", b.op("t.op1", b.op("t.op1", b.x))) },
			equilibrium(toTerm("sub", app("t.op1", v("a")), app("t.op2", v("a")))), "t.op2(t.op2(t.op2(x)))"},
		{"O2 and no other op", func(b *builder) graph.Var { return b.op("t.op1", b.op("t.op3", b.op("t.op1", b.x))) },
			equilibrium(toTerm("sub", app("t.op1", v("a")), app("t.op2", v("a")))), "t.op2(t.op3(t.op2(x)))"},
		{"E1 three rules in a chain", func(b *builder) graph.Var { return b.op("t.op3", b.op("t.op4", b.x, b.y)) },
			equilibrium(chainOfThree()...), "t.op2(x, y)"},
		{"E2 five rules in a cascade", func(b *builder) graph.Var { return b.op("t.op1", b.op("t.op1", b.op("t.op3", b.x, b.y))) },
			equilibrium(
				toTerm("a", app("t.op1", app("t.op2", v("a"), v("b"))), app("t.op4", v("a"), v("b"))),
				toTerm("b", app("t.op3", v("a"), v("b")), app("t.op4", v("a"), v("b"))),
				toTerm("c", app("t.op4", v("a"), v("b")), app("t.op5", v("a"), v("b"))),
				toTerm("d", app("t.op5", v("a"), v("b")), app("t.op6", v("a"), v("b"))),
				toTerm("e", app("t.op6", v("a"), v("b")), app("t.op2", v("a"), v("b"))),
			), "t.op2(x, y)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBuilder()
			b.SetOutputs(test.build(b))
			settle(t, test.opt, b.FunctionGraph)
			require.Equal(t, "FunctionGraph("+test.want+")", b.String())
		})
	}
}

// ownedBy makes a rule look at what computes its variable.
func ownedBy(op string, rule *navigator.Local) *navigator.Local {
	rule.Guard = func(m *unify.Match) (bool, error) {
		owner := m.Graph.OwnerOf(m.Vars[0])
		return owner != 0 && m.Graph.Node(owner).Op().Name() == op, nil
	}
	return rule
}

func chainOfThree() []*navigator.Local {
	return []*navigator.Local{
		toTerm("op1_op2", app("t.op1", v("a"), v("b")), app("t.op2", v("a"), v("b"))),
		toTerm("op4_op1", app("t.op4", v("a"), v("b")), app("t.op1", v("a"), v("b"))),
		toTerm("op3_op4", app("t.op3", app("t.op2", v("a"), v("b"))), app("t.op4", v("a"), v("b"))),
	}
}

// TestLowUseRatio is E3: with a ratio of one use for each node, two nodes let a
// rule be used twice at most, and the run ends where the third rule has made
// the second start anew.
func TestLowUseRatio(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.op3", b.op("t.op4", b.x, b.y)))
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "low", Locals: chainOfThree(), MaxUseRatio: 0.5})
	report := settle(t, opt, b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.op1(x, y))", b.String())
	require.Equal(t, "limit: op4_op1 (used 2 times on a graph of 2 nodes: max_use_ratio of low allows 1)", report.Stop.String())
}

// TestOpsWithEqualAttributesMatch is P17: ops are the same when their names and
// attributes are, wherever they were made.
func TestOpsWithEqualAttributesMatch(t *testing.T) {
	b := newBuilder()
	op := func(k int64) ir.Op {
		return b.Context().Op("t.op1", ir.NamedAttr{Name: "k", Value: b.Context().Int(k, ir.I64)})
	}
	require.Equal(t, op(1), op(1))
	f := &unify.Term{Kind: unify.AppTerm, Name: "f", Args: []*unify.Term{v("a")}}
	twice := toVar("twice", &unify.Term{Kind: unify.AppTerm, Name: "f", Args: []*unify.Term{f}}, "a")
	b.SetOutputs(
		b.Apply(op(1), ir.F32, b.Apply(op(1), ir.F32, b.x)),
		b.Apply(op(1), ir.F32, b.Apply(op(2), ir.F32, b.x)),
	)
	settle(t, equilibrium(twice), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(x, t.op1{k = 1}(t.op1{k = 2}(x)))", b.String())
}

func TestLocalGroup(t *testing.T) {
	rules := []*navigator.Local{
		toTerm("a_b", app("t.a", v("x")), app("t.b", v("x"))),
		toTerm("b_c", app("t.b", v("x")), app("t.c", v("x"))),
		toTerm("a_never", app("t.a", v("x")), app("t.never", v("x"))),
	}
	for _, test := range []struct {
		applyAll bool
		want     string
	}{{false, "FunctionGraph(t.b(x))"}, {true, "FunctionGraph(t.c(x))"}} {
		group := classic.NewLocalGroup("group", test.applyAll, rules...)
		b := newBuilder()
		b.SetOutputs(b.op("t.a", b.x))
		report := settle(t, group.Topo(navigator.OutToIn, true), b.FunctionGraph)
		require.Equal(t, test.want, b.String())
		require.Equal(t, "group", report.Root.Name)
		require.Equal(t, 1, report.Root.Visits)
	}
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x))
	settle(t, equilibrium(classic.NewLocalGroup("group", false, rules...).Locals()...), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.c(x))", b.String())
}

// TestApplyAllThatNeverEnds is ended where it stands, or by the limit on uses.
func TestApplyAllThatNeverEnds(t *testing.T) {
	group := classic.NewLocalGroup("group", true,
		toTerm("a_b", app("t.a", v("x")), app("t.b", v("x"))), toTerm("b_a", app("t.b", v("x")), app("t.a", v("x"))))
	for want, ignore := range map[string]bool{
		"cycle: b_a -> a_b -> b_a (the term at t.b comes back after 2 rewrites)":        false,
		"limit: a_b (used 1001 times on a graph of 1 nodes: max_use_ratio allows 1000)": true,
	} {
		b := newBuilder()
		b.SetOutputs(b.op("t.a", b.x))
		report, err := run(t, group.Topo(navigator.InToOut, true), b.FunctionGraph, navigator.Options{IgnoreCycles: ignore})
		require.NoError(t, err)
		require.Equal(t, want, report.Stop.String())
	}
}

// These are behaviours that the reference checks of rules, groups and their
// navigators, by the names that our list of them has; those of patterns are in
// TestDocumentedPatterns and, of patterns as text, in package rules.

// TestP6 has a rule that matches what it makes applied once, where a navigator by
// op ignores new trees.
func TestP6OnceByOp(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.op1", b.op("t.op2", b.x, b.y)))
	rule := toTerm("once", app("t.op1", v("a")), app("t.op1", app("t.op1", v("a"))))
	settle(t, opKey(t, classic.OpKeyConfig{IgnoreNewTrees: true}, rule), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.op1(t.op1(t.op2(x, y))))", b.String())
}

// TestP10 grows three nested f, each once.
func TestP10GrowByOp(t *testing.T) {
	for _, order := range []navigator.Order{navigator.InToOut, navigator.OutToIn} {
		b := newBuilder()
		b.SetOutputs(b.chain("t.f", 3, b.x))
		rule := toTerm("grow", app("t.f", v("a")), app("t.g", app("t.f", v("a"))))
		settle(t, opKey(t, classic.OpKeyConfig{Order: order, IgnoreNewTrees: true}, rule), b.FunctionGraph)
		require.Equal(t, "FunctionGraph(t.g(t.f(t.g(t.f(t.g(t.f(x)))))))", b.String())
	}
}

// TestP11 shrinks five nested f to one, where new trees are visited.
func TestP11ShrinkByOp(t *testing.T) {
	for _, order := range []navigator.Order{navigator.InToOut, navigator.OutToIn} {
		b := newBuilder()
		b.SetOutputs(b.chain("t.f", 5, b.x))
		rule := toTerm("shrink", app("t.f", app("t.f", v("a"))), app("t.f", v("a")))
		settle(t, opKey(t, classic.OpKeyConfig{Order: order}, rule), b.FunctionGraph)
		require.Equal(t, "FunctionGraph(t.f(x))", b.String())
	}
}

// TestE3 aborts where a rule was used more often than the ratio allows; the graph
// is valid, though at no fixpoint. The document counts within a round and ends
// after it; we end at the use that is one too many, and say which rule and why in
// the report. (Its message has a placeholder where the ratio should be.)
func TestE3MaxUseRatio(t *testing.T) {
	for ratio, want := range map[float64]string{
		0.5: "FunctionGraph(t.op1(x, y))", // two uses, as in the document
		1:   "FunctionGraph(t.op2(x, y))", // enough
		-1:  "FunctionGraph(t.op2(x, y))", // no limit
	} {
		b := newBuilder()
		b.SetOutputs(b.op("t.op3", b.op("t.op4", b.x, b.y)))
		report := settle(t, navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name: "low", Locals: chainOfThree(), MaxUseRatio: ratio,
		}), b.FunctionGraph)
		require.Equal(t, want, b.String())
		require.Equal(t, ratio == 0.5, report.Stop.By == "op4_op1")
	}
}

// TestG1 reports each rewrite of a group by hooks: nothing is printed.
func TestG1GroupTellsByHooks(t *testing.T) {
	group := classic.NewLocalGroup("group", true,
		toTerm("a_b", app("t.a", v("x")), app("t.b", v("x"))), toTerm("b_c", app("t.b", v("x")), app("t.c", v("x"))))
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x))
	var told []string
	report, err := run(t, group.Topo(navigator.InToOut, true), b.FunctionGraph, navigator.Options{Hooks: navigator.Hooks{
		Applied: func(rule *navigator.Local, n graph.Node, vars []graph.Var) {
			told = append(told, fmt.Sprintf("rewrite %s replaces node %s with %s", rule.Name, n, graph.Text(vars[0], 2)))
		},
	}})
	require.NoError(t, err)
	require.Equal(t, []string{"rewrite a_b replaces node t.a(x) with t.b(x)", "rewrite b_c replaces node t.b(x) with t.c(x)"}, told)
	// Tries, hits and nodes made are counted for each rule, and times are not
	// negative, as the document's are.
	for _, rule := range report.Rules {
		require.Equal(t, []int{1, 1, 1}, []int{rule.Tried, rule.Applied, rule.Created}, rule.Name)
		require.Positive(t, rule.Elapsed)
	}
}

// TestL1 is that a rule is known by its name.
func TestL1Name(t *testing.T) {
	rule := toVar("local_neg_neg", app("t.neg", app("t.neg", v("x"))), "x")
	b := newBuilder()
	b.SetOutputs(b.op("t.neg", b.op("t.neg", b.x)))
	report := settle(t, topo(navigator.InToOut, false, rule), b.FunctionGraph)
	require.Equal(t, "local_neg_neg", report.Rules[0].Name)
}

// TestL2 is about what a rule is tried at: the document refuses an empty list and
// what is not an op. Here no op is every op, by design, and other than ops cannot be
// said; what is left to refuse is not a pattern at all, which a database does, and a
// navigator by op that is to visit everything (TestOpKeyOfEveryOp).
func TestL2Tracks(t *testing.T) {
	every := classic.NewLocalGroup("group", false, local("every", unify.Root(), nil), local("some", unify.Root("t.a"), nil))
	require.Nil(t, every.Ops())
	some := classic.NewLocalGroup("group", false, local("two", unify.Root("t.b", "t.a"), nil), local("one", unify.Root("t.a"), nil))
	require.Equal(t, []string{"t.a", "t.b"}, some.Ops())
}

// TestL3 is that a rule is not called at nodes of other ops than it tracks, while
// all attributes of an op are one op to it.
func TestL3UntrackedOpsAreNotTried(t *testing.T) {
	b := newBuilder()
	with := b.Context().Op("t.a", ir.NamedAttr{Name: "k", Value: b.Context().Int(1, ir.I64)})
	b.SetOutputs(b.op("t.a", b.op("t.b", b.Apply(with, ir.F32, b.x))))
	var called []string
	rule := local("rule", unify.Root("t.a"), func(r *navigator.Rewriter) (navigator.Result, error) {
		called = append(called, r.Node().Op().String())
		return r.NoMatch(""), nil
	})
	report := settle(t, topo(navigator.InToOut, false, rule), b.FunctionGraph)
	require.Equal(t, []string{"t.a{k = 1}", "t.a"}, called)
	require.Equal(t, 2, report.Rules[0].Tried)
}

// TestT1 is the order in which rules are tried at a node. The document tries
// those of an op's class before those of the op and those of every op; ours has
// no classes, and one order, which is that in which the rules were given.
func TestT1OrderOfRules(t *testing.T) {
	var called []string
	look := func(name string, ops ...string) *navigator.Local {
		return local(name, unify.Root(ops...), func(r *navigator.Rewriter) (navigator.Result, error) {
			called = append(called, name)
			return r.NoMatch(""), nil
		})
	}
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x), b.op("t.b", b.x))
	rules := []*navigator.Local{look("every"), look("a", "t.a"), look("a_b", "t.a", "t.b"), look("every_again")}
	settle(t, equilibrium(rules...), b.FunctionGraph)
	require.Equal(t, []string{"every", "a", "a_b", "every_again", "every", "a_b", "every_again"}, called)
}

// TestEqualityOfRules is V1's tag, kept by the rule instead of on each variable
// that it makes: which rule made a node, the graph's provenance knows.
func TestEqualityOfRules(t *testing.T) {
	rule := toTerm("about", app("t.a", v("x")), app("t.b", v("x")))
	rule.Equality = navigator.ApproximateIgnoringNaN
	b := newBuilder()
	b.SetOutputs(b.op("t.a", b.x))
	settle(t, equilibrium(rule), b.FunctionGraph)
	log := b.Graph().Provenance()
	require.Equal(t, rule.Name, log.At(log.MadeBy(b.Outputs()[0].Owner().ID())).Rule)
	var words []string
	for q := range navigator.ApproximateIgnoringInfNaN + 2 {
		words = append(words, q.String())
	}
	require.Equal(t, []string{"", "exact", "approximate", "approximate, ignoring inf", "approximate, ignoring nan",
		"approximate, ignoring inf and nan", ""}, words)
}
