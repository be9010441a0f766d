package builtin

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/optdb"
)

// updateLedger has TestLedger write docs/document.md:
//
//	go test ./builtin -run TestLedger -update-ledger
var updateLedger = flag.Bool("update-ledger", false, "write docs/document.md")

// ledgerPage is where the ledger is.
const ledgerPage = "../docs/document.md"

// TestLedger: every rewrite and stage that the graph-rewriting document names is in the
// database, except those that testdata/document/missing.txt lists, and docs/document.md
// says where.
func TestLedger(t *testing.T) {
	lib, err := New(Config{Evaluators: knownEvaluators()})
	require.NoError(t, err)
	absent := absentNames(t)
	page, missing := ledger(lib, documentedNames(t), linesOf(t, "testdata/document/reference.txt"), absent)
	if *updateLedger {
		require.NoError(t, os.WriteFile(filepath.FromSlash(ledgerPage), page, 0o644))
	}
	require.NotEmpty(t, page)
	if testing.Short() {
		t.Skip("a rule more makes the page stale: the full run compares it")
	}
	known := linesOf(t, "testdata/document/missing.txt")
	for _, name := range missing {
		assert.Contains(t, known, name, "the document names %s, and nothing in the database has the name or the tag", name)
	}
	for _, name := range known {
		assert.Contains(t, missing, name, "%s is there: take it out of testdata/document/missing.txt", name)
	}
	written, err := os.ReadFile(filepath.FromSlash(ledgerPage))
	require.NoError(t, err)
	if !bytes.Equal(page, written) {
		t.Errorf("docs/document.md is stale: go test ./builtin -run TestLedger -update-ledger")
	}
}

// ledgerHead begins the page.
const ledgerHead = `# Every rewrite that the document names

The graph-rewriting document names rewrites and stages, in its listings of profiles and in its
text. This page says of each where it is in the database: the rules and optimizers that have
its name, or have it as a tag, which is how several rules share a documented one. A query
selects them by it, as in ` + "`-q +local_mul_canonizer`" + `. It is generated from the database
(` + "`go test ./builtin -run TestLedger -update-ledger`" + `), and a test holds it to that.

*Documented* is where the document's system has the rewrite, a stage or its position. *Exact*
rules compute the same, bit for bit; *inexact* ones are true of real numbers only, and the
mode ` + "`default`" + ` is without them. *Verified*: ` + "`cases`" + ` are rules that ` + "`settle rules verify`" + `
shows to compute the same on generated graphs; for others the page has the reason that
they give, or that they are optimizers of whole graphs, which the random graphs of the tests check.

`

// absentName is a rewrite that has nothing in the database, with the reason.
type absentName struct{ name, why string }

// absentNames reads testdata/document/absent.txt.
func absentNames(t testing.TB) (list []absentName) {
	t.Helper()
	for _, line := range linesOf(t, "testdata/document/absent.txt") {
		name, why, ok := strings.Cut(line, " | ")
		require.True(t, ok, line)
		list = append(list, absentName{name, why})
	}
	return list
}

