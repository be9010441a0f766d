package graph

import (
	"iter"
	"slices"
)

// Nodes yields the nodes in order, without those of nested graphs. Nodes may be
// removed meanwhile: the links of a removed node still lead to those behind it.
func (fg *FunctionGraph) Nodes() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for n := fg.first; n != 0; {
			if fg.g.nodes[n].flags&flagHidden == 0 && !yield(Node{fg.g, n}) {
				return
			}
			n = fg.g.nodes[n].next
			for n != 0 && fg.g.nodes[n].flags&flagDead != 0 {
				n = fg.g.nodes[n].next
			}
		}
	}
}

// Effects yields the nodes that are kept for what they do, in order.
func (fg *FunctionGraph) Effects() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for n := range fg.Nodes() {
			if n.IsPinned() && n.id != fg.ret && !yield(n) {
				return
			}
		}
	}
}

// All yields the nodes in order, each followed by those of the graphs it holds.
// It keeps its own stack, so that depth is no limit.
func (fg *FunctionGraph) All() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		type place struct {
			fg   *FunctionGraph
			next NodeID
		}
		stack := []place{{fg, fg.first}}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if top.next == 0 {
				stack = stack[:len(stack)-1]
				continue
			}
			n := Node{top.fg.g, top.next}
			rec := &n.g.nodes[n.id]
			top.next = rec.next
			if rec.flags&flagHidden == 0 && !yield(n) {
				return
			}
			nested := n.Nested()
			for i := len(nested) - 1; i >= 0; i-- {
				stack = append(stack, place{nested[i], nested[i].first})
			}
		}
	}
}

// Walk goes through the nodes of a function graph by number, in order, each
// followed by those of the graphs that it holds, but for isolated graphs, which
// have an arena of their own. Nodes may be removed meanwhile: the links of a
// removed node still lead to those behind it.
//
// It is what engines use in their loops; other code reads better with
// [FunctionGraph.All].
type Walk struct {
	g    *Graph
	at   NodeID // delivered last, 0 before the first
	next NodeID // the first of a graph that is entered
	up   []inside
}

// inside is a graph that a walk is in, and those that its holder holds behind it.
type inside struct {
	holder NodeID
	behind []*FunctionGraph
}

// Walk begins a walk over the graph and those nested in it.
func (fg *FunctionGraph) Walk() Walk { return Walk{g: fg.g, next: fg.first} }

// Clone returns a walk that goes on from here by itself.
func (w *Walk) Clone() Walk {
	clone := *w
	clone.up = slices.Clone(w.up)
	return clone
}

// Next returns the next node, 0 behind the last one.
func (w *Walk) Next() NodeID {
	g, n := w.g, w.next
	w.next = 0
	if w.at != 0 {
		rec := &g.nodes[w.at]
		n = rec.next
		if rec.flags&flagNested != 0 {
			n = w.enter(inside{w.at, g.nested[w.at]})
		}
	}
	for {
		for n != 0 && g.nodes[n].flags&(flagDead|flagHidden) != 0 {
			n = g.nodes[n].next
		}
		w.at = n
		if n != 0 || len(w.up) == 0 {
			return n
		}
		last := w.up[len(w.up)-1]
		w.up = w.up[:len(w.up)-1]
		n = w.enter(last)
	}
}

// enter returns the first node of the next graph of this arena that a holder
// holds, or else the node behind the holder.
func (w *Walk) enter(in inside) NodeID {
	for i, fg := range in.behind {
		if fg.g == w.g && fg.first != 0 {
			w.up = append(w.up, inside{in.holder, in.behind[i+1:]})
			return fg.first
		}
	}
	return w.g.nodes[in.holder].next
}
