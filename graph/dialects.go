package graph

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/settle-go/settle/graph/ir"
)

// usedDialects is all dialects that a version of the graph uses. It is not changed any more.
type usedDialects struct {
	version uint64
	names   []string
}

func (u *usedDialects) has(dialects []string) bool {
	for _, name := range u.names {
		if slices.Contains(dialects, name) {
			return true
		}
	}
	return false
}

// dialectUses knows for each dialect the first node that applies an op of it. It looks at each
// node once, and at no more nodes than an answer takes: after an edit of a large graph the
// answers cost nothing.
type dialectUses struct {
	all     atomic.Pointer[usedDialects] // the last that were found, by an answer that took a look at each node
	mu      sync.Mutex                   // callers that only read the graph may ask at the same time
	uses    []dialectUse
	byName  []uint16 // by the name of an op: 1 and the place of its dialect in uses, 0 while unknown
	scanned NodeID   // the nodes before it were looked at
}

// dialectUse is a dialect, and a node before which no node applies an op of it. 0 says that
// no node that was looked at does.
type dialectUse struct {
	name string
	node NodeID
}

// UsesDialect reports whether a node applies an op of one of the dialects.
func (g *Graph) UsesDialect(dialects ...string) bool {
	d := &g.dialects
	if all := d.all.Load(); all != nil && all.version == g.Version() {
		return all.has(dialects)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	for {
		if d.known(g, dialects) {
			return true
		}
		left := len(g.nodes) - int(d.scanned)
		if left == 0 {
			break
		}
		if left > manyScanned && !g.ctxt.HasDialect(dialects...) {
			return false
		}
		d.scan(g)
	}
	all := &usedDialects{version: g.Version(), names: make([]string, 0, len(d.uses))}
	for i := range d.uses {
		if d.seek(g, i) {
			all.names = append(all.names, d.uses[i].name)
		}
	}
	d.all.Store(all)
	return false
}

// known reports whether a node that was looked at applies an op of one of the dialects.
func (d *dialectUses) known(g *Graph, dialects []string) bool {
	for i := range d.uses {
		if slices.Contains(dialects, d.uses[i].name) && d.seek(g, i) {
			return true
		}
	}
	return false
}

// scan looks at more nodes, twice as many as before.
func (d *dialectUses) scan(g *Graph) {
	first := max(d.scanned, 1)
	end := NodeID(min(len(g.nodes), 2*int(first)+firstScanned))
	var seen [64]ir.OpID // most nodes are of an op that was just seen, which needs no more
	nodes := g.nodes[:max(first, end)]
	for n := first; int(n) < len(nodes); n++ {
		if rec := &nodes[n]; rec.flags&flagDead == 0 && seen[rec.op%64] != rec.op {
			seen[rec.op%64] = rec.op
			d.found(g, n)
		}
	}
	d.scanned = max(first, end)
}

// firstScanned is how many nodes are looked at first.
const firstScanned = 64

// manyScanned is how many nodes are looked at without a question to the context first.
const manyScanned = 1 << 10

// found notes a node.
func (d *dialectUses) found(g *Graph, n NodeID) {
	if u := &d.uses[d.of(g, n)]; u.node == 0 || n < u.node {
		u.node = n
	}
}

// seek moves on to the first node that applies an op of a dialect, and reports whether there
// is one.
func (d *dialectUses) seek(g *Graph, i int) bool {
	u := &d.uses[i]
	nodes := g.nodes[:d.scanned]
	for n := u.node; n != 0 && int(n) < len(nodes); n++ {
		if nodes[n].flags&flagDead == 0 && d.of(g, n) == i {
			u.node = n
			return true
		}
	}
	u.node = 0
	return false
}

// of returns the index in uses of the dialect of a node's op.
func (d *dialectUses) of(g *Graph, n NodeID) int {
	id := g.ctxt.NameOf(g.nodes[n].op)
	if int(id) < len(d.byName) && d.byName[id] > 0 {
		return int(d.byName[id]) - 1
	}
	return d.add(id, ir.DialectOf(g.ctxt.Name(id)))
}

// add returns the index in uses of the dialect of a name that is not in byName.
func (d *dialectUses) add(id ir.NameID, name string) int {
	i := slices.IndexFunc(d.uses, func(u dialectUse) bool { return u.name == name })
	if i < 0 {
		i = len(d.uses)
		d.uses = append(d.uses, dialectUse{name: name})
	}
	d.byName = append(d.byName, make([]uint16, max(0, int(id)+1-len(d.byName)))...)
	d.byName[id] = uint16(i) + 1
	return i
}

// restored notes that a node is back which had been removed.
func (d *dialectUses) restored(g *Graph, n NodeID) {
	if n < d.scanned {
		d.found(g, n)
	}
}

// cutBack forgets the nodes from one on, which are to be looked at again: their numbers are
// given to others, or they get another op.
func (d *dialectUses) cutBack(first NodeID) {
	d.all.Store(nil)
	if d.scanned <= first {
		return
	}
	d.scanned = first
	for i := range d.uses {
		if d.uses[i].node >= first {
			d.uses[i].node = 0
		}
	}
}
