package navigator_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

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
		{"a zero input", "panic: input 0 of t.g is no variable of this graph", func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Apply(r.GraphContext().Op("t.g"), ir.F32, graph.Var{}))
		}},
	} {
		rule := local("r", unify.Root("t.bad"), func(r *navigator.Rewriter) (navigator.Result, error) { return test.rewrite(r), nil })
		key, err := navigator.NewOpKey(navigator.OpKeyConfig{Name: "k", Locals: []*navigator.Local{rule}})
		require.NoError(t, err)
		for _, opt := range []navigator.Optimizer{
			equilibrium(rule), navigator.NewTopo(navigator.TopoConfig{Name: "q", Locals: []*navigator.Local{rule}, ApplyAll: true}), key,
			navigator.NewLocalGroup("g", true, rule).Topo(navigator.OutToIn, true), navigator.NewSequence("s", equilibrium(rule)),
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
		require.Contains(t, report.Failures[0].Reason, "the zero Var is no variable of a graph")
	}
}
