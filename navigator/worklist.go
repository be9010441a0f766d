package navigator

import (
	"math/bits"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/arena"
	"github.com/settle-go/settle/unify"
)

// worklist holds the nodes that an equilibrium has to visit: in this round, and
// in the next one.
type worklist struct {
	g        *graph.Graph
	set      *ruleSet
	runner   *unify.Runner // that says how far down patterns look
	returnOp ir.OpID       // of nodes that are in no list

	current, next []graph.NodeID
	at            int // place in current
	// The round also visits, before current, the nodes that are listed from one number to before
	// another: where numbers are in the order of the graph, the first round needs no list.
	from, end graph.NodeID
	numbered  int          // how many they were at first
	state     []queueState // by node
	frontier  []graph.NodeID
	whole     bool // the round visits every node, in order
	moves     int  // nodes that had moved in the order by then
	far       []farFeature
	unmet     bool // there may be nodes that are not on the worklist and were never visited: the graph is kept for another run
}

// begin makes the worklist that of the nodes at which an engine tries rules.
func (w *worklist) begin(e *engine) {
	w.g, w.set, w.runner, w.returnOp, w.unmet = e.g, e.set, e.runner, e.returnOp, e.run.cache != nil
	for _, f := range e.g.Root().Features() {
		if far, ok := f.(farFeature); ok {
			far.Changed() // what was before does not matter: each node is visited
			w.far = append(w.far, far)
		}
	}
}

// takeRoom takes over the room of a worklist that is not used any more.
func (w *worklist) takeRoom(from *worklist) {
	clear(from.far)
	w.current, w.next, w.state, w.frontier = from.current[:0], from.next[:0], from.state[:0], from.frontier[:0]
	w.far = from.far[:0]
}

// isSmall reports whether the room of a worklist is small enough to be kept for as long as its
// optimizer is.
func (w *worklist) isSmall() bool { return cap(w.current)+cap(w.next) <= maxSpare }

// maxSpare is how many nodes a small worklist has room for.
const maxSpare = 1 << 16

type queueState uint8

const (
	inCurrent queueState = 1 << iota
	inNext
	isReached // it is on the frontier
)

// fillFirst puts every node of the arena on the worklist, in order. Where that is the order of their
// numbers, and nothing has to be visited before what is on the worklist, it makes no list.
func (w *worklist) fillFirst(r *Run, inRound bool) {
	if inRound || !w.g.IsNumberedInOrder() {
		w.fill(r)
		return
	}
	w.clear()
	w.from, w.end, w.numbered = 1, graph.NodeID(w.g.NumIDs()), r.Graph.Len()
	w.whole, w.moves = true, w.g.NumMoves()
}

// fill puts every node of the arena on the worklist, in order.
func (w *worklist) fill(r *Run) {
	w.clear()
	w.current = r.Graph.AppendIDs(slices.Grow(w.current, r.nodes))
	state := w.state
	for _, n := range w.current {
		state[n] = inCurrent
	}
	w.whole, w.moves = true, w.g.NumMoves()
}

// clear takes every node off the worklist.
func (w *worklist) clear() {
	w.current, w.next, w.at, w.from, w.end = w.current[:0], w.next[:0], 0, 0, 0
	w.state = slices.Grow(w.state[:0], w.g.NumIDs())[:w.g.NumIDs()]
	clear(w.state)
}

// list puts the nodes that are visited by their numbers in the list.
func (w *worklist) list() {
	for ; w.from < w.end; w.from++ {
		if w.g.IsListed(w.from) {
			w.state[w.from] = inCurrent
			w.current = append(w.current, w.from)
		}
	}
}

// reserve makes room for more nodes than there are, so that the tables by node need not
// be copied when a small change to the graph adds a few.
func (w *worklist) reserve() {
	w.grow()
	room := w.g.NumIDs()/8 + 64
	w.state = slices.Grow(w.state, room)
}

// grow makes room for the nodes that were added.
func (w *worklist) grow() {
	if grown := w.g.NumIDs() - len(w.state); grown > 0 {
		w.state = append(w.state, make([]queueState, grown)...)
	}
}

