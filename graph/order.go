package graph

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// ErrCycle says that a replacement would make a node depend on itself.
var ErrCycle = errors.New("the replacement would make a node depend on itself")

// Positions are spaced so that nodes can be inserted between them: an inserted node gets
// the position `step` before the node that it precedes, so that 65,000 rewrites at one
// place need no renumbering. Where there is no position left, the fewest nodes around it
// with `room` between them on average are renumbered.
const (
	gap  = 1 << 32
	step = 1 << 16
	room = 1 << 12
)

// insertBefore links a node into the order of its function graph, before
// another, or at the end when that is 0.
func (g *Graph) insertBefore(n, before NodeID, fg *FunctionGraph) {
	prev := fg.last
	if before != 0 {
		prev = g.nodes[before].prev
	}
	rec := &g.nodes[n]
	rec.prev, rec.next = prev, before
	g.hookIn(n, rec, fg)
	g.assignPosition(n)
}

// hookIn links the neighbors of a node to it.
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
	g.reordered = g.reordered || rec.prev > n || rec.next != 0 && rec.next < n
}

// assignPosition gives a node that was linked in a position between its neighbours'.
func (g *Graph) assignPosition(n NodeID) {
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

// makeRoom renumbers the nodes around one that finds no position, twice as many until they
// are far enough apart: the many insertions that follow pay for it.
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

// unlinkNode unlinks a node from the order. Its own links stay, so that relinkNode,
// called in the reverse order, restores it exactly.
func (g *Graph) unlinkNode(rec *nodeRec) {
	nodes, fg := g.nodes, g.regions[rec.region]
	prev, next := rec.prev, rec.next
	if prev == 0 {
		fg.first = next
	} else {
		nodes[prev].next = next
	}
	if next == 0 {
		fg.last = prev
	} else {
		nodes[next].prev = prev
	}
	if rec.flags&flagHidden == 0 {
		fg.count--
	}
}

func (g *Graph) relinkNode(n NodeID) {
	rec := &g.nodes[n]
	g.hookIn(n, rec, g.regions[rec.region])
	if low, high := g.neighbours(rec); rec.pos <= low || high != 0 && rec.pos >= high {
		g.assignPosition(n)
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

// makeVisible makes sure that a node may use a variable: that the variable belongs to the
// node's graph or one around it, and is computed before the node.
func (g *Graph) makeVisible(v VarID, client NodeID) error {
	r := &g.vars[v]
	switch {
	case r.kind() == constantVar:
		return nil
	case r.kind() == inputVar:
		ancestor, closed := g.reaches(client, r.region())
		if ancestor == 0 {
			return fmt.Errorf("input %s cannot be used outside of its graph: %w", Var{g, v}, ErrMissingInput)
		}
		if closed != 0 {
			return fmt.Errorf("input %s cannot be used in %s: %w", Var{g, v}, g.describe(closed), ErrIsolated)
		}
		return nil
	case g.nodes[r.owner()].flags&flagDead != 0:
		return fmt.Errorf("%s: %w", g.describe(r.owner()), ErrRemoved)
	}
	return g.ensureBefore(r.owner(), client)
}

// ensureBefore makes sure that a producer comes before a client that is about to use it: if
// it comes after the client, the client and the nodes between them that depend on it move
// after the producer. It costs the nodes between the two, and nothing if the order is
// right. It returns ErrCycle if the producer depends on the client.
func (g *Graph) ensureBefore(producer, client NodeID) error {
	c := client
	if region := g.nodes[producer].region; g.nodes[client].region != region {
		var closed NodeID
		if c, closed = g.reaches(client, region); c == 0 {
			return fmt.Errorf("%s cannot be used outside of the graph that it stands in", g.describe(producer))
		}
		if closed != 0 {
			return fmt.Errorf("%s cannot be used in %s: %w", g.describe(producer), g.describe(closed), ErrIsolated)
		}
	}
	if c == producer {
		return ErrCycle
	}
	if g.nodes[producer].pos < g.nodes[c].pos {
		return nil
	}
	return g.moveAfter(c, producer)
}

// moveAfter moves node c, and the nodes up to producer that depend on it, after producer:
// the affected region of Pearce and Kelly, "A dynamic topological sort algorithm for
// directed acyclic graphs" (2006). It costs the nodes there that depend on c, not all nodes
// between the two. If these are many and producer depends on fewer, producer and what it
// depends on move before c instead: the two sides are searched in turn.
func (g *Graph) moveAfter(c, producer NodeID) error {
	g.tx.visited = g.tx.visited[:0]
	defer g.clearVisited()
	backwards := !g.isOrdered()
	for budget := firstBudget; ; budget *= 4 {
		if !backwards {
			budget = math.MaxInt
		}
		done, err := g.visitDependents(c, producer, budget)
		if done || err != nil {
			if err == nil {
				g.moveVisited(producer, false)
			}
			return err
		}
		g.clearVisited()
		done, backwards, err = g.visitNeeded(c, producer, budget)
		if done || err != nil {
			if err == nil {
				g.moveVisited(c, true)
			}
			return err
		}
		g.clearVisited()
	}
}

// firstBudget is the number of nodes and operands that are visited on one side before the
// search goes on at the other.
const firstBudget = 1 << 10

// afford subtracts the cost of a search from its budget, and reports whether the budget
// covered it.
func (g *Graph) afford(budget *int, cost int) bool {
	g.searched += cost
	*budget -= cost
	return *budget >= 0
}

// isOrdered reports whether a feature demands an order: it is notified of nodes that
// moved to a later place, and of no others.
func (g *Graph) isOrdered() bool {
	for _, a := range g.features {
		if a.orderer != nil {
			return true
		}
	}
	return false
}

// visitDependents visits node c and what depends on it, as far as producer. It
// returns false where that is more than the budget.
func (g *Graph) visitDependents(c, producer NodeID, budget int) (bool, error) {
	limit := g.nodes[producer].pos
	g.visit(c, limit)
	kept := NodeID(0) // the first effect that moves takes the effects after it along
	for i := 0; i < len(g.tx.visited); i++ {
		n := g.tx.visited[i]
		if n == producer {
			return true, ErrCycle
		}
		if (kept == 0 || g.nodes[n].pos < g.nodes[kept].pos) && g.staysInOrder(n) {
			if !g.afford(&budget, g.visitEffects(n, kept, limit, budget)) {
				return false, nil
			}
			kept = n
		}
		if !g.afford(&budget, 1+g.visitUsers(n, limit, budget)) {
			return false, nil
		}
		if g.ordering {
			g.visitLater(n, producer)
		}
	}
	return true, nil
}

// visitEffects visits the nodes that keep their order after a node, up to another
// one, or where that is 0 to a place. It returns how many nodes it looked at, not
// many more than the budget.
func (g *Graph) visitEffects(n, until NodeID, limit uint64, budget int) int {
	count := 0
	for n = g.nodes[n].next; n != 0 && n != until && g.nodes[n].pos <= limit && count <= budget; n = g.nodes[n].next {
		count++
		if g.staysInOrder(n) {
			g.visit(n, limit)
		}
	}
	return count
}

// visitNeeded visits the producer and what it depends on, as far as node c. It
// returns false where that is more than the budget, and whether to try again with
// a larger one: not where what would move holds graphs or must keep its place.
func (g *Graph) visitNeeded(c, producer NodeID, budget int) (done, again bool, err error) {
	first, region := g.nodes[c].pos, g.nodes[producer].region
	g.visit(producer, math.MaxUint64)
	for i := 0; i < len(g.tx.visited); i++ {
		n := g.tx.visited[i]
		if n == c {
			return true, true, ErrCycle
		}
		rec := &g.nodes[n]
		if rec.flags&(flagPinned|flagNested) != 0 {
			return false, false, nil
		}
		if !g.afford(&budget, 1+int(g.nin(rec))) {
			return false, true, nil
		}
		for s := rec.in; s < rec.in+g.nin(rec); s++ {
			owner := g.vars[g.slots[s].v].owner()
			if owner != 0 && g.nodes[owner].region == region && g.nodes[owner].pos >= first {
				g.visit(owner, math.MaxUint64)
			}
		}
	}
	return true, true, nil
}

// staysInOrder reports whether a node may not pass another one of its kind.
func (g *Graph) staysInOrder(n NodeID) bool {
	return g.nodes[n].flags&flagPinned != 0 || g.HoldsEffects(n)
}

func (g *Graph) visit(n NodeID, limit uint64) {
	if rec := &g.nodes[n]; rec.flags&flagVisited == 0 && rec.pos <= limit {
		rec.flags |= flagVisited
		g.tx.visited = append(g.tx.visited, n)
	}
}

// visitUsers visits the nodes of the same graph that use a node, or hold graphs
// that do. It returns how many uses it looked at, not many more than the budget.
func (g *Graph) visitUsers(n NodeID, limit uint64, budget int) int {
	rec, count := &g.nodes[n], 0
	for i := range g.nout(rec) {
		for s := g.vars[rec.out+VarID(i)].first; s != 0 && count <= budget; s = g.slots[s].next {
			count++
			if user := g.ancestorIn(g.clientOf(s), rec.region); user != 0 {
				g.visit(user, limit)
			}
		}
	}
	return count
}

func (g *Graph) clearVisited() {
	for _, n := range g.tx.visited {
		g.nodes[n].flags &^= flagVisited
	}
	g.tx.visited = g.tx.visited[:0]
}

// moveVisited moves the visited nodes, in their order, after a node or before
// it.
func (g *Graph) moveVisited(at NodeID, before bool) {
	fg := g.regions[g.nodes[at].region]
	slices.SortFunc(g.tx.visited, func(a, b NodeID) int { return cmp.Compare(g.nodes[a].pos, g.nodes[b].pos) })
	if !before {
		at = g.nodes[at].next
	}
	for _, n := range g.tx.visited {
		rec := &g.nodes[n]
		u := g.tx.record(undoMove, uint32(n))
		u.b, u.c = uint32(rec.prev), uint32(rec.next)
		u.d, u.e = uint32(rec.pos>>32), uint32(rec.pos)
		g.unlinkNode(&g.nodes[n])
		g.insertBefore(n, at, fg)
		g.moves++
	}
}

// NumMoves returns how often a node has changed its position in the order: as long
// as it stays the same, so does the order of the nodes that were there.
func (g *Graph) NumMoves() int { return g.moves }

// applyOrderers puts the nodes into the order that the features demand, as part of the
// transaction, so that a rollback undoes it.
//
// A pair that does not stand in its order yet is an edge that is not inserted
// yet: moveAfter does not follow it. So each pair is inserted into an order that
// is right for all the others, which is what Pearce and Kelly's algorithm asks
// for, and finds a cycle where there is one.
func (g *Graph) applyOrderers(tx *Tx) error {
	var moved Moved
	found := false
	for _, a := range g.features {
		if a.orderer == nil {
			continue
		}
		if !found {
			moved, found = Moved{tx.allMoved(), tx.reverted || len(tx.movedOut) > 0}, true
		}
		err := g.askOrderer(a.orderer, moved)
		g.clock.notified(a)
		if err != nil {
			return err
		}
	}
	return nil
}

func (g *Graph) askOrderer(o Orderer, moved Moved) error {
	g.ordering = true
	defer func() { g.ordering = false }()
	if g.tx.before == nil {
		g.tx.before = g.orderPair // made once: it allocates
	}
	return o.Order(moved, g.tx.before)
}

// allMoved returns the nodes that changed their position, with those of the graphs
// that they hold.
func (tx *Tx) allMoved() []Node {
	tx.movedNodes = tx.movedNodes[:0]
	for _, u := range tx.log {
		if n := NodeID(u.a); u.kind == undoMove && tx.g.IsAlive(n) {
			tx.movedNodes = tx.g.appendInner(append(tx.movedNodes, Node{tx.g, n}), n)
		}
	}
	return tx.movedNodes
}

// appendInner appends the nodes of the graphs that a node holds in its arena,
// hidden returns included: they read, too.
func (g *Graph) appendInner(list []Node, n NodeID) []Node {
	from := len(list)
	list = g.appendHeld(list, n)
	for ; from < len(list); from++ {
		list = g.appendHeld(list, list[from].id)
	}
	return list
}

func (g *Graph) appendHeld(list []Node, n NodeID) []Node {
	if g.nodes[n].flags&flagNested == 0 {
		return list
	}
	for _, fg := range g.nested[n] {
		for inner := fg.first; fg.g == g && inner != 0; inner = g.nodes[inner].next {
			list = append(list, Node{g, inner})
		}
	}
	return list
}

// orderPair moves a node and what depends on it after another one. Where they
// belong to different function graphs, it is the nodes that hold those.
func (g *Graph) orderPair(earlier, later Node) error {
	a, b, _, _ := g.inCommonBlock(earlier.id, later.id)
	if a == b {
		return fmt.Errorf("%s and %s stand in each other: %w", g.describe(earlier.id), g.describe(later.id), ErrCycle)
	}
	if g.nodes[a].pos < g.nodes[b].pos {
		return nil
	}
	return g.moveAfter(b, a)
}

// visitLater visits the nodes of the same graph that must run after a node or
// after one that it holds. Those that stand before it are pairs that are not in
// order yet.
func (g *Graph) visitLater(n, last NodeID) {
	limit := g.nodes[last].pos
	tx := &g.tx
	tx.inner = g.appendInner(append(tx.inner[:0], Node{g, n}), n)
	for _, a := range g.features {
		if a.orderer == nil {
			continue
		}
		tx.later = tx.later[:0]
		for _, inner := range tx.inner {
			tx.later = a.orderer.AppendLater(tx.later, inner, Node{g, last})
		}
		for _, later := range tx.later {
			at := g.ancestorIn(later.id, g.nodes[n].region)
			if at != 0 && g.nodes[at].pos > g.nodes[n].pos {
				g.visit(at, limit)
			}
		}
	}
}
