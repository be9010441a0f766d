package sccp_test

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/dialects"
	"github.com/settle-go/settle/builtin/internal/programs"
	"github.com/settle-go/settle/builtin/sccp"
	"github.com/settle-go/settle/navigator"
)

var count = flag.Int("programs", 120, "how many programs TestRandomPrograms generates")

// TestRandomPrograms runs random programs before and after.
func TestRandomPrograms(t *testing.T) {
	for _, opt := range []navigator.Optimizer{sccp.New("sccp", dialects.Evaluators()), sccp.NewRanges("ranges", dialects.Evaluators())} {
		t.Run(opt.Name(), func(t *testing.T) {
			changed, total := 0, *count
			if testing.Short() {
				total = min(total, 60)
			}
			for seed := range total {
				text := programs.Random(uint64(seed))
				before, after := programs.Parse(t, text), programs.Parse(t, text)
				report, err := navigator.Optimize(t.Context(), opt, after, navigator.Options{OnFailure: navigator.Fail})
				require.NoError(t, err, text)
				require.NoError(t, after.CheckIntegrity(), text)
				programs.RequireEqual(t, before, after)
				if report.Rewrites > 0 {
					changed++
				}
			}
			require.Greater(t, changed, total/2)
		})
	}
}
