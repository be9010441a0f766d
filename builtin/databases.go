package builtin

import (
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
	"github.com/settle-go/settle/rules/syntax"
)

// databases registers what the files declare. One may stand in another that is
// declared after it: they are registered as their parents become known.
func (a *assembler) databases() {
	left := distinct(a, "database", a.set.Databases, func(d *rules.Database) syntax.String { return d.Name })
	left = slices.DeleteFunc(left, func(d *rules.Database) bool { return d.Name.Value == "" }) // reported by the reader of the file
	for len(left) > 0 {
		var waiting []*rules.Database
		for _, d := range left {
			if ready, err := a.database(d); err != nil {
				a.errs.Add(locate(err, d, d.Name))
			} else if !ready {
				waiting = append(waiting, d)
			}
		}
		if len(waiting) == len(left) {
			for _, d := range waiting {
				name := d.In
				if d.Of.IsSet() {
					name = d.Of
				}
				if !a.set.MayDeclare(name.Value) {
					a.errs.Add(d.ErrorAt(name, "unknown database %q", name.Value).Suggest(name.Value, a.root.Names()))
				}
			}
			return
		}
		left = waiting
	}
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
		if !m.Query.IsSet() || m.Name.Value == "" {
			continue // reported by the reader of the file
		}
		query, err := optdb.ParseQuery(m.Query.Value)
		if err != nil {
			a.queryErrors(m, err, func(string) bool { return false })
			continue
		}
		err = a.root.DefineMode(optdb.NamedQuery{Name: m.Name.Value, Query: query, Doc: m.Doc.Value, Source: m.Line()})
		a.queryErrors(m, err, a.set.MayDeclare)
	}
}

// modeTags reports tags in the queries of modes that nothing carries: no rule of the
// files, none of the project's, which need not be loaded, and no mode of the project's,
// which name tags that are there for the rules of others.
func (a *assembler) modeTags(c Config) {
	defaults := sync.OnceValue(func() *optdb.DB {
		lib, err := New(Config{Evaluators: dialects.Evaluators()})
		if err != nil {
			return optdb.NewSequenceDB(rootDatabase)
		}
		return lib.DB
	})
	reserved := sync.OnceValue(func() map[string]bool {
		names := map[string]bool{}
		for _, m := range defaults().Modes() {
			for word := range strings.FieldsFuncSeq(m.Query.String(), func(r rune) bool { return strings.ContainsRune(" +-&()", r) }) {
				names[word] = true
			}
		}
		return names
	})
	declared := map[string]bool{} // by what has another mistake, and is not registered
	for _, o := range a.set.Optimizers {
		for _, word := range append(values(o.Tags), o.Name.Value) {
			declared[word] = true
		}
		for _, p := range o.Places {
			for _, word := range values(p.Tags) {
				declared[word] = true
			}
		}
	}
	for _, d := range a.set.Databases {
		for _, word := range append(values(d.Tags), d.Name.Value) {
			declared[word] = true
		}
	}
	also := func(tag string) bool {
		return declared[tag] || a.set.MayDeclare(tag) || c.NoDefaultRules && defaults().Has(tag) || reserved()[tag]
	}
	for i := range a.set.Modes {
		m := &a.set.Modes[i]
		if m.IsTested() {
			continue
		}
		if query, err := optdb.ParseQuery(m.Query.Value); err == nil {
			a.queryErrors(m, a.root.CheckTags(query, also), func(string) bool { return false })
		}
	}
}

// queryErrors adds errors about the query of a mode, at the word of the file that each is
// about, except for those about words that may be known.
func (a *assembler) queryErrors(m *rules.Mode, err error, known func(word string) bool) {
	var list diag.List
	switch {
	case err == nil:
	case errors.As(err, &list):
		for _, err := range list {
			word := ""
			if src, span := err.Source, err.Span; src != nil && 0 <= span.Start && span.End <= len(src.Text) {
				word = strings.TrimLeft(src.Text[span.Start:span.End], "+-&")
			}
			if !known(word) {
				a.errs.Add(m.QueryError(err))
			}
		}
	default:
		a.errs.Add(locate(err, m, m.Name))
	}
}
