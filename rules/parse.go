package rules

import (
	"errors"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/rules/syntax"
	"github.com/settle-go/settle/unify"
)

// ParsePattern compiles a pattern from text, as the match of a rule file has it, for a
// rule that is written in Go:
//
//	rule := &navigator.Local{
//		Name:    "halve_rank",
//		Pattern: rules.MustParsePattern(dialects, "tosa", "(reshape{new_shape: ?s} (transpose ?x))"),
//		Rewrite: halveRank,
//	}
//
// Ops that are written without a dialect are of the one named; "" asks that all have one.
// With several the pattern matches where any of them does, and its names are those
// that all of them bind. The error is a [diag.List] with a place for each mistake, in a
// source that is called "pattern" and has each pattern on a line of its own.
func ParsePattern(dialects *ir.Dialects, dialect string, patterns ...string) (*unify.Pattern, error) {
	if len(patterns) == 0 {
		return nil, errors.New("rules: ParsePattern: no pattern")
	}
	var all texts
	var parts []syntax.String
	for _, text := range patterns {
		parts = append(parts, all.add(text))
	}
	file := &syntax.File{Source: diag.NewSource("pattern", all.all), Dialect: syntax.Inline(dialect)}
	l := &loader{set: &Set{Dialects: dialects}, names: map[string]place{}, attributes: map[string][]string{}}
	var matches []matched
	for _, text := range parts {
		m := matched{part: &part{l: l, file: file, text: text}}
		var errs diag.List
		m.term, errs = syntax.ParsePattern(file.Source, text)
		m.add(errs)
		m.readForms(m.term)
		if m.term != nil {
			matches = append(matches, m)
		}
	}
	var pattern *unify.Pattern
	if len(matches) > 0 {
		pattern = l.compilePatterns(matches)
	}
	if err := l.errs.Err(); err != nil {
		return nil, err
	}
	return pattern, nil
}

// MustParsePattern is [ParsePattern] of texts that are written in Go. It panics when one
// is wrong.
func MustParsePattern(dialects *ir.Dialects, dialect string, patterns ...string) *unify.Pattern {
	p, err := ParsePattern(dialects, dialect, patterns...)
	if err != nil {
		panic("rules: " + err.Error())
	}
	return p
}
