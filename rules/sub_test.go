package rules_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
	"github.com/settle-go/settle/rules"
)

// users returns the nodes that use the output of a node.
func users(n graph.Node) []graph.Node {
	var nodes []graph.Node
	for c := range n.Output(0).Clients() {
		nodes = append(nodes, c.Node)
	}
	return nodes
}

// TestV1 is the tag that says how close values are, which a rule keeps, with and
// without nodes of its own choice, and whatever it replaces a value by. Where no
// constant of the type exists the rule refuses.
func TestV1Equality(t *testing.T) {
	about := rules.Equality(navigator.Approximate)
	for _, rule := range []*navigator.Local{
		sub("(log (exp ?x))", "?x", about), sub("(log (exp ?x))", "(f ?x)", about),
		sub("(log (exp ?x))", "?x", about, rules.GetNodes([]string{"exp"}, users)),
		must(rules.OpSub(atoms, "t.log", "t.exp", about)), must(rules.OpRemove(atoms, "t.log", about)),
	} {
		require.Equal(t, navigator.Approximate, rule.Equality)
		w := newWorld()
		w.SetOutputs(w.op("log", w.op("exp", w.x)))
		report, err := navigator.Optimize(context.Background(), settled(rule), w.FunctionGraph, navigator.Options{})
		require.NoError(t, err)
		require.Equal(t, 1, report.Rewrites)
	}
	fg := graph.New(ir.NewContext(atoms))
	x := fg.AddInput(ir.I32, "x")
	fg.SetOutputs(fg.Apply(fg.Context().Op("t.log"), ir.I32, x))
	w := &world{FunctionGraph: fg}
	report := w.becomes(t, settled(sub("(log ?x)", "0.5", about)), "t.log(x)")
	require.Equal(t, "there is no constant 0.5 of the type i32", report.Rules[0].Reasons[0].Name)
}

// TestV2 refuses a replacement of a type that the value's does not include, and
// leaves the graph as it was; a rule may say that it changes types.
func TestV2OtherType(t *testing.T) {
	build := func() *world {
		fg := graph.New(ir.NewContext(atoms))
		x := fg.AddInput(ir.F64, "x")
		fg.SetOutputs(fg.Apply(fg.Context().Op("t.g"), ir.F32, fg.Apply(fg.Context().Op("t.f"), ir.F32, x)))
		return &world{FunctionGraph: fg, x: x}
	}
	w := build()
	_, err := navigator.Optimize(context.Background(), settled(sub("(f ?x)", "?x", rules.Named("drop"))), w.FunctionGraph, navigator.Options{})
	require.EqualError(t, err, "rule drop at t.f(x): the replacement has another type: f64 for f32")
	require.Equal(t, "FunctionGraph(t.g(t.f(x)))", w.String())
	build().becomes(t, settled(sub("(f ?x)", "?x", rules.ChangesType())), "t.g(x)")
	build().becomes(t, settled(sub("(f ?x)", "?x", rules.Where("same_type(x, out)"))), "t.g(t.f(x))")
}

// TestV3 refuses one value for a node with two outputs: for a known op when the
// rule is made, otherwise where it is tried.
func TestV3TwoOutputs(t *testing.T) {
	_, err := rules.PatternSub(atoms, "(t.two ?x)", "?x", rules.Named("two"))
	require.EqualError(t, err, "two:2:1: rule two: replace: 1 value for 2 outputs of the matched node")
	w := newWorld()
	two := w.Add(w.Context().Op("t.unknown"), []graph.Var{w.x}, ir.F32, ir.F32)
	w.SetOutputs(two.Outputs()...)
	before := w.String()
	_, err = navigator.Optimize(context.Background(), settled(sub("(unknown ?x)", "?x", rules.Named("u"))), w.FunctionGraph, navigator.Options{})
	require.EqualError(t, err, "rule u at t.unknown(x): the rule returned 1 values for 2 outputs")
	require.Equal(t, before, w.String())
	w.becomes(t, settled(sub("(unknown ?x)", "[?x, (f ?x)]")), "x, t.f(x)")
}

