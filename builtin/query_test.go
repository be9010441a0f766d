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
				_, err := lib.DB.Query(optdb.Mode(mode.Name))
				require.NoError(t, err, mode.Name)
				require.NotEmpty(t, mode.Doc, mode.Name)
				fmt.Fprintf(&out, "%s = %s\n", mode.Name, mode.Query)
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

// TestStagesOfModes pins what the documentation says of the modes by their stages.
func TestStagesOfModes(t *testing.T) {
	lib := library(t)
	has := func(mode, stage string) bool {
		return slices.ContainsFunc(lib.DB.MustQuery(mode).Tree().Members, func(m *optdb.Node) bool { return m.Name == stage })
	}
	require.True(t, has("fast_run", "canonicalize"))
	require.True(t, has("stabilize", "canonicalize"))
	for _, m := range lib.DB.MustQuery("stabilize").Tree().Members {
		require.LessOrEqual(t, *m.Position, 1.5, m.Name)
	}
	require.True(t, has("o2", "elemwise_fusion"))
	require.False(t, has("o1", "elemwise_fusion"))
	require.True(t, has("o4", "add_destroy_handler"))
	require.False(t, has("o3", "add_destroy_handler"))
	require.False(t, has("merge", "canonicalize"))
	for _, merge := range []string{"merge1", "merge1.1", "merge1.2", "merge2", "merge3"} {
		require.True(t, has("merge", merge), merge)
		require.True(t, has("fast_run", merge), merge)
	}
	require.Empty(t, lib.DB.MustQuery("none").Rules())
	for _, name := range []string{"canonicalize", "stabilize", "specialize"} {
		require.True(t, has("+canonicalize +stabilize +specialize", name), name)
	}
}

// withoutRules leaves databases and global optimizers in a tree.
func withoutRules(n *optdb.Node) {
	n.Members = slices.DeleteFunc(n.Members, func(m *optdb.Node) bool { return m.Kind == optdb.KindLocal })
	n.Rules = 0
	for _, m := range n.Members {
		withoutRules(m)
	}
}
