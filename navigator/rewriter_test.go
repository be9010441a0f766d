package navigator_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/navigator/classic"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

// TestRemove undoes a rewrite that leaves a node in the graph which it says it
// removes: t.fuse(t.part(x)) = t.fused(x), where nothing else uses the part.
func TestRemove(t *testing.T) {
	fuse := local("fuse", app("t.fuse", app("t.part", v("x"))), func(r *navigator.Rewriter) (navigator.Result, error) {
		r.Remove(r.Node().Input(0).Owner())
		return r.Replace(r.Apply(r.Graph().Context().Op("t.fused"), ir.F32, r.Var("x"))), nil
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

// twoOut is a node with two outputs; the graph uses some of them.
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

// atUsers looks for a pattern at the users of the matched node.
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
		r.ReplaceOther(r.Var("y"), r.Apply(r.Graph().Context().Op("t.new"), ir.F32, r.Var("y")))
		return r.NoMatch("after all"), nil
	})), b.FunctionGraph)
	require.Equal(t, before, b.String())

	// Also where the rule goes on to another user, and that try is not refused.
	b = newBuilder()
	f := b.op("t.f", b.x)
	first, second := b.op("t.g", f), b.op("t.g", f)
	b.SetOutputs(first, second)
	settle(t, equilibrium(atUsers(app("t.g", v("y")), func(r *navigator.Rewriter) (navigator.Result, error) {
		if r.Node() == first.Owner() {
			r.ReplaceOther(r.Var("y"), r.Var("y").Owner().Input(0))
			return r.NoMatch("after all"), nil
		}
		return r.Replace(r.Apply(r.Graph().Context().Op("t.h"), ir.F32, r.Var("y"))), nil
	})), b.FunctionGraph)
	require.Equal(t, "FunctionGraph(t.g(*1 -> t.f(x)), t.h(*1))", b.String())
}

