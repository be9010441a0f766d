package blocks

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// NewShareBlocks returns the optimizer that makes blocks which do the same one block: what branches
// to one of them branches to the first. Where they use different values from outside, these become
// arguments.
func NewShareBlocks(name string) navigator.Optimizer {
	return &pass{name, shareBlocks}
}

// mostKinds bounds how many kinds of blocks of the same ops are compared.
const mostKinds = 16

func shareBlocks(e *editor) error {
	e.passMore = map[graph.NodeID]bool{}
	alike := map[uint64][]*contents{}
	var keys []uint64
	for _, b := range e.blocks[1:] {
		if t := e.contentsOf(b); t != nil {
			if alike[t.key] == nil {
				keys = append(keys, t.key)
			}
			alike[t.key] = append(alike[t.key], t)
		}
	}
	for _, key := range keys {
		list := slices.DeleteFunc(alike[key], func(t *contents) bool { return !t.isCurrent() })
		for range mostKinds {
			if len(list) < 2 {
				break
			}
			list = e.shareFirst(list)
		}
	}
	return nil
}

// shareFirst has what branches to blocks that do what the first one does branch to that, and
// returns the other blocks.
func (e *editor) shareFirst(list []*contents) (others []*contents) {
	first := list[0]
	s := &sharing{editor: e, first: first, next: first.block.Return().Successors()}
	open := e.canPassMore(first)
	for _, t := range list[1:] {
		with, same := s.compare(t)
		if slices.Contains(s.next, t.block) || !same || len(with) > 0 && !(open && e.canPassMore(t)) {
			others = append(others, t)
			continue
		}
		s.duplicates, s.differ = append(s.duplicates, t), append(s.differ, with)
	}
	if len(s.duplicates) > 0 && !slices.Contains(s.next, first.block) {
		e.rewrite(firstOf(first.block), s.lead)
	}
	return others
}

// canPassMore reports whether what leads to a block can pass it more.
func (e *editor) canPassMore(t *contents) bool {
	for _, way := range e.into[t.block] {
		n := way.from.Return()
		can, known := e.passMore[n.ID()]
		if !known {
			can = canRebuild(n) && passed(n) != nil
			e.passMore[n.ID()] = can
		}
		if !can {
			return false
		}
	}
	return true
}

// contents is what a block does, to be compared with others: what it computes is only used in it.
type contents struct {
	block *graph.FunctionGraph
	nodes []graph.Node        // except constants
	local map[graph.VarID]int // the number of a value that the block computes or is given
	key   uint64              // of what does not depend on values
}

// contentsOf returns what a block does, nil where it cannot take the place of another one, nor the
// other way round.
func (e *editor) contentsOf(b *graph.FunctionGraph) *contents {
	if len(e.into[b]) == 0 || len(b.Return().Nested()) > 0 {
		return nil
	}
	t := &contents{block: b, local: map[graph.VarID]int{}, key: 14695981039346656037}
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
		t.mix(uint64(next.InputID(0)), uint64(firstOf(next).ID()))
	}
	return t
}

// isCurrent reports whether the block still ends as it did.
func (t *contents) isCurrent() bool { return t.nodes[len(t.nodes)-1] == t.block.Return() }

// mix adds numbers to the key of a block.
func (t *contents) mix(numbers ...uint64) {
	for _, n := range numbers {
		t.key = (t.key ^ n) * 1099511628211
	}
}

// isFree reports whether a node can stand anywhere: it is a constant.
func isFree(n graph.Node) bool { return n.Op().Has(ir.ConstantLike) && n.NumInputs() == 0 }

// sharing is the blocks that do what the first one does.
type sharing struct {
	*editor
	first      *contents
	next       []*graph.FunctionGraph
	duplicates []*contents
	differ     []map[graph.Client]graph.VarID // what each has in the place of an input of the first
	moved      []graph.Node                   // constants that have to stand at the beginning
}

