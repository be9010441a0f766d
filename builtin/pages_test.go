package builtin

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/rules/ruletest"
	"github.com/settle-go/settle/rules/verdicts"
	"github.com/settle-go/settle/rules/verify"
)

// documentTitles are the titles of the documents in testdata/document/others.txt.
var documentTitles = map[string]string{
	"chains": "Chains of views, and their canonicalization", "tensorflow": "Passes over graphs of TensorFlow",
	"lowering": "Canonicalization in a lowering pipeline", "aliasing": "Views, setts and aliases",
}

// TestTransforms: every transform that the other four documents describe is in the database,
// and docs/transforms.md says where.
func TestTransforms(t *testing.T) {
	lib, err := New(Config{Evaluators: knownEvaluators()})
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

var everyVerdict = flag.Bool("verdicts", false, "verify all rules again, and compare the verdicts of docs/rules.md")

// TestRulePage: docs/rules.md lists the rules by the dialects of the ops that they match, with
// verdicts. Those of rules that are as they were then are taken over, and those of a few are
// compared with what verifying them comes to. No rule is refuted or otherwise not verified.
func TestRulePage(t *testing.T) {
	lib, err := New(Config{Evaluators: knownEvaluators()})
	require.NoError(t, err)
	subjects, err := ruletest.Subjects(lib.Rules, lib.DB)
	require.NoError(t, err)
	page := verdicts.New(lib.DB, lib.Rules, subjects)
	written, err := os.ReadFile(filepath.Join("..", "docs", "rules.md"))
	require.NoError(t, err)
	options := verify.Options{Evaluators: knownEvaluators(), Meanings: dialects.Meanings(), Dialects: lib.Dialects, Seed: 1}
	if !*everyVerdict {
		page.Reuse(written)
	}
	if *updateLedger || *everyVerdict {
		require.NoError(t, page.Verify(t.Context(), options))
	}
	var b bytes.Buffer
	require.NoError(t, page.Write(&b))
	comparePage(t, "rules.md", "TestRulePage", b.Bytes())
	for _, row := range page.Rows {
		require.NotEqual(t, verdicts.Bad, row.Status, "%s: %s", row.Name, row.Verdict)
		if len(row.Print) == 0 || row.Print[:2] != "5e" { // one of 256
			continue
		}
		verdict, err := row.Again(t.Context(), options)
		require.NoError(t, err)
		require.Equal(t, row.Verdict, verdict, row.Name)
	}
}
