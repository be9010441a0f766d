package builtin

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
	"github.com/settle-go/settle/optdb"
	"github.com/settle-go/settle/rules"
)

func library(tb testing.TB) *Library {
	tb.Helper()
	lib, err := New(Config{})
	require.NoError(tb, err)
	return lib
}

// TestEveryRuleIsSound holds the rules that come with the project to what they
// ask of a user's.
func TestEveryRuleIsSound(t *testing.T) {
	snakeCase := regexp.MustCompile(`^[a-z][a-z0-9]*(_[A-Za-z0-9]+)*$`) // with names of ops in them, as the document has them
	lib := library(t)
	require.Greater(t, len(lib.Rules.Rules), 40)
	lib.Rules.SetEvaluators(knownEvaluators())
	for _, r := range lib.Rules.Rules {
		t.Run(r.Name(), func(t *testing.T) {
			require.Regexp(t, snakeCase, r.Name())
			require.NotEmpty(t, r.Doc)
			for _, result := range r.RunTests() {
				require.NoError(t, result.Err)
			}
			refuses := func(test *rules.Test) bool { return test.Unchanged }
			require.True(t, slices.ContainsFunc(r.Tests, func(test *rules.Test) bool { return !test.Unchanged }), "a test that fires")
			if r.Definition().Where.IsSet() {
				require.True(t, slices.ContainsFunc(r.Tests, refuses), "a test that the guard refuses")
			}
		})
	}
	for _, warning := range lib.Rules.Vet() {
		t.Error(warning.Render())
	}
}

// TestEveryOptimizerSaysWhatItDoes looks at what is written in Go as well.
func TestEveryOptimizerSaysWhatItDoes(t *testing.T) {
	lib := library(t)
	for _, name := range lib.DB.Names() {
		m, ok := lib.DB.Lookup(name)
		require.True(t, ok, name)
		if m.Kind == optdb.KindLocal {
			require.NotEmpty(t, strings.TrimSpace(m.Doc), name)
			require.NotEmpty(t, m.Tags, name)
		}
	}
}

// TestRulesInGoThatAFileDoesNotPlace go where the list in Go says.
func TestRulesInGoThatAFileDoesNotPlace(t *testing.T) {
	a := assemblerOf(library(t).Rules)
	a.databases()
	require.NoError(t, a.rulesInGo())
	for _, in := range rulesInGo(a.set.Dialects) {
		m, found := a.root.Lookup(in.rule.Name)
		require.True(t, found)
		require.Equal(t, in.database, m.Parent.Name())
	}
}

// TestARelationIsSelectedOneWay: with its inverse, it would run for ever.
func TestARelationIsSelectedOneWay(t *testing.T) {
	t.Chdir(t.TempDir())
	const text = `version = 1
database = "canonicalize"
[[rule]]
name     = "lift"
match    = '(arith.negf (math.absf ?x)) : ?t'
replace  = '(math.absf (arith.negf ?x) : ?t) : ?t'
relation = true
inverse  = "sink"
`
	require.NoError(t, os.WriteFile("mine.toml", []byte(text), 0o644))
	lib, err := New(Config{Rules: []string{"mine.toml"}, NoDefaultRules: true})
	require.NoError(t, err)
	for query, want := range map[string][]string{
		"+canonicalize":          {"lift"},
		"+sink":                  {"sink"},
		"+inverse &canonicalize": {"sink"},
	} {
		var names []string
		for _, r := range lib.DB.MustQuery(query).Rules() {
			names = append(names, r.Name)
		}
		require.Equal(t, want, names, query)
	}
}

func TestLibrariesAreFresh(t *testing.T) {
	a, b := library(t), library(t)
	extra := optdb.NewEquilibriumDB("extra", optdb.EquilibriumOptions{})
	require.NoError(t, a.DB.RegisterDB(extra, optdb.Entry{Position: new(3.0)}))
	_, found := b.DB.Lookup("extra")
	require.False(t, found)
}

func TestWithoutDefaultRules(t *testing.T) {
	lib, err := New(Config{NoDefaultRules: true})
	require.NoError(t, err)
	require.Empty(t, lib.Rules.Rules)
	require.Zero(t, lib.DB.Tree().Rules)
	_, err = lib.DB.Database("canonicalize")
	require.NoError(t, err, "the databases stay")
}

// TestOwnRulesAsFiles loads the folder that is embedded as a user's: its
// databases are there already, and are declared alike.
func TestOwnRulesAsFiles(t *testing.T) {
	lib, err := New(Config{NoDefaultRules: true, Rules: []string{filepath.Join("..", "rules.d")}})
	require.NoError(t, err)
	require.Len(t, lib.Rules.Rules, len(library(t).Rules.Rules))
	require.Equal(t, library(t).DB.Names(), lib.DB.Names(), "what is written in Go stands where the files place it")
}

