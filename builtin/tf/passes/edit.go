package passes

import (
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// pass is a pass over each function graph of an arena that has nodes of TensorFlow.
type pass struct {
	name  string
	apply func(e *editor) error
}

// Name implements [navigator.Optimizer].
func (p *pass) Name() string { return p.name }

// IsIdle reports whether a graph has no op of TensorFlow.
func (p *pass) IsIdle(fg *graph.FunctionGraph) bool { return !fg.Graph().UsesDialect(tf.Name) }

// Apply implements [navigator.Optimizer].
func (p *pass) Apply(r *navigator.Run, to *profile.Pass) error {
	g := r.Graph.Graph()
	if p.IsIdle(r.Graph) {
		return nil
	}
	e := &editor{run: r, pass: to, g: g}
	regions, count := r.Graph.ArenaRegions(), 0
	for _, fg := range regions {
		count += fg.Len()
	}
	to.Visits += count
	e.nodes = make([]graph.NodeID, 0, count)
	for _, fg := range regions {
		for n := range fg.Nodes() {
			e.nodes = append(e.nodes, n.ID())
		}
	}
	return p.apply(e)
}

// editor rewrites the nodes of an arena.
type editor struct {
	run   *navigator.Run
	pass  *profile.Pass
	g     *graph.Graph
	nodes []graph.NodeID // each region after the one around it
}

// rewrite makes a rewrite, and reports whether it did. One that fails is refused, with the reason.
func (e *editor) rewrite(about []graph.NodeID, build func(tx *graph.Tx) ([]graph.IDReplacement, error)) (made bool) {
	return e.run.Attempt(e.pass, about, build)
}

// tokens returns the control edges that a node waits for.
func tokens(n graph.Node) []graph.VarID {
	var list []graph.VarID
	for i := range n.NumInputs() {
		if v := n.Input(i); tf.IsControl(v) {
			list = append(list, v.ID())
		}
	}
	return list
}

// tokenOf returns the control edge that a node gives, 0 for none.
func tokenOf(n graph.Node) graph.VarID {
	if k := n.NumOutputs(); k > 0 && tf.IsControl(n.Output(k-1)) {
		return n.Output(k - 1).ID()
	}
	return 0
}

// exchange puts a node with the op, the results, the names and the regions of another one,
// and other inputs, in its place.
func (e *editor) exchange(tx *graph.Tx, n graph.Node, inputs []graph.VarID) error {
	_, err := e.exchangeFor(tx, n, inputs, typesOf(n))
	return err
}

// exchangeWithoutToken is exchange with the same inputs and without the control edge that the node gives.
func (e *editor) exchangeWithoutToken(tx *graph.Tx, n graph.Node) error {
	var inputs []graph.VarID
	for _, v := range n.Inputs() {
		inputs = append(inputs, v.ID())
	}
	types := typesOf(n)
	_, err := e.exchangeFor(tx, n, inputs, types[:len(types)-1])
	return err
}

// typesOf returns the types of the results of a node.
func typesOf(n graph.Node) []ir.Type {
	types := make([]ir.Type, n.NumOutputs())
	for i := range types {
		types[i] = n.Output(i).Type()
	}
	return types
}

// exchangeFor is exchange with the types of results. There may be more of them, and fewer where nothing
// uses the last ones.
func (e *editor) exchangeFor(tx *graph.Tx, n graph.Node, inputs []graph.VarID, types []ir.Type) (graph.NodeID, error) {
	made := e.g.Node(tx.Add(n.ID(), n.Op().ID(), inputs, types...))
	if len(n.Nested()) > 0 {
		tx.MoveNested(n.ID(), made.ID())
	}
	for i := range min(n.NumOutputs(), made.NumOutputs()) {
		made.Output(i).SetName(n.Output(i).Name())
		if _, err := tx.Replace(n.Output(i).ID(), made.Output(i).ID(), false); err != nil {
			return 0, err
		}
	}
	tx.Discard(n.ID())
	return made.ID(), nil
}

func hasClients(n graph.Node) bool {
	for i := range n.NumOutputs() {
		if n.Output(i).HasClients() {
			return true
		}
	}
	return false
}
