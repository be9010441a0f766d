package navigator

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

// mergeTable finds equal nodes: open addressing over their numbers.
type mergeTable struct {
	mark
	g        *graph.Graph
	merge    *Merge
	kept     bool // for another run: it holds nodes that were removed or changed since
	rewrites int  // of the run, when it was complete
	nodes    []graph.NodeID
	hashes   []uint32
	n        int
	ops      idmap.Map[opVerdict] // by OpID
	destroys bool                 // an op overwrites an input
	asked    bool                 // whether one does, in this run

	left, right []graph.VarID // scratch of sameInputs
}

type opVerdict uint8

const (
	opUnknown opVerdict = iota
	opMerges
	opStays
)

// mergeable reports whether a node may be made one with another.
func (t *mergeTable) mergeable(n graph.NodeID) bool {
	return t.mergesOp(t.g.OpOf(n)) && t.g.IsPlain(n) && t.g.NumOutputsOf(n) > 0
}

func (t *mergeTable) mergesOp(id ir.OpID) bool {
	known := t.ops.Of(uint32(id))
	if known == opUnknown {
		known = opStays
		if t.merge.merges(t.g.Context().OpByID(id)) {
			known = opMerges
		}
		t.ops.Put(uint32(id), known)
	}
	return known == opMerges
}

// findOrAdd returns n and a node that computes the same, the one that can be
// used in the other's place first; when there is none it adds n and returns 0.
func (t *mergeTable) findOrAdd(n graph.NodeID) (keep, drop graph.NodeID) {
	t.grow()
	h := t.hash(n)
	mask := len(t.nodes) - 1
	pos := int(h) & mask
	for ; t.nodes[pos] != 0; pos = (pos + 1) & mask {
		at := t.nodes[pos]
		if at == n && t.hashes[pos] == h {
			return 0, 0 // it moved behind one that it uses now, and comes again
		}
		if t.hashes[pos] == h && t.better(at, n, &keep, &drop) {
			return keep, drop
		}
	}
	if keep == 0 {
		t.set(pos, n, h)
	}
	return keep, drop
}

// put adds a node, unless it is there, though there may be an equal one. It takes
// the place of a removed one where it meets one: edits come back to a place.
func (t *mergeTable) put(n graph.NodeID) {
	t.grow()
	h := t.hash(n)
	mask := len(t.nodes) - 1
	pos, free := int(h)&mask, -1
	for ; t.nodes[pos] != 0; pos = (pos + 1) & mask {
		if t.nodes[pos] == n && t.hashes[pos] == h {
			return
		}
		if free < 0 && !t.g.IsAlive(t.nodes[pos]) {
			free = pos
		}
	}
	if free >= 0 {
		t.nodes[free], t.hashes[free] = n, h
		return
	}
	t.set(pos, n, h)
}

func (t *mergeTable) set(pos int, n graph.NodeID, h uint32) {
	t.nodes[pos], t.hashes[pos] = n, h
	t.n++
}

func (t *mergeTable) clear() {
	clear(t.nodes)
	t.n = 0
}

// grow makes room for one more node. The nodes of a kept table that are not in
// the graph any more, or not at that place, go.
func (t *mergeTable) grow() {
	if t.n*2 < len(t.nodes) {
		return
	}
	nodes, hashes := t.nodes, t.hashes
	t.nodes = make([]graph.NodeID, max(256, 2*len(nodes)))
	t.hashes, t.n = make([]uint32, len(t.nodes)), 0
	mask := len(t.nodes) - 1
	for i, n := range nodes {
		if n == 0 || t.kept && (!t.g.IsAlive(n) || t.hash(n) != hashes[i]) {
			continue
		}
		pos := int(hashes[i]) & mask
		for t.nodes[pos] != 0 {
			pos = (pos + 1) & mask
		}
		t.set(pos, n, hashes[i])
	}
}

func (t *mergeTable) hash(n graph.NodeID) uint32 {
	const prime = 0x9e3779b97f4a7c15
	h := uint64(t.g.OpOf(n)) * prime
	if t.swaps(n) {
		sum := uint64(0)
		for i := range t.g.NumInputsOf(n) {
			v := uint64(t.g.InputOf(n, i)) * prime
			sum += v ^ v>>29
		}
		h = (h ^ sum) * prime
		return uint32(h ^ h>>32)
	}
	for i := range t.g.NumInputsOf(n) {
		h = (h ^ uint64(t.g.InputOf(n, i))) * prime
		h ^= h >> 29
	}
	return uint32(h ^ h>>32)
}
