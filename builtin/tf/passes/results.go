package passes

import (
	"maps"
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewDeleteUnusedResults returns the optimizer that removes the results of IfRegions that
// nothing uses, and what their branches compute for those only. Where both branches hand on
// the same value from around them, what uses the result uses that value, unless the
// IfRegion waits for something. What acts in a branch stays, and so does what they wait for; what
// waits for the IfRegion goes on to wait for what acts before a result. A NoOp in a branch or a
// loop that nothing waits for goes: no caller can name it there.
func NewDeleteUnusedResults(name string) navigator.Optimizer {
	return &pass{name, deleteUnusedResults}
}

func deleteUnusedResults(e *editor) error {
	var region []graph.NodeID
	for len(e.nodes) > 0 {
		region = region[:0]
		var fg *graph.FunctionGraph
		n := 0
		for ; n < len(e.nodes); n++ {
			if id := e.nodes[n]; !e.g.IsAlive(id) { // it was in a branch
				continue
			} else if in := e.g.Node(id).FunctionGraph(); fg == nil {
				fg = in
			} else if in != fg {
				break
			}
			region = append(region, e.nodes[n])
		}
		e.nodes = e.nodes[n:]
		for _, id := range slices.Backward(region) { // users first
			switch n := e.g.Node(id); {
			case tf.KindOf(n) == tf.IfRegion:
				e.dropResults(n)
			case tf.KindOf(n) == "NoOp" && !hasClients(n) && isRegion(fg):
				e.rewrite([]graph.NodeID{id}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
					tx.Discard(id)
					return nil, nil
				})
			}
		}
	}
	return nil
}

// dropResults removes the results of an IfRegion that nothing uses or needs.
func (e *editor) dropResults(n graph.Node) {
	var kept []int
	var types []ir.Type
	results := 0 // those before the control edge
	handed := map[int]graph.VarID{}
	for i, v := range n.Outputs() {
		if !tf.IsControl(v) {
			results++
		}
		if from := e.handedOn(n, i); from != 0 {
			handed[i] = from
		} else if v.HasClients() || tf.IsControl(v) {
			kept, types = append(kept, i), append(types, v.Type())
		}
	}
	if len(kept) == n.NumOutputs() || len(n.Nested()) != 2 {
		return
	}
	var yields [2][]graph.VarID
	for branch, fg := range n.Nested() {
		count := 0
		for i, v := range fg.Outputs() {
			if !tf.IsControl(v) {
				count++
			}
			if tf.IsControl(v) || slices.Contains(kept, i) {
				yields[branch] = append(yields[branch], v.ID())
			}
		}
		if count != results {
			return // it is malformed
		}
	}
	e.rewrite([]graph.NodeID{n.ID()}, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		var inputs []graph.VarID
		for _, v := range n.Inputs() {
			inputs = append(inputs, v.ID())
		}
		made := e.g.Node(tx.Add(n.ID(), n.Op().ID(), inputs, types...))
		for branch, fg := range n.Nested() {
			if err := tx.MoveGraph(fg, made.ID()); err != nil {
				return nil, err
			}
			if err := tx.SetYields(fg, e.withOrder(tx, n, fg, yields[branch])); err != nil {
				return nil, err
			}
			tx.EraseUnused(fg)
		}
		for k, i := range kept {
			made.Output(k).SetName(n.Output(i).Name())
			handed[i] = made.Output(k).ID()
		}
		for _, i := range slices.Sorted(maps.Keys(handed)) {
			if _, err := tx.Replace(n.Output(i).ID(), handed[i], false); err != nil {
				return nil, err
			}
		}
		tx.Discard(n.ID())
		if isEmpty(made) {
			tx.Discard(made.ID())
		}
		return nil, nil
	})
}

// withOrder adds to what a branch yields the control edges which say that all is done that
// preceded results that it does not yield any more, if something waits for the IfRegion.
func (e *editor) withOrder(tx *graph.Tx, n graph.Node, fg *graph.FunctionGraph, yields []graph.VarID) []graph.VarID {
	if done := tokenOf(n); done == 0 || !e.g.Var(done).HasClients() {
		return yields
	}
	for _, v := range fg.Outputs() {
		if slices.Contains(yields, v.ID()) {
			continue
		}
		for _, w := range e.doneBefore(tx, fg, v) {
			if !slices.Contains(yields, w) {
				yields = append(yields, w)
			}
		}
	}
	return yields
}

// isEmpty reports whether nothing uses a node, and its regions hold nothing.
func isEmpty(n graph.Node) bool {
	for _, fg := range n.Nested() {
		for m := range fg.Nodes() {
			if m != fg.Return() || m.NumInputs() > 0 {
				return false
			}
		}
	}
	return !hasClients(n)
}

// handedOn returns the value that both branches of an IfRegion yield for a result, if that is
// from around them and there when the result is; 0 otherwise.
func (e *editor) handedOn(n graph.Node, i int) graph.VarID {
	if len(n.Nested()) != 2 || !n.Output(i).HasClients() || tf.IsControl(n.Output(i)) || len(tokens(n)) > 0 {
		return 0
	}
	var from graph.Var
	for _, fg := range n.Nested() {
		if fg.Graph() != e.g || i >= fg.Return().NumInputs() {
			return 0
		}
		v := fg.Return().Input(i)
		if from.IsValid() && v != from || v.FunctionGraph() == fg {
			return 0
		}
		from = v
	}
	if n.Output(i).Type() != from.Type() {
		return 0
	}
	return from.ID()
}

// isRegion reports whether a graph is one of a loop or a conditional.
func isRegion(fg *graph.FunctionGraph) bool {
	n := fg.ParentNode()
	return n.Graph() == fg.Graph() && tf.KindOf(n) != "" // that of another graph may be changed by its own run
}
