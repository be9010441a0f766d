package region

import (
	"context"
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// Reshape returns the union in a view of another shape with the same elements in
// row-major order. Dimensions are taken apart only as far as they mix: where
// shapes share a cut, the setts before and after it do not see each other.
func (u Union) Reshape(ctx context.Context, to Shape) (Union, error) {
	if err := u.shape.CheckReshape(to); err != nil {
		return Union{}, err
	}
	return u.gathered(ctx, to, func(r Region) (Union, error) { return r.reshape(ctx, slices.Clone(to)) })
}

func (r Region) reshape(ctx context.Context, to Shape) (Union, error) {
	out := [][]sett.Sett{{}} // the setts of each region so far, dimension by dimension
	for _, c := range cuts(r.shape, to) {
		part := Region{shape: r.shape[c.from:c.to], setts: r.setts[c.from:c.to]}
		pieces, err := part.reshaped(ctx, to[c.outFrom:c.outTo])
		if err != nil {
			return Union{}, err
		}
		if out, err = joinAll(out, pieces); err != nil {
			return Union{}, err
		}
	}
	u := Union{shape: to}
	for _, setts := range out {
		q, err := fit(to, setts)
		if err != nil {
			return Union{}, err
		}
		if !q.empty {
			u.regions = append(u.regions, q)
		}
	}
	return u.compacted(ctx)
}

// joinAll appends each of the pieces to each of the rows.
func joinAll(rows, pieces [][]sett.Sett) ([][]sett.Sett, error) {
	if len(rows)*len(pieces) > sett.MaxPieces {
		return nil, fmt.Errorf("reshape: %w: more than %d", sett.ErrPieces, sett.MaxPieces)
	}
	var out [][]sett.Sett
	for _, row := range rows {
		for _, piece := range pieces {
			out = append(out, slices.Concat(row, piece))
		}
	}
	return out, nil
}

// cut is a stretch of dimensions that becomes a stretch of as many elements.
type cut struct {
	from, to, outFrom, outTo int
}

// cuts splits two shapes of the same size, which is not 0, into the shortest
// stretches that have the same size in both. The last takes what is left.
func cuts(in, out Shape) []cut {
	var list []cut
	i, j := 0, 0
	for i < len(in) && j < len(out) {
		c := cut{from: i, outFrom: j}
		a, b := in[i], out[j]
		i, j = i+1, j+1
		for a != b {
			if a < b {
				a *= in[i]
				i++
				continue
			}
			b *= out[j]
			j++
		}
		c.to, c.outTo = i, j
		list = append(list, c)
	}
	if i < len(in) || j < len(out) { // only sizes of 1 are left
		list = append(list, cut{i, len(in), j, len(out)})
	}
	return list
}

// reshaped returns the setts of the regions that one stretch becomes.
func (r Region) reshaped(ctx context.Context, to Shape) ([][]sett.Sett, error) {
	if r.shape.Equal(to) {
		return [][]sett.Sett{r.setts}, nil
	}
	flat, err := r.Flatten()
	if err != nil {
		return nil, err
	}
	return unflatten(ctx, flat, to)
}

// unflatten splits a sett into dimensions, from the last to the first.
func unflatten(ctx context.Context, flat sett.Sett, to Shape) ([][]sett.Sett, error) {
	if len(to) == 0 {
		return [][]sett.Sett{{}}, nil
	}
	last := len(to) - 1
	if last == 0 {
		return [][]sett.Sett{{flat}}, nil
	}
	blocks, err := flat.Unflatten(to[:last].Size(), to[last])
	if err != nil {
		return nil, err
	}
	u := Union{shape: Shape{to[:last].Size(), to[last]}}
	for _, b := range blocks {
		r, err := fit(u.shape, []sett.Sett{b.Rows, b.Cols})
		if err != nil {
			return nil, err
		}
		u.regions = append(u.regions, r)
	}
	var out [][]sett.Sett
	if u, err = u.compacted(ctx); err != nil {
		return nil, err
	}
	for _, r := range u.regions {
		rows, err := unflatten(ctx, r.setts[0], to[:last])
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			out = append(out, append(row, r.setts[1]))
		}
	}
	return out, nil
}
