package graph

// AddNested makes the node hold one more function graph, and returns that. An
// isolated one has an arena of its own and uses no value from outside.
func (n Node) AddNested(isolated bool) *FunctionGraph {
	g := n.g
	parent := n.FunctionGraph()
	var fg *FunctionGraph
	if isolated {
		fg = New(g.voc)
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
