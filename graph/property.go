package graph

// The methods below serve readers and writers of files.

// MarkProperty remembers that an attribute of ops of a name is written among
// the op's properties, `<{...}>` in MLIR's text. It is a matter of spelling: the
// identity of an op does not depend on it.
func (v *Vocabulary) MarkProperty(op, attr string) {
	v.mu.Lock()
	defer v.mu.Unlock()
	p := property{v.nameID(op), v.nameID(attr)}
	if v.isProperty(p) {
		return
	}
	if v.mustGrow("the property", attr); v.properties == nil {
		v.properties = map[property]bool{}
	}
	v.properties[p] = true
}

// IsProperty reports whether an attribute of ops of a name is a property.
func (v *Vocabulary) IsProperty(op, attr string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.isProperty(property{v.findName(op), v.findName(attr)})
}

func (v *Vocabulary) isProperty(p property) bool {
	for at := v; at != nil; at = at.base {
		if at.properties[p] {
			return true
		}
	}
	return false
}

// property is an op's name and that of one of its attributes.
type property struct{ op, attr NameID }

// Finish gives a node its op and outputs after it was added without: a text may
// spell both behind the graphs that the node holds.
func (n Node) Finish(op OpID, types []Type) {
	n.mustBeAlive("Finish")
	g, rec := n.g, &n.g.nodes[n.id]
	rec.op, rec.out, rec.nout = op, VarID(len(g.vars)), uint32(len(types))
	for _, t := range types {
		g.vars = append(g.vars, varRec{owner: n.id, typ: g.types.number(t)})
	}
	g.setKept(n.id)
}

// Location returns the number that the reader of a file gave the node for its
// place there, 0 for a node that was not read. A node that takes the place of
// another one has the same.
func (n Node) Location() uint32 { return n.rec().loc }

// Places returns what renders the locations of the graph's nodes, nil without
// any.
func (g *Graph) Places() Places { return g.places }
