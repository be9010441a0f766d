package builtin

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/diag"
)

// planted is a mistake of a rule file.
type planted struct {
	kind string
	// at is where the mistake goes: a key of a rule, "rule" for more than one, "test" and
	// a key for a test of one, "top" for the top level, "table" for a table of its own.
	at   string
	text string // of the value, or of the tables; N is a number of its own
	want string // that an error says
}

var mistakes = []planted{
	{"unknown key at the top", "top", `docs = "x"`, `unknown key "docs" at the top level`},
	{"tag that is a number", "top", `tags = [3]`, "a tag is a string, not the number 3"},
	{"database that is a number", "top", `database = 3`, `"database" must be the name of a database`},
	{"dialect that is a number", "top", `dialect = 7`, `"dialect" must be`},
	{"key twice", "top", "doc = 'x'\ndoc = 'y'", `"doc" is already defined`},

	{"TOML: number", "table", "[[database]]\nname = 'dN'\nkind = 'sequence'\nposition = 08\n", "leading zeroes"},
	{"TOML: string", "table", "[[mode]]\nname = 'mN'\nquery = \"+fast_run\ndoc = 'x'\n", "strings"},
	{"TOML: not a key", "table", "[[optimizer]]\nname = 'merge'\n???\n", "?"},
	{"unknown table", "table", "[[ruel]]\nname = 'rN'\n", `unknown key "ruel"`},
	{"rule without a name", "table", "[[rule]]\nmatch = '(arith.addf ?x ?y)'\nreplace = '?x'\n", `[[rule]] has no "name"`},
	{"rule that is declared twice", "table", "[[rule]]\nname = 'twiceN'\nfrom = 'arith.addf'\nto = 'arith.mulf'\n[[rule]]\nname = 'twiceN'\nfrom = 'arith.addf'\nto = 'arith.mulf'\n", `is declared twice`},
	{"rule of two kinds", "from", `'arith.subf'`, `beside "`},
	{"relation: syntax", "table", "[[relation]]\nname = 'relN'\nclauses = ['(relN ?x']\n", "relation rel"},
	{"relation: unknown goal", "table", "[[relation]]\nname = 'goalN'\nclauses = ['(goalN ?x ?y) <- (nowhere ?x ?y)']\n", `there is no relation "nowhere"`},
	{"rule by no relation", "table", "[[rule]]\nname = 'byN'\nrelation = 'nothing'\n", `there is no relation "nothing"`},
	{"op: trait", "table", "[[op]]\nname = 'mine.tN'\ntraits = ['comutative']\n", `unknown trait "comutative"`},
	{"op: meaning", "table", "[[op]]\nname = 'mine.meansN'\noperands = ['x']\nevaluates_as = '(arith.ngf ?x)'\n", `unknown op "arith.ngf"`},
	{"op: attribute", "table", "[[op]]\nname = 'mine.attrN'\nattributes = ['by: intger']\n", "intger"},
	{"op: type", "table", "[[op]]\nname = 'mine.typeN'\noperands = ['x']\ntypes = 'typ(x)'\n", `unknown function "typ"`},
	{"op: known", "table", "[[op]]\nname = 'arith.addf'\n", `op "arith.addf" is known without being declared`},
	{"database: kind", "table", "[[database]]\nname = 'kindN'\nkind = 'sequense'\n", `unknown kind "sequense"`},
	{"database: parent", "table", "[[database]]\nname = 'inN'\nkind = 'sequence'\nin = 'nowhere_at_all'\nposition = 3\n", `unknown database "nowhere_at_all"`},
	{"mode: syntax", "table", "[[mode]]\nname = 'querN'\nquery = '+'\n", `"+" stands without a tag`},
	{"mode: tag", "table", "[[mode]]\nname = 'tagN'\nquery = '+fast_rnu'\n", `unknown tag or name "fast_rnu"`},
	{"mode: mode", "table", "[[mode]]\nname = 'modeN'\nquery = 'o33'\n", `"o33"`},
	{"optimizer: kind", "table", "[[optimizer]]\nname = 'mergN'\nkind = 'merg'\nposition = 1\n", `no optimizer that is written in Go is called "merg"`},
	{"optimizer: parent", "table", "[[optimizer]]\nname = 'optN'\nkind = 'merge'\nin = 'nowhere_here'\n", `"nowhere_here"`},
	{"family: op", "table", "[[family]]\nname = 'famN'\ndialect = 'arith'\n[family.roles]\nadd = 'adddi'\n", `unknown op "arith.adddi"`},
	{"family: guard", "table", "[[family]]\nname = 'condN'\ndialect = 'arith'\nwhere = 'is_itn(out)'\n[family.roles]\nadd = 'addi'\n", `unknown function "is_itn"`},
	{"family: none", "table", "[[rule]]\nname = 'nofamN'\nfamily = 'nofamily'\nmatch = '(add ?x 0)'\nreplace = '?x'\n", `no dialect declares the family "nofamily"`},
	{"family: role", "table", "[[rule]]\nname = 'roleN'\nfamily = 'integers'\nmatch = '(ad ?x 0)'\nreplace = '?x'\n", `unknown role "ad"`},
	{"region that is lost", "table", "[[rule]]\nname = 'lostN'\nmatch = '(scf.if ?c ^then ^_)'\nreplace = '(scf.if ?c ^() ^())'\n", "the region ^then would be lost"},
	{"region that is unbound", "table", "[[rule]]\nname = 'regionN'\nmatch = '(scf.if true ^then ^_)'\nreplace = 'inline(^els)'\n", "unbound region ^els"},

	{"unknown key of a rule", "rule", "mach = 'x'", `unknown key "mach" in [[rule]]`},
	{"priority that is a string", "priority", `'x'`, `"priority" must be an integer`},
	{"position", "position", "5", "position"},
	{"final and cleanup", "rule", "final = true\ncleanup = true", `cannot be both "final" and "cleanup"`},
	{"database of a rule", "database", "'canonicalise'", `"canonicalise"`},
	{"instead_of", "instead_of", "'nobody_else'", `instead_of: there is no rule "nobody_else"`},
	{"inverse", "inverse", "'no_inverse'", `inverse: there is no rule "no_inverse"`},
	{"match: syntax", "match", "'(arith.addf ?x ?y'", "match: "},
	{"match: op", "match", "'(arith.adddf ?x ?y)'", `match: unknown op "arith.adddf"`},
	{"match: arguments", "match", "'(arith.addf ?x ?y (arith.negf ?x ?y))'", "match: arith.negf takes"},
	{"match: literal", "match", "'(arith.addf{fastmath: 300 : i8} ?x ?y)'", "match: 300 : i8 is not a value of the type i8"},
	{"match: regions", "match", "'(arith.addf ?x ?y ^body)'", "match: arith.addf has no regions"},
	{"replace: syntax", "replace", "'(arith.addf ?y ?x'", "replace: "},
	{"replace: op", "replace", "'(arith.aaddf ?y ?x)'", `replace: unknown op "arith.aaddf"`},
	{"replace: arguments", "replace", "'(arith.addf ?y ?x ?x)'", "replace: arith.addf takes"},
	{"replace: variable", "replace", "'(arith.addf ?y ?zz)'", "replace: unbound variable ?zz"},
	{"replace: function", "replace", "'(arith.addf ?y {nope(1)})'", `replace: unknown function "nope"`},
	{"replace: attribute", "replace", "'(arith.addf{fastmath: rank()} ?y ?x)'", "replace: rank takes"},
	{"where: syntax", "where", "'rank(x) =='", "where: "},
	{"where: function", "where", "'rnk(x) == 1'", `where: unknown function "rnk"`},
	{"where: name", "where", "'rank(xx) == 1'", `where: unknown name "xx"`},
	{"where: kind", "where", "'1 + 1'", "where: a guard is true or false"},
	{"where: op", "where", "'is_op(x, \"arith.sbf\")'", `where: unknown op "arith.sbf"`},
	{"let: syntax", "let", "'a = '", "let: "},
	{"let: function", "let", "'a = rakn(x)'", `let: unknown function "rakn"`},
	{"let: name", "let", "'a = rank(xxx)'", `let: unknown name "xxx"`},
	{"test: key", "test", "ni = 'x'", `unknown key "ni" in [[rule.test]]`},
	{"test: given", "test given", "'%a f32'", "given: "},
	{"test: value", "test in", "'(arith.addf %a %zz)'", "%zz"},
	{"test: op", "test in", "'(arith.addg %a %b)'", `in: unknown op "arith.addg"`},
	{"test: outcome", "test out", "'unchnged'", "out: "},
}

