package syntax

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
)

// Load reads a rule file. The file is never nil: after errors it holds what
// could be read, which is good for an editor and nothing else. The errors are
// all that the file has, in the order of their positions; those within terms and
// guards are found by their parsers.
func Load(name string, data []byte) (*File, diag.List) {
	src := diag.NewSource(name, string(data))
	l := &loader{file: &File{Source: src}, src: src}
	return l.load(l.tree())
}

// LoadParts reads parts of a rule file that is known to have no mistakes, in their order: each
// is a whole table with those that belong to it, and the first one is what stands before all
// tables. The places of what is read are those in the file.
func LoadParts(src *diag.Source, parts ...diag.Span) (*File, diag.List) {
	l := &loader{file: &File{Source: src}, src: src}
	return l.load(l.treeOf(parts))
}

// load reads the tree of a file, which is nil for what is not text.
func (l *loader) load(root *node) (*File, diag.List) {
	if root == nil {
		l.lost(0, len(l.src.Text))
	} else {
		l.document(root)
	}
	l.file.Incomplete = len(l.file.lost) > 0
	slices.SortStableFunc(l.errs, func(a, b *diag.Error) int {
		return cmp.Compare(a.Span.Start, b.Span.Start)
	})
	return l.file, l.errs
}

// document reads the top level of the file.
func (l *loader) document(root *node) {
	f := l.file
	l.table(root, "at the top level", []field{
		{"version", l.integer(&f.Version)},
		{"database", l.databases},
		{"dialect", l.dialect},
		{"tags", l.names(&f.Tags)},
		{"doc", l.text(&f.Doc)},
		{"rule", tables(l, &f.Rules, l.rule)},
		{"op", tables(l, &f.Ops, l.op)},
		{"optimizer", tables(l, &f.Optimizers, l.optimizer)},
		{"mode", tables(l, &f.Modes, l.mode)},
		{"relation", tables(l, &f.Relations, l.relation)},
		{"family", tables(l, &f.Families, l.family)},
	})
	l.unreadTables(root)
	switch {
	case root.fields["version"] == nil && root.broken:
	case root.fields["version"] == nil:
		err := l.errorf(diag.NoSpan, "no version")
		err.Help = "a rule file begins with: version = 1"
		err.Fix("write version = 1", diag.Edit{Span: diag.Span{}, Text: "version = 1\n"})
	case f.Version.IsSet() && f.Version.Value != Version:
		l.errorf(f.Version.Span, "version %d is not known: this program reads version %d", f.Version.Value, Version)
	}
	unique(l, "rule", f.Rules, func(r *RuleDecl) String { return r.Name })
	unique(l, "op", f.Ops, func(o *Op) String { return o.Name })
	unique(l, "relation", f.Relations, func(r *Relation) String { return r.Name })
	unique(l, "database", f.Databases, func(d *Database) String { return d.Name })
	unique(l, "optimizer", f.Optimizers, func(o *OptimizerDecl) String { return o.Name })
	unique(l, "mode", f.Modes, func(m *Mode) String { return m.Name })
	l.families(root)
}

// unreadTables notes the texts of tables whose headers are not known, of ops without a
// good name, and of the keys that distinguish names.
func (l *loader) unreadTables(root *node) {
	known := []string{"version", "database", "dialect", "tags", "doc", "rule", "op", "optimizer", "mode", "relation", "family"}
	for name, n := range root.fields {
		isTable := n.kind == tableNode || n.kind == arrayNode && len(n.items) > 0 && n.items[0].kind == tableNode
		if isTable && !slices.Contains(known, name) || name == "op" && n.kind != arrayNode {
			l.lostBelow(n)
		}
	}
	if n := root.fields["database"]; n != nil && n.kind == scalarNode {
		l.lost(n.key.Start, n.span.End)
	}
	if n := root.fields["op"]; n != nil {
		for _, item := range n.items {
			if name := item.fields["name"]; name != nil && !slices.ContainsFunc(l.file.Ops, func(o Op) bool { return o.Header == item.span && o.Name.Value != "" }) {
				l.lost(name.key.Start, name.span.End)
			}
		}
	}
	if !l.file.Dialect.IsSet() && (root.fields["dialect"] != nil || l.file.MayDeclare("dialect")) {
		for _, o := range l.file.Ops {
			l.file.lost = append(l.file.lost, o.Name.Value) // it has another dialect
		}
	}
}

