package form

import "slices"

// stride returns how far apart the entries of neighbouring positions of an axis
// are.
func (k *factor) stride(axis int) int64 {
	n := int64(1)
	for _, s := range k.axes[axis+1:] {
		n *= s.N
	}
	return n
}

// reaxis gives a variable n positions, of which position i is from(i) of those
// before; where that is negative it is not live.
func (k *factor) reaxis(s *variable, n int64, from func(int64) int64) {
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

// combine returns one factor of all variables of a list, and of those that they share
// a factor with already: these first, then the list in its order.
func (w *factoredMap) combine(list []*variable) (*factor, error) {
	one := &factor{}
	var factors []*factor
	for _, s := range list {
		if s.factor == nil || slices.Contains(factors, s.factor) {
			continue
		}
		factors = append(factors, s.factor)
		for _, other := range s.factor.axes {
			if !slices.Contains(list, other) {
				one.axes = append(one.axes, other)
			}
		}
	}
	one.axes = append(one.axes, list...)
	size := int64(1)
	for _, s := range one.axes {
		if s.N > maxFactor || size*s.N > maxFactor {
			return nil, errMisaligned
		}
		size *= s.N
	}
	one.table = make([]int64, size)
	for _, k := range factors {
		one.add(k.table, k.axes)
	}
	for _, s := range list {
		if s.factor == nil {
			one.add(s.positions(), []*variable{s})
		}
	}
	for _, s := range one.axes {
		s.factor = one
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
func (k *factor) add(table []int64, axes []*variable) {
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

// recut combines neighbouring variables and deals their positions out over variables
// of other sizes.
func (w *factoredMap) recut(list []*variable, sizes ...int64) ([]*variable, error) {
	k, made, err := w.dealt(list, sizes)
	if err == nil {
		w.separate(k)
	}
	return made, err
}

// joined returns neighbouring variables as one that is in a factor.
func (w *factoredMap) joined(list []*variable) (*variable, error) {
	_, made, err := w.dealt(list, []int64{positions(list)})
	if err != nil {
		return nil, err
	}
	return made[0], nil
}

// dealt returns a factor in which variables of these sizes take the place of
// neighbouring variables of as many positions.
func (w *factoredMap) dealt(list []*variable, sizes []int64) (*factor, []*variable, error) {
	k, err := w.combine(list)
	if err != nil {
		return nil, nil, err
	}
	k.axes = k.axes[:len(k.axes)-len(list)]
	made := make([]*variable, len(sizes))
	for i, n := range sizes {
		made[i] = &variable{digit: digit{N: n}, factor: k}
	}
	k.axes = append(k.axes, made...)
	return k, made, nil
}

// split takes a variable apart into an outer one and an inner one of c positions.
func (w *factoredMap) split(s *variable, c int64) (outer, inner *variable, err error) {
	if s.factor == nil {
		if o, i, ok := s.digit.split(c); ok {
			return alone(o), alone(i), nil
		}
	}
	made, err := w.recut([]*variable{s}, s.N/c, c)
	if err != nil {
		return nil, nil, err
	}
	return made[0], made[1], nil
}

// separate takes out of a factor each variable that adds the same whatever the others
// are. What is left of a factor without variables is part of the base.
func (w *factoredMap) separate(k *factor) {
	live := slices.IndexFunc(k.table, func(e int64) bool { return e != dead })
	if live < 0 {
		w.zero = true
		return
	}
	for i := 0; i < len(k.axes); {
		if !w.separateOne(k, i) {
			i++
		}
	}
	if len(k.axes) == 0 {
		w.base += k.table[0]
		k.table[0] = 0
	}
}

// separateOne takes a variable out if that can be done.
func (w *factoredMap) separateOne(k *factor, axis int) bool {
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
	s.digit, s.factor = d, nil
	return true
}
