package convert

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/graph/graphdef"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// functionSign is before the name of a function in the names of its large constants. No
// name of a node has it.
const functionSign = "@"

// resourceKey returns the name of a large constant: that of its node, and of the function
// that it is in.
func (b *body) resourceKey(n *graphdef.Node) string {
	if b.fn == nil {
		return n.Name
	}
	return n.Name + functionSign + b.fn.Name
}

// Resource implements [github.com/settle-go/settle/graph/eval.Resources]: it reads the value
// of a constant from the file.
func (l *locations) Resource(key string) (value.Value, error) {
	v, ok := l.constant(key)
	if !ok {
		return value.Value{}, fmt.Errorf("%s has no constant %q", l.file.Name, key)
	}
	t, err := v.Tensor()
	if err != nil {
		return value.Value{}, err
	}
	x, err := t.Value()
	if err == nil && x.IsSplat() && l.options.Forget != nil {
		l.options.Forget(t.Content())
	}
	return x, err
}

// constant returns what the file has for a constant.
func (l *locations) constant(key string) (graphdef.Value, bool) {
	l.index.Do(func() {
		l.constants = map[string]*graphdef.Node{}
		add := func(nodes []*graphdef.Node, suffix string) {
			for _, n := range nodes {
				if n.Op == "Const" {
					l.constants[n.Name+suffix] = n
				}
			}
		}
		add(l.meta.Nodes, "")
		for _, f := range l.meta.Functions {
			add(f.Nodes, functionSign+f.Name)
		}
	})
	n := l.constants[key]
	if n == nil {
		return graphdef.Value{}, false
	}
	return n.Attr("value")
}

// resourceOf returns what the file has for a constant that the graph has by name only.
func (l *locations) resourceOf(a ir.Attr) (graphdef.Value, bool) {
	key, ok := a.ResourceKey()
	if !ok || strings.Contains(key, "\\") {
		return graphdef.Value{}, false
	}
	return l.constant(key)
}