// lineOfDatabases is the line of a place in the file of the databases, which changes with
// every stage.
var lineOfDatabases = regexp.MustCompile(`databases\.toml:\d+:`)

// TestDeclarations lists what may be wrong with databases and alternatives.
func TestDeclarations(t *testing.T) {
	const canonicalize = "[[database]]\nname = 'canonicalize'\nkind = 'equilibrium'\nposition = 1\n"
	const other = "\n[[rule]]\nname = 'mine'\nmatch = '(tosa.identity ?x)'\nreplace = '?x'\n"
	family := func(database string) string {
		return "[[family]]\nname = 'toys'\ndialect = 'toy'\ndatabase = " + database + "\nroles = {play = 'play'}\n" +
			"\n[[rule]]\nname = 'mine'\nfamily = 'toys'\nmatch = '(play (play ?x))'\nreplace = '?x'\n" +
			"\n[[rule]]\nname = 'mine_too'\nfamily = 'toys'\nmatch = '(play (play ?x) ?x)'\nreplace = '?x'\n"
	}
	for _, test := range []struct{ name, text, want string }{
		{"alike", canonicalize + "doc = 'said in other words'\n", ""},
		{"another position", strings.Replace(canonicalize, "1", "2", 1),
			"mine.toml:3:9: database \"canonicalize\" is declared differently at rules.d/databases.toml:LINE:13"},
		{"another kind", strings.Replace(canonicalize, "equilibrium", "sequence", 1),
			"mine.toml:3:9: database \"canonicalize\" is declared differently at rules.d/databases.toml:LINE:13"},
		{"more tags", canonicalize + "tags = ['late']\n",
			"mine.toml:3:9: database \"canonicalize\" is declared differently at rules.d/databases.toml:LINE:13"},
		{"a new one in it", canonicalize + "\n[[database]]\nname = 'late'\nkind = 'local_group'\nin = 'canonicalize'\n", ""},
		{"with every option", "[[database]]\nname = 'late'\nkind = 'equilibrium'\nmax_use_ratio = 2\n" +
			"ignore_new_trees = false\ntracks_on_change_inputs = true\n[[database]]\nname = 'walk'\nkind = 'topo'\n" +
			"order = 'out_to_in'\napply_all = true\nignore_new_trees = true\ntracks_on_change_inputs = true\n" +
			"[[database]]\nname = 'group'\nkind = 'local_group'\nin = 'walk'\napply_all = true\n", ""},
		{"with a failure policy", "[[database]]\nname = 'late'\nkind = 'topo'\non_failure = 'warn'\n", ""},
		{"another failure policy", canonicalize + "on_failure = 'ignore'\n",
			"mine.toml:3:9: database \"canonicalize\" is declared differently at rules.d/databases.toml:LINE:13"},
		{"an unknown failure policy", "[[database]]\nname = 'late'\nkind = 'topo'\non_failure = 'wran'\n",
			"mine.toml:5:15: unknown on_failure \"wran\"\n      = did you mean \"warn\"?"},
		{"in an unknown one", "[[database]]\nname = 'late'\nkind = 'local_group'\nin = 'canonicalise'\n",
			"mine.toml:5:7: unknown database \"canonicalise\"\n      = did you mean \"canonicalize\"?"},
		{"an optimizer alike", "[[optimizer]]\nname = 'merge2'\nkind = 'merge'\nposition = 49\ntags = ['fast_run', 'merge']\n", ""},
		{"an optimizer elsewhere", "[[optimizer]]\nname = 'merge2'\nkind = 'merge'\nposition = 50\ntags = ['fast_run', 'merge']\n",
			"mine.toml:3:9: optimizer \"merge2\" is declared differently at rules.d/databases.toml:LINE:13"},
		{"a rule in Go elsewhere", "[[optimizer]]\nname = 'mine'\nkind = 'move_constant_right'\nin = 'specialize'\npriority = 3\n", ""},
		{"an unknown one", "[[optimizer]]\nname = 'mine'\nkind = 'zzzzzzzz'\n",
			"mine.toml:4:9: no optimizer that is written in Go is called \"zzzzzzzz\"\n" +
				"      = kind is one of " + strings.Join(slices.Sorted(maps.Keys(kinds(Dialects()))), ", ") + ", or the name of a rule that is written in Go"},
		{"an optimizer under a name that is taken", "[[optimizer]]\nname = 'fold_add_arith'\nkind = 'merge'\n",
			"mine.toml:3:9: cannot register \"fold_add_arith\" in \"optdb\": the name is taken by a rule in \"canonicalize\" (rules.d/algebra/fold.toml:8)"},
		{"an optimizer under the name of a rule over a family", "[[optimizer]]\nname = 'fold_add'\nkind = 'merge'\n",
			"mine.toml:3:9: cannot register \"fold_add\" in \"optdb\": the name is already a tag"},
		{"a rule in Go in two", "[[optimizer]]\nname = 'move_constant_right'\nkind = 'move_constant_right'\nin = ['stabilize', {name = 'specialize', tags = ['late']}]\n",
			"mine.toml:3:9: optimizer \"move_constant_right\" is declared differently at rules.d/databases.toml:LINE:11"},
		{"a rule in Go in two under a name of its own", "[[optimizer]]\nname = 'mine'\nkind = 'move_constant_right'\nin = ['stabilize', {name = 'specialize', tags = ['late']}]\n", ""},
		{"an optimizer in two", "[[optimizer]]\nname = 'mine'\nkind = 'merge'\nin = ['stabilize', 'specialize']\n",
			"mine.toml:5:21: only rules stand in several databases, and \"mine\" is an optimizer of whole graphs"},
		{"a rule in several", other + "database = ['stabilize', {name = 'specialize', tags = ['late'], priority = 2}, {name = 'optdb', position = 1.51}]\n", ""},
		{"a rule in unknown ones", other + "database = ['stabilize', 'specialise']\n",
			"mine.toml:7:27: rule mine: unknown database \"specialise\"\n      = did you mean \"specialize\"?"},
		{"a rule without a position", other + "database = ['stabilize', {name = 'specialize', position = 2}]\n",
			"mine.toml:4:9: rule mine: cannot register \"mine\" in \"specialize\": \"specialize\" is an equilibrium: its members have priorities, not positions"},
		{"a family in several", family("['stabilize', 'specialize']"), ""},
		{"a family in an unknown one", family("['stabilize', 'specialise']"),
			"mine.toml:5:27: rule mine_toy: unknown database \"specialise\"\n      = did you mean \"specialize\"?"},
		{"a mode of a mode", "[[mode]]\nname = 'mine'\nquery = 'o3 -arith'\n", ""},
		{"a mode alike", "[[mode]]\nname = 'o4'\nquery = 'fast_run +inplace'\n", ""},
		{"a mode declared differently", "[[mode]]\nname = 'o4'\nquery = '+fast_run'\n",
			"mine.toml:3:9: mode \"o4\" is declared differently at rules.d/databases.toml:LINE:10"},
		{"a mode without a query", "[[mode]]\nname = 'mine'\nquery = ''\n",
			"mine.toml:4:10: mode mine: the query is empty\n" +
				"      = write \"+name\" to select, \"&name\" to require, \"-name\" to drop, or \"+*\" for everything"},
		{"instead of a rule", other + "instead_of = 'remove_redundant_cast'\n", ""},
		{"instead of one in Go", other + "instead_of = 'move_constant_right'\n", ""},
		{"instead of none", other + "instead_of = 'remove_redundant_csat'\n",
			"mine.toml:7:15: rule mine: instead_of: there is no rule \"remove_redundant_csat\" in the database \"canonicalize\"\n" +
				"      = did you mean \"remove_redundant_cast\"?"},
		{"instead of one elsewhere", other + "database = 'specialize'\ninstead_of = 'remove_redundant_cast'\n",
			"mine.toml:8:15: rule mine: instead_of: there is no rule \"remove_redundant_cast\" in the database \"specialize\""},
		{"instead of an alternative", other + "instead_of = 'remove_redundant_cast_typed'\n",
			"mine.toml:7:15: rule mine: instead_of: \"remove_redundant_cast_typed\" itself stands instead of \"remove_redundant_cast\""},
		{"instead of a database", "[[database]]\nname = 'late'\nkind = 'local_group'\nin = 'canonicalize'\n" + other + "instead_of = 'late'\n",
			"mine.toml:11:15: rule mine: instead_of: \"late\" is a database"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			require.NoError(t, os.WriteFile("mine.toml", []byte("version = 1\n"+test.text), 0o644))
			_, err := New(Config{Rules: []string{"mine.toml"}})
			if test.want == "" {
				require.NoError(t, err)
				return
			}
			var list diag.List
			require.ErrorAs(t, err, &list)
			require.Len(t, list, 1)
			got := list[0].Error()
			if list[0].Help != "" {
				got += "\n      = " + list[0].Help
			}
			require.Equal(t, test.want, lineOfDatabases.ReplaceAllString(got, "databases.toml:LINE:"))
		})
	}
}
