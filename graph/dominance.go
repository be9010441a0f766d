package graph

import (
	"cmp"
	"errors"
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// This file alone says where a value may be used, and which of two nodes comes first.
// A function graph is a single block: a value dominates what is listed after it there,
// and the graphs that those nodes hold, unless one of these is isolated. The blocks that
// it dominates are such graphs, held by its terminator (block.go). A constant
// without an owner belongs to no block and can be used everywhere. Code that merges, moves or
// replaces nodes asks [Graph.Dominates] and [Graph.SameBlock]; only order.go, which keeps the
// order, compares positions.

// ErrRemoved says that a replacement was removed from the graph.
var ErrRemoved = errors.New("the replacement was removed from the graph")

// ErrMissingInput says that a variable is an input of no graph around the node
// that would use it: it is one of another graph, or was removed.
var ErrMissingInput = errors.New("it is not an input there")

// ErrIsolated says that a value would be used in a graph that may be isolated from
// where it is computed.
var ErrIsolated = errors.New("its graphs may be isolated from what is around it")

// Dominates reports whether a node may use the outputs of another one: whether
// that stands before it, in the same function graph or in one around it from which
// no graph between the two may be isolated.
func (g *Graph) Dominates(producer, user NodeID) bool {
	if a, b := &g.nodes[producer], &g.nodes[user]; a.region == b.region {
		return a.pos < b.pos
	}
	return g.dominatesFrom(producer, user)
}

// dominatesFrom is Dominates of a node that stands in another graph.
func (g *Graph) dominatesFrom(producer, user NodeID) bool {
	at, closed := g.reaches(user, g.nodes[producer].region)
	return at != 0 && closed == 0 && g.nodes[producer].pos < g.nodes[at].pos
}

// CanUse reports whether a node may use a variable: a constant, an output of a node that
// dominates it, or an input of a graph around it.
func (g *Graph) CanUse(n NodeID, v VarID) bool {
	switch r := &g.vars[v]; r.kind() {
	case constantVar:
		return true
	case inputVar:
		at, closed := g.reaches(n, r.region())
		return at != 0 && closed == 0
	default:
		return g.nodes[r.owner()].flags&flagDead == 0 && g.Dominates(r.owner(), n)
	}
}

// SameBlock reports whether two nodes belong to one function graph. There a node that
// does not dominate the other one can be moved before it, unless it depends on it.
func (g *Graph) SameBlock(a, b NodeID) bool { return g.nodes[a].region == g.nodes[b].region }

// ListedBefore reports whether two nodes belong to one function graph, and the first
// is listed before the second.
func (g *Graph) ListedBefore(a, b NodeID) bool {
	x, y := &g.nodes[a], &g.nodes[b]
	return x.region == y.region && x.pos < y.pos
}

// standsBefore reports whether a variable is computed before a node and in the same
// graph, as it mostly is: the node may use it.
func (g *Graph) standsBefore(v VarID, user NodeID) bool {
	owner := g.vars[v].owner()
	if owner == 0 {
		return false
	}
	a, b := &g.nodes[owner], &g.nodes[user]
	return a.region == b.region && a.pos < b.pos && a.flags&flagDead == 0
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

// CompareInWalk orders the nodes of an arena as a [Walk] meets them: a node before
// those of the graphs that it holds, and these before the node after it.
func (g *Graph) CompareInWalk(a, b NodeID) int {
	x, y, inX, inY := g.inCommonBlock(a, b)
	switch {
	case x != y:
		return g.Compare(x, y)
	case inX == nil || inY == nil: // the one that holds the other comes first
		return cmp.Compare(g.depthOf(a), g.depthOf(b))
	}
	nested := g.nested[x]
	return cmp.Compare(slices.Index(nested, inX), slices.Index(nested, inY))
}

// inCommonBlock returns the nodes of one function graph that are, or hold, two nodes of
// an arena: the same one where one node holds the other, or holds both. It also returns
// the graphs of theirs in which those two are, nil where they are the nodes themselves.
func (g *Graph) inCommonBlock(a, b NodeID) (atA, atB NodeID, inA, inB *FunctionGraph) {
	up := func(n NodeID) (NodeID, *FunctionGraph) {
		fg := g.regions[g.nodes[n].region]
		return fg.parentNode, fg
	}
	depthA, depthB := g.depthOf(a), g.depthOf(b)
	for ; depthA > depthB; depthA-- {
		a, inA = up(a)
	}
	for ; depthB > depthA; depthB-- {
		b, inB = up(b)
	}
	for !g.SameBlock(a, b) {
		a, inA = up(a)
		b, inB = up(b)
	}
	return a, b, inA, inB
}

// depthOf returns how many graphs of the arena are around that of a node.
func (g *Graph) depthOf(n NodeID) int {
	depth := 0
	for fg := g.regions[g.nodes[n].region]; fg.parentInArena() != 0; fg = fg.parent {
		depth++
	}
	return depth
}

// ancestorIn returns the node of a region in whose nested graphs n stands, n itself
// when it is of that region, 0 when it is outside of it.
func (g *Graph) ancestorIn(n NodeID, region uint32) NodeID {
	n, _ = g.reaches(n, region)
	return n
}

// reaches reports whether a node may use what belongs to a region: whether it
// stands there or in a graph nested in it, with no graph between the two that may
// be isolated. It returns the node of the region that holds it, as ancestorIn does,
// and the one that keeps it from it.
func (g *Graph) reaches(n NodeID, region uint32) (ancestor, closed NodeID) {
	for g.nodes[n].region != region {
		fg := g.regions[g.nodes[n].region]
		if fg.parent == nil || fg.parent.g != g {
			return 0, 0
		}
		if fg.IsBlock() {
			at, known := g.reachesBlock(fg, region)
			if at != 0 {
				return at, closed
			}
			if known {
				fg = fg.entry
			}
			if n = fg.parentInArena(); n == 0 {
				return 0, 0
			}
			if known && closed == 0 && !g.mayCapture(n) {
				closed = n
			}
			continue
		}
		if n = fg.parentNode; closed == 0 && !g.mayCapture(n) {
			closed = n
		}
	}
	return n, closed
}

// reachesBlock returns the node of a region that holds a block: the terminator of one that
// dominates it. Where there is none, it is known whether the blocks of the region were
// looked at.
func (g *Graph) reachesBlock(block *FunctionGraph, region uint32) (at NodeID, known bool) {
	if int(region) >= len(g.regions) || g.regions[region].Entry() != block.entry {
		return 0, block.entry.leave != 0 // some region around, or none
	}
	heads, known := g.regions[region].heads(block)
	if heads {
		return g.regions[region].ret, true
	}
	return 0, known
}

// mayCapture reports whether the graphs that a node holds may use values from around
// them. Of an op that its dialect does not know it is known only where a node of
// that op does so: it is then not isolated, for that is a property of an op.
func (g *Graph) mayCapture(n NodeID) bool {
	op := g.ctxt.OpByID(g.nodes[n].op)
	if info := op.Info(); info != nil {
		return !info.Has(ir.Isolated)
	}
	if g.closed[n] != op.ID() && !g.capturingOps[op.NameID()] {
		g.findCapturingOps()
	}
	return g.capturingOps[op.NameID()]
}

// findCapturingOps notes which of the unknown ops that hold graphs use values from
// around their graphs.
func (g *Graph) findCapturingOps() {
	if g.capturingOps == nil {
		g.capturingOps, g.closed = map[ir.NameID]bool{}, map[NodeID]ir.OpID{}
	}
	for n := range g.nested {
		op := g.ctxt.OpByID(g.nodes[n].op)
		if !g.IsAlive(n) || op.Info() != nil || g.capturingOps[op.NameID()] {
			continue
		}
		if g.captures(n) {
			g.capturingOps[op.NameID()] = true
		} else {
			g.closed[n] = op.ID()
		}
	}
}

// NumOpenOps returns of how many ops that their dialect does not know it is known
// that their graphs use values from around them. It grows with what is added to such
// graphs: what could not be used there before then can be.
func (g *Graph) NumOpenOps() int { return len(g.capturingOps) }

// noteCaptures notes for each unknown op around a node that was added or restored
// whether it uses values from around its graphs, if such uses have been looked up before.
func (g *Graph) noteCaptures(n NodeID) {
	if g.closed == nil {
		return
	}
	for fg := g.regions[g.nodes[n].region]; fg.parentInArena() != 0; fg = fg.parent {
		op := g.ctxt.OpByID(g.nodes[fg.parentNode].op)
		if op.Info() == nil && !g.capturingOps[op.NameID()] && g.usesFrom(n, fg.parent.id) {
			g.capturingOps[op.NameID()] = true
		}
	}
}

// usesFrom reports whether a node uses a value of a region or of one around that.
func (g *Graph) usesFrom(n NodeID, region uint32) bool {
	for i := range g.NumInputsOf(n) {
		if at := g.home(g.InputOf(n, i)); at != noRegion && g.isAround(region, at) {
			return true
		}
	}
	return false
}

// captures reports whether a graph that a node holds uses a value from around it.
func (g *Graph) captures(parent NodeID) bool {
	outside := g.nodes[parent].region
	for _, fg := range g.nested[parent] {
		if fg.g != g {
			continue
		}
		for _, region := range fg.ArenaRegions() {
			for n := region.first; n != 0; n = g.nodes[n].next {
				if g.usesFrom(n, outside) {
					return true
				}
			}
		}
	}
	return false
}

// home returns the region to which a variable belongs, noRegion for a constant.
func (g *Graph) home(v VarID) uint32 {
	switch r := &g.vars[v]; r.kind() {
	case constantVar:
		return noRegion
	case inputVar:
		return r.region()
	default:
		return g.nodes[r.owner()].region
	}
}

// isAround reports whether a region is another one or around it.
func (g *Graph) isAround(inner, region uint32) bool {
	for inner != region {
		fg := g.regions[inner]
		if fg.parent == nil || fg.parent.g != g {
			return false
		}
		inner = fg.parent.id
	}
	return true
}
