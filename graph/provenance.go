package graph

import (
	"fmt"
	"sort"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/arena"
)

// Provenance is the log of the rewrites of a graph: which rule of which pass
// replaced which nodes, and by what. A record is 24 bytes, and 16 more for each
// node that the rule matched beside the one that it replaced, appended; rendering
// is left to the caller.
//
// The log does not trust the numbers of nodes: that of a removed node is given to
// a new one. A node that a rewrite made is known by that rewrite, any other by
// its location in the file or, where it has none, by the number that it had.
type Provenance struct {
	g       *Graph
	steps   []Step
	records arena.Chunked[record]
	more    arena.Chunked[moreRecord]
	made    []uint32 // by node: 1 and the number of the record that made it, or 0
}

// Step is what made rewrites: a rule, in a round of a pass.
type Step struct {
	Rule  string
	Pass  string // names from the outermost on, with slashes: "main/canonicalize"
	Round int    // from 1; 0 where the pass has no rounds
}

// Source is a node as the log knows it, or a variable without one.
type Source struct {
	Op     ir.Op  // invalid where there is no node
	Place  string // where it was read or, of a made node, what it was made for
	Node   NodeID // the number of a node that was not made and has no location
	Var    VarID  // an input or a constant
	MadeBy int    // number of the rewrite that made it, -1 for none
}

// Rewrite is a record of the log.
type Rewrite struct {
	Step
	Root   Source   // the node that was replaced
	Others []Source // the nodes that were matched with it, in the pattern's order
	// New is what took the place of the first output of Root. Where the rule
	// replaced none, or left the node out, it is neither a node nor a
	// variable.
	New Source
}

// record is a Rewrite as it is kept.
type record struct {
	step   uint32
	op     ir.OpID // of the root; flagged
	from   uint32  // its location, or flagByNumber and its number
	parent uint32  // 1 and the number of the record that made it, or 0
	newOp  ir.OpID // flagged
	newBy  uint32  // what from is; with flagMade, what parent is; without an op, a variable
}

// moreRecord is a node that the rule of a record matched beside the root.
type moreRecord struct {
	record uint32
	op     ir.OpID
	from   uint32
	parent uint32
}

// The flags of an op in a record.
const (
	flagByNumber ir.OpID = 1 << 31
	flagMade     ir.OpID = 1 << 30
	opMask               = flagMade - 1
)

// Provenance returns the graph's log of rewrites.
func (g *Graph) Provenance() *Provenance {
	g.log.g = g
	return &g.log
}

// Step adds a step to the log and returns its number.
func (p *Provenance) Step(s Step) uint32 {
	p.steps = append(p.steps, s)
	return uint32(len(p.steps) - 1)
}

// Log adds the transaction that was just committed to the graph's log: a step
// replaced a node by a variable, 0 for none, and matched other nodes with it. It
// must be called before the next transaction is begun.
func (tx *Tx) Log(step uint32, root NodeID, others []NodeID, new VarID) {
	p := tx.g.Provenance()
	number := p.records.Len()
	r := p.records.Next()
	r.step = step
	r.op, r.from, r.parent = p.source(root)
	if tx.became == root {
		r.op = r.op&^opMask | tx.wasOp
	}
	tx.logMade(number + 1)
	r.newOp, r.newBy = p.result(new)
	for _, n := range others {
		m := p.more.Next()
		m.record = number
		m.op, m.from, m.parent = p.source(n)
	}
}

// logMade notes which record the nodes come from that the transaction made.
func (tx *Tx) logMade(record uint32) {
	p := &tx.g.log
	first, end := tx.Created()
	if room := int(end) - len(p.made); room > 0 && first < end {
		p.made = arena.Grown(p.made, room)[:end]
	}
	for n := first; n < end; n++ {
		if tx.g.IsAlive(n) {
			p.made[n] = record
		}
	}
	if n := tx.became; n != 0 {
		if room := int(n) + 1 - len(p.made); room > 0 {
			p.made = arena.Grown(p.made, room)[:n+1]
		}
		p.made[n] = record
	}
}

// forget is called when a node's number is given to a new node.
func (p *Provenance) forget(n NodeID) {
	if int(n) < len(p.made) {
		p.made[n] = 0
	}
}

