package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// small is a dialect with a few rules that reach the same graph in whatever order
// they are applied, so that runs can be compared.
type small struct {
	shared *ir.Context
	opt    navigator.Optimizer
	faulty []*navigator.Local // fail in one way each
	rules  []*navigator.Local
}

func newSmall() (*small, error) {
	dialects, err := ir.NewDialects(ir.Dialect{Name: "t", Ops: []ir.OpInfo{
		{Name: "t.add", Traits: ir.Pure | ir.SameType, MinInputs: 2, MaxInputs: 2, Outputs: 1},
		{Name: "t.neg", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1},
		{Name: "t.tag", Traits: ir.Pure | ir.SameType, MinInputs: 1, MaxInputs: 1, Outputs: 1},
	}})
	if err != nil {
		return nil, err
	}
	add := unify.MustCompile(unify.App("t.add", unify.Var("x"), unify.Int(0)), dialects)
	neg := unify.MustCompile(unify.App("t.neg", unify.App("t.neg", unify.Var("x"))), dialects)
	tag := unify.MustCompile(unify.App("t.tag", unify.Var("x")), dialects)
	x := func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(r.Var("x")), nil }
	s := &small{
		shared: ir.NewContext(dialects).Freeze(),
		rules: []*navigator.Local{
			{Name: "add_zero", Doc: "x + 0 = x", Pattern: add, Rewrite: x},
			{Name: "neg_neg", Doc: "--x = x", Pattern: neg, Rewrite: x},
		},
	}
	for name, rewrite := range faults {
		s.faulty = append(s.faulty, &navigator.Local{Name: name, Doc: "fails", Pattern: tag, Rewrite: rewrite})
	}
	s.opt = s.equilibrium(s.rules)
	return s, nil
}

func (s *small) equilibrium(rules []*navigator.Local) navigator.Optimizer {
	return navigator.NewEquilibrium(navigator.EquilibriumConfig{
		Name: "small", Locals: rules, Globals: []navigator.Optimizer{navigator.NewMerge("merge")},
	})
}

var errFault = errors.New("a fault that was asked for")

// faults are the ways in which a rule can fail.
var faults = map[string]func(r *navigator.Rewriter) (navigator.Result, error){
	"returns_error": func(*navigator.Rewriter) (navigator.Result, error) { return navigator.Result{}, errFault },
	"panics":        func(*navigator.Rewriter) (navigator.Result, error) { panic(errFault) },
	"wrong_count": func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.Replace(r.Var("x"), r.Var("x")), nil
	},
	"wrong_type": func(r *navigator.Rewriter) (navigator.Result, error) {
		return r.Replace(r.Apply(r.Graph().Context().Op("t.cast"), ir.F32, r.Var("x"))), nil
	},
	"adds_then_fails": func(r *navigator.Rewriter) (navigator.Result, error) {
		r.Constant(r.Graph().Context().Int(int64(r.Node().ID())+7_000_000, ir.I64))
		r.Apply(r.Graph().Context().Op("t.neg"), 0, r.Var("x"))
		return navigator.Result{}, errFault
	},
	"zero_variable": func(r *navigator.Rewriter) (navigator.Result, error) { return r.Replace(graph.Var{}), nil },
}

// draw generates a graph of some nodes.
func (s *small) draw(r *rand.Rand, nodes int) *graph.FunctionGraph {
	fg := graph.New(s.shared)
	vars := []graph.Var{fg.AddInput(ir.I64, "x"), fg.AddInput(ir.I64, "y")}
	for range nodes {
		vars = append(vars, s.node(r, fg, vars))
	}
	fg.SetOutputs(vars[len(vars)-1], vars[r.IntN(len(vars))])
	return fg
}

// node adds a node that uses some of the variables.
func (s *small) node(r *rand.Rand, fg *graph.FunctionGraph, vars []graph.Var) graph.Var {
	ctxt := fg.Context()
	x := vars[r.IntN(len(vars))]
	switch r.IntN(6) {
	case 0, 1:
		return fg.Apply(ctxt.Op("t.add"), 0, x, fg.Graph().Constant(ctxt.Int(0, ir.I64)))
	case 2, 3:
		return fg.Apply(ctxt.Op("t.neg"), 0, x)
	case 4:
		return fg.Apply(ctxt.Op("t.add"), 0, x, vars[r.IntN(len(vars))])
	}
	return fg.Apply(ctxt.Op("t.tag", ir.NamedAttr{Name: "number", Value: ctxt.Int(r.Int64(), ir.I64)}), 0, x)
}

