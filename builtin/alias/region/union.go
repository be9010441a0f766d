package region

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// Union is a set of indices of one box, given as disjoint regions, none of them
// empty.
type Union struct {
	shape   Shape
	regions []Region
}

// UnionOf returns the union of regions of one shape, which may overlap.
func UnionOf(shape Shape, regions ...Region) (Union, error) {
	if err := shape.check(); err != nil {
		return Union{}, err
	}
	u := Union{shape: slices.Clone(shape)}
	w := newWork(context.Background())
	for _, r := range regions {
		var err error
		if u, err = u.union(r.Union(), w); err != nil {
			return Union{}, err
		}
	}
	return u, nil
}

// Disjoint returns the union of regions of one shape no two of which share an
// index, false if some do, or may, or are too many to compare, or the context has
// ended.
func Disjoint(ctx context.Context, shape Shape, regions ...Region) (Union, bool) {
	u := Union{shape: slices.Clone(shape)}
	if len(regions)*len(regions)/2 > 4*maxPairs {
		return Union{}, false
	}
	for i, r := range regions {
		for _, q := range regions[:i] {
			if ctx.Err() != nil || !r.shape.Equal(shape) || !r.Disjoint(q) {
				return Union{}, false
			}
		}
		if !r.empty {
			u.regions = append(u.regions, r)
		}
	}
	u, err := u.compacted(ctx)
	return u, err == nil
}

// Union returns the region as a union.
func (r Region) Union() Union {
	u := Union{shape: r.shape}
	if !r.empty {
		u.regions = []Region{r}
	}
	return u
}

// Shape returns the shape of the box.
func (u Union) Shape() Shape { return slices.Clone(u.shape) }

// Regions returns the disjoint regions. The list is the caller's.
func (u Union) Regions() []Region { return slices.Clone(u.regions) }

// IsEmpty says whether no index is in the union.
func (u Union) IsEmpty() bool { return len(u.regions) == 0 }

// Size returns the number of indices in the union.
func (u Union) Size() int64 {
	var n int64
	for _, r := range u.regions {
		n += r.Size()
	}
	return n
}

// IsFull says whether every index of the box is in the union.
func (u Union) IsFull() bool { return u.Size() == u.shape.Size() }

// Has says whether an index is in the union.
func (u Union) Has(index ...int64) bool {
	for _, r := range u.regions {
		if r.Has(index...) {
			return true
		}
	}
	return false
}

// String returns the regions, joined by a bar.
func (u Union) String() string {
	if len(u.regions) == 0 {
		return u.shape.String() + "{}"
	}
	parts := make([]string, len(u.regions))
	for i, r := range u.regions {
		parts[i] = r.String()
	}
	return strings.Join(parts, " | ")
}

// productOf returns the product of the pieces that a list gives for each dimension.
func productOf(ctx context.Context, shape Shape, list func(d int) (sett.Union, error)) (Union, error) {
	lists := make([][]sett.Sett, len(shape))
	for d := range shape {
		u, err := list(d)
		if err != nil {
			return Union{}, err
		}
		lists[d] = u.Pieces()
	}
	return product(ctx, shape, lists)
}

// product returns the regions of all combinations of the pieces that lists[d] has
// for dimension d, which are right on the shape.
func product(ctx context.Context, shape Shape, lists [][]sett.Sett) (Union, error) {
	u := Union{shape: shape}
	total := 1
	for _, list := range lists {
		if len(list) == 0 {
			return u, nil
		}
		if total *= len(list); total > sett.MaxPieces {
			return u, fmt.Errorf("%w: the result has more than %d", sett.ErrPieces, sett.MaxPieces)
		}
	}
	pick := make([]int, len(lists))
	for range total {
		if err := ctx.Err(); err != nil {
			return u, err
		}
		setts := make([]sett.Sett, len(lists))
		for d, list := range lists {
			setts[d] = list[pick[d]]
		}
		r, err := fit(shape, setts)
		if err != nil {
			return u, err
		}
		if !r.empty {
			u.regions = append(u.regions, r)
		}
		for d := len(pick) - 1; d >= 0; d-- {
			if pick[d]++; pick[d] < len(lists[d]) {
				break
			}
			pick[d] = 0
		}
	}
	return u, nil
}

// compactRounds bounds how often regions that were joined are looked at again.
const compactRounds = 8

// compacted returns the same set with regions joined that differ in one dimension only,
// or the error of the context.
func (u Union) compacted(ctx context.Context) (Union, error) {
	changed := true
	for round := 0; changed && round < compactRounds && len(u.regions) > 1; round++ {
		changed = false
		for d := range u.shape {
			before := len(u.regions)
			var err error
			if u, err = u.joined(ctx, d); err != nil {
				return Union{}, err
			}
			changed = changed || len(u.regions) < before
		}
	}
	return u, nil
}

// joined joins the regions that are the same in all dimensions but one.
func (u Union) joined(ctx context.Context, dim int) (Union, error) {
	groups := map[string][]Region{}
	var keys []string
	for _, r := range u.regions {
		if err := ctx.Err(); err != nil {
			return Union{}, err
		}
		key := r.keyWithout(dim)
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], r)
	}
	if len(keys) == len(u.regions) {
		return u, nil
	}
	out := Union{shape: u.shape}
	for _, key := range keys {
		if err := ctx.Err(); err != nil {
			return Union{}, err
		}
		out.regions = append(out.regions, joinedIn(dim, groups[key])...)
	}
	return out, nil
}

func joinedIn(dim int, group []Region) []Region {
	setts := make([]sett.Sett, len(group))
	for i, r := range group {
		setts[i] = r.setts[dim]
	}
	width := group[0].shape[dim]
	pieces := sett.Disjoint(setts...).Compact(width).Pieces()
	if len(pieces) == len(group) {
		return group
	}
	var out []Region
	for _, piece := range pieces {
		list := append([]sett.Sett(nil), group[0].setts...)
		list[dim] = piece
		r, err := fit(group[0].shape, list)
		if err != nil {
			return group
		}
		out = append(out, r)
	}
	return out
}

func (r Region) keyWithout(dim int) string {
	var b strings.Builder
	for d, s := range r.setts {
		if d != dim {
			b.WriteString(s.String())
		}
	}
	return b.String()
}
