package lint_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/lint"
	"github.com/settle-go/settle/optdb"
)

// planted looks at rules beside each other, and at no others.
func planted(t *testing.T, rules string) *lint.Report {
	t.Helper()
	path := filepath.Join(t.TempDir(), "planted.toml")
	require.NoError(t, os.WriteFile(path, []byte("version = 1\ndialect = \"scalar\"\n"+rules), 0o644))
	lib, err := builtin.New(builtin.Config{NoDefaultRules: true, Rules: []string{path}})
	require.NoError(t, err)
	report, err := lint.Run(context.Background(), lint.Options{
		DB: lib.DB, Rules: lib.Rules, Query: optdb.Query{}, Evaluators: dialects.Evaluators(), Dialects: lib.Dialects,
	})
	require.NoError(t, err)
	return report
}

func rule(name, database, match, replace string) string {
	return "\n[[rule]]\nname = '" + name + "'\ndatabase = '" + database + "'\nmatch = '" + match + "'\nreplace = '" + replace + "'\n"
}

// TestPlantedMistakes finds one of each kind, and says which rules it is about.
func TestPlantedMistakes(t *testing.T) {
	for _, test := range []struct {
		name, rules string
		want        lint.Finding
	}{
		{"an earlier stage rewrites the pattern away",
			rule("neg_to_mul", "canonicalize", "(neg ?x)", "(mul -1 ?x)") + rule("abs_of_neg", "specialize", "(abs (neg ?x))", "(abs ?x)"),
			lint.Finding{Kind: lint.RewrittenBefore, Rule: "abs_of_neg", Stage: "specialize", Others: []string{"neg_to_mul"}}},
		{"a rule in front takes all that another one matches",
			rule("any_abs", "canonicalize", "(abs ?x)", "?x") + rule("abs_of_neg", "canonicalize", "(abs (neg ?x))", "(abs ?x)"),
			lint.Finding{Kind: lint.Shadowed, Rule: "abs_of_neg", Stage: "canonicalize", Others: []string{"any_abs"}}},
		{"two rules undo each other",
			rule("there", "stabilize", "(sub ?x ?y)", "(add ?x (neg ?y))") + rule("back", "stabilize", "(add ?x (neg ?y))", "(sub ?x ?y)"),
			lint.Finding{Kind: lint.Cycle, Rule: "there", Stage: "stabilize", Others: []string{"back"}}},
		{"a rule that feeds itself",
			rule("grow", "stabilize", "(exp ?x)", "(exp (identity ?x))"),
			lint.Finding{Kind: lint.Cycle, Rule: "grow", Stage: "stabilize"}},
		{"a critical pair that does not join",
			rule("inner", "canonicalize", "(neg ?x)", "(mul -1 ?x)") + rule("outer", "canonicalize", "(exp (neg ?x))", "(reciprocal (exp ?x))"),
			lint.Finding{Kind: lint.NotJoined, Rule: "outer", Stage: "canonicalize", Others: []string{"inner"}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			report := planted(t, test.rules)
			var found *lint.Finding
			for i := range report.Findings {
				if f := &report.Findings[i]; f.Kind == test.want.Kind && f.Rule == test.want.Rule {
					found = f
				}
			}
			require.NotNil(t, found, "%+v", report.Findings)
			require.Equal(t, test.want.Stage, found.Stage)
			require.Subset(t, found.Others, test.want.Others)
			require.Contains(t, found.Source, "planted.toml:")
			require.NotEmpty(t, found.Reason)
			require.Contains(t, found.Term, "scalar.")
		})
	}
}

// TestNothingToFind: rules that do not touch each other, that stand in two stages, and
// that overlap and join.
func TestNothingToFind(t *testing.T) {
	for name, rules := range map[string]string{
		"apart":         rule("a", "canonicalize", "(neg (neg ?x))", "?x") + rule("b", "canonicalize", "(abs (abs ?x))", "(abs ?x)"),
		"in two stages": "\n[[rule]]\nname = 'a'\ndatabase = ['canonicalize', 'specialize']\nmatch = '(neg (neg ?x))'\nreplace = '?x'\n",
		"joins":         rule("a", "canonicalize", "(abs (neg ?x))", "(abs ?x)") + rule("b", "canonicalize", "(neg (neg ?x))", "?x"),
		"later":         rule("a", "canonicalize", "(neg ?x)", "(mul -1 ?x)") + rule("b", "specialize", "(mul -1 ?x)", "(neg ?x)"),
	} {
		t.Run(name, func(t *testing.T) {
			report := planted(t, rules)
			require.Empty(t, report.Findings)
			require.NotZero(t, report.Graphs)
			require.Empty(t, report.Unseen)
		})
	}
}

// TestShippedRules looks at all of them, and finds nothing but what their
// files accept.
func TestShippedRules(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	report, err := lint.Run(context.Background(), lint.Options{
		DB: lib.DB, Rules: lib.Rules, Query: optdb.Include("fast_run"), Evaluators: dialects.Evaluators(), Dialects: lib.Dialects,
	})
	require.NoError(t, err)
	require.Greater(t, report.Rules, 200)
	require.Greater(t, report.Graphs, report.Rules)
	require.Less(t, 4*len(report.Unseen), report.Rules)
	for _, f := range report.Findings {
		t.Errorf("%s: %s: %s in %s: %s\n%s", f.Source, f.Kind, f.Rule, f.Stage, f.Reason, f.Term)
	}
	accepted := map[string]bool{}
	for _, f := range report.Accepted {
		require.NotEqual(t, lint.Cycle, f.Kind, f.Rule)
		accepted[f.Rule] = true
	}
	require.NotEmpty(t, accepted)
}

// TestModesThatEndEarly: positions of the root are none in a stage.
func TestModesThatEndEarly(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	report, err := lint.Run(context.Background(), lint.Options{
		DB: lib.DB, Rules: lib.Rules, Query: optdb.Mode("stabilize"), Evaluators: dialects.Evaluators(), Dialects: lib.Dialects,
		Graphs: 1,
	})
	require.NoError(t, err)
	require.Greater(t, report.Rules, 200)
}

func TestLintNeedsADatabase(t *testing.T) {
	_, err := lint.Run(context.Background(), lint.Options{})
	require.ErrorContains(t, err, "no database")
	lib, err := builtin.New(builtin.Config{})
	require.NoError(t, err)
	_, err = lint.Run(context.Background(), lint.Options{DB: lib.DB, Query: optdb.Include("fast_rnu")})
	require.ErrorContains(t, err, "unknown tag")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = lint.Run(ctx, lint.Options{DB: lib.DB, Query: optdb.Include("fast_run")})
	require.ErrorIs(t, err, context.Canceled)
}