// take returns the next node of the current round that is in the graph, 0 for none.
func (w *worklist) take() graph.NodeID {
	for w.from < w.end {
		n := w.from
		if w.from++; w.g.IsListed(n) {
			return n
		}
	}
	for w.at < len(w.current) {
		n := w.current[w.at]
		w.at++
		w.state[n] &^= inCurrent
		if w.g.IsAlive(n) {
			return n
		}
	}
	return 0
}

// isQueued reports whether a node is to be visited.
func (w *worklist) isQueued(n graph.NodeID) bool {
	return w.state[n]&^isReached != 0 || n >= w.from && n < w.end
}

// isWaiting reports whether the current round is still to visit a node.
func (w *worklist) isWaiting(n graph.NodeID) bool {
	return w.state[n]&inCurrent != 0 || n >= w.from && n < w.end
}

// size returns how many nodes a round that begins is to visit.
func (w *worklist) size() int {
	if w.from < w.end {
		return w.numbered
	}
	return len(w.current)
}

// left returns how many nodes of the current round, for which there is a list, are still to be visited.
func (w *worklist) left() int { return len(w.current) - w.at }

// queue puts a node on the next round's worklist, unless it is queued already or no rule
// is about its op.
func (w *worklist) queue(n graph.NodeID) {
	if w.isQueued(n) || !w.g.IsAlive(n) {
		return
	}
	if op := w.g.OpOf(n); op == w.returnOp || w.runner.LevelsOf(op) < 0 {
		return
	}
	w.state[n] |= inNext
	w.next = arena.Append(w.next, n)
}

// advance makes the next round's worklist the current one, in the order of the
// graph.
func (w *worklist) advance(r *Run) {
	w.current, w.next, w.at = w.next, w.current[:0], 0
	w.sort(r)
}

// join adds the next round's worklist to the current one, none of which has
// been visited.
func (w *worklist) join(r *Run) {
	if len(w.next) > 0 {
		w.list()
		w.current, w.next = append(w.current, w.next...), w.next[:0]
		w.sort(r)
	}
}

// sort drops erased nodes from the current list and orders it: by sorting or, if the list is long, by walking
// the graph. Mostly it is in order, as the nodes that rewrites make stand beside those that a round visits.
func (w *worklist) sort(r *Run) {
	w.whole = false
	w.current = slices.DeleteFunc(w.current, func(n graph.NodeID) bool {
		w.state[n] = 0
		return !w.g.IsAlive(n)
	})
	for _, n := range w.current {
		w.state[n] = inCurrent
	}
	if !w.g.HasNested() && slices.IsSortedFunc(w.current, w.g.Compare) {
		return
	}
	if len(w.current)*bits.Len(uint(len(w.current))) <= r.nodes {
		slices.SortFunc(w.current, w.g.Compare)
		return
	}
	w.current = w.current[:0]
	walk := r.Graph.Walk()
	for n := walk.Next(); n != 0; n = walk.Next() {
		if w.state[n] == inCurrent {
			w.current = append(w.current, n)
		}
	}
}

// fillNext puts every node of the arena on the next round's worklist.
func (w *worklist) fillNext(r *Run) {
	w.fill(r)
	w.next, w.current, w.at = w.current, w.next, 0
	for _, n := range w.next {
		w.state[n] = inNext
	}
}

// putInFront puts nodes before those of the current round that are still to be visited,
// in the slots of nodes that have been visited.
func (w *worklist) putInFront(nodes []graph.NodeID) {
	if len(nodes) > w.at {
		rest := w.current[w.at:]
		room := len(nodes) + len(rest)/2
		list := make([]graph.NodeID, room, room+len(rest))
		w.current, w.at = append(list, rest...), room
	}
	w.at -= len(nodes)
	for i, n := range nodes {
		w.current[w.at+i] = n
		w.state[n] = inCurrent
	}
}

// queueChanges queues the nodes whose match could have changed by changes.
func (w *worklist) queueChanges(list []change) {
	w.grow()
	w.frontier = w.frontier[:0]
	for _, c := range list {
		n := graph.NodeID(c.id)
		if c.kind == usesChanged || int(n) >= w.g.NumIDs() {
			continue
		}
		w.queueParents(n)
		switch c.kind {
		case nodeInserted:
			w.queue(n)
		case inputChanged, nodeTouched:
			w.reach(n)
		}
	}
	w.queueFrontier()
	w.farChanges()
	if w.runner.ClientLevels() < 0 {
		return
	}
	for _, c := range list {
		if c.kind == usesChanged && int(c.id) < w.g.NumVarIDs() {
			w.usersOf(graph.VarID(c.id))
		}
	}
	w.queueClients()
}

