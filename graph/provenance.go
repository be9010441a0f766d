package graph

import "sort"

// Provenance is the log of the rewrites of a graph: one record of 16 bytes
// each, appended, so that where a node comes from costs nothing until asked.
type Provenance struct {
	rules   []string
	ids     map[string]uint32
	records chunked[Rewrite]
}

// Rewrite says that a rule replaced a node by a variable, for which it made the
// nodes from First on (up to the First of the next record).
type Rewrite struct {
	Rule  uint32
	Root  NodeID
	First NodeID
	New   VarID
}

// Provenance returns the graph's log of rewrites.
func (g *Graph) Provenance() *Provenance { return &g.log }

// Rule returns the number of a rule's name in the log.
func (p *Provenance) Rule(name string) uint32 {
	if id, ok := p.ids[name]; ok {
		return id
	}
	if p.ids == nil {
		p.ids = map[string]uint32{}
	}
	id := uint32(len(p.rules))
	p.rules = append(p.rules, name)
	p.ids[name] = id
	return id
}

// Add appends a record.
func (p *Provenance) Add(r Rewrite) { p.records.add(r) }

// Len returns the number of records.
func (p *Provenance) Len() int { return int(p.records.n) }

// At returns record i and the name of its rule.
func (p *Provenance) At(i int) (Rewrite, string) {
	r := *p.records.at(uint32(i))
	return r, p.rules[r.Rule]
}

// Origin returns the number of the record that made a node, -1 for a node that
// came before the first rewrite. A node that came between two rewrites counts
// as made by the one before it.
func (p *Provenance) Origin(n NodeID) int {
	i := sort.Search(p.Len(), func(i int) bool { return p.records.at(uint32(i)).First > n }) - 1
	if i < 0 || p.records.at(uint32(i)).First == 0 {
		return -1
	}
	return i
}
