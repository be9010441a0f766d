package graph

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// This file is about regions of several blocks. Each block is a function graph. The first
// one, the entry, is the graph that a node holds, as where there is no other. Any other is
// held by the terminator of the block that immediately dominates it: nesting is the
// dominator tree, so that a block may use what its dominators compute as any nested graph
// may use what is around it, and dominance is asked as everywhere. Which block runs next is
// what the successors of a terminator say.

// errBlocks says that a graph has several blocks, where one was expected.
var errBlocks = errors.New("it has several blocks")

// IsBlock reports whether the graph is a block of a region other than the entry: control
// comes to it from the terminators that have it as a successor.
func (fg *FunctionGraph) IsBlock() bool { return fg.entry != nil }

// Entry returns the first block of the region that the graph is a block of.
func (fg *FunctionGraph) Entry() *FunctionGraph {
	if fg.entry != nil {
		return fg.entry
	}
	return fg
}

// Blocks returns the blocks of the region that begins with this one, in the order in which
// they were added.
func (fg *FunctionGraph) Blocks() []*FunctionGraph {
	list := []*FunctionGraph{fg}
	for i := 0; i < len(list); i++ {
		for _, inner := range list[i].dominated() {
			if inner.IsBlock() {
				list = append(list, inner)
			}
		}
	}
	slices.SortFunc(list[1:], func(a, b *FunctionGraph) int {
		return cmp.Or(cmp.Compare(a.listed, b.listed), cmp.Compare(a.id, b.id))
	})
	return list
}

// dominated returns what the terminator holds.
func (fg *FunctionGraph) dominated() []*FunctionGraph { return fg.Return().Nested() }

// AddBlock adds a block to the region that the graph is a block of. Until
// [FunctionGraph.ArrangeBlocks] it is taken to be dominated by this one alone, which must
// have a terminator.
func (fg *FunctionGraph) AddBlock() *FunctionGraph {
	ret := fg.Return()
	ret.mustBeAlive("AddBlock")
	block := ret.AddNested(false)
	block.entry, block.block, block.listed = fg.Entry(), true, block.id
	return block
}

// Successors returns the blocks one of which runs after a terminator, none for what ends
// the region or does not end a block.
func (n Node) Successors() []*FunctionGraph {
	if !n.IsValid() {
		return nil
	}
	return n.g.successors[n.id]
}

// SetSuccessors says which blocks may run after a terminator, while a graph is built.
func (n Node) SetSuccessors(blocks ...*FunctionGraph) {
	n.mustBeAlive("SetSuccessors")
	for _, b := range blocks {
		if b == nil || b.g != n.g || !b.IsBlock() {
			panic(fmt.Sprintf("graph: SetSuccessors of %s to what is not a block of it", n))
		}
	}
	n.g.setSuccessors(n.id, blocks)
	n.g.touched(n.id)
}

func (g *Graph) setSuccessors(n NodeID, blocks []*FunctionGraph) {
	if len(blocks) == 0 {
		return
	}
	if g.successors == nil {
		g.successors = map[NodeID][]*FunctionGraph{}
	}
	g.successors[n] = slices.Clone(blocks)
}

// Forwarded is an interface of ops that end blocks: it returns which inputs of the node
// become the inputs of a successor: count of them, from first on.
type Forwarded func(n Node, successor int) (first, count int)

// ForwardedTo returns which inputs of a node become the inputs of a successor: count of them,
// from first on. It is false where the op does not say so.
func (n Node) ForwardedTo(successor int) (first, count int, ok bool) {
	forwarded, ok := ir.InterfaceOf[Forwarded](n.Op())
	if !ok {
		return 0, 0, false
	}
	first, count = forwarded(n, successor)
	if first < 0 || count < 0 || first+count > n.NumInputs() {
		return 0, 0, false
	}
	return first, count, true
}

// ArrangeBlocks nests the blocks of the region that begins with this one by dominance. A
// block that cannot be reached stands below the one that leads to it, or where it stood,
// before those that can be: what is dropped is dropped from the beginning of the list.
// It costs the blocks and the edges between them. An edge into a block of another region is
// an error.
func (fg *FunctionGraph) ArrangeBlocks() error {
	d, err := newDominators(fg)
	if err != nil {
		return err
	}
	d.find()
	d.keepUnreached()
	g := fg.g
	held := make([][]*FunctionGraph, len(d.blocks))
	for _, reached := range []bool{false, true} {
		for i := 1; i < len(d.blocks); i++ {
			if reached == (d.number[i] < d.reached) {
				held[d.idom[i]] = append(held[d.idom[i]], d.blocks[i])
			}
		}
	}
	if g.tx.open || len(g.changes.checkpoints) > 0 {
		g.tx.record(undoArrange, uint32(len(g.arranged)))
		g.arranged = append(g.arranged, g.arrangement(d.blocks))
	}
	if slices.ContainsFunc(d.blocks, func(b *FunctionGraph) bool { return b.adopted }) {
		d.list()
	}
	for i, b := range d.blocks {
		own := slices.DeleteFunc(slices.Clone(g.nested[b.ret]), (*FunctionGraph).IsBlock)
		g.hold(b.ret, append(own, held[i]...))
	}
	numberBlocks(fg)
	return nil
}

