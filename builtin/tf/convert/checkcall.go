package convert

import (
	"fmt"

	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/internal/phrase"
)

// checkCall notes functions that a node of functional control flow uses, and that do not take
// what it gives them, or return what it gives.
func (b *body) checkCall(n *graphdef.Node) {
	switch n.Op {
	case "PartitionedCall", "StatefulPartitionedCall":
		b.checkFunction(n, "f", "Tin", "Tout")
	case "If", "StatelessIf":
		b.checkFunction(n, "then_branch", "Tin", "Tout")
		b.checkFunction(n, "else_branch", "Tin", "Tout")
	case "Case", "StatelessCase":
		b.checkFunction(n, "branches", "Tin", "Tout")
	case "While", "StatelessWhile":
		b.checkFunction(n, "cond", "T", "")
		b.checkFunction(n, "body", "T", "T")
	}
}

// checkFunction does so for the functions that an attribute names, by the attributes that
// have the types of their arguments and results; without a name these do not matter.
func (b *body) checkFunction(n *graphdef.Node, attr, in, out string) {
	v, ok := n.Attr(attr)
	if !ok {
		b.errorf(n, "%s needs a function, and there is no attribute %q", n.Op, attr)
		return
	}
	functions := []graphdef.Value{v}
	if v.Kind() == graphdef.ListKind {
		functions, _ = v.List()
	}
	for _, v := range functions {
		name, _, err := v.Func()
		f := b.functions[name]
		if err != nil || f == nil {
			continue // which is noted by itself
		}
		b.checkArgs(n, in, f.Inputs, fmt.Sprintf("the function %q takes", name))
		if out != "" {
			b.checkArgs(n, out, f.Outputs, fmt.Sprintf("the function %q returns", name))
		}
	}
}

// checkArgs compares the types that an attribute lists with those of arguments or results.
// Where the caller says by attributes what those are, nothing is known of them here.
func (b *body) checkArgs(n *graphdef.Node, attr string, args []graphdef.Arg, does string) {
	v, ok := n.Attr(attr)
	list, err := v.List()
	if !ok || err != nil {
		return
	}
	for _, a := range args {
		if a.Type == graphdef.Invalid || a.NumberAttr != "" || a.TypeListAttr != "" {
			return
		}
	}
	if len(list) != len(args) {
		b.errorf(n, "%s %s, and the attribute %q lists %d", does, phrase.Count(len(args), "tensor"), attr, len(list))
		return
	}
	for i, a := range args {
		if t, err := list[i].Type(); err == nil && t.Base() != a.Type.Base() {
			b.errorf(n, "%s %s as %q, and the attribute %q lists %s", does, a.Type, a.Name, attr, t)
		}
	}
}
