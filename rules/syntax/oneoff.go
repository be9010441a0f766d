package syntax

import (
	"fmt"
	"strings"
)

// OneOffTag is the tag of the rules of [OneOff]; the first of them has the name e1.
const OneOffTag = "one_off"

// OneOff returns the text of a rule file with a rule for each rewrite that is written in one
// line, as on a command line:
//
//	(arith.addi ?x 0) => ?x
//	(arith.muli ?x ?c@const) => (arith.muli ?c ?x) where !is_const(x)
//
// What follows the last "where" is the guard. Ops have their full names.
func OneOff(rewrites ...string) (string, error) {
	var out strings.Builder
	fmt.Fprintf(&out, "version = 1\ntags    = [%q]\n", OneOffTag)
	for i, text := range rewrites {
		match, rest, ok := cutOutside(text, "=>")
		if !ok || strings.TrimSpace(match) == "" || strings.TrimSpace(rest) == "" {
			return "", fmt.Errorf("%q is not a rewrite: expected PATTERN => REPLACEMENT, as in '(arith.addi ?x 0) => ?x'", text)
		}
		replace, where, _ := cutOutside(rest, " where ")
		if strings.Contains(text, "'''") || strings.ContainsAny(text, "\r\x00") {
			return "", fmt.Errorf("%q has three quotes in a row, or a control character: write it in a rule file", text)
		}
		fmt.Fprintf(&out, "\n[[rule]]\nname    = \"e%d\"\ndoc     = '''%s'''\n", i+1, text)
		fmt.Fprintf(&out, "match   = '''%s'''\nreplace = '''%s'''\n", strings.TrimSpace(match), strings.TrimSpace(replace))
		if where = strings.TrimSpace(where); where != "" {
			fmt.Fprintf(&out, "where   = '''%s'''\n", where)
		}
	}
	return out.String(), nil
}

// cutOutside cuts a text around the first separator that is in no string.
func cutOutside(text, separator string) (before, after string, found bool) {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch {
		case quoted && text[i] == '\\':
			i++
		case text[i] == '"':
			quoted = !quoted
		case !quoted && strings.HasPrefix(text[i:], separator):
			return text[:i], text[i+len(separator):], true
		}
	}
	return text, "", false
}
