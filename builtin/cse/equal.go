package cse

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

const prime = 0x9e3779b97f4a7c15

func mix(h, v uint64) uint64 {
	h = (h ^ v) * prime
	return h ^ h>>29
}

// hash returns a number that equal nodes have in common.
func (e *elimination) hash(n graph.Node) uint32 {
	sum := uint64(0) // in any order
	for i := range e.g.NumInputsOf(n.ID()) {
		sum += mix(prime, uint64(e.g.InputOf(n.ID(), i)))
	}
	return uint32(mix(e.weight(n), sum))
}

// weight is a hash of a node without its inputs: of its op and the ops of what it holds.
func (e *elimination) weight(n graph.Node) uint64 {
	id, nested := n.ID(), n.Nested()
	h := mix(uint64(e.g.OpOf(id)), uint64(e.g.NumInputsOf(id)))
	if len(nested) == 0 {
		return h
	}
	if w, ok := e.weights[id]; ok {
		return w
	}
	for _, fg := range nested {
		h = mix(h, uint64(fg.NumInputs()))
		if fg.Graph() != e.g {
			continue // the node is not merged
		}
		for inner := range fg.Nodes() {
			h = mix(h, e.weight(inner))
		}
	}
	e.weights[id] = h
	return h
}

// isEqual reports whether two nodes compute the same.
func (e *elimination) isEqual(a, b graph.Node) bool {
	return e.sameNode(a, b, map[graph.VarID]graph.VarID{})
}

// sameNode reports whether two nodes are the same, where variables of graphs that the first is
// in stand for those of the second.
func (e *elimination) sameNode(a, b graph.Node, inB map[graph.VarID]graph.VarID) bool {
	if a.Op().ID() != b.Op().ID() || a.NumInputs() != b.NumInputs() || a.NumOutputs() != b.NumOutputs() || len(a.Nested()) != len(b.Nested()) {
		return false
	}
	for i := range a.NumOutputs() {
		if a.Output(i).Type() != b.Output(i).Type() {
			return false
		}
	}
	stands := func(v graph.Var) graph.VarID {
		if to, ok := inB[v.ID()]; ok {
			return to
		}
		return v.ID()
	}
	if a.Op().Has(ir.Commutative) {
		x, y := make([]graph.VarID, a.NumInputs()), make([]graph.VarID, a.NumInputs())
		for i := range x {
			x[i], y[i] = stands(a.Input(i)), b.Input(i).ID()
		}
		slices.Sort(x)
		slices.Sort(y)
		if !slices.Equal(x, y) {
			return false
		}
	} else {
		for i := range a.NumInputs() {
			if stands(a.Input(i)) != b.Input(i).ID() {
				return false
			}
		}
	}
	for i, fg := range a.Nested() {
		if !e.sameGraph(fg, b.Nested()[i], inB) {
			return false
		}
	}
	return true
}

func (e *elimination) sameGraph(a, b *graph.FunctionGraph, inB map[graph.VarID]graph.VarID) bool {
	if a.Graph() != e.g || b.Graph() != e.g || a.NumInputs() != b.NumInputs() || a.HasBlock() != b.HasBlock() || a.Len() != b.Len() {
		return false
	}
	for i := range a.NumInputs() {
		x, y := e.g.Var(a.InputID(i)), e.g.Var(b.InputID(i))
		if x.Type() != y.Type() {
			return false
		}
		inB[x.ID()] = y.ID()
	}
	next := slices.Collect(b.Nodes())
	i := 0
	for x := range a.Nodes() {
		y := next[i]
		i++
		if slices.ContainsFunc(x.Nested(), (*graph.FunctionGraph).IsBlock) || len(x.Successors()) > 0 || len(y.Successors()) > 0 || !e.sameNode(x, y, inB) {
			return false
		}
		for k := range x.NumOutputs() {
			inB[x.Output(k).ID()] = y.Output(k).ID()
		}
	}
	return true
}
