package optdb

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/settle-go/settle/internal/diag"
	"github.com/settle-go/settle/navigator"
)

// Query says which optimizers of a database to use. It is a value that never
// changes: its methods return new queries. The zero Query selects everything.
type Query struct {
	mode    string // that it begins with, or ""
	nothing bool   // it selects nothing, whatever else it says

	include, require, exclude []string

	cutoff     float64
	hasCutoff  bool
	subqueries []subquery
	extras     []extra

	// text is where the query was read; nil for one that was built in Go.
	text *queryText
	// from names the mode of each part that a mode brought along.
	from map[string]string
}

// subquery is the query for one sub-database.
type subquery struct {
	database string
	query    Query
}

// All returns the query that selects everything: the zero Query.
func All() Query { return Query{} }

// Nothing returns the query that selects nothing. What is included then is all
// that is selected.
func Nothing() Query { return Query{nothing: true} }

// Include returns the query for every optimizer that carries one of these tags.
// Without any tag that is every optimizer.
func Include(tags ...string) Query { return Query{}.Including(tags...) }

// Including returns the query that also selects what carries one of these tags.
// The first tag that is included narrows a query from everything to what
// carries it.
func (q Query) Including(tags ...string) Query {
	q.include, q.text = union(q.include, tags), nil
	q.nothing = q.nothing && len(tags) == 0
	return q
}

// Requiring returns the query that keeps only what carries all of these tags.
func (q Query) Requiring(tags ...string) Query {
	q.require, q.text = union(q.require, tags), nil
	return q
}

// Excluding returns the query that drops what carries any of these tags.
func (q Query) Excluding(tags ...string) Query {
	q.exclude, q.text = union(q.exclude, tags), nil
	return q
}

// Before returns the query that ends the database that is queried, which must
// be a sequence, before this position. Positions in its sub-databases are their
// own affair.
func (q Query) Before(position float64) Query {
	q.cutoff, q.hasCutoff, q.text = position, true, nil
	return q
}

// Within returns the query that asks sub of the members of a sub-database, in
// place of q.
func (q Query) Within(database string, sub Query) Query {
	q.text = nil
	q.subqueries = slices.Clone(q.subqueries)
	i := slices.IndexFunc(q.subqueries, func(s subquery) bool { return s.database == database })
	if i < 0 {
		q.subqueries = append(q.subqueries, subquery{database, sub})
		return q
	}
	q.subqueries[i].query = sub
	return q
}

// union appends the tags that are not there yet, to a new slice.
func union(tags, more []string) []string {
	all := slices.Clone(tags)
	for _, tag := range more {
		if !slices.Contains(all, tag) {
			all = append(all, tag)
		}
	}
	return all
}

// Included returns the tags of which a member must carry one; none selects
// everything. What a mode says is not among them, see [DB.Expand].
func (q Query) Included() []string { return slices.Clone(q.include) }

// Required returns the tags of which a member must carry all.
func (q Query) Required() []string { return slices.Clone(q.require) }

// Excluded returns the tags of which a member may carry none.
func (q Query) Excluded() []string { return slices.Clone(q.exclude) }

// Cutoff returns the position before which members must stand, and whether
// there is one.
func (q Query) Cutoff() (float64, bool) { return q.cutoff, q.hasCutoff }

// Subquery returns what is asked of the members of a sub-database in place of
// the query, and whether there is such a query.
func (q Query) Subquery(database string) (Query, bool) {
	for _, s := range q.subqueries {
		if s.database == database {
			return s.query, true
		}
	}
	return Query{}, false
}

// Subqueries returns the names of the databases that have a query of their own.
func (q Query) Subqueries() []string {
	names := make([]string, len(q.subqueries))
	for i, s := range q.subqueries {
		names[i] = s.database
	}
	return names
}

// NamedQuery is a mode: a query that has a name in a tree of databases, so that
// others can begin with it.
type NamedQuery struct {
	Name   string `json:"name"`
	Query  Query  `json:"query"`
	Doc    string `json:"doc,omitempty"`
	Source string `json:"source,omitempty"` // where it was written, for errors and listings
}

// Mode returns the query that a database knows under a name, such as
// "fast_run", to be used as it is or to be narrowed and widened:
//
//	optdb.Mode("o3").Including("fusion").Excluding("slow")
//
// What the query says itself counts more than what its mode says of the same
// tag: Including and Requiring lift an exclusion of the mode, Excluding lifts a
// requirement, Before and Within take the place of those of the mode.
func Mode(name string) Query { return Query{mode: name} }

// ModeName returns the name of the mode that the query begins with, or "".
func (q Query) ModeName() string { return q.mode }

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

// validateWords makes sure that String says what the query means.
func (q Query) validateWords() error {
	for _, tag := range slices.Concat(q.include, q.require, q.exclude, q.Subqueries()) {
		if problem := wordProblem(tag); problem != "" {
			return diag.Errorf(nil, diag.NoSpan, "%q cannot be the tag of a query: %s", tag, problem)
		}
	}
	if math.IsNaN(q.cutoff) || math.IsInf(q.cutoff, 0) {
		return diag.Errorf(nil, diag.NoSpan, "the position %v cannot be the cutoff of a query", q.cutoff)
	}
	if problem := wordProblem(q.mode); q.mode != "" && problem != "" {
		return diag.Errorf(nil, diag.NoSpan, "%q cannot be the mode of a query: %s", q.mode, problem)
	}
	for _, e := range q.extras {
		if err := e.validate(); err != nil {
			return err
		}
	}
	for _, s := range q.subqueries {
		if err := s.query.validateWords(); err != nil {
			return err
		}
	}
	return nil
}

// number reads a position. Names and tags are never one, so that a position
// cannot be taken for a tag.
func number(word string) (float64, bool) {
	f, err := strconv.ParseFloat(word, 64)
	return f, err == nil && !math.IsNaN(f) && !math.IsInf(f, 0)
}

// errorAt returns an error about a part of the query.
func (q Query) errorAt(part, format string, args ...any) *diag.Error {
	if q.text == nil {
		return diag.Errorf(nil, diag.NoSpan, format, args...)
	}
	if mode := q.from[part]; mode != "" {
		part = mode
	}
	span, ok := q.text.spans[part]
	if !ok {
		span = q.text.whole
	}
	return diag.Errorf(q.text.source, span, format, args...)
}

// joined returns errors as one: the only one as it is.
func joined(list diag.List) error {
	if len(list) == 1 {
		return list[0]
	}
	return list.Err()
}

func prefixed(sign string, tags []string) []string {
	parts := make([]string, len(tags))
	for i, tag := range tags {
		parts[i] = sign + tag
	}
	return parts
}

// parts returns the parts of the query by which [Query.errorAt] finds them.
func (q Query) parts() []string {
	parts := slices.Concat(prefixed("+", q.include), prefixed("&", q.require), prefixed("-", q.exclude),
		prefixed("@", q.Subqueries()))
	for _, e := range q.extras {
		parts = append(parts, e.part())
	}
	if q.hasCutoff {
		parts = append(parts, q.cutoffPart())
	}
	if q.nothing {
		parts = append(parts, nothing)
	}
	return parts
}

func (q Query) cutoffPart() string { return "<" + formatNumber(q.cutoff) }

// everything is the text of the zero Query, and nothing that of [Nothing].
const (
	everything = "+*"
	nothing    = "-*"
)

// queryText is a query as the user wrote it.
type queryText struct {
	source *diag.Source
	whole  diag.Span
	spans  map[string]diag.Span // by part, as [Query.String] writes it
}
