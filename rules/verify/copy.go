package verify

import "github.com/settle-go/settle/graph"

// copied returns an op of one vocabulary as one of another.
func copied(op graph.Op, voc *graph.Vocabulary) graph.Op {
	attrs := op.Attrs()
	for i := range attrs {
		attrs[i].Value = copiedAttr(attrs[i].Value, voc)
	}
	return voc.Op(op.Name(), attrs...)
}

func copiedAttr(a graph.Attr, voc *graph.Vocabulary) graph.Attr {
	switch a.Kind() {
	case graph.UnitAttr:
		return voc.Unit()
	case graph.BoolAttr:
		b, _ := a.Bool()
		return voc.Bool(b)
	case graph.IntAttr:
		n, _ := a.Int()
		return voc.Int(n, a.Type())
	case graph.FloatAttr:
		f, _ := a.Float()
		return voc.Float(f, a.Type())
	case graph.StringAttr:
		return voc.Str(a.Text())
	case graph.TypeAttr:
		return voc.TypeOf(a.Type())
	case graph.SymbolAttr:
		return voc.Symbol(a.Text())
	case graph.SplatAttr:
		return voc.Splat(copiedAttr(a.Splat(), voc), a.Type())
	case graph.DenseAttr:
		return voc.Dense(a.Text(), a.Type())
	case graph.ArrayAttr:
		list := make([]graph.Attr, a.Len())
		for i := range list {
			list[i] = copiedAttr(a.At(i), voc)
		}
		return voc.Array(list...)
	case graph.DictAttr:
		entries := make([]graph.NamedAttr, a.Len())
		for i := range entries {
			entries[i] = graph.NamedAttr{Name: a.Key(i), Value: copiedAttr(a.At(i), voc)}
		}
		return voc.Dict(entries...)
	}
	return voc.Opaque(a.Text(), a.Type())
}
