package rewrite

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
)

// swap returns two ops that do what x and then y do to an input of a shape, the
// first of y's kind and the second of x's. It fails where there are none, or
// none that this package knows.
//
// Each swap is written down in one direction, towards lexicographic order. The
// other one is that of the mirrored chain: what is true of linear maps is true
// of their transposes.
func swap(in chain.Shape, x, y *chain.Op) (first, second chain.Op, ok bool) {
	mid, err := x.Out(in)
	if err != nil {
		return first, second, false
	}
	out, err := y.Out(mid)
	if err != nil {
		return first, second, false
	}
	s := swapping{in, mid, out, x, y}
	if first, second, ok = s.forward(); ok {
		return first, second, true
	}
	back := swapping{out, mid, in, ptr(y.Mirror(mid)), ptr(x.Mirror(in))}
	a, b, ok := back.forward()
	if !ok {
		return first, second, false
	}
	between, err := a.Out(out)
	if err != nil {
		return first, second, false
	}
	return b.Mirror(between), a.Mirror(out), true
}

func ptr(o chain.Op) *chain.Op { return &o }

// swapping is two ops with the shapes around them.
type swapping struct {
	in, mid, out chain.Shape
	x, y         *chain.Op
}

// forward swaps towards lexicographic order.
func (s *swapping) forward() (first, second chain.Op, ok bool) {
	switch s.y.Kind {
	case chain.DimShuffle:
		return s.dimShuffle()
	case chain.Expand, chain.Reduce:
		return s.resize(s.y.Kind)
	case chain.Reshape:
		return s.reshape()
	case chain.Reverse:
		if s.x.Kind == chain.SettSample || s.x.Kind == chain.SettFillInto {
			return *s.y, s.turned(), true
		}
	}
	return first, second, false
}

// dimShuffle has a DimShuffle come first.
func (s *swapping) dimShuffle() (first, second chain.Op, ok bool) {
	perm := s.y.Perm
	switch s.x.Kind {
	case chain.Expand, chain.Reduce:
		return *s.y, chain.Op{Kind: s.x.Kind, Shape: s.out}, true
	case chain.Reverse:
		var dims []int
		for d, from := range perm {
			if slices.Contains(s.x.Perm, from) {
				dims = append(dims, d)
			}
		}
		return *s.y, chain.Op{Kind: chain.Reverse, Perm: dims}, true
	case chain.SettSample, chain.SettFillInto:
		moved := chain.Op{Kind: s.x.Kind, Shape: make(chain.Shape, len(perm)), Setts: make([]sett.Sett, len(perm))}
		for d, from := range perm {
			moved.Shape[d], moved.Setts[d] = s.x.Shape[from], s.x.Setts[from]
		}
		return *s.y, moved, true
	case chain.Reshape:
		p, ok := shuffleBlocks(s.in, s.mid, perm)
		return chain.Op{Kind: chain.DimShuffle, Perm: p}, chain.Op{Kind: chain.Reshape, Shape: s.out}, ok
	}
	return first, second, false
}

// block is a part of two shapes with the same elements: the dimensions from..to
// of the one are the dimensions from..to of the other in another shape, and no
// smaller part of them is.
type block struct{ inFrom, inTo, outFrom, outTo int }

// blocks returns the blocks of two shapes with as many elements, without the
// sizes of 1 between them. They must not be empty.
func blocks(in, out chain.Shape) []block {
	var list []block
	i, j := 0, 0
	for {
		for i < len(in) && in[i] == 1 {
			i++
		}
		for j < len(out) && out[j] == 1 {
			j++
		}
		if i == len(in) || j == len(out) {
			return list
		}
		b := block{inFrom: i, outFrom: j}
		a, c := in[i], out[j]
		i, j = i+1, j+1
		for a != c {
			if a < c {
				a *= in[i]
				i++
			} else {
				c *= out[j]
				j++
			}
		}
		b.inTo, b.outTo = i, j
		list = append(list, b)
	}
}

// shuffleBlocks returns the permutation of the dimensions of in that moves them
// as perm moves those of the reshaped array: it must keep the dimensions of each
// block together and in order.
func shuffleBlocks(in, mid chain.Shape, perm []int) ([]int, bool) {
	if slices.Contains(in, 0) {
		return nil, false
	}
	list := blocks(in, mid)
	var order []int
	for at := 0; at < len(perm); at++ {
		if mid[perm[at]] == 1 {
			continue
		}
		k := slices.IndexFunc(list, func(b block) bool { return b.outFrom == perm[at] })
		if k < 0 {
			return nil, false
		}
		b := list[k]
		for d := b.outFrom + 1; d < b.outTo; d++ {
			if mid[d] == 1 {
				continue
			}
			at++
			for at < len(perm) && mid[perm[at]] == 1 {
				at++
			}
			if at == len(perm) || perm[at] != d {
				return nil, false
			}
		}
		for d := b.inFrom; d < b.inTo; d++ {
			if in[d] != 1 {
				order = append(order, d)
			}
		}
	}
	for d, n := range in {
		if n == 1 {
			order = append(order, d)
		}
	}
	return order, true
}

