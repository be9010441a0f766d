package builtin

import (
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/rules"
	rulesd "github.com/settle-go/settle/rules.d"
	"github.com/settle-go/settle/rules/syntax"
)

// TestEveryConditionIsTested drops, one by one, the conditions of the guards of the
// rules that come with the project, and holds the tests beside each rule to notice.
// Those of a family must be noticed by a rule over it.
func TestEveryConditionIsTested(t *testing.T) {
	if testing.Short() {
		t.Skip("the full run drops them: under the race detector it takes minutes")
	}
	files := map[string]string{}
	require.NoError(t, fs.WalkDir(rulesd.FS, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".toml") {
			return err
		}
		text, err := fs.ReadFile(rulesd.FS, name)
		files[name] = string(text)
		return err
	}))
	var untested []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		untested = append(untested, untestedIn(t, files, name)...)
	}
	require.Empty(t, strings.Join(untested, "\n"), "rule: its guard without one condition")
}

// untestedIn returns the rules of a file with the guards that they may have without a
// test that notices.
func untestedIn(t *testing.T, files map[string]string, name string) []string {
	text := files[name]
	file, errs := syntax.Load(name, []byte(text))
	require.Empty(t, errs)
	var untested []string
	check := func(what string, where syntax.String, files map[string]string, keep func(block string) bool, of func(*rules.Rule) bool) {
		if !where.IsSet() {
			return
		}
		for other := range files {
			files[other] = withRules(files[other], keep)
		}
		require.True(t, survives(t, files, of), "%s: %s", name, what)
		for _, weaker := range withoutOne(where.Value) {
			changed := maps.Clone(files)
			changed[name] = withRules(text[:where.Span.Start]+weaker+text[where.Span.End:], keep)
			if survives(t, changed, of) {
				untested = append(untested, what+": "+strings.Join(strings.Fields(weaker), " "))
			}
		}
	}
	for _, def := range file.Rules {
		if !def.Backwards.Value {
			alone := map[string]string{name: text}
			for other := range files {
				if def.Family.IsSet() && path.Base(other) == familiesFile {
					alone[other] = files[other]
				}
			}
			keep := func(block string) bool { return isNamed(block, def.Name.Value) }
			check(def.Name.Value, def.Where, alone, keep, func(r *rules.Rule) bool { return r.Name() == def.Name.Value || r.FamilyRule == def.Name.Value })
		}
	}
	for _, f := range file.Families {
		inFamily := regexp.MustCompile(`(?m)^family\s*= "` + regexp.QuoteMeta(f.Name.Value) + `"$`).MatchString
		over := map[string]string{name: text}
		for other := range files {
			if path.Base(other) == familiesFile || inFamily(files[other]) {
				over[other] = files[other]
			}
		}
		member := strings.TrimSpace(f.Dialect.Value + " " + f.Member.Value)
		of := func(r *rules.Rule) bool { return r.Member == member && r.Definition().Family.Value == f.Name.Value }
		check("family "+f.Name.Value+" of "+member, f.Where, over, inFamily, of)
		check("family "+f.Name.Value+" of "+member, f.Operand, over, inFamily, of)
	}
	return untested
}

// survives reports whether all tests of some rules pass.
func survives(t *testing.T, files map[string]string, of func(*rules.Rule) bool) bool {
	var sources []rules.Source
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sources = append(sources, rules.Source{Name: name, Data: []byte(files[name])})
	}
	set, err := rules.Load(sources, knownDialects())
	if err != nil {
		t.Errorf("%v", err)
		return false
	}
	set.SetEvaluators(knownEvaluators())
	tested := false
	for _, result := range set.Test(of) {
		tested = true
		if result.Err != nil {
			return false
		}
	}
	require.True(t, tested)
	return true
}

// withoutOne returns a guard without each of its conditions: "true" where it has but
// one. What let declares stays.
func withoutOne(guard string) []string {
	declared := ""
	if end := strings.LastIndex(guard, ";"); end >= 0 {
		declared, guard = guard[:end+1], guard[end+1:]
	}
	list := dropped(guard)
	if len(list) == 0 {
		list = []string{"true"}
	}
	for i := range list {
		list[i] = declared + list[i]
	}
	return list
}

// dropped returns a condition without each of those that && and || put together; none
// where it is one.
func dropped(text string) []string {
	text = strings.TrimSpace(text)
	for _, prefix := range []string{"!(", "("} {
		if inner, ok := strings.CutPrefix(text, prefix); ok && closes(inner) == len(inner)-1 {
			list := dropped(inner[:len(inner)-1])
			for i := range list {
				list[i] = prefix + list[i] + ")"
			}
			return list
		}
	}
	for _, operator := range []string{"||", "&&"} {
		parts := outside(text, operator)
		if len(parts) == 1 {
			continue
		}
		var list []string
		for i, part := range parts {
			others := append(append([]string{}, parts[:i]...), parts[i+1:]...)
			list = append(list, strings.Join(others, operator))
			for _, weaker := range dropped(part) {
				changed := append([]string{}, parts...)
				changed[i] = " " + weaker + " "
				list = append(list, strings.Join(changed, operator))
			}
		}
		return list
	}
	return nil
}

// closes returns where the parenthesis that is open is closed.
func closes(text string) int {
	depth := 1
	for i, c := range text {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// outside cuts a text at an operator outside of parentheses.
func outside(text, operator string) []string {
	var parts []string
	depth, start := 0, 0
	for i := range text {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if depth == 0 && i >= start && strings.HasPrefix(text[i:], operator) {
			parts = append(parts, text[start:i])
			start = i + len(operator)
		}
	}
	return append(parts, text[start:])
}

// TestShippedRulesHaveNoMistakes loads them as those of a user are, with a trial of their
// tests, which New leaves out.
func TestShippedRulesHaveNoMistakes(t *testing.T) {
	set, err := rules.LoadFS(rulesd.FS, Dialects())
	require.NoError(t, err)
	for _, r := range set.Rules {
		for _, test := range r.Tests {
			require.NotNil(t, test.Graph(), r.Name())
		}
	}
}
