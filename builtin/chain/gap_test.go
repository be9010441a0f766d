package chain

import (
	"fmt"
	"testing"
)

// gapShapes are the input shapes of the baseline's table of gaps.
var gapShapes = []Shape{{2, 3}, {4}, {6}, {2, 2}, {2, 2, 3}, {12}, {4, 3}}
var gapOnes = []Shape{{1, 4}, {2, 1, 3}, {3, 1}}

func TestGap(t *testing.T) {
	for _, withOnes := range []bool{true, false} {
		s := NewSource(11)
		shapes := gapShapes
		if withOnes {
			shapes = append(shapes[:len(shapes):len(shapes)], gapOnes...)
		}
		groups := map[string]map[string]int{}
		least := map[string]int{}
		seen := map[string]bool{}
		type one struct {
			key  string
			n    int
			text string
		}
		var all []one
		notWhole := 0
		for len(all) < 20000 {
			c := s.Chain(shapes[s.IntN(len(shapes))], 1+s.IntN(6))
			if seen[c.String()] {
				continue
			}
			seen[c.String()] = true
			var k Canonicalizer
			got, whole, err := k.Canonical(c)
			if err != nil {
				t.Fatal(err)
			}
			if !whole {
				notWhole++
			}
			tr, _ := Trace(c)
			out, _ := c.Out()
			key := fmt.Sprint(c.In, out, tr)
			if groups[key] == nil {
				groups[key] = map[string]int{}
				least[key] = 99
			}
			groups[key][got.String()]++
			least[key] = min(least[key], len(c.Ops), len(got.Ops))
			all = append(all, one{key, len(got.Ops), c.String() + "  =>  " + got.String()})
		}
		pairs, different := 0, 0
		for _, g := range groups {
			total := 0
			for _, n := range g {
				total += n
				different -= n * (n - 1) / 2
			}
			pairs += total * (total - 1) / 2
			different += total * (total - 1) / 2
		}
		longer, shown := 0, 0
		for _, o := range all {
			if o.n > least[o.key] {
				longer++
				if shown < 8 {
					t.Log(o.n, least[o.key], o.text)
					shown++
				}
			}
		}
		t.Logf("ones %v: pairs %d different %d (%.4f%%), not whole %d, longer than the shortest seen %d of %d", withOnes, pairs, different, 100*float64(different)/float64(pairs), notWhole, longer, len(all))
	}
}
