package navigator_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/misuse"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

func misuseTrial(t *testing.T) (*misuse.Trial, *builder) {
	b := newBuilder()
	z := b.op("t.z", b.x)
	b.SetOutputs(z)
	other := graph.New(nil)
	foreign := other.Add(other.Context().Op("o.z"), []graph.Var{other.AddInput(ir.I1, "")}, ir.I1)
	trial := misuse.New("navigator: ")
	rule := local("rule", unify.Root("t.z"), func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.NoMatch(""), nil
	})
	trial.Give(t.Context(), b.FunctionGraph, other, z, b.x, foreign.Output(0), foreign, z.Owner(), rule, &navigator.Local{Name: "empty"})
	trial.Give(navigator.Optimizer(navigator.NewDead("dead")), navigator.Policy(-1), navigator.Policy(77), navigator.Order(77))
	trial.Give(navigator.Limits{Rewrites: -5, Passes: -5, UseRatio: math.NaN(), Growth: -0.5}, navigator.Options{Workers: -3},
		navigator.Options{OnFailure: 77}, navigator.Options{Limits: navigator.Limits{Growth: math.NaN(), Passes: -7}})
	trial.Give([]*navigator.Local{rule, nil}, []navigator.Optimizer{nil, navigator.NewDead("d")})
	trial.Check = func() string {
		if err := b.CheckIntegrity(); err != nil {
			return err.Error()
		}
		return ""
	}
	return trial, b
}

// TestMisuse calls the functions of the package, and what they return, with what
// stands for nothing.
func TestMisuse(t *testing.T) {
	trial, b := misuseTrial(t)
	run := func(opt navigator.Optimizer) {
		_, _ = navigator.Optimize(context.Background(), opt, b.FunctionGraph, navigator.Options{})
		_ = navigator.Require(opt, b.FunctionGraph)
		_ = opt.Name()
	}
	trial.Func("Optimize", navigator.Optimize)
	trial.Func("Settle", navigator.OptimizeIncremental)
	trial.Func("Require", navigator.Require)
	trial.Func("Above", navigator.Above)
	trial.Func("NewAddFeature", func(name string, make func() graph.Feature) { run(navigator.NewAddFeature(name, make)) })
	trial.Func("NewAddFeature nil", func() { run(navigator.NewAddFeature("f", func() graph.Feature { return nil })) })
	trial.Func("NewLocalGroup", func(name string, all bool, rules ...*navigator.Local) {
		g := navigator.NewLocalGroup(name, all, rules...)
		g.Ops()
		run(g.Topo(navigator.Order(9), false))
	})
	trial.Func("NewOpKey", func(rules []*navigator.Local, o navigator.Order) {
		if k, err := navigator.NewOpKey(navigator.OpKeyConfig{Name: "k", Locals: rules, Order: o}); err == nil {
			run(k)
		}
	})
	trial.Func("NewTopo", func(rules []*navigator.Local, o navigator.Order) {
		run(navigator.NewTopo(navigator.TopoConfig{Name: "k", Locals: rules, Order: o}))
	})
	trial.Func("NewEquilibrium", func(rules []*navigator.Local, a, b, c []navigator.Optimizer, ratio float64) {
		run(navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "k", Locals: rules, Globals: a, Final: b, Cleanup: c, MaxUseRatio: ratio}))
	})
	trial.Func("NewSequence", func(name string, list ...navigator.Optimizer) { run(navigator.NewSequence(name, list...)) })
	trial.Func("WithPolicy", func(p navigator.Policy, opt navigator.Optimizer) {
		_ = navigator.Require(navigator.WithPolicy(p, opt), b.FunctionGraph)
		_, _ = navigator.Optimize(context.Background(), navigator.WithPolicy(p, opt), b.FunctionGraph, navigator.Options{})
	})
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}