// changed queues the nodes whose match could have changed by the rewrite of a node: the
// nodes that it made, the users that got another input, and the users of those, as far up
// as patterns look down.
func (w *worklist) changed(root graph.NodeID, rw *Rewriter) {
	tx := rw.tx
	if !tx.IsPlain() {
		w.queueMade(root, tx)
	}
	w.queueParents(root)
	if !w.allWait(rw) {
		w.usersMoved(tx.Moved())
	}
	if w.runner.ClientLevels() >= 0 {
		w.otherClients(rw)
	}
	if len(w.far) > 0 {
		w.farChanges()
	}
}

// shared queues the nodes whose match could have changed by the replacement of a constant by another one. It reports
// whether there is only the node that is being visited, which is to be visited again at once: what else uses the
// constant, and what uses that, is still queued.
func (w *worklist) shared(visited graph.NodeID, rw *Rewriter) (again bool) {
	moved := rw.tx.Moved()
	again = w.allWait(rw) && !w.g.HasNested()
	for _, n := range moved {
		again = again && (n == visited || w.isWaiting(n))
	}
	if !again {
		for _, n := range moved {
			w.queueParents(n)
		}
		w.usersMoved(moved)
	}
	if w.runner.ClientLevels() >= 0 {
		w.otherClients(rw)
	}
	return again
}

// queueMade queues the nodes that a transaction made or moved, and the rewritten node where it is left.
func (w *worklist) queueMade(root graph.NodeID, tx *graph.Tx) {
	if first, end := tx.Created(); first < end {
		w.grow()
		for n := first; n < end; n++ {
			w.queue(n)
		}
	}
	for _, n := range tx.MovedOut() {
		w.queue(n)
	}
	w.queue(root)
}

// farFeature is a feature that rules ask about nodes far from the change that affects
// them, such as [shapes.Shapes]. It returns the nodes for whose outputs its answers have
// changed since the last call.
//
// [shapes.Shapes]: https://pkg.go.dev/github.com/settle-go/settle/graph/shapes#Shapes
type farFeature interface{ Changed() []graph.NodeID }

// farChanges queues the nodes for whose inputs or outputs the answers of features have
// changed.
func (w *worklist) farChanges() {
	for _, f := range w.far {
		for _, n := range f.Changed() {
			if int(n) < w.g.NumIDs() && w.g.IsAlive(n) {
				w.queue(n)
				w.frontier = w.frontier[:0]
				w.addUsers(n)
				w.queueFrontier()
			}
		}
	}
}

// allWait reports whether every node after the one that is being visited is still queued:
// then its users, which come after it, need not be queued. That does not hold if the order
// has changed since the list was filled.
func (w *worklist) allWait(rw *Rewriter) bool {
	return w.whole && w.moves == w.g.NumMoves() && len(rw.others) == 0
}

// queueParents queues the nodes that have the region in which a node is, and those around
// them: a rule may look into the regions of its node.
func (w *worklist) queueParents(n graph.NodeID) {
	if w.g.HasNested() {
		w.queueAround(n)
	}
}

func (w *worklist) queueAround(n graph.NodeID) {
	for parent := w.g.ParentOf(n); parent != 0; parent = w.g.ParentOf(parent) {
		w.queue(parent)
	}
}

// usersMoved queues the nodes that got another input, and their users.
func (w *worklist) usersMoved(moved []graph.NodeID) {
	if w.set.levels > 1 {
		w.frontier = w.frontier[:0]
		for _, n := range moved {
			w.reach(n)
		}
		w.queueFrontier()
		return
	}
	for _, n := range moved {
		w.queue(n) // every pattern looks at the inputs, and none below them
		if w.set.looksInside {
			w.queueParents(n)
		}
	}
}

