package convert

import (
	"strings"

	"github.com/settle-go/settle/builtin/tf"
	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
)

// check notes what is wrong with a node by itself: attributes that are of another kind than
// its op takes, too few or too many inputs, and functions of other types.
func (b *body) check(n *graphdef.Node) {
	switch {
	case n.Name == "":
		b.errorf(n, "it has no name")
		return
	case strings.HasPrefix(n.Name, "^") || strings.Contains(n.Name, ":"):
		b.errorf(n, "no input can name it: names have no ':', and no '^' at the beginning")
		return
	case n.Op == "":
		b.errorf(n, "it has no op")
		return
	}
	s := b.signature(n.Op)
	b.checkAttrs(n, s)
	b.checkInputs(n, s)
	b.checkCall(n)
}

// checkAttrs notes attributes of the wrong kind, and values that none has.
func (b *body) checkAttrs(n *graphdef.Node, s *tf.Signature) {
	for _, a := range n.Attrs {
		b.checkValue(n, a.Name, a.Value)
	}
	seen := map[string]bool{} // several arguments may be of one attribute
	want := func(name string, kind graphdef.Kind) bool {
		v, ok := n.Attr(name)
		again := seen[name]
		seen[name] = true
		if k := v.Kind(); ok && k != kind && k != graphdef.PlaceholderKind {
			if !again {
				b.errorf(n, "attribute %q: found %s, expected %s", name, k, kind)
			}
			return false
		}
		return ok && !again
	}
	if s != nil {
		args := func(a tf.Arg) {
			if a.TypeAttr != "" {
				want(a.TypeAttr, graphdef.TypeKind)
			}
			if a.TypeListAttr != "" {
				want(a.TypeListAttr, graphdef.ListKind)
			}
			if a.NumberAttr != "" && want(a.NumberAttr, graphdef.IntKind) {
				v, _ := n.Attr(a.NumberAttr)
				if count, err := v.Int(); err == nil && (count < 0 || count > max(maxOutputs, int64(len(n.Inputs)))) {
					b.errorf(n, "attribute %q: %d is not a number of tensors", a.NumberAttr, count)
				} else if err == nil && count == 0 && isNeverNone(n.Op, a.NumberAttr) {
					b.errorf(n, "attribute %q: found 0, expected at least 1", a.NumberAttr)
				}
			}
		}
		for _, a := range s.Inputs {
			args(a)
		}
		for _, a := range s.Outputs {
			args(a)
		}
	}
	switch strings.TrimPrefix(n.Op, "Ref") {
	case "Enter":
		v, _ := n.Attr("frame_name")
		if want("frame_name", graphdef.StringKind); v.Kind() == graphdef.NoKind {
			b.errorf(n, "an Enter has to say which frame it enters: it has no frame_name")
		} else if name, err := v.Str(); err == nil && name == "" {
			b.errorf(n, "an Enter has to say which frame it enters: its frame_name is empty")
		}
		want("is_constant", graphdef.BoolKind)
	case "Const":
		b.checkConstant(n)
	}
}

// isNeverNone reports whether an op that is computed here takes, or gives, at least one tensor
// of a number of them.
func isNeverNone(op, attr string) bool {
	return tf.IsComputed(op) && (attr == "N" || attr == "num_split") && op != "StringJoin" // which joins none as well
}

// checkPredicate notes that what decides for a Switch or a loop is not a truth value.
func (b *body) checkPredicate(i int) {
	n, at := b.nodes[i], 0
	switch strings.TrimPrefix(n.Op, "Ref") {
	case "LoopCond":
	case "Switch":
		at = 1
	default:
		return
	}
	if at >= len(b.inputs[i]) {
		return
	}
	t := b.inputs[i][at]
	if t.node < 0 || t.port < 0 || t.port >= len(b.outputs[t.node]) {
		return
	}
	if elem := b.outputs[t.node][t.port].Elem(); elem.IsFloat() || elem.IsInteger() && elem != ir.I1 {
		b.errorf(n, "its input %q is of type %s, and %s decides by a truth value", n.Inputs[at], elem, n.Op)
	}
}

// checkValue notes types and sizes that do not exist, and functions that are not there.
func (b *body) checkValue(n *graphdef.Node, name string, v graphdef.Value) {
	switch v.Kind() {
	case graphdef.ListKind:
		list, _ := v.List()
		for _, e := range list {
			b.checkValue(n, name, e)
		}
	case graphdef.TypeKind:
		if t, _ := v.Type(); t != graphdef.Invalid {
			if _, ok := t.Elem(); !ok {
				b.errorf(n, "attribute %q: %d is not a type", name, t)
			}
		}
	case graphdef.ShapeKind:
		s, _ := v.Shape()
		for _, size := range s.Dims {
			if size < -1 {
				b.errorf(n, "attribute %q: %d is not a size", name, size)
			}
		}
	case graphdef.FuncKind:
		f, _, _ := v.Func()
		if f != "" && b.functions[f] == nil && tf.SignatureOf(f) == nil {
			b.errorf(n, "attribute %q: there is no function %q%s", name, f, didYouMean(f, b.functionNames()))
		}
	}
}

func (i *importer) functionNames() []string {
	names := make([]string, len(i.meta.Functions))
	for k, f := range i.meta.Functions {
		names[k] = f.Name
	}
	return names
}

// checkConstant notes that a constant has no value, or one of another type than it says.
func (b *body) checkConstant(n *graphdef.Node) {
	v, ok := n.Attr("value")
	switch {
	case !ok:
		b.errorf(n, "a Const has to have a value")
		return
	case v.Kind() == graphdef.PlaceholderKind:
		return
	}
	t, err := v.Tensor()
	if err != nil {
		b.errorf(n, "attribute \"value\": %v", err)
		return
	}
	is, _ := t.Type()
	dtype, ok := n.Attr("dtype")
	if says, err := dtype.Type(); ok && err == nil && says.Base() != is.Base() {
		b.errorf(n, "its dtype is %s, and its value of %s", says, is)
	}
}

// checkInputs notes that an op that is known well has another number of inputs: one that is
// computed here, that is control flow, or a function.
func (b *body) checkInputs(n *graphdef.Node, s *tf.Signature) {
	if s == nil || b.functions[n.Op] == nil && !isControlFlow(n.Op) && !isMergeOrExit(n.Op) && !tf.IsComputed(n.Op) {
		return
	}
	got := 0
	for _, text := range n.Inputs {
		if isData(text) {
			got++
		}
	}
	if got == 0 && strings.HasSuffix(n.Op, "Merge") {
		b.errorf(n, "%s takes at least one input", n.Op)
		return
	}
	want := 0
	for _, a := range s.Inputs {
		count := 1
		switch {
		case a.NumberAttr != "":
			v, ok := n.Attr(a.NumberAttr)
			number, err := v.Int()
			if !ok || err != nil {
				return
			}
			count = int(number)
		case a.TypeListAttr != "":
			v, ok := n.Attr(a.TypeListAttr)
			list, err := v.List()
			if !ok || err != nil {
				return
			}
			count = len(list)
		}
		want += count
	}
	if got != want {
		b.errorf(n, "%s takes %s, and it has %d", n.Op, countInputs(want), got)
	}
}

func isMergeOrExit(op string) bool {
	op = strings.TrimPrefix(op, "Ref")
	return op == "Merge" || op == "Exit"
}

func countInputs(n int) string {
	if n == 1 {
		return "one input"
	}
	return strings.Replace(countOutputs(n), "output", "input", 1)
}
