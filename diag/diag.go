// Package diag describes what is wrong with a user's file, and where. Every error
// that a file can cause is an [*Error], or a [List] of them: rule files, programs,
// queries, chains of views and profiles have the same.
//
//	set, err := rules.LoadPaths(dialects, "rules.d")
//	var list diag.List
//	if errors.As(err, &list) {
//		for _, e := range list {
//			fmt.Println(e.File(), e.Start().Line, e.Start().Col, e.Severity, e.Message, e.Fixes)
//		}
//	}
//
// The first line of an error is `file:line:col: message`, which editors jump to;
// [Error.Render] adds the source line, a caret span and one line of help:
//
//	rules/shape.toml:7:28: rule dot_t: where: unknown name shpe
//	    7 | where   = 'rank(x) == 2 && shpe(y)[0] == 4'
//	      |                            ^^^^
//	      = did you mean "shape"?
//
// [Error.MarshalJSON] is the same for tools, with edits that mend the file where
// they are known. Offsets and columns count bytes; lines and columns begin at 1.
package diag

import (
	"cmp"
	"errors"
	"fmt"
	"github.com/settle-go/settle/internal/phrase"
	"slices"
	"sort"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Source is a file that errors point into. It may be used by many goroutines, and is
// not changed once it is.
type Source struct {
	Name string // as the user wrote it; "<stdin>" for standard input
	Text string

	skipped int // bytes of the file before Text
	first   Pos // of the first byte of Text, where some were skipped

	once  sync.Once
	lines []int // offset at which each line starts, made on first use
}

// NewSource returns a source of that name and text.
func NewSource(name, text string) *Source { return &Source{Name: name, Text: text} }

// Pos is a place in a source, both numbers from 1, Col in bytes.
type Pos struct{ Line, Col int }

// Pos returns the line and column of a byte offset. Offsets beyond the text
// are the place after its last byte.
func (s *Source) Pos(offset int) Pos {
	s.index()
	offset = min(max(offset-s.skipped, 0), len(s.Text))
	line := sort.SearchInts(s.lines, offset+1) - 1
	return s.whole(Pos{Line: line + 1, Col: offset - s.lines[line] + 1})
}

// whole returns the place in the whole file of one in Text.
func (s *Source) whole(p Pos) Pos {
	if s.skipped == 0 {
		return p
	}
	if p.Line == 1 {
		p.Col += s.first.Col - 1
	}
	p.Line += s.first.Line - 1
	return p
}

func (s *Source) index() {
	s.once.Do(func() {
		s.lines = []int{0}
		for i := 0; i < len(s.Text); i++ {
			if s.Text[i] == '\n' {
				s.lines = append(s.lines, i+1)
			}
		}
	})
}

// line returns the text of a line without its end, and how many bytes of it were skipped.
func (s *Source) line(n int) (text string, skipped int) {
	s.index()
	if s.skipped > 0 {
		if n -= s.first.Line - 1; n == 1 {
			skipped = s.first.Col - 1
		}
	}
	start, end := s.lines[n-1], len(s.Text)
	if n < len(s.lines) {
		end = s.lines[n] - 1
	}
	return strings.TrimSuffix(s.Text[start:end], "\r"), skipped
}

// slice returns the text of a span, "" where that is not in the source.
func (s *Source) slice(span Span) string {
	start, end := span.Start-s.skipped, span.End-s.skipped
	if start < 0 || start > end || end > len(s.Text) {
		return ""
	}
	return s.Text[start:end]
}

// maxKept bounds the span that around keeps whole.
const maxKept = 1 << 16

// around returns a source that keeps only what is near a span. Offsets and places are those of
// s, but that the end of a span of more than maxKept bytes is lost.
func (s *Source) around(span Span) *Source {
	start := min(max(span.Start-s.skipped, 0), len(s.Text))
	before := strings.LastIndexByte(s.Text[:start], '\n') + 1
	from, to := max(start-maxLine, before), min(start+2*maxLine, len(s.Text))
	if n := strings.IndexByte(s.Text[start:to], '\n'); n >= 0 {
		to = start + n
	}
	if end := span.End - s.skipped; end > to && end-start <= maxKept {
		to = min(end, len(s.Text))
	}
	first := s.whole(Pos{strings.Count(s.Text[:before], "\n") + 1, from - before + 1})
	return &Source{Name: s.Name, Text: strings.Clone(s.Text[from:to]), skipped: s.skipped + from, first: first}
}

// Span is the half-open range of bytes that an error is about. NoSpan says
// that the error is about the file as a whole.
type Span struct{ Start, End int }

// NoSpan is the span of an error without a place.
var NoSpan = Span{-1, -1}

// Severity says how bad it is.
type Severity uint8

const (
	SeverityError   Severity = iota // it is wrong: nothing is loaded
	SeverityWarning                 // it works, and should be better
)

// String returns "error" or "warning".
func (s Severity) String() string {
	if s == SeverityWarning {
		return "warning"
	}
	return "error"
}

// Error is one thing that is wrong with a user's file, or that should be better.
type Error struct {
	Source   *Source // nil for what is in no file: a word of a command line
	Span     Span
	Severity Severity
	Message  string // lower case, quotes the user's word, says what was expected
	Help     string // one line; often "did you mean ...?"
	// Notes are other locations that the message speaks of, as that of the first of
	// two declarations. The message names them: Render does not show them again.
	Notes []Note
	// Fixes are ways to mend the file, each by itself.
	Fixes []Fix

	word, near string // of Suggest, for when the place becomes known
}

// Note is another location that an error speaks of.
type Note struct {
	Source  *Source
	Span    Span
	Message string
}

// Fix is a way to mend a file: edits of the source of its error, none of which
// overlap.
type Fix struct {
	Message string // what it does: `replace "rnk" by "rank"`
	Edits   []Edit
}

// Edit puts a text in the place of a span of the source.
type Edit struct {
	Span Span
	Text string
}

// Errorf returns an error about a span of a source.
func Errorf(src *Source, span Span, format string, args ...any) *Error {
	return &Error{Source: src, Span: span, Message: fmt.Sprintf(format, args...)}
}

// Detach has the error keep no more of the text of its source than it shows, so that a large
// one can be released. Spans and places stay those of the whole text.
func (e *Error) Detach() {
	if e.Source != nil && e.Span.Start >= 0 {
		e.Source = e.Source.around(e.Span)
	}
}

// Suggest adds a "did you mean" help line, and the fix that goes with it, when one
// of the names is near, and returns the error.
func (e *Error) Suggest(name string, names []string) *Error {
	if near := Nearest(name, names); near != "" {
		e.Help = fmt.Sprintf("did you mean %q?", near)
		e.word, e.near = name, near
		e.Replace(name, near)
	}
	return e
}

// Fix adds a fix.
func (e *Error) Fix(message string, edits ...Edit) {
	e.Fixes = append(e.Fixes, Fix{message, edits})
}

// Replace adds the fix that replaces a word of the error's span by another one. Of
// words that begin with the same dialect, "tosa.cst" and "tosa.cast", that need not
// stand in the text. It does nothing where the word is not there as it is, or more
// than once: in a string with escapes, or where the error is about more than the word.
func (e *Error) Replace(word, by string) {
	if e.Source == nil {
		return
	}
	text := e.Source.slice(e.Span)
	if dialect, rest, found := strings.Cut(word, "."); found && !strings.Contains(text, word) && strings.HasPrefix(by, dialect+".") {
		word, by = rest, by[len(dialect)+1:]
	}
	at := strings.Index(text, word)
	if word == "" || at < 0 || strings.Count(text, word) > 1 {
		return
	}
	start := e.Span.Start + at
	e.Fix(fmt.Sprintf("replace %q by %q", word, by), Edit{Span{start, start + len(word)}, by})
}

// Error returns the first line: `file:line:col: message`, or `file: message`
// where the error has no place. That of a warning is `file:line:col: warning: message`.
func (e *Error) Error() string {
	message := shorten(e.Message)
	if e.Severity != SeverityError {
		message = e.Severity.String() + ": " + message
	}
	if e.Source == nil {
		return message
	}
	if e.Span.Start < 0 {
		return e.Source.Name + ": " + message
	}
	p := e.Source.Pos(e.Span.Start)
	return fmt.Sprintf("%s:%d:%d: %s", e.Source.Name, p.Line, p.Col, message)
}

// maxMessage bounds a message in bytes: it quotes words of the file, and the word of
// a damaged file may be all of it.
const maxMessage = 2000

// shorten cuts the middle out of a long message: what was found stands at its
// start, what was expected at its end.
func shorten(message string) string {
	if len(message) <= maxMessage {
		return message
	}
	head, tail := runeStart(message, maxMessage/2), runeStart(message, len(message)-maxMessage/2)
	return message[:head] + " ... " + message[tail:]
}

// As finds the error as a list of one, so that errors.As with a [List] finds what is
// wrong with a file be it one thing or many.
func (e *Error) As(target any) bool {
	list, ok := target.(*List)
	if ok {
		*list = List{e}
	}
	return ok
}

// maxLine bounds the part of a source line that is shown: a dense literal may
// be megabytes long.
const maxLine = 120

// Render returns the error with its source line, caret span and help.
func (e *Error) Render() string {
	var b strings.Builder
	b.WriteString(e.Error())
	b.WriteByte('\n')
	if e.Source != nil && e.Span.Start >= 0 {
		e.renderLine(&b)
	}
	if e.Help != "" {
		fmt.Fprintf(&b, "      = %s\n", e.Help)
	}
	return b.String()
}

func (e *Error) renderLine(b *strings.Builder) {
	p := e.Source.Pos(e.Span.Start)
	line, skipped := e.Source.line(p.Line)
	at := p.Col - 1 - skipped // of the caret
	from, to, left, right := 0, len(line), "", ""
	if p.Col-1 > maxLine*2/3 {
		from, left = at-maxLine/2, "..."
	}
	if to-from > maxLine {
		to, right = from+maxLine, "..."
	}
	from, to = runeStart(line, min(from, len(line))), runeStart(line, to)
	shown := strings.Map(printable, line[from:to])
	width := min(max(e.Span.End-e.Span.Start, 1), max(to-at, 1))
	pad := strings.Map(blank, line[from:min(at, len(line))])
	carets := strings.Repeat("^", len([]rune(line[min(at, len(line)):min(at+width, len(line))])))
	if carets == "" {
		carets = "^"
	}
	fmt.Fprintf(b, "%5d | %s%s%s\n", p.Line, left, shown, right)
	fmt.Fprintf(b, "      | %s%s%s\n", strings.Repeat(" ", len(left)), pad, carets)
}

// runeStart returns the start of the rune that a byte of the line belongs to.
func runeStart(line string, at int) int {
	for i := at; i > max(at-utf8.UTFMax, 0) && i < len(line); i-- {
		if utf8.RuneStart(line[i]) {
			return i
		}
	}
	return at
}

// blank keeps tabs, so that the caret stands under its word.
func blank(r rune) rune {
	if r == '\t' {
		return r
	}
	return ' '
}

// printable keeps control bytes of a broken file off the terminal.
func printable(r rune) rune {
	if unicode.IsControl(r) && r != '\t' {
		return '?'
	}
	return r
}

// List is the errors of a set of files. A nil list is not an error.
type List []*Error

// Add appends errors.
func (l *List) Add(errs ...*Error) { *l = append(*l, errs...) }

// Err returns the list as an error, sorted by file and place, or nil when it
// is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	slices.SortStableFunc(l, func(a, b *Error) int {
		if a.Source != nil && b.Source != nil && a.Source != b.Source {
			return cmp.Compare(a.Source.Name, b.Source.Name)
		}
		return cmp.Compare(a.Span.Start, b.Span.Start)
	})
	return l
}

