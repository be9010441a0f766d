package logic_test

import (
	"fmt"
	"testing"

	. "github.com/settle-go/settle/unify/logic"
)

// BenchmarkUnify unifies f(f(...(v))) with f(f(...(7))), a pattern with a small
// term, and lists of variables with lists of numbers.
func BenchmarkUnify(b *testing.B) {
	b.Run("pattern", func(b *testing.B) {
		v, w := NewVar("v"), NewVar("w")
		pattern, term := Expr(OpName("t.add"), v, w), Expr(OpName("t.add"), 1, 2)
		b.ReportAllocs()
		for b.Loop() {
			Unify(pattern, term, Subst{})
		}
	})
	for _, depth := range []int{1000, 1_000_000} {
		b.Run(fmt.Sprintf("depth/%d", depth), func(b *testing.B) {
			left, right := deepTerm(depth, NewVar("v")), deepTerm(depth, 7)
			b.ReportAllocs()
			for b.Loop() {
				if _, ok := Unify(left, right, Subst{}); !ok {
					b.Fatal("they unify")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(depth), "ns/level")
		})
		b.Run(fmt.Sprintf("variables/%d", depth), func(b *testing.B) {
			vars, numbers := make([]Term, depth), make([]Term, depth)
			for i := range vars {
				vars[i], numbers[i] = NewVar(""), i
			}
			left, right := List(vars...), List(numbers...)
			b.ReportAllocs()
			for b.Loop() {
				if _, ok := Unify(left, right, Subst{}); !ok {
					b.Fatal("they unify")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(depth), "ns/variable")
		})
	}
}

// BenchmarkReify rebuilds f(f(...(v))).
func BenchmarkReify(b *testing.B) {
	for _, depth := range []int{1000, 1_000_000} {
		b.Run(fmt.Sprintf("depth/%d", depth), func(b *testing.B) {
			v := NewVar("v")
			term, s := deepTerm(depth, v), Subst{}.Bind(v, 7)
			b.ReportAllocs()
			for b.Loop() {
				Reify(term, s)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(depth), "ns/level")
		})
	}
}

func BenchmarkBind(b *testing.B) {
	vars := NewVars(1_000_000)
	b.ReportAllocs()
	for b.Loop() {
		s := Subst{}
		for i, v := range vars {
			s = s.Bind(v, i)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(vars)), "ns/binding")
}