// lostBelow notes the names and strings of a node that nothing reads.
func (l *loader) lostBelow(n *node) {
	if n.kind == stringNode {
		l.lost(n.span.Start, n.span.End)
	}
	for _, name := range n.names {
		l.file.lost = append(l.file.lost, name)
		l.lostBelow(n.fields[name])
	}
	for _, item := range n.items {
		l.lostBelow(item)
	}
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
			err := l.errorf(s.Span, "%s %q is declared twice: the first is in line %d", what, s.Value, l.src.Pos(other.Span.Start).Line)
			err.Notes = append(err.Notes, diag.Note{Source: l.src, Span: other.Span, Message: "the first declaration"})
			continue
		}
		first[s.Value] = s
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

// rule reads one [[rule]].
func (l *loader) rule(n *node) RuleDecl {
	r := RuleDecl{Header: n.span}
	var accepts []String
	l.table(n, "in [[rule]]", []field{
		{"name", l.name(&r.Name)},
		{"doc", l.text(&r.Doc)},
		{"match", l.match(&r)},
		{"replace", l.text(&r.Replace)},
		{"let", l.text(&r.Let)},
		{"where", l.text(&r.Where)},
		{"from", l.name(&r.From)},
		{"to", l.name(&r.To)},
		{"remove", l.name(&r.Remove)},
		{"tags", l.names(&r.Tags)},
		{"test", tables(l, &r.Tests, l.test)},
		{"allow_multiple_clients", l.boolean(&r.AllowMultipleClients)},
		{"relation", l.relationKey(&r)},
		{"backwards", l.boolean(&r.Backwards)},
		{"inverse", l.name(&r.Inverse)},
		{"instead_of", l.name(&r.InsteadOf)},
		{"priority", l.integer(&r.Priority)},
		{"position", l.number(&r.Position)},
		{"database", l.placements(&r.Database, &r.Places)},
		{"final", l.boolean(&r.Final)},
		{"cleanup", l.boolean(&r.Cleanup)},
		{"exact", l.boolean(&r.Exact)},
		{"changes_type", l.boolean(&r.ChangesType)},
		{"database_tag", l.boolean(&r.DatabaseTag)},
		{"unverified", l.text(&r.Unverified)},
		{"accepts", l.texts(&accepts)},
		{"family", l.name(&r.Family)},
	})
	for _, text := range []*String{&r.Let, &r.Where} {
		if isBlank(*text) {
			*text = String{}
		}
	}
	r.Accepts = l.accepted(accepts)
	l.require(n, "[[rule]]", "name")
	l.opName(r.From, "from")
	l.opName(r.To, "to")
	l.opName(r.Remove, "remove")
	r.Kind = l.ruleKind(n)
	if len(r.Or) > 0 && (r.Relation.Value || r.Inverse.IsSet()) {
		l.errorf(r.Or[0].Span, "a rule that holds in both directions has one pattern")
	}
	if r.Kind == OpSub || r.Kind == OpRemove {
		l.patternOnly(n, "let", "where", "relation", "inverse", "allow_multiple_clients")
	}
	if r.Kind == RelationSub {
		l.patternOnly(n, "let", "where", "allow_multiple_clients")
	} else if child := n.fields["backwards"]; child != nil {
		l.errorf(child.key, "%q goes with %s only", "backwards", `relation = "name"`)
	}
	if child := n.fields["family"]; child != nil && r.Kind != PatternSub && r.Kind != 0 {
		l.errorf(child.key, "%q goes with %q and %q only", "family", "match", "replace")
	}
	l.onlyOfFamily(n)
	l.onlyOnce(n, r.Places, "position", "instead_of")
	l.notBoth(r.Final, r.Cleanup)
	return r
}

// Accepted is a finding about a rule beside others that is as it should be.
type Accepted struct {
	Kind   string // one of Findings
	Reason string
}