// edits settles a graph, and again after each of some edits, against a run on a copy.
func (s *small) edits(ctx context.Context, r *rand.Rand) (edits int, err error) {
	fg := s.draw(r, 5+r.IntN(40))
	settled, _, err := navigator.OptimizeIncremental(ctx, s.opt, fg, navigator.Options{})
	if err != nil {
		return 0, err
	}
	defer settled.Close()
	for range 2 + r.IntN(10) {
		s.edit(r, fg)
		if _, err := fg.Prune("edit"); err != nil {
			return edits, err
		}
		edits++
		fresh := fg.Clone()
		if _, err := navigator.Optimize(ctx, s.opt, fresh, navigator.Options{}); err != nil {
			return edits, err
		}
		if err := s.resettle(ctx, r, settled); err != nil {
			return edits, err
		}
		if err := fg.CheckIntegrity(); err != nil {
			return edits, err
		}
		if graph.StructuralHash(fg) != graph.StructuralHash(fresh) || fg.NumNodes() != fresh.NumNodes() {
			return edits, fmt.Errorf("settled again, and anew:\n%s\n%s", fg, fresh)
		}
	}
	return edits, nil
}

// resettle settles again; now and then a context that has ended comes first.
func (s *small) resettle(ctx context.Context, r *rand.Rand, settled *navigator.Incremental) error {
	if r.IntN(4) == 0 {
		over, cancel := context.WithCancel(ctx)
		cancel()
		if _, err := settled.Update(over); err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
	}
	_, err := settled.Update(ctx)
	return err
}

// edit changes a graph as its owner would.
func (s *small) edit(r *rand.Rand, fg *graph.FunctionGraph) {
	vars := fg.Inputs()
	for n := range fg.Nodes() {
		vars = append(vars, n.Output(0))
	}
	added := s.node(r, fg, vars)
	if old := vars[r.IntN(len(vars))]; r.IntN(3) > 0 {
		_ = fg.Replace(old, added, "edit") // what would be a cycle is refused
	}
	fg.SetOutputs(append(fg.Outputs()[:1], added)...)
}

// failing runs rules that fail beside those that do not, under each policy.
func (s *small) failing(ctx context.Context, r *rand.Rand) (failures int, err error) {
	fault := s.faulty[r.IntN(len(s.faulty))]
	opt := s.equilibrium(append([]*navigator.Local{fault}, s.rules...))
	for _, policy := range []navigator.Policy{navigator.Fail, navigator.Warn, navigator.Ignore, navigator.WarnUnlessRefused} {
		fg := s.draw(r, 5+r.IntN(30))
		want := fg.Clone()
		if _, err := navigator.Optimize(ctx, s.opt, want, navigator.Options{}); err != nil {
			return failures, err
		}
		failed := 0
		options := navigator.Options{OnFailure: policy}
		options.Hooks.Failed = func(*navigator.Local, graph.Node, error) { failed++ }
		report, err := navigator.Optimize(ctx, opt, fg, options)
		failures += failed
		var rule *navigator.RuleError
		switch {
		case report == nil:
			return failures, errors.New("a run without a report")
		case policy == navigator.Fail && failed > 0:
			if !errors.As(err, &rule) || rule.Rule != fault {
				return failures, fmt.Errorf("%s failed and the run ended with %v", fault.Name, err)
			}
		case err != nil:
			return failures, fmt.Errorf("%s ended a run: %w", fault.Name, err)
		case graph.StructuralHash(fg) != graph.StructuralHash(want):
			return failures, fmt.Errorf("%s failed and left a trace:\n%s\n%s", fault.Name, fg, want)
		}
		if err := fg.CheckIntegrity(); err != nil {
			return failures, fmt.Errorf("after %s: %w", fault.Name, err)
		}
	}
	return failures, nil
}
