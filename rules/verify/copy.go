package verify

import "github.com/settle-go/settle/graph/ir"

// copied returns an op of one context as one of another.
func copied(op ir.Op, ctxt *ir.Context) ir.Op {
	attrs := op.Attrs()
	for i := range attrs {
		attrs[i].Value = copiedAttr(attrs[i].Value, ctxt)
	}
	return ctxt.Op(op.Name(), attrs...)
}

func copiedAttr(a ir.Attr, ctxt *ir.Context) ir.Attr {
	switch a.Kind() {
	case ir.UnitAttr:
		return ctxt.Unit()
	case ir.BoolAttr:
		b, _ := a.Bool()
		return ctxt.Bool(b)
	case ir.IntAttr:
		n, _ := a.Int()
		return ctxt.Int(n, a.Type())
	case ir.FloatAttr:
		f, _ := a.Float()
		return ctxt.Float(f, a.Type())
	case ir.StringAttr:
		return ctxt.Str(a.Text())
	case ir.TypeAttr:
		return ctxt.TypeOf(a.Type())
	case ir.SymbolAttr:
		return ctxt.Symbol(a.Text())
	case ir.SplatAttr:
		return ctxt.Splat(copiedAttr(a.Splat(), ctxt), a.Type())
	case ir.DenseAttr:
		return ctxt.Dense(a.Text(), a.Type())
	case ir.ArrayAttr:
		list := make([]ir.Attr, a.Len())
		for i := range list {
			list[i] = copiedAttr(a.At(i), ctxt)
		}
		return ctxt.Array(list...)
	case ir.DictAttr:
		entries := make([]ir.NamedAttr, a.Len())
		for i := range entries {
			entries[i] = ir.NamedAttr{Name: a.Key(i), Value: copiedAttr(a.At(i), ctxt)}
		}
		return ctxt.Dict(entries...)
	}
	return ctxt.Opaque(a.Text(), a.Type())
}
