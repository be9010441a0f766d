package optdb

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/settle-go/settle/internal/diag"
)

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

// ParseQuery reads a query: "+canonicalize &fleet -unsafe". The package
// documentation has the grammar. The error is a [*diag.Error] that points at
// the part that is wrong, or a [diag.List] of several.
func ParseQuery(text string) (Query, error) {
	p := &queryParser{source: diag.NewSource("query", text), text: text}
	q := p.query(0, 0)
	if len(p.errors) > 0 {
		return Query{}, joined(p.errors)
	}
	return q, nil
}

type queryParser struct {
	source *diag.Source
	text   string
	pos    int
	errors diag.List
	cut    bool // a parenthesis is not closed, or too deep: the rest is not read
}

// maxNesting bounds how deep the queries of sub-databases nest.
const maxNesting = 16

// signHelp is the part of the grammar that nearly every query does with.
const signHelp = `write "+name" to select, "&name" to require, "-name" to drop`

func (p *queryParser) fail(start, end int, format string, args ...any) *diag.Error {
	err := diag.Errorf(p.source, diag.Span{Start: start, End: end}, format, args...)
	p.errors.Add(err)
	return err
}

// query reads parts up to the end, or to the parenthesis that closes it.
func (p *queryParser) query(start, depth int) Query {
	b := queryBuilder{p: p, spans: map[string]diag.Span{}}
	for {
		p.skipBlanks()
		if p.pos == len(p.text) || depth > 0 && p.text[p.pos] == ')' {
			break
		}
		p.part(&b, depth)
	}
	b.finish()
	if b.parts == 0 && (depth == 0 || p.pos < len(p.text)) {
		p.fail(start, p.pos, "the query is empty").Help = signHelp + `, or "+*" for everything`
	}
	b.q.text = &queryText{p.source, diag.Span{Start: start, End: p.pos}, b.spans}
	return b.q
}

func (p *queryParser) skipBlanks() {
	for p.pos < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[p.pos:])
		if r != ',' && !unicode.IsSpace(r) {
			return
		}
		p.pos += size
	}
}

// word reads up to a blank, a comma or a parenthesis.
func (p *queryParser) word() string {
	start := p.pos
	for p.pos < len(p.text) {
		r, size := utf8.DecodeRuneInString(p.text[p.pos:])
		if unicode.IsSpace(r) || strings.ContainsRune(",()", r) {
			break
		}
		p.pos += size
	}
	return p.text[start:p.pos]
}

func (p *queryParser) part(b *queryBuilder, depth int) {
	start := p.pos
	sign := p.text[p.pos]
	b.parts++
	switch sign {
	case '+', '&', '-':
		p.pos++
		b.tag(sign, p.word(), diag.Span{Start: start, End: p.pos})
	case '<':
		p.pos++
		b.cutoff(p.word(), diag.Span{Start: start, End: p.pos})
	case '@':
		p.subquery(b, depth)
	case '(', ')':
		p.pos++
		p.fail(start, p.pos, `"%c" belongs to a query for a sub-database: "@name(+tag)"`, sign)
	default:
		word := p.word()
		b.mode(word, diag.Span{Start: start, End: p.pos})
	}
}

// subquery reads "@name(...)" or "@position(name)".
func (p *queryParser) subquery(b *queryBuilder, depth int) {
	start := p.pos
	p.pos++
	name := p.word()
	span := diag.Span{Start: start, End: p.pos}
	if position, ok := number(name); ok {
		p.extra(b, position, span)
		return
	}
	if problem := wordProblem(name); problem != "" {
		p.fail(span.Start, span.End, "%q cannot be the name of a database: %s", name, problem)
		name = "name"
	}
	if p.pos == len(p.text) || p.text[p.pos] != '(' {
		p.fail(span.Start, span.End, `"@%s" wants a query in parentheses: "@%s(+tag)"`, name, name)
		return
	}
	if depth == maxNesting {
		p.fail(p.pos, p.pos+1, "queries nest at most %d deep", maxNesting)
		p.pos, p.cut = len(p.text), true
		return
	}
	open := p.pos
	p.pos++
	sub := p.query(p.pos, depth+1)
	if p.pos == len(p.text) {
		if !p.cut {
			p.fail(open, open+1, "this parenthesis is not closed")
		}
		p.cut = true
		return
	}
	p.pos++
	if slices.Contains(b.q.Subqueries(), name) {
		p.fail(span.Start, span.End, "database %q has two queries", name)
		return
	}
	b.q.subqueries = append(b.q.subqueries, subquery{name, sub})
	b.spans["@"+name] = span
}

// extra reads "(name)" behind a position.
func (p *queryParser) extra(b *queryBuilder, position float64, span diag.Span) {
	if p.pos == len(p.text) || p.text[p.pos] != '(' {
		p.fail(span.Start, span.End, "%q wants the name of what runs there in parentheses: %q",
			p.text[span.Start:span.End], p.text[span.Start:span.End]+"(merge1)")
		return
	}
	p.pos++
	start := p.pos
	end := strings.IndexByte(p.text[p.pos:], ')')
	if end < 0 {
		p.fail(start-1, start, "this parenthesis is not closed")
		p.pos, p.cut = len(p.text), true
		return
	}
	name := strings.TrimSpace(p.text[start : start+end])
	p.pos = start + end + 1
	if problem := wordProblem(name); problem != "" {
		p.fail(start, start+end, "%q cannot be the name of what runs at %s: %s", name, formatNumber(position), problem)
		return
	}
	e := extra{name: name, position: position}
	if _, ok := b.spans[e.part()]; ok {
		p.fail(span.Start, p.pos, "%q is written twice", e.part())
		return
	}
	b.q.extras = append(b.q.extras, e)
	b.spans[e.part()] = diag.Span{Start: span.Start, End: p.pos}
}

