package feature

import (
	"iter"
	"slices"

	"github.com/settle-go/settle/graph"
)

// treeID numbers the view trees that have a destroyer; 0 is any other.
type treeID uint32

// forest knows of each variable whether its view tree has a destroyer, and
// which. A variable without destroyers costs it nothing.
//
// Whether a variable is a root depends on the op of its owner alone, so a root
// stays one. Trees change where a view gets another input; then the variables
// below it follow.
type forest struct {
	trees []treeID // by variable; those beyond its end are in none
	kills [][]kill // by tree
	roots []graph.VarID
	free  []treeID
	stack []graph.VarID

	disturbed []graph.NodeID // destroyers of variables that changed their tree
}

// kill is an input that a node destroys.
type kill struct {
	by    graph.NodeID
	input int
}

func (f *forest) treeOf(v graph.VarID) treeID {
	if int(v) < len(f.trees) {
		return f.trees[v]
	}
	return 0
}

func (f *forest) set(v graph.VarID, t treeID) {
	if int(v) >= len(f.trees) {
		if t == 0 {
			return
		}
		f.trees = append(f.trees, make([]treeID, int(v)+1-len(f.trees))...)
	}
	f.trees[v] = t
}

func (f *forest) newTree() treeID {
	if last := len(f.free) - 1; last >= 0 {
		t := f.free[last]
		f.free = f.free[:last]
		return t
	}
	if len(f.kills) == 0 {
		f.kills, f.roots = append(f.kills, nil), append(f.roots, 0) // 0 is no tree
	}
	f.kills, f.roots = append(f.kills, nil), append(f.roots, 0)
	return treeID(len(f.kills) - 1)
}

// killsOf returns the destroyed inputs in the tree of a variable.
func (d *DestroyHandler) killsOf(v graph.VarID) []kill {
	if t := d.treeOf(v); t != 0 {
		return d.kills[t]
	}
	return nil
}

// victim returns the variable that is destroyed.
func (d *DestroyHandler) victim(k kill) graph.VarID { return d.g.InputOf(k.by, k.input) }

func (d *DestroyHandler) isAlive(n graph.NodeID) bool {
	return int(n) < d.g.NumIDs() && d.g.IsAlive(n)
}

// sync brings the forest up to date with the nodes in the queue.
func (d *DestroyHandler) sync() {
	from := d.synced
	d.synced = len(d.queue)
	for _, n := range d.queue[from:] {
		if d.isAlive(n) {
			d.followViews(n)
		}
	}
	for _, n := range d.queue[from:] {
		d.settle(n)
	}
	for len(d.disturbed) > 0 {
		n := d.disturbed[len(d.disturbed)-1]
		d.disturbed = d.disturbed[:len(d.disturbed)-1]
		d.settle(n)
	}
}

// followViews moves the outputs of a node into the trees of what they view.
func (d *DestroyHandler) followViews(n graph.NodeID) {
	for _, view := range d.memory.of(d.g, n).views {
		if view.input >= d.g.NumInputsOf(n) || view.output >= d.g.NumOutputsOf(n) {
			continue
		}
		t, out := d.treeOf(d.g.InputOf(n, view.input)), d.g.OutputOf(n, view.output)
		if d.treeOf(out) == t {
			continue
		}
		from := len(d.grown)
		d.spread(out, t)
		if t == 0 {
			d.grown = d.grown[:from]
		}
	}
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
		for c := range d.g.Var(w).Clients() {
			n := c.Node.ID()
			memory := d.memory.of(d.g, n)
			d.pushViews(memory, n, c.Index)
			if slices.Contains(memory.kills, c.Index) {
				d.disturbed = append(d.disturbed, n)
			}
		}
	}
	d.version++
}

// pushViews pushes the outputs of a node that view one of its inputs.
func (d *DestroyHandler) pushViews(memory *opMemory, n graph.NodeID, input int) {
	for _, view := range memory.views {
		if view.input == input && view.output < d.g.NumOutputsOf(n) {
			d.stack = append(d.stack, d.g.OutputOf(n, view.output))
		}
	}
}

// settle makes a destroyer destroy in the trees where its inputs are now, which
// are none if it is gone.
func (d *DestroyHandler) settle(n graph.NodeID) {
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
		return
	}
	for i := range now {
		d.plant(n, &now[i])
	}
	for _, p := range before {
		d.uproot(n, p)
	}
	if len(now) > 0 {
		d.added = append(d.added, n)
		d.version++
	}
}

// places returns the trees in which a destroyer destroys.
func (d *DestroyHandler) places(n graph.NodeID) []placed {
	var list []placed
	for _, input := range d.memory.of(d.g, n).kills {
		if input < d.g.NumInputsOf(n) {
			root := d.rootOf(d.g.InputOf(n, input))
			list = append(list, placed{input, d.treeOf(root), root})
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
func (d *DestroyHandler) plant(n graph.NodeID, p *placed) {
	if p.tree = d.treeOf(p.root); p.tree == 0 {
		p.tree = d.newTree()
		d.roots[p.tree] = p.root
		from := len(d.grown)
		d.spread(p.root, p.tree)
		d.grown = d.grown[:from] // who destroys it is checked against all of it
	}
	d.kills[p.tree] = append(d.kills[p.tree], kill{n, p.input})
}

// uproot takes a kill from its tree, and the tree away with the last one.
func (d *DestroyHandler) uproot(n graph.NodeID, p placed) {
	if p.tree == 0 {
		return
	}
	kills := d.kills[p.tree]
	i := slices.Index(kills, kill{n, p.input})
	d.kills[p.tree] = slices.Delete(kills, i, i+1)
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
	d.free = append(d.free, p.tree)
}

// members yields a variable and all that view it, views after what they view.
func (d *DestroyHandler) members(root graph.VarID) iter.Seq[graph.VarID] {
	return func(yield func(graph.VarID) bool) {
		list := []graph.VarID{root}
		for i := 0; i < len(list); i++ {
			if !yield(list[i]) {
				return
			}
			for c := range d.g.Var(list[i]).Clients() {
				n := c.Node.ID()
				for _, view := range d.memory.of(d.g, n).views {
					if view.input == c.Index && view.output < d.g.NumOutputsOf(n) {
						list = append(list, d.g.OutputOf(n, view.output))
					}
				}
			}
		}
	}
}
