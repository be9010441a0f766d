package optdb

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/settle-go/settle/internal/diag"
)

// Query says which optimizers of a database to use. It is a value that never
// changes: its methods return new queries. The zero Query selects everything.
type Query struct {
	include, require, exclude []string

	cutoff     float64
	hasCutoff  bool
	subqueries []subquery

	// text is where the query was read; nil for one that was built in Go.
	text *queryText
}

// subquery is the query for one sub-database.
type subquery struct {
	database string
	query    Query
}

// queryText is a query as the user wrote it.
type queryText struct {
	source *diag.Source
	whole  diag.Span
	spans  map[string]diag.Span // by part, as [Query.String] writes it
}

// All returns the query that selects everything: the zero Query.
func All() Query { return Query{} }

// Include returns the query for every optimizer that carries one of these tags.
// Without any tag that is every optimizer.
func Include(tags ...string) Query { return Query{}.Including(tags...) }

// Including returns the query that also selects what carries one of these tags.
// The first tag that is included narrows a query from everything to what
// carries it.
func (q Query) Including(tags ...string) Query {
	q.include, q.text = union(q.include, tags), nil
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
// everything.
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

// Equal reports whether two queries have the same parts in the same order.
func (q Query) Equal(other Query) bool { return q.String() == other.String() }

// String returns the query as [ParseQuery] reads it: what is included, required
// and excluded, the cutoff, and the queries for sub-databases.
func (q Query) String() string {
	var parts []string
	for _, tag := range q.include {
		parts = append(parts, "+"+tag)
	}
	for _, tag := range q.require {
		parts = append(parts, "&"+tag)
	}
	for _, tag := range q.exclude {
		parts = append(parts, "-"+tag)
	}
	if q.hasCutoff {
		parts = append(parts, q.cutoffPart())
	}
	for _, s := range q.subqueries {
		parts = append(parts, "@"+s.database+"("+s.query.String()+")")
	}
	if len(parts) == 0 {
		return everything
	}
	return strings.Join(parts, " ")
}

// everything is the text of the zero Query.
const everything = "+*"

func (q Query) cutoffPart() string { return "<" + strconv.FormatFloat(q.cutoff, 'g', -1, 64) }

// asWritten returns the text that the user wrote, or else String.
func (q Query) asWritten() string {
	if q.text != nil {
		return q.text.source.Text
	}
	return q.String()
}

// MarshalText returns the text of the query.
func (q Query) MarshalText() ([]byte, error) { return []byte(q.String()), nil }

// UnmarshalText reads a query as [ParseQuery] does.
func (q *Query) UnmarshalText(text []byte) error {
	parsed, err := ParseQuery(string(text))
	if err != nil {
		return err
	}
	*q = parsed
	return nil
}

// Validate returns what is wrong with the query itself, whatever the database:
// a tag that cannot be written, or one that is both included and excluded.
func (q Query) Validate() error {
	_, err := q.located()
	return err
}

// located returns the query with a text, so that errors can point at its parts.
func (q Query) located() (Query, error) {
	if q.text != nil {
		return q, nil
	}
	if err := q.validateWords(); err != nil {
		return Query{}, err
	}
	return ParseQuery(q.String())
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
	for _, s := range q.subqueries {
		if err := s.query.validateWords(); err != nil {
			return err
		}
	}
	return nil
}

// wordProblem says why a word cannot be a name or a tag, "" when it can.
func wordProblem(word string) string {
	if word == "" {
		return "it is empty"
	}
	if strings.HasPrefix(word, "-") {
		return `it begins with "-"`
	}
	if !utf8.ValidString(word) {
		return "it is not valid UTF-8"
	}
	for _, r := range word {
		if !isWordRune(r) {
			return "it holds " + strconv.QuoteRune(r)
		}
	}
	return ""
}

// isWordRune reports whether a name or a tag may hold the character: all but
// blanks, what does not print, and what has a meaning in a query.
func isWordRune(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) && !strings.ContainsRune(`+&<@()*,"`, r)
}

// errorAt returns an error about a part of the query.
func (q Query) errorAt(part, format string, args ...any) *diag.Error {
	if q.text == nil {
		return diag.Errorf(nil, diag.NoSpan, format, args...)
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
