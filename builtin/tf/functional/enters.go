package functional

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/profile"
)

// splitEnters gives each loop Enters of its own: equal ones of two loops with one frame name may
// have become one node.
func (o *ops) splitEnters(fg *graph.FunctionGraph, r *navigator.Run, pass *profile.Pass) error {
	var shared []graph.NodeID
	for n := range fg.Nodes() {
		if o.kind(n.ID()) == enterKind && len(o.otherLoops(n.ID())) > 0 {
			shared = append(shared, n.ID())
		}
	}
	if len(shared) == 0 {
		return nil
	}
	_, err := r.Rewrite(pass, shared, func(tx *graph.Tx) ([]graph.IDReplacement, error) {
		for _, n := range shared {
			for _, merges := range o.otherLoops(n) {
				o.copyEnter(tx, n, merges)
			}
		}
		return nil, nil
	})
	return err
}

// otherLoops returns the Merges that an Enter leads to of each loop but the first one.
func (o *ops) otherLoops(enter graph.NodeID) [][]graph.NodeID {
	if o.g.NumOutputsOf(enter) == 0 {
		return nil
	}
	var conds []graph.NodeID
	var merges [][]graph.NodeID
	o.g.EachClient(o.g.OutputOf(enter, 0), func(n graph.NodeID) bool {
		cond := o.condOf(n)
		if cond == 0 {
			return true
		}
		for i, c := range conds {
			if c == cond {
				merges[i] = append(merges[i], n)
				return true
			}
		}
		conds, merges = append(conds, cond), append(merges, []graph.NodeID{n})
		return true
	})
	return merges[min(1, len(merges)):]
}

// condOf returns the LoopCond that decides whether a loop goes on with the value of a Merge, 0 for
// none.
func (o *ops) condOf(merge graph.NodeID) graph.NodeID {
	cond := graph.NodeID(0)
	if o.kind(merge) != mergeKind {
		return cond
	}
	o.g.EachClient(o.g.OutputOf(merge, 0), func(n graph.NodeID) bool {
		if o.kind(n) == switchKind && o.g.NumInputsOf(n) > 1 {
			if owner := o.g.OwnerOf(o.g.InputOf(n, 1)); o.kind(owner) == loopCondKind {
				cond = owner
			}
		}
		return cond == 0
	})
	return cond
}

// copyEnter has Merges use a copy of an Enter.
func (o *ops) copyEnter(tx *graph.Tx, enter graph.NodeID, merges []graph.NodeID) {
	var inputs []graph.VarID
	for i := range o.g.NumInputsOf(enter) {
		inputs = append(inputs, o.g.InputOf(enter, i))
	}
	var types []ir.Type
	for i := range o.g.NumOutputsOf(enter) {
		types = append(types, o.g.TypeOf(o.g.OutputOf(enter, i)))
	}
	from, to := o.g.OutputOf(enter, 0), tx.Add(enter, o.g.OpOf(enter), inputs, types...)
	for _, merge := range merges {
		for i := range o.g.NumInputsOf(merge) {
			if o.g.InputOf(merge, i) == from {
				tx.Rewire(merge, i, o.g.OutputOf(to, 0))
			}
		}
	}
}
