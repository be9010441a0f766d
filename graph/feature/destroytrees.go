package feature

import (
	"slices"

	"github.com/settle-go/settle/graph"
)

// sync brings the forest up to date with the nodes in the queue.
func (d *DestroyHandler) sync() {
	from := d.synced
	d.synced = len(d.queue)
	for _, c := range d.queue[from:] {
		if d.isAlive(c.node) {
			d.followViews(c.node)
		}
	}
	for _, c := range d.queue[from:] {
		d.relocate(c.node)
	}
	for len(d.disturbed) > 0 {
		n := d.disturbed[len(d.disturbed)-1]
		d.disturbed = d.disturbed[:len(d.disturbed)-1]
		d.relocate(n)
	}
	d.locateUsed()
}

// followViews moves the outputs of a node into the trees of what they view. In its
// tree a view may show something else now, and follow other kills.
func (d *DestroyHandler) followViews(n graph.NodeID) {
	for _, view := range d.memory.of(d.g, n).views {
		if view.input >= d.g.NumInputsOf(n) || view.output >= d.g.NumOutputsOf(n) {
			continue
		}
		t, out := d.treeOf(d.g.InputOf(n, view.input)), d.g.OutputOf(n, view.output)
		if d.treeOf(out) == t {
			if t != 0 && (d.isExact() || d.hasUpdates(t)) {
				d.recheck(out)
			}
			continue
		}
		from := len(d.grown)
		d.spread(out, t)
		if t == 0 {
			d.grown = d.grown[:from]
		}
	}
}

// recheck has a variable and all that view it checked as if they had just joined their tree,
// and their destroyers too.
func (d *DestroyHandler) recheck(v graph.VarID) {
	l := d.located[d.treeOf(v)]
	for w := range d.members(v) {
		d.grown = append(d.grown, w)
		if l != nil {
			d.locate(l, w)
		}
		for c := range d.g.Var(w).Clients() {
			if n := c.Node.ID(); slices.Contains(d.memory.of(d.g, n).kills, c.Index) {
				d.added = append(d.added, n)
				d.disturbed = append(d.disturbed, n)
			}
		}
	}
	d.version++
}

// spread moves a variable and all that view it into a tree, and adds those that
// were not there to grown. Where it meets variables of that tree it stops: what
// is below them is there, or changed on its own account.
func (d *DestroyHandler) spread(v graph.VarID, t treeID) {
	d.stack = append(d.stack[:0], v)
	for len(d.stack) > 0 {
		w := d.stack[len(d.stack)-1]
		d.stack = d.stack[:len(d.stack)-1]
		if d.treeOf(w) == t {
			continue
		}
		d.set(w, t)
		d.grown = append(d.grown, w)
		if t != 0 && d.located[t] != nil {
			d.locate(d.located[t], w)
		}
		for c := range d.g.Var(w).Clients() {
			n := c.Node.ID()
			memory := d.memory.of(d.g, n)
			d.stack = d.appendViews(d.stack, n, c.Index, kill{})
			if slices.Contains(memory.kills, c.Index) {
				d.disturbed = append(d.disturbed, n)
			}
		}
	}
	d.version++
}

// relocate makes a destroyer destroy in the trees where its inputs are now, which
// are none if it was erased.
func (d *DestroyHandler) relocate(n graph.NodeID) {
	before, known := d.known[n]
	if !known {
		return
	}
	var now []placed
	if d.isAlive(n) {
		now = d.places(n)
		d.known[n] = now
	} else {
		delete(d.known, n)
	}
	if slices.Equal(before, now) {
		d.moveKills(now)
		return
	}
	for i := range now {
		d.plant(&now[i])
	}
	for _, p := range before {
		d.uproot(p)
	}
	if len(now) > 0 {
		d.added = append(d.added, n)
		d.version++
	}
}

// places returns the trees in which a destroyer destroys.
func (d *DestroyHandler) places(n graph.NodeID) []placed {
	var list []placed
	memory := d.memory.of(d.g, n)
	for _, input := range memory.kills {
		if input < d.g.NumInputsOf(n) {
			root := d.rootOf(d.g.InputOf(n, input))
			list = append(list, placed{kill{n, input, memory.updatesInput(input)}, d.treeOf(root), root})
		}
	}
	return list
}

// rootOf returns the root of a variable: the one of its tree, if that is known,
// or else the end of its chain of views, which may be long.
func (d *DestroyHandler) rootOf(v graph.VarID) graph.VarID {
	if t := d.treeOf(v); t != 0 {
		return d.roots[t]
	}
	return d.memory.root(d.g, v)
}

// plant adds a kill to its tree, and makes the tree where there is none.
func (d *DestroyHandler) plant(p *placed) {
	if p.tree = d.treeOf(p.root); p.tree == 0 {
		p.tree = d.newTree()
		d.roots[p.tree] = p.root
		from := len(d.grown)
		d.spread(p.root, p.tree)
		d.grown = d.grown[:from] // the destroyer is checked against all of it
	}
	d.kills[p.tree] = append(d.kills[p.tree], p.kill)
	if p.update {
		d.updates[p.tree]++
		d.located[p.tree] = nil
	}
	d.moveKills([]placed{*p})
}

// moveKills keeps where kills lie, as what they destroy is another variable now, or shows
// something else.
func (d *DestroyHandler) moveKills(list []placed) {
	for _, p := range list {
		if l := d.located[p.tree]; l != nil {
			d.locateKill(l, p.kill)
		}
	}
}

// uproot takes a kill from its tree, and the tree away with the last one.
func (d *DestroyHandler) uproot(p placed) {
	if p.tree == 0 {
		return
	}
	kills := d.kills[p.tree]
	i := slices.Index(kills, p.kill)
	d.kills[p.tree] = slices.Delete(kills, i, i+1)
	if p.update {
		d.updates[p.tree]--
	}
	if l := d.located[p.tree]; l != nil && !slices.Contains(d.kills[p.tree], p.kill) { // it may have been planted anew
		l.kills.Delete(p.kill)
	}
	if len(kills) > 1 {
		return
	}
	if d.treeOf(p.root) == p.tree {
		from := len(d.grown)
		if int(p.root) < d.g.NumVarIDs() {
			d.spread(p.root, 0)
		}
		d.set(p.root, 0)
		d.grown = d.grown[:from]
	}
	d.located[p.tree] = nil
	d.free = append(d.free, p.tree)
}
