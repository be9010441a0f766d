package rules

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules/syntax"
)

// familyRules makes a rule for each member of a family that has the roles that the
// rule names.
func (l *loader) familyRules(file *syntax.File, def *syntax.RuleDecl) {
	members := l.members[def.Family.Value]
	name := l.part(file, def, "family", def.Family)
	whole := diag.Span{Start: 0, End: len(def.Family.Value)}
	if len(members) == 0 {
		l.withoutRoles(file, def)
		if !l.mayDeclare(def.Family.Value) {
			var known []string
			for family := range l.members {
				known = append(known, family)
			}
			slices.Sort(known)
			name.errorf(whole, "no dialect declares the family %q", def.Family.Value).Suggest(def.Family.Value, known)
		}
		return
	}
	used, ok := l.rolesOf(file, def, members)
	if !ok {
		l.withoutRoles(file, def)
		return
	}
	l.checkTestDialects(file, def, members)
	var lacks []Lack
	var wrong []diag.List
	found := len(l.errs)
	for _, m := range members {
		reason := ""
		if missing := m.missing(used); len(missing) > 0 {
			reason = `it has no role "` + strings.Join(missing, `", "`) + `"`
		} else {
			var r *Rule
			before := len(l.errs)
			if r, reason = l.instantiate(file, def, m); r != nil {
				l.claim(file, r.def)
				l.add(r, len(l.errs) == before)
			}
		}
		if reason != "" {
			lacks = append(lacks, Lack{def.Name.Value, m.label(), reason, place{file.Source, def.Header}})
		} else {
			wrong = append(wrong, slices.Clone(l.errs[found:]))
		}
		l.errs = l.errs[:found]
	}
	l.errs = append(l.errs, mergedErrors(def, wrong)...)
	l.set.Lacks = append(l.set.Lacks, lacks...)
	maybe := l.mayDeclare(def.Family.Value) || slices.ContainsFunc(used, func(word syntax.Word) bool { return l.mayDeclare(word.Text) })
	if len(wrong) == 0 && !maybe {
		err := name.errorf(whole, "the rule is for no dialect")
		for i, lack := range lacks {
			if i > 0 {
				err.Help += "; "
			}
			err.Help += lack.Dialect + ": " + lack.Reason
		}
	}
}

// instantiate makes the rule for one member, or says why it is not for that.
func (l *loader) instantiate(file *syntax.File, def *syntax.RuleDecl, m *member) (r *Rule, unfit string) {
	own := *file
	own.Dialect = syntax.String{}
	one := *def
	one.Name.Value = instanceName(def.Name.Value, m)
	one.Inverse, one.InsteadOf = l.ofMember(def, def.Inverse, m), l.ofMember(def, def.InsteadOf, m)
	one.Tags = slices.Concat(def.Tags, []syntax.String{def.Name, m.decl.Dialect}, m.decl.Tags)
	if m.decl.Exact.IsSet() && (!m.decl.Exact.Value || !def.Exact.IsSet()) {
		one.Exact = m.decl.Exact
	}
	if !def.Database.IsSet() && m.decl.Database.IsSet() {
		one.Database, one.Places = m.decl.Database, m.decl.Places
	}
	one.Tests = nil
	for _, test := range def.Tests {
		isNamed := slices.ContainsFunc(test.Dialects, func(d syntax.String) bool { return d.Value == m.decl.Dialect.Value })
		if isNamed || len(test.Dialects) == 0 && m.tests(file, &test) {
			one.Tests = append(one.Tests, test)
		}
	}
	in := &instance{rule: def, member: m, file: &own, label: def.Name.Value + " (" + m.label() + ")"}
	l.instances[&one] = in
	if r = l.rule(file, &one); in.unfit != "" {
		return nil, in.unfit
	}
	return r, ""
}

// tests reports whether something plays the roles that a test names: it is not for the
// member otherwise.
func (m *member) tests(file *syntax.File, test *syntax.Test) bool {
	in, _ := syntax.ParseTestTerm(file.Source, test.In)
	out, _ := syntax.ParseOutcome(file.Source, test.Out)
	for word := range opsOf(slices.Concat(in, out)...) {
		if r := m.roles[word.Text]; isRole(word) && (r == nil || r.isEmpty()) {
			return false
		}
	}
	return true
}