// arrangement is which blocks terminators hold, beside the order of the nodes.
type arrangement []arranged

type arranged struct {
	block   *FunctionGraph
	end     NodeID
	blocks  []*FunctionGraph
	listed  uint32
	adopted bool
}

func (g *Graph) arrangement(blocks []*FunctionGraph) (a arrangement) {
	for _, b := range blocks {
		a = append(a, arranged{b, b.ret, g.nested[b.ret], b.listed, b.adopted})
	}
	return a
}

// list lists the blocks in the order in which control reaches them, where those of several
// regions were put together: a block before those that are reached after it, except in loops.
// Blocks that control does not reach are last.
func (d *dominators) list() {
	seen := make([]bool, len(d.blocks))
	var order []int // the last one first
	type step struct{ block, left int }
	seen[0] = true
	stack := []step{{0, len(d.next[0])}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.left == 0 {
			order = append(order, top.block)
			stack = stack[:len(stack)-1]
			continue
		}
		top.left--
		if to := d.next[top.block][top.left]; !seen[to] {
			seen[to] = true
			stack = append(stack, step{to, len(d.next[to])})
		}
	}
	slices.Reverse(order)
	for i := range d.blocks {
		if !seen[i] {
			order = append(order, i)
		}
	}
	for i, b := range order {
		d.blocks[b].listed, d.blocks[b].adopted = uint32(i), false
	}
}

// hold has a terminator hold these blocks.
func (g *Graph) hold(end NodeID, blocks []*FunctionGraph) {
	if end == 0 {
		return
	}
	if g.nested[end] = blocks; len(blocks) == 0 {
		delete(g.nested, end)
		g.nodes[end].flags &^= flagNested
		return
	}
	g.nodes[end].flags |= flagNested
	for _, b := range blocks {
		b.parent, b.parentNode = g.regions[g.nodes[end].region], end
	}
}

// dominators finds the immediate dominators of the blocks of a region, as Lengauer and Tarjan
// describe it: A Fast Algorithm for Finding Dominators in a Flowgraph, the simple version.
type dominators struct {
	blocks []*FunctionGraph
	before [][]int // predecessors
	next   [][]int // successors
	idom   []int

	// By number in depth-first order, in which the entry is 0.
	block    []int
	parent   []int
	semi     []int
	label    []int
	ancestor []int // -1 for none
	number   []int // of a block, -1 before it is known
	reached  int   // numbers below are of blocks that control reaches
}

func newDominators(entry *FunctionGraph) (*dominators, error) {
	blocks := entry.Blocks()
	n := len(blocks)
	d := &dominators{
		blocks: blocks, before: make([][]int, n), next: make([][]int, n), idom: make([]int, n), number: make([]int, n),
	}
	index := make(map[*FunctionGraph]int, n)
	for i, b := range blocks {
		index[b], d.number[i] = i, -1
	}
	for i, b := range blocks {
		for _, s := range b.Return().Successors() {
			to, ok := index[s]
			if !ok {
				return nil, fmt.Errorf("%s: a successor is a block of another region", b.Return().Describe())
			}
			d.next[i] = append(d.next[i], to)
			d.before[to] = append(d.before[to], i)
		}
	}
	return d, nil
}

// find finds the dominators. What cannot be reached from the entry counts as reached from
// it at the blocks without predecessors, and then at the first of the rest; it does not
// count as a way to what can be reached.
func (d *dominators) find() {
	d.visit(0)
	d.reached = len(d.block)
	for _, alone := range []bool{true, false} {
		for i := range d.blocks {
			if d.number[i] < 0 && (!alone || len(d.before[i]) == 0) {
				d.before[i] = append(d.before[i], 0)
				d.visit(i)
			}
		}
	}
	n := len(d.block)
	idom, buckets := make([]int, n), make([][]int, n)
	for w := n - 1; w > 0; w-- {
		for _, p := range d.before[d.block[w]] {
			v := d.number[p]
			if w < d.reached && v >= d.reached {
				continue
			}
			d.semi[w] = min(d.semi[w], d.semi[d.eval(v)])
		}
		buckets[d.semi[w]] = append(buckets[d.semi[w]], w)
		up := d.parent[w]
		d.ancestor[w] = up
		for _, v := range buckets[up] {
			if u := d.eval(v); d.semi[u] < d.semi[v] {
				idom[v] = u
			} else {
				idom[v] = up
			}
		}
		buckets[up] = buckets[up][:0]
	}
	for w := 1; w < n; w++ {
		if idom[w] != d.semi[w] {
			idom[w] = idom[idom[w]]
		}
		d.idom[d.block[w]] = d.block[idom[w]]
	}
}

