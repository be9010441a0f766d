package navigator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// TestRemove undoes a rewrite that leaves a node in the graph which it says it
// removes: t.fuse(t.part(x)) = t.fused(x), where nothing else uses the part.
func TestRemove(t *testing.T) {
	fuse := local("fuse", app("t.fuse", app("t.part", v("x"))), func(r *navigator.Rewriter) (navigator.Result, error) {
		r.Remove(r.Node().Input(0).Owner())
		return r.Replace(r.Apply(r.GraphContext().Op("t.fused"), ir.F32, r.Var("x"))), nil
	})
	b := newBuilder()
	b.SetOutputs(b.op("t.fuse", b.op("t.part", b.x)))
	settle(t, equilibrium(fuse), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.fused(x))", b.String())

	b = newBuilder()
	part := b.op("t.part", b.x)
	b.SetOutputs(b.op("t.fuse", part), part)
	before := snapshot(b.FunctionGraph)
	_, err := run(t, equilibrium(fuse), b.FunctionGraph, navigator.Options{})
	require.ErrorIs(t, err, navigator.ErrNotRemoved)
	require.EqualError(t, err, "rule fuse at t.fuse(t.part.0): t.part(x): the replacement does not remove it")
	require.Equal(t, before, snapshot(b.FunctionGraph))
	require.Empty(t, b.Features(), "the check was left behind")

	b = newBuilder() // kept only because nothing is known of the op: the rule vouches
	part = b.op("t.part", b.x)
	part.Owner().PinUnknown()
	b.SetOutputs(b.op("t.fuse", part))
	settle(t, equilibrium(fuse), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.fused(x))", b.String())
}

// TestReplaceOtherByNothing is a failure of the rule, also of one that may change
// types.
func TestReplaceOtherByNothing(t *testing.T) {
	for _, anyType := range []bool{false, true} {
		b := badGraph()
		before := snapshot(b.FunctionGraph)
		rule := local("nothing", unify.Root("t.bad"), func(r *navigator.Rewriter) (navigator.Result, error) {
			r.ReplaceOther(r.Node().Input(0), graph.Var{})
			return r.Others(), nil
		})
		rule.AnyType = anyType
		_, err := run(t, equilibrium(rule), b.FunctionGraph, navigator.Options{})
		require.ErrorContains(t, err, "the rule named no variable where it replaces another node's")
		require.Equal(t, before, snapshot(b.FunctionGraph))
	}
}

// twoOut is a node with two outputs, of which the graph uses some.
func twoOut(b *builder, used ...int) graph.Node {
	n := b.Add(b.Context().Op("t.two"), []graph.Var{b.x, b.y}, ir.F32, ir.F32)
	var outs []graph.Var
	for _, i := range used {
		outs = append(outs, n.Output(i))
	}
	b.SetOutputs(outs...)
	return n
}

// TestHolesForUnusedOutputs: nothing may stand for an output that nothing uses,
// and only for such a one.
func TestHolesForUnusedOutputs(t *testing.T) {
	rule := local("hole", unify.Root("t.two"), func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.Replace(graph.Var{}, r.Node().Input(1)), nil
	})
	b := newBuilder()
	twoOut(b, 1)
	settle(t, equilibrium(rule), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(y)", b.String())
	b = newBuilder()
	twoOut(b, 0, 1)
	before := snapshot(b.FunctionGraph)
	_, err := run(t, equilibrium(rule), b.FunctionGraph, navigator.Options{})
	require.ErrorContains(t, err, "output 0 is used, and the rule returned nothing for it")
	require.Equal(t, before, snapshot(b.FunctionGraph))
}

// atUsers looks for a pattern at the users of the node in hand.
func atUsers(match *unify.Term, rewrite func(*navigator.Rewriter) (navigator.Result, error)) *navigator.Local {
	pattern := compile(match)
	return local("at_users", unify.Root("t.f"), func(r *navigator.Rewriter) (navigator.Result, error) {
		result, err := r.NoMatch("no user matches"), error(nil)
		for c := range r.Node().Output(0).Clients() {
			var matcher unify.Matcher
			matcher.Match(r.Graph(), pattern, c.Node.ID(), func(m *unify.Match) bool {
				result, err = r.At(m, rewrite)
				return err != nil || !result.IsRefused()
			})
			if err != nil || !result.IsRefused() {
				break
			}
		}
		return result, err
	})
}

