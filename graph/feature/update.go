package feature

import (
	"iter"
	"slices"

	"github.com/settle-go/settle/graph"
)

// A kill that overwrites a part of its input is an update: an output of its node is
// a view of the memory as it is then. That output, and what views it, follows the
// kill: what was overwritten was gone before there was anything to read of it, so
// the kill is no danger to it.

// updatesInput reports whether what a node overwrites is a part of that input.
func (m *opMemory) updatesInput(input int) bool {
	return slices.ContainsFunc(m.updates, func(u view) bool { return u.input == input })
}

func (d *DestroyHandler) hasUpdates(t treeID) bool {
	return slices.ContainsFunc(d.kills[t], func(k kill) bool { return k.update })
}

// follows reports whether a variable follows a kill.
func (d *DestroyHandler) follows(v graph.VarID, k kill) bool {
	return k.update && d.past(v)[k]
}

// past returns the kills that a variable follows.
func (d *DestroyHandler) past(v graph.VarID) map[kill]bool {
	past := map[kill]bool{}
	for ; v != 0; v = d.memory.parent(d.g, v) {
		n := d.g.OwnerOf(v)
		if n == 0 {
			break
		}
		for _, u := range d.memory.of(d.g, n).updates {
			if u.output == d.g.IndexOf(v) {
				past[kill{n, u.input, true}] = true
			}
		}
	}
	return past
}

// threats yields the kills in the tree of a variable that it does not follow.
func (d *DestroyHandler) threats(v graph.VarID) iter.Seq[kill] {
	return func(yield func(kill) bool) {
		t := d.treeOf(v)
		if t == 0 {
			return
		}
		var past map[kill]bool
		if d.hasUpdates(t) {
			past = d.past(v)
		}
		for _, k := range d.kills[t] {
			if !past[k] && !yield(k) {
				return
			}
		}
	}
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
