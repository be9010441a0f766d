package convert

import (
	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
)

// signature returns what is known of a node's op: a function of the library, or one of
// TensorFlow's ops; nil of another one.
func (i *importer) signature(op string) *tf.Signature {
	f := i.functions[op]
	if f == nil {
		return tf.SignatureOf(op)
	}
	return &tf.Signature{Name: f.Name, Inputs: argsOf(f.Inputs), Outputs: argsOf(f.Outputs), Acts: f.Stateful}
}

func argsOf(list []graphdef.Arg) []tf.Arg {
	args := make([]tf.Arg, len(list))
	for i, a := range list {
		elem, _ := elemOf(a.Type)
		args[i] = tf.Arg{
			Name: a.Name, Elem: elem, TypeAttr: a.TypeAttr, NumberAttr: a.NumberAttr, TypeListAttr: a.TypeListAttr,
			IsRef: a.IsRef && !a.Type.IsRef(),
		}
	}
	return args
}

// resultTypes returns the types of the outputs of a node: elements by its attributes,
// shapes as far as the file says them.
func (b *body) resultTypes(n *graphdef.Node) []ir.Type {
	var elems []ir.Type
	if s := b.signature(n.Op); s != nil {
		for _, o := range s.Outputs {
			elems = append(elems, elemsOf(n, o, s.Defaults)...)
		}
	}
	shapes := b.shapes(n)
	types := make([]ir.Type, len(elems))
	for i, elem := range elems {
		if types[i] = ir.UnrankedTensor(elem); i < len(shapes) {
			types[i] = shapes[i].Of(elem)
		}
	}
	if b.fn == nil && len(b.options.Shapes) > 0 {
		b.setShapes(n, types)
	}
	return types
}

// elemsOf returns the types of elements of the tensors that an output is.
func elemsOf(n *graphdef.Node, a tf.Arg, defaults map[string]ir.Type) []ir.Type {
	if a.TypeListAttr != "" {
		v, _ := n.Attr(a.TypeListAttr)
		list, err := v.List()
		if err != nil {
			return nil
		}
		elems := make([]ir.Type, len(list))
		for i, e := range list {
			elems[i] = elemOr(e, unknownElem)
		}
		return elems
	}
	elem := a.Elem
	if elem == 0 {
		elem = unknownElem
		if t := defaults[a.TypeAttr]; t != 0 {
			elem = t
		}
		if v, ok := n.Attr(a.TypeAttr); ok {
			elem = elemOr(v, elem)
		}
	}
	if a.IsRef && elem != unknownElem && !tf.IsRef(elem) {
		elem = tf.RefTo(elem)
	}
	count := int64(1)
	if a.NumberAttr != "" {
		v, _ := n.Attr(a.NumberAttr)
		count, _ = v.Int()
		count = min(max(count, 0), maxOutputs)
	}
	list := make([]ir.Type, count)
	for i := range list {
		list[i] = elem
	}
	return list
}

// shapes returns what the file says of the shapes of a node's outputs.
func (b *body) shapes(n *graphdef.Node) []graphdef.Shape {
	if v, ok := n.Attr("_output_shapes"); ok {
		if list, err := v.List(); err == nil && len(list) > 0 {
			shapes := make([]graphdef.Shape, len(list))
			for i, e := range list {
				s, err := e.Shape()
				if err != nil {
					s = graphdef.Shape{UnknownRank: true}
				}
				shapes[i] = s
			}
			return shapes
		}
	}
	switch n.Op {
	case "Const":
		if v, ok := n.Attr("value"); ok {
			if t, err := v.Tensor(); err == nil {
				_, s := t.Type()
				return []graphdef.Shape{s}
			}
		}
	case "Placeholder", "PlaceholderV2", "PlaceholderWithDefault", "VariableV2", "Variable", "ImmutableConst":
		v, _ := n.Attr("shape")
		s, err := v.Shape()
		// Graphs of producers before 24 say by a shape of no dimensions that it is unknown.
		if old := n.Op == "Placeholder" && b.meta.Producer < 24; err == nil && !(old && len(s.Dims) == 0) {
			return []graphdef.Shape{s}
		}
	}
	return nil
}

// outputNamed returns where the tensors of an output stand among those of a node, and how
// many they are, by the name that the op's signature gives it.
func (b *body) outputNamed(n *graphdef.Node, name string) (first, count int, ok bool) {
	s := b.signature(n.Op)
	if s == nil {
		return 0, maxOutputs, true // all outputs of an unknown op
	}
	for _, o := range s.Outputs {
		count = len(elemsOf(n, o, s.Defaults))
		if o.Name == name || o.Name == "" && len(s.Outputs) == 1 { // the table does not name the only one
			return first, count, true
		}
		first += count
	}
	return 0, 0, false
}

// elemOr returns the type of elements that an attribute is, or another one where it is
// none.
func elemOr(v graphdef.Value, other ir.Type) ir.Type {
	if t, err := v.Type(); err == nil {
		if elem, ok := elemOf(t); ok {
			return elem
		}
	}
	return other
}
