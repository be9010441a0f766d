package region

import (
	"context"
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// Permute returns the union in the view whose dimension d is dimension perm[d].
func (u Union) Permute(perm []int) (Union, error) {
	shape, err := u.shape.Permute(perm)
	if err != nil {
		return Union{}, err
	}
	return u.mapped(shape, func(r Region) []sett.Sett {
		setts := make([]sett.Sett, len(perm))
		for d, p := range perm {
			setts[d] = r.setts[p]
		}
		return setts
	}), nil
}

// Reverse returns the union in the view that inverts the order of these dimensions. A
// dimension that is named twice is inverted twice.
func (u Union) Reverse(dims ...int) (Union, error) {
	if err := u.shape.CheckReverse(dims); err != nil {
		return Union{}, err
	}
	return u.mapped(slices.Clone(u.shape), func(r Region) []sett.Sett {
		setts := slices.Clone(r.setts)
		for _, d := range dims {
			setts[d] = setts[d].Reverse(u.shape[d])
		}
		return setts
	}), nil
}

// Expand returns the union in the view that repeats dimensions of size 1, by numpy's
// rule; the rank may grow at the front.
func (u Union) Expand(to Shape) (Union, error) {
	if err := u.shape.CheckExpand(to); err != nil {
		return Union{}, err
	}
	to = slices.Clone(to)
	if to.Size() == 0 {
		return Union{shape: to}, nil
	}
	ahead := len(to) - len(u.shape)
	return u.mapped(to, func(r Region) []sett.Sett {
		setts := make([]sett.Sett, len(to))
		for d, n := range u.shape {
			if n == to[ahead+d] {
				setts[ahead+d] = r.setts[d]
			}
		}
		return setts
	}), nil
}

// mapped applies a view that takes a region to one of these setts, and disjoint
// regions to disjoint ones.
func (u Union) mapped(shape Shape, view func(Region) []sett.Sett) Union {
	out := Union{shape: shape}
	for _, r := range u.regions {
		out.regions = append(out.regions, Region{shape, view(r), false})
	}
	return out
}

// Reduce is the way back of Expand: the indices of the smaller box that any index
// of the union is a copy of. What several regions have become is counted once.
func (u Union) Reduce(ctx context.Context, to Shape) (Union, error) {
	if err := to.CheckExpand(u.shape); err != nil {
		return Union{}, err
	}
	to = slices.Clone(to)
	out := Union{shape: to}
	ahead := len(u.shape) - len(to)
	for _, r := range u.regions {
		if err := ctx.Err(); err != nil {
			return Union{}, err
		}
		setts := make([]sett.Sett, len(to))
		for d, n := range to {
			if n == u.shape[ahead+d] {
				setts[d] = r.setts[ahead+d]
			}
		}
		var err error
		if out, err = out.union(Region{to, setts, false}.Union(), newWork(ctx)); err != nil {
			return Union{}, err
		}
	}
	return out, nil
}

// Sample returns what is left of the union in a view that keeps only a region.
func (u Union) Sample(ctx context.Context, where Region) (Union, error) {
	if err := sameShape("sample", u.shape, where.shape); err != nil {
		return Union{}, err
	}
	shape := where.Counts()
	return u.gathered(ctx, shape, func(r Region) (Union, error) {
		if where.empty {
			return Union{shape: shape}, nil
		}
		return productOf(ctx, shape, func(d int) (sett.Union, error) {
			return r.setts[d].SampleIn(where.setts[d], where.shape[d])
		})
	})
}

// Fill is the way back of Sample: the union as seen in a larger box, where it fills
// the scaffold.
func (u Union) Fill(ctx context.Context, scaffold Region) (Union, error) {
	if counts := scaffold.Counts(); !counts.Equal(u.shape) {
		return Union{}, fmt.Errorf("fill a scaffold of %v with a region of shape %v", counts, u.shape)
	}
	return u.gathered(ctx, scaffold.shape, func(r Region) (Union, error) {
		return productOf(ctx, scaffold.shape, func(d int) (sett.Union, error) {
			return r.setts[d].FillIn(scaffold.setts[d], scaffold.shape[d])
		})
	})
}

// gathered collects what the regions become under a view that keeps disjoint
// regions disjoint.
func (u Union) gathered(ctx context.Context, shape Shape, f func(Region) (Union, error)) (Union, error) {
	out := Union{shape: slices.Clone(shape)}
	for _, r := range u.regions {
		if err := ctx.Err(); err != nil {
			return Union{}, err
		}
		part, err := f(r)
		if err != nil {
			return Union{}, err
		}
		out.regions = append(out.regions, part.regions...)
		if len(out.regions) > sett.MaxPieces {
			return Union{}, fmt.Errorf("%w: the result has more than %d", sett.ErrPieces, sett.MaxPieces)
		}
	}
	if len(u.regions) == 1 {
		return out, nil
	}
	return out.compacted(ctx)
}