// queryBuilder collects the parts of one query.
type queryBuilder struct {
	p     *queryParser
	q     Query
	parts int
	all   bool      // "+*" was written
	none  diag.Span // of "-*"
	spans map[string]diag.Span
}

// tag adds a part with a sign and a tag.
func (b *queryBuilder) tag(sign byte, tag string, span diag.Span) {
	switch {
	case sign == '+' && tag == "*":
		b.everything(span)
		return
	case sign == '-' && tag == "*":
		b.nothing(span)
		return
	}
	if tag == "" {
		b.p.fail(span.Start, span.End, `"%c" stands without a tag`, sign).Help = signHelp
		return
	}
	if b.runsOn(tag, span.Start+1) {
		return
	}
	if problem := wordProblem(tag); problem != "" {
		err := b.p.fail(span.Start, span.End, "%q cannot be a tag: %s", tag, problem)
		if _, ok := number(tag); ok {
			err.Help = fmt.Sprintf(`"<%s" ends the sequence before that position`, tag)
		}
		return
	}
	if b.conflicts(sign, tag, span) {
		return
	}
	b.spans[string(sign)+tag] = span
	switch sign {
	case '+':
		b.q.include = append(b.q.include, tag)
	case '&':
		b.q.require = append(b.q.require, tag)
	case '-':
		b.q.exclude = append(b.q.exclude, tag)
	}
}

// runsOn reports a word that holds the sign of another part.
func (b *queryBuilder) runsOn(word string, start int) bool {
	i := strings.IndexAny(word, "+&<@")
	if i >= 0 {
		b.p.fail(start+i, start+len(word), "a blank is missing before %q", word[i:])
	}
	return i >= 0
}

// mode adds a word without a sign, which only the first part may be.
func (b *queryBuilder) mode(word string, span diag.Span) {
	if b.parts > 1 {
		err := b.p.fail(span.Start, span.End, "every part of a query starts with +, & or -, unlike %q", word)
		err.Help = signHelp
		return
	}
	if b.runsOn(word, span.Start) {
		return
	}
	if problem := wordProblem(word); problem != "" {
		b.p.fail(span.Start, span.End, "%q cannot be a mode: %s", word, problem).Help = signHelp
		return
	}
	b.q.mode = word
	b.spans[word] = span
}

// nothing adds "-*".
func (b *queryBuilder) nothing(span diag.Span) {
	if b.q.nothing {
		b.p.fail(span.Start, span.End, `"-*" is written twice`)
	}
	b.q.nothing, b.none = true, span
	b.spans[nothing] = span
}

// finish reports parts that leave nothing to what others say.
func (b *queryBuilder) finish() {
	switch q := b.q; {
	case q.nothing && b.all:
		b.p.fail(b.none.Start, b.none.End, `the query selects both everything and nothing`)
	case q.nothing && q.mode != "":
		b.p.fail(b.none.Start, b.none.End, `"-*" drops everything: mode %q adds nothing to that`, q.mode)
	case q.nothing && len(q.include) > 0:
		b.p.fail(b.none.Start, b.none.End, `"-*" drops everything: "+%s" adds nothing to that`, q.include[0])
	case b.all && q.mode != "":
		span := b.spans[q.mode]
		b.p.fail(span.Start, span.End, `"+*" selects everything: mode %q adds nothing to that`, q.mode)
	}
}

// conflicts reports a tag that the query has already, where that makes no sense.
func (b *queryBuilder) conflicts(sign byte, tag string, span diag.Span) bool {
	has := func(sign byte) bool {
		_, ok := b.spans[string(sign)+tag]
		return ok
	}
	switch {
	case has(sign):
		b.p.fail(span.Start, span.End, `"%c%s" is written twice`, sign, tag)
	case sign == '+' && b.all:
		b.p.fail(span.Start, span.End, `"+*" selects everything already, %q included`, tag)
	case sign == '-' && has('+'), sign == '+' && has('-'):
		b.p.fail(span.Start, span.End, "tag %q is both included and excluded", tag)
	case sign == '-' && has('&'), sign == '&' && has('-'):
		b.p.fail(span.Start, span.End, "tag %q is both required and excluded: nothing is left", tag)
	default:
		return false
	}
	return true
}

// everything adds "+*", which says what a query without any + says anyway.
func (b *queryBuilder) everything(span diag.Span) {
	if b.all {
		b.p.fail(span.Start, span.End, `"+*" is written twice`)
	} else if len(b.q.include) > 0 {
		b.p.fail(span.Start, span.End, `"+*" selects everything: "+%s" adds nothing to that`, b.q.include[0])
	}
	b.all = true
}

func (b *queryBuilder) cutoff(text string, span diag.Span) {
	position, ok := number(text)
	if !ok {
		b.p.fail(span.Start, span.End, `"<" wants a position, as in "<1.5", not %q`, text)
		return
	}
	if b.q.hasCutoff {
		b.p.fail(span.Start, span.End, "the query has two cutoffs, %q and \"<%s\"", b.q.cutoffPart(), text)
		return
	}
	b.q.cutoff, b.q.hasCutoff = position, true
	b.spans[b.q.cutoffPart()] = span
}
