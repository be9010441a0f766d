package relation_test

import (
	"fmt"
	"testing"

	"github.com/settle-go/settle/unify/logic"
	. "github.com/settle-go/settle/unify/relation"
)

// BenchmarkRun takes the first results of relations: of one without an end, of
// one fact among many, and of relations that go down a list.
func BenchmarkRun(b *testing.B) {
	q := logic.NewVar("q")
	b.Run("endless/first10", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Collect(10, q, Itero(q))
		}
	})
	facts := NewFacts("facts")
	for i := range 2000 {
		if err := facts.Add(fmt.Sprint("k", i), i); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("fact", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			Collect(1, q, facts.Goal("k1500", q))
		}
	})
	for _, n := range []int{100, 10_000} {
		items := make([]logic.Term, n)
		for i := range items {
			items[i] = i
		}
		list := logic.List(items...)
		for name, goal := range map[string]Goal{
			"mapo":    Mapo(Eq, list, q),
			"appendo": Appendo(list, logic.List(), q),
			"membero": Membero(q, list),
		} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					Collect(0, q, goal)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/element")
			})
		}
	}
}
