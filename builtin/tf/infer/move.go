package infer

import "slices"

// moving returns the rules of the ops that join, cut and turn tensors.
func moving() map[string]rule {
	all := map[string]rule{
		"Transpose": transpose, "ConjugateTranspose": transpose,
		"Concat":   func(c *call) { concat(c, upTo(len(c.in))[1:], 0) },
		"ConcatV2": func(c *call) { concat(c, upTo(len(c.in)-1), len(c.in)-1) },
		"ParallelConcat": func(c *call) {
			if dims := c.shapeAttr("shape"); dims != nil {
				c.shape(0, dims)
				return
			}
			var dims []Dim
			for i := range c.in {
				dims = c.equalDims(dims, c.dims(i), "the inputs have different shapes")
			}
			if len(dims) > 0 {
				c.shape(0, append([]Dim{num(int64(len(c.in)))}, dims[1:]...))
			}
		},
		"Pack":   pack,
		"Unpack": unpack,
		"Split":  func(c *call) { split(c, 1, 0, nil) },
		"SplitV": func(c *call) {
			sizes := c.elems(1)
			if sizes == nil {
				sizes = unknowns(len(c.out))
			}
			split(c, 0, 2, sizes)
		},
		"Slice":        slice,
		"StridedSlice": stridedSlice,
		"StridedSliceGrad": func(c *call) {
			c.shape(0, c.shapeInput(0))
		},
		"ResourceStridedSliceAssign": func(*call) {},
		"Tile":                       tile,
		"TileGrad": func(c *call) {
			dims, by := c.dims(0), c.elems(1)
			if len(dims) != len(by) || by == nil {
				return
			}
			list := make([]Dim, len(dims))
			for i := range list {
				list[i] = c.a.floorDiv(dims[i], by[i])
			}
			c.shape(0, list)
		},
		"Pad": pad, "PadV2": pad, "MirrorPad": pad,
		"MirrorPadGrad":   func(c *call) { padBy(c, -1) },
		"ReverseSequence": reverseSequence,
	}
	return all
}

func transpose(c *call) {
	dims, perm := c.dims(0), c.elems(1)
	rank := -1
	if n, ok := c.length(1); ok {
		rank = n
	}
	switch {
	case dims == nil && rank < 0:
		return
	case dims == nil:
		c.shape(0, unknowns(rank))
		return
	case rank >= 0 && rank != len(dims):
		c.failf("a permutation of %d dimensions of %s", rank, c.typeText(0))
		return
	}
	list := make([]Dim, len(dims))
	seen := make([]bool, len(dims))
	for i := range list {
		if perm == nil {
			continue
		}
		n, ok := perm[i].number()
		if !ok {
			continue
		}
		at, ok := c.axis(n, len(dims))
		if !ok {
			return
		}
		if seen[at] {
			c.failf("dimension %d stands twice in the permutation", at)
			return
		}
		seen[at] = true
		list[i] = dims[at]
	}
	if len(dims) == 1 {
		list = dims
	}
	c.shape(0, list)
}

// concat joins some inputs along the axis that another one is.
func concat(c *call, parts []int, axisInput int) {
	if len(parts) == 0 {
		return
	}
	var dims []Dim
	rank := -1
	for _, i := range parts {
		if in := c.dims(i); in != nil {
			if rank >= 0 && rank != len(in) {
				c.failf("it joins %s", c.inputText())
				return
			}
			rank = len(in)
		}
	}
	if len(parts) == 1 {
		c.same(0, parts[0])
		return
	}
	if rank < 0 {
		return
	}
	if rank == 0 {
		c.failf("it joins scalars (%s)", c.inputText())
		return
	}
	axis, known := c.int(axisInput)
	if !known {
		if rank == 1 {
			axis, known = 0, true
		} else {
			c.shape(0, unknowns(rank))
			return
		}
	}
	at, ok := c.axis(axis, rank)
	if !ok {
		return
	}
	total := num(0)
	for _, i := range parts {
		in := c.dims(i)
		if in == nil {
			total = 0
			continue
		}
		total = c.a.add(total, in[at])
		if dims == nil {
			dims = slices.Clone(in)
			continue
		}
		for d := range dims {
			if d != at {
				dims[d] = c.equal(dims[d], in[d], "what it joins differs in another dimension")
			}
		}
	}
	dims[at] = total
	c.shape(0, dims)
}

func pack(c *call) {
	if len(c.in) == 0 {
		return
	}
	var dims []Dim
	for i := range c.in {
		dims = c.equalDims(dims, c.dims(i), "what it stacks has different shapes")
	}
	if dims == nil {
		return
	}
	if at, ok := c.axis(c.integer("axis", 0), len(dims)+1); ok {
		c.shape(0, slices.Insert(slices.Clone(dims), at, num(int64(len(c.in)))))
	}
}

func unpack(c *call) {
	dims := c.dims(0)
	if dims == nil || !c.atLeast(0, 1) {
		return
	}
	at, ok := c.axis(c.integer("axis", 0), len(dims))
	if !ok {
		return
	}
	c.equal(dims[at], num(int64(len(c.out))), "it does not have as many parts as results")
	dims = slices.Delete(slices.Clone(dims), at, at+1)
	for i := range c.out {
		c.shape(i, dims)
	}
}

