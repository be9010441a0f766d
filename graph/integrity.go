package graph

import (
	"fmt"
	"slices"
)

// CheckIntegrity recomputes what the graph keeps about itself (orders, client
// lists, counts, which variables are visible where) for this function graph and
// all nested in it, and returns the first thing that does not agree.
func (fg *FunctionGraph) CheckIntegrity() error {
	checked := map[*Graph]bool{}
	listed := map[*Graph]int{}
	for _, region := range fg.Regions() {
		if err := region.checkPlace(); err != nil {
			return err
		}
		count, err := region.checkOrder()
		if err != nil {
			return err
		}
		listed[region.g] += count
		if !checked[region.g] {
			checked[region.g] = true
			if err := region.g.checkArena(); err != nil {
				return err
			}
		}
	}
	for g, count := range listed {
		if whole := g != fg.g || fg.id == 0; whole && count != g.countAlive() {
			return fmt.Errorf("integrity: %d nodes are listed and %d alive", count, g.countAlive())
		}
	}
	return nil
}

// checkPlace checks that the graph is where its parent and its arena think.
func (fg *FunctionGraph) checkPlace() error {
	g := fg.g
	if int(fg.id) >= len(g.regions) || g.regions[fg.id] != fg {
		return fmt.Errorf("integrity: graph %q is not known to its arena", fg.Name)
	}
	if fg.parent != nil && !slices.Contains(fg.ParentNode().Nested(), fg) {
		return fmt.Errorf("integrity: %s does not hold a graph that it should", fg.ParentNode().Describe())
	}
	for i, v := range fg.inputs {
		if r := &g.vars[v]; r.kind() != inputVar || r.region() != fg.id {
			return fmt.Errorf("integrity: input %d of graph %q is not declared in it", i, fg.Name)
		}
	}
	if fg.IsBlock() && (fg.parent == nil || fg.parent.ret != fg.parentNode) {
		return fmt.Errorf("integrity: a block is not held by the terminator of another one")
	}
	for _, next := range fg.Return().Successors() {
		if next.g != g || !next.ParentNode().IsAlive() || next.Entry() != fg.Entry() {
			return fmt.Errorf("integrity: %s leads to a block that is not there", fg.Return().Describe())
		}
	}
	if fg.ret != 0 && (!g.IsAlive(fg.ret) || g.nodes[fg.ret].region != fg.id) {
		return fmt.Errorf("integrity: the return of graph %q was removed", fg.Name)
	}
	return nil
}

// checkOrder checks that the order is a list, and every node after its inputs.
// It returns the number of nodes in the list, hidden ones included.
func (fg *FunctionGraph) checkOrder() (listed int, err error) {
	g := fg.g
	count, prev := 0, NodeID(0)
	for n := fg.first; n != 0; n = g.nodes[n].next {
		if err := fg.checkNode(n, prev); err != nil {
			return 0, err
		}
		if n < prev && !g.reordered {
			return 0, fmt.Errorf("integrity: %s stands after a node that was added later", g.describe(n))
		}
		if g.nodes[n].flags&flagHidden == 0 {
			count++
		}
		listed++
		prev = n
	}
	switch {
	case fg.last != prev:
		return 0, fmt.Errorf("integrity: the last node is not %s", g.describe(prev))
	case fg.count != count:
		return 0, fmt.Errorf("integrity: %d nodes are listed and %d counted", count, fg.count)
	}
	return listed, nil
}

func (fg *FunctionGraph) checkNode(n, prev NodeID) error {
	g := fg.g
	rec := &g.nodes[n]
	switch {
	case rec.flags&flagDead != 0:
		return fmt.Errorf("integrity: %s is removed and still listed", g.describe(n))
	case rec.flags&flagVisited != 0:
		return fmt.Errorf("integrity: %s still has its visited bit", g.describe(n))
	case rec.region != fg.id:
		return fmt.Errorf("integrity: %s is listed in a graph that it does not belong to", g.describe(n))
	case rec.prev != prev || prev != 0 && g.nodes[prev].pos >= rec.pos:
		return fmt.Errorf("integrity: %s is out of order", g.describe(n))
	case rec.flags&flagHidden != 0 && fg.ret != n:
		return fmt.Errorf("integrity: %s is hidden and no return", g.describe(n))
	case rec.flags&flagNested != 0 != (len(g.nested[n]) > 0):
		return fmt.Errorf("integrity: %s does not know whether it holds graphs", g.describe(n))
	}
	for i := range g.nout(rec) {
		if v := rec.out + VarID(i); int(v) >= len(g.vars) || g.vars[v].owner() != n {
			return fmt.Errorf("integrity: output %d of %s belongs to another node", i, g.describe(n))
		}
	}
	return g.checkInputs(n)
}

