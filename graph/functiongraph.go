package graph

import (
	"iter"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// ReturnOp is the op whose inputs are the outputs of a function graph that was
// built in Go. It is neither listed among the nodes nor counted.
const ReturnOp = "settle.return"

// Graph returns the arena that holds the nodes.
func (fg *FunctionGraph) Graph() *Graph { return fg.g }

// Context returns the graph's ops, attributes and names.
func (fg *FunctionGraph) Context() *ir.Context { return fg.g.ctxt }

// Parent returns the function graph that holds this one, nil for the outermost.
func (fg *FunctionGraph) Parent() *FunctionGraph { return fg.parent }

// ParentNode returns the node that holds this graph; it is invalid for the outermost.
func (fg *FunctionGraph) ParentNode() Node {
	if fg.parent == nil {
		return Node{}
	}
	return Node{fg.parent.g, fg.parentNode}
}

// HasBlock reports whether the graph has a block. A region of a file may have
// none, as that of a declaration, or one that is empty: to MLIR those are two
// different regions.
func (fg *FunctionGraph) HasBlock() bool {
	return fg.block || fg.count > 0 || len(fg.inputs) > 0 || fg.ret != 0
}

// SetBlock gives the graph a block, which an empty one has not by itself.
func (fg *FunctionGraph) SetBlock() { fg.block = true }

// Inputs returns the inputs, in a slice of the caller's.
func (fg *FunctionGraph) Inputs() []Var {
	vars := make([]Var, len(fg.inputs))
	for i, v := range fg.inputs {
		vars[i] = Var{fg.g, v}
	}
	return vars
}

// NumInputs returns the number of inputs.
func (fg *FunctionGraph) NumInputs() int { return len(fg.inputs) }

// InputID returns the number of input i, 0 where there is none.
func (fg *FunctionGraph) InputID(i int) VarID {
	if uint(i) >= uint(len(fg.inputs)) {
		return 0
	}
	return fg.inputs[i]
}

// HasOutputs reports whether the graph returns anything.
func (fg *FunctionGraph) HasOutputs() bool { return fg.ret != 0 && fg.g.nodes[fg.ret].shortIn > 0 }

// Outputs returns the outputs, in a slice of the caller's. The same variable
// may stand at several places.
func (fg *FunctionGraph) Outputs() []Var {
	if fg.ret == 0 {
		return nil
	}
	return Node{fg.g, fg.ret}.Inputs()
}

// Return returns the node whose inputs are the outputs; it is invalid while
// there is none.
func (fg *FunctionGraph) Return() Node { return Node{fg.g, fg.ret} }

// Len returns the number of nodes, without those of nested graphs.
func (fg *FunctionGraph) Len() int { return fg.count }

// Nodes yields the nodes in order, without those of nested graphs. Nodes may be
// removed meanwhile: the links of a removed node still lead to those after it.
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

// Effects yields the nodes that are pinned for their effects, in order, and those that nothing
// uses and that stay for the effects of the graphs that they hold.
func (fg *FunctionGraph) Effects() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		for n := range fg.Nodes() {
			if n.id != fg.ret && (n.IsPinned() || fg.g.HoldsEffects(n.id) && !n.isUsed()) && !yield(n) {
				return
			}
		}
	}
}

// isUsed reports whether a result has clients.
func (n Node) isUsed() bool { return n.g.IsUsed(n.id) }

// IsUsed reports whether an output of a node has clients.
func (g *Graph) IsUsed(n NodeID) bool {
	rec := &g.nodes[n]
	for i := range g.nout(rec) {
		if g.vars[rec.out+VarID(i)].first != 0 {
			return true
		}
	}
	return false
}

// All yields the nodes in order, each followed by those of the graphs it holds.
// It keeps its own stack, so that depth is not limited.
func (fg *FunctionGraph) All() iter.Seq[Node] {
	return func(yield func(Node) bool) {
		type location struct {
			fg   *FunctionGraph
			next NodeID
		}
		stack := []location{{fg, fg.first}}
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
				stack = append(stack, location{nested[i], nested[i].first})
			}
		}
	}
}

