package ir

// The methods below serve readers and writers of files.

// MarkProperty remembers that an attribute of ops of a name is written among
// the op's properties, `<{...}>` in MLIR's text, unless it was marked before. It
// is a matter of spelling: the identity of an op does not depend on it.
func (v *Context) MarkProperty(op, attr string) { v.MarkAttr(op, attr, true) }

// MarkAttr remembers whether an attribute of ops of a name is written among the
// properties or behind them. The first mark stays, and is returned.
func (v *Context) MarkAttr(op, attr string, property bool) bool {
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
func (v *Context) IsProperty(op, attr string) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	property, _ := v.mark(spelledAttr{v.findName(op), v.findName(attr)})
	return property
}

func (v *Context) mark(key spelledAttr) (property, marked bool) {
	for at := v; at != nil && !marked; at = at.base {
		property, marked = at.properties[key]
	}
	return property, marked
}

// spelledAttr is an op's name and that of one of its attributes.
type spelledAttr struct{ op, attr NameID }
