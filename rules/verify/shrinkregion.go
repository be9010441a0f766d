package verify

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// A graph with regions is made smaller as a graph: nodes go, in regions and around them, whose
// outputs other values can stand for, and so do effects, inputs that nothing uses, and the digits of
// numbers.

// wholeChanges returns what may make a graph with regions smaller, the largest steps first.
func wholeChanges(in *instance) []func(*instance) bool {
	var list []func(*instance) bool
	for at, n := range nodesOf(in.whole) {
		if n.Graph() != in.whole.Graph() {
			continue // in a graph that is isolated
		}
		outputs := n.NumOutputs()
		if n.IsPinned() && outputs == 0 && n != n.FunctionGraph().Return() {
			list = append(list, func(c *instance) bool { return c.remove(at) })
		}
		for k := range outputs {
			for i := range n.NumInputs() {
				list = append(list, func(c *instance) bool { return c.stand(at, k, func(n graph.Node) graph.Var { return n.Input(i) }) })
			}
			for depth := range depthOf(n) {
				for i := range around(n, depth).NumInputs() {
					list = append(list, func(c *instance) bool {
						return c.stand(at, k, func(n graph.Node) graph.Var { return around(n, depth).Inputs()[i] })
					})
				}
			}
			list = append(list, func(c *instance) bool { return c.cutWhole(at, k) })
		}
	}
	for i := range slices.Backward(in.inputs) {
		list = append(list, func(c *instance) bool { return c.dropInput(i) })
	}
	return append(list, simplerValues(in)...)
}

// nodesOf lists the nodes of a graph and of the graphs in it, except returns.
func nodesOf(fg *graph.FunctionGraph) []graph.Node {
	var list []graph.Node
	for n := range fg.All() {
		if n != n.FunctionGraph().Return() {
			list = append(list, n)
		}
	}
	return list
}

// depthOf counts the graphs of the arena that a node stands in.
func depthOf(n graph.Node) int {
	depth := 1
	for fg := n.FunctionGraph(); fg.Parent() != nil && fg.Parent().Graph() == n.Graph(); fg = fg.Parent() {
		depth++
	}
	return depth
}

// around returns the graph that a node stands in, or one around that.
func around(n graph.Node, depth int) *graph.FunctionGraph {
	fg := n.FunctionGraph()
	for range depth {
		fg = fg.Parent()
	}
	return fg
}

// own gives the instance a graph of its own, and returns a node of it.
func (in *instance) own(at int) graph.Node {
	in.whole = in.whole.Clone()
	return nodesOf(in.whole)[at]
}

// stand makes another value stand for an output of a node, which goes if it was the last.
func (in *instance) stand(at, k int, other func(graph.Node) graph.Var) bool {
	n := nodesOf(in.whole)[at]
	if v := other(n); v.Type() != n.Output(k).Type() || v == n.Output(k) {
		return false
	}
	n = in.own(at)
	return in.swap(n.Output(k), other(n))
}

func (in *instance) swap(old, new graph.Var) bool {
	tx := in.whole.Graph().Begin("shrink")
	if _, err := tx.Replace(old.ID(), new.ID(), false); err != nil {
		tx.Rollback()
		return false
	}
	if tx.Commit() != nil {
		return false
	}
	_, err := in.whole.Prune("shrink")
	return err == nil
}

// cutWhole makes an output of a node an input of the graph.
func (in *instance) cutWhole(at, k int) bool {
	t := nodesOf(in.whole)[at].Output(k).Type()
	b, err := value.NewBuilder(t)
	if err != nil || t.IsShaped() && !t.IsStatic() {
		return false
	}
	n := in.own(at)
	if n.Op().Has(ir.ConstantLike) {
		return false
	}
	v := in.whole.AddInput(t, in.newName())
	in.inputs = append(in.inputs, input{t, b.Value()})
	return in.swap(n.Output(k), v)
}

// newName returns a name that no input has.
func (in *instance) newName() string {
	for i := len(in.inputs); ; i++ {
		name := inputName(i)
		if i >= 100 {
			name = fmt.Sprintf("x%d", i)
		}
		if !slices.ContainsFunc(in.whole.Inputs(), func(v graph.Var) bool { return v.Name() == name }) {
			return name
		}
	}
}

// remove removes a node without outputs.
func (in *instance) remove(at int) bool {
	n := in.own(at)
	if in.whole.RemoveNode(n, "shrink") != nil {
		return false
	}
	_, err := in.whole.Prune("shrink")
	return err == nil
}

// dropInput removes an input that nothing uses.
func (in *instance) dropInput(i int) bool {
	for range in.whole.Inputs()[i].Clients() {
		return false
	}
	in.whole = in.whole.Clone()
	in.inputs = slices.Delete(in.inputs, i, i+1)
	return in.whole.RemoveInput(i, "shrink") == nil
}
