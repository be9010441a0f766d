package syntax

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/internal/diag"
)

// DatabaseKinds are the kinds that a [[database]] may have.
var DatabaseKinds = []string{"sequence", "equilibrium", "local_group", "topo", "proxy"}

// Orders are the orders in which a topo visits the nodes.
var Orders = []string{"in_to_out", "out_to_in"}

// FailurePolicies are what may become of rewrites that fail; without one it is for
// who runs the optimizer to say.
var FailurePolicies = []string{"fail", "warn", "ignore", "warn_unless_refused"}

// document reads the top level of the file.
func (l *loader) document(root *node) {
	f := l.file
	l.table(root, "at the top level", []field{
		{"version", l.integer(&f.Version)},
		{"database", l.databases},
		{"dialect", l.name(&f.Dialect)},
		{"tags", l.names(&f.Tags)},
		{"doc", l.text(&f.Doc)},
		{"rule", tables(l, &f.Rules, l.rule)},
		{"op", tables(l, &f.Ops, l.op)},
		{"optimizer", tables(l, &f.Optimizers, l.optimizer)},
		{"mode", tables(l, &f.Modes, l.mode)},
		{"relation", tables(l, &f.Relations, l.relation)},
	})
	f.Incomplete = l.isIncomplete(root)
	switch {
	case root.fields["version"] == nil:
		l.errorf(diag.NoSpan, "no version").Help = "a rule file begins with: version = 1"
	case f.Version.IsSet() && f.Version.Value != Version:
		l.errorf(f.Version.Span, "version %d is not known: this program reads version %d", f.Version.Value, Version)
	}
	unique(l, "rule", f.Rules, func(r *RuleDecl) String { return r.Name })
	unique(l, "op", f.Ops, func(o *Op) String { return o.Name })
	unique(l, "relation", f.Relations, func(r *Relation) String { return r.Name })
	unique(l, "database", f.Databases, func(d *Database) String { return d.Name })
	unique(l, "optimizer", f.Optimizers, func(o *OptimizerDecl) String { return o.Name })
	unique(l, "mode", f.Modes, func(m *Mode) String { return m.Name })
}

// isIncomplete reports whether the file may declare ops, rules or relations that
// could not be read: a table of which the name is not known, or a name.
func (l *loader) isIncomplete(root *node) bool {
	known := []string{"version", "database", "dialect", "tags", "doc", "rule", "op", "optimizer", "mode", "relation"}
	for name, n := range root.fields {
		isTable := n.kind == tableNode || n.kind == arrayNode && len(n.items) > 0 && n.items[0].kind == tableNode
		if isTable && !slices.Contains(known, name) {
			return true
		}
	}
	if n := root.fields["op"]; n != nil && n.kind != arrayNode {
		return true
	}
	if n := root.fields["dialect"]; n != nil && !l.file.Dialect.IsSet() {
		return true
	}
	return slices.ContainsFunc(l.file.Ops, func(o Op) bool { return o.Name.Value == "" })
}

// databases reads either the name of the file's database or [[database]]s.
func (l *loader) databases(n *node) {
	switch n.kind {
	case stringNode:
		l.name(&l.file.Database)(n)
	case scalarNode:
		l.wants(n, "the name of a database")
	default:
		tables(l, &l.file.Databases, l.database)(n)
	}
}

// unique reports names that the file gives twice.
func unique[T any](l *loader, what string, items []T, name func(*T) String) {
	first := map[string]String{}
	for i := range items {
		s := name(&items[i])
		if s.Value == "" {
			continue
		}
		if other, ok := first[s.Value]; ok {
			l.errorf(s.Span, "%s %q is declared twice: the first is in line %d", what, s.Value, l.src.Pos(other.Span.Start).Line)
			continue
		}
		first[s.Value] = s
	}
}

// require reports keys that a table lacks.
func (l *loader) require(n *node, table string, keys ...string) {
	for _, key := range keys {
		if n.fields[key] == nil {
			l.errorf(n.span, "%s has no %q", table, key)
		}
	}
}

// relation reads one [[relation]].
func (l *loader) relation(n *node) Relation {
	r := Relation{Header: n.span}
	l.table(n, "in [[relation]]", []field{
		{"name", l.name(&r.Name)},
		{"doc", l.text(&r.Doc)},
		{"clauses", l.texts(&r.Clauses)},
	})
	l.require(n, "[[relation]]", "name", "clauses")
	if clauses := n.fields["clauses"]; clauses != nil && clauses.kind == arrayNode && len(clauses.items) == 0 {
		l.errorf(clauses.span, "%q is empty: the relation would never hold", "clauses")
	}
	return r
}

func (l *loader) op(n *node) Op {
	o := Op{Header: n.span}
	l.table(n, "in [[op]]", []field{
		{"name", l.name(&o.Name)},
		{"doc", l.text(&o.Doc)},
		{"inputs", l.arity(&o.Inputs)},
		{"outputs", l.arity(&o.Outputs)},
		{"traits", l.names(&o.Traits)},
		{"attributes", l.names(&o.Attributes)},
	})
	l.require(n, "[[op]]", "name")
	l.opName(o.Name, "name")
	if traits := n.fields["traits"]; traits != nil {
		o.Traits = slices.DeleteFunc(o.Traits, func(s String) bool { return !l.isOneOf(traits, s, ir.TraitNames()) })
	}
	l.checkTraits(&o)
	return o
}

// checkTraits reports traits that no op has together.
func (l *loader) checkTraits(o *Op) {
	has := map[string]String{}
	for _, s := range o.Traits {
		has[s.Value] = s
	}
	for _, pair := range [][2]string{{"pure", "effect"}, {"lenient", "strict"}} {
		if second := has[pair[1]]; has[pair[0]].IsSet() && second.IsSet() {
			l.errorf(second.Span, "the trait %q contradicts %q", pair[1], pair[0])
		}
	}
	if s := has["isolated"]; s.IsSet() && !has["regions"].IsSet() {
		l.errorf(s.Span, "%q is of ops with regions", s.Value).Help = `write "regions" beside it`
	}
	if s := has["constant"]; s.IsSet() && o.Inputs.IsSet() && o.Inputs.Max != 0 {
		l.errorf(s.Span, "%q is of ops without inputs", s.Value)
	}
}

// opName reports a word that is no op's name.
func (l *loader) opName(s String, key string) {
	if s.IsSet() && !isOpName(s.Value) {
		l.errorf(s.Span, "%q must be the name of an op, not %q", key, s.Value)
	}
}

// isBlank reports whether a string says nothing.
func isBlank(s String) bool { return strings.TrimSpace(s.Value) == "" }