// AppendIDs appends the numbers of the nodes that [FunctionGraph.Walk] goes through.
func (fg *FunctionGraph) AppendIDs(list []NodeID) []NodeID {
	if fg.g.HasNested() {
		walk := fg.Walk()
		for n := walk.Next(); n != 0; n = walk.Next() {
			list = append(list, n)
		}
		return list
	}
	nodes := fg.g.nodes
	for n := fg.first; n != 0; n = nodes[n].next {
		if nodes[n].flags&flagHidden == 0 {
			list = append(list, n)
		}
	}
	return list
}

// Walk goes through the nodes of a function graph by number, in order, each
// followed by those of the graphs that it holds, except for isolated graphs, which
// have an arena of their own. Nodes may be removed meanwhile: the links of a
// removed node still lead to those after it.
//
// It is what engines use in their loops; other code reads better with
// [FunctionGraph.All].
type Walk struct {
	g      *Graph
	at     NodeID // delivered last, 0 before the first
	next   NodeID // the first of a graph that is entered
	frames []walkFrame
}

// walkFrame is a nested graph that a walk is in: its parent node, and the graphs
// of that node which come after it.
type walkFrame struct {
	parent NodeID
	after  []*FunctionGraph
}

// Walk begins a walk over the graph and those nested in it.
func (fg *FunctionGraph) Walk() Walk { return Walk{g: fg.g, next: fg.first} }

// Clone returns a walk that goes on from here by itself.
func (w *Walk) Clone() Walk {
	clone := *w
	clone.frames = slices.Clone(w.frames)
	return clone
}

// Left reports whether the walk has left the function graph of a node that it delivered: no
// node that it delivers from here on stands there or below.
func (w *Walk) Left(n NodeID) bool {
	return w.g.nodes[n].region != w.g.nodes[w.at].region && w.left(n)
}

func (w *Walk) left(n NodeID) bool {
	region := w.g.nodes[n].region
	return w.at != 0 && !slices.ContainsFunc(w.frames, func(f walkFrame) bool { return w.g.nodes[f.parent].region == region })
}

// Next returns the next node, 0 after the last one.
func (w *Walk) Next() NodeID {
	if n := w.beside(); n != 0 {
		w.at = n
		return n
	}
	return w.advance()
}

// beside returns the node after the last one, 0 where that is not the next.
func (w *Walk) beside() NodeID {
	nodes := w.g.nodes
	last := &nodes[w.at] // the record of number 0 is zero
	if last.flags&flagNested != 0 || nodes[last.next].flags&(flagDead|flagHidden) != 0 {
		return 0
	}
	return last.next
}

// Unused fills a list with the nodes that come next of those whose outputs have no clients. It returns how many
// it found, fewer than fit where the walk has ended, and how many nodes the walk came by.
func (w *Walk) Unused(list []NodeID) (found, visited int) {
	for found < len(list) {
		n := w.Next()
		if n == 0 {
			break
		}
		visited++
		if !w.g.IsUsed(n) {
			list[found] = n
			found++
		}
		more, passed := w.unusedBeside(list[found:])
		found, visited = found+more, visited+passed
	}
	return found, visited
}

// unusedBeside is Unused up to a node that is the last of its graph, or before one that has regions or not just
// one output. Its loop calls nothing, and has no branch on whether a node is unused, which cannot be predicted.
func (w *Walk) unusedBeside(list []NodeID) (found, visited int) {
	nodes, vars, n := w.g.nodes, w.g.vars, w.at
	if nodes[n].flags&flagNested != 0 {
		return 0, 0
	}
	for found < len(list) {
		next := nodes[n].next
		rec := &nodes[next] // that of no node has no outputs
		if rec.flags&(flagDead|flagHidden|flagNested) != 0 || rec.shortOut != 1 {
			break
		}
		n = next
		visited++
		list[found] = n
		if vars[rec.out].first == 0 {
			found++
		}
	}
	w.at = n
	return found, visited
}

