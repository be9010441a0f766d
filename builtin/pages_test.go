package builtin

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/optdb"
)

// documentTitles are the titles of the documents in testdata/document/others.txt.
var documentTitles = map[string]string{
	"chains": "Chains of views, and their canonicalization", "tensorflow": "Passes over graphs of TensorFlow",
	"lowering": "Canonicalization in a lowering pipeline", "aliasing": "Views, setts and aliases",
}

// TestTransforms: every transform that the other four documents describe is in the database,
// and docs/transforms.md says where.
func TestTransforms(t *testing.T) {
	lib, err := New(Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	var b bytes.Buffer
	b.WriteString(`# Every transform that the other documents describe

Beside [the document on graph rewriting](document.md), four documents describe transforms that are
in the database: one on chains of views, one on passes over graphs of TensorFlow, one on
canonicalization in a lowering pipeline, one on aliases of views. This page says of each transform
which rules and optimizers are it, where they stand, and how they are verified; its columns are those
of that page. It is generated from the database (` + "`go test ./builtin -run TestTransforms -update-ledger`" + `),
and a test fails where one is missing.

`)
	document := ""
	for _, line := range linesOf(t, "testdata/document/others.txt") {
		cells := strings.Split(line, " | ")
		require.Len(t, cells, 3, line)
		if cells[0] != document {
			document = cells[0]
			require.Contains(t, documentTitles, document)
			fmt.Fprintf(&b, "## %s\n\n| transform | here | tags | exact | verified |\n|---|---|---|---|---|\n", documentTitles[document])
		}
		first := cells[1]
		for _, name := range strings.Fields(cells[2]) {
			rows := ledgerRows(lib, []string{name})
			if !assert.NotEmpty(t, rows, "the document on %s describes that %s: nothing in the database has the name or the tag %s", document, cells[1], name) {
				continue
			}
			if _, ok := lib.DB.Lookup(name); !ok && len(rows) > 4 { // a tag of many
				rows = []string{fmt.Sprintf("`+%s` (%d rules) | | | as each of them", name, len(lib.DB.MustQuery("+"+name).Rules()))}
			}
			for _, row := range rows {
				fmt.Fprintf(&b, "| %s | %s |\n", first, row)
				first = ""
			}
		}
	}
	comparePage(t, "transforms.md", "TestTransforms", b.Bytes())
}

// comparePage compares a page with that in docs, or writes it there.
func comparePage(t *testing.T, name, test string, page []byte) {
	t.Helper()
	path := filepath.Join("..", "docs", name)
	page = append(bytes.TrimRight(bytes.ReplaceAll(page, []byte("|\n## "), []byte("|\n\n## ")), "\n"), '\n')
	if *updateLedger {
		require.NoError(t, os.WriteFile(path, page, 0o644))
	}
	if testing.Short() {
		t.Skip("a rule more makes the page stale: the full run compares it")
	}
	written, err := os.ReadFile(path)
	require.NoError(t, err)
	if !bytes.Equal(page, written) {
		t.Errorf("docs/%s is stale: go test ./builtin -run %s -update-ledger", name, test)
	}
}

// TestRulePage: docs/rules.md lists the rules by the dialects of the ops that they match.
func TestRulePage(t *testing.T) {
	lib, err := New(Config{Evaluators: dialects.Evaluators()})
	require.NoError(t, err)
	inDefault := map[string]bool{}
	for _, name := range lib.DB.MustQuery("default").Rules() {
		inDefault[name.Name] = true
	}
	type row struct{ name, text string }
	byDialect := map[string][]row{}
	seen := map[string]bool{}
	var walk func(n *optdb.Node)
	walk = func(n *optdb.Node) {
		for _, m := range n.Members {
			walk(m)
			member, ok := lib.DB.Lookup(m.Name)
			if !ok || member.Local == nil || seen[m.Name] {
				continue
			}
			seen[m.Name] = true
			l := member.Local
			var names []string
			for _, term := range l.Pattern.Terms {
				for _, op := range term.Ops {
					names = append(names, ir.DialectOf(op))
				}
			}
			slices.Sort(names)
			dialect := "any"
			if names = slices.Compact(names); len(names) == 1 {
				dialect = names[0]
			} else if len(names) > 1 {
				dialect = "several"
			}
			selected, exact, verified := "", "exact", "cases"
			if slices.Contains(m.Tags, "inexact") {
				exact = "inexact"
			}
			if inDefault[m.Name] {
				selected = "default"
			}
			if l.Unverified != "" {
				verified = l.Unverified
			} else if rule := lib.Rules.Rule(m.Name); rule != nil && rule.Unverified != "" {
				verified = rule.Unverified
			}
			doc, _, _ := strings.Cut(strings.TrimSpace(l.Doc), "\n\n")
			byDialect[dialect] = append(byDialect[dialect], row{m.Name, fmt.Sprintf("| %s | %s | %s | %s | %s |\n",
				m.Name, inCell(doc), selected, exact, inCell(verified))})
		}
	}
	walk(lib.DB.Tree())
	var b bytes.Buffer
	b.WriteString(`# The rules by dialect

Every rule of the database, under the dialect of the ops that it matches. *Default* are those of the
mode ` + "`default`" + `, which never changes what a graph computes. *Verified*: ` + "`cases`" + ` are rules that
` + "`settle rules verify`" + ` shows to compute the same on generated graphs, others say why they are not.
` + "`settle rules show NAME`" + ` prints a rule. The page is generated from the database
(` + "`go test ./builtin -run TestRulePage -update-ledger`" + `).

| dialect | rules | in default |
|---|---|---|
`)
	var order []string
	for dialect := range byDialect {
		order = append(order, dialect)
	}
	slices.Sort(order)
	for _, dialect := range order {
		n := 0
		for _, r := range byDialect[dialect] {
			if inDefault[r.name] {
				n++
			}
		}
		fmt.Fprintf(&b, "| [%s](#%s) | %d | %d |\n", dialect, dialect, len(byDialect[dialect]), n)
	}
	for _, dialect := range order {
		fmt.Fprintf(&b, "\n## %s\n\n| rule | what it does | selected | exact | verified |\n|---|---|---|---|---|\n", dialect)
		rows := byDialect[dialect]
		slices.SortFunc(rows, func(a, b row) int { return strings.Compare(a.name, b.name) })
		for _, r := range rows {
			b.WriteString(r.text)
		}
	}
	comparePage(t, "rules.md", "TestRulePage", b.Bytes())
}

// inCell returns a text for a cell of a table.
func inCell(text string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;").Replace(text)
}
