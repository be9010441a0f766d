package chain

import (
	"math/rand/v2"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// Source generates random chains, for checks that something is true of all.
type Source struct {
	*rand.Rand
	Kinds   []Kind
	MaxRank int
	MaxSize int64 // elements of any array of the chain
	Zeros   bool  // sizes of 0 may come up
}

// NewSource returns a source of chains of all kinds of ops, of arrays of rank 5
// and 60 elements at most.
func NewSource(seed uint64) *Source {
	return &Source{Rand: rand.New(rand.NewPCG(seed, 7)), Kinds: allKinds(), MaxRank: 5, MaxSize: 60}
}

func allKinds() []Kind {
	all := make([]Kind, NumKinds)
	for k := range all {
		all[k] = Kind(k)
	}
	return all
}

// Shape generates a shape of at most this many elements.
func (s *Source) Shape() Shape {
	shape := make(Shape, s.IntN(s.MaxRank+1))
	left := s.MaxSize
	for d := range shape {
		shape[d] = 1 + s.Int64N(min(left, 7))
		if s.Zeros && s.IntN(40) == 0 {
			shape[d] = 0
		}
		left /= max(shape[d], 1)
	}
	return shape
}

// Chain generates a chain of that many ops from an input shape.
func (s *Source) Chain(in Shape, length int) Chain {
	c := Chain{In: in}
	at := in
	for range length {
		for {
			op, ok := s.Op(s.Kinds[s.IntN(len(s.Kinds))], at)
			if !ok {
				continue
			}
			out, err := op.Out(at)
			if err != nil || out.Size() > s.MaxSize || len(out) > s.MaxRank {
				continue
			}
			c.Ops = append(c.Ops, op)
			at = out
			break
		}
	}
	return c
}

// Op generates an op of a kind for an input of a shape, false where none comes up.
func (s *Source) Op(kind Kind, in Shape) (Op, bool) {
	o := Op{Kind: kind}
	switch kind {
	case DimShuffle:
		o.Perm = s.Perm(len(in))
	case Reverse:
		o.Perm = s.someDims(len(in))
	case Expand, Reduce:
		o.Shape = append(Shape{}, in...)
		for d := range in {
			if kind == Expand && in[d] == 1 && s.IntN(2) == 0 {
				o.Shape[d] = 1 + s.Int64N(4)
			}
			if kind == Reduce && s.IntN(2) == 0 {
				o.Shape[d] = 1
			}
		}
	case Reshape:
		o.Shape = s.reshape(in.Size())
	case SettSample:
		o.Shape = in
		for _, n := range in {
			o.Setts = append(o.Setts, s.sett(n))
		}
		if out, _ := o.Out(in); !s.Zeros && out.Size() == 0 && s.IntN(8) != 0 {
			return o, false
		}
	case SettFillInto:
		s.fill(&o, in)
	}
	return o, true
}

// someDims generates dimensions, now and then out of order.
func (s *Source) someDims(rank int) []int {
	var dims []int
	for d := range rank {
		if s.IntN(2) == 0 {
			dims = append(dims, d)
		}
	}
	if s.IntN(4) == 0 {
		s.Shuffle(len(dims), func(i, j int) { dims[i], dims[j] = dims[j], dims[i] })
	}
	return dims
}

// reshape generates a shape of exactly this many elements.
func (s *Source) reshape(size int64) Shape {
	if size == 0 {
		return Shape{0, 1 + s.Int64N(3)}
	}
	var shape Shape
	for size > 1 && len(shape) < s.MaxRank-1 {
		var divisors []int64
		for c := int64(1); c <= size; c++ {
			if size%c == 0 {
				divisors = append(divisors, c)
			}
		}
		c := divisors[s.IntN(len(divisors))]
		shape = append(shape, c)
		size /= c
	}
	if size > 1 || s.IntN(6) == 0 && len(shape) < s.MaxRank {
		shape = append(shape, size)
	}
	return shape
}

// sett generates a sett of a dimension of that size.
func (s *Source) sett(n int64) sett.Sett {
	if s.IntN(2) == 0 {
		return sett.All()
	}
	stripes := []sett.Stripe{}
	for range 1 + s.IntN(2) {
		on := 1 + s.Int64N(max(n, 1))
		stripes = append(stripes, sett.Stripe{On: on, Off: s.Int64N(4), Phase: s.Int64N(max(n, 1))})
	}
	return sett.Must(sett.New(stripes...))
}

// fill generates a box, and where an input goes in it.
func (s *Source) fill(o *Op, in Shape) {
	for _, n := range in {
		for {
			x := s.sett(n + 2)
			width := n + s.Int64N(n+2)
			if n == 0 {
				x = sett.None()
			}
			if c, err := x.Count(0, width); err == nil && c == n {
				o.Setts, o.Shape = append(o.Setts, x), append(o.Shape, width)
				break
			}
		}
	}
}
