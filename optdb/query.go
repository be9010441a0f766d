package optdb

import "slices"

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
