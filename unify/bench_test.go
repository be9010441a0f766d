package unify

import (
	"fmt"
	"testing"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// distinctRoots are patterns (op_i (t.neg ?x)) and sameRoot (t.sub (op_i ?x) 0).
func distinctRoots(n int) []*Term {
	terms := make([]*Term, n)
	for i := range terms {
		terms[i] = App(fmt.Sprint("u.op", i), App("t.neg", Var("x")))
	}
	return terms
}

func sameRoot(n int) []*Term {
	terms := make([]*Term, n)
	for i := range terms {
		terms[i] = App("t.sub", App(fmt.Sprint("u.op", i), Var("x")), Int(0))
	}
	return terms
}

func compileAll(terms []*Term) *Automaton {
	patterns := make([]*Pattern, len(terms))
	for i, t := range terms {
		patterns[i] = MustCompile(t, dialects)
	}
	return NewAutomaton(patterns)
}

// BenchmarkCandidates looks at nodes (t.sub (u.op_i x) 1), none of which any
// pattern matches.
func BenchmarkCandidates(b *testing.B) {
	for name, make := range map[string]func(int) []*Term{"roots": distinctRoots, "root": sameRoot} {
		for _, n := range []int{1, 10, 100, 1000} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				k := newKit()
				one := k.Graph().Constant(k.Context().Int(1, ir.I64))
				var nodes []graph.NodeID
				for i := range 64 {
					nodes = append(nodes, k.op("t.sub", k.op(fmt.Sprint("u.op", i), k.a), one).Owner().ID())
				}
				r := compileAll(make(n)).NewRunner(k.Context())
				i := 0
				for b.Loop() {
					if len(r.Candidates(k.Graph(), nodes[i&63])) > 0 {
						b.Fatal("a candidate")
					}
					i++
				}
				b.ReportMetric(float64(len(r.states)), "states")
			})
		}
	}
}

// BenchmarkNewConstants looks at nodes (t.sub ?x c) of constants that the runner does not know, beside
// patterns (t.sub ?x i).
func BenchmarkNewConstants(b *testing.B) {
	for _, n := range []int{1, 100, 10_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			k := newKit()
			terms := make([]*Term, n)
			for i := range terms {
				terms[i] = App("t.sub", Var("x"), Int(int64(-1-i)))
			}
			r := compileAll(terms).NewRunner(k.Context())
			for i := 0; b.Loop(); i++ {
				b.StopTimer()
				node := k.op("t.sub", k.a, k.Graph().Constant(k.Context().Float(float64(i), ir.F64))).Owner().ID()
				b.StartTimer()
				if len(r.Candidates(k.Graph(), node)) > 0 {
					b.Fatal("a candidate")
				}
			}
		})
	}
}

func BenchmarkCompile(b *testing.B) {
	for name, make := range map[string]func(int) []*Term{"roots": distinctRoots, "root": sameRoot} {
		b.Run(name+"/1000", func(b *testing.B) {
			terms := make(1000)
			for b.Loop() {
				compileAll(terms).NewRunner(ir.NewContext(dialects))
			}
		})
	}
}

// BenchmarkBuildStates makes a new runner see the roots of 1000 patterns.
func BenchmarkBuildStates(b *testing.B) {
	for name, make := range map[string]func(int) []*Term{"roots": distinctRoots, "root": sameRoot} {
		b.Run(name+"/1000", func(b *testing.B) {
			k := newKit()
			zero := k.Graph().Constant(k.Context().Int(0, ir.I64))
			var nodes []graph.NodeID
			for i := range 1000 {
				u := k.op(fmt.Sprint("u.op", i), k.op("t.neg", k.a))
				nodes = append(nodes, u.Owner().ID(), k.op("t.sub", u, zero).Owner().ID())
			}
			a := compileAll(make(1000))
			states := 0
			for b.Loop() {
				r := a.NewRunner(k.Context())
				for _, n := range nodes {
					r.Candidates(k.Graph(), n)
				}
				states = len(r.states)
			}
			b.ReportMetric(float64(states), "states")
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	k := newKit()
	sum := k.op("t.add", k.op("t.neg", k.b), k.op("t.mul", k.a, k.Graph().Constant(k.Context().Int(1, ir.I64))))
	for name, term := range map[string]*Term{
		"matches": App("t.add", App("t.mul", Var("x"), Int(1)), App("t.neg", Var("y"))),
		"fails":   App("t.add", App("t.mul", Var("x"), Int(2)), App("t.neg", Var("y"))),
	} {
		b.Run(name, func(b *testing.B) {
			p := MustCompile(term, dialects)
			for b.Loop() {
				k.m.Match(k.Graph(), p, sum.Owner().ID(), func(*Match) bool { return true })
			}
		})
	}
}