// resize has an Expand or a Reduce come first. A dimension that it resizes must be
// the same before x and after it: x says which elements of it are there, and the
// copies or the sum would be of others. But a Reduce may come before a
// SettFillInto that spreads what is added up: zeros add nothing.
func (s *swapping) resize(kind chain.Kind) (first, second chain.Op, ok bool) {
	if s.x.Kind == chain.Reshape {
		resized, ok := s.pivots(s.mid, s.out, s.in)
		return chain.Op{Kind: kind, Shape: resized}, chain.Op{Kind: chain.Reshape, Shape: s.out}, ok
	}
	if s.x.Kind == chain.DimShuffle || s.x.Kind == kind {
		return first, second, false
	}
	resized, kept := slices.Clone(s.in), []int(nil)
	setts := slices.Clone(s.x.Setts)
	for d := range s.mid {
		if s.mid[d] == s.out[d] {
			if slices.Contains(s.x.Perm, d) {
				kept = append(kept, d)
			}
			continue
		}
		if s.in[d] != s.mid[d] && (kind == chain.Expand || s.x.Kind != chain.SettFillInto) {
			return first, second, false
		}
		resized[d] = s.out[d]
		if setts != nil {
			setts[d] = sett.All()
		}
	}
	return chain.Op{Kind: kind, Shape: resized}, s.second(resized, kept, setts), true
}

// second returns the op of x's kind on the array that the first one makes.
func (s *swapping) second(made chain.Shape, dims []int, setts []sett.Sett) chain.Op {
	o := chain.Op{Kind: s.x.Kind}
	switch s.x.Kind {
	case chain.Expand, chain.Reduce:
		o.Shape = s.out
	case chain.Reverse:
		o.Perm = dims
	case chain.SettSample:
		o.Shape, o.Setts = made, setts
	case chain.SettFillInto:
		o.Shape, o.Setts = s.out, setts
	}
	return o
}

// pivots returns the shape at with the changes that make to of from: for each
// dimension that changes its size, the dimension of at which has that size at
// the same place, the product of the sizes before it being equal.
func (s *swapping) pivots(from, to, at chain.Shape) (chain.Shape, bool) {
	found, ok := pivots(from, to, at)
	if !ok {
		return nil, false
	}
	changed := slices.Clone(at)
	for d, e := range found {
		if e >= 0 {
			changed[e] = to[d]
		}
	}
	return changed, true
}

// pivots returns, for each dimension of from that differs in to, the dimension of
// at that it is; -1 for the others.
func pivots(from, to, at chain.Shape) ([]int, bool) {
	if slices.Contains(from, 0) || slices.Contains(at, 0) {
		return nil, false
	}
	found := make([]int, len(from))
	e, front, before := 0, int64(1), int64(1)
	for d := range from {
		found[d] = -1
		if from[d] != to[d] {
			for e < len(at) && (before < front || at[e] != from[d]) {
				if before >= front && at[e] != 1 {
					return nil, false
				}
				before *= at[e]
				e++
			}
			if e == len(at) || before != front {
				return nil, false
			}
			found[d] = e
			before *= at[e]
			e++
		}
		front *= from[d]
	}
	return found, true
}

// reshape has a Reshape come first.
func (s *swapping) reshape() (first, second chain.Op, ok bool) {
	switch s.x.Kind {
	case chain.Reverse:
		dims, ok := reverseBlocks(s.in, s.out, s.x.Perm)
		return *s.y, chain.Op{Kind: chain.Reverse, Perm: dims}, ok
	case chain.SettSample, chain.SettFillInto:
		found, ok := pivots(s.mid, s.in, s.out)
		if !ok || slices.Contains(s.in, 0) {
			return first, second, false
		}
		made := slices.Clone(s.out)
		moved := chain.Op{Kind: s.x.Kind, Setts: make([]sett.Sett, len(s.out))}
		for d, e := range found {
			if e >= 0 {
				made[e], moved.Setts[e] = s.in[d], s.x.Setts[d]
			}
		}
		moved.Shape = made
		if s.x.Kind == chain.SettFillInto {
			moved.Shape = s.out
		}
		return chain.Op{Kind: chain.Reshape, Shape: made}, moved, true
	}
	return first, second, false
}

// reverseBlocks returns the dimensions of out whose reversal is that of dims of
// in: of each block all are reversed, or none.
func reverseBlocks(in, out chain.Shape, dims []int) ([]int, bool) {
	if slices.Contains(in, 0) {
		return nil, false
	}
	var turned []int
	for _, b := range blocks(in, out) {
		all, any := true, false
		for d := b.inFrom; d < b.inTo; d++ {
			if in[d] != 1 {
				is := slices.Contains(dims, d)
				all, any = all && is, any || is
			}
		}
		if !any {
			continue
		}
		if !all {
			return nil, false
		}
		for d := b.outFrom; d < b.outTo; d++ {
			if out[d] != 1 {
				turned = append(turned, d)
			}
		}
	}
	return turned, true
}

// turned returns the region of x as it lies after y, a Reverse.
func (s *swapping) turned() chain.Op {
	o := chain.Op{Kind: s.x.Kind, Shape: s.x.Shape, Setts: slices.Clone(s.x.Setts)}
	for _, d := range s.y.Perm {
		if !o.Setts[d].IsAll() {
			o.Setts[d] = reversedSett(o.Setts[d], o.Shape[d])
		}
	}
	return o
}

// reversedSett returns a sett as it lies in a dimension that is reversed,
// with few stripes.
func reversedSett(s sett.Sett, width int64) sett.Sett {
	if found, ok := index.Of(s, width); ok && found.Listed == nil && found.Size() > 0 {
		return found.Turned(width).Sett(width)
	}
	return s.Reverse(width).Simplified()
}
