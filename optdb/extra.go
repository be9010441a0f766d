package optdb

import (
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/navigator"
)

// extra is what a query runs besides what it selects.
type extra struct {
	name     string
	x        any // what was given in Go; nil for a name of the database
	position float64
}

// With returns the query that also runs x, a [*navigator.Local] or a
// [navigator.Optimizer] that no database holds, at a position of the sequence
// that is queried. It stands behind the members of the same position, and not
// at all at or behind a cutoff; tags do not matter to it.
//
// A name in the query's text cannot bring it back: a query that is written and
// read again has lost it, and says so when it is asked.
func (q Query) With(x any, position float64) Query {
	e := extra{x: x, position: position}
	switch x := x.(type) {
	case *navigator.Local:
		if x != nil {
			e.name = x.Name
		}
	case navigator.Optimizer:
		e.name = x.Name()
	}
	return q.adding(e)
}

// Again returns the query that also runs what the database has under a name, at
// a position of the sequence that is queried. An optimizer runs whatever its
// tags are; of a database runs what the query selects of it.
func (q Query) Again(name string, position float64) Query {
	return q.adding(extra{name: name, position: position})
}

func (q Query) adding(e extra) Query {
	q.extras, q.text = append(slices.Clip(q.extras), e), nil
	return q
}

// hasValues reports whether the query holds optimizers that its text does not.
func (q Query) hasValues() bool {
	return slices.ContainsFunc(q.extras, func(e extra) bool { return e.x != nil }) ||
		slices.ContainsFunc(q.subqueries, func(s subquery) bool { return s.query.hasValues() })
}

// part returns the extra optimizer as a part of a query: "@1.2(merge1)".
func (e extra) part() string { return fmt.Sprintf("@%s(%s)", formatNumber(e.position), e.name) }

// validate returns what is wrong with it in any database.
func (e extra) validate() error {
	if e.x != nil || e.name == "" {
		if err := e.check(); err != nil {
			return diag.Errorf(nil, diag.NoSpan, "a query cannot run it at %v: %s", e.position, err.Reason)
		}
	}
	if problem := wordProblem(e.name); problem != "" {
		return diag.Errorf(nil, diag.NoSpan, "%q cannot be the name of an extra optimizer: %s", e.name, problem)
	}
	if math.IsNaN(e.position) || math.IsInf(e.position, 0) {
		return diag.Errorf(nil, diag.NoSpan, "%v cannot be the position of %q", e.position, e.name)
	}
	return nil
}

// check makes sure that what was given in Go can run.
func (e extra) check() *RegisterError {
	if _, ok := e.x.(*DB); ok {
		return registerErrorf("a database is registered, and then run again by its name")
	}
	return (&registration{}).take(e.x)
}

// checkExtras reports what cannot run in the database that is asked.
func (db *DB) checkExtras(q Query, asked *DB, list *diag.List) {
	for _, e := range q.extras {
		m := db.root().index.names[e.name]
		switch {
		case asked.kind != KindSequence:
			list.Add(q.errorAt(e.part(), "an extra optimizer needs a sequence, and %q is %s", asked.Name(), asked.kind.describe()))
		case e.x != nil && m != nil:
			err := q.errorAt(e.part(), "the name of the extra optimizer %q is taken by %s", e.name, m.describe())
			err.Help = "what is registered runs again by its name"
			list.Add(err)
		case e.x == nil && m == nil:
			err := q.errorAt(e.part(), "unknown name %q", e.name)
			err.Help = didYouMean(e.name, db.root().Names())
			list.Add(err)
		case m != nil && m.db != nil && m.db.reaches(asked):
			list.Add(q.errorAt(e.part(), "%q cannot run in itself", e.name))
		}
	}
}

// extra returns the choice about an extra optimizer, which stands in the
// database like a member of it.
func (s *scope) extra(q Query, e extra, order int) *choice {
	m := &member{name: e.name}
	if known := s.db.root().index.names[e.name]; known != nil {
		*m = member{name: e.name, local: known.local, global: known.global, db: known.db, tags: known.tags, doc: known.doc, source: known.source, policy: known.policy}
	}
	switch x := e.x.(type) {
	case *navigator.Local:
		m.local, m.tags, m.doc, m.source = x, x.Tags, x.Doc, x.Source
	case navigator.Optimizer:
		m.global = x
	}
	m.home = s.db
	c := &choice{placed: placed{member: m, position: e.position, order: order}, extra: true, scope: s}
	if m.db != nil {
		inner := q
		inner.hasCutoff, inner.extras = false, nil
		c.sub = selecting(scopeOf(m.db), inner)
		return c
	}
	if e.x == nil {
		c.scope = scopeOf(s.db.root().index.names[e.name].home)
	}
	c.Decision = Decision{
		Name: e.name, Database: s.path(), Kept: true, Cause: CauseAdded, Parts: []string{e.part()},
	}
	return c
}

// checkAgain makes sure that a database which is to run again does something.
func (sel *selection) checkAgain(q Query, list *diag.List) {
	for _, c := range sel.choices {
		if !c.extra || c.sub == nil || q.hasCutoff && c.position >= q.cutoff {
			continue
		}
		if !slices.ContainsFunc(c.sub.decisions(), wasKept) {
			list.Add(q.errorAt(c.part(), "the query selects nothing of %q, which is to run again", c.placed.name))
		}
	}
}

func wasKept(d Decision) bool { return d.Kept }

// part returns the part of the query that an extra optimizer is.
func (c *choice) part() string { return extra{name: c.placed.name, position: c.position}.part() }

// inplaceOrder looks for an extra optimizer that rewrites in place and would run
// before the destroy handler. What is registered cannot.
type inplaceOrder struct {
	q     Query   // that has the extra optimizer
	early *choice // the extra optimizer, or nil
	done  bool    // the handler was found
}

func (o *inplaceOrder) walk(sel *selection, q Query) {
	if sub, ok := q.subqueryOf(sel.scope); ok {
		q = sub
	}
	for _, c := range sel.choices {
		o.choice(c, c, sel.scope, q)
	}
}

// choice looks at a choice that stands in an extra one, top, or is it.
func (o *inplaceOrder) choice(top, c *choice, s *scope, q Query) {
	switch {
	case o.done:
	case c.sub != nil && !c.extra && !top.extra:
		o.walk(c.sub, q)
	case c.sub != nil:
		for _, in := range c.sub.choices {
			o.choice(top, in, c.sub.scope, q)
		}
	case !c.Kept:
	case c.carries(s, DestroyHandlerTag):
		o.done = true
	case top.extra && o.early == nil && c.carries(s, InplaceTag):
		o.early, o.q = top, q
	}
}

// check reports what was found.
func (o *inplaceOrder) check(sel *selection, q Query, list *diag.List) {
	o.walk(sel, q)
	if o.done && o.early != nil {
		list.Add(o.q.errorAt(o.early.part(), "%q rewrites in place, and would run before the destroy handler", o.early.placed.name))
	}
}

// carries reports whether an optimizer that stands in a scope carries a tag.
func (c *choice) carries(s *scope, tag string) bool {
	if c.scope != nil {
		s = c.scope
	}
	_, ok := s.carries(c.member, tag)
	return ok
}
