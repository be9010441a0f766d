package views

import "github.com/settle-go/settle/internal/modular"

// Disjoint reports whether two windows of one tensor share no element. It is
// exact: where strides meet, it is a question of remainders.
func (w Window) Disjoint(v Window) bool {
	if len(w.Sizes) != len(v.Sizes) {
		return false
	}
	if w.IsEmpty() || v.IsEmpty() {
		return true
	}
	strided := false
	for d := range w.Sizes {
		if w.isApart(v, d) {
			return true
		}
		strided = strided || w.Strides[d] != 1 || v.Strides[d] != 1
	}
	if !strided {
		return false
	}
	_, meet := w.Common(v)
	return !meet
}

// isApart reports whether two windows obviously share no index of a dimension: one
// ends before the other begins, or their remainders differ modulo what divides both
// strides. Where neither has a stride that is exact.
func (w Window) isApart(v Window, d int) bool {
	if w.Offsets[d] > v.last(d) || v.Offsets[d] > w.last(d) {
		return true
	}
	return (w.Offsets[d]-v.Offsets[d])%modular.GCD(w.Strides[d], v.Strides[d]) != 0
}

// Common returns an index that two windows of one tensor share. Windows that
// cannot be compared count as sharing an unknown one.
func (w Window) Common(v Window) (index []int64, ok bool) {
	if len(w.Sizes) != len(v.Sizes) {
		return nil, true
	}
	if w.IsEmpty() || v.IsEmpty() {
		return nil, false
	}
	known := true
	for d := range w.Sizes {
		z, meet, err := w.find(v, d)
		switch {
		case err != nil:
			known = false // they may be apart in another dimension
		case !meet:
			return nil, false
		}
		index = append(index, z)
	}
	if !known {
		return nil, true
	}
	return index, true
}

// find returns an index of a dimension that two windows share.
func (w Window) find(v Window, d int) (z int64, ok bool, err error) {
	width := max(w.last(d), v.last(d)) + 1
	a, err := w.sett(d, width)
	if err != nil {
		return 0, false, err
	}
	b, err := v.sett(d, width)
	if err != nil {
		return 0, false, err
	}
	return a.FindIn(b, width)
}