// base is a rule without a mistake.
var base = map[string]string{
	"match": "'(arith.addf ?x ?y)'", "replace": "'(arith.addf ?y ?x)'", "where": "'rank(x) == 0'", "doc": "'x'",
	"test given": "'%a: f32, %b: f32'", "test in": "'(arith.addf %a %b)'", "test out": "'(arith.addf %b %a)'",
}

// mistaken returns a rule with mistakes in different parts.
func mistaken(name string, in ...planted) string {
	parts := map[string]string{"name": "'" + name + "'"}
	for key, value := range base {
		parts[key] = value
	}
	rule, test := "[[rule]]\n", "[[rule.test]]\n"
	for _, m := range in {
		switch m.at {
		case "rule":
			rule += m.text + "\n"
		case "test":
			test += m.text + "\n"
		default:
			parts[m.at] = m.text
		}
	}
	for _, key := range slices.Sorted(maps.Keys(parts)) {
		value := parts[key]
		if key, isTest := strings.CutPrefix(key, "test "); isTest {
			test += key + " = " + value + "\n"
		} else {
			rule += key + " = " + value + "\n"
		}
	}
	return rule + test
}

// fileWith returns a file with these mistakes, those of rules in one rule where that can
// have them all.
func fileWith(list ...planted) string {
	top, tables := "version = 1\n", ""
	var inRule []planted
	for i, m := range list {
		switch m.at {
		case "top":
			top += m.text + "\n"
		case "table":
			tables += strings.ReplaceAll(m.text, "N", fmt.Sprint(i))
		default:
			inRule = append(inRule, m)
		}
	}
	if len(inRule) == 2 && inRule[0].at == inRule[1].at {
		return top + mistaken("one", inRule[0]) + mistaken("two", inRule[1]) + tables
	}
	if len(inRule) > 0 {
		return top + mistaken("one", inRule...) + tables
	}
	return top + tables
}

