package syntax

// rule reads one [[rule]].
func (l *loader) rule(n *node) RuleDecl {
	r := RuleDecl{Header: n.span}
	l.table(n, "in [[rule]]", []field{
		{"name", l.name(&r.Name)},
		{"doc", l.text(&r.Doc)},
		{"match", l.text(&r.Match)},
		{"replace", l.text(&r.Replace)},
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
		{"database", l.name(&r.Database)},
		{"final", l.boolean(&r.Final)},
		{"cleanup", l.boolean(&r.Cleanup)},
		{"exact", l.boolean(&r.Exact)},
		{"changes_type", l.boolean(&r.ChangesType)},
		{"database_tag", l.boolean(&r.DatabaseTag)},
		{"unverified", l.text(&r.Unverified)},
	})
	if isBlank(r.Where) {
		r.Where = String{}
	}
	l.require(n, "[[rule]]", "name")
	l.opName(r.From, "from")
	l.opName(r.To, "to")
	l.opName(r.Remove, "remove")
	r.Kind = l.ruleKind(n)
	if r.Kind == OpSub || r.Kind == OpRemove {
		l.patternOnly(n, "where", "relation", "inverse", "allow_multiple_clients")
	}
	if r.Kind == RelationSub {
		l.patternOnly(n, "where", "allow_multiple_clients")
	} else if child := n.fields["backwards"]; child != nil {
		l.errorf(child.key, "%q goes with %s only", "backwards", `relation = "name"`)
	}
	l.notBoth(r.Final, r.Cleanup)
	return r
}

// ruleKeys are the keys that say what a rule does, by kind.
var ruleKeys = [...][]string{
	PatternSub: {"match", "replace"},
	OpSub:      {"from", "to"},
	OpRemove:   {"remove"},
	// A rule by a relation has a key of the same name as a rule that holds in
	// both directions; what kind it is the value tells.
	RelationSub: {"relation"},
}

const ruleKindHelp = `a rule has match and replace, or from and to, or remove, or relation = "name"`

// ruleKind tells the kind by the keys that are there, be their values good or
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
		l.errorf(n.span, "[[rule]] does not say what it does").Help = ruleKindHelp
		return 0
	}
	for _, key := range ruleKeys[kind] {
		if n.fields[key] == nil {
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
	})
	l.require(n, "[[rule.test]]", "in", "out")
	return t
}