// keepUnreached leaves blocks that control does not reach below those that held them, where
// otherwise they would stand below the entry: they may use what these compute.
func (d *dominators) keepUnreached() {
	index := map[*FunctionGraph]int{}
	for i, b := range d.blocks {
		index[b] = i
	}
	for _, i := range d.block[d.reached:] {
		if d.idom[i] != 0 {
			continue
		}
		if at, known := index[d.blocks[i].parent]; known && d.number[at] < d.reached {
			d.idom[i] = at
		}
	}
}

// visit numbers a block and what can be reached from it, a root as a child of the entry.
func (d *dominators) visit(root int) {
	type step struct{ block, next int }
	enter := func(block, parent int) step {
		n := len(d.block)
		d.number[block] = n
		d.block, d.parent = append(d.block, block), append(d.parent, parent)
		d.semi, d.label, d.ancestor = append(d.semi, n), append(d.label, n), append(d.ancestor, -1)
		return step{block: block}
	}
	stack := []step{enter(root, 0)}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(d.next[top.block]) {
			stack = stack[:len(stack)-1]
			continue
		}
		to := d.next[top.block][top.next]
		top.next++
		if d.number[to] < 0 {
			stack = append(stack, enter(to, d.number[top.block]))
		}
	}
}

// eval returns the block with the least semidominator on the way up to the root of the tree
// in which a block is, and shortens that way.
func (d *dominators) eval(v int) int {
	if d.ancestor[v] < 0 {
		return d.label[v]
	}
	var way []int
	for ; d.ancestor[d.ancestor[v]] >= 0; v = d.ancestor[v] {
		way = append(way, v)
	}
	for _, w := range slices.Backward(way) {
		up := d.ancestor[w]
		if d.semi[d.label[up]] < d.semi[d.label[w]] {
			d.label[w] = d.label[up]
		}
		d.ancestor[w] = d.ancestor[up]
		v = w
	}
	return d.label[v]
}

// numberBlocks says of each block of a region which part of the dominator tree it heads.
func numberBlocks(entry *FunctionGraph) {
	type step struct {
		fg   *FunctionGraph
		next int
	}
	at := uint32(1)
	entry.enter = at
	stack := []step{{fg: entry}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		below := top.fg.dominated()
		if top.next == len(below) {
			top.fg.leave = at
			stack = stack[:len(stack)-1]
			continue
		}
		inner := below[top.next]
		top.next++
		if inner.IsBlock() {
			at++
			inner.enter = at
			stack = append(stack, step{fg: inner})
		}
	}
}

// heads reports whether a block dominates another one of its region, or is that; known is
// false where blocks were added since they were arranged.
func (fg *FunctionGraph) heads(other *FunctionGraph) (heads, known bool) {
	if fg.leave == 0 || other.leave == 0 {
		return false, false
	}
	return fg.enter <= other.enter && other.leave <= fg.leave, true
}

// SetTerminator replaces the terminator of a block by a new node, which holds the blocks that
// the old one held; [Tx.DropBlock] is for those that cannot be reached any more.
func (tx *Tx) SetTerminator(fg *FunctionGraph, op ir.OpID, inputs []VarID, successors ...*FunctionGraph) (NodeID, error) {
	tx.mustBeOpen()
	g := tx.g
	if fg == nil || fg.g != g || fg.ret == 0 || slices.ContainsFunc(successors, func(b *FunctionGraph) bool { return b == nil || b.g != g || !b.IsBlock() }) {
		return 0, fmt.Errorf("set the terminator of a block: %w", ErrForeign)
	}
	for _, v := range inputs {
		if v == 0 || int(v) >= len(g.vars) {
			return 0, fmt.Errorf("set the terminator of a block: %w", ErrForeign)
		}
	}
	old := fg.ret
	n := g.newNode(fg.id, op, inputs, nil, g.nodes[old].loc)
	g.nodes[n].flags |= flagPinned
	g.insertBefore(n, old, fg)
	g.added(n)
	g.setSuccessors(n, successors)
	for _, v := range inputs {
		if err := g.makeVisible(v, n); err != nil {
			return 0, fmt.Errorf("set the terminator of a graph of %s: %w", g.describe(fg.parentNode), err)
		}
	}
	if count := len(g.nested[old]); count > 0 {
		u := tx.record(undoMoveNested, uint32(old))
		u.b, u.c = uint32(n), uint32(count)
		tx.record(undoReceiveNested, uint32(n))
		g.moveNested(old, n, count)
	}
	fg.setRet(n)
	tx.erase(old)
	tx.restructured = append(tx.restructured, n)
	return n, nil
}

