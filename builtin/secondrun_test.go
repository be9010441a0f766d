package builtin

import (
	"bytes"
	"context"
	"fmt"
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

// TestFunctionsInLevels settles functions each of which calls the next, so that none is optimized beside
// another: no report is held for each.
func TestFunctionsInLevels(t *testing.T) {
	if testing.Short() {
		t.Skip("under the race detector, memory that is kept for another run is dropped at random")
	}
	lib, err := New(Config{})
	require.NoError(t, err)
	const functions = 1000
	var text bytes.Buffer
	for i := range functions {
		fmt.Fprintf(&text, "func.func @f%d(%%x: i32) -> i32 {\n  %%y = call @f%d(%%x) : (i32) -> i32\n  %%z = call @f%d(%%y) : (i32) -> i32\n  return %%z : i32\n}\n", i, i+1, i+1)
	}
	fmt.Fprintf(&text, "func.func private @f%d(i32) -> i32\n", functions)
	for _, options := range []navigator.Options{{}, {Limits: navigator.Limits{Rewrites: 10}}} {
		fg, least := read(t, lib, text.Bytes()), ^uint64(0)
		for range 3 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			report, err := lib.DB.MustQuery("default").OptimizeWith(context.Background(), fg, options)
			runtime.ReadMemStats(&after)
			require.NoError(t, err)
			require.Equal(t, functions+2, report.Graphs)
			least = min(least, after.TotalAlloc-before.TotalAlloc)
		}
		require.Less(t, least, uint64(functions*4096))
	}
}
