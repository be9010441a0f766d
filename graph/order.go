package graph

import (
	"cmp"
	"errors"
	"fmt"
	"math"
)

// ErrCycle says that a replacement would make a node depend on itself.
var ErrCycle = errors.New("the replacement would make a node depend on itself")

// ErrRemoved says that a replacement was removed from the graph.
var ErrRemoved = errors.New("the replacement was removed from the graph")

// ErrMissingInput says that a variable is an input of no graph around the node
// that would use it: it is one of another graph, or was removed.
var ErrMissingInput = errors.New("it is no input there")

// Positions are spaced so that nodes can come between: one that is inserted
// takes a place `step` before the node it goes in front of, so that 65,000
// rewrites at one place need no renumbering. Where there is no room left, as
// few nodes as have `room` between them on average are renumbered.
const (
	gap  = 1 << 32
	step = 1 << 16
	room = 1 << 12
)

// insertBefore links a node into the order of its function graph, in front of
// another, or at the end when that is 0.
func (g *Graph) insertBefore(n, before NodeID, fg *FunctionGraph) {
	prev := fg.last
	if before != 0 {
		prev = g.nodes[before].prev
	}
	rec := &g.nodes[n]
	rec.prev, rec.next = prev, before
	g.hookIn(n, rec, fg)
	g.place(n)
}

// hookIn makes the neighbours of a node point at it.
func (g *Graph) hookIn(n NodeID, rec *nodeRec, fg *FunctionGraph) {
	if rec.prev == 0 {
		fg.first = n
	} else {
		g.nodes[rec.prev].next = n
	}
	if rec.next == 0 {
		fg.last = n
	} else {
		g.nodes[rec.next].prev = n
	}
	if rec.flags&flagHidden == 0 {
		fg.count++
	}
}

// place gives a node that was linked in a position between its neighbours'.
func (g *Graph) place(n NodeID) {
	rec := &g.nodes[n]
	low, high := g.neighbours(rec)
	switch {
	case rec.next == 0 && low < math.MaxUint64-gap:
		rec.pos = low + gap
	case high-low > 2*step:
		rec.pos = high - step
	case high-low > 1:
		rec.pos = low + (high-low)/2
	default:
		g.makeRoom(n)
	}
}

// makeRoom renumbers the nodes around one that finds no position: twice as many
// as long as they stand too close, so that what it costs is paid by the many
// insertions that follow.
func (g *Graph) makeRoom(n NodeID) {
	first, last, count := n, n, uint64(1)
	for width := uint64(16); ; width *= 2 {
		for ; count < width && g.nodes[first].prev != 0; count++ {
			first = g.nodes[first].prev
		}
		for ; count < 2*width && g.nodes[last].next != 0; count++ {
			last = g.nodes[last].next
		}
		low, _ := g.neighbours(&g.nodes[first])
		_, high := g.neighbours(&g.nodes[last])
		if high == 0 {
			high = low + min(math.MaxUint64-low, (count+1)*gap)
		}
		if every := (high - low) / (count + 1); every >= room || count < width {
			g.spread(first, last, low, every)
			return
		}
	}
}

func (g *Graph) spread(first, last NodeID, pos, every uint64) {
	for n := first; ; n = g.nodes[n].next {
		pos += every
		g.nodes[n].pos = pos
		if n == last {
			return
		}
	}
}

// takeOut unlinks a node from the order. Its own links stay, so that putBack,
// called in the reverse order, restores it exactly.
func (g *Graph) takeOut(n NodeID) {
	rec := &g.nodes[n]
	fg := g.regions[rec.region]
	if rec.prev == 0 {
		fg.first = rec.next
	} else {
		g.nodes[rec.prev].next = rec.next
	}
	if rec.next == 0 {
		fg.last = rec.prev
	} else {
		g.nodes[rec.next].prev = rec.prev
	}
	if rec.flags&flagHidden == 0 {
		fg.count--
	}
}

func (g *Graph) putBack(n NodeID) {
	rec := &g.nodes[n]
	g.hookIn(n, rec, g.regions[rec.region])
	if low, high := g.neighbours(rec); rec.pos <= low || high != 0 && rec.pos >= high {
		g.place(n)
	}
}

// neighbours returns the positions before and after a node, 0 where there is
// none.
func (g *Graph) neighbours(rec *nodeRec) (low, high uint64) {
	if rec.prev != 0 {
		low = g.nodes[rec.prev].pos
	}
	if rec.next != 0 {
		high = g.nodes[rec.next].pos
	}
	return low, high
}

// anchor returns the node of a region in whose nested graphs n stands, n itself
// when it is of that region, 0 when it is outside of it.
func (g *Graph) anchor(n NodeID, region uint32) NodeID {
	for g.nodes[n].region != region {
		fg := g.regions[g.nodes[n].region]
		if fg.parent == nil || fg.parent.g != g {
			return 0
		}
		n = fg.holder
	}
	return n
}

// Before reports whether node a stands before node b, both of one function
// graph.
func (g *Graph) Before(a, b NodeID) bool { return g.nodes[a].pos < g.nodes[b].pos }