// MergeBlock puts the nodes of a block at the end of the one that holds it, in the place of
// its terminator, which must branch to that block alone; nothing else may. The inputs of the
// block become args.
func (tx *Tx) MergeBlock(block *FunctionGraph, args []VarID) error {
	tx.mustBeOpen()
	g := tx.g
	if err := tx.mayChange(block); err != nil {
		return fmt.Errorf("merge a block: %w", err)
	}
	into, end := block.parent, block.parentNode
	if !block.IsBlock() || into.ret != end || block.ret == 0 || len(args) != len(block.inputs) {
		return fmt.Errorf("merge a block into that of %s: %w", g.describe(end), ErrNotNested)
	}
	for i, v := range args {
		if err := tx.replaceInput(block.inputs[i], v, end); err != nil {
			return fmt.Errorf("merge a block into that of %s: input %d: %w", g.describe(end), i, err)
		}
	}
	last := block.ret
	block.setRet(0)
	for at := end; block.last != 0; {
		n := block.last
		tx.moveOut(n, at, into)
		at = n
	}
	into.setRet(last)
	for _, other := range slices.Clone(g.nested[end]) {
		if other != block {
			u := tx.record(undoMoveGraph, uint32(end))
			u.b, u.c = uint32(last), uint32(slices.Index(g.nested[end], other))
			tx.record(undoReceiveNested, uint32(last))
			g.giveGraph(end, int(u.c), last, len(g.nested[last]))
		}
	}
	tx.erase(end)
	tx.restructured = append(tx.restructured, last)
	return nil
}

// DropBlock erases what is in a block that control does not reach, and in the blocks that
// it holds.
func (tx *Tx) DropBlock(block *FunctionGraph) error {
	tx.mustBeOpen()
	if err := tx.mayChange(block); err != nil || !block.IsBlock() {
		return fmt.Errorf("drop a block: %w", cmp.Or(err, ErrNotNested))
	}
	for block.last != 0 {
		tx.erase(block.last)
	}
	block.setRet(0)
	tx.takeBlock(block)
	tx.restructured = append(tx.restructured, block.parentNode)
	return nil
}

// takeBlock takes an empty block out of its region. Lists are shared with arrangements, so they
// are copied, except where the first block is taken.
func (tx *Tx) takeBlock(block *FunctionGraph) {
	g, from := tx.g, block.parentNode
	list := g.nested[from]
	index := slices.Index(list, block)
	u := tx.record(undoTakeBlock, uint32(from))
	u.b, u.c = block.id, uint32(index)
	switch {
	case len(list) == 1:
		delete(g.nested, from)
		g.nodes[from].flags &^= flagNested
	case index == 0:
		g.nested[from] = list[1:]
	default:
		g.nested[from] = slices.Delete(slices.Clone(list), index, index+1)
	}
}

// putBackBlock undoes takeBlock.
func (g *Graph) putBackBlock(u undo) {
	n, block := NodeID(u.a), g.regions[u.b]
	g.nested[n] = slices.Insert(slices.Clone(g.nested[n]), int(u.c), block)
	g.nodes[n].flags |= flagNested
}

// Placeholder returns a variable for a value that is not known yet, which has no type
// either: in a text a block may come before those that dominate it. [Graph.Resolve] has to
// put the value in its place.
func (g *Graph) Placeholder() VarID {
	v := g.nextVar()
	g.vars = append(g.vars, varRec{origin: inputVar | noRegion})
	return v
}

// Resolve has every client of a placeholder use another variable; for what is not a placeholder
// it does nothing.
func (g *Graph) Resolve(placeholder, v VarID) {
	if r := &g.vars[placeholder]; r.kind() != inputVar || r.region() != noRegion || r.typ != 0 || v == 0 {
		return
	}
	for s := g.vars[placeholder].first; s != 0; s = g.vars[placeholder].first {
		g.unlink(s)
		g.link(s, v)
	}
}
