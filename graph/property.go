package graph

// The methods below serve readers and writers of files.

// MarkProperty remembers that an attribute of ops of a name is written among
// the op's properties, `<{...}>` in MLIR's text, unless it was marked before. It
// is a matter of spelling: the identity of an op does not depend on it.
func (v *Vocabulary) MarkProperty(op, attr string) { v.MarkAttr(op, attr, true) }

// MarkAttr remembers whether an attribute of ops of a name is written among the
// properties or behind them. The first mark stays, and is returned.
func (v *Vocabulary) MarkAttr(op, attr string, property bool) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	key := spelledAttr{v.nameID(op), v.nameID(attr)}
	if first, marked := v.mark(key); marked {
		return first
	}
	if v.frozen {
		v.refuseGrowth("the property", attr)
	}
	if v.properties == nil {
		v.properties = map[spelledAttr]bool{}
	}
	v.properties[key] = property
	return property
}

// IsProperty reports whether an attribute of ops of a name is marked a property.
func (v *Vocabulary) IsProperty(op, attr string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	property, _ := v.mark(spelledAttr{v.findName(op), v.findName(attr)})
	return property
}

func (v *Vocabulary) mark(key spelledAttr) (property, marked bool) {
	for at := v; at != nil && !marked; at = at.base {
		property, marked = at.properties[key]
	}
	return property, marked
}

// spelledAttr is an op's name and that of one of its attributes.
type spelledAttr struct{ op, attr NameID }

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