// checkInputs checks that each input of a node is visible to it.
func (g *Graph) checkInputs(n NodeID) error {
	for i := range g.NumInputsOf(n) {
		v := g.InputOf(n, i)
		if v == 0 || int(v) >= len(g.vars) {
			return fmt.Errorf("integrity: input %d of %s is not a variable", i, g.describe(n))
		}
		if client := g.clientOf(slotID(g.nodes[n].in) + slotID(i)); client != n {
			return fmt.Errorf("integrity: input %d of %s is found at %s", i, g.describe(n), g.describe(client))
		}
		owner := g.vars[v].owner()
		switch g.vars[v].kind() {
		case constantVar:
			continue
		case inputVar:
			if g.ancestorIn(n, g.vars[v].region()) == 0 {
				return fmt.Errorf("integrity: input %d of %s is not declared in a graph around it", i, g.describe(n))
			}
			continue
		}
		if !g.IsAlive(owner) {
			return fmt.Errorf("integrity: input %d of %s was removed", i, g.describe(n))
		}
		if user := g.ancestorIn(n, g.nodes[owner].region); user == 0 || !g.ListedBefore(owner, user) {
			return fmt.Errorf("integrity: input %d of %s is computed after it or out of its sight", i, g.describe(n))
		}
	}
	return nil
}

// checkArena checks that the client lists are the operands of living nodes,
// each once, and that each constant is known by its value.
func (g *Graph) checkArena() error {
	seen := make([]bool, len(g.slots))
	for v := 1; v < len(g.vars); v++ {
		if g.vars[v].origin == 0 {
			continue // the number of a node's outputs
		}
		if err := g.checkClients(VarID(v), seen); err != nil {
			return err
		}
		if r := &g.vars[v]; r.kind() == constantVar && g.consts[r.attr()] != VarID(v) {
			return fmt.Errorf("integrity: constant %d is not the one of its value", v)
		}
	}
	for s := 1; s < len(g.slots); s++ {
		n := g.clientOf(slotID(s))
		if isOperand := g.isOperandOf(slotID(s), n) && g.IsAlive(n); isOperand != seen[s] {
			return fmt.Errorf("integrity: %s is not a client of its input", g.describe(n))
		}
	}
	return nil
}

func (g *Graph) checkClients(v VarID, seen []bool) error {
	first := g.vars[v].first
	last := first
	if first != 0 {
		last = g.slots[first].prev
	}
	prev := last // of the first
	for s := first; s != 0; s = g.slots[s].next {
		slot := &g.slots[s]
		n := g.clientOf(s)
		if slot.v != v || slot.prev != prev || seen[s] || !g.IsAlive(n) || !g.isOperandOf(s, n) {
			return fmt.Errorf("integrity: the clients of variable %d are inconsistent at %s", v, g.describe(n))
		}
		seen[s], prev = true, s
	}
	if last != prev {
		return fmt.Errorf("integrity: the last client of variable %d is wrong", v)
	}
	return nil
}

// isOperandOf reports whether a slot is an operand of a node: the slots of one that became a constant
// are of none.
func (g *Graph) isOperandOf(s slotID, n NodeID) bool {
	rec := &g.nodes[n]
	return uint32(s) >= rec.in && uint32(s) < rec.in+g.nin(rec)
}

func (g *Graph) countAlive() int {
	alive := 0
	for n := 1; n < len(g.nodes); n++ {
		if g.nodes[n].flags&flagDead == 0 {
			alive++
		}
	}
	return alive
}
