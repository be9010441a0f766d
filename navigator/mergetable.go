package navigator

import (
	"math/bits"
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/idmap"
)

// mergeKind is which nodes merge.
type mergeKind uint8

const (
	mergeAll mergeKind = iota
	mergeConstants
	mergeCommutative // also where the inputs of commutative ops stand in another order
)

// merges reports whether nodes of an op merge.
func (k mergeKind) merges(op ir.Op) bool {
	if !op.IsValid() || op.IsElided() {
		return false // equal texts whose values are missing are not equal values
	}
	info := op.Info()
	if k == mergeConstants {
		return info.Has(ir.ConstantLike | ir.Pure)
	}
	return info == nil || info.Has(ir.Pure)
}

// mergeTable finds equal nodes: open addressing over their numbers.
type mergeTable struct {
	cursor
	g        *graph.Graph
	kind     mergeKind
	kept     bool // for another run: it holds nodes that were removed or changed since
	rewrites int  // of the run, when it was complete
	entries  []mergeEntry
	n        int
	found    int                 // nodes that findOrAdd was asked about since reset
	expected int                 // nodes that reset was told of
	ops      idmap.Map[opStatus] // by OpID
	context  *ir.Identity        // of ops
	destroys bool                // an op overwrites an input
	asked    bool                // whether one does, in this run
	merging  merging             // the run of an optimizer that uses the table

	// hidden are nodes of function graphs that the walk left, whose places others have that are
	// equal to them: nothing that it still delivers merges with them.
	hidden []graph.NodeID

	left, right []graph.VarID // scratch of sameInputs
}

// mergeEntry is a node and its hash, or 0.
type mergeEntry struct {
	node graph.NodeID
	hash uint32
}

// mergeTables are those that no run uses, by kind.
var mergeTables [mergeCommutative + 1]spares[mergeTable]

// mergeTable returns the table of a kind, which the merges of a run use one after the other, for the ops that
// there are now.
func (r *Run) mergeTable(kind mergeKind) *mergeTable {
	t, known := r.cached(mergeKey{kind}).(*mergeTable)
	if !known {
		t = r.mergeTables[kind]
	}
	if t == nil || !known && r.cache != nil {
		t = takeMergeTable(kind, r.Graph.Graph())
		t.kept = r.keep(mergeKey{kind}, t)
		r.mergeTables[kind] = t
	}
	t.asked = false
	return t
}

// takeMergeTable returns an empty table of a kind for a graph.
func takeMergeTable(kind mergeKind, g *graph.Graph) *mergeTable {
	t := mergeTables[kind].take()
	if t == nil {
		t = &mergeTable{kind: kind}
	}
	if identity := g.Context().Identity(); t.context != identity {
		t.ops, t.context = idmap.Map[opStatus]{}, identity
	}
	t.g = g
	return t
}

// releaseTables gives back the tables of a run that is over, with their memory and what they know
// of the ops of the context.
func (r *Run) releaseTables() {
	for kind, t := range r.mergeTables {
		if t == nil || t.kept {
			continue
		}
		room := mergeTable{kind: t.kind, entries: t.entries[:0], hidden: t.hidden[:0], left: t.left, right: t.right}
		small := cap(t.entries) <= 2*maxSpare
		if t.ops.Len() <= maxSpare {
			room.ops, room.context = t.ops, t.context
		}
		*t = room
		r.mergeTables[kind] = nil
		mergeTables[kind].put(t, small)
	}
}

type opStatus uint8

const (
	opUnknown opStatus = iota
	opMerges
	opStays
)

// mergeable reports whether a node may be made one with another.
func (t *mergeTable) mergeable(n graph.NodeID) bool {
	return t.g.IsPlain(n) && t.mergesOp(t.g.OpOf(n))
}

// fewLeft is the share of the nodes of an arena up to which it is walked rather than looked through.
const fewLeft = 4

// countMergeable returns about how many of the nodes of a run may be made one with others, exactly
// where that is less than two. It looks for these in the order of their numbers,
// which costs less than a walk where most are left.
func (t *mergeTable) countMergeable(r *Run) int {
	count, few := 0, r.nodes < t.g.NumIDs()/fewLeft
	walk := r.Graph.Walk()
	for n := graph.NodeID(0); count < 2; {
		if few {
			if n = walk.Next(); n == 0 {
				return count
			}
		} else if n++; int(n) >= t.g.NumIDs() {
			return count
		}
		if t.g.IsAlive(n) && t.mergeable(n) {
			count++
		}
	}
	if t.kind == mergeConstants {
		return max(count, r.nodes/fewConstants)
	}
	return max(count, r.nodes) // most nodes merge that are no constants
}

