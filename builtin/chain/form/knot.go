package form

import "slices"

// stride returns how far apart the entries of neighbouring positions of an axis
// are.
func (k *knot) stride(axis int) int64 {
	n := int64(1)
	for _, s := range k.axes[axis+1:] {
		n *= s.N
	}
	return n
}

// reaxis gives a strand n positions, of which position i is from(i) of those
// before; where that is negative it is not live.
func (k *knot) reaxis(s *strand, n int64, from func(int64) int64) {
	inner := k.stride(slices.Index(k.axes, s))
	outer := int64(len(k.table)) / (inner * s.N)
	table := make([]int64, 0, outer*inner*n)
	for o := range outer {
		for i := range n {
			at := from(i)
			if at < 0 {
				for range inner {
					table = append(table, dead)
				}
				continue
			}
			begin := (o*s.N + at) * inner
			table = append(table, k.table[begin:begin+inner]...)
		}
	}
	k.table, s.N = table, n
}

// tie returns a knot of all strands of a list, and of those that they are tied to
// already: these first, then the list in its order.
func (w *web) tie(list []*strand) (*knot, error) {
	one := &knot{}
	var knots []*knot
	for _, s := range list {
		if s.knot == nil || slices.Contains(knots, s.knot) {
			continue
		}
		knots = append(knots, s.knot)
		for _, other := range s.knot.axes {
			if !slices.Contains(list, other) {
				one.axes = append(one.axes, other)
			}
		}
	}
	one.axes = append(one.axes, list...)
	size := int64(1)
	for _, s := range one.axes {
		if s.N > maxKnot || size*s.N > maxKnot {
			return nil, errTangled
		}
		size *= s.N
	}
	one.table = make([]int64, size)
	for _, k := range knots {
		one.add(k.table, k.axes)
	}
	for _, s := range list {
		if s.knot == nil {
			one.add(s.positions(), []*strand{s})
		}
	}
	for _, s := range one.axes {
		s.knot = one
	}
	return one, nil
}

// positions lists what the positions of a digit show.
func (d *digit) positions() []int64 {
	list := make([]int64, d.N)
	for i := range list {
		list[i] = dead
	}
	for _, e := range d.list() {
		list[e.pos] = e.addr
	}
	return list
}

// add adds to each entry what a table of some of the axes says.
func (k *knot) add(table []int64, axes []*strand) {
	steps := make([]int64, len(k.axes)) // in the table, of each axis
	step := int64(1)
	for i := len(axes) - 1; i >= 0; i-- {
		steps[slices.Index(k.axes, axes[i])] = step
		step *= axes[i].N
	}
	index := make([]int64, len(k.axes))
	at := int64(0)
	for i := range k.table {
		if k.table[i] == dead || table[at] == dead {
			k.table[i] = dead
		} else {
			k.table[i] += table[at]
		}
		for d := len(index) - 1; d >= 0; d-- {
			at += steps[d]
			if index[d]++; index[d] < k.axes[d].N {
				break
			}
			at -= steps[d] * index[d]
			index[d] = 0
		}
	}
}

// recut ties strands that stand side by side and deals their positions out over
// strands of other sizes.
func (w *web) recut(list []*strand, sizes ...int64) ([]*strand, error) {
	k, err := w.tie(list)
	if err != nil {
		return nil, err
	}
	k.axes = k.axes[:len(k.axes)-len(list)]
	made := make([]*strand, len(sizes))
	for i, n := range sizes {
		made[i] = &strand{digit: digit{N: n}, knot: k}
		k.axes = append(k.axes, made[i])
	}
	w.untie(k)
	return made, nil
}

// joined returns strands that stand side by side as one that is in a knot.
func (w *web) joined(list []*strand) (*strand, error) {
	k, err := w.tie(list)
	if err != nil {
		return nil, err
	}
	n := int64(1)
	for _, s := range list {
		n *= s.N
	}
	one := &strand{digit: digit{N: n}, knot: k}
	k.axes = append(k.axes[:len(k.axes)-len(list)], one)
	return one, nil
}

// split takes a strand apart into an outer one and an inner one of c positions.
func (w *web) split(s *strand, c int64) (outer, inner *strand, err error) {
	if s.knot == nil {
		if o, i, ok := s.digit.split(c); ok {
			return alone(o), alone(i), nil
		}
	}
	made, err := w.recut([]*strand{s}, s.N/c, c)
	if err != nil {
		return nil, nil, err
	}
	return made[0], made[1], nil
}

// untie takes out of a knot each strand that shows the same whatever the others
// are. What is left of a knot of which all are taken is part of the base.
func (w *web) untie(k *knot) {
	live := slices.IndexFunc(k.table, func(e int64) bool { return e != dead })
	if live < 0 {
		w.zero = true
		return
	}
	for i := 0; i < len(k.axes); {
		if !w.untieAxis(k, i) {
			i++
		}
	}
	if len(k.axes) == 0 {
		w.base += k.table[0]
		k.table[0] = 0
	}
}

// untieAxis takes an axis out if that can be done.
func (w *web) untieAxis(k *knot, axis int) bool {
	s, stride := k.axes[axis], k.stride(axis)
	ref := int64(slices.IndexFunc(k.table, func(e int64) bool { return e != dead }))
	refAt := ref / stride % s.N
	for cell, e := range k.table {
		at := int64(cell) / stride % s.N
		own := k.table[ref+(at-refAt)*stride]
		rest := k.table[int64(cell)+(refAt-at)*stride]
		if own == dead || rest == dead {
			if e != dead {
				return false
			}
			continue
		}
		if e != own+rest-k.table[ref] {
			return false
		}
	}
	var list []entry
	for i := range s.N {
		if e := k.table[ref+(i-refAt)*stride]; e != dead {
			list = append(list, entry{i, e - k.table[ref]})
		}
	}
	d, first := listed(s.N, list)
	w.base += first
	k.reaxis(s, 1, func(int64) int64 { return refAt })
	k.axes = slices.Delete(k.axes, axis, axis+1)
	s.digit, s.knot = d, nil
	return true
}