// TestGetNodes tries the pattern at other nodes than the one that is tracked,
// then at that one, and is tried again where the tracked node is used anew.
func TestGetNodes(t *testing.T) {
	logExp := func(options ...rules.Option) *navigator.Local {
		return sub("(log (exp ?x))", "?x", append(options, rules.Named("log_exp"), rules.GetNodes([]string{"exp", "t.log"}, users))...)
	}
	w := newWorld()
	e := w.op("exp", w.x)
	w.SetOutputs(w.op("f", e), w.op("log", e), w.op("log", w.y), e)
	report := w.becomes(t, settled(logExp()), "t.f(*1 -> t.exp(x)), x, t.log(y), *1")
	require.Equal(t, 1, report.Rewrites)
	require.Equal(t, []string{"t.exp", "t.log"}, must(classic.NewOpKey(classic.OpKeyConfig{Locals: []*navigator.Local{logExp()}})).Ops())

	w = newWorld() // the interior of a match elsewhere is the match's, not the matched node's
	e = w.op("exp", w.x)
	w.SetOutputs(w.op("log", e), w.op("f", e))
	w.becomes(t, settled(logExp(rules.AllowMultipleClients(false))), "t.log(*1 -> t.exp(x)), t.f(*1)")

	w = newWorld() // what is found last is the node itself
	w.SetOutputs(w.op("log", w.op("exp", w.x)))
	self := sub("(log (exp ?x))", "(f ?x)", rules.GetNodes([]string{"log"}, func(graph.Node) []graph.Node { return nil }))
	w.becomes(t, settled(self), "t.f(x)")

	w = newWorld() // a node that becomes a log after exp was visited
	w.SetOutputs(w.op("f", w.op("g", w.op("exp", w.x))))
	w.becomes(t, settled(logExp(), must(rules.OpSub(atoms, "t.f", "t.log")), sub("(g ?x)", "?x")), "x")

	w = newWorld() // dead nodes and nodes of other graphs are passed over
	other := newWorld()
	foreign := other.op("log", other.op("exp", other.x)).Owner()
	w.SetOutputs(w.op("log", w.y), w.op("exp", w.x))
	strange := sub("(log (exp ?x))", "?x", rules.GetNodes([]string{"exp"}, func(graph.Node) []graph.Node { return []graph.Node{foreign, {}} }))
	w.becomes(t, settled(strange), "t.log(y), t.exp(x)")
}

// TestGetNodesSideBySide shares a rule between runs.
func TestGetNodesSideBySide(t *testing.T) {
	opt := settled(sub("(log (exp ?x))", "?x", rules.GetNodes([]string{"exp"}, users)))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			w := newWorld()
			v := w.x
			for range 100 {
				v = w.op("log", w.op("exp", v))
			}
			w.SetOutputs(v)
			if _, err := navigator.Optimize(context.Background(), opt, w.FunctionGraph, navigator.Options{}); err != nil || w.Outputs()[0] != w.x {
				t.Errorf("%v: %s", err, w)
			}
		})
	}
	group.Wait()
}

