package functional

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewLoops returns the optimizer that makes WhileRegions of loops of Enter, Merge, Switch,
// NextIteration and Exit. A loop that is malformed stays as it is, with the loops around it;
// the report says why.
func NewLoops(name string) navigator.Optimizer { return &loops{name} }

type loops struct{ name string }

// Name implements [navigator.Optimizer].
func (o *loops) Name() string { return o.name }

// IsIdle reports whether a graph has no op of TensorFlow.
func (o *loops) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect("tf") }

// Apply implements [navigator.Optimizer].
func (o *loops) Apply(r *navigator.Run, pass *profile.Pass) error {
	g := r.Graph.Graph()
	if o.IsIdle(r.Graph) {
		return nil
	}
	known := newOps(g)
	for _, fg := range r.Graph.ArenaRegions() {
		pass.Visits += fg.Len()
		if err := known.dropConstantEnters(fg, r, pass); err != nil {
			return err
		}
		if err := known.splitEnters(fg, r, pass); err != nil {
			return err
		}
		f := findFrames(known, fg)
		if f == nil {
			continue
		}
		if err := f.rewrite(r, pass); err != nil {
			return err
		}
	}
	return nil
}

// rewrite makes the loops of a function graph functional, inner ones first.
func (f *frames) rewrite(r *navigator.Run, pass *profile.Pass) error {
	if len(f.loops) > 0 {
		if err := f.applyOrder(pass, f.arrange()); err != nil {
			return err
		}
	}
	captures := map[graph.NodeID][]graph.VarID{}
	for _, l := range slices.Backward(f.loops) {
		if r.Ended() {
			return nil
		}
		if l.refusal == "" {
			f.rewriteLoop(r, pass, l, captures)
		}
		if l.refusal != "" {
			r.Refuse(pass, f.g.Node(l.at), l.refusal)
			if l.parent != nil {
				l.parent.refuse(l.at, "the loop holds one that is not functional")
			}
		}
	}
	f.reportStray(r, pass)
	return f.dropConstantEnters(f.fg, r, pass)
}

// rewriteLoop makes a loop functional, or refuses it.
func (f *frames) rewriteLoop(r *navigator.Run, pass *profile.Pass, l *loop, captures map[graph.NodeID][]graph.VarID) {
	p := planLoop(f, l, captures)
	if p == nil {
		return
	}
	if len(p.nodes) == 0 {
		l.refuse(l.at, "its nodes are those of another loop")
		return
	}
	var built builtLoop
	matched := append([]graph.NodeID{p.cond}, slices.DeleteFunc(slices.Clone(p.nodes), func(n graph.NodeID) bool { return n == p.cond || !p.isStructure(n) })...)
	_, err := r.Rewrite(pass, matched, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		var err error
		built, err = p.build(f.fg, tx)
		return built.pairs, err
	})
	if err != nil {
		l.refuse(p.cond, "%v", err)
		return
	}
	captures[built.w] = built.captures
	l.built = built.nodes
}

// applyOrder puts the nodes in an order.
func (f *frames) applyOrder(pass *profile.Pass, order []graph.NodeID) error {
	tx := f.g.Begin(pass.Name)
	at := graph.NodeID(0)
	if len(f.nodes) > 0 {
		at = f.first()
	}
	for _, n := range order {
		if n == at {
			at = f.g.NextOf(at)
			continue
		}
		tx.Place(n, f.fg, at)
	}
	return tx.Commit()
}

// first returns the first node of the graph.
func (f *frames) first() graph.NodeID {
	for n := range f.fg.Nodes() {
		return n.ID()
	}
	return 0
}

// reportStray reports the ops of loops that are outside of all.
func (f *frames) reportStray(r *navigator.Run, pass *profile.Pass) {
	for i, n := range f.nodes {
		if f.depth[i] > 0 || !f.g.IsAlive(n) {
			continue
		}
		switch f.kind(n) {
		case exitKind, sinkKind, loopCondKind:
			r.Refuse(pass, f.g.Node(n), "it is outside of a loop: no Enter leads to it")
		}
	}
}

// dropConstantEnters erases Enters that nothing uses but others that it erases.
func (o *ops) dropConstantEnters(fg *graph.FunctionGraph, r *navigator.Run, pass *profile.Pass) error {
	var enters, unused []graph.NodeID
	for n := range fg.Nodes() {
		if o.isConstantEnter(n.ID()) {
			enters = append(enters, n.ID())
		}
	}
	dropped := map[graph.NodeID]bool{}
	for _, n := range slices.Backward(enters) {
		used := false
		for i := range o.g.NumOutputsOf(n) {
			o.g.EachClient(o.g.OutputOf(n, i), func(user graph.NodeID) bool {
				used = used || !dropped[user]
				return !used
			})
		}
		if !used {
			dropped[n] = true
			unused = append(unused, n)
		}
	}
	if len(unused) == 0 {
		return nil
	}
	_, err := r.Rewrite(pass, unused, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		for _, n := range unused {
			tx.Discard(n)
		}
		return nil, nil
	})
	return err
}
