package navigator_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/feature"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// removing are rules that only remove an op: they are applied without building
// anything if they say so.
func removing(say bool) []*navigator.Local {
	list := []*navigator.Local{
		toVar("add_zero", app("t.add", v("x"), unify.Int(0)), "x"),
		toVar("mul_one", app("t.mul", v("x"), unify.Int(1)), "x"),
		toVar("f_of_f", app("t.f", app("t.f", v("x"))), "x"),
		toVar("same", app("t.sub", v("x"), v("x")), "x"),
		toVar("call_of_call", app("t.call", app("t.call", v("x"))), "x"),
		toVar("call", app("t.call", v("x")), "x"),
		toVar("f", app("t.f", v("x")), "x"),
		toVar("any_sub", app("t.sub", v("x"), v("y")), "x"),
	}
	for i, l := range list {
		if say {
			l.ReplaceBy = "x"
		}
		if i >= 4 {
			filter := guardedByTypes(l, i == len(list)-1)
			if say {
				l.Filter = filter
			}
		}
	}
	return list
}

// guardedByTypes gives a rule a guard about the types of x and of the output, and returns its filter, by which the
// guard has to be asked where it is open.
func guardedByTypes(l *navigator.Local, open bool) *unify.Filter {
	slot := l.Pattern.Names["x"]
	same := func(a, b ir.Type) bool { return a == b }
	l.Guard = func(m *unify.Match) (bool, error) {
		x := m.Vars[slot.Index]
		return same(m.Graph.TypeOf(x), m.Graph.TypeOf(m.Graph.OutputOf(m.Root, 0))) && (!open || x%2 == 0), nil
	}
	q := unify.Question{Types: same, Of: slot, Yes: unify.Accepted, No: unify.Refused}
	if open {
		q.Yes = unify.Undecided
	}
	return &unify.Filter{Questions: []unify.Question{q}}
}

// TestConstant makes a node the constant that a rule computes, and asks the rule to rewrite where the graph writes
// its constants otherwise, something has to see both nodes, or there is no constant.
func TestConstant(t *testing.T) {
	one := func(m *unify.Match) (ir.Attr, error) { return m.Graph.Context().Float(1, ir.F32), nil }
	double := func(m *unify.Match) (ir.Attr, error) { return m.Graph.Context().Float(1, ir.F64), nil }
	for _, test := range []struct {
		name     string
		constant func(*unify.Match) (ir.Attr, error)
		format   string
		op       *ir.OpInfo // of the rule's dialect
		hooked   bool
		became   bool
	}{
		{name: "any dialect", constant: one, format: "t.const", became: true},
		{name: "that dialect", constant: one, format: "t.const", op: &ir.OpInfo{Name: "t.const"}, became: true},
		{name: "another dialect", constant: one, format: "t.const", op: &ir.OpInfo{Name: "t.other"}},
		{name: "constants without a node", constant: one},
		{name: "hooks", constant: one, format: "t.const", hooked: true},
		{name: "no constant", constant: func(*unify.Match) (ir.Attr, error) { return ir.Attr{}, nil }, format: "t.const"},
		{name: "an error", constant: func(*unify.Match) (ir.Attr, error) { return ir.Attr{}, io.EOF }, format: "t.const"},
		{name: "another type", constant: double, format: "t.const"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBuilder()
			b.Graph().ConstantOp = test.format
			folded := b.op("t.f", b.x)
			b.SetOutputs(b.op("t.neg", folded))
			rewritten := 0
			fold := local("fold", app("t.f", v("x")), func(r *navigator.Rewriter) (navigator.Result, error) {
				rewritten++
				return r.ReplaceByConstant(r.Graph().Context().Float(1, ir.F32)), nil
			})
			fold.Constant, fold.ConstantOp = test.constant, test.op
			var options navigator.Options
			if test.hooked {
				options.Hooks.Applied = func(*navigator.Local, graph.Node, []graph.Var) {}
			}
			report, err := run(t, equilibrium(fold), b.FunctionGraph, options)
			require.NoError(t, err)
			require.Equal(t, 1, report.Rewrites)
			require.Equal(t, test.became, rewritten == 0)
			require.Equal(t, test.became, b.Graph().BecameConstant(folded.Owner().ID()))
			made := b.Outputs()[0].Owner().Input(0)
			require.Equal(t, test.format != "", made.Owner().IsValid())
			value := made.Constant()
			if test.format != "" {
				value = made.Owner().Op().Attr("value")
			}
			require.Equal(t, "1.000000e+00 : f32", value.String())
		})
	}
}

