package lsp

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules/syntax"
)

// document is a file that is open.
type document struct {
	uri     string
	version int
	source  *diag.Source
	file    *syntax.File // as much of it as can be read
	errs    diag.List
	lines   []int // where each begins
}

func newDocument(uri, text string) *document {
	d := &document{uri: uri, source: diag.NewSource(nameOf(uri), text), lines: linesOf(text)}
	d.file, _ = syntax.Load(d.source.Name, []byte(text))
	return d
}

// offset returns the byte of a position, which may be beyond the end of its line.
func (d *document) offset(p position) int {
	text := d.source.Text
	if p.Line < 0 || p.Line >= len(d.lines) {
		return len(text)
	}
	at, units := d.lines[p.Line], 0
	for at < len(text) && text[at] != '\n' && units < p.Character {
		r, size := utf8.DecodeRuneInString(text[at:])
		if strings.HasPrefix(text[at:], "\r\n") {
			break
		}
		units += max(utf16.RuneLen(r), 1)
		at += size
	}
	return at
}

// linesOf returns where each line of a text begins.
func linesOf(text string) []int {
	lines := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			lines = append(lines, i+1)
		}
	}
	return lines
}

// position returns the position of a byte.
func (d *document) position(offset int) position {
	offset = min(max(offset, 0), len(d.source.Text))
	line, found := slices.BinarySearch(d.lines, offset)
	if !found {
		line--
	}
	units := 0
	for _, r := range d.source.Text[d.lines[line]:offset] {
		units += max(utf16.RuneLen(r), 1)
	}
	return position{line, units}
}

func (d *document) rangeOf(span diag.Span) textRange {
	if span.Start < 0 {
		return textRange{}
	}
	return textRange{d.position(span.Start), d.position(max(span.End, span.Start))}
}

// field is a string of a rule that has terms or expressions.
type field struct {
	key  string // "match", "replace", "let", "where", "in", "out", "given"
	text syntax.String
}

// fields returns the strings of a rule that speak of its variables; tests have values of
// their own.
func fields(r *syntax.RuleDecl) []field {
	var list []field
	for _, p := range r.Patterns() {
		list = append(list, field{"match", p})
	}
	for _, f := range []field{{"replace", r.Replace}, {"let", r.Let}, {"where", r.Where}} {
		if f.text.IsSet() {
			list = append(list, f)
		}
	}
	return list
}

// place is where a position is in a rule.
type place struct {
	rule  *syntax.RuleDecl
	field field
}

// at returns the string that a byte is in or at the end of; ok is false outside of those
// with terms and expressions.
func (d *document) at(offset int) (p place, ok bool) {
	within := func(s syntax.String) bool { return s.IsSet() && s.Span.Start <= offset && offset <= s.Span.End }
	for i := range d.file.Rules {
		r := &d.file.Rules[i]
		all := fields(r)
		for _, test := range r.Tests {
			all = append(all, field{"in", test.In}, field{"out", test.Out}, field{"given", test.Given})
		}
		for _, op := range []syntax.String{r.From, r.To, r.Remove} {
			all = append(all, field{"op", op})
		}
		for _, f := range all {
			if within(f.text) {
				return place{r, f}, true
			}
		}
	}
	return place{}, false
}

// token is a word of a term or an expression.
type token struct {
	span diag.Span // in the file
	text string
	// before and after are the nearest bytes that are not spaces, 0 where there are none.
	before, after byte
	braces        int // how many it is in
}

// words matches variables, values, words and strings; a comment is left out.
var words = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|[?%]?[A-Za-z_][\w.$-]*|[?%^]|;[^\n]*`)

// tokens returns the words of a string of the file.
func (d *document) tokens(s syntax.String) []token {
	text := d.source.Text[s.Span.Start:s.Span.End]
	var list []token
	braces, at := 0, 0
	for _, m := range words.FindAllStringIndex(text, -1) {
		word := text[m[0]:m[1]]
		braces += strings.Count(text[at:m[0]], "{") - strings.Count(text[at:m[0]], "}")
		at = m[1]
		if word[0] == '"' || word[0] == ';' {
			continue
		}
		t := token{span: diag.Span{Start: s.Span.Start + m[0], End: s.Span.Start + m[1]}, text: word, braces: braces}
		if before := strings.TrimRight(text[:m[0]], " \t\n"); before != "" {
			t.before = before[len(before)-1]
		}
		if after := strings.TrimLeft(text[m[1]:], " \t\n"); after != "" {
			t.after = after[0]
		}
		list = append(list, t)
	}
	return list
}

// tokenAt returns the word at a byte, or before it.
func (d *document) tokenAt(s syntax.String, offset int) (token, bool) {
	for _, t := range d.tokens(s) {
		if t.span.Start <= offset && offset <= t.span.End {
			return t, true
		}
	}
	return token{}, false
}

// bound returns the variables of a rule, each with where it is bound: the first place in a
// pattern, or its name in let.
func (d *document) bound(r *syntax.RuleDecl) (names []string, where map[string]diag.Span) {
	where = map[string]diag.Span{}
	add := func(name string, span diag.Span) {
		if _, known := where[name]; !known && name != "" {
			names = append(names, name)
			where[name] = span
		}
	}
	for _, f := range fields(r) {
		for _, t := range d.tokens(f.text) {
			switch {
			case f.key == "match" && t.text[0] == '?' && len(t.text) > 1:
				add(variable(t), t.span)
			case f.key == "let" && (t.after == '=' || t.after == ',') && (t.before == 0 || t.before == ';' || t.before == ','):
				add(t.text, t.span)
			}
		}
	}
	return names, where
}

// variable returns the name of the variable that a word is, without what follows in
// "?rest...".
func variable(t token) string {
	return strings.TrimRight(strings.TrimLeft(t.text, "?"), ".")
}

// isVariable reports whether a word of a field is that variable.
func isVariable(f field, t token, name string) bool {
	if variable(t) != name || t.text[0] == '%' {
		return false
	}
	switch {
	case t.text[0] == '?':
		return f.key == "match" || f.key == "replace"
	case f.key == "where" || f.key == "let":
		return t.after != '('
	}
	return f.key == "replace" && t.braces > 0 && t.after != ':' && t.after != '('
}
