package rules

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/graph/ir"
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
			w := diag.Errorf(r.src, span, "rule %s: %s", cmpOr(r.FamilyRule, r.Name()), fmt.Sprintf(format, args...))
			w.Severity = diag.SeverityWarning
			isTold := func(other *diag.Error) bool { return other.Span == w.Span && other.Message == w.Message }
			if r.FamilyRule == "" || !slices.ContainsFunc(list, isTold) {
				list.Add(w)
			}
			return w
		}
		r.vetTests(warn)
		if r.Doc == "" {
			warn(r.def.Name.Span, "no doc: write an equation, or a sentence that says why")
		}
		s.vetOps(r, warn)
	}
	s.vetFamilies(&list)
	_ = list.Err() // sorts by place
	return list
}

// warner adds a warning about a span of a rule.
type warner func(span diag.Span, format string, args ...any) *diag.Error

// vetFamilies warns of roles that nothing else knows: they may be misspelt.
func (s *Set) vetFamilies(list *diag.List) {
	type declared struct {
		file *syntax.File
		role *syntax.Role
	}
	roles := map[string][]declared{} // by family
	for _, file := range s.files {
		for i := range file.Families {
			f := &file.Families[i]
			for j := range f.Roles {
				roles[f.Name.Value] = append(roles[f.Name.Value], declared{file, &f.Roles[j]})
			}
		}
	}
	named := map[string]bool{}
	for _, file := range s.files {
		for i := range file.Rules {
			r := &file.Rules[i]
			terms, _ := syntax.ParseReplacement(file.Source, r.Replace)
			for _, text := range r.Patterns() {
				match, _ := syntax.ParsePattern(file.Source, text)
				terms = append(terms, match)
			}
			for word := range opsOf(terms...) {
				named[r.Family.Value+" "+word.Text] = true
			}
		}
	}
	for family, all := range roles {
		for _, d := range all {
			var others []string
			for _, other := range all {
				if other.role != d.role {
					others = append(others, other.role.Name.Value)
				}
			}
			name := d.role.Name
			if named[family+" "+name.Value] || slices.Contains(others, name.Value) {
				continue
			}
			if near := diag.Nearest(name.Value, others); near != "" {
				w := diag.Errorf(d.file.Source, name.Span, "family %s: no rule names the role %q, and no other dialect plays it: did you mean %q?", family, name.Value, near)
				w.Replace(name.Value, near)
				w.Severity = diag.SeverityWarning
				list.Add(w)
			}
		}
	}
}

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
				dialect := ir.DialectOf(word.Text)
				if near := diag.Nearest(dialect, known); dialect != "" && near != "" && !slices.Contains(known, dialect) {
					warn(text.At(word.Span), "the dialect %q of %s is not declared: did you mean %q?", dialect, word.Text, near).Replace(dialect, near)
				}
			}
		}
	}
}
