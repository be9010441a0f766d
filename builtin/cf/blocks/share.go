package blocks

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewShareBlocks returns the optimizer that leads the ways to a block that does what another one
// does to that. Where they use different values from outside, these become arguments.
func NewShareBlocks(name string) navigator.Optimizer {
	return &pass{name, shareBlocks}
}

// mostAlike bounds with how many blocks of the same ops a block is compared.
const mostAlike = 16

func shareBlocks(e *editor) error {
	alike := map[uint64][]*twin{}
	for _, b := range e.blocks[1:] {
		t := e.twin(b)
		if t == nil {
			continue
		}
		list := alike[t.key]
		shared := slices.ContainsFunc(list, func(of *twin) bool { return of.isCurrent() && e.share(of, t) })
		if !shared && len(list) < mostAlike {
			alike[t.key] = append(list, t)
		}
	}
	return nil
}

// twin is a block that may be equal to another one: what it computes is only used in it.
type twin struct {
	block *graph.FunctionGraph
	nodes []graph.Node        // but for constants
	local map[graph.VarID]int // the number of a value that the block computes or is given
	key   uint64              // of what does not depend on values
}

// twin returns what a block does, nil where no other one can be led to it, or it to another.
func (e *editor) twin(b *graph.FunctionGraph) *twin {
	if len(e.into[b]) == 0 || len(b.Return().Nested()) > 0 {
		return nil
	}
	t := &twin{block: b, local: map[graph.VarID]int{}, key: 14695981039346656037}
	own := func(v graph.Var) bool {
		t.local[v.ID()] = len(t.local)
		for client := range v.Clients() {
			if client.Node.FunctionGraph() != b {
				return false
			}
		}
		return true
	}
	for _, v := range b.Inputs() {
		if !own(v) {
			return nil
		}
	}
	for n := range b.Nodes() {
		if len(n.Nested()) > 0 {
			return nil
		}
		if isFree(n) {
			continue
		}
		t.nodes = append(t.nodes, n)
		t.mix(uint64(n.Op().ID()))
		for _, v := range n.Outputs() {
			if !own(v) {
				return nil
			}
		}
	}
	for _, next := range b.Return().Successors() {
		if next == b {
			return nil // it goes round
		}
		t.mix(uint64(next.InputID(0)), uint64(firstOf(next).ID()))
	}
	return t
}

// isCurrent reports whether the block still ends as it did.
func (t *twin) isCurrent() bool { return t.nodes[len(t.nodes)-1] == t.block.Return() }

// mix adds numbers to the key of a block.
func (t *twin) mix(numbers ...uint64) {
	for _, n := range numbers {
		t.key = (t.key ^ n) * 1099511628211
	}
}

// isFree reports whether a node can stand anywhere: it is a constant.
func isFree(n graph.Node) bool { return n.Op().Has(ir.ConstantLike) && n.NumInputs() == 0 }

// difference is a value that two equal blocks do not have in common.
type difference struct {
	a, b graph.VarID
}

// comparison is how two blocks differ.
type comparison struct {
	differ []difference         // in order, each once
	uses   map[graph.Client]int // of the first block, by their number in differ
	moved  []graph.Node         // constants that have to stand at the beginning
}

// compare compares two blocks, nil where they do not do the same.
func (e *editor) compare(a, b *twin) *comparison {
	if len(a.nodes) != len(b.nodes) || len(a.local) != len(b.local) || !slices.Equal(a.block.Return().Successors(), b.block.Return().Successors()) ||
		!sameTypes(a.block.Inputs(), b.block.Inputs()) {
		return nil
	}
	c := &comparison{uses: map[graph.Client]int{}}
	for i, n := range a.nodes {
		m := b.nodes[i]
		if n.Op() != m.Op() || n.NumInputs() != m.NumInputs() || !sameTypes(n.Outputs(), m.Outputs()) {
			return nil
		}
		for k, x := range n.Inputs() {
			if !c.add(graph.Client{Node: n, Index: k}, x, m.Input(k), a, b) {
				return nil
			}
		}
	}
	return c
}