// errorsOf returns all that is wrong with a file.
func errorsOf(t *testing.T, text string, more ...string) string {
	name := filepath.Join(t.TempDir(), "mine.toml")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	_, err := New(Config{Rules: append([]string{name}, more...), NoDefaultRules: true})
	require.Error(t, err, text)
	var list diag.List
	require.ErrorAs(t, err, &list)
	var all strings.Builder
	for _, e := range list {
		all.WriteString(strings.ReplaceAll(e.Render(), filepath.Dir(name)+string(filepath.Separator), ""))
	}
	return all.String()
}

// hides reports whether one mistake keeps the other from being found.
func hides(a, b planted) bool {
	needs := func(m planted, kinds ...string) bool { return slices.Contains(kinds, m.kind) }
	sameRule := a.at != b.at && a.at != "top" && a.at != "table"
	switch {
	case a.at == "top" && b.at == "top" && strings.Fields(a.text)[0] == strings.Fields(b.text)[0]:
		return true
	case sameRule && needs(a, "match: syntax") && needs(b, "replace: variable", "where: name", "let: name"):
		return true // what it binds is not known
	case sameRule && needs(a, "test: given") && needs(b, "test: value"):
		return true
	case sameRule && needs(a, "rule of two kinds") && needs(b, "inverse"):
		return true
	case needs(a, "database that is a number") && strings.Contains(b.text, "[[database]]"):
		return true // the file has one or the other
	case needs(a, "database that is a number") && needs(b, "position", "instead_of"):
		return true // which database it is for is not known
	case sameRule && needs(a, "database of a rule") && needs(b, "position"):
		return true
	}
	return false
}