// advance is Next where beside returns none.
func (w *Walk) advance() NodeID {
	g, n := w.g, w.next
	w.next = 0
	if w.at != 0 {
		rec := &g.nodes[w.at]
		n = rec.next
		if rec.flags&flagNested != 0 {
			n = w.enter(walkFrame{w.at, g.nested[w.at]})
		}
	}
	for {
		for n != 0 && g.nodes[n].flags&(flagDead|flagHidden) != 0 {
			n = g.nodes[n].next
		}
		w.at = n
		if n != 0 || len(w.frames) == 0 {
			return n
		}
		last := w.frames[len(w.frames)-1]
		w.frames = w.frames[:len(w.frames)-1]
		n = w.enter(last)
	}
}

// enter returns the first node of the next graph of this arena that a parent
// node holds, or else the node after the parent node.
func (w *Walk) enter(in walkFrame) NodeID {
	for i, fg := range in.after {
		if fg.g == w.g && fg.first != 0 {
			w.frames = append(w.frames, walkFrame{in.parent, in.after[i+1:]})
			return fg.first
		}
	}
	return w.g.nodes[in.parent].next
}

// parentInArena returns the parent node of the graph if that is of the same arena,
// 0 if not.
func (fg *FunctionGraph) parentInArena() NodeID {
	if fg.parent == nil || fg.parent.g != fg.g {
		return 0
	}
	return fg.parentNode
}

// NumNodes returns the number of nodes, those of nested graphs included.
func (fg *FunctionGraph) NumNodes() int {
	n := 0
	for _, region := range fg.Regions() {
		n += region.count
	}
	return n
}

// Regions returns this graph and all that are nested in it, outer ones first.
func (fg *FunctionGraph) Regions() []*FunctionGraph {
	all := []*FunctionGraph{fg}
	for i := 0; i < len(all); i++ {
		r := all[i]
		if len(r.g.nested) == 0 {
			continue
		}
		for n := range r.Nodes() {
			all = append(all, n.Nested()...)
		}
	}
	return all
}

// ArenaRegions is Regions without the isolated graphs and what is nested in them,
// which have arenas of their own and may be rewritten meanwhile.
func (fg *FunctionGraph) ArenaRegions() []*FunctionGraph {
	all := []*FunctionGraph{fg}
	for i := 0; i < len(all); i++ {
		if len(fg.g.nested) == 0 {
			break
		}
		for n := range all[i].Nodes() {
			for _, nested := range n.Nested() {
				if nested.g == fg.g {
					all = append(all, nested)
				}
			}
		}
	}
	return all
}

// Arenas returns the outermost function graph of every arena below this one:
// this graph, and each isolated graph nested in it. They share no nodes, so
// they can be rewritten side by side.
func (fg *FunctionGraph) Arenas() []*FunctionGraph {
	arenas := []*FunctionGraph{fg}
	for _, r := range fg.Regions()[1:] {
		if r.g != r.parent.g {
			arenas = append(arenas, r)
		}
	}
	return arenas
}

// HoldsEffects reports whether a node does something besides computing values because
// a graph that it holds does. Isolated graphs do not count: what a function does is
// done by its calls.
func (g *Graph) HoldsEffects(n NodeID) bool {
	if g.nodes[n].flags&flagNested == 0 {
		return false
	}
	for _, fg := range g.nested[n] {
		if fg.g == g && g.holdsPinned(fg) {
			return true
		}
	}
	return false
}

// holdsPinned reports whether a node of a graph of the arena is pinned for its effect.
func (g *Graph) holdsPinned(fg *FunctionGraph) bool {
	walk := fg.Walk()
	for inner := walk.Next(); inner != 0; inner = walk.Next() {
		if (Node{g, inner}).isEffect() {
			return true
		}
	}
	return false
}

// HasEffects reports whether the graph does something besides computing values. Pure nodes
// that are pinned have no effects, nor have, by themselves, those that are known to hold
// graphs: what they do is done in these.
func (fg *FunctionGraph) HasEffects() bool {
	walk := fg.Walk()
	for inner := walk.Next(); inner != 0; inner = walk.Next() {
		n := Node{fg.g, inner}
		if n.isEffect() && !n.Op().HasAny(ir.Pure|ir.Regions) {
			return true
		}
	}
	return false
}

// isEffect reports whether a node is pinned for its effect, and not because it
// ends its graph.
func (n Node) isEffect() bool {
	return n.IsPinned() && n.FunctionGraph().ret != n.id && !n.Op().Has(ir.Terminator)
}
