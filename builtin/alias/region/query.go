package region

import "github.com/settle-go/settle/builtin/alias/sett"

// Disjoint says whether no index is in both regions: whether their setts are
// disjoint in some dimension. It allocates nothing.
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

// Common returns an index that is in both regions, false if there is none.
func (r Region) Common(q Region) ([]int64, bool) {
	if r.empty || q.empty || !r.shape.Equal(q.shape) {
		return nil, false
	}
	index := make([]int64, len(r.shape))
	for d, n := range r.shape {
		z, ok := r.setts[d].CommonIn(q.setts[d], n)
		if !ok {
			return nil, false
		}
		index[d] = z
	}
	return index, true
}

// Contains says whether every index of q is in r.
func (r Region) Contains(q Region) bool {
	if q.empty {
		return true
	}
	if r.empty || !r.shape.Equal(q.shape) {
		return false
	}
	for d, n := range r.shape {
		if !r.setts[d].ContainsIn(q.setts[d], n) {
			return false
		}
	}
	return true
}

// Equal says whether the regions are the same set of indices of the same box.
func (r Region) Equal(q Region) bool {
	return r.shape.Equal(q.shape) && r.Contains(q) && q.Contains(r)
}

// shared counts the indices in both regions, without listing them.
func (r Region) shared(q Region) int64 {
	if r.empty || q.empty {
		return 0
	}
	n := int64(1)
	for d, width := range r.shape {
		k, _ := r.setts[d].Meet(q.setts[d]).Count(0, width) // bounds were checked
		n *= k
	}
	return n
}

// Disjoint says whether no index is in both unions.
func (u Union) Disjoint(v Union) bool {
	for _, a := range u.regions {
		for _, b := range v.regions {
			if !a.Disjoint(b) {
				return false
			}
		}
	}
	return true
}

// Common returns an index that is in both unions, false if there is none.
func (u Union) Common(v Union) ([]int64, bool) {
	for _, a := range u.regions {
		for _, b := range v.regions {
			if index, ok := a.Common(b); ok {
				return index, true
			}
		}
	}
	return nil, false
}

// Contains says whether every index of v is in u: whether what the regions of u
// have of each region of v makes up the whole of it.
func (u Union) Contains(v Union) bool {
	if !u.shape.Equal(v.shape) {
		return v.IsEmpty()
	}
	for _, b := range v.regions {
		missing := b.Size()
		for _, a := range u.regions {
			missing -= a.shared(b)
		}
		if missing != 0 {
			return false
		}
	}
	return true
}

// Equal says whether the unions are the same set of indices of the same box.
func (u Union) Equal(v Union) bool {
	return u.shape.Equal(v.shape) && u.Size() == v.Size() && u.Contains(v)
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
