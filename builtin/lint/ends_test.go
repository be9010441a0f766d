package lint_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/lint"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules/termination"
)

// ends decides whether rules of a file end, and no others.
func ends(t *testing.T, dialect, rules string) *lint.Termination {
	t.Helper()
	path := filepath.Join(t.TempDir(), "planted.toml")
	require.NoError(t, os.WriteFile(path, []byte("version = 1\ndialect = \""+dialect+"\"\n"+rules), 0o644))
	lib, err := builtin.New(builtin.Config{NoDefaultRules: true, Rules: []string{path}})
	require.NoError(t, err)
	found, err := lint.Ends(context.Background(), lint.Options{
		DB: lib.DB, Rules: lib.Rules, Query: optdb.Query{}, Evaluators: dialects.Evaluators(), Dialects: lib.Dialects,
	})
	require.NoError(t, err)
	return found
}

// guarded is a rule with a guard.
func guarded(name, database, match, where, replace string) string {
	return rule(name, database, match, replace) + "where = '" + where + "'\n"
}

// TestLoopsBeforeARun finds each kind of rules that go round, by their names, with the
// term that comes back.
func TestLoopsBeforeARun(t *testing.T) {
	const in = "canonicalize"
	for name, test := range map[string]struct {
		rules string
		want  string
		grows bool
	}{
		"the documented division": {
			rule("local_zero_div", in, "(true_div 0 ?x)", "(second (true_div 0.0 : {type(x)} ?x) 0.0 : {type(x)})"),
			"(scalar.true_div 0 ?x) -local_zero_div-> (scalar.second (scalar.true_div 0 ?x) 0)", true,
		},
		"two inverse rules": {
			rule("there", in, "(sub ?x ?y)", "(add ?x (neg ?y))") + rule("back", in, "(add ?x (neg ?y))", "(sub ?x ?y)"),
			"(scalar.sub ?x ?y) -there-> (scalar.add ?x (scalar.neg ?y)) -back-> (scalar.sub ?x ?y)", false,
		},
		"three rules": {
			rule("one", in, "(exp ?x)", "(sin ?x)") + rule("two", in, "(sin ?x)", "(cos ?x)") + rule("three", in, "(cos ?x)", "(exp ?x)"),
			"(scalar.exp ?x) -one-> (scalar.sin ?x) -two-> (scalar.cos ?x) -three-> (scalar.exp ?x)", false,
		},
		"two of them below others": {
			rule("sink", in, "(exp (abs ?x))", "(abs (exp ?x))") + rule("rise", in, "(abs (exp (neg ?x)))", "(exp (abs (neg ?x)))"),
			"(scalar.exp (scalar.abs (scalar.neg ?x))) -sink-> (scalar.abs (scalar.exp (scalar.neg ?x))) -rise-> (scalar.exp (scalar.abs (scalar.neg ?x)))", false,
		},
		"commuting without an order": {
			rule("commute", in, "(add ?x ?y)", "(add ?y ?x)"),
			"(scalar.add ?x ?y) -commute-> (scalar.add ?y ?x)", false,
		},
		"growth": {
			rule("grow", in, "(exp ?x)", "(exp (exp ?x))"),
			"(scalar.exp ?x) -grow-> (scalar.exp (scalar.exp ?x))", true,
		},
		"guards that do not end it": {
			guarded("there", in, "(sub ?x ?y)", "same_type(x, y)", "(add ?x (neg ?y))") + guarded("back", in, "(add ?x (neg ?y))", "same_type(x, y)", "(sub ?x ?y)"),
			"(scalar.sub ?x ?y) -there-> (scalar.add ?x (scalar.neg ?y)) -back-> (scalar.sub ?x ?y)", false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			found := ends(t, "scalar", test.rules)
			require.Equal(t, 1, found.Loops())
			for _, stage := range found.Stages {
				for i := range stage.Loops {
					require.Equal(t, test.want, stage.Loops[i].String())
					require.Equal(t, test.grows, stage.Loops[i].Grows)
				}
				require.Zero(t, stage.Ends)
			}
		})
	}
}

// TestAPairSplitOverTwoStages: each stage ends, and the second takes back what the first does.
func TestAPairSplitOverTwoStages(t *testing.T) {
	there, back := rule("there", "canonicalize", "(sub ?x ?y)", "(add ?x (neg ?y))"), rule("back", "specialize", "(add ?x (neg ?y))", "(sub ?x ?y)")
	found := ends(t, "scalar", there+back)
	require.Zero(t, found.Loops())
	require.Len(t, found.Undone, 1)
	require.Equal(t, []string{"canonicalize", "specialize"}, found.Undone[0].Stages)
	require.Equal(t, "(scalar.sub ?x ?y) -there-> (scalar.add ?x (scalar.neg ?y)) -back-> (scalar.sub ?x ?y)", found.Undone[0].String())
	require.Contains(t, found.Undone[0].Source, "planted.toml:")

	found = ends(t, "scalar", there+back+"accepts = ['undone_later: sums meet other rules in between']\n")
	require.Empty(t, found.Undone)
	require.Len(t, found.Accepted, 1)
}

