package rules

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules/syntax"
)

// Vet returns what is not wrong with the rules but should be better: missing
// docs and tests, guards that nothing shows to refuse, expressions that run
// slowly, ops of undeclared dialects.
func (s *Set) Vet() diag.List {
	var list diag.List
	for _, r := range s.Rules {
		if r.isInverse() {
			continue
		}
		warn := func(span diag.Span, format string, args ...any) *diag.Error {
			w := diag.Errorf(r.src, span, "rule %s: %s", r.Name(), fmt.Sprintf(format, args...))
			w.Severity = diag.SeverityWarning
			list.Add(w)
			return w
		}
		r.vetTests(warn)
		if r.Doc == "" {
			warn(r.def.Name.Span, "no doc: write an equation, or a sentence that says why")
		}
		s.vetOps(r, warn)
	}
	_ = list.Err() // sorts by place
	return list
}

// warner adds a warning about a span of a rule.
type warner func(span diag.Span, format string, args ...any) *diag.Error

// isInverse reports whether the rule was made from another one.
func (r *Rule) isInverse() bool { return r.made }

func (r *Rule) vetTests(warn warner) {
	fires := slices.ContainsFunc(r.Tests, func(t *Test) bool { return !t.Unchanged })
	refuses := slices.ContainsFunc(r.Tests, func(t *Test) bool { return t.Unchanged })
	switch {
	case len(r.Tests) == 0:
		warn(r.def.Name.Span, "no test")
	case !fires:
		warn(r.def.Name.Span, "no test in which it fires")
	case r.guarded && !refuses:
		warn(r.def.Where.Span, "no test in which the guard refuses: out = 'unchanged'")
	}
}

// vetOps warns of ops whose dialect is not known: they may be misspelt.
func (s *Set) vetOps(r *Rule, warn warner) {
	if len(s.Dialects.List()) == 0 || r.Kind != syntax.PatternSub {
		return
	}
	var known []string
	for _, d := range s.Dialects.List() {
		known = append(known, d.Name)
	}
	for _, text := range r.def.Patterns() {
		term, _ := syntax.ParsePattern(r.src, text)
		for t := range term.All() {
			for _, word := range t.Head.Ops {
				dialect := dialectOf(word.Text)
				if near := diag.Nearest(dialect, known); dialect != "" && near != "" && !slices.Contains(known, dialect) {
					warn(text.At(word.Span), "the dialect %q of %s is not declared: did you mean %q?", dialect, word.Text, near).Replace(dialect, near)
				}
			}
		}
	}
}