// Findings are the kinds of what settle rules lint finds.
var Findings = []string{
	"rewritten_before", "shadowed", "cycle", "not_joined", "undone_later",
	"guard_always", "guard_never", "untested", "incomplete", "unknown_tag", "other_equation", "growth",
}

// accepted returns the kinds of findings in texts, each with the reason for which it is
// accepted.
func (l *loader) accepted(texts []String) (list []Accepted) {
	for _, s := range texts {
		kind, reason, _ := strings.Cut(s.Value, ":")
		kind, reason = strings.TrimSpace(kind), strings.TrimSpace(reason)
		switch {
		case !slices.Contains(Findings, kind):
			err := l.errorf(s.Span, "%q is not a finding", kind).Suggest(kind, Findings)
			if err.Help == "" {
				err.Help = "one of " + strings.Join(Findings, ", ")
			}
		case reason == "":
			l.errorf(s.Span, "%q wants a reason", kind).Help = fmt.Sprintf("write %q", kind+": why")
		default:
			list = append(list, Accepted{kind, reason})
		}
	}
	return list
}

// match reads a pattern, or a list of patterns any of which may match.
func (l *loader) match(r *RuleDecl) func(*node) {
	return func(n *node) {
		if n.kind != arrayNode {
			if s, ok := l.string(n, "a string or an array of strings"); ok {
				r.Match = s
			}
			return
		}
		var list []String
		l.texts(&list)(n)
		if len(list) == 0 {
			l.errorf(n.span, "%q is empty: the rule would never match", n.name)
			return
		}
		r.Match, r.Or = list[0], list[1:]
	}
}

// ruleKeys are the keys that say what a rule does, by kind.
var ruleKeys = [...][]string{
	PatternSub: {"match", "replace"},
	OpSub:      {"from", "to"},
	OpRemove:   {"remove"},
	// A rule by a relation has a key of the same name as a rule that holds in
	// both directions; the value shows which kind it is.
	RelationSub: {"relation"},
}

const ruleKindHelp = `a rule has match and replace, or from and to, or remove, or relation = "name"`

// ruleKind returns the kind by the keys that are there, be their values good or
// bad, and reports keys of two kinds, of none, and half of one.
func (l *loader) ruleKind(n *node) RuleKind {
	var kind RuleKind
	var first string
	for k, keys := range ruleKeys {
		for _, key := range keys {
			child := n.fields[key]
			switch {
			case child == nil || RuleKind(k) == RelationSub && child.kind != stringNode:
			case kind == 0:
				kind, first = RuleKind(k), key
			case kind != RuleKind(k):
				l.errorf(child.key, "%q beside %q in one [[rule]]", key, first).Help = ruleKindHelp
				return 0
			}
		}
	}
	if kind == 0 {
		if !n.broken {
			l.errorf(n.span, "[[rule]] does not say what it does").Help = ruleKindHelp
		}
		return 0
	}
	for _, key := range ruleKeys[kind] {
		if n.fields[key] == nil && !n.broken {
			l.errorf(n.span, "[[rule]] has %q but no %q", first, key).Help = ruleKindHelp
		}
	}
	return kind
}

// patternOnly reports keys that mean nothing without a pattern.
func (l *loader) patternOnly(n *node, keys ...string) {
	for _, key := range keys {
		if child := n.fields[key]; child != nil {
			l.errorf(child.key, "%q goes with %q and %q only", key, "match", "replace")
		}
	}
}

// relationKey reads either whether the rule holds in both directions, or the
// name of the relation that it is made of.
func (l *loader) relationKey(r *RuleDecl) func(*node) {
	return func(n *node) {
		if n.kind == stringNode {
			l.name(&r.By)(n)
			return
		}
		if _, ok := n.value.(bool); !ok {
			l.wants(n, "true, false or the name of a relation")
			return
		}
		l.boolean(&r.Relation)(n)
	}
}

// test reads one [[rule.test]].
func (l *loader) test(n *node) Test {
	t := Test{Header: n.span}
	l.table(n, "in [[rule.test]]", []field{
		{"doc", l.text(&t.Doc)},
		{"given", l.text(&t.Given)},
		{"in", l.text(&t.In)},
		{"out", l.text(&t.Out)},
		{"dialect", l.wordOrWords(&t.Dialects)},
	})
	l.require(n, "[[rule.test]]", "in", "out")
	return t
}