// messages returns the first lines of errors, without their places, and the names and
// numbers of what they are about.
func messages(rendered string) map[string]bool {
	found := map[string]bool{}
	for line := range strings.Lines(rendered) {
		if m := firstLine.FindStringSubmatch(line); m != nil {
			found[nameOfRule.ReplaceAllString(m[1], "rule _:")] = true
		}
	}
	return found
}

var (
	firstLine  = regexp.MustCompile(`^mine\.toml:(?:\d+:\d+:)? (.*)`)
	nameOfRule = regexp.MustCompile(`rule \w+:|\d+|in the database "\w+"`)
)

var everyPair = flag.Bool("pairs", false, "plant every two mistakes in one file, not some of them")

// TestEveryPairOfMistakes plants two mistakes of different kinds in one file: both are
// reported, and nothing that neither of them is.
func TestEveryPairOfMistakes(t *testing.T) {
	alone := map[string]map[string]bool{}
	for _, m := range mistakes {
		alone[m.kind] = messages(errorsOf(t, fileWith(m)))
	}
	some := 3
	if testing.Short() {
		some = 5
	}
	for i, a := range mistakes {
		t.Run(a.kind, func(t *testing.T) {
			t.Parallel()
			if found := errorsOf(t, fileWith(a)); !strings.Contains(found, a.want) {
				t.Fatalf("%q is not reported:\n%s", a.want, found)
			}
			for j, b := range mistakes[i+1:] {
				if !*everyPair && (i+j)%some != 0 || hides(a, b) || hides(b, a) {
					continue
				}
				text := fileWith(a, b)
				found := errorsOf(t, text)
				for _, want := range []string{a.want, b.want} {
					if !strings.Contains(found, want) {
						t.Errorf("beside %s: %q is not reported:\n%s\n%s", b.kind, want, text, found)
					}
				}
				for message := range messages(found) {
					if !alone[a.kind][message] && !alone[b.kind][message] {
						t.Errorf("beside %s: reports something else, %q:\n%s\n%s", b.kind, message, text, found)
					}
				}
			}
		})
	}
}

// TestMistakesBesideUnreadPath reports what is wrong with a file beside one that cannot be
// read, except for names that this one may declare.
func TestMistakesBesideUnreadPath(t *testing.T) {
	for _, m := range mistakes {
		found := errorsOf(t, fileWith(m), filepath.Join("testdata", "no_such_file.toml"))
		require.Contains(t, found, "testdata/no_such_file.toml: no such file or directory\n")
		names := []string{"relation: unknown goal", "rule by no relation", "database: parent", "mode: tag", "mode: mode", "optimizer: parent",
			"family: none", "family: role", "database of a rule", "instead_of", "inverse", "position"}
		if slices.Contains(names, m.kind) {
			require.NotContains(t, found, m.want, m.kind)
		} else {
			require.Contains(t, found, m.want, m.kind)
		}
	}
}

// TestMistakesOfOneFile reports all mistakes of a file that has one of every kind.
func TestMistakesOfOneFile(t *testing.T) {
	datadriven.RunTest(t, filepath.Join("testdata", "mistakes"), func(t *testing.T, d *datadriven.TestData) string {
		found := errorsOf(t, d.Input+"\n")
		for _, m := range mistakes {
			if !strings.Contains(d.Input, m.kind) {
				continue // another one of the same key stands at the top
			}
			require.Contains(t, found, m.want, m.kind)
		}
		return found
	})
}
