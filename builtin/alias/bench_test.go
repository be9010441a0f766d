//go:build unix

package alias

import (
	"fmt"
	"syscall"
	"testing"
)

// cpu returns the nanoseconds of processor time that the process has used.
func cpu(b *testing.B) int64 {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return use.Utime.Nano() + use.Stime.Nano()
}

// measure is a benchmark that reports processor time.
func measure(b *testing.B, f func()) {
	b.ReportAllocs()
	n, start := 0, cpu(b)
	for b.Loop() {
		f()
		n++
	}
	b.ReportMetric(float64(cpu(b)-start)/float64(n), "cpu-ns")
}

// BenchmarkTiled is the document's tiled example: flat in n.
func BenchmarkTiled(b *testing.B) {
	for _, n := range []int64{3, 30, 300, 3000, 30_000, 300_000, 250_000_000} {
		g, x, y := tiledPair(b, n)
		for name, f := range map[string]func(){
			"build": func() {
				g, x, y := tiledPair(b, n)
				g.AreAliased(x, y)
			},
			"query":   func() { g.AreAliased(x, y) },
			"witness": func() { g.Witness(x, y) },
		} {
			b.Run(fmt.Sprintf("n=%d/%s", n, name), func(b *testing.B) { measure(b, f) })
		}
	}
}