func TestAtAnotherNode(t *testing.T) {
	toX := func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Var("x")), nil }
	build := func() *builder {
		b := newBuilder()
		f := b.op("t.f", b.x)
		b.SetOutputs(b.op("t.h", f), b.op("t.g", f), f)
		return b
	}
	b := build()
	report := settle(t, equilibrium(atUsers(app("t.g", app("t.f", v("x"))), toX)), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.h(*1 -> t.f(x)), x, *1)", b.String())
	require.Equal(t, 1, report.Rewrites)

	for want, rewrite := range map[string]func(*navigator.Rewriter) (navigator.Result, error){
		"the rule returned 2 values for 1 outputs":                    func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Var("x"), r.Var("x")), nil },
		"the rule named no variable where it replaces another node's": func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(graph.Var{}), nil },
		"broken": func(*navigator.Rewriter) (navigator.Result, error) { return navigator.Result{}, errBroken },
		"panic: navigator: the pattern binds no variable ?nothing": func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Var("nothing")), nil },
		"the replacement would make a node depend on itself": func(r *navigator.Rewriter) (navigator.Result, error) {
			r.ReplaceOther(r.Var("x").Graph().Node(r.Match.Root).Input(0), r.Node().Output(0))
			return r.Replace(r.Var("x")), nil
		},
	} {
		b := build()
		before := snapshot(b.FunctionGraph)
		_, err := run(t, equilibrium(atUsers(app("t.g", app("t.f", v("x"))), rewrite)), b.FunctionGraph, navigator.Options{})
		require.ErrorContains(t, err, want)
		require.Equal(t, before, snapshot(b.FunctionGraph))
	}

	// What a refused try has built and wanted to replace is forgotten.
	b = build()
	before := b.String()
	settle(t, equilibrium(atUsers(app("t.g", v("y")), func(r *navigator.Rewriter) (navigator.Result, error) {
		r.ReplaceOther(r.Var("y"), r.Apply(r.GraphContext().Op("t.new"), ir.F32, r.Var("y")))
		return r.NoMatch("after all"), nil
	})), b.FunctionGraph)
	require.Equal(t, before, b.String())
}

// foldAdd folds t.add of two constants.
func foldAdd() *navigator.Local {
	return local("fold", app("t.add", v("a"), v("b")), func(r *navigator.Rewriter) (navigator.Result, error) {
		a, ok := r.Var("a").Constant().Number()
		b, ok2 := r.Var("b").Constant().Number()
		if !ok || !ok2 {
			return r.NoMatch("not constants"), nil
		}
		return r.Replace(r.Constant(r.GraphContext().Float(a+b, ir.F32))), nil
	})
}

// TestC1 needs no pre_constant_merge: an arena has one variable for each
// constant, of what is in the graph as of what is being built for it.
func TestC1EqualConstantsAreOneVariable(t *testing.T) {
	b := newBuilder()
	inside, outside := b.op("t.f", b.number(2)), b.op("t.g", b.number(2))
	b.SetOutputs(inside)
	require.Equal(t, inside.Owner().Input(0), outside.Owner().Input(0))
}

// TestC2 is pre_greedy_local_optimizer: constants above a variable are folded
// before it is put into the graph, and what is folded is shared. The arena owns
// what is built for a graph, so "outside of the graph" means: needed by nothing
// but the variable.
func TestC2Above(t *testing.T) {
	ctx := context.Background()
	b := newBuilder()
	shared := b.op("t.add", b.number(1), b.number(2))
	b.SetOutputs(b.op("t.use", shared))
	three := func() graph.Var { return b.op("t.add", b.number(1), b.number(2)) }
	built := b.op("t.mul", b.op("t.add", three(), b.number(4)), b.op("t.add", three(), b.number(4)), shared)
	var result graph.Var
	report, err := navigator.Above(ctx, []*navigator.Local{foldAdd()}, built, navigator.Options{}, func(v graph.Var) {
		result = v
		b.SetOutputs(append(b.Outputs(), v)...)
	})
	require.NoError(t, err)
	require.Equal(t, 4, report.Rewrites)
	require.Equal(t, "FunctionGraph(t.use(*1 -> t.add(1.0, 2.0)), t.mul(7.0, 7.0, *1))", b.String())
	require.Equal(t, result.Owner().Input(0), result.Owner().Input(1), "the folded constant is shared")
	require.NoError(t, b.CheckIntegrity())
	require.Equal(t, 3, b.NumNodes())
}