// queueFrontier queues the nodes of the frontier, whose inputs changed, and then their
// users level by level, each if a pattern for its op looks that far down.
func (w *worklist) queueFrontier() {
	levels := w.set.levels
	if !w.unmet {
		levels = min(levels, w.runner.MetLevels())
	}
	w.walkUp(levels, func(n graph.NodeID, level int) bool { return w.runner.LevelsOf(w.g.OpOf(n)) >= level })
}

// queueClients does the same where the number of clients of what the nodes take changed:
// only rules that count clients matter.
func (w *worklist) queueClients() {
	w.walkUp(w.runner.ClientLevels(), w.countsClients)
}

// countsClients reports whether a rule that counts clients is worth trying at a node, and
// looks that many levels down. Nodes that are queued need no answer.
func (w *worklist) countsClients(n graph.NodeID, levels int) bool {
	return !w.isQueued(n) && w.runner.CountsClients(w.g, n, levels)
}

// walkUp walks from the frontier up to that many levels, and queues the nodes from which a
// pattern looks down as far as the frontier. A node is reached at its lowest level first, so
// each is looked at once.
func (w *worklist) walkUp(levels int, looks func(n graph.NodeID, level int) bool) {
	looksInside := w.set.looksInside && w.g.HasNested()
	from := 0 // in the frontier, which has the levels one after the other
	for level := 1; level <= levels && from < len(w.frontier); level++ {
		count := len(w.frontier)
		for ; from < count; from++ {
			n := w.frontier[from]
			if !w.g.IsAlive(n) {
				continue
			}
			if looks(n, level) {
				w.queue(n)
			}
			if looksInside {
				w.queueParents(n)
			}
			if level < levels {
				w.addUsers(n)
			}
		}
	}
	for _, n := range w.frontier {
		w.state[n] &^= isReached
	}
	w.frontier = w.frontier[:0]
}

func (w *worklist) addUsers(n graph.NodeID) {
	for i := range w.g.NumOutputsOf(n) {
		w.addClients(w.g.OutputOf(n, i))
	}
}

func (w *worklist) addClients(v graph.VarID) {
	w.g.EachClient(v, func(user graph.NodeID) bool {
		w.reach(user)
		return true
	})
}

// reach adds a node to the frontier, unless it is there.
func (w *worklist) reach(n graph.NodeID) {
	if w.state[n]&isReached == 0 {
		w.state[n] |= isReached
		w.frontier = arena.Append(w.frontier, n)
	}
}

// otherClients queues the owners and the users of the values whose number of uses has
// changed by the rewrite.
func (w *worklist) otherClients(rw *Rewriter) {
	w.frontier = w.frontier[:0]
	rw.tx.EachRemoved(func(n graph.NodeID) { w.usersOfInputs(n) })
	first, end := rw.tx.Created()
	for n := first; n < end; n++ {
		w.usersOfInputs(n)
	}
	for _, v := range rw.tx.Released() {
		w.usersOf(v)
	}
	for _, v := range rw.outs {
		w.usersOf(v)
	}
	for _, p := range rw.others {
		w.usersOf(p.Old)
		w.usersOf(p.New)
	}
	w.queueClients()
}

func (w *worklist) usersOfInputs(n graph.NodeID) {
	for i := range w.g.NumInputsOf(n) {
		w.usersOf(w.g.InputOf(n, i))
	}
}

func (w *worklist) usersOf(v graph.VarID) {
	if v == 0 {
		return
	}
	owner := w.g.OwnerOf(v)
	if owner != 0 && w.countsClients(owner, 0) {
		w.queue(owner)
	}
	if owner == 0 || w.g.NumOutputsOf(owner) > maxSiblings {
		w.fewUsersOf(v)
		return
	}
	for i := range w.g.NumOutputsOf(owner) { // rules ask about all outputs of what they match
		w.fewUsersOf(w.g.OutputOf(owner, i))
	}
}

// maxSiblings bounds the outputs of a node whose users are looked at when one of them has got
// or lost a use.
const maxSiblings = 1 << 10

// fewUsersOf adds the users of a value to the frontier, unless it has more uses than rules ask about.
func (w *worklist) fewUsersOf(v graph.VarID) {
	if w.g.NumClientsOf(v, maxAskedClients+1) <= maxAskedClients {
		w.addClients(v)
	}
}
