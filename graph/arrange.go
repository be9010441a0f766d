package graph

import (
	"fmt"
)

// Orderer demands that nodes run before others that use nothing of theirs: as
// who reads a value must run before who overwrites it. The order of the nodes,
// which is the one that is printed and evaluated, then has it so: a commit moves
// nodes, and what depends on them, and is refused where no order will do.
//
// While a transaction is open its replacements move nodes for the sake of the
// inputs alone. The commit then names the nodes that moved, and has the Orderer
// name all pairs that may be new or broken. Each costs nothing where it stands
// right already, and the nodes between the two where not. Pairs that stand right
// are kept right by every move.
type Orderer interface {
	// Order calls before with the pairs of nodes, earlier and later, that may not
	// stand in that order: because of what the feature was told since the last
	// commit, or because of what moved. It returns the error of before, with its
	// reasons, or an error of its own.
	Order(moved Moved, before func(earlier, later Node) error) error
	// AppendLater appends the nodes that must run after a node. Those that stand
	// before it or behind last, another node, need not be named.
	AppendLater(later []Node, n, last Node) []Node
}

// Moved tells what moved in the order.
type Moved struct {
	// Nodes are those that moved, all of them to a later place. The slice is the
	// graph's.
	Nodes []Node
	// Any says that any node may have moved either way, since a checkpoint was
	// reverted to.
	Any bool
}

// arrange puts the nodes into the order that the features demand, as part of the
// transaction, so that a rollback undoes it.
//
// A pair that does not stand in its order yet is an edge that is not inserted
// yet: moveBehind does not follow it. So each pair is inserted into an order that
// is right for all the others, which is what Pearce and Kelly's algorithm asks
// for, and finds a cycle where there is one.
func (g *Graph) arrange(tx *Tx) error {
	var moved Moved
	found := false
	for _, a := range g.features {
		if a.orderer == nil {
			continue
		}
		if !found {
			moved, found = Moved{tx.allMoved(), tx.reverted}, true
		}
		err := g.order(a.orderer, moved)
		g.clock.told(a)
		if err != nil {
			return err
		}
	}
	return nil
}

func (g *Graph) order(o Orderer, moved Moved) error {
	g.ordering = true
	defer func() { g.ordering = false }()
	if g.tx.before == nil {
		g.tx.before = g.putBefore // made once: it allocates
	}
	return o.Order(moved, g.tx.before)
}

// allMoved returns the nodes that changed their place, with those of the graphs
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
// returns that no file spells included: they read, too.
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

// putBefore moves a node and what depends on it behind another one. Where they
// belong to different function graphs, it is the nodes that hold those.
func (g *Graph) putBefore(earlier, later Node) error {
	a, b := g.meet(earlier.id, later.id)
	if a == b {
		return fmt.Errorf("%s and %s stand in each other: %w", g.describe(earlier.id), g.describe(later.id), ErrCycle)
	}
	if g.nodes[a].pos < g.nodes[b].pos {
		return nil
	}
	return g.moveBehind(b, a)
}

// meet returns the nodes of one function graph that are, or hold, two nodes of
// an arena: the same one where one node holds the other.
func (g *Graph) meet(a, b NodeID) (NodeID, NodeID) {
	for region := g.nodes[a].region; ; {
		if at := g.anchor(b, region); at != 0 {
			return a, at
		}
		a = g.regions[region].holder
		region = g.nodes[a].region
	}
}

// markLater marks the nodes of the same graph that must run after a node or
// after one that it holds. Those that stand before it are pairs that are not in
// order yet.
func (g *Graph) markLater(n, last NodeID) {
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
			at := g.anchor(later.id, g.nodes[n].region)
			if at != 0 && g.nodes[at].pos > g.nodes[n].pos {
				g.mark(at, limit)
			}
		}
	}
}
