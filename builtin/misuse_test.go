package builtin

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/internal/misuse"
)

// TestMisuse makes libraries of what stands for nothing.
func TestMisuse(t *testing.T) {
	trial := misuse.New("builtin: ")
	trial.Give(eval.NewRegistry())
	trial.Func("New", func(files []string, none bool, evaluators *eval.Registry, limit int64) error {
		lib, err := New(Config{Rules: files, NoDefaultRules: none, Evaluators: evaluators, FoldLimit: limit})
		if err == nil {
			_, err = lib.DB.Query(lib.DB.MustQuery("+*").Query())
		}
		return err
	})
	require.Empty(t, trial.Wrong, "%s", strings.Join(trial.Wrong, "\n"))
}
