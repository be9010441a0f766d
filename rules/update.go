package rules

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/rules/syntax"
)

// Update is what a test is to expect in the place of what it does.
type Update struct {
	Rule *Rule
	Test *Test
	Out  string // what the rule makes, as a test has it
	// Source is the file of the test, and Edit writes Out there.
	Source *diag.Source
	Edit   diag.Edit
}

// unchanged is what a test expects where the rule must not fire.
const unchanged = "unchanged"

// Updates returns for tests that failed what they are to expect so that they pass, and those
// that none can make pass: because the rule failed or did not settle, because what it
// makes cannot be written, or because a rule over a family makes different things for two
// dialects. Rules of one set are not to be asked at once.
func (s *Set) Updates(failed []TestResult) (updates []Update, left []TestResult) {
	known := map[*diag.Source]map[diag.Span]bool{}
	for _, result := range failed {
		if result.made == nil {
			left = append(left, result)
			continue
		}
		src, at := result.Rule.src, result.Test.def.Out.Span
		if known[src][at] {
			continue
		}
		out, edit, ok := s.outcome(&result)
		if !ok {
			left = append(left, result)
			continue
		}
		if known[src] == nil {
			known[src] = map[diag.Span]bool{}
		}
		known[src][at] = true
		updates = append(updates, Update{result.Rule, result.Test, out, src, edit})
	}
	return updates, left
}

// outcome returns what a test is to expect.
func (s *Set) outcome(result *TestResult) (out string, edit diag.Edit, ok bool) {
	r, t := result.Rule, result.Test
	texts := []string{unchanged}
	if result.Rewrites > 0 {
		texts = []string{termString(result.made, r.shortName), result.Got}
	}
	for _, text := range texts {
		quoted, can := quote(r.src, t.def.Out.Span, text)
		if can && s.passes(r, t, text) {
			return text, diag.Edit{Span: t.def.Out.Span, Text: quoted}, true
		}
	}
	return "", diag.Edit{}, false
}

// passes reports whether a test passes with another outcome, for every rule that has it.
func (s *Set) passes(r *Rule, t *Test, out string) bool {
	for _, other := range s.Rules {
		if other.src != r.src || other.loader() == nil {
			continue
		}
		i := slices.IndexFunc(other.Tests, func(o *Test) bool { return o.def.Out.Span == t.def.Out.Span })
		if i < 0 {
			continue
		}
		changed := other.with(func(def *syntax.RuleDecl) {
			def.Tests = []syntax.Test{def.Tests[i]}
			def.Tests[0].Out = syntax.Inline(out)
		})
		if changed == nil || failsAny(changed.RunTests()) {
			return false
		}
	}
	return true
}

// shortName returns an op as the file of the rule may write it: as the role of a family that it
// plays, or without the dialect of the file.
func (r *Rule) shortName(op string) string {
	l := r.loader()
	if in := l.instances[r.def]; in != nil {
		for _, role := range in.member.decl.Roles {
			if played := in.member.roles[role.Name.Value]; played != nil && len(played.ops) > 0 && played.ops[0] == op {
				return role.Name.Value
			}
		}
		return op
	}
	file := l.fileOf(r)
	if short, found := strings.CutPrefix(op, file.Dialect.Value+"."); found && l.resolve(file, short) == op {
		return short
	}
	return op
}

// quote returns a text as it stands between the quotes of a string of a file.
func quote(src *diag.Source, span diag.Span, text string) (string, bool) {
	if span.Start == 0 {
		return "", false
	}
	if src.Text[span.Start-1] == '\'' {
		return text, !strings.ContainsAny(text, "'\n")
	}
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(text), true
}
