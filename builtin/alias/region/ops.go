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

// Intersect returns the indices in both regions.
func (r Region) Intersect(q Region) (Union, error) { return r.intersect(context.Background(), q) }

func (r Region) intersect(ctx context.Context, q Region) (Union, error) {
	if err := sameShape("intersect", r.shape, q.shape); err != nil {
		return Union{}, err
	}
	if r.empty || q.empty {
		return Union{shape: r.shape}, nil
	}
	lists := make([][]sett.Sett, len(r.shape))
	for d, n := range r.shape {
		u, err := r.setts[d].IntersectIn(q.setts[d], n)
		if err != nil {
			return Union{}, err
		}
		lists[d] = u.Pieces()
	}
	return product(ctx, r.shape, lists)
}

// Complement returns the indices of the box that are not in the region.
func (r Region) Complement() (Union, error) { return r.complement(context.Background()) }

func (r Region) complement(ctx context.Context) (Union, error) {
	u := Union{shape: r.shape}
	if r.empty {
		full, err := Full(r.shape)
		return full.unionOfFull(), err
	}
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

// unionOfFull is Union of a full region, which is empty in a box without elements.
func (r Region) unionOfFull() Union {
	if r.shape.Size() == 0 {
		return Union{shape: r.shape}
	}
	return r.Union()
}

// Subtract returns the indices in r that are not in q.
func (r Region) Subtract(q Region) (Union, error) { return r.Union().Subtract(q.Union()) }

// Intersect returns the indices in both unions.
func (u Union) Intersect(v Union) (Union, error) {
	return u.intersect(v, newWork(context.Background()))
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

// intersect is Intersect as a part of an operation.
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
func (u Union) Subtract(v Union) (Union, error) {
	return u.SubtractContext(context.Background(), v)
}

// SubtractContext is Subtract that ends with the error of the context soon after it
// has ended.
func (u Union) SubtractContext(ctx context.Context, v Union) (Union, error) {
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
func (u Union) Complement() (Union, error) {
	full, err := Full(u.shape)
	if err != nil {
		return Union{}, err
	}
	return full.unionOfFull().Subtract(u)
}

// Union returns the indices in u or in v.
func (u Union) Union(v Union) (Union, error) {
	return u.union(v, newWork(context.Background()))
}

func (u Union) union(v Union, w *work) (Union, error) {
	more, err := v.subtract(u, w)
	if err != nil {
		return Union{}, err
	}
	out := Union{shape: u.shape, regions: append(append([]Region(nil), u.regions...), more.regions...)}
	return out.compacted(w.ctx)
}
