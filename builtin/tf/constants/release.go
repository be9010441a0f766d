package constants

import (
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// NewRelease returns the optimizer that makes constants that do not wait of those whose
// waiting says nothing.
func NewRelease(name string) navigator.Optimizer { return &release{name} }

type release struct{ name string }

// Name implements [navigator.Optimizer].
func (o *release) Name() string { return o.name }

// IsIdle reports whether a graph has no op of TensorFlow.
func (o *release) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect(tf.Name) }

// Apply implements [navigator.Optimizer].
func (o *release) Apply(r *navigator.Run, pass *profile.Pass) error {
	g := r.Graph.Graph()
	if o.IsIdle(r.Graph) {
		return nil
	}
	silent := silence{g: g}
	for _, fg := range r.Graph.ArenaRegions() {
		for n := range fg.Nodes() {
			pass.Visits++
			if r.Ended() {
				return nil
			}
			silent.see(n.ID())
			if silent.kind(n.ID()) != waitsKind || !silent.nodes.Of(uint32(n.ID())) || hasControl(n) && n.Output(n.NumOutputs()-1).NumClients(1) > 0 {
				continue
			}
			if err := releaseOne(r, pass, g, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// releaseOne makes a constant that does not wait.
func releaseOne(r *navigator.Run, pass *profile.Pass, g *graph.Graph, n graph.Node) error {
	name := n.Output(0).Name()
	var made graph.VarID
	ok, err := r.Rewrite(pass, []graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		c := tx.Add(n.ID(), g.Context().Op(constOp, n.Op().Attrs()...).ID(), nil, n.Output(0).Type())
		made = g.OutputOf(c, 0)
		return []graph.IDReplacement{{Old: n.Output(0).ID(), New: made}}, nil
	})
	if ok {
		g.Var(made).SetName(name)
	}
	return err
}
