package optdb

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/settle-go/settle/diag"
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

// signHelp explains the part of the grammar that most queries use.
const signHelp = `write "+name" to select, "&name" to require, "-name" to drop`

func (p *queryParser) fail(start, end int, format string, args ...any) *diag.Error {
	err := diag.Errorf(p.source, diag.Span{Start: start, End: end}, format, args...)
	p.errors.Add(err)
	return err
}

// query reads parts up to the end, or to the parenthesis that closes it.
func (p *queryParser) query(start, depth int) Query {
	b := queryBuilder{p: p}
	for {
		p.skipBlanks()
		if p.pos == len(p.text) || depth > 0 && p.text[p.pos] == ')' {
			break
		}
		p.part(&b, depth)
	}
	if b.read == 0 && (depth == 0 || p.pos < len(p.text)) {
		p.fail(start, p.pos, "the query is empty").Help = signHelp + `, or "+*" for everything`
	}
	b.checkAll()
	b.q.source, b.q.span = p.source, diag.Span{Start: start, End: p.pos}
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

// part reads one part.
func (p *queryParser) part(b *queryBuilder, depth int) {
	start := p.pos
	sign := p.text[p.pos]
	b.read++
	if strings.IndexByte("+&-<@()", sign) >= 0 {
		p.pos++
	}
	switch sign {
	case '@':
		p.at(b, depth)
		return
	case '(', ')':
		p.fail(start, p.pos, `"%c" belongs to a query for a sub-database: "@name(+tag)"`, sign)
		return
	}
	word := p.word()
	span := diag.Span{Start: start, End: p.pos}
	switch sign {
	case '+':
		b.tag(includePart, word, span)
	case '&':
		b.tag(requirePart, word, span)
	case '-':
		b.tag(excludePart, word, span)
	case '<':
		b.cutoff(word, span)
	default:
		b.mode(word, span)
	}
}

// at reads the rest of "@name(...)" or "@position(name)".
func (p *queryParser) at(b *queryBuilder, depth int) {
	start := p.pos - 1
	name := p.word()
	span := diag.Span{Start: start, End: p.pos}
	if position, ok := number(name); ok {
		p.extra(b, position, span)
		return
	}
	part := part{kind: subqueryPart, name: name, span: span}
	if problem := part.problem(); problem != "" {
		p.fail(start, p.pos, "%s", problem)
		part.name = "name"
	}
	if p.pos == len(p.text) || p.text[p.pos] != '(' {
		p.fail(start, p.pos, `"@%s" wants a query in parentheses: "@%s(+tag)"`, part.name, part.name)
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
	part.query = &sub
	b.add(part)
}

// extra reads "(name)" after a position.
func (p *queryParser) extra(b *queryBuilder, position float64, at diag.Span) {
	if p.pos == len(p.text) || p.text[p.pos] != '(' {
		p.fail(at.Start, at.End, "%q wants the name of what runs there in parentheses: %q",
			p.text[at.Start:at.End], p.text[at.Start:at.End]+"(merge1)")
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
	p.pos = start + end + 1
	part := part{
		kind: extraPart, name: strings.TrimSpace(p.text[start : start+end]), position: position,
		span: diag.Span{Start: at.Start, End: p.pos},
	}
	if problem := part.problem(); problem != "" {
		p.fail(start, start+end, "%s", problem)
		return
	}
	b.add(part)
}

// queryBuilder collects the parts of one query.
type queryBuilder struct {
	p    *queryParser
	q    Query
	read int // how many parts were read, the wrong ones as well
	all  bool
}

func (b *queryBuilder) fail(span diag.Span, format string, args ...any) *diag.Error {
	return b.p.fail(span.Start, span.End, format, args...)
}

// add adds a part, unless it contradicts another one.
func (b *queryBuilder) add(p part) {
	if problem := b.q.conflict(p); problem != "" {
		b.fail(p.span, "%s", problem)
		return
	}
	b.q = b.q.adding(p)
}

// tag adds a part with a sign and a tag.
func (b *queryBuilder) tag(kind partKind, tag string, span diag.Span) {
	p := part{kind: kind, name: tag, span: span}
	switch {
	case p.String() == everything:
		b.everything(span)
		return
	case p.String() == nothing:
		b.add(part{kind: nothingPart, span: span})
		return
	case tag == "":
		b.fail(span, `%q stands without a tag`, p).Help = signHelp
		return
	case b.runsOn(tag, span.Start+1):
		return
	}
	if problem := p.problem(); problem != "" {
		err := b.fail(span, "%s", problem)
		if _, ok := number(tag); ok {
			err.Help = fmt.Sprintf(`"<%s" ends the sequence before that position`, tag)
		}
		return
	}
	if kind == includePart && b.all && !b.q.says(p) {
		b.fail(span, `"+*" selects everything already, %q included`, tag)
		return
	}
	b.add(p)
}

// everything adds "+*", which selects what a query without any + selects.
func (b *queryBuilder) everything(span diag.Span) {
	if b.all {
		b.fail(span, `"+*" is written twice`)
	} else if p, ok := b.q.one(includePart); ok {
		b.fail(span, `"+*" selects everything: %q adds nothing to that`, p)
	}
	b.all = true
}

func (b *queryBuilder) cutoff(text string, span diag.Span) {
	position, ok := number(text)
	if !ok {
		b.fail(span, `"<" wants a position, as in "<1.5", not %q`, text)
		return
	}
	b.add(part{kind: cutoffPart, position: position, span: span})
}

// mode adds a word without a sign, which only the first part may be.
func (b *queryBuilder) mode(word string, span diag.Span) {
	if b.read > 1 {
		err := b.fail(span, "every part of a query starts with +, & or -, unlike %q", word)
		err.Help = signHelp
		return
	}
	if b.runsOn(word, span.Start) {
		return
	}
	p := part{kind: modePart, name: word, span: span}
	if problem := p.problem(); problem != "" {
		b.fail(span, "%s", problem).Help = signHelp
		return
	}
	b.add(p)
}

// runsOn reports a word that holds the sign of another part.
func (b *queryBuilder) runsOn(word string, start int) bool {
	i := strings.IndexAny(word, "+&<@")
	if i >= 0 {
		b.p.fail(start+i, start+len(word), "a blank is missing before %q", word[i:])
	}
	return i >= 0
}

// checkAll reports "+*" and "-*" next to parts that they make pointless.
func (b *queryBuilder) checkAll() {
	none, selectsNothing := b.q.one(nothingPart)
	mode, hasMode := b.q.one(modePart)
	included, includes := b.q.one(includePart)
	switch {
	case selectsNothing && b.all:
		b.fail(none.span, `the query selects both everything and nothing`)
	case selectsNothing && hasMode:
		b.fail(none.span, `"-*" drops everything: mode %q adds nothing to that`, mode)
	case selectsNothing && includes:
		b.fail(none.span, `"-*" drops everything: %q adds nothing to that`, included)
	case b.all && hasMode:
		b.fail(mode.span, `"+*" selects everything: mode %q adds nothing to that`, mode)
	}
}

// UnmarshalText reads a query as [ParseQuery] does.
func (q *Query) UnmarshalText(text []byte) error {
	parsed, err := ParseQuery(string(text))
	if err != nil {
		return err
	}
	*q = parsed
	return nil
}
