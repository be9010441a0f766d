package builtin

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/internal/workload"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/optdb"
)

// TestRulesSayHowFarTheyLook holds the rules of the default database, those that are
// written in Go above all, to what they say they look at.
func TestRulesSayHowFarTheyLook(t *testing.T) {
	lib := library(t)
	programs := map[string][]byte{}
	for _, w := range workload.All() {
		_, data := text(t, w.Name, 300)
		programs[w.Name] = data
	}
	examples, err := filepath.Glob(filepath.Join("..", "examples", "*.mlir"))
	require.NoError(t, err)
	require.NotEmpty(t, examples)
	for _, name := range examples {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		programs[name] = data
	}
	for _, query := range []optdb.Query{optdb.Mode("o3"), optdb.Mode("views"), optdb.Include("fast_run", "fleet").Excluding("inplace")} {
		opt, err := lib.DB.Query(query)
		require.NoError(t, err, query)
		for name, data := range programs {
			_, err = opt.OptimizeWith(t.Context(), read(t, lib, data), navigator.Options{CheckRules: true, Limits: navigator.Limits{UseRatio: -1, Growth: -1}})
			require.NoError(t, err, "%s: %s", name, query)
		}
	}
}
