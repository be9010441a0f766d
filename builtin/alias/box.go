package alias

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/internal/interval"
)

// Extent says where the elements of its allocation that a tensor shows lie: from the first
// to the last, in each dimension, and by remainders where what it shows repeats.
// It is nil where the tensor shows several allocations or none.
func (g *Graph) Extent(t Tensor) interval.Box {
	node := &g.tensors[t]
	if len(node.origins) == 0 || node.hull.alloc < 0 {
		return nil
	}
	return g.boxIn(t, node.hull.alloc)
}

// boxIn says where the elements of an allocation that a tensor shows lie.
func (g *Graph) boxIn(t, alloc Tensor) interval.Box {
	var box interval.Box
	for _, o := range g.tensors[t].origins {
		switch {
		case o.Alloc != alloc:
		case box == nil:
			box = boxOf(o.Part)
		default:
			box = both(box, boxOf(o.Part))
		}
	}
	return box
}

// both returns the box of what is in either of two boxes.
func both(a, b interval.Box) interval.Box {
	var box interval.Box
	for _, s := range a {
		i := slices.IndexFunc(b, func(o interval.Side) bool { return o.Axis == s.Axis })
		if i >= 0 {
			box = append(box, interval.Side{Axis: s.Axis, First: min(s.First, b[i].First), Last: max(s.Last, b[i].Last)})
		}
	}
	return box
}

// maxSides bounds the number of sides that are found.
const maxSides = 8

// boxOf says where the elements of a region lie, which is not empty.
func boxOf(r region.Region) interval.Box {
	first, last := r.Ends()
	box := interval.Box{{First: first, Last: last}}
	add := func(dim int, period, first, last, all int64) {
		if last-first+1 < all && len(box) < maxSides {
			box = append(box, interval.Side{Axis: interval.Axis{Dim: dim + 1, Period: period}, First: first, Last: last})
		}
	}
	for d, n := range r.Shape() {
		s := r.Sett(d)
		if r.Rank() > 1 {
			first, last := s.Remainders(n, n)
			add(d, 0, first, last, n)
		}
		for _, stripe := range s.Stripes() {
			if period := stripe.Period(); period < n {
				first, last := s.Remainders(n, period)
				add(d, period, first, last, period)
			}
		}
	}
	return box
}