// TestReplaceWithOperand compares runs on random graphs by rules that say that they only remove an
// op and by rules that do not say it: the same graph, the same counts, an arena in
// order, the same provenance, and hooks that are called with the same.
func TestReplaceWithOperand(t *testing.T) {
	rewrites := 0
	for tries := 0; tries < 50 && rewrites == 0; tries++ { // few tries may show nothing
		rapid.Check(t, func(rt *rapid.T) {
			build := drawRemovable(rt)
			walk, order := rapid.Bool().Draw(rt, "walk"), navigator.Order(rapid.IntRange(0, 1).Draw(rt, "order"))
			hooked := rapid.Bool().Draw(rt, "hooked")
			var ways [2]string
			for i, say := range []bool{true, false} {
				var opt navigator.Optimizer = topo(order, false, removing(say)...)
				if !walk {
					opt = navigator.NewEquilibrium(navigator.EquilibriumConfig{
						Name: "q", Locals: removing(say), Final: []navigator.Optimizer{navigator.NewMerge("merge")},
					})
				}
				ways[i] = removed(rt, opt, build(), hooked, &rewrites)
			}
			require.Equal(rt, ways[1], ways[0])
		})
	}
	require.NotZero(t, rewrites)
}

// removed runs an optimizer, and writes down all that became of the graph.
func removed(t *rapid.T, opt navigator.Optimizer, fg *graph.FunctionGraph, hooked bool, rewrites *int) string {
	var told strings.Builder
	options := navigator.Options{OnFailure: navigator.Ignore}
	if hooked {
		options.Hooks = navigator.Hooks{
			Matched: func(l *navigator.Local, n graph.Node) { fmt.Fprintln(&told, l.Name, "matched", n) },
			Applied: func(l *navigator.Local, n graph.Node, by []graph.Var) { fmt.Fprintln(&told, l.Name, n.ID(), by) },
		}
	}
	report, err := navigator.Optimize(context.Background(), opt, fg, options)
	require.NoError(t, err)
	require.NoError(t, fg.CheckIntegrity())
	*rewrites += report.Rewrites
	fmt.Fprint(&told, fg, report.NodesAfter, report.Rewrites, report.Root.Visits, fg.Graph().Provenance().Len())
	for _, r := range report.Rules {
		fmt.Fprint(&told, " ", r.Name, r.Tried, r.Matched, r.Refused, r.Applied, r.Created, r.Removed)
	}
	return told.String()
}

// drawRemovable generates a graph of ops that those rules remove, with a graph in it
// that uses values from outside. It is long: a rule is timed at first, and then
// applied the general way.
func drawRemovable(t *rapid.T) func() *graph.FunctionGraph {
	seed := rapid.Uint64().Draw(t, "seed")
	length := rapid.IntRange(1, 800).Draw(t, "length")
	precise, _ := ir.ParseType("tensor<4xf32>")
	less, _ := ir.ParseType("tensor<?xf32>")
	return func() *graph.FunctionGraph {
		random := rand.New(rand.NewPCG(seed, 1))
		fg := graph.New(ir.NewContext(dialects))
		ctxt := fg.Context()
		vars := []graph.Var{fg.AddInput(precise, "x"), fg.AddInput(precise, "y")}
		for i := range 2 {
			vars = append(vars, fg.Graph().Constant(ctxt.ConstantOf(float64(i), precise)))
		}
		add := func(fg *graph.FunctionGraph, vars []graph.Var, length int) []graph.Var {
			for range length {
				some := func() graph.Var { return vars[max(0, len(vars)-1-random.IntN(12))] }
				op, inputs, typ := random.IntN(7), []graph.Var{some(), some()}, precise
				switch {
				case op < 2 && random.IntN(2) == 0:
					inputs[0] = vars[2+op] // 0 + x
				case op < 2:
					inputs[1] = vars[2+op] // x * 1
				case op > 4:
					inputs = inputs[:1]
				}
				if op != 2 && random.IntN(20) == 0 {
					inputs = append(inputs, some())
				}
				if random.IntN(20) == 0 {
					typ = less
				}
				name := []string{"t.add", "t.mul", "t.sub", "t.add", "t.mul", "t.f", "t.call"}[op]
				vars = append(vars, fg.Apply(ctxt.Op(name), typ, inputs...))
			}
			return vars
		}
		vars = add(fg, vars, length)
		body := fg.Add(ctxt.Op("t.if"), nil, precise).AddNested(false)
		inside := add(body, slices.Clone(vars), length/4)
		body.SetOutputs(inside[len(inside)-1])
		fg.SetOutputs(append(vars[max(0, len(vars)-20):], body.ParentNode().Output(0))...)
		return fg
	}
}

