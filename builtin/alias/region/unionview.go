package region

import (
	"context"
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// Permute is [Region.Permute] of each region.
func (u Union) Permute(perm []int) (Union, error) {
	shape, err := u.shape.Permute(perm)
	if err != nil {
		return Union{}, err
	}
	return u.mapped(shape, func(r Region) (Region, error) { return r.Permute(perm) })
}

// Reverse is [Region.Reverse] of each region.
func (u Union) Reverse(dims ...int) (Union, error) {
	return u.mapped(u.shape, func(r Region) (Region, error) { return r.Reverse(dims...) })
}

// Expand is [Region.Expand] of each region.
func (u Union) Expand(to Shape) (Union, error) {
	if err := u.shape.checkExpand(to); err != nil {
		return Union{}, err
	}
	return u.mapped(to, func(r Region) (Region, error) { return r.Expand(to) })
}

// Reduce is [Region.Reduce] of each region; what several regions have become is
// counted once.
func (u Union) Reduce(to Shape) (Union, error) {
	return u.ReduceContext(context.Background(), to)
}

// ReduceContext is Reduce that ends with the error of the context soon after it has
// ended.
func (u Union) ReduceContext(ctx context.Context, to Shape) (Union, error) {
	if err := to.checkExpand(u.shape); err != nil {
		return Union{}, err
	}
	out := Union{shape: slices.Clone(to)}
	for _, r := range u.regions {
		if err := ctx.Err(); err != nil {
			return Union{}, err
		}
		q, err := r.Reduce(to)
		if err != nil {
			return Union{}, err
		}
		if out, err = out.union(q.Union(), newWork(ctx)); err != nil {
			return Union{}, err
		}
	}
	return out, nil
}

// mapped applies a view that keeps disjoint regions disjoint.
func (u Union) mapped(shape Shape, f func(Region) (Region, error)) (Union, error) {
	out := Union{shape: slices.Clone(shape)}
	for _, r := range u.regions {
		q, err := f(r)
		if err != nil {
			return Union{}, err
		}
		if !q.empty {
			out.regions = append(out.regions, q)
		}
	}
	return out, nil
}

// Sample is [Region.Sample] of each region.
func (u Union) Sample(where Region) (Union, error) {
	return u.SampleContext(context.Background(), where)
}

// SampleContext is Sample that ends with the error of the context soon after it has
// ended.
func (u Union) SampleContext(ctx context.Context, where Region) (Union, error) {
	return u.gathered(ctx, where.Counts(), func(r Region) (Union, error) { return r.sample(ctx, where) })
}

// Slice is [Region.Slice] of each region.
func (u Union) Slice(lower, upper []int64) (Union, error) {
	where, err := FromBounds(u.shape, lower, upper)
	if err != nil {
		return Union{}, err
	}
	return u.Sample(where)
}

// Fill is [Region.Fill] of each region.
func (u Union) Fill(scaffold Region) (Union, error) {
	return u.FillContext(context.Background(), scaffold)
}

// FillContext is Fill that ends with the error of the context soon after it has ended.
func (u Union) FillContext(ctx context.Context, scaffold Region) (Union, error) {
	return u.gathered(ctx, scaffold.shape, func(r Region) (Union, error) { return r.fill(ctx, scaffold) })
}

// Reshape is [Region.Reshape] of each region.
func (u Union) Reshape(to Shape) (Union, error) {
	return u.ReshapeContext(context.Background(), to)
}

// ReshapeContext is Reshape that ends with the error of the context soon after it has
// ended.
func (u Union) ReshapeContext(ctx context.Context, to Shape) (Union, error) {
	return u.gathered(ctx, to, func(r Region) (Union, error) { return r.reshape(ctx, to) })
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
