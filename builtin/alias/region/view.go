package region

import (
	"context"
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// Permute returns the region in the view whose dimension d is dimension perm[d].
func (r Region) Permute(perm []int) (Region, error) {
	shape, err := r.shape.Permute(perm)
	if err != nil {
		return Region{}, err
	}
	setts := make([]sett.Sett, len(perm))
	for d, p := range perm {
		setts[d] = r.setts[p]
	}
	return Region{shape, setts, r.empty}, nil
}

// Reverse returns the region in the view that turns these dimensions round. A
// dimension that is named twice is turned back.
func (r Region) Reverse(dims ...int) (Region, error) {
	setts := slices.Clone(r.setts)
	for _, d := range dims {
		if d < 0 || d >= len(setts) {
			return Region{}, fmt.Errorf("reverse dimension %d of shape %v: there is no such dimension", d, r.shape)
		}
		setts[d] = setts[d].Reverse(r.shape[d])
	}
	return Region{r.shape, setts, r.empty}, nil
}

// Expand returns the region in the view that repeats dimensions of size 1, by
// numpy's rule; the rank may grow in front.
func (r Region) Expand(to Shape) (Region, error) {
	if err := to.check(); err != nil {
		return Region{}, err
	}
	if err := r.shape.checkExpand(to); err != nil {
		return Region{}, err
	}
	setts := make([]sett.Sett, len(to))
	ahead := len(to) - len(r.shape)
	for d, n := range r.shape {
		if n == to[ahead+d] {
			setts[ahead+d] = r.setts[d]
		}
	}
	return Region{slices.Clone(to), setts, r.empty || to.Size() == 0}, nil
}

// Reduce is the way back of Expand: the indices of the smaller box that any index
// of the region is a copy of.
func (r Region) Reduce(to Shape) (Region, error) {
	if err := to.check(); err != nil {
		return Region{}, err
	}
	if err := to.checkExpand(r.shape); err != nil {
		return Region{}, fmt.Errorf("reduce: %w", err)
	}
	setts := make([]sett.Sett, len(to))
	ahead := len(r.shape) - len(to)
	for d, n := range to {
		if n == r.shape[ahead+d] {
			setts[d] = r.setts[ahead+d]
		}
	}
	return Region{slices.Clone(to), setts, r.empty}, nil
}

// Sample returns what is left of the region in a view that keeps only where.
func (r Region) Sample(where Region) (Union, error) { return r.sample(context.Background(), where) }

func (r Region) sample(ctx context.Context, where Region) (Union, error) {
	if err := sameShape("sample", r.shape, where.shape); err != nil {
		return Union{}, err
	}
	out := Union{shape: where.Counts()}
	if r.empty || where.empty {
		return out, nil
	}
	lists := make([][]sett.Sett, len(r.shape))
	for d, n := range r.shape {
		u, err := r.setts[d].SampleIn(where.setts[d], n)
		if err != nil {
			return Union{}, err
		}
		lists[d] = u.Pieces()
	}
	return product(ctx, out.shape, lists)
}

// Fill is the way back of Sample: the region of a tensor as seen in the larger one
// that it fills the scaffold of.
func (r Region) Fill(scaffold Region) (Union, error) { return r.fill(context.Background(), scaffold) }

func (r Region) fill(ctx context.Context, scaffold Region) (Union, error) {
	if counts := scaffold.Counts(); !counts.Equal(r.shape) {
		return Union{}, fmt.Errorf("fill a scaffold of %v with a region of shape %v", counts, r.shape)
	}
	if r.empty || scaffold.empty {
		return Union{shape: scaffold.shape}, nil
	}
	lists := make([][]sett.Sett, len(r.shape))
	for d, n := range scaffold.shape {
		u, err := r.setts[d].FillIn(scaffold.setts[d], n)
		if err != nil {
			return Union{}, err
		}
		lists[d] = u.Pieces()
	}
	return product(ctx, scaffold.shape, lists)
}

// Slice is Sample at the box of these bounds.
func (r Region) Slice(lower, upper []int64) (Union, error) {
	where, err := FromBounds(r.shape, lower, upper)
	if err != nil {
		return Union{}, err
	}
	return r.Sample(where)
}
