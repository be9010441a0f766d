package lint_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/lint"
	"github.com/settle-go/settle/optdb"
)

// TestSets lints sets of rules over a dialect that a file declares: those in loops go round for ever,
// those in right do not, those in findings have other faults, or none. A line
// of a set is a rule,
//
//	[DATABASE/]NAME: PATTERN [where GUARD] => REPLACEMENT
//
// or begins with | and is TOML.
func TestSets(t *testing.T) {
	datadriven.Walk(t, "testdata/sets", func(t *testing.T, path string) {
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			options := set(t, d)
			switch d.Cmd {
			case "ends":
				found, err := lint.Ends(context.Background(), options)
				require.NoError(t, err)
				looks := found.Loops()+len(found.Undone) > 0
				assert.Equal(t, filepath.Base(path) == "loops", looks, "%s: %s", d.Pos, d.Input)
				return endsText(found)
			case "lint":
				found, err := lint.All(context.Background(), options)
				require.NoError(t, err)
				return findingsText(found)
			}
			d.Fatalf(t, "unknown command %s", d.Cmd)
			return ""
		})
	})
}

var ruleLine = regexp.MustCompile(`^(?:(\w+)/)?(\w+): (.*?)(?: where (.*?))? => (.*)$`)

// set loads the rules of a test.
func set(t *testing.T, d *datadriven.TestData) lint.Options {
	dialect := "u"
	d.MaybeScanArgs(t, "dialect", &dialect)
	var b strings.Builder
	fmt.Fprintf(&b, "version = 1\ndialect = %q\n", dialect)
	for _, line := range strings.Split(strings.TrimSpace(d.Input), "\n") {
		if text, isTOML := strings.CutPrefix(line, "|"); isTOML {
			b.WriteString(text + "\n")
			continue
		}
		m := ruleLine.FindStringSubmatch(line)
		if m == nil {
			d.Fatalf(t, "not a rule: %s", line)
		}
		if m[1] == "" {
			m[1] = "canonicalize"
		}
		fmt.Fprintf(&b, "[[rule]]\nname = '%s'\ndatabase = '%s'\nmatch = '%s'\nreplace = '%s'\n", m[2], m[1], m[3], m[5])
		if m[4] != "" {
			fmt.Fprintf(&b, "where = '%s'\n", m[4])
		}
	}
	path := filepath.Join(t.TempDir(), "planted.toml")
	require.NoError(t, os.WriteFile(path, []byte(b.String()), 0o644))
	lib, err := builtin.New(builtin.Config{
		NoDefaultRules: true, Rules: []string{"testdata/u.toml", path}, Evaluators: dialects.Evaluators(),
	})
	if err != nil {
		d.Fatalf(t, "%v", err)
	}
	return lint.Options{
		DB: lib.DB, Rules: lib.Rules, Query: optdb.Query{}, Evaluators: lib.Rules.Evaluators(dialects.Evaluators()), Dialects: lib.Dialects,
	}
}

// endsText returns what is known of whether rules end.
func endsText(found *lint.Termination) string {
	var b strings.Builder
	for _, stage := range found.Stages {
		for i := range stage.Loops {
			fmt.Fprintf(&b, "loop: %s\n", &stage.Loops[i])
		}
		for _, u := range stage.Unknown {
			fmt.Fprintf(&b, "not known: %s: %s\n", u.Rule, u.Reason)
		}
		fmt.Fprintf(&b, "%s: %d of %d end", stage.Stage, stage.Ends, stage.Rules)
		if stage.Observed > 0 {
			fmt.Fprintf(&b, ", %d as far as graphs show", stage.Observed)
		}
		b.WriteByte('\n')
	}
	for i := range found.Undone {
		fmt.Fprintf(&b, "undone later: %s\n", &found.Undone[i])
	}
	return b.String()
}

// findingsText returns what was found, except what every rule of these sets lacks.
func findingsText(found *lint.Everything) string {
	var b strings.Builder
	for _, f := range found.Findings {
		if f.Kind != lint.Untested && f.Kind != lint.Incomplete {
			fmt.Fprintf(&b, "%s: %s: %s\n", f.Kind, f.Rule, f.Reason)
		}
	}
	if n := len(found.Accepted); n > 0 {
		fmt.Fprintf(&b, "%d accepted\n", n)
	}
	for _, stage := range found.Clashes {
		for _, p := range stage.Apart {
			fmt.Fprintf(&b, "two results: %s -> %s by %s, %s by %s\n", p.Term, p.Results[0], p.Rules[0], p.Results[1], p.Rules[1])
		}
	}
	if b.Len() == 0 {
		return "nothing\n"
	}
	return b.String()
}
