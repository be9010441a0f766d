package syntax

import (
	"strings"

	"github.com/settle-go/settle/diag"
)

// family reads one [[family]].
func (l *loader) family(n *node) Family {
	f := Family{Header: n.span}
	l.table(n, "in [[family]]", []field{
		{"name", l.name(&f.Name)},
		{"member", l.name(&f.Member)},
		{"dialect", l.name(&f.Dialect)},
		{"doc", l.text(&f.Doc)},
		{"tags", l.names(&f.Tags)},
		{"database", l.placements(&f.Database, &f.Places)},
		{"roles", l.roles(&f.Roles)},
		{"where", l.text(&f.Where)},
		{"operand", l.text(&f.Operand)},
		{"exact", l.boolean(&f.Exact)},
	})
	for _, text := range []*String{&f.Where, &f.Operand} {
		if isBlank(*text) {
			*text = String{}
		}
	}
	l.require(n, "[[family]]", "name", "roles")
	return f
}

// roles reads the table of a family's roles.
func (l *loader) roles(out *[]Role) func(*node) {
	return func(n *node) {
		if n.kind != tableNode {
			l.wants(n, `a table of roles, as {add = "addi", zero = 0}`)
			return
		}
		if len(n.names) == 0 {
			l.errorf(n.span, "%q is empty: no rule could be over the family", "roles")
		}
		for _, name := range n.names {
			child := n.fields[name]
			role := Role{Name: String{Value: name, Span: child.key, raw: name}, Value: child.span}
			if !isOpName(name) || strings.Contains(name, ".") {
				l.errorf(child.key, "a role is a word without dots, not %q", name)
				continue
			}
			if l.role(child, &role) {
				*out = append(*out, role)
			}
		}
	}
}

// role reads what plays a role.
func (l *loader) role(n *node, r *Role) bool {
	switch v := n.value.(type) {
	case int64:
		r.Constant = &Literal{Kind: IntLiteral, Int: v}
		return true
	case float64:
		r.Constant = &Literal{Kind: FloatLiteral, Float: v}
		return true
	case bool:
		r.Constant = &Literal{Kind: BoolLiteral, Bool: v}
		return true
	}
	const want = "the name of an op, an application in parentheses, a list of those, or a number"
	items := []*node{n}
	if n.kind == arrayNode {
		items = n.items
	}
	for _, item := range items {
		item.name = n.name
		s, ok := l.string(item, want)
		if !ok {
			return false
		}
		if !s.IsTerm() && !isOpName(s.Value) {
			l.errorf(s.Span, "%q must be %s, not %q", n.name, want, s.Value)
			return false
		}
		r.Ops = append(r.Ops, s)
	}
	return true
}

// families gives the families of the file its dialect, and reports what is declared
// twice.
func (l *loader) families(root *node) {
	type key struct{ name, dialect, member string }
	first := map[key]diag.Span{}
	for i := range l.file.Families {
		f := &l.file.Families[i]
		if !f.Dialect.IsSet() {
			f.Dialect = l.file.Dialect
		}
		switch {
		case f.Name.Value == "":
			continue
		case f.Dialect.Value == "":
			if root.fields["dialect"] == nil {
				l.errorf(f.Name.Span, "family %q: it does not say which dialect plays the roles", f.Name.Value).Help =
					`write dialect = "name" in the table, or at the top of the file`
			}
			continue
		}
		k := key{f.Name.Value, f.Dialect.Value, f.Member.Value}
		if at, twice := first[k]; twice {
			err := l.errorf(f.Name.Span, "family %q of the dialect %q is declared twice: the first is in line %d",
				k.name, k.dialect, l.src.Pos(at.Start).Line)
			if k.member == "" {
				err.Help = `tell them apart by a key: member = "unsigned"`
			}
			continue
		}
		first[k] = f.Name.Span
	}
}

// onlyOfFamily reports what tests say of dialects where their rule is of one.
func (l *loader) onlyOfFamily(n *node) {
	tests := n.fields["test"]
	if tests == nil || n.fields["family"] != nil {
		return
	}
	for _, test := range tests.items {
		if child := test.fields["dialect"]; child != nil {
			l.errorf(child.key, "%q goes with rules that have %q only", "dialect", "family").Help =
				"the dialect of a file's ops is said at its top"
		}
	}
}
