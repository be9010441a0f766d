package builtin

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/rules"
	rulesd "github.com/settle-go/settle/rules.d"
)

// TestEveryConditionIsTested drops, one by one, the conditions of the guards of the
// rules that come with the project, and holds the tests beside each rule to notice.
func TestEveryConditionIsTested(t *testing.T) {
	var untested []string
	require.NoError(t, fs.WalkDir(rulesd.FS, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".toml") {
			return err
		}
		text, err := fs.ReadFile(rulesd.FS, name)
		untested = append(untested, untestedIn(t, name, string(text))...)
		return err
	}))
	require.Empty(t, untested, "rule, its guard without one condition")
}

// untestedIn returns the rules of a file with the guards that they may have without a
// test that notices.
func untestedIn(t *testing.T, name, text string) []string {
	set, err := rules.Load([]rules.Source{{Name: name, Data: []byte(text)}}, Dialects())
	require.NoError(t, err)
	var untested []string
	for _, r := range set.Rules {
		where := r.Definition().Where
		if !where.IsSet() || r.Definition().Backwards.Value {
			continue
		}
		require.True(t, survives(t, name, text, r.Name()), "%s: %s", name, r.Name())
		for _, weaker := range withoutOne(where.Value) {
			if survives(t, name, text[:where.Span.Start]+weaker+text[where.Span.End:], r.Name()) {
				untested = append(untested, r.Name()+": "+strings.Join(strings.Fields(weaker), " "))
			}
		}
	}
	return untested
}

// survives reports whether all tests of a rule pass.
func survives(t *testing.T, name, text, rule string) bool {
	set, err := rules.Load([]rules.Source{{Name: name, Data: []byte(text)}}, Dialects())
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return false
	}
	for _, result := range set.Rule(rule).RunTests() {
		if result.Err != nil {
			return false
		}
	}
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