func sameTypes(a, b []graph.Var) bool {
	return slices.EqualFunc(a, b, func(v, w graph.Var) bool { return v.Type() == w.Type() })
}

// add compares an input of two nodes.
func (c *comparison) add(use graph.Client, x, y graph.Var, a, b *twin) bool {
	i, own := a.local[x.ID()]
	j, others := b.local[y.ID()]
	switch {
	case own || others:
		return own && others && i == j
	case x == y:
		return true
	case x.Type() != y.Type() || x.Type().Kind() == ir.OpaqueKind:
		return false
	}
	for _, v := range []graph.Var{x, y} {
		if n := v.Owner(); n.IsValid() && isFree(n) && !slices.Contains(c.moved, n) {
			c.moved = append(c.moved, n)
		}
	}
	if n, m := x.Owner(), y.Owner(); n.IsValid() && m.IsValid() && isFree(n) && n.Op() == m.Op() {
		return true
	}
	d := difference{x.ID(), y.ID()}
	at := slices.Index(c.differ, d)
	if at < 0 {
		at = len(c.differ)
		c.differ = append(c.differ, d)
	}
	c.uses[use] = at
	return true
}

// share leads the ways to the block of b to that of a, where they do the same.
func (e *editor) share(a, b *twin) bool {
	c := e.compare(a, b)
	if c == nil {
		return false
	}
	ways := slices.Concat(e.into[b.block], e.into[a.block])
	if len(c.differ) == 0 {
		ways = e.into[b.block]
	}
	var from []*graph.FunctionGraph
	for _, way := range ways {
		n := way.from.Return()
		if way.from == a.block || way.from == b.block || len(c.differ) > 0 && (!canRebuild(n) || passed(n) == nil) {
			return false
		}
		if !slices.Contains(from, way.from) {
			from = append(from, way.from)
		}
	}
	made := e.rewrite(firstOf(b.block), func(tx *graph.Tx) error { return e.lead(tx, from, a, b, c) })
	if made {
		e.moveWays(a.block, b.block)
	}
	return made
}

// lead makes a rewrite of sharing.
func (e *editor) lead(tx *graph.Tx, from []*graph.FunctionGraph, a, b *twin, c *comparison) error {
	for _, n := range c.moved {
		if first := firstOf(e.entry); n != first {
			tx.Place(n.ID(), e.entry, first.ID())
		}
	}
	args := make([]graph.VarID, len(c.differ))
	for i, d := range c.differ {
		args[i] = a.block.AddInput(e.g.TypeOf(d.a), "").ID()
	}
	for use, i := range c.uses {
		tx.Rewire(use.Node.ID(), use.Index, args[i])
	}
	for _, p := range from {
		n := p.Return()
		op, inputs, next := n.Op().ID(), make([]graph.VarID, n.NumInputs()), slices.Clone(n.Successors())
		for i := range inputs {
			inputs[i] = n.Input(i).ID()
		}
		if len(c.differ) > 0 {
			op, inputs = rebuilt(n, c.passedTo(n, a.block, b.block))
		}
		for i := range next {
			if next[i] == b.block {
				next[i] = a.block
			}
		}
		if _, err := tx.SetTerminator(p, op, inputs, next...); err != nil {
			return err
		}
	}
	return nil
}

// passedTo returns what a terminator passes to its successors, with what two of them differ in.
func (c *comparison) passedTo(n graph.Node, a, b *graph.FunctionGraph) [][]graph.VarID {
	lists := passed(n)
	for i, next := range n.Successors() {
		for _, d := range c.differ {
			switch next {
			case a:
				lists[i] = append(lists[i], d.a)
			case b:
				lists[i] = append(lists[i], d.b)
			}
		}
	}
	return lists
}

// moveWays notes that the ways to a block lead to another one, and none from it anywhere.
func (e *editor) moveWays(to, from *graph.FunctionGraph) {
	e.into[to] = append(e.into[to], e.into[from]...)
	delete(e.into, from)
	for _, next := range from.Return().Successors() {
		e.into[next] = slices.DeleteFunc(e.into[next], func(way edge) bool { return way.from == from })
	}
}
