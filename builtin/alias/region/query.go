package region

import (
	"fmt"

	"github.com/settle-go/settle/builtin/alias/sett"
)

// maxPairs bounds the number of pairs of regions that an operation on two unions looks
// at.
const maxPairs = 1 << 16

// Disjoint says whether no index is in both regions: whether their setts are
// disjoint in some dimension. It allocates nothing. It is false where that is not
// known.
func (r Region) Disjoint(q Region) bool {
	if r.empty || q.empty || !r.shape.Equal(q.shape) {
		return true
	}
	for d, n := range r.shape {
		if r.setts[d].DisjointIn(q.setts[d], n) {
			return true
		}
	}
	return false
}

// Common returns an index that is in both regions, false if there is none. The index is
// nil where they may have one that was not found.
func (r Region) Common(q Region) ([]int64, bool) {
	if r.empty || q.empty || !r.shape.Equal(q.shape) {
		return nil, false
	}
	index := make([]int64, len(r.shape))
	known := true
	for d, n := range r.shape {
		z, ok, err := r.setts[d].FindIn(q.setts[d], n)
		if err != nil {
			known = false // they may be apart in another dimension
			continue
		}
		if !ok {
			return nil, false
		}
		index[d] = z
	}
	if !known {
		return nil, true
	}
	return index, true
}

// Contains says whether every index of q is in r. It fails with [sett.ErrUnknown] where
// the answer is not known.
func (r Region) Contains(q Region) (bool, error) {
	if q.empty {
		return true, nil
	}
	if r.empty || !r.shape.Equal(q.shape) {
		return false, nil
	}
	var unknown error
	for d, n := range r.shape {
		ok, err := r.setts[d].ContainsIn(q.setts[d], n)
		if err != nil {
			unknown = err // it may stand out in another dimension
		} else if !ok {
			return false, nil
		}
	}
	return unknown == nil, unknown
}

// shared counts the indices in both regions, without listing them.
func (r Region) shared(q Region) (int64, error) {
	if r.empty || q.empty {
		return 0, nil
	}
	n := int64(1)
	var unknown error
	for d, width := range r.shape {
		k, err := r.setts[d].CountIn(q.setts[d], width)
		if err != nil {
			unknown = err
			continue
		}
		if n *= k; k == 0 {
			return 0, nil
		}
	}
	return n, unknown
}

// tooMany is the error of a question about more pairs of regions than are looked at.
func tooMany(u, v Union) error {
	if len(u.regions)*len(v.regions) <= maxPairs {
		return nil
	}
	return fmt.Errorf("compare unions of %d and %d regions: %w: more than %d pairs", len(u.regions), len(v.regions), sett.ErrUnknown, maxPairs)
}

// Common returns an index that is in both unions, false if there is none. The index is
// nil where they may have one that was not found.
func (u Union) Common(v Union) ([]int64, bool) {
	if tooMany(u, v) != nil {
		return nil, true
	}
	unknown := false
	for _, a := range u.regions {
		for _, b := range v.regions {
			index, ok := a.Common(b)
			if ok && index != nil {
				return index, true
			}
			unknown = unknown || ok
		}
	}
	return nil, unknown
}

// Contains says whether every index of v is in u: whether what the regions of u have of
// each region of v makes up the whole of it. It fails with [sett.ErrUnknown] where the
// answer is not known.
func (u Union) Contains(v Union) (bool, error) {
	if !u.shape.Equal(v.shape) {
		return v.IsEmpty(), nil
	}
	if len(u.regions) == 1 && len(v.regions) == 1 {
		return u.regions[0].Contains(v.regions[0])
	}
	if err := tooMany(u, v); err != nil {
		return false, err
	}
	for _, b := range v.regions {
		missing := b.Size()
		for _, a := range u.regions {
			n, err := a.shared(b)
			if err != nil {
				return false, err
			}
			missing -= n
		}
		if missing != 0 {
			return false, nil
		}
	}
	return true, nil
}

// Flatten returns the row-major numbers of the indices of the region, as one
// sett. It is right on [0, shape.Size()).
func (r Region) Flatten() (sett.Sett, error) {
	if r.empty {
		return sett.None(), nil
	}
	var stripes []sett.Stripe
	stride := r.shape.Size()
	for d, s := range r.setts {
		stride /= r.shape[d]
		if s.Depth() == 0 {
			continue
		}
		if r.shape[d]%s.Period() != 0 {
			stripes = append(stripes, sett.Stripe{On: r.shape[d] * stride})
		}
		for _, t := range s.Stripes() {
			stripes = append(stripes, sett.Stripe{On: t.On * stride, Off: t.Off * stride, Phase: t.Phase * stride})
		}
	}
	flat, err := sett.New(stripes...)
	if err != nil {
		return sett.Sett{}, err
	}
	return flat.Cut(r.shape.Size())
}