// TestRulesThatEnd finds a measure for rules that end for different reasons.
func TestRulesThatEnd(t *testing.T) {
	const in = "canonicalize"
	for name, test := range map[string]struct {
		rules string
		kind  string
	}{
		"fewer ops":       {rule("a", in, "(neg (neg ?x))", "?x"), termination.Graph},
		"a copy":          {rule("a", in, "(sqr ?x)", "(mul ?x ?x)"), termination.Graph},
		"weights":         {rule("a", in, "(sub ?x ?y)", "(add ?x (neg ?y))") + rule("b", in, "(add (neg ?x) (neg ?y))", "(neg (add ?x ?y))"), termination.Graph},
		"ops within":      {rule("a", in, "(exp (neg ?x))", "(exp (abs (abs ?x)))"), termination.Tree},
		"moving an op":    {rule("a", in, "(exp (abs ?x))", "(abs (exp ?x))"), termination.Order},
		"distributing":    {rule("a", in, "(mul ?x (add ?y ?z))", "(add (mul ?x ?y) (mul ?x ?z))"), termination.Order},
		"a chain of them": {rule("a", in, "(exp ?x)", "(sin ?x)") + rule("b", in, "(sin ?x)", "(cos (cos ?x))"), termination.Graph},
	} {
		t.Run(name, func(t *testing.T) {
			found := ends(t, "scalar", test.rules)
			require.Zero(t, found.Loops())
			require.Len(t, found.Stages, 1)
			require.Equal(t, found.Stages[0].Rules, found.Stages[0].Ends)
			require.Empty(t, found.Stages[0].Unknown)
			var kinds []string
			for _, m := range found.Stages[0].Measures {
				kinds = append(kinds, m.Kind)
			}
			require.Contains(t, kinds, test.kind)
		})
	}
}

// TestAGuardThatEndsALoop is not a loop. Where no size of graphs shows that it ends, the reason is
// the loop that the guard must end.
func TestAGuardThatEndsALoop(t *testing.T) {
	found := ends(t, "scalar", guarded("constants_right", "canonicalize", "(sub ?x ?y)", "is_const(x) && !is_const(y)", "(sub ?y ?x)"))
	require.Zero(t, found.Loops())
	require.Equal(t, 1, found.Stages[0].Observed)

	found = ends(t, "scalar", guarded("wide_right", "canonicalize", "(sub ?x ?y)", "rank(x) > rank(y)", "(sub ?y ?x)"))
	require.Zero(t, found.Loops())
	require.Len(t, found.Stages[0].Unknown, 1)
	require.Contains(t, found.Stages[0].Unknown[0].Reason, "must end (scalar.sub ?x ?y) -wide_right-> (scalar.sub ?y ?x)")
}

// TestShippedRulesEnd finds no loop in any mode that is for graphs as they come, and a measure for
// most rules that are made of terms.
func TestShippedRulesEnd(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	for _, mode := range lib.DB.Modes() {
		if mode.Name != "default" && mode.Name != "fast_run" {
			continue // the others select fewer of the same rules
		}
		found, err := lint.Ends(context.Background(), lint.Options{
			DB: lib.DB, Rules: lib.Rules, Query: optdb.Mode(mode.Name), Evaluators: dialects.Evaluators(), Dialects: lib.Dialects,
		})
		require.NoError(t, err)
		rules, ends, inTerms := 0, 0, 0
		for _, stage := range found.Stages {
			for i := range stage.Loops {
				t.Errorf("%s: loop in %s: %s", mode.Name, stage.Stage, &stage.Loops[i])
			}
			rules, ends, inTerms = rules+stage.Rules, ends+stage.Ends, inTerms+stage.Rules
			for _, u := range stage.Unknown {
				require.NotEmpty(t, u.Reason)
				if strings.Contains(u.Reason, "written in Go") || strings.Contains(u.Reason, "made of terms") {
					inTerms--
				}
			}
		}
		for i := range found.Undone {
			t.Errorf("%s: undone later: %s", mode.Name, &found.Undone[i])
		}
		require.Greater(t, 100*ends, 80*inTerms, fmt.Sprintf("%s: %d of %d in terms, of %d, end", mode.Name, ends, inTerms, rules))
	}
}

// TestShippedRulesGetTheirTurn: none is always taken by another one, and of the overlaps
// the others that are decided lead to one result far more often than to two.
func TestShippedRulesGetTheirTurn(t *testing.T) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	stages, err := lint.Clashes(context.Background(), lint.Options{
		DB: lib.DB, Rules: lib.Rules, Query: optdb.Mode("default"), Evaluators: dialects.Evaluators(), Dialects: lib.Dialects,
	})
	require.NoError(t, err)
	joined, apart := 0, 0
	for _, stage := range stages {
		require.Empty(t, stage.Never, stage.Stage)
		for _, p := range stage.Apart {
			require.NotEqual(t, p.Results[0], p.Results[1], p.Term)
			require.NotEmpty(t, p.Source)
		}
		joined, apart = joined+stage.Joined, apart+len(stage.Apart)
	}
	require.Greater(t, joined, 10*apart)
}

func TestEndsNeedsADatabase(t *testing.T) {
	_, err := lint.Ends(context.Background(), lint.Options{})
	require.ErrorContains(t, err, "no database")
	_, err = lint.Clashes(context.Background(), lint.Options{})
	require.ErrorContains(t, err, "no database")
}