// Together reports whether two nodes belong to one function graph.
func (g *Graph) Together(a, b NodeID) bool { return g.nodes[a].region == g.nodes[b].region }

// expose makes sure that a node may use a variable: that it is declared in the
// node's graph or one around it, and computed before.
func (g *Graph) expose(v VarID, client NodeID) error {
	r := &g.vars[v]
	switch {
	case r.kind == constantVar:
		return nil
	case r.kind == inputVar:
		if g.anchor(client, r.aux) == 0 {
			return fmt.Errorf("input %s cannot be used outside of its graph: %w", Var{g, v}, ErrMissingInput)
		}
		return nil
	case g.nodes[r.owner].flags&flagDead != 0:
		return fmt.Errorf("%s: %w", g.describe(r.owner), ErrRemoved)
	}
	return g.ensureBefore(r.owner, client)
}

// ensureBefore makes sure that a producer stands before a client that is about
// to use it, moving the client and what depends on it behind the producer where
// they stand before it. It costs the nodes between the two, and nothing where
// the order is right already. It returns ErrCycle when the producer depends on
// the client.
func (g *Graph) ensureBefore(producer, client NodeID) error {
	region := g.nodes[producer].region
	c := g.anchor(client, region)
	if c == 0 {
		return fmt.Errorf("%s cannot be used outside of the graph that it stands in", g.describe(producer))
	}
	if c == producer {
		return ErrCycle
	}
	if g.nodes[producer].pos < g.nodes[c].pos {
		return nil
	}
	return g.moveBehind(c, producer)
}

// moveBehind moves node c, and the nodes up to producer that depend on it,
// behind producer: the affected region of Pearce and Kelly, "A dynamic
// topological sort algorithm for directed acyclic graphs" (2006).
func (g *Graph) moveBehind(c, producer NodeID) error {
	limit := g.nodes[producer].pos
	g.tx.marked = g.tx.marked[:0]
	defer g.unmark()
	g.mark(c, limit)
	kept := false // an effect that moves takes the effects behind it along
	for n := c; n != 0 && g.nodes[n].pos <= limit; n = g.nodes[n].next {
		if g.nodes[n].flags&flagMark == 0 && !(kept && g.staysInOrder(n)) {
			continue
		}
		if n == producer {
			return ErrCycle
		}
		g.mark(n, limit)
		kept = kept || g.staysInOrder(n)
		g.markUsers(n, limit)
		if g.ordering {
			g.markLater(n, producer)
		}
	}
	g.moveMarked(c, producer)
	return nil
}

// staysInOrder reports whether a node may not pass another one of its kind.
func (g *Graph) staysInOrder(n NodeID) bool {
	return g.nodes[n].flags&flagKept != 0 || g.holdsEffects(n)
}

func (g *Graph) mark(n NodeID, limit uint64) {
	if rec := &g.nodes[n]; rec.flags&flagMark == 0 && rec.pos <= limit {
		rec.flags |= flagMark
		g.tx.marked = append(g.tx.marked, n)
	}
}

// markUsers marks the nodes of the same graph that use a node, or hold graphs
// that do.
func (g *Graph) markUsers(n NodeID, limit uint64) {
	rec := &g.nodes[n]
	for i := range rec.nout {
		for s := g.vars[rec.out+VarID(i)].first; s != 0; s = g.slots[s].next {
			if user := g.anchor(g.slots[s].node, rec.region); user != 0 {
				g.mark(user, limit)
			}
		}
	}
}

func (g *Graph) unmark() {
	for _, n := range g.tx.marked {
		g.nodes[n].flags &^= flagMark
	}
}

// moveMarked moves the marked nodes from c to producer behind producer, in
// their order.
func (g *Graph) moveMarked(c, producer NodeID) {
	fg := g.regions[g.nodes[producer].region]
	after := producer
	for n := c; n != producer; {
		next := g.nodes[n].next
		if g.nodes[n].flags&flagMark != 0 {
			rec := &g.nodes[n]
			u := g.tx.record(undoMove, uint32(n))
			u.b, u.c = uint32(rec.prev), uint32(rec.next)
			u.d, u.e = uint32(rec.pos>>32), uint32(rec.pos)
			g.takeOut(n)
			g.insertBefore(n, g.nodes[after].next, fg)
			g.moves++
			after = n
		}
		n = next
	}
}

// Compare orders the nodes of an arena: those of one function graph by their
// place, outer graphs first.
func (g *Graph) Compare(a, b NodeID) int {
	ra, rb := &g.nodes[a], &g.nodes[b]
	if ra.region != rb.region {
		return cmp.Compare(ra.region, rb.region)
	}
	return cmp.Compare(ra.pos, rb.pos)
}

// IsVisible reports whether a node may use the outputs of another one: whether
// that stands before it, in the same function graph or in one around it.
func (g *Graph) IsVisible(producer, user NodeID) bool {
	at := g.anchor(user, g.nodes[producer].region)
	return at != 0 && g.nodes[producer].pos < g.nodes[at].pos
}

// NumMoves returns how often a node has changed its place in the order: as long
// as it stays the same, so does the order of the nodes that were there.
func (g *Graph) NumMoves() int { return g.moves }
