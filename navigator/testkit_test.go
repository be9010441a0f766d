package navigator_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
	"github.com/settle-go/settle/unify"
)

var dialects = func() *ir.Dialects {
	pure := func(name string, traits ir.Trait) ir.OpInfo {
		return ir.OpInfo{Name: name, Traits: traits | ir.Pure, MaxInputs: ir.Variadic, Outputs: 1}
	}
	takesRefined := func(info ir.OpInfo) ir.OpInfo {
		info.Accepts = func(_, _ []ir.Type) bool { return true }
		return info
	}
	d, err := ir.NewDialects(ir.Dialect{Name: "t", Open: true, Ops: []ir.OpInfo{
		takesRefined(pure("t.add", ir.Commutative)), pure("t.mul", ir.Commutative), pure("t.neg", 0),
		takesRefined(pure("t.size", 0)), takesRefined(pure("t.sizes", 0)),
		{Name: "t.print", Traits: ir.Effect},
		{Name: "t.value", Traits: ir.ConstantLike | ir.Pure, MaxInputs: ir.Variadic, Outputs: 1},
		{Name: "t.overwrite", MaxInputs: 1, Outputs: 1, Memory: func(ir.Op) ir.Memory { return ir.Memory{Destroys: map[int][]int{0: {0}}} }},
		{Name: "t.if", Traits: ir.Regions, MaxInputs: ir.Variadic, Outputs: ir.Variadic},
		{Name: "t.generate", Traits: ir.Regions | ir.Pure, MaxInputs: ir.Variadic, Outputs: 1},
		{Name: "t.fused", Traits: ir.Regions | ir.Sealed, MaxInputs: ir.Variadic, Outputs: ir.Variadic},
		{Name: "t.call", Traits: ir.Effect | ir.Signature, MaxInputs: ir.Variadic, Outputs: 1},
	}})
	if err != nil {
		panic(err)
	}
	return d
}()

func app(op string, args ...*unify.Term) *unify.Term { return unify.App(op, args...) }

func v(name string) *unify.Term { return unify.Var(name) }

func compile(t *unify.Term) *unify.Pattern { return unify.MustCompile(t, dialects) }

// toVar replaces what a term matches by one of its variables.
func toVar(name string, match *unify.Term, to string) *navigator.Local {
	p := compile(match)
	slot := p.Names[to].Index
	return &navigator.Local{Name: name, Pattern: p, Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.ReplaceID(r.Match.Vars[slot]), nil
	}}
}

// toTerm replaces what a term matches by another term, whose values all have
// the type of the output that is replaced.
func toTerm(name string, match, to *unify.Term) *navigator.Local {
	return &navigator.Local{Name: name, Pattern: compile(match), Rewrite: func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.Replace(build(r, to)), nil
	}}
}

func build(r *navigator.Rewriter, t *unify.Term) graph.Var {
	typ := r.Node().Output(0).Type()
	switch t.Kind {
	case unify.VarTerm:
		return r.Var(t.Name)
	case unify.NumberTerm:
		return r.Constant(t.Value.Constant(r.Graph().Context(), typ))
	}
	inputs := make([]graph.Var, len(t.Args))
	for i, arg := range t.Args {
		inputs[i] = build(r, arg)
	}
	return r.Apply(r.Graph().Context().Op(t.Ops[0]), typ, inputs...)
}

// builder makes small graphs of values of one type.
type builder struct {
	*graph.FunctionGraph
	x, y, z graph.Var
}

func newBuilder() *builder {
	fg := graph.New(ir.NewContext(dialects))
	b := &builder{FunctionGraph: fg}
	b.x, b.y, b.z = fg.AddInput(ir.F32, "x"), fg.AddInput(ir.F32, "y"), fg.AddInput(ir.F32, "z")
	return b
}

func (b *builder) op(name string, inputs ...graph.Var) graph.Var {
	return b.Apply(b.Context().Op(name), ir.F32, inputs...)
}

func (b *builder) number(value float64) graph.Var {
	return b.Graph().Constant(b.Context().Float(value, ir.F32))
}

// chain applies an op n times.
func (b *builder) chain(op string, n int, x graph.Var) graph.Var {
	for range n {
		x = b.op(op, x)
	}
	return x
}

func equilibrium(rules ...*navigator.Local) navigator.Optimizer {
	return navigator.NewEquilibrium(navigator.EquilibriumConfig{Name: "equilibrium", Locals: rules})
}

// settle optimizes a graph and checks the graph and the report.
func settle(t require.TestingT, opt navigator.Optimizer, fg *graph.FunctionGraph) *profile.Report {
	report, err := run(t, opt, fg, navigator.Options{})
	require.NoError(t, err)
	return report
}

// run is settle for runs that may fail.
func run(t require.TestingT, opt navigator.Optimizer, fg *graph.FunctionGraph, options navigator.Options) (*profile.Report, error) {
	if h, ok := t.(*testing.T); ok {
		h.Helper()
	}
	before := fg.NumNodes()
	report, err := navigator.Optimize(context.Background(), opt, fg, options)
	check(t, report, fg)
	require.Equal(t, before, report.NodesBefore)
	return report, err
}

// check checks what holds after every run.
func check(t require.TestingT, report *profile.Report, fg *graph.FunctionGraph) {
	require.NoError(t, fg.CheckIntegrity())
	require.NoError(t, report.Check())
	require.Equal(t, fg.NumNodes(), report.NodesAfter)
	for _, pass := range report.Root.All() {
		require.LessOrEqual(t, pass.VisitsSaved, len(pass.Rounds)*max(pass.NodesMax, 1))
	}
}
