package form

import (
	"fmt"
	"testing"

	"github.com/settle-go/settle/builtin/chain"
)

// bijective generates a chain of DimShuffle, Reshape and Reverse, as the baseline's
// timings have.
func bijective(seed uint64, length int) chain.Chain {
	s := chain.NewSource(seed)
	s.Kinds = []chain.Kind{chain.DimShuffle, chain.Reshape, chain.Reverse}
	for {
		c := s.Chain(chain.Shape{2, 3, 4}, length)
		var f form
		if f.formOf(c) == nil {
			return c
		}
	}
}

func steady(seed uint64, length int) chain.Chain {
	s := chain.NewSource(seed)
	c := chain.Chain{In: chain.Shape{6, 4, 2}}
	for len(c.Ops) < length {
		c = c.DimShuffle(s.Perm(3)...).Reverse(s.IntN(3))
		at, _ := c.Out()
		c = c.Reshape(48).Reshape(at...)
	}
	c.Ops = c.Ops[:length/4*4]
	return c
}

func BenchmarkCanonical(b *testing.B) {
	for _, length := range []int{4, 8, 16, 32, 64, 128, 256, 512} {
		list := make([]chain.Chain, 16)
		for i := range list {
			if length <= 16 {
				list[i] = bijective(uint64(i), length)
			} else {
				list[i] = steady(uint64(i), length)
			}
		}
		b.Run(fmt.Sprint(length), func(b *testing.B) {
			var k Canonicalizer
			b.ReportAllocs()
			for i := range b.N {
				if _, _, err := k.Canonical(list[i%len(list)]); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestCostIsLinear pins the memory of a canonicalization: what a long chain needs
// is what a short one does, except for the ops that are read.
func TestCostIsLinear(t *testing.T) {
	allocations := func(length int) float64 {
		c := steady(3, length)
		var k Canonicalizer
		return testing.AllocsPerRun(20, func() {
			if _, whole, err := k.Canonical(c); err != nil || !whole {
				t.Fatal(whole, err)
			}
		})
	}
	if short, long := allocations(16), allocations(1024); long > short+8 {
		t.Errorf("%v allocations for 16 ops, %v for 1024", short, long)
	}
}
