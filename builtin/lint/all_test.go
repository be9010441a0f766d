package lint_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/lint"
	"github.com/settle-go/settle/optdb"
)

// TestShippedFilesPassLint lints each file of rules that ships, alone.
func TestShippedFilesPassLint(t *testing.T) {
	if testing.Short() {
		t.Skip("it lints some 70 files")
	}
	const root = "../../rules.d"
	require.NoError(t, filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".toml" || entry.Name() == "databases.toml" {
			return err
		}
		t.Run(strings.TrimPrefix(path, root+"/"), func(t *testing.T) {
			lib, err := builtin.New(builtin.Config{NoDefaultRules: true, Rules: []string{path}, Evaluators: dialects.Evaluators()})
			require.NoError(t, err)
			query := optdb.Query{}
			for _, r := range lib.Rules.Rules {
				for _, tag := range r.Local.Tags {
					if tag == "inverse" {
						query, err = optdb.ParseQuery("+* -inverse")
						require.NoError(t, err)
					}
				}
			}
			found, err := lint.All(context.Background(), lint.Options{
				DB: lib.DB, Rules: lib.Rules, Query: query, Evaluators: lib.Evaluators, Dialects: lib.Dialects,
			})
			if text, _ := os.ReadFile(path); len(lib.Rules.Rules) == 0 && !strings.Contains(string(text), "[[rule]]") {
				return // tables of families alone
			}
			require.NoError(t, err)
			require.Empty(t, found.Findings)
		})
		return nil
	}))
}

func TestAllNeedsADatabase(t *testing.T) {
	_, err := lint.All(context.Background(), lint.Options{})
	require.ErrorContains(t, err, "no database")
}