// instanceName returns the name of a rule over a family for one of its members.
func instanceName(rule string, m *member) string {
	return strings.Join(append([]string{rule}, strings.Fields(m.label())...), "_")
}

// ofMember returns the name of another rule that a rule over a family names: where
// that is one over the same family too, it is the one for the same member.
func (l *loader) ofMember(def *syntax.RuleDecl, name syntax.String, m *member) syntax.String {
	isOver := name.IsSet() && l.overFamily[name.Value] == def.Family.Value
	if isOver || name.IsSet() && def.Relation.Value {
		name.Value = instanceName(name.Value, m)
	}
	return name
}

// mergedErrors returns what is wrong with the rules for several members, each mistake
// once: one that all of them have is not the matter of a dialect.
func mergedErrors(def *syntax.RuleDecl, wrong []diag.List) diag.List {
	name := "rule " + def.Name.Value
	plain := func(err *diag.Error) string {
		head, rest, found := strings.Cut(err.Message, ": ")
		if found && strings.HasPrefix(head, name+" (") {
			return name + ": " + rest
		}
		return err.Message
	}
	type key struct {
		src  *diag.Source
		span diag.Span
		text string
	}
	count := map[key]int{}
	for _, errs := range wrong {
		for _, err := range errs {
			count[key{err.Source, err.Span, plain(err)}]++
		}
	}
	var list diag.List
	told := map[key]bool{}
	for _, errs := range wrong {
		for _, err := range errs {
			k := key{err.Source, err.Span, plain(err)}
			if len(wrong) > 1 && count[k] >= len(wrong) {
				if told[k] {
					continue
				}
				told[k], err.Message = true, k.text
			}
			list = append(list, err)
		}
	}
	return list
}

// rolesOf returns the roles that the terms of a rule name, or reports one that no
// member has. Mistakes of the terms are reported where they are compiled.
func (l *loader) rolesOf(file *syntax.File, def *syntax.RuleDecl, members []*member) (used []syntax.Word, ok bool) {
	ok = true
	var known []string
	for _, m := range members {
		for _, r := range m.decl.Roles {
			if !slices.Contains(known, r.Name.Value) {
				known = append(known, r.Name.Value)
			}
		}
	}
	collect := func(key string, text syntax.String, terms []*syntax.Term) []syntax.Word {
		p := l.part(file, def, key, text)
		var roles []syntax.Word
		for word := range opsOf(terms...) {
			switch {
			case !isRole(word):
			case slices.Contains(known, word.Text):
				roles = append(roles, word)
			case !l.mayDeclare(word.Text):
				ok = false
				err := p.errorf(word.Span, "unknown role %q: no dialect plays it in the family %q", word.Text, def.Family.Value).Suggest(word.Text, known)
				if err.Help == "" {
					err.Help = "an op that is not a role is written with its dialect; the roles are " + strings.Join(known, ", ")
				}
			}
		}
		return roles
	}
	for _, text := range def.Patterns() {
		match, _ := syntax.ParsePattern(file.Source, text)
		used = append(used, collect("match", text, []*syntax.Term{match})...)
	}
	replace, _ := syntax.ParseReplacement(file.Source, def.Replace)
	used = append(used, collect("replace", def.Replace, replace)...)
	for _, test := range def.Tests {
		in, _ := syntax.ParseTestTerm(file.Source, test.In)
		collect("in", test.In, in)
		out, _ := syntax.ParseOutcome(file.Source, test.Out)
		collect("out", test.Out, out)
	}
	return used, ok
}

// checkTestDialects reports tests for dialects that do not declare the family.
func (l *loader) checkTestDialects(file *syntax.File, def *syntax.RuleDecl, members []*member) {
	var known []string
	for _, m := range members {
		known = append(known, m.decl.Dialect.Value)
	}
	for _, test := range def.Tests {
		for _, d := range test.Dialects {
			if !slices.Contains(known, d.Value) {
				l.part(file, def, "test", d).errorf(diag.Span{Start: 0, End: len(d.Value)},
					"the dialect %q does not declare the family %q", d.Value, def.Family.Value).Suggest(d.Value, known)
			}
		}
	}
}