func (l *loader) database(n *node) Database {
	d := Database{Header: n.span}
	l.table(n, "in [[database]]", []field{
		{"name", l.name(&d.Name)},
		{"doc", l.text(&d.Doc)},
		{"kind", l.oneOf(&d.Kind, DatabaseKinds)},
		{"in", l.name(&d.In)},
		{"of", l.name(&d.Of)},
		{"order", l.oneOf(&d.Order, Orders)},
		{"apply_all", l.boolean(&d.ApplyAll)},
		{"ignore_new_trees", l.boolean(&d.IgnoreNewTrees)},
		{"tracks_on_change_inputs", l.boolean(&d.TracksOnChangeInputs)},
		{"position", l.number(&d.Position)},
		{"max_use_ratio", l.number(&d.MaxUseRatio)},
		{"tags", l.names(&d.Tags)},
		{"final", l.boolean(&d.Final)},
		{"cleanup", l.boolean(&d.Cleanup)},
		{"on_failure", l.oneOf(&d.OnFailure, FailurePolicies)},
	})
	l.require(n, "[[database]]", "name", "kind")
	l.onlyFor(n, d.Kind, "of", "proxy")
	l.onlyFor(n, d.Kind, "order", "topo")
	l.onlyFor(n, d.Kind, "max_use_ratio", "equilibrium")
	l.onlyFor(n, d.Kind, "apply_all", "topo", "local_group")
	l.onlyFor(n, d.Kind, "ignore_new_trees", "topo", "equilibrium")
	l.onlyFor(n, d.Kind, "tracks_on_change_inputs", "topo", "equilibrium")
	if d.Kind.Value == "proxy" {
		l.require(n, "[[database]] of the kind proxy", "of")
	}
	if d.MaxUseRatio.IsSet() && d.MaxUseRatio.Value <= 0 {
		l.errorf(d.MaxUseRatio.Span, "%q must be above 0", "max_use_ratio")
	}
	l.notBoth(d.Final, d.Cleanup)
	return d
}

// onlyFor reports a key that goes with some kinds of databases, on another kind.
func (l *loader) onlyFor(n *node, kind String, key string, want ...string) {
	if child := n.fields[key]; child != nil && kind.Value != "" && !slices.Contains(want, kind.Value) {
		l.errorf(child.key, `%q goes with the kind "%s", not %q`, key, strings.Join(want, `" or "`), kind.Value)
	}
}

// notBoth reports what runs both after every pass and once at the end.
func (l *loader) notBoth(final, cleanup Field[bool]) {
	if final.Value && cleanup.Value {
		l.errorf(cleanup.Span, "cannot be both %q and %q", "final", "cleanup")
	}
}

// optimizer reads one [[optimizer]].
func (l *loader) optimizer(n *node) OptimizerDecl {
	o := OptimizerDecl{Header: n.span}
	var accepts []String
	l.table(n, "in [[optimizer]]", []field{
		{"name", l.name(&o.Name)},
		{"doc", l.text(&o.Doc)},
		{"kind", l.name(&o.Kind)},
		{"in", l.placements(&o.In, &o.Places)},
		{"position", l.number(&o.Position)},
		{"priority", l.integer(&o.Priority)},
		{"tags", l.names(&o.Tags)},
		{"final", l.boolean(&o.Final)},
		{"cleanup", l.boolean(&o.Cleanup)},
		{"database_tag", l.boolean(&o.DatabaseTag)},
		{"always", l.boolean(&o.Always)},
		{"accepts", l.texts(&accepts)},
	})
	o.Accepts = l.accepted(accepts)
	l.require(n, "[[optimizer]]", "name")
	l.onlyOnce(n, o.Places, "position")
	l.notBoth(o.Final, o.Cleanup)
	return o
}

// mode reads one [[mode]].
func (l *loader) mode(n *node) Mode {
	m := Mode{Header: n.span}
	l.table(n, "in [[mode]]", []field{
		{"name", l.name(&m.Name)},
		{"doc", l.text(&m.Doc)},
		{"query", l.text(&m.Query)},
	})
	l.require(n, "[[mode]]", "name", "query")
	return m
}
