package graph

// AddNested makes the node hold one more function graph, and returns that. An
// isolated one has an arena of its own and uses no value from outside.
func (n Node) AddNested(isolated bool) *FunctionGraph {
	if !n.IsValid() {
		panic("graph: AddNested of no node")
	}
	g := n.g
	parent := n.FunctionGraph()
	var fg *FunctionGraph
	if isolated {
		fg = New(g.ctxt)
		fg.parent, fg.holder = parent, n.id
		fg.g.ConstantOp, fg.g.places = g.ConstantOp, g.places
	} else {
		fg = g.newRegion(parent, n.id)
	}
	g.nested[n.id] = append(g.nested[n.id], fg)
	g.nodes[n.id].flags |= flagNested
	g.tx.record(undoNested, uint32(n.id))
	g.touched(n.id)
	return fg
}

// MoveNested makes a node hold the graphs that another node of the same function
// graph holds, in their order and behind those that it has; they must be able to
// use from there what they use. What was kept for the sake of its graphs is no
// longer: a node without graphs and without clients is removed by [Tx.Commit],
// whatever its op.
func (tx *Tx) MoveNested(from, to NodeID) {
	tx.mustBeOpen()
	g := tx.g
	moved := g.nested[from]
	if len(moved) == 0 {
		return
	}
	u := tx.record(undoMoveNested, uint32(from))
	u.b, u.c = uint32(to), uint32(len(moved))
	tx.record(undoHeld, uint32(to))
	g.moveNested(from, to, len(moved))
	if op := g.ctxt.OpByID(g.nodes[to].op); g.closed != nil && op.Info() == nil && g.captures(to) {
		g.openOps[op.NameID()] = true
	}
	g.setFlags(to, g.nodes[to].flags|g.nodes[from].flags&(flagKept|flagLoose))
	g.setFlags(from, g.nodes[from].flags&^(flagKept|flagLoose))
	for fg := g.regions[g.nodes[from].region]; fg.holderHere() != 0; fg = fg.parent {
		tx.loose = append(tx.loose, fg.holder)
	}
	tx.loose = append(tx.loose, from)
}

// moveNested moves the last graphs of a node behind those of another one.
func (g *Graph) moveNested(from, to NodeID, count int) {
	list := g.nested[from]
	stay := len(list) - count
	for _, fg := range list[stay:] {
		fg.holder = to
	}
	g.nested[to] = append(g.nested[to], list[stay:]...)
	g.nodes[to].flags |= flagNested
	if g.nested[from] = list[:stay:stay]; stay == 0 {
		delete(g.nested, from)
		g.nodes[from].flags &^= flagNested
	}
}

// HoldsEffects reports whether a graph that a node holds does something besides
// computing values. Isolated graphs do not count.
func (g *Graph) HoldsEffects(n NodeID) bool { return g.holdsEffects(n) }

// holderHere returns the node that holds the graph if that is of the same arena,
// 0 if not.
func (fg *FunctionGraph) holderHere() NodeID {
	if fg.parent == nil || fg.parent.g != fg.g {
		return 0
	}
	return fg.holder
}

// NumNodes returns the number of nodes, those of nested graphs included.
func (fg *FunctionGraph) NumNodes() int {
	n := 0
	for _, region := range fg.Regions() {
		n += region.count
	}
	return n
}

// Regions returns this graph and all that are nested in it, outer ones first.
func (fg *FunctionGraph) Regions() []*FunctionGraph {
	all := []*FunctionGraph{fg}
	for i := 0; i < len(all); i++ {
		r := all[i]
		if len(r.g.nested) == 0 {
			continue
		}
		for n := range r.Nodes() {
			all = append(all, n.Nested()...)
		}
	}
	return all
}

// ArenaRegions is Regions without the isolated graphs and what is nested in them,
// which have arenas of their own and may be rewritten meanwhile.
func (fg *FunctionGraph) ArenaRegions() []*FunctionGraph {
	all := []*FunctionGraph{fg}
	for i := 0; i < len(all); i++ {
		if len(fg.g.nested) == 0 {
			break
		}
		for n := range all[i].Nodes() {
			for _, nested := range n.Nested() {
				if nested.g == fg.g {
					all = append(all, nested)
				}
			}
		}
	}
	return all
}

// Arenas returns the outermost function graph of every arena below this one:
// this graph, and each isolated graph nested in it. They share no nodes, so
// they can be rewritten side by side.
func (fg *FunctionGraph) Arenas() []*FunctionGraph {
	arenas := []*FunctionGraph{fg}
	for _, r := range fg.Regions()[1:] {
		if r.g != r.parent.g {
			arenas = append(arenas, r)
		}
	}
	return arenas
}