// split cuts an input along the axis that another one is, into parts of some sizes, or into
// equal ones.
func split(c *call, input, axisInput int, sizes []Dim) {
	dims := c.dims(input)
	if dims == nil || !c.atLeast(input, 1) {
		return
	}
	axis, ok := c.int(axisInput)
	if !ok {
		if len(dims) > 1 || sizes != nil {
			for i := range c.out {
				c.shape(i, unknowns(len(dims)))
			}
			return
		}
		axis = 0
	}
	at, ok := c.axis(axis, len(dims))
	if !ok {
		return
	}
	parts := int64(len(c.out))
	if sizes == nil {
		part := c.a.floorDiv(dims[at], num(parts))
		if n, ok := dims[at].number(); ok && parts > 0 && n%parts != 0 {
			c.failf("%d of %s cannot be cut into %d equal parts", n, c.typeText(input), parts)
			return
		}
		sizes = slices.Repeat([]Dim{part}, len(c.out))
	}
	if len(sizes) != len(c.out) {
		c.failf("%d sizes for %d parts", len(sizes), len(c.out))
		return
	}
	sizes = c.lastPart(sizes, dims[at])
	for i := range c.out {
		list := slices.Clone(dims)
		list[at] = sizes[i]
		c.shape(i, list)
	}
}

// lastPart finds the one size that is -1 of what the others leave.
func (c *call) lastPart(sizes []Dim, whole Dim) []Dim {
	open, total := -1, num(0)
	for i, d := range sizes {
		if !c.a.isNonneg(d) {
			if open >= 0 {
				open = len(sizes)
				break
			}
			open = i
			continue
		}
		total = c.a.add(total, d)
	}
	sizes = slices.Clone(sizes)
	switch {
	case open < 0:
		c.equal(total, whole, "the parts are not the whole")
	case open < len(sizes):
		sizes[open] = c.a.sub(whole, total)
		if n, ok := sizes[open].number(); ok && n < 0 {
			c.failf("the parts are more than the whole: %s of %s", c.a.text(total), c.a.text(whole))
		}
	default:
		for i, d := range sizes {
			if !c.a.isNonneg(d) {
				sizes[i] = 0
			}
		}
	}
	return sizes
}

func slice(c *call) {
	dims, begin, size := c.dims(0), c.elems(1), c.elems(2)
	rank := len(dims)
	if dims == nil {
		n, ok := c.length(1)
		if !ok {
			if n, ok = c.length(2); !ok {
				return
			}
		}
		rank = n
	}
	for _, i := range []int{1, 2} {
		if n, ok := c.length(i); ok && n != rank {
			c.failf("input %d has %d numbers for %d dimensions", i, n, rank)
			return
		}
	}
	list := make([]Dim, rank)
	for i := range list {
		from, n := Dim(0), Dim(0)
		if begin != nil {
			from = begin[i]
		}
		if size != nil {
			n = size[i]
		}
		whole := Dim(0)
		if dims != nil {
			whole = dims[i]
		}
		switch {
		case n.is(-1):
			list[i] = c.a.sub(whole, from)
		case c.a.isNonneg(n):
			list[i] = n
			if end, ok := c.a.add(from, n).number(); ok {
				if most, known := whole.number(); known && end > most {
					c.failf("elements to %d of dimension %d of %s", end, i, c.typeText(0))
					return
				}
			}
		}
		if m, ok := list[i].number(); ok && m < 0 {
			c.failf("it begins at %s of dimension %d of %s", c.a.text(from), i, c.typeText(0))
			return
		}
	}
	c.shape(0, list)
}

// place is one of the places of a strided slice.
type place struct {
	kind      byte // 's': a slice, 'i': one index, 'n': a new dimension, 'a': all of a dimension
	at        int  // of the begin
	openStart bool
	openEnd   bool
}

// places returns what a strided slice of some dimensions says of each.
func (c *call) places(count, rank int) []place {
	bit := func(name string, i int) bool { return i < 63 && c.integer(name, 0)>>i&1 == 1 }
	var list []place
	taken, ellipsis := 0, -1
	for i := range count {
		switch {
		case bit("ellipsis_mask", i):
			if ellipsis >= 0 {
				c.failf("it has two ellipses")
				return nil
			}
			ellipsis = len(list)
		case bit("new_axis_mask", i):
			list = append(list, place{kind: 'n'})
		default:
			p := place{kind: 's', at: i, openStart: bit("begin_mask", i), openEnd: bit("end_mask", i)}
			if bit("shrink_axis_mask", i) {
				p.kind = 'i'
			}
			list = append(list, p)
			taken++
		}
	}
	if taken > rank {
		c.failf("%d places for the %d dimensions of %s", taken, rank, c.typeText(0))
		return nil
	}
	if ellipsis < 0 {
		ellipsis = len(list)
	}
	return slices.Insert(list, ellipsis, slices.Repeat([]place{{kind: 'a'}}, rank-taken)...)
}

