package optdb

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/settle-go/settle/internal/diag"
)

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
