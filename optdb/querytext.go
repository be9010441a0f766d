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

// queryText is a query as the user wrote it.
type queryText struct {
	source *diag.Source
	whole  diag.Span
	spans  map[string]diag.Span // by part, as [Query.String] writes it
}

// Equal reports whether two queries have the same parts in the same order. An
// optimizer that was added in Go counts by its name.
func (q Query) Equal(other Query) bool { return q.String() == other.String() }

// String returns the query as [ParseQuery] reads it: the mode, what is included,
// required and excluded, the cutoff, the queries for sub-databases, and what
// runs besides. Of an optimizer that was added in Go, the text has the name.
func (q Query) String() string {
	var parts []string
	if q.mode != "" {
		parts = append(parts, q.mode)
	}
	if q.nothing {
		parts = append(parts, nothing)
	}
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
	for _, e := range q.extras {
		parts = append(parts, e.part())
	}
	if len(parts) == 0 {
		return everything
	}
	return strings.Join(parts, " ")
}

// everything is the text of the zero Query, and nothing that of [Nothing].
const (
	everything = "+*"
	nothing    = "-*"
)

func (q Query) cutoffPart() string { return "<" + formatNumber(q.cutoff) }

func formatNumber(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }

// asWritten returns the text that the user wrote, or else String.
func (q Query) asWritten() string {
	if q.text != nil {
		return q.text.source.Text[q.text.whole.Start:q.text.whole.End]
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
	parsed, err := ParseQuery(q.String())
	if err != nil {
		return Query{}, err
	}
	return q.locatedAs(parsed), nil
}

// locatedAs returns the query with the places of its own text, read back. What
// was read cannot take its place: it lacks optimizers that were added in Go.
func (q Query) locatedAs(parsed Query) Query {
	q.text = parsed.text
	q.subqueries = slices.Clone(q.subqueries)
	for i := range q.subqueries {
		q.subqueries[i].query = q.subqueries[i].query.locatedAs(parsed.subqueries[i].query)
	}
	return q
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
	if _, ok := number(word); ok {
		return "it is a number"
	}
	return ""
}

// number reads a position. Names and tags are never one, so that a position
// cannot be taken for a tag.
func number(word string) (float64, bool) {
	f, err := strconv.ParseFloat(word, 64)
	return f, err == nil && !math.IsNaN(f) && !math.IsInf(f, 0)
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
