package navigator

import (
	"math/bits"
	"slices"

	"github.com/settle-go/settle/graph"
)

// worklist holds the nodes that an equilibrium has to visit: in this round, and
// in the next one.
type worklist struct {
	*engine
	current, next []graph.NodeID
	at            int          // place in current
	state         []queueState // by node
	front         []graph.NodeID
	stamps        []uint32 // by node: the last walk upwards that reached it
	stamp         uint32   // the walk that is under way
	whole         bool     // current was filled with every node, in order
	moves         int      // nodes that had moved in the order by then
}

type queueState uint8

const (
	inCurrent queueState = 1 << iota
	inNext
)

// fill puts every node of the arena on the worklist, in order.
func (w *worklist) fill() {
	w.current, w.next, w.at = slices.Grow(w.current[:0], w.run.nodes), w.next[:0], 0
	w.state = make([]queueState, w.g.NumIDs())
	w.current = appendArena(w.current, w.run.Graph)
	for _, n := range w.current {
		w.state[n] = inCurrent
	}
	w.whole, w.moves = true, w.g.NumMoves()
}

// reserve makes room for more nodes than there are, so that a run on a graph
// that was changed a little need not copy what is kept of each node.
func (w *worklist) reserve() {
	w.grow()
	room := w.g.NumIDs()/8 + 64
	w.state = slices.Grow(w.state, room)
	if w.set.levels > 1 || w.set.countsClients {
		w.stamps = slices.Grow(w.stamps, max(0, w.g.NumIDs()-len(w.stamps))+room)
		w.stamps = w.stamps[:w.g.NumIDs()]
	}
}

// grow makes room for the nodes that were added.
func (w *worklist) grow() {
	if grown := w.g.NumIDs() - len(w.state); grown > 0 {
		w.state = append(w.state, make([]queueState, grown)...)
	}
}

// take returns the next node of the current round.
func (w *worklist) take() graph.NodeID {
	n := w.current[w.at]
	w.at++
	w.state[n] &^= inCurrent
	return n
}

// queue puts a node on the next round's worklist, unless it is waiting already,
// or no rule has anything to say of its op.
func (w *worklist) queue(n graph.NodeID) {
	if !w.g.IsAlive(n) || w.state[n] != 0 || w.runner.LevelsOf(w.g.OpOf(n)) < 0 || w.g.OpOf(n) == w.returnOp {
		return
	}
	w.state[n] = inNext
	w.next = append(w.next, n)
}

// advance makes the next round's worklist the current one, in the order of the
// graph.
func (w *worklist) advance() {
	w.current, w.next, w.at = w.next, w.current[:0], 0
	w.settle()
}

// join adds the next round's worklist to the current one, none of which has
// been visited.
func (w *worklist) join() {
	if len(w.next) > 0 {
		w.current, w.next = append(w.current, w.next...), w.next[:0]
		w.settle()
	}
}

// settle drops removed nodes from the current list and puts it in order: by
// sorting it, or where it is long by walking the graph.
func (w *worklist) settle() {
	w.whole = false
	for _, n := range w.current {
		w.state[n] = inCurrent
	}
	if len(w.current)*bits.Len(uint(len(w.current))) > w.run.nodes {
		w.current = w.current[:0]
		walk := w.run.Graph.Walk()
		for n := walk.Next(); n != 0; n = walk.Next() {
			if w.state[n] == inCurrent {
				w.current = append(w.current, n)
			}
		}
		return
	}
	w.current = slices.DeleteFunc(w.current, func(n graph.NodeID) bool { return !w.g.IsAlive(n) })
	slices.SortFunc(w.current, w.g.Compare)
}