// TestRulesReplaceAtTheSameTime exchanges outputs, other values, and both.
func TestRulesReplaceAtTheSameTime(t *testing.T) {
	for name, test := range map[string]struct {
		rewrite func(r *navigator.Rewriter) navigator.Result
		want    string
	}{
		"outputs": {func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Node().Output(1), r.Node().Output(0))
		}, "t.out(*1 -> t.two(x, y)::1, *1::0, t.neg(x), t.neg(y))"},
		"others": {func(r *navigator.Rewriter) navigator.Result {
			r.ReplaceOther(r.Node().Input(0), r.Node().Input(1))
			r.ReplaceOther(r.Node().Input(1), r.Node().Input(0))
			return r.Others()
		}, "t.out(*1 -> t.two(y, x), *1::1, t.neg(y), t.neg(x))"},
		"an output and another": {func(r *navigator.Rewriter) navigator.Result {
			r.ReplaceOther(r.Node().Input(1), r.Node().Output(0))
			return r.Replace(r.Node().Input(1), r.Node().Output(1))
		}, ""},
	} {
		b := newBuilder()
		two := b.Add(b.Context().Op("t.two"), []graph.Var{b.x, b.y}, ir.F32, ir.F32)
		b.SetOutputs(b.op("t.out", two.Output(0), two.Output(1), b.op("t.neg", b.x), b.op("t.neg", b.y)))
		before := snapshot(b.FunctionGraph)
		done := false
		rule := local("swap", unify.Root("t.two"), func(r *navigator.Rewriter) (navigator.Result, error) {
			if done {
				return r.NoMatch("once"), nil
			}
			done = true
			return test.rewrite(r), nil
		})
		_, err := run(t, equilibrium(rule), b.FunctionGraph, navigator.Options{})
		if test.want == "" { // the output's own node would use it
			require.ErrorIs(t, err, graph.ErrCycle, name)
			require.Equal(t, before, snapshot(b.FunctionGraph))
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, "FunctionGraph("+test.want+")", b.String(), name)
	}
}

// byItself replaces z by f(z) in each of the ways that a rewrite has.
var byItself = map[string]func(b *builder, z, f graph.Var) error{
	"a global optimizer": func(b *builder, z, f graph.Var) error {
		r := &navigator.Run{Graph: b.FunctionGraph, Options: &navigator.Options{}}
		pass := &profile.Pass{Name: "global"}
		err := r.Replace(pass, z, f)
		if err == nil && pass.Rules[0].Applied+pass.Rules[0].Refused != 1 {
			panic("not counted")
		}
		return err
	},
	"a rule": func(b *builder, z, f graph.Var) error {
		rule := local("wrap", unify.Root("t.z"), func(r *navigator.Rewriter) (navigator.Result, error) {
			if f.HasClients() {
				return r.NoMatch(""), nil
			}
			return r.Replace(f), nil
		})
		return equilibrium(rule).Apply(newRun(b), &profile.Pass{})
	},
	"the graph": func(b *builder, z, f graph.Var) error { return b.Replace(z, f, "") },
	"several at a time": func(b *builder, z, f graph.Var) error {
		return b.ReplaceAll([]graph.Replacement{{Old: z, New: f}, {Old: b.y, New: b.z}}, "")
	},
	"a feature": func(b *builder, z, f graph.Var) error {
		r := &feature.ReplaceValidate{}
		if err := b.Attach(r); err != nil {
			return err
		}
		defer b.Detach(r)
		return r.ReplaceValidate(z, f, "")
	},
}

// TestReplaceByWhatUsesIt leaves the uses of z from which f(z) is computed.
func TestReplaceByWhatUsesIt(t *testing.T) {
	for name, replace := range byItself {
		for want, f := range map[string]func(b *builder, z graph.Var) graph.Var{
			"t.out(t.use(*1 -> t.f(t.z(x))), *1)":                func(b *builder, z graph.Var) graph.Var { return b.op("t.f", z) },
			"t.out(t.use(*1 -> t.f(t.g(t.z(x)))), *1)":           func(b *builder, z graph.Var) graph.Var { return b.op("t.f", b.op("t.g", z)) },
			"t.out(t.use(*1 -> t.f(t.g(*2 -> t.z(x)), *2)), *1)": func(b *builder, z graph.Var) graph.Var { return b.op("t.f", b.op("t.g", z), z) },
			"t.out(t.use(*1 -> t.f(t.z(x))::1), *1::1)": func(b *builder, z graph.Var) graph.Var {
				return b.Add(b.Context().Op("t.f"), []graph.Var{z}, ir.F32, ir.F32).Output(1)
			},
		} {
			b := newBuilder()
			z := b.op("t.z", b.x)
			b.SetOutputs(b.op("t.out", b.op("t.use", z), z))
			require.NoError(t, replace(b, z, f(b, z)), name)
			require.NoError(t, b.CheckIntegrity())
			require.Equal(t, "FunctionGraph("+want+")", b.String(), name)
		}
		b := newBuilder()
		z := b.op("t.z", b.x)
		used := b.op("t.f", z)
		b.SetOutputs(b.op("t.out", z, used))
		if name != "a rule" {
			require.ErrorIs(t, replace(b, z, used), graph.ErrCycle, "%s: it is in the graph", name)
		}
	}
}

