package region

import (
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// Region is a box and a sett for each of its dimensions: the set of the indices
// in the box whose entry in each dimension is in its sett. A region is a value,
// never changed.
type Region struct {
	shape Shape
	setts []sett.Sett
	empty bool
}

// New returns the region of these setts in a box. What a sett has outside of its
// dimension does not count.
func New(shape Shape, setts ...sett.Sett) (Region, error) {
	if err := shape.check(); err != nil {
		return Region{}, err
	}
	if len(setts) != len(shape) {
		return Region{}, fmt.Errorf("a region of shape %v needs %d setts, not %d", shape, len(shape), len(setts))
	}
	return fit(slices.Clone(shape), slices.Clone(setts))
}

// fit is New for a checked shape and setts that nothing else holds.
func fit(shape Shape, setts []sett.Sett) (Region, error) {
	r := Region{shape: shape, setts: setts}
	for d, n := range shape {
		s, err := setts[d].Cut(n)
		if err != nil {
			return Region{}, err
		}
		setts[d] = s
		if n == 0 || s.IsEmpty() {
			r.empty = true
		}
	}
	return r, nil
}

// Full returns the region of all indices of a box.
func Full(shape Shape) (Region, error) { return New(shape, make([]sett.Sett, len(shape))...) }

// FromBounds returns the region of the indices in [lower, upper) in each
// dimension.
func FromBounds(shape Shape, lower, upper []int64) (Region, error) {
	if err := shape.check(); err != nil {
		return Region{}, err
	}
	if err := shape.checkBounds(lower, upper); err != nil {
		return Region{}, err
	}
	setts := make([]sett.Sett, len(shape))
	for d, n := range shape {
		on := upper[d] - lower[d]
		if on == n {
			continue
		}
		s, err := sett.New(sett.Stripe{On: on, Off: n - on, Phase: lower[d]})
		if err != nil {
			return Region{}, err
		}
		setts[d] = s
	}
	return fit(slices.Clone(shape), setts)
}

// FromStride returns the region of every stride-th index of a dimension, from 0.
func FromStride(shape Shape, dim int, stride int64) (Region, error) {
	if dim < 0 || dim >= len(shape) {
		return Region{}, fmt.Errorf("dimension %d is not one of shape %v", dim, shape)
	}
	if stride < 1 {
		return Region{}, fmt.Errorf("stride %d is not positive", stride)
	}
	setts := make([]sett.Sett, len(shape))
	s, err := sett.New(sett.Stripe{On: 1, Off: stride - 1})
	if err != nil {
		return Region{}, err
	}
	setts[dim] = s
	return New(shape, setts...)
}

// Shape returns the shape of the box.
func (r Region) Shape() Shape { return slices.Clone(r.shape) }

// Rank returns the number of dimensions.
func (r Region) Rank() int { return len(r.shape) }

// Sett returns the sett of a dimension.
func (r Region) Sett(dim int) sett.Sett { return r.setts[dim] }

// Counts returns how many entries are in each dimension: the shape of what is
// left where only the region is kept.
func (r Region) Counts() Shape {
	counts := make(Shape, len(r.shape))
	for d := range counts {
		counts[d] = r.count(d)
	}
	return counts
}

// count counts the entries of a dimension.
func (r Region) count(dim int) int64 {
	n, _ := r.setts[dim].Count(0, r.shape[dim]) // bounds were checked
	return n
}

// Size returns the number of indices in the region.
func (r Region) Size() int64 {
	if r.empty {
		return 0
	}
	n := int64(1)
	for d := range r.shape {
		n *= r.count(d)
	}
	return n
}

// IsEmpty says whether no index is in the region.
func (r Region) IsEmpty() bool { return r.empty }

// IsFull says whether every index of the box is in the region, and there is one.
func (r Region) IsFull() bool {
	if r.empty {
		return false
	}
	for d, n := range r.shape {
		if r.count(d) != n {
			return false
		}
	}
	return true
}

// Has says whether an index is in the region.
func (r Region) Has(index ...int64) bool {
	if r.empty || len(index) != len(r.shape) {
		return false
	}
	for d, i := range index {
		if i < 0 || i >= r.shape[d] || !r.setts[d].Has(i) {
			return false
		}
	}
	return true
}

// First returns the first index of a region, nil where it is empty.
func (r Region) First() []int64 {
	if r.empty {
		return nil
	}
	index := make([]int64, len(r.shape))
	for d := range index {
		index[d], _ = r.setts[d].Next(0)
	}
	return index
}

// Ends returns the first and the last row-major number of an index of a region, which is
// not empty.
func (r Region) Ends() (first, last int64) {
	for d, n := range r.shape {
		low, _ := r.setts[d].Next(0)
		high, _ := r.setts[d].At(r.count(d) - 1) // bounds were checked
		first, last = first*n+low, last*n+high
	}
	return first, last
}

// String returns the shape and the setts as (4,6)[(2,1,0)|-], a dash standing for
// a sett that is all of its dimension.
func (r Region) String() string {
	var b strings.Builder
	b.WriteString(r.shape.String())
	if r.empty {
		return b.String() + "{}"
	}
	b.WriteByte('[')
	for d, s := range r.setts {
		if d > 0 {
			b.WriteByte('|')
		}
		if s.Depth() == 0 {
			b.WriteByte('-')
			continue
		}
		for i, stripe := range s.Stripes() {
			if i > 0 {
				b.WriteByte('/')
			}
			b.WriteString(stripe.String())
		}
	}
	b.WriteByte(']')
	return b.String()
}
