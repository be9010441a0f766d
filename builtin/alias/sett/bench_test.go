package sett

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// pairsOf returns pairs of random setts of that depth, whose stripes have random
// periods up to the given one; the outermost has just that period where aligned.
func pairsOf(seed uint64, n, depth int, period int64, aligned bool) [][2]Sett {
	r := rand.New(rand.NewPCG(seed, 1))
	one := func() Sett {
		var stripes []Stripe
		for i := range depth {
			p := period/2 + r.Int64N(period/2) + 1
			if i > 0 {
				p = 2 + r.Int64N(stripes[i-1].On+1)
			} else if aligned {
				p = period
			}
			on := 1 + r.Int64N(p-1)
			stripes = append(stripes, Stripe{on, p - on, r.Int64N(p)})
		}
		return Must(New(stripes...))
	}
	pairs := make([][2]Sett, n)
	for i := range pairs {
		pairs[i] = [2]Sett{one(), one()}
	}
	return pairs
}

var sink int

func each(b *testing.B, pairs [][2]Sett, f func(x, y Sett)) {
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := pairs[i%len(pairs)]
		f(p[0], p[1])
	}
}

func BenchmarkPairs(b *testing.B) {
	for _, aligned := range []bool{false, true} {
		for _, period := range []int64{50, 500, 2000} {
			for depth := 1; depth <= 4; depth++ {
				pairs := pairsOf(7, 120, depth, period, aligned)
				name := fmt.Sprintf("%s=%d/depth=%d", map[bool]string{false: "unrelated", true: "aligned"}[aligned], period, depth)
				b.Run(name+"/disjoint", func(b *testing.B) {
					each(b, pairs, func(x, y Sett) {
						if x.Disjoint(y) {
							sink++
						}
					})
				})
				b.Run(name+"/count", func(b *testing.B) {
					each(b, pairs, func(x, y Sett) {
						n, _ := x.Meet(y).Count(0, 1<<40)
						sink += int(n)
					})
				})
				b.Run(name+"/all", func(b *testing.B) {
					total := 0
					each(b, pairs, func(x, y Sett) {
						for range x.Meet(y).All() {
							total++
						}
					})
					b.ReportMetric(float64(total)/float64(b.N), "pieces/op")
				})
				b.Run(name+"/intersect", func(b *testing.B) {
					total := 0
					each(b, pairs, func(x, y Sett) {
						u, _ := x.Intersect(y)
						total += len(u.setts)
					})
					b.ReportMetric(float64(total)/float64(b.N), "pieces/op")
				})
				b.Run(name+"/subtract", func(b *testing.B) {
					each(b, pairs, func(x, y Sett) {
						u, _ := x.Subtract(y)
						sink += len(u.setts)
					})
				})
				b.Run(name+"/sample", func(b *testing.B) {
					each(b, pairs, func(x, y Sett) {
						u, _ := x.Sample(y)
						sink += len(u.setts)
					})
				})
				b.Run(name+"/fill", func(b *testing.B) {
					each(b, pairs, func(x, y Sett) {
						u, _ := x.Fill(y)
						sink += len(u.setts)
					})
				})
			}
		}
	}
}
