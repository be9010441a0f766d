package form

import (
	"errors"
	"flag"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
)

var numPairs = flag.Int("pairs", 2000, "how many pairs of large chains are decided")

// large generates chains of arrays of up to 10^12 elements, whose sizes are products of
// small primes.
type large struct{ *chain.Source }

func (s large) shape() chain.Shape {
	shape := slices.Repeat(chain.Shape{1}, 1+s.IntN(4))
	for size := int64(1); size < 1e10; {
		p := []int64{2, 2, 3, 5, 7, 13}[s.IntN(6)]
		shape[s.IntN(len(shape))] *= p
		size *= p
	}
	return shape
}

// primeFactors returns the small primes that a number is a multiple of.
func primeFactors(n int64) []int64 {
	var list []int64
	for p := int64(2); p <= 13 && n > 0; p++ {
		for n%p == 0 {
			list = append(list, p)
			n /= p
		}
	}
	return list
}

// reshape moves a factor from one dimension to the next, merges two, or splits one.
func (s large) reshape(in chain.Shape) chain.Shape {
	out := slices.Clone(in)
	for range 1 + s.IntN(2) {
		d := s.IntN(len(out))
		list := primeFactors(out[d])
		if len(list) == 0 {
			continue
		}
		p := list[s.IntN(len(list))]
		switch s.IntN(3) {
		case 0:
			out[d] /= p
			out = slices.Insert(out, d+s.IntN(2), p)
		case 1:
			if d+1 < len(out) {
				out[d+1] *= out[d]
				out = slices.Delete(out, d, d+1)
			}
		default:
			if e := d + 1 - 2*s.IntN(2); e >= 0 && e < len(out) {
				out[d] /= p
				out[e] *= p
			}
		}
	}
	return out
}

func (s large) chain(length int) chain.Chain {
	c := chain.Chain{In: s.shape()}
	at := c.In
	for len(c.Ops) < length {
		o := chain.Op{Kind: []chain.Kind{chain.DimShuffle, chain.DimShuffle, chain.Reshape, chain.Reshape, chain.Reshape, chain.Reverse, chain.SettSample, chain.SettFillInto}[s.IntN(8)]}
		switch o.Kind {
		case chain.DimShuffle:
			o.Perm = s.Perm(len(at))
		case chain.Reverse:
			o = s.reversal(at)
		case chain.Reshape:
			o.Shape = s.reshape(at)
		default:
			o.Shape, o.Setts = slices.Clone(at), make([]sett.Sett, len(at))
			d := s.IntN(len(at))
			p := int64(2 + s.IntN(2))
			if o.Kind == chain.SettFillInto {
				o.Shape[d] *= p
			}
			if n := o.Shape[d]; n%p != 0 || n > 1e12 {
				continue
			} else if s.IntN(2) == 0 {
				o.Setts[d] = index.Progression(s.Int64N(p), p, n/p).Sett(n)
			} else {
				o.Setts[d] = index.Progression(s.Int64N(n-n/p+1), 1, n/p).Sett(n)
			}
		}
		out, err := o.Out(at)
		if err != nil || out.Size() > 1e12 || len(out) > 8 {
			continue
		}
		c.Ops, at = append(c.Ops, o), out
	}
	return c
}

// reversal generates an op that turns dimensions round.
func (s large) reversal(in chain.Shape) chain.Op {
	o, _ := s.Op(chain.Reverse, in)
	return chain.New(in...).Reverse(o.Perm...).Ops[0]
}

// detour is a way there and back somewhere in a chain.
func (s large) detour(c chain.Chain) chain.Chain {
	at := s.IntN(len(c.Ops) + 1)
	shapes, _ := c.Shapes()
	there := chain.Chain{In: shapes[at]}
	length := 3 + s.IntN(3)
	for shape := there.In; len(there.Ops) < length; {
		o := chain.Op{Kind: chain.Reshape, Shape: s.reshape(shape)}
		if len(there.Ops)%2 == 1 {
			o = chain.Op{Kind: chain.DimShuffle, Perm: s.Perm(len(shape))}
		}
		there.Ops = append(there.Ops, o)
		shape, _ = o.Out(shape)
	}
	back, _ := there.Mirror()
	return chain.Chain{In: c.In, Ops: slices.Concat(c.Ops[:at], there.Ops, back.Ops, c.Ops[at:])}
}

// changed returns a chain with another permutation or other dimensions reversed
// somewhere.
func (s large) changed(c chain.Chain) chain.Chain {
	at := s.IntN(len(c.Ops))
	o := c.Ops[at]
	switch shapes, _ := c.Shapes(); o.Kind {
	case chain.DimShuffle:
		o.Perm = s.Perm(len(o.Perm))
	case chain.Reverse:
		o = s.reversal(shapes[at])
	}
	return chain.Chain{In: c.In, Ops: slices.Concat(c.Ops[:at], []chain.Op{o}, c.Ops[at+1:])}
}

// TestUndecided measures for how many equal pairs of chains of arrays of up to 10^12
// elements it cannot be said that they are: by digits and parts alone, and with factoredMaps.
//
//	go test ./builtin/chain/form -run TestUndecided -v -pairs 10000
func TestUndecided(t *testing.T) {
	s := large{chain.NewSource(3)}
	var k Canonicalizer
	withoutFactors, undecided, differing, missed := 0, 0, 0, 0
	for range *numPairs {
		a := s.chain(3 + s.IntN(5))
		b := s.detour(s.detour(a))
		b = viewsOrders[s.IntN(2)].Apply(b)
		x, whole, err := k.Canonical(a)
		require.NoError(t, err)
		y, wholeB, err := k.Canonical(b)
		require.NoError(t, err)
		if !x.Equal(y) && !(whole && wholeB) {
			withoutFactors++
		}
		equal, w, err := Equivalent(a, b)
		require.Nil(t, w, "%v and %v: %v", a, b, w)
		if errors.Is(err, ErrUndecided) {
			undecided++
		} else {
			require.NoError(t, err)
			require.True(t, equal, "%v and %v", a, b)
		}
		other := s.changed(a)
		out, _ := a.Out()
		if made, _ := other.Out(); !slices.Equal(made, out) || other.Equal(a) {
			continue
		}
		differing++
		if _, _, err = Equivalent(a, other); errors.Is(err, ErrUndecided) {
			missed++
		}
	}
	t.Logf("%d equal pairs: %d undecided without factoredMaps, %d with; %d others, %d undecided",
		*numPairs, withoutFactors, undecided, differing, missed)
}
