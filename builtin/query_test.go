package builtin

import (
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
		case "tree":
			require.NoError(t, lib.DB.WriteTree(&out))
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
