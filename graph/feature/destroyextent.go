package feature

import (
	"iter"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/internal/interval"
)

// Extent says where in the memory of its root a variable lies. Variables that share no
// number on one of the axes that the boxes of both have share no element. Where it is not
// known the box is empty.
type Extent func(v graph.Var) Box

// Box says where elements of a memory lie: each on all of its sides.
type Box = interval.Box

// fewMembers is the number of variables of a tree up to which it is quicker to look at
// all of them.
var fewMembers = 64

// located is where what is read of a tree lies, and what is overwritten.
type located struct {
	read  interval.Boxes[graph.VarID]
	kills interval.Boxes[kill]
}

// locatedOf returns where the variables of a tree lie, nil where they are not kept: of
// small trees, of those with updates, in which it matters what views what, and of any
// where variables are marked, which need not be read.
func (d *DestroyHandler) locatedOf(t treeID) *located {
	if t == 0 || d.Extent == nil || d.sizes[t] < fewMembers || d.updates[t] > 0 || len(d.marked) > 0 {
		return nil
	}
	if d.located[t] == nil {
		l := &located{}
		for v := range d.members(d.roots[t]) {
			d.locate(l, v)
		}
		for _, k := range d.kills[t] {
			d.locateKill(l, k)
		}
		d.located[t] = l
	}
	return d.located[t]
}

func (d *DestroyHandler) locate(l *located, v graph.VarID) {
	for range d.readers(v) {
		l.read.Put(v, d.Extent(d.g.Var(v)))
		return
	}
	l.read.Delete(v)
}

// locateUsed keeps which variables are read, as their uses changed.
func (d *DestroyHandler) locateUsed() {
	for _, v := range d.used {
		if int(v) >= d.g.NumVarIDs() {
			continue
		}
		if t := d.treeOf(v); t != 0 && d.located[t] != nil {
			d.locate(d.located[t], v)
		}
	}
	d.used = d.used[:0]
}

func (d *DestroyHandler) locateKill(l *located, k kill) {
	l.kills.Put(k, d.Extent(d.g.Var(d.victim(k))))
}

// exposable yields the variables of a tree that are read or marked and that a kill in it may
// overwrite: those that do not follow the kill and, where it is known, do not lie elsewhere.
func (d *DestroyHandler) exposable(p placed) iter.Seq[graph.VarID] {
	l := d.locatedOf(p.tree)
	if l == nil {
		return d.endangered(p.root, p.kill)
	}
	return l.read.Meeting(d.Extent(d.g.Var(d.victim(p.kill))))
}

// Near yields the variables that are read and may share an element with a variable, of those
// that view the same root; it may yield others of these.
func (d *DestroyHandler) Near(v graph.Var) iter.Seq[graph.Var] {
	mustBeOf(d.g, v)
	d.sync()
	l := d.locatedOf(d.treeOf(v.ID()))
	if l == nil {
		return d.Sharers(v)
	}
	return func(yield func(graph.Var) bool) {
		for w := range l.read.Meeting(d.Extent(v)) {
			if !yield(d.g.Var(w)) {
				return
			}
		}
	}
}
