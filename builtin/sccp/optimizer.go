package sccp

import (
	"context"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// New returns the optimizer that puts constants in the place of values that are always the
// same, by sparse conditional constant propagation through a whole program.
func New(name string, ops *eval.Registry) navigator.Optimizer {
	return &optimizer{name: name, options: eval.FoldOptions(ops)}
}

// NewRanges returns the optimizer that does so by the ranges of integers, and that has users of
// remainders use the dividend where that is less than the divisor.
func NewRanges(name string, ops *eval.Registry) navigator.Optimizer {
	return &optimizer{name: name, options: eval.FoldOptions(ops), spans: true}
}

type optimizer struct {
	name    string
	options eval.Options
	spans   bool
}

// Name implements [navigator.Optimizer].
func (o *optimizer) Name() string { return o.name }

// Survey implements [navigator.Surveyor]: what is known of the arguments and the results of
// functions.
func (o *optimizer) Survey(ctx context.Context, program *graph.FunctionGraph) any {
	return survey(newSolver(ctx, o.options, o.spans), program)
}

// Apply implements [navigator.Optimizer].
func (o *optimizer) Apply(r *navigator.Run, pass *profile.Pass) error {
	s := newSolver(r.Context, o.options, o.spans)
	if p, _ := r.Survey(o).(*program); p != nil {
		s.program = p.fixed()
	}
	for i, v := range r.Graph.Inputs() {
		c := anything(v.Type())
		if s.program != nil {
			c = s.program.argument(r.Graph, i, v)
		}
		s.set(v, c)
	}
	s.reach(r.Graph)
	if !s.solve() {
		r.Ended()
		return nil
	}
	s.rewrite(r, pass, r.Graph)
	return nil
}

// rewrite puts constants in the place of what is always the same.
func (s *solver) rewrite(r *navigator.Run, pass *profile.Pass, top *graph.FunctionGraph) {
	for _, fg := range top.ArenaRegions() {
		if !s.reached[fg] {
			continue
		}
		for _, v := range fg.Inputs() {
			s.replace(r, pass, v, firstOf(fg))
		}
		for n := range fg.Nodes() {
			pass.Visits++
			if r.Ended() {
				return
			}
			if n.Op().Has(ir.ConstantLike) {
				continue
			}
			for i := range n.NumOutputs() {
				s.replace(r, pass, n.Output(i), n)
			}
			if s.spans && n.IsAlive() {
				s.dropRemainder(r, pass, n)
			}
		}
	}
}

// firstOf returns the first node of a graph.
func firstOf(fg *graph.FunctionGraph) graph.Node {
	for n := range fg.Nodes() {
		return n
	}
	return fg.Return()
}

// replace has the users of a value use a constant, which is made before a node.
func (s *solver) replace(r *navigator.Run, pass *profile.Pass, v graph.Var, before graph.Node) {
	if !v.HasClients() || !before.IsValid() || int(v.ID()) >= len(s.arena(v.Graph()).cells) {
		return
	}
	x, ok := s.of(v).constant(v.Type())
	if !ok || x.Type() != v.Type() {
		return
	}
	attr := x.Attr(r.Graph.Context())
	if !attr.IsValid() {
		return
	}
	r.Attempt(pass, []graph.NodeID{before.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		return []graph.IDReplacement{{Old: v.ID(), New: s.constant(tx, before, attr)}}, nil
	})
}

// constant makes a constant before a node.
func (s *solver) constant(tx *graph.Tx, before graph.Node, attr ir.Attr) graph.VarID {
	g := before.Graph()
	if g.ConstantOp == "" {
		return g.Constant(attr).ID()
	}
	op := g.Context().Op(g.ConstantOp, ir.NamedAttr{Name: "value", Value: attr})
	return g.OutputOf(tx.Add(before.ID(), op.ID(), nil, attr.Type()), 0)
}

// dropRemainder has the users of a remainder use the dividend, where that is less than the
// divisor and, of a signed one, not negative.
func (s *solver) dropRemainder(r *navigator.Run, pass *profile.Pass, n graph.Node) {
	name := n.Op().Name()
	if n.NumOutputs() != 1 || n.NumInputs() != 2 || !n.Output(0).HasClients() || name != "arith.remsi" && name != "arith.remui" {
		return
	}
	cells := s.arena(n.Graph()).cells
	for i := range 2 {
		if int(n.Input(i).ID()) >= len(cells) {
			return // it has just been made: what it was is in the place of it
		}
	}
	x, by := s.span(n.Input(0)), s.span(n.Input(1))
	if x.Bits == 0 || by.Bits == 0 {
		return
	}
	if name == "arith.remui" && x.UMax >= by.UMin || name == "arith.remsi" && (x.SMin < 0 || by.SMin <= x.SMax) {
		return
	}
	r.Attempt(pass, []graph.NodeID{n.ID()}, func(*graph.Tx) ([]graph.IDReplacement, error) {
		return []graph.IDReplacement{{Old: n.Output(0).ID(), New: n.Input(0).ID()}}, nil
	})
}
