package graph

import (
	"errors"
	"fmt"
)

// This file changes the structure of a graph as part of a transaction: nodes move into graphs
// that other nodes hold, or out of them, in any order. Unlike the other changes, what
// is done on the way need not be a graph: the commit checks the result.

// ErrInUse says that a node was discarded that another one uses.
var ErrInUse = errors.New("a node was discarded, and its value is still in use")

// ErrNotVisible says that a node was moved to where it cannot use one of its inputs, or
// where a node that uses it cannot do so.
var ErrNotVisible = errors.New("the value cannot be used there")

// Place moves a node, with the graphs it holds, into a graph of the same arena: before one
// of that graph's nodes or, with 0, before its return. Pinned nodes may pass each other.
// [Tx.Commit] returns [ErrNotVisible] where the node can then not use one of its inputs, or a
// user cannot use the node. Values that the graphs it holds use are not checked.
func (tx *Tx) Place(n NodeID, to *FunctionGraph, before NodeID) {
	tx.mustBeOpen()
	g := tx.g
	switch {
	case to == nil || to.g != g:
		tx.fail(fmt.Errorf("place %s: %w", g.describe(n), ErrForeign))
		return
	case before == 0:
		before = to.ret
	case !g.IsAlive(before) || g.nodes[before].region != to.id:
		tx.fail(fmt.Errorf("place %s before %s: %w", g.describe(n), g.describe(before), ErrForeign))
		return
	}
	if n == 0 || !g.IsAlive(n) || n == g.regions[g.nodes[n].region].ret {
		tx.fail(fmt.Errorf("place %s: %w", g.describe(n), ErrRemoved))
		return
	}
	for fg := to; fg.parentInArena() != 0; fg = fg.parent {
		if fg.parentNode == n {
			tx.fail(fmt.Errorf("place %s into a graph of its own: %w", g.describe(n), ErrCycle))
			return
		}
	}
	rec := &g.nodes[n]
	if before == n || rec.region == to.id && rec.next == before && before != 0 {
		return
	}
	tx.moveInto(n, before, to)
	tx.restructured = append(tx.restructured, n)
}

// Rewire makes input i of a node another variable, of any type and computed anywhere.
// [Tx.Commit] returns [ErrNotVisible] where the node cannot use it then.
func (tx *Tx) Rewire(n NodeID, i int, v VarID) {
	tx.mustBeOpen()
	g := tx.g
	if n == 0 || !g.IsAlive(n) || i < 0 || i >= g.NumInputsOf(n) || v == 0 || int(v) >= len(g.vars) {
		tx.fail(fmt.Errorf("rewire input %d of %s to %s: %w", i, g.describe(n), Var{g, v}, ErrForeign))
		return
	}
	s := slotID(g.nodes[n].in + uint32(i))
	old := g.slots[s].v
	if old == v {
		return
	}
	tx.moveSlot(s, v)
	tx.noteUnused(old)
	tx.restructured = append(tx.restructured, n)
}

// Discard erases a node, also one that is pinned. [Tx.Commit] returns [ErrInUse] where
// something uses it then.
func (tx *Tx) Discard(n NodeID) {
	tx.mustBeOpen()
	g := tx.g
	if n == 0 || g.regions[g.nodes[n].region].ret == n {
		tx.fail(fmt.Errorf("discard %s: it returns the outputs of its graph", g.describe(n)))
		return
	}
	if g.IsAlive(n) {
		tx.erase(n)
		tx.restructured = append(tx.restructured, n)
	}
}

// fail makes the commit fail.
func (tx *Tx) fail(err error) {
	if tx.err == nil {
		tx.err = err
	}
}

// NextOf returns the node after another one in the order of its graph, 0 at the end.
func (g *Graph) NextOf(n NodeID) NodeID { return g.nodes[n].next }

// Restructured reports whether nodes were placed, rewired or discarded, graphs got other
// yields, or variables more precise types.
func (tx *Tx) Restructured() bool { return len(tx.restructured) > 0 || tx.refined > 0 }

// checkRestructured returns an error where the result of Place, Rewire and Discard is not a
// graph.
func (tx *Tx) checkRestructured() error {
	g := tx.g
	seen := visibility{g: g}
	for at, n := range tx.restructured {
		if at > 0 && n == tx.restructured[at-1] {
			continue
		}
		rec := &g.nodes[n]
		alive := rec.flags&flagDead == 0
		for i := range g.nin(rec) {
			if v := g.slots[rec.in+i].v; alive && !seen.canUse(n, v) {
				return fmt.Errorf("%s uses %s: %w", g.describe(n), Var{g, v}, ErrNotVisible)
			}
		}
		for i := range g.nout(rec) {
			v := rec.out + VarID(i)
			for s := g.vars[v].first; s != 0; s = g.slots[s].next {
				switch user := g.clientOf(s); {
				case !alive:
					return fmt.Errorf("%s is used by %s: %w", g.describe(n), g.describe(user), ErrInUse)
				case !seen.canUse(user, v):
					return fmt.Errorf("%s is used by %s: %w", g.describe(n), g.describe(user), ErrNotVisible)
				}
			}
		}
	}
	return nil
}

// visibility asks [Graph.CanUse] of many nodes, and remembers of graphs within others where in
// these they stand, so that graphs that are nested deep are climbed once.
type visibility struct {
	g      *Graph
	region uint32            // what is asked for
	at     map[uint32]NodeID // by region within that: the node of it, 0 where nothing of it can be used
}

func (s *visibility) canUse(n NodeID, v VarID) bool {
	g, r := s.g, &s.g.vars[v]
	region, pos := r.region(), uint64(0)
	switch r.kind() {
	case constantVar:
		return true
	case resultVar:
		owner := &g.nodes[r.owner()]
		if owner.flags&flagDead != 0 {
			return false
		}
		region, pos = owner.region, owner.pos
	}
	at := n
	if g.nodes[n].region != region {
		if s.at == nil || s.region != region {
			s.region, s.at = region, map[uint32]NodeID{}
		}
		at = s.climb(n)
	}
	return at != 0 && (r.kind() == inputVar || pos < g.nodes[at].pos)
}

// climb returns the node of the region that holds a node of another one, 0 where that cannot
// use what belongs to the region.
func (s *visibility) climb(n NodeID) NodeID {
	g := s.g
	var path []uint32
	for at := n; ; {
		id := g.nodes[at].region
		known, ok := s.at[id]
		if fg := g.regions[id]; !ok && (fg.IsBlock() || fg.parentInArena() == 0 || g.nodes[fg.parentNode].region == s.region || !g.mayCapture(fg.parentNode)) {
			closed := NodeID(0)
			if known, closed = g.reaches(at, s.region); closed != 0 {
				known = 0
			}
			ok = true
			s.at[id] = known
		} else if !ok {
			path = append(path, id)
			at = fg.parentNode
		}
		if ok {
			for _, id := range path {
				s.at[id] = known
			}
			return known
		}
	}
}
