package optdb

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/internal/diag"
)

// DefineMode gives a query a name in the tree that the database is part of. The
// query may itself begin with a mode that is defined already. Tags of a mode
// need not be known: a mode may speak of what a user has yet to register.
// An error is a [*RegisterError], or about the query a [*diag.Error] or a
// [diag.List]; then nothing has changed.
func (db *DB) DefineMode(mode NamedQuery) error {
	if err := db.checkMode(mode); err != nil {
		err.Source = mode.Source
		return err
	}
	if _, err := db.Expand(mode.Query); err != nil {
		return err
	}
	index := db.root().index
	index.modes = append(index.modes, mode)
	return nil
}

func (db *DB) checkMode(mode NamedQuery) *RegisterError {
	if problem := wordProblem(mode.Name); problem != "" {
		return registerErrorf("a mode cannot be called %q: %s", mode.Name, problem)
	}
	other, taken := db.Mode(mode.Name)
	if !taken {
		return nil
	}
	err := registerErrorf("the mode %q is defined already", mode.Name)
	if other.Source != "" {
		err.Reason += " at " + other.Source
	}
	return err
}

// Modes returns the modes that the database knows, in the order in which they
// were defined.
func (db *DB) Modes() []NamedQuery { return slices.Clone(db.root().index.modes) }

// Mode returns the mode of a name, and whether there is one.
func (db *DB) Mode(name string) (NamedQuery, bool) {
	modes := db.root().index.modes
	i := slices.IndexFunc(modes, func(m NamedQuery) bool { return m.Name == name })
	if i < 0 {
		return NamedQuery{}, false
	}
	return modes[i], true
}

// Expand returns the query with its modes written out. It does not look at
// whether tags are known.
func (db *DB) Expand(q Query) (Query, error) {
	q, err := db.expanded(q)
	q.text = nil // it says something else than was written
	return q, err
}

// expanded is Expand with the places of what was written.
func (db *DB) expanded(q Query) (Query, error) {
	q, err := q.located()
	if err != nil {
		return Query{}, err
	}
	var list diag.List
	q = db.expand(q, &list)
	if len(list) > 0 {
		return Query{}, joined(list)
	}
	return q, nil
}

// expand writes the modes of a query out; modes that are not known go to the
// list.
func (db *DB) expand(q Query, list *diag.List) Query {
	q.subqueries = slices.Clone(q.subqueries)
	for i := range q.subqueries {
		q.subqueries[i].query = db.expand(q.subqueries[i].query, list)
	}
	if q.mode == "" {
		return q
	}
	mode, ok := db.Mode(q.mode)
	if !ok {
		list.Add(db.unknownMode(q))
		return q
	}
	base, err := db.expanded(mode.Query)
	if err != nil {
		return q // it was defined, so that this cannot be
	}
	return q.on(base)
}

// on returns the query that begins with what its mode says.
func (q Query) on(base Query) Query {
	r := q
	r.mode, r.from = "", map[string]string{}
	without := func(tags []string, lifted ...string) []string {
		return slices.DeleteFunc(slices.Clone(tags), func(tag string) bool { return slices.Contains(lifted, tag) })
	}
	base.exclude = without(base.exclude, append(q.Included(), q.require...)...)
	base.require = without(base.require, q.exclude...)
	r.include = union(base.include, q.include)
	r.require = union(base.require, q.require)
	r.exclude = union(base.exclude, q.exclude)
	r.nothing = base.nothing && len(q.include) == 0
	if !q.hasCutoff {
		r.cutoff, r.hasCutoff = base.cutoff, base.hasCutoff
	}
	for _, s := range base.subqueries {
		if _, own := q.Subquery(s.database); !own {
			r.subqueries = append(r.subqueries, subquery{s.database, s.query.ofMode(q.mode)})
		}
	}
	own := map[string]bool{}
	for _, part := range q.parts() {
		own[part] = true
	}
	for _, e := range slices.Backward(base.extras) {
		if !own[e.part()] {
			r.extras = append([]extra{e}, r.extras...)
		}
	}
	for _, part := range r.parts() {
		if !own[part] {
			r.from[part] = q.mode
		}
	}
	return r
}

// ofMode returns a query that a mode has for a sub-database.
func (q Query) ofMode(mode string) Query {
	q.from = map[string]string{}
	for _, part := range q.parts() {
		q.from[part] = mode
	}
	q.subqueries = slices.Clone(q.subqueries)
	for i := range q.subqueries {
		q.subqueries[i].query = q.subqueries[i].query.ofMode(mode)
	}
	return q
}

// unknownMode returns the error of a query that begins with a mode which is not
// defined. Most often it is a tag whose sign was forgotten.
func (db *DB) unknownMode(q Query) *diag.Error {
	err := q.errorAt(q.mode, "unknown mode %q", q.mode)
	if db.known(q.mode) {
		err.Help = fmt.Sprintf("to select by the tag, write %q", "+"+q.mode)
		return err
	}
	var names []string
	for _, m := range db.root().index.modes {
		names = append(names, m.Name)
	}
	if err.Help = didYouMean(q.mode, append(prefixed("+", db.words()), names...)); err.Help != "" {
		return err
	}
	err.Help = signHelp
	if len(names) > 0 {
		err.Help += ", or begin with a mode: " + strings.Join(names, ", ")
	}
	return err
}