// TestAboveTheVariableItself follows what takes the variable's place, be it a
// constant, an input, or another node with what is above that.
func TestAboveTheVariableItself(t *testing.T) {
	rules := []*navigator.Local{
		foldAdd(), toVar("f", app("t.f", v("x")), "x"),
		toTerm("g", app("t.g", v("x")), app("t.h", app("t.f", v("x")))), // whose t.f is visited
	}
	for want, build := range map[string]func(b *builder) graph.Var{
		"3.0":      func(b *builder) graph.Var { return b.op("t.add", b.number(1), b.number(2)) },
		"x":        func(b *builder) graph.Var { return b.chain("t.f", 3, b.x) },
		"t.h(x)":   func(b *builder) graph.Var { return b.op("t.g", b.x) },
		"t.neg(x)": func(b *builder) graph.Var { return b.op("t.neg", b.op("t.f", b.x)) },
		"y":        func(b *builder) graph.Var { return b.y },
	} {
		b := newBuilder()
		before := b.NumNodes()
		_, err := navigator.Above(context.Background(), rules, build(b), navigator.Options{}, func(v graph.Var) { b.SetOutputs(v) })
		require.NoError(t, err)
		require.Equal(t, "FunctionGraph("+want+")", b.String())
		require.NoError(t, b.CheckIntegrity())

		b = newBuilder() // what is not put to use is removed
		_, err = navigator.Above(context.Background(), rules, build(b), navigator.Options{}, func(graph.Var) {})
		require.NoError(t, err)
		require.Equal(t, before, b.NumNodes(), want)
	}
}

// TestAboveFailures leave the variable as the last rewrite left it.
func TestAboveFailures(t *testing.T) {
	broken := local("broken", unify.Root("t.bad"), func(*navigator.Rewriter) (navigator.Result, error) { panic("broken") })
	b := newBuilder()
	v := b.op("t.g", b.op("t.bad", b.op("t.add", b.number(1), b.number(2))))
	_, err := navigator.Above(context.Background(), []*navigator.Local{foldAdd(), broken}, v, navigator.Options{}, func(v graph.Var) { b.SetOutputs(v) })
	require.EqualError(t, err, "rule broken at t.bad(3.0): panic: broken")
	require.Equal(t, "FunctionGraph(t.g(t.bad(3.0)))", b.String())

	gone := b.Outputs()[0]
	require.NoError(t, b.Replace(gone, b.x, "away"))
	_, err = navigator.Above(context.Background(), nil, gone, navigator.Options{}, func(graph.Var) { t.Fatal("there is nothing to use") })
	require.ErrorIs(t, err, graph.ErrRemoved)

	b = newBuilder() // of what is used already there is nothing to rewrite
	used := b.op("t.add", b.number(1), b.number(2))
	b.SetOutputs(used)
	report, err := navigator.Above(context.Background(), []*navigator.Local{foldAdd()}, used, navigator.Options{}, func(v graph.Var) { require.Equal(t, used, v) })
	require.NoError(t, err)
	require.Zero(t, report.Rewrites)
}

// TestAboveManyUses costs the uses, not their square: 40,000 users of one node.
func TestAboveManyUses(t *testing.T) {
	b := newBuilder()
	one := b.op("t.f", b.x)
	var users []graph.Var
	for range 40000 {
		users = append(users, b.op("t.g", one))
	}
	report, err := navigator.Above(context.Background(), []*navigator.Local{toVar("g", app("t.g", v("x")), "x")},
		b.op("t.all", users...), navigator.Options{}, func(v graph.Var) { b.SetOutputs(v) })
	require.NoError(t, err)
	require.Equal(t, 40000, report.Rewrites)
	require.Equal(t, 40002, report.Root.Visits)
	require.Equal(t, 2, b.NumNodes())
}
