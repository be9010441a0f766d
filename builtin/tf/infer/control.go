package infer

import (
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
)

// enterWhile has the loop variables of a functional loop begin as what the loop is given.
func (a *analysis) enterWhile(n graph.Node) {
	regions := n.Nested()
	for i, v := range a.dataInputs(n) {
		f := a.facts[v]
		if !f.known {
			if !a.forced[a.index[n.ID()]] {
				continue
			}
			f = declared(a.g.TypeOf(v))
		}
		f.root = unrooted
		for _, region := range regions {
			if i < region.NumInputs() {
				a.turn(region, i, f)
			}
		}
	}
	a.leaveWhile(n)
}

// turn notes one more of the values that a loop variable has in turn.
func (a *analysis) turn(region *graph.FunctionGraph, i int, f fact) {
	v := region.InputID(i)
	if v == 0 || region.Graph() != a.g {
		return
	}
	a.widen(v, f)
}

// leaveWhile has the results of a loop be what its variables are when it ends.
func (a *analysis) leaveWhile(n graph.Node) {
	regions := n.Nested()
	if len(regions) == 0 || regions[0].Graph() != a.g {
		a.declareAll(n)
		return
	}
	for i := range n.NumOutputs() {
		if !tf.IsData(n.Output(i).Type()) || i >= regions[0].NumInputs() {
			continue
		}
		f := a.facts[regions[0].InputID(i)]
		if !f.known {
			if !a.forced[a.index[n.ID()]] {
				continue
			}
			f = declared(n.Output(i).Type())
		}
		a.result(n, i, f)
	}
}

// leaveIf joins what the branches of a functional conditional yield.
func (a *analysis) leaveIf(n graph.Node) {
	regions := n.Nested()
	yields := make([][]graph.VarID, len(regions))
	for k, region := range regions {
		if region.Graph() == a.g {
			yields[k] = a.dataInputs(region.Return())
		}
	}
	for i := range n.NumOutputs() {
		if !tf.IsData(n.Output(i).Type()) {
			continue
		}
		var f fact
		for k, region := range regions {
			if region.Graph() != a.g {
				f = declared(n.Output(i).Type())
				break
			}
			if i < len(yields[k]) && a.facts[yields[k][i]].known && !a.isDead(yields[k][i]) {
				f = join(&f, &a.facts[yields[k][i]])
			}
		}
		if !f.known && len(regions) > 0 && regions[0].Graph() == a.g && a.allDead(yields, i) {
			f = declared(n.Output(i).Type())
		}
		if !f.known && !a.forced[a.index[n.ID()]] {
			continue
		}
		f.root = unrooted
		a.result(n, i, f)
	}
}

// isDead reports whether a branch yields a value that is never taken: it says nothing of what the
// other one yields.
func (a *analysis) isDead(v graph.VarID) bool {
	owner := a.g.OwnerOf(v)
	return owner != 0 && bare(a.g.Node(owner).Op().Name()) == tf.DeadValue
}

// allDead reports whether no branch yields a value for a result.
func (a *analysis) allDead(yields [][]graph.VarID, i int) bool {
	for _, list := range yields {
		if i < len(list) && !a.isDead(list[i]) {
			return false
		}
	}
	return true
}

// yield hands on what a region gives: to the node that has it, or to the next turn.
func (a *analysis) yield(n graph.Node) {
	region := n.FunctionGraph()
	parent := region.ParentNode()
	if parent.Graph() != a.g {
		return
	}
	switch bare(parent.Op().Name()) {
	case tf.IfRegion:
		a.leaveIf(parent)
	case tf.WhileRegion:
		regions := parent.Nested()
		if len(regions) < 2 || region != regions[1] {
			return
		}
		for i, v := range a.dataInputs(n) {
			f := a.facts[v]
			if !f.known {
				continue
			}
			f.root = unrooted
			for _, r := range regions {
				if i < r.NumInputs() {
					a.turn(r, i, f)
				}
			}
		}
		a.leaveWhile(parent)
	}
}

// dataInputs returns the inputs of a node that are not control edges.
func (a *analysis) dataInputs(n graph.Node) []graph.VarID {
	var list []graph.VarID
	for i := range n.NumInputs() {
		if v := n.Input(i); tf.IsData(v.Type()) {
			list = append(list, v.ID())
		}
	}
	return list
}
