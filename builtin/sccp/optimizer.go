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
	w := &rewriting{solver: s, run: r, pass: pass, top: r.Graph, constants: map[ir.OpID]graph.NodeID{}}
	w.rewrite()
	return nil
}

// rewriting puts constants in the place of what is always the same.
type rewriting struct {
	*solver
	run       *navigator.Run
	pass      *profile.Pass
	top       *graph.FunctionGraph
	constants map[ir.OpID]graph.NodeID // at the top
}

func (w *rewriting) rewrite() {
	regions := w.top.ArenaRegions()
	for n := range w.top.Nodes() {
		if op := n.Op(); n.NumOutputs() == 1 && w.constants[op.ID()] == 0 && op.Has(ir.ConstantLike) {
			w.constants[op.ID()] = n.ID()
		}
	}
	for _, fg := range regions {
		if !w.reached[fg] {
			continue
		}
		for _, v := range fg.Inputs() {
			w.replace(v, firstOf(fg))
		}
		for n := range fg.Nodes() {
			w.pass.Visits++
			if w.run.Ended() {
				return
			}
			if n.Op().Has(ir.ConstantLike) {
				continue
			}
			for i := range n.NumOutputs() {
				w.replace(n.Output(i), n)
			}
			if w.spans && n.IsAlive() {
				w.dropRemainder(n)
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

// replace has the users of a value, which a node computes or precedes, use a constant.
func (w *rewriting) replace(v graph.Var, before graph.Node) {
	if !v.HasClients() || !before.IsValid() || int(v.ID()) >= len(w.arena(v.Graph()).cells) {
		return
	}
	x, ok := w.of(v).constant(v.Type())
	if !ok || x.Type() != v.Type() {
		return
	}
	attr := x.Attr(w.top.Context())
	if !attr.IsValid() {
		return
	}
	w.run.Attempt(w.pass, []graph.NodeID{before.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		return []graph.IDReplacement{{Old: v.ID(), New: w.constant(tx, before, attr)}}, nil
	})
}

// constant returns a constant that a node may use: one that stands at the top of the arena, or is
// moved or made there.
func (w *rewriting) constant(tx *graph.Tx, user graph.Node, attr ir.Attr) graph.VarID {
	g := user.Graph()
	if g.ConstantOp == "" {
		return g.Constant(attr).ID()
	}
	op := g.Context().Op(g.ConstantOp, ir.NamedAttr{Name: "value", Value: attr}).ID()
	first := firstOf(w.top).ID()
	if n := w.constants[op]; n != 0 && g.IsAlive(n) && g.OpOf(n) == op {
		if n != first && !g.Dominates(n, user.ID()) {
			tx.Place(n, w.top, first)
		}
		return g.OutputOf(n, 0)
	}
	n := tx.Add(first, op, nil, attr.Type())
	w.constants[op] = n
	return g.OutputOf(n, 0)
}

// dropRemainder has the users of a remainder use the dividend, where that is less than the
// divisor and, of a signed one, not negative.
func (w *rewriting) dropRemainder(n graph.Node) {
	name := n.Op().Name()
	if n.NumOutputs() != 1 || n.NumInputs() != 2 || !n.Output(0).HasClients() || name != "arith.remsi" && name != "arith.remui" {
		return
	}
	cells := w.arena(n.Graph()).cells
	for i := range 2 {
		if int(n.Input(i).ID()) >= len(cells) {
			return // it has just been made: what it was is in the place of it
		}
	}
	x, by := w.span(n.Input(0)), w.span(n.Input(1))
	if x.Bits == 0 || by.Bits == 0 {
		return
	}
	if name == "arith.remui" && x.UMax >= by.UMin || name == "arith.remsi" && (x.SMin < 0 || by.SMin <= x.SMax) {
		return
	}
	w.run.Attempt(w.pass, []graph.NodeID{n.ID()}, func(*graph.Tx) ([]graph.IDReplacement, error) {
		return []graph.IDReplacement{{Old: n.Output(0).ID(), New: n.Input(0).ID()}}, nil
	})
}
