//go:build unix

package sett

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"
)

// cpu returns the processor time that the process has used: on a shared machine
// it says more than the clock on the wall.
func cpu(b *testing.B) time.Duration {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// each runs f for all pairs in turn, and reports the median over the pairs of the
// processor time that f takes, and of what it returns.
func each(b *testing.B, pairs [][2]Sett, f func(x, y Sett) int) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := pairs[i%len(pairs)]
		f(p[0], p[1])
	}
	var times, results []int
	for _, p := range pairs {
		start, n := cpu(b), 0
		for used := time.Duration(0); used < 300*time.Microsecond; used = cpu(b) - start {
			for range 1 + n {
				f(p[0], p[1])
			}
			n += 1 + n
		}
		times = append(times, int(cpu(b)-start)/n)
		results = append(results, f(p[0], p[1]))
	}
	slices.Sort(times)
	slices.Sort(results)
	b.ReportMetric(float64(times[len(times)/2]), "median-cpu-ns")
	b.ReportMetric(float64(results[len(results)/2]), "median-pieces")
	if n, _ := slices.BinarySearch(results, refused+1); n > 0 {
		b.ReportMetric(float64(n), "refused")
	}
}

// refused is the result of an operation whose result would have more pieces than are allowed.
const refused = -1

func BenchmarkPairs(b *testing.B) {
	for _, aligned := range []bool{false, true} {
		for _, period := range []int64{50, 500, 2000} {
			for depth := 1; depth <= 4; depth++ {
				kind := map[bool]string{false: "unrelated", true: "aligned"}[aligned]
				b.Run(fmt.Sprintf("%s=%d/depth=%d", kind, period, depth), func(b *testing.B) {
					benchmarkPairs(b, pairsOf(7, 120, depth, period, aligned))
				})
			}
		}
	}
}

func benchmarkPairs(b *testing.B, pairs [][2]Sett) {
	run := func(name string, f func(x, y Sett) int) {
		b.Run(name, func(b *testing.B) { each(b, pairs, f) })
	}
	list := func(op func(Sett, Sett) (Union, error)) func(x, y Sett) int {
		return func(x, y Sett) int {
			u, err := op(x, y)
			if err != nil {
				return refused
			}
			return len(u.Pieces())
		}
	}
	run("disjoint", func(x, y Sett) int {
		if x.disjoint(y) {
			return 1
		}
		return 0
	})
	run("count", func(x, y Sett) int {
		n, err := x.CountIn(y, 1<<40)
		if err != nil {
			return refused
		}
		return int(n)
	})
	run("intersect", list(Sett.intersect))
	run("subtract", list(Sett.minus))
	run("sample", list(func(x, y Sett) (Union, error) {
		if y.IsEmpty() {
			return Union{}, nil
		}
		return x.sample(y)
	}))
	run("fill", list(Sett.fill))
}

// BenchmarkWorst reports the longest time that an operation takes for any of 1,000 pairs of
// setts of five stripes of any periods, the least of two runs.
func BenchmarkWorst(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	var pairs [][2]Union
	for range 1000 {
		pairs = append(pairs, [2]Union{Disjoint(fiveStripes(r)), Disjoint(fiveStripes(r))})
	}
	for name, op := range map[string]func(u, v Union) (Union, error){
		"intersect": Union.Intersect, "subtract": Union.Subtract, "union": Union.Union, "sample": Union.Sample, "fill": Union.Fill,
		"union, complement": func(u, v Union) (Union, error) {
			w, err := u.Union(v)
			if err != nil {
				return Union{}, err
			}
			return w.Complement()
		},
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				var worst time.Duration
				failed := 0
				for _, p := range pairs {
					least := time.Hour
					for range 2 {
						start := time.Now()
						if _, err := op(p[0], p[1]); err != nil {
							failed++
						}
						least = min(least, time.Since(start))
					}
					worst = max(worst, least)
				}
				b.ReportMetric(float64(worst.Microseconds())/1000, "worst-ms")
				b.ReportMetric(float64(failed)/2, "refused")
			}
		})
	}
}

// fiveStripes generates a sett of five stripes, in each of which the next may be seen often or once.
func fiveStripes(r *rand.Rand) Sett {
	scale := int64(1) << (3 + r.IntN(40))
	var stripes []Stripe
	for range 5 {
		on, off := 1+r.Int64N(scale), 1+r.Int64N(scale)
		stripes = append(stripes, Stripe{on, off, r.Int64N(on + off)})
		if r.IntN(2) == 0 {
			scale = max(2, on)
		}
	}
	return Must(New(stripes...))
}

// BenchmarkHas is what one element costs, by depth.
func BenchmarkHas(b *testing.B) {
	for depth := 1; depth <= 8; depth *= 2 {
		var stripes []Stripe
		for period := int64(1) << 58; len(stripes) < depth; period >>= 6 {
			stripes = append(stripes, Stripe{period/2 + 1, period/2 - 1, 3})
		}
		s := Must(New(stripes...))
		b.Run(fmt.Sprintf("depth=%d/has", depth), func(b *testing.B) {
			for i := int64(0); b.Loop(); i += 12345 {
				s.Has(i)
			}
		})
		b.Run(fmt.Sprintf("depth=%d/rank", depth), func(b *testing.B) {
			for i := int64(0); b.Loop(); i += 12345 {
				below(s.levels, i)
			}
		})
	}
}
