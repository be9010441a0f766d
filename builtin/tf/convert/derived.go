package convert

import (
	"slices"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
)

// derive sets the attributes of a node that say the types of its tensors and how many they
// are, where it has none: rules make operations without them. What the types of an operation
// do not imply is left out.
func derive(made *graphdef.Node, n graph.Node) {
	s := tf.SignatureOf(made.Op)
	if s == nil {
		return
	}
	var inputs, outputs []ir.Type
	for _, v := range n.Inputs() {
		if v.Type() != tf.Control && v.Type() != tf.Token {
			inputs = append(inputs, v.Type().Elem())
		}
	}
	for _, v := range n.Outputs() {
		if v.Type() != tf.Control && v.Type() != tf.Token {
			outputs = append(outputs, v.Type().Elem())
		}
	}
	deriveFrom(made, s.Inputs, inputs)
	deriveFrom(made, s.Outputs, outputs)
}

// deriveFrom is derive with the arguments of an op, or with its results, and the types of
// elements. Of several arguments that are any number of tensors, the lengths are not known.
func deriveFrom(made *graphdef.Node, args []tf.Arg, elems []ir.Type) {
	many := slices.IndexFunc(args, isMany)
	if many >= 0 && slices.ContainsFunc(args[many+1:], isMany) || len(elems) < len(args)-1 || many < 0 && len(elems) != len(args) {
		return
	}
	for i, a := range args {
		at, count := i, 1
		if many >= 0 && i >= many {
			if count = len(elems) - len(args) + 1; i > many {
				at, count = i+count-1, 1
			}
		}
		list := elems[at : at+count]
		if a.NumberAttr != "" {
			setMissing(made, a.NumberAttr, graphdef.IntValue(int64(count)))
		}
		if a.TypeListAttr != "" {
			types := make([]graphdef.Value, count)
			for k, elem := range list {
				t := dataTypeOf(elem)
				if t == graphdef.Invalid {
					return
				}
				types[k] = graphdef.TypeValue(t.Base())
			}
			setMissing(made, a.TypeListAttr, graphdef.ListValue(types...))
		}
		if a.TypeAttr != "" && count > 0 {
			if t := dataTypeOf(list[0]); t != graphdef.Invalid {
				setMissing(made, a.TypeAttr, graphdef.TypeValue(t.Base()))
			}
		}
	}
}

// isMany reports whether an argument is any number of tensors.
func isMany(a tf.Arg) bool { return a.NumberAttr != "" || a.TypeListAttr != "" }

// setMissing sets an attribute of a node that it does not have.
func setMissing(made *graphdef.Node, name string, v graphdef.Value) {
	if _, ok := made.Attr(name); !ok {
		made.Set(name, v)
	}
}