// fewConstants is the share of the nodes of a graph that are taken to be constants.
const fewConstants = 4

func (t *mergeTable) mergesOp(id ir.OpID) bool {
	known := t.ops.Of(uint32(id))
	if known == opUnknown {
		known = t.askOp(id)
	}
	return known == opMerges
}

// askOp finds out whether nodes of an op merge, and notes it.
func (t *mergeTable) askOp(id ir.OpID) opStatus {
	known := opStays
	if t.kind.merges(t.g.Context().OpByID(id)) {
		known = opMerges
	}
	t.ops.Put(uint32(id), known)
	return known
}

// findAtOnce returns what findOrAdd finds to stay instead of n, if that is the first node which it looks
// at and has the same types. Otherwise, and where values may be overwritten, it returns 0.
func (t *mergeTable) findAtOnce(n graph.NodeID, h uint32) graph.NodeID {
	e := t.entries[int(h)&(len(t.entries)-1)]
	if e.hash != h || !t.g.Repeats(n, e.node) || t.anyDestroys() {
		return 0
	}
	t.found++
	return e.node
}

// findOrAdd returns n, which a walk has delivered and whose hash is h, and a node that computes the same, the one that can be
// used in the other's place first, and whether their types are the same; when there is none it adds n and
// returns 0. Any number of function graphs that do not see one another may have a node equal to n: only the
// last of these is in the table.
func (t *mergeTable) findOrAdd(n graph.NodeID, h uint32, walk *graph.Walk) (keep, drop graph.NodeID, same bool) {
	t.found++
	entries, mask := t.entries, len(t.entries)-1
	pos, left := int(h)&mask, -1
	for ; entries[pos].node != 0; pos = (pos + 1) & mask {
		at := entries[pos].node
		switch {
		case entries[pos].hash != h:
		case at == n:
			return 0, 0, false // it moved after one that it uses now, and comes again
		case t.g.Repeats(n, at) && (!t.anyDestroys() || !t.isDestroyed(at) && !t.isDestroyed(n)): // as it mostly is
			return at, n, true
		case walk.Left(at):
			left = pos
		default:
			if k, d, same := t.pair(at, n); same { // none can be better
				return k, d, true
			} else if keep == 0 {
				keep, drop = k, d
			}
		}
	}
	switch {
	case keep != 0:
	case left >= 0:
		t.hidden = append(t.hidden, entries[left].node)
		entries[left].node = n
	case t.isFull():
		t.enlarge()
		t.setFree(n, h)
	default:
		t.set(pos, n, h)
	}
	return keep, drop, false
}

// unhide puts the hidden nodes into the table.
func (t *mergeTable) unhide() {
	for _, n := range t.hidden {
		if !t.g.IsAlive(n) {
			continue
		}
		t.grow()
		t.setFree(n, t.hash(n))
	}
	t.hidden = t.hidden[:0]
}

// findDuplicate returns n and a node that computes the same, the one that can be used in
// the other's place first; where there is none it returns 0, and n is in the
// table then.
func (t *mergeTable) findDuplicate(n graph.NodeID) (keep, drop graph.NodeID) {
	t.grow()
	h := t.hash(n)
	mask := len(t.entries) - 1
	for pos := int(h) & mask; t.entries[pos].node != 0; pos = (pos + 1) & mask {
		at := t.entries[pos].node
		if at == n || t.entries[pos].hash != h || !t.mergeable(at) {
			continue
		}
		if k, d, same := t.pair(at, n); same { // none can be better
			return k, d
		} else if keep == 0 {
			keep, drop = k, d
		}
	}
	if keep == 0 {
		t.put(n)
	}
	return keep, drop
}

// put adds a node, unless it is there, though there may be an equal one. It takes
// the slot of a removed one that was equal to it: edits often undo each other.
func (t *mergeTable) put(n graph.NodeID) {
	t.grow()
	h := t.hash(n)
	mask := len(t.entries) - 1
	pos, free := int(h)&mask, -1
	for ; t.entries[pos].node != 0; pos = (pos + 1) & mask {
		if t.entries[pos].hash != h {
			continue
		}
		if t.entries[pos].node == n {
			return
		}
		if free < 0 && !t.g.IsAlive(t.entries[pos].node) {
			free = pos
		}
	}
	if free >= 0 {
		t.entries[free] = mergeEntry{n, h}
		return
	}
	t.set(pos, n, h)
}