// TestMisuseOfConfigs has walks of no order and ratios that are no numbers: nothing
// is run.
func TestMisuseOfConfigs(t *testing.T) {
	_, b := misuseTrial(t)
	rule := toTerm("z_y", app("t.z", v("x")), app("t.y", v("x")))
	ratio := func(v float64) navigator.Optimizer {
		return navigator.NewSequence("s", navigator.NewEquilibrium(navigator.EquilibriumConfig{
			Name: "e", Locals: []*navigator.Local{rule}, MaxUseRatio: v,
		}))
	}
	for want, opt := range map[string]navigator.Optimizer{
		`walk "w": there is no order 77: it is InToOut or OutToIn`: topoOf("w", navigator.Order(77), rule),
		`walk "w": there is no order -1: it is InToOut or OutToIn`: topoOf("w", navigator.Order(-1), rule),
		`equilibrium "e": MaxUseRatio is NaN`:                      ratio(math.NaN()),
		`equilibrium "e": MaxUseRatio is -0.5`:                     ratio(-0.5),
		`equilibrium "e": MaxUseRatio is -Inf`:                     ratio(math.Inf(-1)),
	} {
		require.ErrorContains(t, navigator.Require(opt, b.FunctionGraph), want)
		report, err := navigator.Optimize(t.Context(), opt, b.FunctionGraph, navigator.Options{})
		require.ErrorContains(t, err, want)
		require.Zero(t, report.Rewrites)
	}
	_, err := navigator.NewOpKey(navigator.OpKeyConfig{Name: "k", Locals: []*navigator.Local{rule}, Order: 77})
	require.EqualError(t, err, `op_key "k": there is no order 77: it is InToOut or OutToIn`)
	require.Equal(t, 1, settle(t, ratio(-1), b.FunctionGraph).Rewrites)
}

func topoOf(name string, o navigator.Order, rules ...*navigator.Local) navigator.Optimizer {
	return navigator.NewTopo(navigator.TopoConfig{Name: name, Order: o, Locals: rules})
}

// TestMisuseOfRewriters has rules that give what stands for nothing: the rule fails,
// and the graph stays as it was.
func TestMisuseOfRewriters(t *testing.T) {
	_, b := misuseTrial(t)
	other := graph.New(nil)
	y := other.AddInput(ir.I1, "y")
	before := b.String()
	for name, wrong := range map[string]func(r *navigator.Rewriter) navigator.Result{
		"foreign":       func(r *navigator.Rewriter) navigator.Result { return r.Replace(y) },
		"zero":          func(r *navigator.Rewriter) navigator.Result { return r.Replace(graph.Var{}) },
		"nothing":       func(r *navigator.Rewriter) navigator.Result { return r.Replace() },
		"far":           func(r *navigator.Rewriter) navigator.Result { return r.ReplaceID(1 << 30) },
		"other foreign": func(r *navigator.Rewriter) navigator.Result { r.ReplaceOther(b.x, y); return r.Others() },
		"other zero":    func(r *navigator.Rewriter) navigator.Result { r.ReplaceOther(graph.Var{}, b.x); return r.Others() },
		"by zero":       func(r *navigator.Rewriter) navigator.Result { r.ReplaceOther(b.x, graph.Var{}); return r.Others() },
		"op":            func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Apply(ir.Op{}, ir.I1, b.x)) },
		"foreign op": func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Apply(other.Context().Op("q.q"), ir.I1, b.x))
		},
		"type": func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Apply(r.Node().Op(), ir.Type(77777), b.x))
		},
		"input": func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Apply(r.Node().Op(), ir.I1, y)) },
		"attr":  func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Constant(ir.Attr{})) },
		"foreign attr": func(r *navigator.Rewriter) navigator.Result {
			return r.Replace(r.Constant(other.Context().Int(5, ir.I1)))
		},
		"name":      func(r *navigator.Rewriter) navigator.Result { return r.Replace(r.Var("nobody")) },
		"attribute": func(r *navigator.Rewriter) navigator.Result { r.Attr("nobody"); return r.Replace(b.x) },
	} {
		rule := local("wrong", unify.Root("t.z"), func(r *navigator.Rewriter) (navigator.Result, error) { return wrong(r), nil })
		report, err := navigator.Optimize(t.Context(), equilibrium(rule), b.FunctionGraph, navigator.Options{})
		require.Error(t, err, name)
		require.NotContains(t, err.Error(), "runtime error", name)
		require.Equal(t, profile.StopError, report.Stop.Reason, name)
		require.NoError(t, b.CheckIntegrity(), name)
		require.Equal(t, before, b.String(), name)
	}
}