// absorb queues the nodes whose match could have changed by changes.
func (w *worklist) absorb(list []change) {
	w.grow()
	w.front = w.front[:0]
	for _, c := range list {
		n := graph.NodeID(c.id)
		if c.kind == usesChanged || int(n) >= w.g.NumIDs() {
			continue
		}
		w.queueHolders(n)
		switch c.kind {
		case nodeCame:
			w.queue(n)
		case inputChanged, nodeTouched:
			w.front = append(w.front, n)
		}
	}
	w.upwards()
	if !w.set.countsClients {
		return
	}
	for _, c := range list {
		if c.kind == usesChanged && int(c.id) < w.g.NumVarIDs() {
			w.usersOf(graph.VarID(c.id))
		}
	}
	w.upwards()
}

// changed queues the nodes whose match could have changed by the rewrite of a
// node: the nodes it made, the clients that got another input, and the users of
// those as far up as a pattern looks down.
func (w *worklist) changed(root graph.NodeID) {
	w.grow()
	tx := w.rw.tx
	first, end := tx.Created()
	for n := first; n < end; n++ {
		w.queue(n)
	}
	w.queue(root)
	w.queueHolders(root)
	if !w.allWait() {
		w.usersMoved(tx.Moved())
	}
	if w.set.countsClients {
		w.otherClients()
	}
}

// allWait reports whether every node behind the one that is being visited is
// still to be visited: then its users need not be looked for. They stand behind
// it, unless the order has changed since the list was filled.
func (w *worklist) allWait() bool {
	return w.whole && w.moves == w.g.NumMoves() && len(w.rw.others) == 0
}

// queueHolders queues the nodes in whose graphs a node stands: a rule may look
// at the graphs that its node holds.
func (w *worklist) queueHolders(n graph.NodeID) {
	for holder := w.g.ParentOf(n); holder != 0; holder = w.g.ParentOf(holder) {
		w.queue(holder)
	}
}

// usersMoved queues the nodes that got another input, and their users.
func (w *worklist) usersMoved(moved []graph.NodeID) {
	if w.set.levels > 1 {
		w.front = append(w.front[:0], moved...)
		w.upwards()
		return
	}
	for _, n := range moved {
		w.queue(n) // every pattern looks at the inputs, and none below them
	}
}

// upwards queues the nodes of front, whose inputs changed, and level by level
// their users, each where a pattern for its op looks that far down. A node is
// reached at the lowest level first, so that once is enough.
func (w *worklist) upwards() {
	w.stamp++
	if grown := w.g.NumIDs() - len(w.stamps); grown > 0 {
		w.stamps = append(w.stamps, make([]uint32, grown)...)
	}
	for level := 1; level <= w.set.levels && len(w.front) > 0; level++ {
		count := len(w.front)
		for i := range count {
			n := w.front[i]
			if w.stamps[n] == w.stamp || !w.g.IsAlive(n) {
				continue
			}
			w.stamps[n] = w.stamp
			if w.runner.LevelsOf(w.g.OpOf(n)) >= level {
				w.queue(n)
			}
			if level < w.set.levels {
				w.addUsers(n)
			}
		}
		w.front = append(w.front[:0], w.front[count:]...)
	}
}

func (w *worklist) addUsers(n graph.NodeID) {
	for i := range w.g.NumOutputsOf(n) {
		w.addClients(w.g.OutputOf(n, i))
	}
}

func (w *worklist) addClients(v graph.VarID) {
	w.g.EachClient(v, func(user graph.NodeID) bool {
		w.front = append(w.front, user)
		return true
	})
}

// otherClients queues the owners and the users of the values that are used by
// more or fewer operands than before the rewrite.
func (w *worklist) otherClients() {
	w.front = w.front[:0]
	w.rw.tx.EachRemoved(func(n graph.NodeID) { w.usersOfInputs(n) })
	first, end := w.rw.tx.Created()
	for n := first; n < end; n++ {
		w.usersOfInputs(n)
	}
	for _, v := range w.rw.outs {
		w.usersOf(v)
	}
	for _, p := range w.rw.others {
		w.usersOf(p.Old)
		w.usersOf(p.New)
	}
	w.upwards()
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
	if owner := w.g.OwnerOf(v); owner != 0 {
		w.queue(owner)
	}
	if w.g.NumClientsOf(v, fewClients+1) <= fewClients {
		w.addClients(v)
	}
}
