package graph

import "iter"

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
			if n.IsKept() && n.id != fg.ret && !yield(n) {
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