// maxShown is how many errors of a list are shown: a user who has more begins with
// the first, and a file of another kind has hundreds of thousands.
const maxShown = 20

// Error returns the first lines of the first errors, and how many there are more.
func (l List) Error() string {
	var lines []string
	for _, e := range l.shown() {
		lines = append(lines, e.Error())
	}
	return strings.TrimSuffix(strings.Join(append(lines, l.more()), "\n"), "\n")
}

// Render returns the first errors with their source lines, and how many there are
// more.
func (l List) Render() string {
	var b strings.Builder
	for _, e := range l.shown() {
		b.WriteString(e.Render())
	}
	b.WriteString(l.more())
	return b.String()
}

// Render returns any error as text: one of a file with its line and a caret, as
// [Error.Render] and [List.Render] do, another as it is.
func Render(err error) string {
	var list List
	var one *Error
	switch {
	case errors.As(err, &one):
		return one.Render()
	case errors.As(err, &list):
		return list.Render()
	}
	return err.Error()
}

func (l List) shown() List { return l[:min(len(l), maxShown)] }

// more counts the errors and warnings that are not shown, "" where all are.
func (l List) more() string {
	n, warnings := len(l)-maxShown, 0
	for _, e := range l[min(len(l), maxShown):] {
		if e.Severity == SeverityWarning {
			warnings++
		}
	}
	switch {
	case n <= 0:
		return ""
	case warnings == 0:
		return fmt.Sprintf("and %s more\n", phrase.Count(n, "error"))
	case warnings == n:
		return fmt.Sprintf("and %s more\n", phrase.Count(n, "warning"))
	}
	return fmt.Sprintf("and %s and %s more\n", phrase.Count(n-warnings, "error"), phrase.Count(warnings, "warning"))
}
