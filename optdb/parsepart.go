package optdb

import (
	"fmt"
	"strings"

	"github.com/settle-go/settle/internal/diag"
)

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
