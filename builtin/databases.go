package builtin

import (
	"errors"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// databases registers what the files declare. One may stand in another that is
// declared behind it: they are registered as their parents become known.
func (a *assembler) databases() {
	left := distinct(a, "database", a.set.Databases, func(d *rules.Database) syntax.String { return d.Name })
	for len(left) > 0 {
		var waiting []*rules.Database
		for _, d := range left {
			if ready, err := a.database(d); err != nil {
				a.errs.Add(because(at(d, d.Name), err))
			} else if !ready {
				waiting = append(waiting, d)
			}
		}
		if len(waiting) == len(left) {
			for _, d := range waiting {
				name := needs(d)
				a.errs.Add(d.Errorf(name, "unknown database %q", name.Value).Suggest(name.Value, a.root.Names()))
			}
			return
		}
		left = waiting
	}
}

// needs returns the database that a declared one stands in or stands for.
func needs(d *rules.Database) syntax.String {
	if d.Of.IsSet() {
		return d.Of
	}
	return d.In
}

// database registers one declared database; it is not ready while the one that
// it needs is not there.
func (a *assembler) database(d *rules.Database) (ready bool, err error) {
	parent := a.root
	if d.In.IsSet() {
		if parent, err = a.root.Database(d.In.Value); err != nil {
			return false, nil
		}
	}
	db := a.make(d)
	if db == nil {
		return false, nil
	}
	return true, parent.RegisterDB(db, databaseEntry(d))
}

// make returns an empty database, nil when it stands for one that is not there.
func (a *assembler) make(d *rules.Database) *optdb.DB {
	order := navigator.InToOut
	if d.Order.Value == "out_to_in" {
		order = navigator.OutToIn
	}
	switch d.Kind.Value {
	case "equilibrium":
		return optdb.NewEquilibriumDB(d.Name.Value, optdb.EquilibriumOptions{
			MaxUseRatio:          d.MaxUseRatio.Value,
			VisitNewTrees:        d.IgnoreNewTrees.IsSet() && !d.IgnoreNewTrees.Value,
			TracksOnChangeInputs: d.TracksOnChangeInputs.Value,
		})
	case "topo":
		return optdb.NewTopoDB(d.Name.Value, optdb.Walk{
			Order: order, ApplyAll: d.ApplyAll.Value, IgnoreNewTrees: d.IgnoreNewTrees.Value,
			TracksOnChangeInputs: d.TracksOnChangeInputs.Value,
		})
	case "local_group":
		return optdb.NewLocalGroupDB(d.Name.Value, d.ApplyAll.Value)
	case "proxy":
		target, err := a.root.Database(d.Of.Value)
		if err != nil {
			return nil
		}
		return optdb.NewProxyDB(d.Name.Value, target)
	}
	return optdb.NewSequenceDB(d.Name.Value)
}

// policies are what the names of failure policies in rule files stand for.
var policies = map[string]navigator.Policy{
	"fail": navigator.Fail, "warn": navigator.Warn, "ignore": navigator.Ignore,
	"warn_unless_refused": navigator.WarnUnlessRefused,
}

// databaseEntry returns how a file has a database registered.
func databaseEntry(d *rules.Database) optdb.Entry {
	e := optdb.Entry{
		Doc: d.Doc.Value, Tags: values(d.Tags), Position: valueOf(d.Position), Role: roleOf(d.Final.Value, d.Cleanup.Value),
	}
	if d.OnFailure.IsSet() {
		e.OnFailure = new(policies[d.OnFailure.Value])
	}
	return e
}

// modes defines the queries that the files give names to, each once. One may
// begin with another that stands before it.
func (a *assembler) modes() {
	for _, m := range distinct(a, "mode", a.set.Modes, func(m *rules.Mode) syntax.String { return m.Name }) {
		a.mode(m)
	}
}

// mode defines one. Errors about its query have their place in the file.
func (a *assembler) mode(m *rules.Mode) {
	query, err := optdb.ParseQuery(m.Query.Value)
	if err == nil {
		err = a.root.DefineMode(optdb.NamedQuery{
			Name: m.Name.Value, Query: query, Doc: m.Doc.Value, Source: m.Line(),
		})
	}
	var list diag.List
	var one *diag.Error
	switch {
	case err == nil:
	case errors.As(err, &list):
		for _, err := range list {
			a.errs.Add(m.QueryError(err))
		}
	case errors.As(err, &one):
		a.errs.Add(m.QueryError(one))
	default:
		a.errs.Add(because(at(m, m.Name), err))
	}
}
