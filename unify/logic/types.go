package logic

import "github.com/settle-go/settle/graph"

// applyKind makes a type of its parts: what [Open] makes of a type, back.
func applyKind(t Term, kind graph.Kind, args []Term) (Term, error) {
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
func typeOf(kind graph.Kind, args []Term) graph.Type {
	if kind == graph.TupleKind {
		parts, ok := typeList(args)
		if !ok {
			return 0
		}
		return graph.Tuple(parts...)
	}
	if kind == graph.FunctionKind && len(args) == 2 {
		return functionType(args[0], args[1])
	}
	if len(args) == 0 {
		return 0
	}
	elem, ok := args[0].(graph.Type)
	if !ok {
		return 0
	}
	if len(args) == 2 {
		return shapedType(kind, elem, args[1])
	}
	switch kind {
	case graph.UnrankedTensorKind:
		return graph.UnrankedTensor(elem)
	case graph.UnrankedMemRefKind:
		return graph.UnrankedMemRef(elem)
	case graph.ComplexKind:
		return graph.Complex(elem)
	case graph.ListKind:
		return graph.List(elem)
	}
	return 0
}

func shapedType(kind graph.Kind, elem graph.Type, list Term) graph.Type {
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
	case graph.TensorKind:
		return graph.Tensor(elem, dims...)
	case graph.MemRefKind:
		return graph.MemRef(elem, dims...)
	case graph.VectorKind:
		return graph.Vector(elem, dims...)
	}
	return 0
}

func functionType(ins, outs Term) graph.Type {
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
	return graph.Function(in, out)
}

func typeList(terms []Term) ([]graph.Type, bool) {
	list := make([]graph.Type, len(terms))
	for i, t := range terms {
		typ, ok := t.(graph.Type)
		if !ok {
			return nil, false
		}
		list[i] = typ
	}
	return list, true
}

// encoded returns a type with the text of an encoding or layout, by way of its
// own text: types with one are made by reading them.
func encoded(t graph.Type, encoding string) graph.Type {
	text := t.String()
	typ, err := graph.ParseType(text[:len(text)-1] + ", " + encoding + ">")
	if err != nil {
		return 0
	}
	return typ
}
