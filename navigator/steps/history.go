package steps

import (
	"iter"
	"slices"
)

// History is what a run did to a graph, step by step.
type History struct {
	Graphs []Graph
	Nodes  []Node // in the order in which they appeared; those of the file in its order
	Steps  []Step
}

// Graph is a function, a region of a node, or a block.
type Graph struct {
	Name   string
	Parent int // index of the node that has it, -1 for the outermost graph
}

// Kinds of nodes.
const (
	KindOp     = "op"
	KindInput  = "input"  // an input of a graph, which is not a node of the engine
	KindReturn = "return" // what a graph returns
)

// Node is a node, or an input of a graph.
type Node struct {
	Kind     string
	Op       string // "" for an input
	Name     string // of its first result: "%x"; "" without one
	Location string // in the file; of a node that a rule made, of what it was made for
	Born     int    // number of the step that made it, 0 for one that was there before
	Died     int    // number of the step that erased it, -1 for one that is in the result
	Versions []Version
}

// Version is a node from a step on.
type Version struct {
	From   int // number of the step, 0 for the beginning
	Graph  int // index of the graph that it is in
	Text   string
	Inputs []Input
}

// Input is what a node takes: a result of another one, or a constant without a node.
type Input struct {
	Node   int // index, -1 for a constant
	Result int
	Text   string
}

// Step is what one transaction changed.
type Step struct {
	Number  int    // from 1
	Last    int    // rewrites made up to and with this step
	Rule    string // or the optimizer that is not a rule
	Source  string // where the rule is declared, "" where that is not known
	Pass    string // names from the outermost on, with slashes
	Round   int    // of the innermost pass, 0 where it has none
	Graph   int    // index of the outermost graph that it changed: a function
	Changes []Change
}

// Change is what became of one node.
type Change struct {
	Node          int
	Before, After string // its text; "" where it was not there
}

// At yields the nodes that are there after a step, 0 for the beginning, each with what it was
// then.
func (h *History) At(step int) iter.Seq2[int, Version] {
	return func(yield func(int, Version) bool) {
		for i := range h.Nodes {
			if v, ok := h.Nodes[i].At(step); ok && !yield(i, v) {
				return
			}
		}
	}
}

// At returns what a node is after a step; ok is false where it is not there.
func (n *Node) At(step int) (v Version, ok bool) {
	if n.Born > step || n.Died >= 0 && n.Died <= step {
		return v, false
	}
	for _, v := range slices.Backward(n.Versions) {
		if v.From <= step {
			return v, true
		}
	}
	return v, false
}

// Rewrites returns how many rewrites there were in all.
func (h *History) Rewrites() int {
	if len(h.Steps) == 0 {
		return 0
	}
	return h.Steps[len(h.Steps)-1].Last
}

// Filter selects steps.
type Filter struct {
	Rule  string // by the name of their rule, "" for all
	Node  string // by the name of a result of a node that they changed, or by its op; "" for all
	Until int    // up to the one with that rewrite; 0 for all
}

// Select returns the steps that a filter selects.
func (h *History) Select(f Filter) []Step {
	var list []Step
	for _, s := range h.Steps {
		if f.Until > 0 && s.Last > f.Until {
			break
		}
		if (f.Rule == "" || s.Rule == f.Rule) && (f.Node == "" || h.changes(s, f.Node)) {
			list = append(list, s)
		}
	}
	return list
}

func (h *History) changes(s Step, node string) bool {
	return slices.ContainsFunc(s.Changes, func(c Change) bool {
		n := &h.Nodes[c.Node]
		return n.Name == node || n.Op == node || n.Location == node
	})
}
