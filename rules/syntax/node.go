package syntax

import (
	"time"

	"github.com/settle-go/settle/internal/diag"
)

// node is a value of a TOML file with its place. The scanner makes the tree of
// them, for places; [node.fill] puts the decoder's values into it.
type node struct {
	kind   nodeKind
	name   string    // its key; an array's items have the array's
	key    diag.Span // the last part of the key or header that named it
	span   diag.Span // strings: what stands between the quotes; tables: the header
	sealed bool      // an inline array: no [[header]] adds to it
	names  []string  // of a table's fields, in their order in the file
	fields map[string]*node
	items  []*node
	value  any // of a scalar, as decoded
}

type nodeKind uint8

const (
	scalarNode nodeKind = iota
	stringNode
	tableNode
	arrayNode
)

func (n *node) add(name string, child *node) {
	if n.fields == nil {
		n.fields = map[string]*node{}
	}
	child.name = name
	n.names = append(n.names, name)
	n.fields[name] = child
}

// last returns the table that a header's path goes on from: the node itself,
// or the newest of an array of tables.
func (n *node) last() *node {
	if n.kind == arrayNode && len(n.items) > 0 {
		return n.items[len(n.items)-1]
	}
	return n
}

// fill gives the nodes their values. It reports whether tree and value have
// the same form, as they have when scanner and decoder read the same file.
func (n *node) fill(v any) bool {
	switch v := v.(type) {
	case map[string]any:
		return n.kind == tableNode && n.fillTable(v)
	case []any:
		return n.kind == arrayNode && fillItems(n.items, v)
	case []map[string]any:
		return n.kind == arrayNode && fillItems(n.items, v)
	case string:
		n.value = v
		return n.kind == stringNode
	}
	n.value = v
	return n.kind == scalarNode
}

func (n *node) fillTable(values map[string]any) bool {
	if len(values) != len(n.names) {
		return false
	}
	for name, child := range n.fields {
		v, ok := values[name]
		if !ok || !child.fill(v) {
			return false
		}
	}
	return true
}

func fillItems[T any](items []*node, values []T) bool {
	if len(items) != len(values) {
		return false
	}
	for i, item := range items {
		if !item.fill(values[i]) {
			return false
		}
	}
	return true
}

// typeName says what the node is, as an error calls it.
func (n *node) typeName() string {
	switch n.kind {
	case tableNode:
		return "a table"
	case arrayNode:
		return "an array"
	}
	switch n.value.(type) {
	case string:
		return "a string"
	case int64:
		return "an integer"
	case float64:
		return "a float"
	case bool:
		return "a boolean"
	case time.Time:
		return "a date"
	}
	return "something else"
}