// TestGuardOfGetNodes fails and panics as that of another rule.
func TestGuardOfGetNodes(t *testing.T) {
	for want, accept := range map[string]func(graph.Var) bool{
		"rule broken at t.exp(x): panic: broken": func(graph.Var) bool { panic("broken") },
	} {
		w := newWorld()
		e := w.op("exp", w.x)
		w.SetOutputs(w.op("log", e), e)
		before := w.String()
		rule := sub("(log (exp ?x))", "?x", rules.Named("broken"), rules.Constrain("x", accept), rules.GetNodes([]string{"exp"}, users))
		_, err := navigator.Optimize(context.Background(), settled(rule), w.FunctionGraph, navigator.Options{})
		require.EqualError(t, err, want)
		require.Equal(t, before, w.String())
		_, err = navigator.Optimize(context.Background(), settled(rule), w.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
		require.NoError(t, err, "the matcher is usable after a panic")
	}
}

// TestMistakes is what the constructors say of what cannot be a rule.
func TestMistakes(t *testing.T) {
	closed := must(ir.NewDialects(ir.Dialect{Name: "s", Ops: []ir.OpInfo{
		{Name: "s.negate", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1},
		{Name: "s.pair", Traits: ir.Pure, MinInputs: 1, MaxInputs: 1, Outputs: 2},
	}}))
	pattern := func(match, replace string, options ...rules.Option) func() (*navigator.Local, error) {
		return func() (*navigator.Local, error) {
			return rules.PatternSub(closed, match, replace, append(options, rules.Named("r"))...)
		}
	}
	opSub := func(from, to string, options ...rules.Option) func() (*navigator.Local, error) {
		return func() (*navigator.Local, error) {
			return rules.OpSub(closed, from, to, append(options, rules.Named("r"))...)
		}
	}
	opRemove := func(op string, options ...rules.Option) func() (*navigator.Local, error) {
		return func() (*navigator.Local, error) {
			return rules.OpRemove(closed, op, append(options, rules.Named("r"))...)
		}
	}
	for i, test := range []struct {
		make func() (*navigator.Local, error)
		want string
	}{
		{pattern("", "?x"), `rule "r" says no pattern or no op`},
		{pattern("(s.negate ?x)", ""), "r:2:1: rule r: replace: "},
		{pattern("?x", "?x"), "r:1:1: rule r: match: a pattern begins with an op"},
		{pattern("(s.negate ?x", "?x"), "r:1:"},
		{pattern("(s.negat ?x)", "?x"), "r:1:2: rule r: match: "},
		{pattern("(s.negate ?x)", "?y"), "r:2:1: rule r: replace: unbound variable ?y"},
		{pattern("(s.negate ?x ?y)", "?x"), "r:1:2: rule r: match: s.negate takes 1 input, not 2"},
		{pattern("(s.negate ?x)", "?x", rules.Where("rank(y) == 2")), "r:3:6: rule r: where: "},
		{pattern("(s.negate ?x)", "?x", rules.Constrain("y", nil)), `rule "r": Constrain: the pattern binds no variable ?y`},
		{pattern("(s.negate ?x)", "?x", rules.GetNodes(nil, users)), `rule "r": GetNodes without an op to track`},
		{pattern("(s.negate ?x)", "?x", rules.GetNodes([]string{"s.negat"}, users)), "r:3:1: rule r: GetNodes: "},
		{opSub("s.negate", "s.negate"), `rule "r": replacing s.negate by itself never ends`},
		{opSub("s.negate", "s.pair"), "r:2:1: rule r: to: s.negate and s.pair have different numbers of outputs"},
		{opSub("s.negat", "s.pair"), "r:1:1: rule r: from: "},
		{opSub("", "s.pair"), "rule"},
		{opSub("s.negate", "s.pair", rules.Where("true")), `rule "r": Where is of PatternSub, and OpSub has no pattern`},
		{opRemove("s.gone"), "r:1:1: rule r: remove: "},
		{opRemove(""), `rule "r" says no pattern or no op`},
		{opRemove("s.negate", rules.AllowMultipleClients(false)), `rule "r": AllowMultipleClients is of PatternSub, and OpRemove has no pattern`},
		{opRemove("s.negate", rules.ChangesType()), `rule "r": ChangesType is of PatternSub`},
		{opRemove("s.negate", rules.Constrain("x", nil)), `rule "r": Constrain is of PatternSub`},
		{opRemove("s.negate", rules.GetNodes(nil, users)), `rule "r": GetNodes is of PatternSub`},
	} {
		rule, err := test.make()
		require.Nil(t, rule, "%d", i)
		require.ErrorContains(t, err, test.want, "%d", i)
	}
	_, err := rules.PatternSub(closed, "(s.negat ?x)", "?y")
	var list diag.List
	require.True(t, errors.As(err, &list))
	require.Contains(t, list[0].Help, "s.negate", "the nearest name is offered")
}

// TestWhatARuleSays of itself: its name by default is what it does.
func TestWhatARuleSays(t *testing.T) {
	rule := sub("(f (g ?x))", "?x", rules.Doc("f undoes g"), rules.Tags("a"), rules.Tags("b", "c"))
	require.Equal(t, "(f (g ?x)) -> ?x", rule.Name)
	require.Equal(t, "f undoes g", rule.Doc)
	require.Equal(t, []string{"a", "b", "c"}, rule.Tags)
	require.Empty(t, rule.Source, "it is written in Go")
	require.Equal(t, "a -> b", must(rules.OpSub(nil, "a", "b")).Name)
	require.Equal(t, "a(x) -> x", must(rules.OpRemove(nil, "a")).Name)
}

// TestEqualityInRuleFiles is what the key exact says.
func TestEqualityInRuleFiles(t *testing.T) {
	for text, want := range map[string]navigator.Equality{
		"": navigator.UnstatedEquality, "exact = true": navigator.Exact, "exact = false": navigator.Approximate,
	} {
		file := fmt.Sprintf("version = 1\n[[rule]]\nname = 'r'\nmatch = '(t.f ?x)'\nreplace = '?x'\n%s\n", text)
		set := must(rules.Load([]rules.Source{{Name: "r.toml", Data: []byte(file)}}, atoms))
		require.Equal(t, want, set.Rule("r").Local.Equality)
	}
}