// TestReplaceThatMovesNothing is none: z is used by nothing but f(z).
func TestReplaceThatMovesNothing(t *testing.T) {
	b := newBuilder()
	z := b.op("t.z", b.x)
	b.SetOutputs(b.y)
	f := b.op("t.f", z)
	pass := &profile.Pass{Name: "global"}
	r := newRun(b)
	require.NoError(t, r.Replace(pass, z, f))
	require.Equal(t, []profile.RuleProfile{{Name: "global", Tried: 1, Matched: 1, Refused: 1}}, pass.Rules)
}

// TestRemovedByAGlobalOptimizer counts what its replacements removed.
func TestRemovedByAGlobalOptimizer(t *testing.T) {
	b := newBuilder()
	z := b.op("t.f", b.op("t.g", b.x))
	b.SetOutputs(b.op("t.out", z))
	pass := &profile.Pass{Name: "global"}
	require.NoError(t, newRun(b).Replace(pass, z, b.x))
	require.Equal(t, []profile.RuleProfile{{Name: "global", Tried: 1, Matched: 1, Applied: 1, Removed: 2}}, pass.Rules)
}

// rewriting is a global optimizer that rewrites by itself, and says how often.
type rewriting struct {
	rewrite func(b *graph.FunctionGraph) error
	rules   []profile.RuleProfile
}

func (c *rewriting) Name() string { return "counting" }

func (c *rewriting) Apply(r *navigator.Run, pass *profile.Pass) error {
	r.Count(1)
	pass.Rules = append([]profile.RuleProfile{}, c.rules...)
	return c.rewrite(r.Graph)
}

// TestNodesOfAGlobalOptimizer counts inserted and erased nodes where the optimizer does
// not, for the rule that it lists.
func TestNodesOfAGlobalOptimizer(t *testing.T) {
	shrink := func(fg *graph.FunctionGraph) error {
		z := fg.Outputs()[0].Owner().Input(0)
		return fg.Replace(z, fg.Inputs()[0], "")
	}
	grow := func(fg *graph.FunctionGraph) error {
		z := fg.Outputs()[0].Owner().Input(0)
		neg := fg.Context().Op("t.neg")
		return fg.Replace(z, fg.Apply(neg, ir.F32, fg.Apply(neg, ir.F32, z)), "")
	}
	own, other := profile.RuleProfile{Name: "counting", Tried: 1, Matched: 1, Applied: 1}, profile.RuleProfile{Name: "other"}
	known := profile.RuleProfile{Name: "counting", Tried: 1, Matched: 1, Applied: 1, Created: 1, Removed: 3}
	for _, test := range []struct {
		rewrite          func(fg *graph.FunctionGraph) error
		rules            []profile.RuleProfile
		created, removed int // of the first rule
	}{
		{shrink, []profile.RuleProfile{own}, 0, 2},
		{grow, []profile.RuleProfile{own}, 2, 0},
		{shrink, []profile.RuleProfile{{Name: "its_rule", Tried: 1, Matched: 1, Applied: 1}}, 0, 2},
		{shrink, []profile.RuleProfile{own, other}, 0, 2},
		{shrink, []profile.RuleProfile{known}, 1, 3},
	} {
		b := newBuilder()
		b.SetOutputs(b.op("t.out", b.op("t.f", b.op("t.g", b.x))))
		report := settle(t, &rewriting{test.rewrite, test.rules}, b.FunctionGraph)
		require.Equal(t, []int{test.created, test.removed}, []int{report.Root.Rules[0].Created, report.Root.Rules[0].Removed})
		require.Equal(t, report.NodesAfter, b.NumNodes())
	}
}

func newRun(b *builder) *navigator.Run {
	return &navigator.Run{Context: context.Background(), Graph: b.FunctionGraph, Options: &navigator.Options{}}
}