func (t *mergeTable) add(n graph.NodeID) {
	if t.mergeable(n) {
		t.put(n)
	}
}

func (t *mergeTable) set(pos int, n graph.NodeID, h uint32) {
	t.entries[pos] = mergeEntry{n, h}
	t.n++
}

// setFree puts a node where its hash first finds a free position.
func (t *mergeTable) setFree(n graph.NodeID, h uint32) {
	mask := len(t.entries) - 1
	pos := int(h) & mask
	for t.entries[pos].node != 0 {
		pos = (pos + 1) & mask
	}
	t.set(pos, n, h)
}

// manyExpected is how many nodes a table is made for at once: one that is larger than caches are is
// made for a part of them, as it may turn out that most are duplicates of others.
const manyExpected = 1 << 12

// reset empties the table, which is to have room for that many nodes, less their duplicates.
func (t *mergeTable) reset(nodes int) {
	t.n, t.hidden, t.found, t.expected = 0, t.hidden[:0], 0, nodes
	size := tableSize(nodes)
	if size > cap(t.entries) {
		if nodes > manyExpected {
			size = max(size/16, tableSize(manyExpected))
		}
		t.entries = make([]mergeEntry, size)
		return
	}
	t.entries = t.entries[:size]
	clear(t.entries)
}

// tableSize returns how many entries a table of that many nodes has.
func tableSize(nodes int) int { return 1 << bits.Len(uint(max(2*nodes, 16))) }

// grow makes room for one more node. The nodes of a kept table that are not in
// the graph any more, or not at that place, go.
func (t *mergeTable) grow() {
	if t.isFull() {
		t.enlarge()
	}
}

func (t *mergeTable) isFull() bool { return t.n*2 >= len(t.entries) }

// enlarge makes the table as large as it must be if the rest of the nodes has as many duplicates as
// what was added so far. A kept table drops the entries of nodes that were removed or changed since, so that it does
// not grow with every edit.
func (t *mergeTable) enlarge() {
	old, nodes := t.entries, 0
	if len(old) < tableSize(t.expected) {
		nodes = t.expected
		if t.found > t.n {
			nodes = int(float64(nodes) * float64(t.n) / float64(t.found))
		}
	}
	old = slices.DeleteFunc(old, func(e mergeEntry) bool {
		return e.node == 0 || t.kept && (!t.g.IsAlive(e.node) || t.hash(e.node) != e.hash)
	})
	t.entries, t.n = make([]mergeEntry, max(256, 1<<bits.Len(uint(4*max(len(old), 1)-1)), tableSize(nodes))), 0
	for _, e := range old {
		t.setFree(e.node, e.hash)
	}
}

func (t *mergeTable) hash(n graph.NodeID) uint32 {
	if !t.swaps(n) {
		return t.g.HashOf(n)
	}
	const prime = 0x9e3779b97f4a7c15
	h, sum := uint64(t.g.OpOf(n))*prime, uint64(0)
	for i := range t.g.NumInputsOf(n) {
		v := uint64(t.g.InputOf(n, i)) * prime
		sum += v ^ v>>29
	}
	h = (h ^ sum) * prime
	return uint32(h ^ h>>32)
}

// pair returns two nodes as the one that stays and the one that goes, or 0 when
// they do not compute the same or neither can be used in the other's place, and whether their
// types are the same.
func (t *mergeTable) pair(a, b graph.NodeID) (keep, drop graph.NodeID, same bool) {
	equal, same := t.equal(a, b)
	if !equal || t.anyDestroys() && (t.isDestroyed(a) || t.isDestroyed(b)) {
		return 0, 0, false
	}
	aServes, bServes := same || t.serves(a, b), same || t.serves(b, a)
	switch {
	case aServes && t.g.Dominates(a, b):
		return a, b, same
	case bServes && t.g.Dominates(b, a):
		return b, a, same
	case aServes && t.g.SameBlock(a, b):
		return a, b, same
	case bServes && t.g.SameBlock(a, b):
		return b, a, same
	}
	return 0, 0, false
}