// ledger returns the page, and the names that have nothing in the database and no reason why.
func ledger(lib *Library, names []documentedName, reference []string, absent []absentName) (page []byte, missing []string) {
	var b bytes.Buffer
	b.WriteString(ledgerHead)
	part := ""
	for _, d := range names {
		if d.part != part {
			part = d.part
			fmt.Fprintf(&b, "## %s\n\n| name | documented | here | tags | exact | verified |\n|---|---|---|---|---|---|\n", partTitles[part])
		}
		found := ledgerRows(lib, append([]string{d.name}, d.others...))
		if len(found) == 0 {
			missing = append(missing, d.name)
			fmt.Fprintf(&b, "| %s | %s | missing | | | |\n", d.name, orDash(d.stages))
		}
		for i, row := range found {
			name, documented := d.name, orDash(d.stages)
			if i > 0 {
				name, documented = "", ""
			}
			fmt.Fprintf(&b, "| %s | %s | %s |\n", name, documented, row)
		}
		if i := slices.IndexFunc(names, func(other documentedName) bool { return other.name == d.name }); i+1 == len(names) || names[i+1].part != part {
			b.WriteString("\n")
		}
	}
	b.WriteString("## Others in the database of its system\n\nThe document does not name these.\n\n| name | here | tags | exact | verified |\n|---|---|---|---|---|\n")
	for _, name := range reference {
		if slices.ContainsFunc(names, func(d documentedName) bool { return d.name == name || slices.Contains(d.others, name) }) {
			continue
		}
		found := ledgerRows(lib, []string{name})
		isAbsent := slices.ContainsFunc(absent, func(a absentName) bool { return a.name == name })
		if len(found) == 0 && !isAbsent || len(found) > 0 && isAbsent {
			missing = append(missing, name)
		}
		for i, row := range found {
			first := name
			if i > 0 {
				first = ""
			}
			fmt.Fprintf(&b, "| %s | %s |\n", first, row)
		}
	}
	b.WriteString("\n## Not here\n\n| name | why |\n|---|---|\n")
	for _, a := range absent {
		fmt.Fprintf(&b, "| %s | %s |\n", a.name, a.why)
	}
	b.WriteString("\nNames of classes, such as EquilibriumDB and PatternSub, are tags of everything that is one there. Here the kind of\neach is in `settle db`; they are not tags.\n")
	return append(bytes.TrimRight(b.Bytes(), "\n"), '\n'), missing
}

// partTitles are the titles of the parts of the document.
var partTitles = map[string]string{
	"canonicalize listing": "In the profile of canonicalize", "other stages": "In the profiles of the other stages",
	"stages": "Stages", "text": "In the text",
}

func orDash(list []string) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, ", ")
}

// maxLedgerRows bounds the rows of a name that is a tag of many.
const maxLedgerRows = 12

// ledgerRows returns what the page says of what has one of the names, or has it as a tag.
func ledgerRows(lib *Library, names []string) (rows []string) {
	type entry struct {
		node   *optdb.Node
		places []string
		tags   []string
	}
	var order []string
	found := map[string]*entry{}
	has := func(n *optdb.Node) bool {
		return slices.ContainsFunc(names, func(name string) bool { return n.Name == name || slices.Contains(n.Tags, name) })
	}
	var walk func(n *optdb.Node, place string, inside bool)
	walk = func(n *optdb.Node, place string, inside bool) {
		for _, m := range n.Members {
			at := place
			if m.Position != nil {
				at = strings.TrimSpace(place + " " + strconv.FormatFloat(*m.Position, 'g', -1, 64))
			}
			if has(m) && !inside {
				e := found[m.Name]
				if e == nil {
					e = &entry{node: m}
					found[m.Name] = e
					order = append(order, m.Name)
				}
				e.places = append(e.places, at)
				for _, tag := range m.Tags {
					if !slices.Contains(e.tags, tag) && !slices.Contains(names, tag) {
						e.tags = append(e.tags, tag)
					}
				}
			}
			walk(m, strings.TrimSpace(strings.TrimPrefix(place+"/"+m.Name, "/")), inside || has(m))
		}
	}
	walk(lib.DB.Tree(), "", false)
	for i, name := range order {
		if i == maxLedgerRows {
			rows = append(rows, fmt.Sprintf("and %d more | | | ", len(order)-i))
			break
		}
		e := found[name]
		exact, verified := "", "whole graphs"
		switch rule := lib.Rules.Rule(name); {
		case e.node.Database:
			verified = fmt.Sprintf("a stage of %d rules", e.node.Rules)
		case rule != nil && rule.Unverified != "":
			verified = rule.Unverified
		case rule != nil:
			verified = "cases"
		case e.node.Kind == optdb.KindLocal:
			verified = "in Go: cases"
			if m, ok := lib.DB.Lookup(name); ok && m.Local != nil && m.Local.Unverified != "" {
				verified = m.Local.Unverified
			}
		}
		if e.node.Kind == optdb.KindLocal {
			exact = "exact"
			if slices.Contains(e.tags, "inexact") {
				exact = "inexact"
			}
		}
		rows = append(rows, fmt.Sprintf("%s (%s) | %s | %s | %s", name, strings.Join(e.places, "; "), strings.Join(e.tags, " "), exact, strings.ReplaceAll(verified, "\n", " ")))
	}
	return rows
}