func stridedSlice(c *call) {
	dims := c.dims(0)
	n, ok := c.length(1)
	if !ok {
		if n, ok = c.length(2); !ok {
			n, ok = c.length(3)
		}
	}
	if dims == nil || !ok {
		return
	}
	begin, end, strides := c.elems(1), c.elems(2), c.elems(3)
	for i := 1; i < 4; i++ {
		if m, ok := c.length(i); ok && m != n {
			c.failf("its begin, end and strides are of different lengths (%s)", c.inputText())
			return
		}
	}
	list := []Dim{}
	d := 0
	for _, p := range c.places(n, len(dims)) {
		pick := func(elems []Dim) Dim {
			if elems == nil {
				return 0
			}
			return elems[p.at]
		}
		switch p.kind {
		case 'n':
			list = append(list, num(1))
		case 'a':
			list = append(list, dims[d])
			d++
		case 'i':
			if b, ok := pick(begin).number(); ok {
				if size, known := dims[d].number(); known && (b >= size || b < -size) {
					c.failf("element %d of dimension %d of %s", b, d, c.typeText(0))
					return
				}
			}
			d++
		case 's':
			list = append(list, c.sliced(dims[d], pick(begin), pick(end), pick(strides), p))
			d++
		}
	}
	if c.fail == "" {
		c.shape(0, list)
	}
}

// sliced returns how long a slice of a dimension is.
func (c *call) sliced(size, begin, end, stride Dim, p place) Dim {
	step, ok := stride.number()
	if !ok {
		return 0
	}
	if step == 0 {
		c.failf("its stride is 0")
		return 0
	}
	t := c.a
	if step < 0 {
		if p.openStart && p.openEnd {
			return t.ceilDiv(size, -step)
		}
		n, isN := size.number()
		from, isFrom := begin.number()
		to, isTo := end.number()
		if !isN || !isFrom && !p.openStart || !isTo && !p.openEnd {
			return 0
		}
		if from < 0 {
			from += n
		}
		if to < 0 {
			to += n
		}
		from, to = min(max(from, -1), n-1), min(max(to, -1), n-1)
		if p.openStart {
			from = n - 1
		}
		if p.openEnd {
			to = -1
		}
		return num(max(0, (from-to-step-1)/-step))
	}
	// bound returns where a place is, from the beginning, where its sign is known.
	bound := func(at Dim) Dim {
		if n, ok := at.number(); ok && n < 0 {
			return t.max(t.add(size, at), num(0))
		}
		if t.isNonneg(at) {
			return t.min(at, size)
		}
		return 0
	}
	from, to := num(0), size
	if !p.openStart {
		from = bound(begin)
	}
	if !p.openEnd {
		to = bound(end)
	}
	return t.ceilDiv(t.max(t.sub(to, from), num(0)), step)
}

func tile(c *call) {
	dims, by := c.dims(0), c.elems(1)
	n, ok := c.length(1)
	switch {
	case dims == nil && !ok:
		return
	case dims == nil:
		c.shape(0, unknowns(n))
		return
	case ok && n != len(dims):
		c.failf("%d multiples of the %d dimensions of %s", n, len(dims), c.typeText(0))
		return
	case by == nil:
		c.shape(0, unknowns(len(dims)))
		return
	}
	list := make([]Dim, len(dims))
	for i := range list {
		list[i] = c.a.mul(dims[i], by[i])
	}
	c.shape(0, list)
}

func pad(c *call) { padBy(c, 1) }

// padBy adds to each dimension what the rows of input 1 say, times a sign.
func padBy(c *call, sign int64) {
	dims, by := c.dims(0), c.elems(1)
	rank := -1
	if rows := c.dims(1); rows != nil {
		if len(rows) != 2 {
			c.failf("its paddings are %s", c.typeText(1))
			return
		}
		c.equal(rows[1], num(2), "its paddings are not pairs")
		if n, ok := rows[0].number(); ok {
			rank = int(n)
		}
	}
	switch {
	case dims == nil && rank < 0:
		return
	case dims == nil:
		c.shape(0, unknowns(rank))
		return
	case rank >= 0 && rank != len(dims):
		c.failf("paddings of %d dimensions of %s", rank, c.typeText(0))
		return
	}
	list := make([]Dim, len(dims))
	for i := range list {
		if len(by) == 2*len(dims) {
			list[i] = c.a.linear(0, 1, dims[i], sign, c.a.add(by[2*i], by[2*i+1]))
		}
	}
	c.shape(0, list)
}

func reverseSequence(c *call) {
	dims := c.dims(0)
	lengths, ok := c.rank(1, 1)
	if dims == nil || !ok {
		return
	}
	at, ok := c.axis(c.integer("batch_dim", 0), len(dims))
	if !ok {
		return
	}
	dims = slices.Clone(dims)
	dims[at] = c.equal(dims[at], lengths[0], "expected one length for each sequence")
	c.shape(0, dims)
}
