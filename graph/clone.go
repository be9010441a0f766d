package graph

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// Clone returns a copy of the function graph with all nested in it, in arenas
// of its own that share the context, and without the removed nodes. Features
// and provenance are not copied. A graph that uses values of a graph around it
// cannot be cloned alone; that is a mistake of the caller.
func (fg *FunctionGraph) Clone() *FunctionGraph {
	c := cloner{vars: map[Var]VarID{}}
	copied := New(fg.g.ctxt)
	copied.g.ConstantOp, copied.g.locations, copied.Name, copied.RefinesResults = fg.g.ConstantOp, fg.g.locations, fg.Name, fg.RefinesResults
	copied.g.Reserve(fg.count+1, 2*fg.count)
	c.copyAll(fg, copied)
	return copied
}

// cloner remembers which variable was copied to which.
type cloner struct {
	vars   map[Var]VarID
	graphs map[*FunctionGraph]*FunctionGraph // blocks
	ends   [][2]Node                         // terminators with successors, and their copies
	around *Graph                            // the arena whose values from around the copied graph the copy uses too, nil for none
}

type clonePair struct{ from, to *FunctionGraph }

func (c *cloner) copyAll(from, to *FunctionGraph) {
	work := []clonePair{{from, to}}
	for len(work) > 0 {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		work = append(work, c.copyRegion(p.from, p.to)...)
	}
	for _, end := range c.ends {
		blocks := slices.Clone(end[0].Successors())
		for i, b := range blocks {
			blocks[i] = c.graphs[b]
		}
		end[1].g.setSuccessors(end[1].id, blocks)
	}
	c.ends = nil
}

// copyRegion copies one level and returns the nested graphs still to copy.
func (c *cloner) copyRegion(from, to *FunctionGraph) []clonePair {
	var nested []clonePair
	to.block = from.block
	if !from.IsBlock() {
		to.enter, to.leave = from.enter, from.leave
	}
	for _, in := range from.Inputs() {
		c.vars[in] = to.AddInput(in.Type(), in.Name()).id
	}
	var inputs []VarID
	var types []ir.Type
	ret := NodeID(0)
	for n := from.first; n != 0; n = from.g.nodes[n].next {
		rec := &from.g.nodes[n]
		inputs, types = inputs[:0], types[:0]
		for i := range from.g.nin(rec) {
			inputs = append(inputs, c.varOf(Var{from.g, from.g.slots[rec.in+i].v}, to.g))
		}
		for i := range from.g.nout(rec) {
			types = append(types, from.g.TypeOf(rec.out+VarID(i)))
		}
		node := to.AddIDs(rec.op, inputs, types, rec.loc)
		c.finish(Node{from.g, n}, node)
		if n == from.ret {
			ret = node.id
		}
		if len(from.g.successors[n]) > 0 {
			c.ends = append(c.ends, [2]Node{{from.g, n}, node})
		}
		nested = append(nested, c.nestedIn(Node{from.g, n}, node)...)
	}
	to.ret = ret // last, because nodes are added before it
	return nested
}

// nestedIn makes a copied node hold as many graphs, which are still to copy.
func (c *cloner) nestedIn(from, to Node) (pairs []clonePair) {
	for _, inner := range from.Nested() {
		copied := to.AddNested(inner.g != from.g)
		copied.Name = inner.Name
		if inner.IsBlock() {
			copied.entry, copied.listed = to.FunctionGraph().Entry(), inner.listed
			copied.enter, copied.leave = inner.enter, inner.leave
			if c.graphs == nil {
				c.graphs = map[*FunctionGraph]*FunctionGraph{}
			}
			c.graphs[inner] = copied
		}
		copied.g.ConstantOp, copied.g.locations, copied.RefinesResults = inner.g.ConstantOp, inner.g.locations, inner.RefinesResults
		pairs = append(pairs, clonePair{inner, copied})
	}
	return pairs
}

func (c *cloner) finish(from, to Node) {
	flags := from.g.nodes[from.id].flags & (flagPinned | flagHidden | flagPinnedUnknown)
	to.g.nodes[to.id].flags |= flags
	to.g.pinsUnknown = to.g.pinsUnknown || flags&flagPinnedUnknown != 0
	if flags&flagHidden != 0 {
		to.FunctionGraph().count--
	}
	for i := range from.NumOutputs() {
		out := from.Output(i)
		c.vars[out] = to.Output(i).id
		if name := out.Name(); name != "" {
			to.Output(i).SetName(name)
		}
	}
}

func (c *cloner) varOf(v Var, g *Graph) VarID {
	if r := &v.g.vars[v.id]; r.kind() == constantVar {
		copied := g.Constant(g.ctxt.AttrByID(r.attr()))
		if name := v.Name(); name != "" {
			copied.SetName(name)
		}
		return copied.id
	}
	id, ok := c.vars[v]
	switch {
	case ok:
		return id
	case v.g == c.around:
		return v.id
	default:
		panic("graph: Clone of a graph that uses a value of the graph around it")
	}
}
