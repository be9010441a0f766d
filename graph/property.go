package graph

// The methods below serve readers and writers of files.

// MarkProperty remembers that an attribute of ops of a name is written among
// the op's properties, `<{...}>` in MLIR's text. It is a matter of spelling: the
// identity of an op does not depend on it.
func (v *Vocabulary) MarkProperty(op, attr string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.properties == nil {
		v.properties = map[property]bool{}
	}
	v.properties[property{v.nameID(op), v.nameID(attr)}] = true
}

// IsProperty reports whether an attribute of ops of a name is a property.
func (v *Vocabulary) IsProperty(op, attr string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.properties[property{v.nameIDs[op], v.nameIDs[attr]}]
}

// property is an op's name and that of one of its attributes.
type property struct{ op, attr NameID }

// Finish gives a node its op and outputs after it was added without: a text may
// spell both behind the graphs that the node holds.
func (n Node) Finish(op OpID, types []Type) {
	g, rec := n.g, &n.g.nodes[n.id]
	rec.op, rec.out, rec.nout = op, VarID(len(g.vars)), uint32(len(types))
	for _, t := range types {
		g.vars = append(g.vars, varRec{owner: n.id, typ: t})
	}
	g.setKept(n.id)
}

// Places returns what renders the locations of the graph's nodes, nil without
// any.
func (g *Graph) Places() Places { return g.places }
