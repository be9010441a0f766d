package syntax

import (
	"slices"
	"strings"
)

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
	l.table(n, "in [[optimizer]]", []field{
		{"name", l.name(&o.Name)},
		{"doc", l.text(&o.Doc)},
		{"kind", l.name(&o.Kind)},
		{"in", l.name(&o.In)},
		{"position", l.number(&o.Position)},
		{"priority", l.integer(&o.Priority)},
		{"tags", l.names(&o.Tags)},
		{"final", l.boolean(&o.Final)},
		{"cleanup", l.boolean(&o.Cleanup)},
		{"database_tag", l.boolean(&o.DatabaseTag)},
		{"always", l.boolean(&o.Always)},
	})
	l.require(n, "[[optimizer]]", "name")
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
