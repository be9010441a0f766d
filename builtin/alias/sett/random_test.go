package sett

import "math/rand/v2"

// pairsOf returns pairs of random setts of that depth, whose outermost stripes
// have random periods up to the given one, or just that period where aligned.
// Each stripe within has a random period that its run has room for.
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
