package syntax

import "fmt"

// placements reads the databases that something stands in: the name of one, or an array
// of names and of tables that say more; the first of them is also noted by itself.
func (l *loader) placements(first *String, out *[]Placement) func(*node) {
	return func(n *node) {
		if n.kind != arrayNode {
			if s, ok := l.string(n, "a string or an array"); ok && l.isName(n, s, "be a word") {
				*first = s
			}
			return
		}
		if len(n.items) == 0 {
			l.errorf(n.span, "%q is empty", n.name).Help = "without the key it is the database of the file"
			return
		}
		*out = nil // the schema is found by reading several values
		for _, item := range n.items {
			item.name = n.name
			p, ok := l.placement(item)
			if !ok {
				continue
			}
			for _, other := range *out {
				if other.Database.Value == p.Database.Value {
					l.errorf(p.Database.Span, "%q names %q twice", n.name, p.Database.Value)
				}
			}
			*out = append(*out, p)
		}
		if len(*out) > 0 {
			*first = (*out)[0].Database
		}
	}
}

// placement reads one of several databases.
func (l *loader) placement(n *node) (p Placement, ok bool) {
	if n.kind != tableNode {
		s, ok := l.string(n, "an array of names of databases and of tables with a name")
		return Placement{Database: s}, ok && l.isName(n, s, "hold words")
	}
	l.table(n, "of a database in "+n.name, []field{
		{"name", l.name(&p.Database)},
		{"tags", l.names(&p.Tags)},
		{"position", l.number(&p.Position)},
		{"priority", l.integer(&p.Priority)},
	})
	l.require(n, "the table", "name")
	return p, p.Database.IsSet()
}

// onlyOnce reports keys beside several databases that say what only one of them can:
// which of them has the position.
func (l *loader) onlyOnce(n *node, places []Placement, keys ...string) {
	if len(places) < 2 {
		return
	}
	for _, key := range keys {
		if child := n.fields[key]; child != nil {
			err := l.errorf(child.key, "%q goes with one database, not with %d", key, len(places))
			if key == "position" {
				err.Help = fmt.Sprintf("write it in the table of one: {name = %q, position = ...}", places[0].Database.Value)
			}
		}
	}
}
