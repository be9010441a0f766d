package functional

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// dropUnneeded discards some sinks of a function, those that take a value to the next turn of a
// loop which nothing needs except other such sinks. What only they need is removed with them: it would be lost
// where the file is read again.
func dropUnneeded(fg *graph.FunctionGraph, sinks []graph.Node) error {
	sinkOf, isSink := map[graph.NodeID]graph.Node{}, map[graph.NodeID]bool{}
	for _, n := range sinks {
		sinkOf[n.Input(0).Owner().ID()], isSink[n.ID()] = n, true
	}
	needed := map[graph.NodeID]bool{}
	var work []graph.Node
	need := func(n graph.Node) {
		if n.IsValid() && !needed[n.ID()] {
			needed[n.ID()] = true
			work = append(work, n)
		}
	}
	need(fg.Return())
	for n := range fg.Nodes() {
		if of := sinkOf[n.ID()]; of.IsValid() || isSink[n.ID()] {
			continue
		}
		if n.IsPinned() || len(n.Nested()) > 0 {
			need(n)
		}
	}
	for len(work) > 0 {
		n := work[len(work)-1]
		work = work[:len(work)-1]
		for _, v := range n.Inputs() {
			need(v.Owner())
		}
		need(sinkOf[n.ID()])
	}
	tx := fg.Graph().Begin("drop unneeded")
	for _, n := range sinks {
		if !needed[n.ID()] {
			tx.Discard(n.ID())
		}
	}
	return tx.Commit()
}

// maxBefore is the number of nodes that are looked at for each control edge, to find whether
// some values come after it.
const maxBefore = 32

// notBefore returns the control edges that none of some values is found to come after: what
// waits for the values waits for the others as well. It does not look far.
func notBefore(controls, values []graph.Var) []graph.Var {
	if len(controls) == 0 {
		return nil
	}
	before, seen := map[graph.NodeID]bool{}, 0
	for work := slices.Clone(values); len(work) > 0 && seen < maxBefore*len(controls); seen++ {
		n := work[0].Owner()
		work = work[1:]
		if !n.IsValid() || before[n.ID()] {
			continue
		}
		before[n.ID()] = true
		if !isOp(n, "Merge") && !isOp(n, "RefMerge") { // it takes one of several
			work = append(work, n.Inputs()...)
		}
	}
	return slices.DeleteFunc(slices.Clone(controls), func(v graph.Var) bool { return v.Owner().IsValid() && before[v.Owner().ID()] })
}
