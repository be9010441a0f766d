package feature

import (
	"iter"
	"slices"

	"github.com/settle-go/settle/graph"
)

// A kill that overwrites a part of its input is an update: an output of its node is
// a view of the memory as it is then. That output, and what views it, follows the
// kill: what was overwritten was lost before there was anything to read of it, so
// the kill does not endanger it.

// updatesInput reports whether what a node overwrites is a part of that input.
func (m *opMemory) updatesInput(input int) bool {
	return slices.ContainsFunc(m.updates, func(u view) bool { return u.input == input })
}

func (d *DestroyHandler) hasUpdates(t treeID) bool { return d.updates[t] > 0 }

func yieldAll(kills []kill, yield func(kill) bool) {
	for _, k := range kills {
		if !yield(k) {
			return
		}
	}
}

// threats yields the kills in the tree of a variable that it does not follow, except
// those that are known to lie elsewhere.
func (d *DestroyHandler) threats(v graph.VarID) iter.Seq[kill] {
	return func(yield func(kill) bool) {
		t := d.treeOf(v)
		if t == 0 {
			return
		}
		if l := d.locatedOf(t); l != nil {
			l.kills.Meeting(d.Extent(d.g.Var(v)))(yield)
			return
		}
		if !d.hasUpdates(t) {
			yieldAll(d.kills[t], yield)
			return
		}
		from := len(d.dangers) // an iteration may begin within another one
		d.dangers = d.appendDangers(d.dangers, d.kills[t], v)
		yieldAll(d.dangers[from:], yield)
		d.dangers = d.dangers[:from]
	}
}

// appendDangers appends those kills that a variable does not follow.
func (d *DestroyHandler) appendDangers(list, kills []kill, v graph.VarID) []kill {
	d.walks++
	for n := d.g.OwnerOf(v); n != 0; n = d.g.OwnerOf(v) {
		for _, u := range d.memory.of(d.g, n).updates {
			if u.output == d.g.IndexOf(v) {
				d.pass(n, u.input)
			}
		}
		if v = d.memory.parent(d.g, v); v == 0 {
			break
		}
	}
	for _, k := range kills {
		if int(k.by) >= len(d.passed) || d.passed[k.by] != (pass{d.walks, k.input}) {
			list = append(list, k)
		}
	}
	return list
}

// pass is the last walk from a variable to its root that passed an update of an
// input.
type pass struct{ walk, input int }

func (d *DestroyHandler) pass(n graph.NodeID, input int) {
	if int(n) >= len(d.passed) {
		d.passed = append(d.passed, make([]pass, d.g.NumIDs()-len(d.passed))...)
	}
	d.passed[n] = pass{d.walks, input}
}

// members yields a variable and all that view it, views after what they view.
func (d *DestroyHandler) members(root graph.VarID) iter.Seq[graph.VarID] {
	return d.endangered(root, kill{})
}

// endangered is members without those that follow a kill.
func (d *DestroyHandler) endangered(root graph.VarID, k kill) iter.Seq[graph.VarID] {
	return func(yield func(graph.VarID) bool) {
		list := []graph.VarID{root}
		for i := 0; i < len(list); i++ {
			if !yield(list[i]) {
				return
			}
			for c := range d.g.Var(list[i]).Clients() {
				list = d.appendViews(list, c.Node.ID(), c.Index, k)
			}
		}
	}
}

// appendViews appends the outputs of a node that view one of its inputs and do not
// follow a kill.
func (d *DestroyHandler) appendViews(list []graph.VarID, n graph.NodeID, input int, k kill) []graph.VarID {
	memory := d.memory.of(d.g, n)
	for _, v := range memory.views {
		follows := n == k.by && input == k.input && slices.Contains(memory.updates, v)
		if v.input == input && v.output < d.g.NumOutputsOf(n) && !follows {
			list = append(list, d.g.OutputOf(n, v.output))
		}
	}
	return list
}
