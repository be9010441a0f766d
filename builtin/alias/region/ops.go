package region

import (
	"context"
	"fmt"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// sameShape fails for operands of two shapes.
func sameShape(what string, a, b Shape) error {
	if a.Equal(b) {
		return nil
	}
	return fmt.Errorf("%s a region of shape %v and one of %v", what, a, b)
}

func (r Region) intersect(ctx context.Context, q Region) (Union, error) {
	return productOf(ctx, r.shape, func(d int) (sett.Union, error) {
		return r.setts[d].IntersectIn(q.setts[d], r.shape[d])
	})
}

// complement returns the indices of the box that are not in a region, which has some.
func (r Region) complement(ctx context.Context) (Union, error) {
	u := Union{shape: r.shape}
	lists := make([][]sett.Sett, len(r.shape))
	for d := range lists {
		lists[d] = []sett.Sett{sett.All()}
	}
	for d := range r.shape {
		lists[d] = r.setts[d].Complement().Pieces()
		part, err := product(ctx, r.shape, lists)
		if err != nil {
			return Union{}, err
		}
		u.regions = append(u.regions, part.regions...)
		lists[d] = []sett.Sett{r.setts[d]}
	}
	return u.compacted(ctx)
}

// work is what is left of the bound of an operation, and the context that ends it.
type work struct {
	ctx  context.Context
	left int
}

func newWork(ctx context.Context) *work { return &work{ctx, maxPairs} }

// pair counts one more pair of regions, and fails where that is one too many or the
// context has ended.
func (w *work) pair() error {
	if w.left--; w.left < 0 {
		return fmt.Errorf("intersect: %w: more than %d pairs of regions to look at", sett.ErrPieces, maxPairs)
	}
	return w.ctx.Err()
}

// Intersect returns the indices in both unions. As every operation that takes a
// context, it ends with the error of the context soon after that has ended.
func (u Union) Intersect(ctx context.Context, v Union) (Union, error) {
	return u.intersect(v, newWork(ctx))
}

func (u Union) intersect(v Union, w *work) (Union, error) {
	if err := sameShape("intersect", u.shape, v.shape); err != nil {
		return Union{}, err
	}
	out := Union{shape: u.shape}
	for _, a := range u.regions {
		for _, b := range v.regions {
			if err := w.pair(); err != nil {
				return Union{}, err
			}
			part, err := a.intersect(w.ctx, b)
			if err != nil {
				return Union{}, err
			}
			out.regions = append(out.regions, part.regions...)
			if len(out.regions) > sett.MaxPieces {
				return Union{}, fmt.Errorf("intersect: %w: more than %d", sett.ErrPieces, sett.MaxPieces)
			}
		}
	}
	return out.compacted(w.ctx)
}

// Subtract returns the indices in u that are not in v.
func (u Union) Subtract(ctx context.Context, v Union) (Union, error) {
	return u.subtract(v, newWork(ctx))
}

func (u Union) subtract(v Union, w *work) (Union, error) {
	if err := sameShape("subtract", u.shape, v.shape); err != nil {
		return Union{}, err
	}
	for _, r := range v.regions {
		gap, err := r.complement(w.ctx)
		if err != nil {
			return Union{}, err
		}
		if u, err = u.intersect(gap, w); err != nil {
			return Union{}, err
		}
	}
	return u, nil
}

// Complement returns the indices of the box that are not in the union.
func (u Union) Complement(ctx context.Context) (Union, error) {
	full, err := Full(u.shape)
	if err != nil {
		return Union{}, err
	}
	return full.Union().Subtract(ctx, u)
}

// Union returns the indices in u or in v.
func (u Union) Union(ctx context.Context, v Union) (Union, error) {
	return u.union(v, newWork(ctx))
}

func (u Union) union(v Union, w *work) (Union, error) {
	more, err := v.subtract(u, w)
	if err != nil {
		return Union{}, err
	}
	out := Union{shape: u.shape, regions: append(append([]Region(nil), u.regions...), more.regions...)}
	return out.compacted(w.ctx)
}