// foldAdd folds t.add of two constants.
func foldAdd() *navigator.Local {
	return local("fold", app("t.add", v("a"), v("b")), func(r *navigator.Rewriter) (navigator.Result, error) {
		a, ok := r.Var("a").Constant().Number()
		b, ok2 := r.Var("b").Constant().Number()
		if !ok || !ok2 {
			return r.NoMatch("not constants"), nil
		}
		return r.Replace(r.Constant(r.Graph().Context().Float(a+b, ir.F32))), nil
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

// A rule that returns no variable where one is needed, or names replacements and
// returns none of them, fails with what it returned, in whatever runs it.
func TestRulesThatReturnNoVariable(t *testing.T) {
	type rewrite = func(r *navigator.Rewriter) navigator.Result
	at := func(r *navigator.Rewriter, inner rewrite) navigator.Result {
		result, err := r.At(r.Match, func(r *navigator.Rewriter) (navigator.Result, error) { return inner(r), nil })
		if err != nil {
			panic(err)
		}
		return result
	}
	zero := func(r *navigator.Rewriter) navigator.Result { return r.Replace(graph.Var{}) }
	for _, test := range []struct {
		name, reason string
		rewrite      rewrite
	}{
		{"a zero Var", "output 0 is used, and the rule returned nothing for it", zero},
		{"number 0", "output 0 is used, and the rule returned nothing for it", func(r *navigator.Rewriter) navigator.Result { return r.ReplaceID(0) }},
		{"variable 0", "output 0 is used, and the rule returned nothing for it", func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Graph().Var(0)) }},
		{"nothing", "the rule returned 0 values for 1 outputs", func(r *navigator.Rewriter) navigator.Result { return r.Replace() }},
		{"a nil slice", "the rule returned 0 values for 1 outputs", func(r *navigator.Rewriter) navigator.Result { return r.Replace([]graph.Var(nil)...) }},
		{"too many", "the rule returned 2 values for 1 outputs", func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Node().Input(0), graph.Var{}) }},
		{"by nothing, elsewhere", "the rule named no variable where it replaces another node's", func(r *navigator.Rewriter) navigator.Result {
			r.ReplaceOther(r.Node().Output(0), graph.Var{})
			return r.Others()
		}},
		{"nothing, elsewhere", "the rule named no variable where it replaces another node's", func(r *navigator.Rewriter) navigator.Result {
			r.ReplaceOther(graph.Var{}, r.Node().Input(0))
			return r.Others()
		}},
		{"a match elsewhere", "the rule named no variable where it replaces another node's", func(r *navigator.Rewriter) navigator.Result { return at(r, zero) }},
		{"the zero Result behind Replace", "the rule named replacements and returned the zero Result: expected what Replace, Others or NoMatch returned", func(r *navigator.Rewriter) navigator.Result {
			r.Replace(r.Node().Input(0))
			return navigator.Result{}
		}},
		{"the zero Result behind ReplaceOther", "the rule named replacements and returned the zero Result: expected what Replace, Others or NoMatch returned", func(r *navigator.Rewriter) navigator.Result {
			r.ReplaceOther(r.Node().Output(0), r.Node().Input(0))
			return navigator.Result{}
		}},
		{"the zero Result of a match elsewhere", "panic: the rule named replacements and returned the zero Result: expected what Replace, Others or NoMatch returned", func(r *navigator.Rewriter) navigator.Result {
			return at(r, func(r *navigator.Rewriter) navigator.Result { r.Replace(r.Node().Input(0)); return navigator.Result{} })
		}},
		{"a zero input", "panic: input 0 of t.g is not a variable of this graph", func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Apply(r.Graph().Context().Op("t.g"), ir.F32, graph.Var{}))
		}},
	} {
		rule := local("r", unify.Root("t.bad"), func(r *navigator.Rewriter) (navigator.Result, error) { return test.rewrite(r), nil })
		key, err := classic.NewOpKey(classic.OpKeyConfig{Name: "k", Locals: []*navigator.Local{rule}})
		require.NoError(t, err)
		for _, opt := range []navigator.Optimizer{
			equilibrium(rule), navigator.NewTopo(navigator.TopoConfig{Name: "q", Locals: []*navigator.Local{rule}, ApplyAll: true}), key,
			classic.NewLocalGroup("g", true, rule).Topo(navigator.OutToIn, true), navigator.NewSequence("s", equilibrium(rule)),
		} {
			b := badGraph()
			before := snapshot(b.FunctionGraph)
			report, err := run(t, opt, b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
			require.NoError(t, err)
			require.Equal(t, before, snapshot(b.FunctionGraph), test.name)
			count := report.Rules[0]
			require.Equal(t, []int{1, 1, 0, 0, 1}, []int{count.Tried, count.Matched, count.Refused, count.Applied, count.Failed}, test.name)
			require.Equal(t, test.reason, report.Failures[0].Reason, test.name)
		}
	}
}

// Nothing is applied where a rule leaves an unused node as it is.
func TestUnusedNodesThatRulesLeave(t *testing.T) {
	for name, rewrite := range map[string]func(*navigator.Rewriter) navigator.Result{
		"others": func(r *navigator.Rewriter) navigator.Result { return r.Others() },
		"itself": func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Node().Outputs()...) },
	} {
		b := newBuilder()
		b.SetOutputs(b.x)
		b.op("t.bad", b.x).Owner().PinUnknown()
		report := settle(t, equilibrium(local("r", unify.Root("t.bad"), func(r *navigator.Rewriter) (navigator.Result, error) { return rewrite(r), nil })), b.FunctionGraph)
		require.Equal(t, []int{1, 0}, []int{report.Rules[0].Refused, report.Rules[0].Applied}, name)
	}
}

// replaces is a global optimizer that makes one replacement.
type replaces struct{ old, new graph.Var }

func (*replaces) Name() string { return "replaces" }

func (o *replaces) Apply(r *navigator.Run, pass *profile.Pass) error {
	return r.Replace(pass, o.old, o.new)
}

