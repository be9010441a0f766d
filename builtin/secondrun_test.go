package builtin

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/navigator"
)

// TestSecondRun settles graphs again that are settled: a run allocates what its report takes, and nothing
// in proportion to the graph. It has the room of the run before.
func TestSecondRun(t *testing.T) {
	if testing.Short() {
		t.Skip("under the race detector, memory that is kept for another run is dropped at random")
	}
	lib, err := New(Config{})
	require.NoError(t, err)
	for _, query := range []string{"+canonicalize &arith", "+canonicalize", "+merge", "default"} {
		for _, name := range []string{"nochange", "dag", "cse", "castuse"} {
			few, many := bytesOfRun(t, lib, query, name, 300), bytesOfRun(t, lib, query, name, 30_000)
			require.Less(t, many, few+4096, "%s, %s", query, name)
		}
	}
}

// bytesOfRun returns the least number of bytes that a run allocates on a workload that is settled.
func bytesOfRun(t *testing.T, lib *Library, query, name string, n int) uint64 {
	t.Helper()
	pipeline, fg := lib.DB.MustQuery(query), read(t, lib, workloadText(t, name, n))
	for range 2 { // under default, what merge1.2 makes equal lets canonicalize rewrite in the second run
		_, err := pipeline.Optimize(context.Background(), fg)
		require.NoError(t, err)
	}
	least := ^uint64(0)
	for range 8 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		report, err := pipeline.OptimizeWith(context.Background(), fg, navigator.Options{OnlyTried: true, Workers: 1})
		runtime.ReadMemStats(&after)
		require.NoError(t, err)
		require.Zero(t, report.Rewrites)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}
