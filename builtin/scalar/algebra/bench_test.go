//go:build unix

package algebra_test

import (
	"context"
	"fmt"
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin"
	"github.com/settle-go/settle/builtin/dialects"
)

// BenchmarkElementwise times settling alone, on a fresh graph each time: by the clock, and
// the time that the processor took, which a busy machine does not change much.
func BenchmarkElementwise(b *testing.B) {
	lib, err := builtin.New(builtin.Config{Evaluators: dialects.Evaluators()})
	require.NoError(b, err)
	for _, query := range []string{stages, "fast_run -fusion", "fast_run"} {
		opt := lib.DB.MustQuery(query)
		for _, n := range []int{300, 1000, 2000} {
			b.Run(fmt.Sprintf("%s/%d", query, n), func(b *testing.B) {
				text := elementwise(b, n, false)
				b.ReportAllocs()
				var used time.Duration
				for b.Loop() {
					b.StopTimer()
					fg := parse(b, lib, text)
					runtime.GC()
					start := processorTime(b)
					b.StartTimer()
					_, err := opt.Optimize(context.Background(), fg)
					b.StopTimer()
					used += processorTime(b) - start
					require.NoError(b, err)
					b.StartTimer()
				}
				b.ReportMetric(float64(used.Microseconds())/float64(b.N)/1000, "cpu-ms/op")
				b.ReportMetric(float64(used.Nanoseconds())/float64(b.N)/float64(n), "cpu-ns/node")
			})
		}
	}
}

// processorTime returns what the process has taken of the processors.
func processorTime(b *testing.B) time.Duration {
	b.Helper()
	var use syscall.Rusage
	require.NoError(b, syscall.Getrusage(syscall.RUSAGE_SELF, &use))
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
