package navigator_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// These are behaviours that the reference checks of rules, groups and their
// navigators, by the names that our list of them has; those of patterns are in
// TestDocumentedPatterns and, of patterns as text, in package rules.

// TestP6 has a rule that matches what it makes applied once, where a navigator by
// op ignores new trees.
func TestP6OnceByOp(t *testing.T) {
	b := newBuilder()
	b.SetOutputs(b.op("t.op1", b.op("t.op2", b.x, b.y)))
	rule := toTerm("once", app("t.op1", v("a")), app("t.op1", app("t.op1", v("a"))))
	settle(t, opKey(t, navigator.OpKeyConfig{IgnoreNewTrees: true}, rule), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.op1(t.op1(t.op2(x, y))))", b.String())
}

// TestP10 grows three nested f, each once.
func TestP10GrowByOp(t *testing.T) {
	for _, order := range []navigator.Order{navigator.InToOut, navigator.OutToIn} {
		b := newBuilder()
		b.SetOutputs(b.chain("t.f", 3, b.x))
		rule := toTerm("grow", app("t.f", v("a")), app("t.g", app("t.f", v("a"))))
		settle(t, opKey(t, navigator.OpKeyConfig{Order: order, IgnoreNewTrees: true}, rule), b.FunctionGraph)
		require.Equal(t, "FunctionGraph(t.g(t.f(t.g(t.f(t.g(t.f(x)))))))", b.String())
	}
}

// TestP11 shrinks five nested f to one, where new trees are visited.
func TestP11ShrinkByOp(t *testing.T) {
	for _, order := range []navigator.Order{navigator.InToOut, navigator.OutToIn} {
		b := newBuilder()
		b.SetOutputs(b.chain("t.f", 5, b.x))
		rule := toTerm("shrink", app("t.f", app("t.f", v("a"))), app("t.f", v("a")))
		settle(t, opKey(t, navigator.OpKeyConfig{Order: order}, rule), b.FunctionGraph)
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

// TestG1 tells of each rewrite of a group by hooks: nothing is printed.
func TestG1GroupTellsByHooks(t *testing.T) {
	group := navigator.NewLocalGroup("group", true,
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
// what is no op. Here no op is every op, by design, and other than ops cannot be
// said; what is left to refuse is no pattern at all, which a database does, and a
// navigator by op that is to visit everything (TestOpKeyOfEveryOp).
func TestL2Tracks(t *testing.T) {
	every := navigator.NewLocalGroup("group", false, local("every", unify.Root(), nil), local("some", unify.Root("t.a"), nil))
	require.Nil(t, every.Ops())
	some := navigator.NewLocalGroup("group", false, local("two", unify.Root("t.b", "t.a"), nil), local("one", unify.Root("t.a"), nil))
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
