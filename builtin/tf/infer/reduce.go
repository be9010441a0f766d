package infer

import "slices"

// reducing returns the rules of the ops that take several elements together.
func reducing() map[string]rule {
	all := map[string]rule{}
	each(all, reduce, "Mean EuclideanNorm All Any ReduceJoin")
	for name, f := range map[string]func(c *call, a, b Dim) Dim{
		"Sum":  func(c *call, a, b Dim) Dim { return c.a.add(a, b) },
		"Prod": func(c *call, a, b Dim) Dim { return c.a.mul(a, b) },
		"Max":  func(c *call, a, b Dim) Dim { return c.a.max(a, b) },
		"Min":  func(c *call, a, b Dim) Dim { return c.a.min(a, b) },
	} {
		all[name] = func(c *call) {
			reduce(c)
			c.total(f)
		}
	}
	each(all, argument, "ArgMax ArgMin")
	all["L2Loss"] = scalars
	for _, name := range words("SegmentSum SegmentMean SegmentProd SegmentMax SegmentMin") {
		all[name] = func(c *call) {
			ids, ok := c.rank(1, 1)
			if dims := c.dims(0); ok && dims != nil && c.atLeast(0, 1) {
				c.equal(dims[0], ids[0], "expected one segment for each row")
				n := Dim(0)
				if list, known := c.ints(1); known {
					n = num(0)
					if len(list) > 0 {
						n = num(list[len(list)-1] + 1)
					}
				}
				c.shape(0, append([]Dim{n}, dims[1:]...))
			}
		}
	}
	for _, name := range words("UnsortedSegmentSum UnsortedSegmentProd UnsortedSegmentMax UnsortedSegmentMin UnsortedSegmentJoin SegmentSumV2 SegmentProdV2 SegmentMaxV2 SegmentMinV2") {
		all[name] = func(c *call) {
			dims, ids := c.dims(0), c.dims(1)
			if dims == nil || ids == nil {
				return
			}
			if len(ids) > len(dims) {
				c.failf("segments of %s for %s", c.typeText(1), c.typeText(0))
				return
			}
			c.equalDims(ids, dims[:len(ids)], "expected one segment for each row")
			c.shape(0, append([]Dim{c.elem(2)}, dims[len(ids):]...))
		}
	}
	for _, name := range words("SparseSegmentSum SparseSegmentMean SparseSegmentSqrtN") {
		all[name] = func(c *call) {
			if dims := c.dims(0); dims != nil && c.atLeast(0, 1) {
				n := Dim(0)
				if list, known := c.ints(2); known {
					n = num(0)
					if len(list) > 0 {
						n = num(list[len(list)-1] + 1)
					}
				}
				c.shape(0, append([]Dim{n}, dims[1:]...))
			}
		}
		all[name+"WithNumSegments"] = func(c *call) {
			if dims := c.dims(0); dims != nil && c.atLeast(0, 1) {
				c.shape(0, append([]Dim{c.elem(3)}, dims[1:]...))
			}
		}
	}
	all["Bincount"] = func(c *call) { c.vector(0, c.elem(1)) }
	all["DenseBincount"] = func(c *call) {
		switch dims := c.dims(0); {
		case dims == nil:
		case len(dims) == 1:
			c.vector(0, c.elem(1))
		case len(dims) == 2:
			c.shape(0, []Dim{dims[0], c.elem(1)})
		}
	}
	all["HistogramFixedWidth"] = func(c *call) { c.vector(0, c.elem(2)) }
	return all
}

// keepsDims reports whether a reduction leaves dimensions of one element.
func keepsDims(c *call) bool { return c.truth("keep_dims") || c.truth("keepdims") }

// reduce is the rule of reductions over the axes that input 1 says.
func reduce(c *call) {
	dims := c.dims(0)
	keep := keepsDims(c)
	axes, ok := c.ints(1)
	if dims == nil {
		return
	}
	if !ok {
		if n, known := c.count(1); known {
			c.shape(0, c.reduced(dims, n, keep))
		} else if keep {
			c.shape(0, c.reduced(dims, -1, keep))
		}
		return
	}
	gone := make([]bool, len(dims))
	for _, axis := range axes {
		at, ok := c.axis(axis, len(dims))
		if !ok {
			return
		}
		gone[at] = true
	}
	list := []Dim{}
	for i, d := range dims {
		switch {
		case !gone[i]:
			list = append(list, d)
		case keep:
			list = append(list, num(1))
		}
	}
	c.shape(0, list)
}

// count returns how many numbers an input holds, and whether it is known.
func (c *call) count(i int) (int, bool) {
	if dims := c.dims(i); dims != nil && len(dims) == 0 {
		return 1, true
	}
	return c.length(i)
}

// reduced returns what is known of dimensions if some are reduced, and it is not known which: no axis may
// be there twice. Below 0, it is not known how many either.
func (c *call) reduced(dims []Dim, axes int, keep bool) []Dim {
	switch {
	case axes > len(dims):
		c.failf("%d axes of %s", axes, c.typeText(0))
		return nil
	case axes == len(dims) && keep:
		return slices.Repeat([]Dim{num(1)}, axes)
	case axes == 0:
		return dims
	case keep:
		list := unknowns(len(dims))
		for i, d := range dims {
			if d.is(1) {
				list[i] = d
			}
		}
		return list
	}
	list := unknowns(len(dims) - axes)
	if d := dims[0]; !slices.ContainsFunc(dims, func(other Dim) bool { return other != d }) {
		for i := range list {
			list[i] = d
		}
	}
	return list
}

// total computes what all elements of a vector are together.
func (c *call) total(f func(c *call, a, b Dim) Dim) {
	elems := c.elems(0)
	if n, ok := c.sized(); !ok || n != 1 || len(elems) == 0 || c.fact(0).hasNumbers() {
		return
	}
	d := elems[0]
	for _, e := range elems[1:] {
		d = f(c, d, e)
	}
	c.holds(0, []Dim{d})
}

// argument is the rule of ArgMax and ArgMin.
func argument(c *call) {
	dims := c.dims(0)
	if dims == nil || !c.atLeast(0, 1) {
		return
	}
	axis, ok := c.int(1)
	if !ok {
		c.shape(0, c.reduced(dims, 1, false))
		return
	}
	if at, ok := c.axis(axis, len(dims)); ok {
		c.shape(0, slices.Delete(slices.Clone(dims), at, at+1))
	}
}