// compare compares a block with the first one: it returns what it has in the place of inputs
// of that, and false where it does not do the same.
func (s *sharing) compare(t *contents) (map[graph.Client]graph.VarID, bool) {
	a := s.first
	if len(a.nodes) != len(t.nodes) || !slices.Equal(s.next, t.block.Return().Successors()) || !sameTypes(a.block.Inputs(), t.block.Inputs()) {
		return nil, false
	}
	var moved []graph.Node
	with := map[graph.Client]graph.VarID{}
	for i, n := range a.nodes {
		m := t.nodes[i]
		if n.Op() != m.Op() || n.NumInputs() != m.NumInputs() || !sameTypes(n.Outputs(), m.Outputs()) {
			return nil, false
		}
		for k, x := range n.Inputs() {
			y := m.Input(k)
			at, own := a.local[x.ID()]
			other, owned := t.local[y.ID()]
			switch {
			case own || owned:
				if !own || !owned || at != other {
					return nil, false
				}
				continue
			case x == y:
				continue
			case x.Type() != y.Type() || x.Type().Kind() == ir.OpaqueKind:
				return nil, false
			}
			for _, v := range []graph.Var{x, y} {
				if made := v.Owner(); made.IsValid() && isFree(made) {
					moved = append(moved, made)
				}
			}
			if v, w := x.Owner(), y.Owner(); !v.IsValid() || !w.IsValid() || !isFree(v) || v.Op() != w.Op() {
				with[graph.Client{Node: n, Index: k}] = y.ID()
			}
		}
	}
	s.moved = append(s.moved, moved...)
	return with, true
}

func sameTypes(a, b []graph.Var) bool {
	return slices.EqualFunc(a, b, func(v, w graph.Var) bool { return v.Type() == w.Type() })
}

// lead makes the rewrite: inputs that differ become arguments of the first block, one for those
// that are the same everywhere, and what branched to a duplicate branches to it.
func (s *sharing) lead(tx *graph.Tx) error {
	for _, n := range s.moved {
		if first := firstOf(s.entry); n != first {
			tx.Place(n.ID(), s.entry, first.ID())
		}
	}
	passes := s.arguments(tx)
	more := map[*graph.FunctionGraph][]graph.VarID{s.first.block: passes[0]}
	var from []*graph.FunctionGraph
	for i, t := range append([]*contents{s.first}, s.duplicates...) {
		more[t.block] = passes[i]
		if i == 0 && len(passes[0]) == 0 {
			continue
		}
		for _, way := range s.into[t.block] {
			from = append(from, way.from)
		}
	}
	seen := map[*graph.FunctionGraph]bool{}
	for _, p := range from {
		if seen[p] {
			continue
		}
		seen[p] = true
		if err := s.redirect(tx, p, more, len(passes[0]) > 0); err != nil {
			return err
		}
	}
	return nil
}

// arguments gives the first block its arguments, and returns what each block is passed for
// them, the first one first.
func (s *sharing) arguments(tx *graph.Tx) [][]graph.VarID {
	passes := make([][]graph.VarID, 1+len(s.duplicates))
	given := map[string]graph.VarID{}
	for _, n := range s.first.nodes {
		for k, x := range n.Inputs() {
			use, differs := graph.Client{Node: n, Index: k}, false
			values := []graph.VarID{x.ID()}
			for _, with := range s.differ {
				y, other := with[use]
				if differs = differs || other; !other {
					y = x.ID()
				}
				values = append(values, y)
			}
			if !differs {
				continue
			}
			key := fmt.Sprint(values)
			arg, ok := given[key]
			if !ok {
				arg = s.first.block.AddInput(x.Type(), "").ID()
				given[key] = arg
				for i, v := range values {
					passes[i] = append(passes[i], v)
				}
			}
			tx.Rewire(n.ID(), k, arg)
		}
	}
	return passes
}

// redirect has the terminator of a block lead to the first block in the place of others, and
// pass there what is in more.
func (s *sharing) redirect(tx *graph.Tx, p *graph.FunctionGraph, more map[*graph.FunctionGraph][]graph.VarID, passesMore bool) error {
	n := p.Return()
	op, next, inputs := n.Op().ID(), slices.Clone(n.Successors()), make([]graph.VarID, n.NumInputs())
	for i := range inputs {
		inputs[i] = n.Input(i).ID()
	}
	if passesMore {
		lists := passed(n)
		for i, to := range next {
			lists[i] = append(lists[i], more[to]...)
		}
		op, inputs = rebuilt(n, lists)
	}
	for i, to := range next {
		if _, ok := more[to]; ok {
			next[i] = s.first.block
		}
	}
	_, err := tx.SetTerminator(p, op, inputs, next...)
	return err
}
