//go:build unix

package alias

import (
	"fmt"
	"syscall"
	"testing"

	"github.com/settle-go/settle/builtin/alias/region"
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

// BenchmarkReshaped makes slices of slices with a reshape before each.
func BenchmarkReshaped(b *testing.B) {
	for _, n := range []int64{500, 5000, 50_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			measure(b, func() {
				var g Graph
				x, err := g.Allocate(region.Shape{2 * (n + 1)}, 0)
				for i := n + 1; i > 1 && err == nil; i-- {
					if x, err = g.View(x, Reshape(2, i)); err == nil {
						x, err = g.Slice(x, []int64{0, 1}, []int64{2, i})
					}
				}
				if err != nil {
					b.Fatal(err)
				}
			})
		})
	}
	for _, n := range []int64{500, 5000, 50_000} {
		b.Run(fmt.Sprint("flat/", n), func(b *testing.B) {
			measure(b, func() {
				var g Graph
				x, err := g.Allocate(region.Shape{2 * (n + 1)}, 0)
				for i := n + 1; i > 1 && err == nil; i-- {
					if x, err = g.View(x, Reshape(2*i)); err == nil {
						x, err = g.Slice(x, []int64{1}, []int64{2*i - 1})
					}
				}
				if err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}
