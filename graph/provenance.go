package graph

import (
	"fmt"
	"sort"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/arena"
)

// Provenance is the log of the rewrites of a graph: which rule of which pass
// replaced which nodes, and by what. A record is some 5 bytes, as rewrites that follow each other
// are of nodes that do, one or two more for each node that the rule matched beside the one that it
// replaced, and some 4 more where it made nodes; rendering is left to the caller.
//
// A record has the numbers of nodes: that of a removed node is not given to
// another one, and the node says what it was. A node that a rewrite made is known by
// that rewrite, any other by its location in the file or, where it has none, by its number.
type Provenance struct {
	g       *Graph
	steps   []Step
	records arena.Deltas // a Rewrite each: the step, the node that it replaced, the variable that it did so by, and the others
	created arena.Deltas // a record that made nodes, the first of these, and the number after the last
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

// Provenance returns the graph's log of rewrites.
func (g *Graph) Provenance() *Provenance { return &g.log }

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
	p.records.Add(step, uint32(root), uint32(new), len(others))
	for _, n := range others {
		p.records.AddMore(uint32(n))
	}
	number := p.records.Len() - 1
	if tx.became != 0 {
		tx.g.slots[tx.g.nodes[tx.became].in].next = slotID(number + 1)
	}
	if first, end := tx.Created(); first < end {
		p.created.Add(number, uint32(first), uint32(end), 0)
	}
}

// madeBy returns 1 and the number of the record that made a node, or 0.
func (p *Provenance) madeBy(n NodeID) uint32 {
	if record, _ := p.becameBy(n); record != 0 {
		return record
	}
	return p.createdBy(n)
}

// becameBy returns 1 and the number of the record in which a node became a constant, and the op that it was
// before, or 0.
func (p *Provenance) becameBy(n NodeID) (record uint32, was ir.OpID) {
	if int(n) >= len(p.g.nodes) || p.g.nodes[n].flags&flagBecame == 0 {
		return 0, 0
	}
	slot := &p.g.slots[p.g.nodes[n].in]
	return uint32(slot.next), ir.OpID(slot.prev)
}

// createdBy returns 1 and the number of the record in which a node was added, or 0.
func (p *Provenance) createdBy(n NodeID) uint32 {
	after := sort.Search(int(p.created.Len()), func(k int) bool {
		r, _ := p.created.At(uint32(k))
		return NodeID(r[1]) > n
	})
	if after == 0 {
		return 0
	}
	r, _ := p.created.At(uint32(after - 1))
	if n >= NodeID(r[2]) {
		return 0
	}
	return r[0] + 1
}

// Len returns the number of records.
func (p *Provenance) Len() int { return int(p.records.Len()) }

// At returns record i.
func (p *Provenance) At(i int) Rewrite {
	if uint(i) >= uint(p.Len()) {
		panic(fmt.Sprintf("graph: rewrite %d of a log of %d", i, p.Len()))
	}
	number := uint32(i)
	r, others := p.records.At(number)
	step, root, new := r[0], NodeID(r[1]), VarID(r[2])
	w := Rewrite{Step: p.steps[step], Root: p.before(root, number), New: Source{Var: new, MadeBy: -1}}
	if new != 0 {
		if owner := p.g.vars[new].owner(); owner != 0 {
			w.New = p.before(owner, number+1)
		}
	}
	for _, n := range others {
		w.Others = append(w.Others, p.before(NodeID(n), number+1))
	}
	return w
}

// before returns what a node was before a record: since then it may have become a constant.
func (p *Provenance) before(n NodeID, number uint32) Source {
	op, made := p.g.nodes[n].op, p.madeBy(n)
	if record, was := p.becameBy(n); record > number {
		op, made = was, p.createdBy(n)
	}
	return p.source(n, op, made)
}

// source returns a node that was of an op and made by a record.
func (p *Provenance) source(n NodeID, op ir.OpID, made uint32) Source {
	s := Source{Op: p.g.ctxt.OpByID(op), MadeBy: int(made) - 1}
	loc := p.g.nodes[n].loc
	switch {
	case loc == 0 && made == 0:
		s.Node = n
	case loc != 0 && p.g.locations != nil:
		s.Place = p.g.locations.Location(loc)
	}
	return s
}

// MadeBy returns the number of the record that made a node, -1 for one that no
// rewrite made.
func (p *Provenance) MadeBy(n NodeID) int {
	return int(p.madeBy(n)) - 1
}

// Source returns how the log knows a node that is in the graph.
func (p *Provenance) Source(n NodeID) Source { return p.source(n, p.g.nodes[n].op, p.madeBy(n)) }

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
