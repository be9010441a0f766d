package alias

import (
	"fmt"
	"testing"
)

// BenchmarkTiled is the document's tiled example: flat in n.
func BenchmarkTiled(b *testing.B) {
	for _, n := range []int64{3, 30, 300, 3000, 30_000, 300_000, 250_000_000} {
		b.Run(fmt.Sprintf("n=%d/build", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				g, x, y := tiledPair(b, n)
				g.AreAliased(x, y)
			}
		})
		g, x, y := tiledPair(b, n)
		b.Run(fmt.Sprintf("n=%d/query", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if !g.AreAliased(x, y) {
					b.Fatal("not aliased")
				}
			}
		})
		b.Run(fmt.Sprintf("n=%d/witness", n), func(b *testing.B) {
			for b.Loop() {
				g.Witness(x, y)
			}
		})
	}
}