// A global optimizer that replaces by the zero variable, or that one, fails.
func TestGlobalOptimizersThatReplaceByNothing(t *testing.T) {
	for _, way := range []int{0, 1, 2} {
		b := badGraph()
		opt := []*replaces{{b.x, graph.Var{}}, {graph.Var{}, b.x}, {}}[way]
		report, err := run(t, opt, b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
		require.NoError(t, err)
		require.Equal(t, []int{1, 0, 1}, []int{report.Rules[0].Tried, report.Rules[0].Applied, report.Rules[0].Failed}, fmt.Sprint(way))
		require.Contains(t, report.Failures[0].Reason, "the zero Var is not a variable of a graph")
	}
}

// A node that nothing uses stays for the effect in a graph that it holds: a rule
// that replaces it changes nothing, and is not tried for ever.
func TestUnusedNodeThatHoldsAnEffectStays(t *testing.T) {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.print", Traits: ir.Effect, MaxInputs: ir.Variadic},
	}})
	require.NoError(t, err)
	ctxt := ir.NewContext(dialects)
	fg := graph.New(ctxt)
	x := fg.AddInput(ir.F32, "x")
	loop := fg.Add(ctxt.Op("t.loop"), []graph.Var{x}, ir.F32)
	loop.AddNested(false).Add(ctxt.Op("t.print"), []graph.Var{x})
	drop := &navigator.Local{
		Name:    "drop_loop",
		Pattern: unify.MustCompile(unify.App("t.loop", unify.Var("x")), dialects),
		Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Var("x")), nil },
	}
	opt := navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "eq", Locals: []*navigator.Local{drop}})
	report, err := navigator.Optimize(context.Background(), opt, fg, navigator.Options{})
	require.NoError(t, err)
	require.Zero(t, report.Rewrites)
	require.Equal(t, 2, fg.NumNodes())
}

// rewritesTwice is a global optimizer that replaces two variables in one rewrite.
type rewritesTwice struct {
	nodes []graph.NodeID
	pairs []graph.IDReplacement
	err   error
}

func (*rewritesTwice) Name() string { return "twice" }

func (o *rewritesTwice) Apply(r *navigator.Run, pass *profile.Pass) error {
	made, err := r.Rewrite(pass, o.nodes, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		v := o.pairs[0].New
		o.pairs[0].New = r.Graph.Graph().OutputOf(tx.Add(o.nodes[0], r.Graph.Context().Op("t.made").ID(), []graph.VarID{v}, ir.F32), 0)
		return o.pairs, o.err
	})
	if made != (err == nil) {
		return fmt.Errorf("made %v, error %v", made, err)
	}
	return err
}

// A rewrite of a global optimizer is one transaction, counted and logged as one.
func TestGlobalOptimizersRewrite(t *testing.T) {
	for _, fails := range []bool{false, true} {
		b := newBuilder()
		one, two := b.op("t.one", b.x), b.op("t.two", b.y)
		b.SetOutputs(b.op("t.use", one, two))
		before := snapshot(b.FunctionGraph)
		opt := &rewritesTwice{
			[]graph.NodeID{one.Owner().ID(), two.Owner().ID()},
			[]graph.IDReplacement{{Old: one.ID(), New: b.y.ID()}, {Old: two.ID(), New: b.x.ID()}}, nil,
		}
		if fails {
			opt.err = errors.New("not like this")
		}
		report, err := run(t, opt, b.FunctionGraph, navigator.Options{OnFailure: navigator.Warn})
		require.NoError(t, err)
		rule := report.Rules[0]
		if fails {
			require.Equal(t, before, snapshot(b.FunctionGraph))
			require.Equal(t, []int{1, 0, 1}, []int{rule.Tried, rule.Applied, rule.Failed})
			require.Contains(t, report.Failures[0].Reason, "not like this")
			continue
		}
		require.Equal(t, "FunctionGraph(t.use(t.made(y), x))", b.String())
		require.Equal(t, []int{1, 1, 1, 1, 2}, []int{report.Rewrites, rule.Tried, rule.Applied, rule.Created, rule.Removed})
		log := b.Graph().Provenance()
		require.Equal(t, 1, log.Len())
		require.Len(t, log.At(0).Others, 1)
		require.Equal(t, "twice", log.At(0).Rule)
	}
}
