package logic

import "github.com/settle-go/settle/graph/ir"

// applyKind makes a type of its parts: what [Open] makes of a type, back.
func applyKind(t Term, kind ir.Kind, args []Term) (Term, error) {
	encoding := ""
	if text, ok := last(args).(string); ok {
		encoding, args = text, args[:len(args)-1]
	}
	typ := typeOf(kind, args)
	if typ != 0 && encoding != "" {
		typ = encoded(typ, encoding)
	}
	if typ == 0 {
		return nil, invalid(t, "there is no such type")
	}
	return typ, nil
}

func last(args []Term) Term {
	if len(args) == 0 {
		return nil
	}
	return args[len(args)-1]
}

// typeOf returns the type of a kind, 0 where there is none.
func typeOf(kind ir.Kind, args []Term) ir.Type {
	if kind == ir.TupleKind {
		parts, ok := typeList(args)
		if !ok {
			return 0
		}
		return ir.Tuple(parts...)
	}
	if kind == ir.FunctionKind && len(args) == 2 {
		return functionType(args[0], args[1])
	}
	if len(args) == 0 {
		return 0
	}
	elem, ok := args[0].(ir.Type)
	if !ok {
		return 0
	}
	if len(args) == 2 {
		return shapedType(kind, elem, args[1])
	}
	switch kind {
	case ir.UnrankedTensorKind:
		return ir.UnrankedTensor(elem)
	case ir.UnrankedMemRefKind:
		return ir.UnrankedMemRef(elem)
	case ir.ComplexKind:
		return ir.Complex(elem)
	case ir.ListKind:
		return ir.List(elem)
	}
	return 0
}

func shapedType(kind ir.Kind, elem ir.Type, list Term) ir.Type {
	items, _, ok := Items(list)
	if !ok {
		return 0
	}
	dims := make([]int64, len(items))
	for i, item := range items {
		if dims[i], ok = item.(int64); !ok {
			return 0
		}
	}
	switch kind {
	case ir.TensorKind:
		return ir.Tensor(elem, dims...)
	case ir.MemRefKind:
		return ir.MemRef(elem, dims...)
	case ir.VectorKind:
		return ir.Vector(elem, dims...)
	}
	return 0
}

func functionType(ins, outs Term) ir.Type {
	inputs, _, ok := Items(ins)
	if !ok {
		return 0
	}
	results, _, ok := Items(outs)
	if !ok {
		return 0
	}
	in, ok := typeList(inputs)
	if !ok {
		return 0
	}
	out, ok := typeList(results)
	if !ok {
		return 0
	}
	return ir.Function(in, out)
}

func typeList(terms []Term) ([]ir.Type, bool) {
	list := make([]ir.Type, len(terms))
	for i, t := range terms {
		typ, ok := t.(ir.Type)
		if !ok {
			return nil, false
		}
		list[i] = typ
	}
	return list, true
}

// encoded returns a type with the text of an encoding or layout, by way of its
// own text: types with one are made by reading them.
func encoded(t ir.Type, encoding string) ir.Type {
	text := t.String()
	typ, err := ir.ParseType(text[:len(text)-1] + ", " + encoding + ">")
	if err != nil {
		return 0
	}
	return typ
}
