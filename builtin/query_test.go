package builtin

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"
	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/optdb"
)

// TestQueries prints the default database, and what queries select from it.
// `go test ./builtin -run TestQueries -rewrite` refreshes testdata/queries.
func TestQueries(t *testing.T) {
	lib := library(t)
	datadriven.RunTest(t, "testdata/queries", func(t *testing.T, d *datadriven.TestData) string {
		var out strings.Builder
		switch d.Cmd {
		case "stages":
			tree := lib.DB.Tree()
			withoutRules(tree)
			require.NoError(t, tree.WriteText(&out))
			return strings.ReplaceAll(out.String(), ", 0 rules", "")
		case "modes":
			for _, mode := range lib.DB.Modes() {
				opt, err := lib.DB.Query(optdb.Mode(mode.Name))
				require.NoError(t, err, mode.Name)
				require.NotEmpty(t, mode.Doc, mode.Name)
				tree := opt.Tree()
				fmt.Fprintf(&out, "%s = %s:", mode.Name, mode.Query)
				for _, stage := range tree.Members {
					fmt.Fprintf(&out, " %s", stage.Name)
				}
				out.WriteByte('\n')
			}
		case "explain":
			query, err := optdb.ParseQuery(d.Input)
			require.NoError(t, err)
			var name string
			d.ScanArgs(t, "name", &name)
			explanation, err := lib.DB.Explain(query, name)
			require.NoError(t, err)
			return explanation.String()
		case "query":
			query, err := optdb.ParseQuery(d.Input)
			require.NoError(t, err)
			opt, err := lib.DB.Query(query)
			if err != nil {
				return err.Error()
			}
			require.NoError(t, opt.Tree().WriteText(&out))
		default:
			d.Fatalf(t, "unknown directive %q", d.Cmd)
		}
		return out.String()
	})
}

// withoutRules leaves databases and global optimizers in a tree.
func withoutRules(n *optdb.Node) {
	n.Members = slices.DeleteFunc(n.Members, func(m *optdb.Node) bool { return m.Kind == optdb.KindLocal })
	n.Rules = 0
	for _, m := range n.Members {
		withoutRules(m)
	}
}