// serves reports whether the outputs of one node have types that are as precise
// as those of the other or more.
func (t *mergeTable) serves(n, other graph.NodeID) bool {
	for i := range t.g.NumOutputsOf(n) {
		have, want := t.g.TypeOf(t.g.OutputOf(n, i)), t.g.TypeOf(t.g.OutputOf(other, i))
		if have != want && !want.Super(have) {
			return false
		}
	}
	return true
}

// equal reports whether two nodes apply the same op to the same inputs, and whether their outputs have the
// same types.
func (t *mergeTable) equal(a, b graph.NodeID) (equal, same bool) {
	g := t.g
	if equal, same = g.Congruent(a, b); equal || t.kind != mergeCommutative {
		return equal, same
	}
	equal = g.IsAlive(a) && g.OpOf(a) == g.OpOf(b) && t.swaps(a) && g.NumOutputsOf(a) == g.NumOutputsOf(b) && t.sameInputs(a, b)
	return equal, equal && g.SameTypes(a, b)
}

// swaps reports whether the order of a node's inputs does not count.
func (t *mergeTable) swaps(n graph.NodeID) bool {
	return t.kind == mergeCommutative && t.g.NumInputsOf(n) > 1 &&
		t.g.Context().OpByID(t.g.OpOf(n)).Has(ir.Commutative)
}

// sameInputs reports whether two nodes have the same inputs in any order.
func (t *mergeTable) sameInputs(a, b graph.NodeID) bool {
	t.left, t.right = t.sortedInputs(t.left[:0], a), t.sortedInputs(t.right[:0], b)
	return slices.Equal(t.left, t.right)
}

func (t *mergeTable) sortedInputs(list []graph.VarID, n graph.NodeID) []graph.VarID {
	for i := range t.g.NumInputsOf(n) {
		list = append(list, t.g.InputOf(n, i))
	}
	slices.Sort(list)
	return list
}

// overwritesQuery is the question whether an op overwrites an input.
type overwritesQuery struct{}

// anyDestroys reports whether an op of the context overwrites an input. Each op
// is asked once, and only when two nodes are found that compute the same: graphs
// whose ops only make new values pay nothing else.
func (t *mergeTable) anyDestroys() bool {
	if !t.asked {
		t.ask()
	}
	return t.destroys
}

// ask finds out what anyDestroys reports.
func (t *mergeTable) ask() {
	t.asked = true // a merge makes no op
	t.destroys = t.g.Context().AnyOp(overwritesQuery{}, func(op ir.Op) bool { return len(op.Memory().Destroys) > 0 })
}

// isDestroyed reports whether an output of a node is overwritten by its users,
// itself or through a view. Its memory is then not there for the users of the other
// node.
func (t *mergeTable) isDestroyed(n graph.NodeID) bool {
	for i := range t.g.NumOutputsOf(n) {
		if t.g.Var(t.g.OutputOf(n, i)).IsDestroyed() {
			return true
		}
	}
	return false
}

// changed returns the nodes that were inserted or changed, each once, in order, with the
// nodes of the graphs that a node holds which moved: these may use other values
// now.
func (t *mergeTable) changed(news []change) []graph.NodeID {
	var nodes []graph.NodeID
	for _, c := range news {
		n := c.nodeIn(t.g)
		if n == 0 {
			continue
		}
		nodes = append(nodes, n)
		if c.kind == nodeTouched {
			nodes = t.appendNested(nodes, n)
		}
	}
	slices.SortFunc(nodes, t.g.Compare)
	return slices.Compact(nodes)
}

func (t *mergeTable) appendNested(nodes []graph.NodeID, n graph.NodeID) []graph.NodeID {
	for _, nested := range t.g.Node(n).Nested() {
		if nested.Graph() != t.g {
			continue
		}
		nodes = nested.AppendIDs(nodes)
	}
	return nodes
}

// catchUp implements [state]: what was inserted or changed is put in the table, so that
// what comes later is found equal to it.
func (t *mergeTable) catchUp(r *Run) {
	news, whole := r.changesSince(&t.cursor)
	if whole {
		if r.cache.on || t.rewrites != r.rewrites {
			t.reset(r.nodes)
			walk := r.Graph.Walk()
			for n := walk.Next(); n != 0; n = walk.Next() {
				t.add(n)
			}
		}
		return
	}
	t.unhide()
	for _, n := range t.changed(news) {
		t.add(n)
	}
}