// source returns how a node is known.
func (p *Provenance) source(n NodeID) (op ir.OpID, from, parent uint32) {
	rec := &p.g.nodes[n]
	if int(n) < len(p.made) {
		parent = p.made[n]
	}
	if rec.loc == 0 && parent == 0 {
		return rec.op | flagByNumber, uint32(n), 0
	}
	return rec.op, rec.loc, parent
}

// result returns how what takes a node's place is known.
func (p *Provenance) result(v VarID) (op ir.OpID, by uint32) {
	if v == 0 || p.g.vars[v].owner == 0 {
		return 0, uint32(v)
	}
	op, from, parent := p.source(p.g.vars[v].owner)
	if parent != 0 {
		return op | flagMade, parent
	}
	return op, from
}

// Len returns the number of records.
func (p *Provenance) Len() int { return int(p.records.Len()) }

// At returns record i.
func (p *Provenance) At(i int) Rewrite {
	if uint(i) >= uint(p.Len()) {
		panic(fmt.Sprintf("graph: rewrite %d of a log of %d", i, p.Len()))
	}
	r := p.records.At(uint32(i))
	w := Rewrite{Step: p.steps[r.step], Root: p.known(r.op, r.from, r.parent)}
	switch {
	case r.newOp == 0:
		w.New = Source{Var: VarID(r.newBy), MadeBy: -1}
	case r.newOp&flagMade != 0:
		w.New = p.known(r.newOp, p.locOf(r.newBy), r.newBy)
	default:
		w.New = p.known(r.newOp, r.newBy, 0)
	}
	first := sort.Search(int(p.more.Len()), func(k int) bool { return p.more.At(uint32(k)).record >= uint32(i) })
	for k := uint32(first); k < p.more.Len() && p.more.At(k).record == uint32(i); k++ {
		m := p.more.At(k)
		w.Others = append(w.Others, p.known(m.op, m.from, m.parent))
	}
	return w
}

// locOf returns the location of the nodes that a record made: that of its root.
func (p *Provenance) locOf(parent uint32) uint32 {
	r := p.records.At(parent - 1)
	if r.op&flagByNumber != 0 {
		return 0
	}
	return r.from
}

func (p *Provenance) known(op ir.OpID, from, parent uint32) Source {
	s := Source{Op: p.g.ctxt.OpByID(op & opMask), MadeBy: int(parent) - 1}
	switch {
	case op&flagByNumber != 0:
		s.Node = NodeID(from)
	case from != 0 && p.g.locations != nil:
		s.Place = p.g.locations.Location(from)
	}
	return s
}

// MadeBy returns the number of the record that made a node, -1 for one that no
// rewrite made.
func (p *Provenance) MadeBy(n NodeID) int {
	if int(n) < len(p.made) {
		return int(p.made[n]) - 1
	}
	return -1
}

// Source returns how the log knows a node that is in the graph.
func (p *Provenance) Source(n NodeID) Source { return p.known(p.source(n)) }

// Origins returns the nodes from which a node comes and which no rewrite made,
// each once: the node itself where none made it.
func (p *Provenance) Origins(n NodeID) []Source {
	var origins []Source
	known, walked := map[Source]bool{}, map[int]bool{}
	for stack := []Source{p.Source(n)}; len(stack) > 0; {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		switch {
		case s.MadeBy < 0 && !known[s]:
			known[s] = true
			origins = append(origins, s)
		case s.MadeBy >= 0 && !walked[s.MadeBy]:
			walked[s.MadeBy] = true
			r := p.At(s.MadeBy)
			for i := len(r.Others) - 1; i >= 0; i-- {
				stack = append(stack, r.Others[i])
			}
			stack = append(stack, r.Root)
		}
	}
	return origins
}

// exists reports whether the source is a node or a variable.
func (s Source) exists() bool { return s.Op.IsValid() || s.Var != 0 }

// String names the source: its op and its location, or the number that it had.
func (s Source) String() string {
	switch {
	case !s.exists():
		return "nothing"
	case s.Var != 0 && !s.Op.IsValid():
		return "an input or constant"
	case s.Place != "":
		return s.Op.Name() + " at " + s.Place
	}
	return s.Op.Name()
}
