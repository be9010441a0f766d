package infer

import (
	"slices"

	"github.com/settle-go/settle/graph/ir"
)

// bitsOf returns the bits of an element, 0 where it has no number of them.
func bitsOf(elem ir.Type) int {
	if elem.Kind() == ir.ComplexKind {
		return 2 * elem.Elem().Width()
	}
	return elem.Width()
}

// shapeOps returns the rules of the ops that say something of shapes.
func shapeOps() map[string]rule {
	shapeOf := func(c *call, out, in int) {
		dims := c.dims(in)
		if dims == nil {
			c.vector(out, 0)
			return
		}
		c.vector(out, num(int64(len(dims))))
		c.holds(out, dims)
	}
	return map[string]rule{
		"Shape": func(c *call) { shapeOf(c, 0, 0) },
		"ShapeN": func(c *call) {
			for i := range c.out {
				if i < len(c.in) {
					shapeOf(c, i, i)
				}
			}
		},
		"Size": func(c *call) {
			c.scalar(0)
			if dims := c.dims(0); dims != nil {
				c.holds(0, []Dim{c.product(dims)})
			}
		},
		"Rank": func(c *call) {
			c.scalar(0)
			if dims := c.dims(0); dims != nil {
				c.holds(0, []Dim{num(int64(len(dims)))})
			}
		},
		"BroadcastArgs": broadcastArgs,
		"BroadcastGradientArgs": func(c *call) {
			vectors(c)
			gradientArgs(c)
		},
		"ConcatOffset":      concatOffset,
		"InvertPermutation": func(c *call) { c.shape(0, c.dims(0)) },
		"UnravelIndex": func(c *call) {
			shape, ok := c.rank(1, 1)
			if indices := c.dims(0); ok && indices != nil {
				c.shape(0, append([]Dim{shape[0]}, indices...))
			}
		},
		"Reshape":     reshape,
		"ExpandDims":  expandDims,
		"Squeeze":     squeeze,
		"Fill":        func(c *call) { c.shape(0, c.shapeInput(0)) },
		"Empty":       func(c *call) { c.shape(0, c.shapeInput(0)) },
		"Range":       span,
		"LinSpace":    func(c *call) { c.vector(0, c.elem(2)) },
		"OneHot":      oneHot,
		"BroadcastTo": broadcastTo,
	}
}

// product returns the product of dimensions, 0 where it is not known.
func (c *call) product(dims []Dim) Dim {
	n := num(1)
	for _, d := range dims {
		n = c.a.mul(n, d)
	}
	return n
}

func broadcastArgs(c *call) {
	a, okA := c.length(0)
	b, okB := c.length(1)
	if !okA || !okB {
		c.vector(0, 0)
		return
	}
	c.vector(0, num(int64(max(a, b))))
	x, y := c.elems(0), c.elems(1)
	if x != nil && y != nil {
		c.holds(0, c.broadcast(x, y))
	}
}

func broadcastTo(c *call) {
	dims := c.shapeInput(1)
	if from := c.dims(0); dims != nil && from != nil {
		if len(from) > len(dims) {
			c.failf("it cannot broadcast %d dimensions to %d", len(from), len(dims))
			return
		}
		dims = slices.Clone(dims)
		for i, d := range from {
			at := i + len(dims) - len(from)
			if n, ok := d.number(); dims[at] == 0 && ok && n != 1 {
				dims[at] = d
			}
		}
	}
	c.shape(0, dims)
}

// gradientArgs finds out over which dimensions the gradient of each of two shapes is summed: those
// in which it is 1, unless both shapes are the same: then nothing is stretched.
func gradientArgs(c *call) {
	a, b := c.elems(0), c.elems(1)
	if a == nil || b == nil || len(c.out) < 2 {
		return
	}
	rank := max(len(a), len(b))
	same, differ := slices.Equal(a, b) && !slices.Contains(a, 0), len(a) != len(b)
	for d := range rank {
		x, isX := padded(a, rank, d).number()
		y, isY := padded(b, rank, d).number()
		differ = differ || isX && isY && x != y
	}
	for i, shape := range [][]Dim{a, b} {
		axes, known := []Dim{}, true
		for d := range rank {
			n, ok := padded(shape, rank, d).number()
			if known = known && ok; ok && n == 1 {
				axes = append(axes, num(int64(d)))
			}
		}
		switch {
		case same:
			axes = []Dim{}
		case !known || !differ && len(axes) > 0:
			continue
		}
		c.vector(i, num(int64(len(axes))))
		c.holds(i, axes)
	}
}

// padded returns a dimension of a shape that has as many dimensions as a longer one: 1 before its first.
func padded(shape []Dim, rank, d int) Dim {
	if k := d - (rank - len(shape)); k >= 0 {
		return shape[k]
	}
	return num(1)
}

// concatOffset says where each of some shapes begins along the axis along which they are
// joined.
func concatOffset(c *call) {
	for i := range c.out {
		c.shape(i, c.dims(i+1))
	}
	axis, ok := c.int(0)
	if !ok {
		return
	}
	offset := num(0)
	for i := range c.out {
		shape := c.elems(i + 1)
		if shape == nil {
			return
		}
		at, ok := c.axis(axis, len(shape))
		if !ok {
			return
		}
		list := make([]Dim, len(shape))
		for k := range list {
			list[k] = num(0)
		}
		list[at] = offset
		c.holds(i, list)
		offset = c.a.add(offset, shape[at])
	}
}

func reshape(c *call) {
	if c.dims(1) != nil && len(c.dims(1)) > 1 {
		c.failf("its shape is %s, and not a vector", c.typeText(1))
		return
	}
	elems, from := c.elems(1), c.dims(0)
	if len(c.dims(1)) == 0 && c.dims(1) != nil && len(elems) == 1 { // one number
		elems = []Dim{elems[0]}
	} else if elems == nil {
		if n, ok := c.length(1); ok {
			c.shape(0, unknowns(n))
			if size, known := count(from); n == 1 && known {
				c.vector(0, num(size))
			}
		}
		return
	}
	dims := slices.Clone(elems)
	open, product := -1, num(1)
	opens := 0
	for i, d := range dims {
		n, ok := d.number()
		switch {
		case ok && n < -1:
			c.failf("a dimension of %d", n)
			return
		case ok && n == -1, !ok && !c.a.isNonneg(d):
			open = i
			opens++
		default:
			product = c.a.mul(product, d)
		}
	}
	size := Dim(0)
	if from != nil {
		size = c.product(from)
	}
	switch {
	case opens == 1:
		// What is not known to be a size is either -1 or what is left: the same, where the
		// others are not 0.
		_, isProduct := product.number()
		if q, ok := c.a.exactly(size, product); ok && (isProduct || dims[open].is(-1)) {
			dims[open] = q
			break
		}
		_, isN := size.number()
		if _, isP := product.number(); isN && isP && !product.is(0) {
			c.failf("%s elements cannot become %s", c.a.text(size), c.dimsWithout(dims, open))
			return
		}
		if dims[open].is(-1) {
			dims[open] = 0
			if size != 0 && product != 0 && c.a.isNonneg(size) {
				dims[open] = c.a.floorDiv(size, product)
			}
		} else {
			dims[open] = 0
		}
	case opens > 1:
		for i, d := range dims {
			if !c.a.isNonneg(d) {
				dims[i] = 0
			}
		}
	default:
		dims = c.solve(dims, from)
		n, isN := size.number()
		if p, isP := product.number(); isN && isP && n != p {
			c.failf("%d elements cannot become %s", n, c.dimsWithout(dims, -1))
			return
		}
	}
	c.shape(0, dims)
	if len(c.elems(0)) > 0 {
		c.holds(0, c.elems(0))
	}
}

// solve finds the one size of a shape that is a symbol and that the other sizes
// determine.
func (c *call) solve(dims, from []Dim) []Dim {
	total, ok := count(from)
	if !ok {
		return dims
	}
	at, rest := -1, int64(1)
	for i, d := range dims {
		n, ok := d.number()
		switch {
		case ok:
			rest *= n
		case at >= 0:
			return dims
		default:
			at = i
		}
	}
	if at >= 0 && rest > 0 && total%rest == 0 {
		dims[at] = num(total / rest)
	}
	return dims
}

func (c *call) dimsWithout(dims []Dim, open int) string {
	text := ""
	for i, d := range dims {
		if i > 0 {
			text += "x"
		}
		if i == open {
			text += "?"
			continue
		}
		text += c.a.text(d)
	}
	return text
}

func expandDims(c *call) {
	dims := c.dims(0)
	if dims == nil {
		return
	}
	axis, ok := c.int(1)
	if !ok {
		c.shape(0, unknowns(len(dims)+1))
		return
	}
	if at, ok := c.axis(axis, len(dims)+1); ok {
		c.shape(0, slices.Insert(slices.Clone(dims), at, num(1)))
		c.holds(0, c.elems(0))
	}
}

func squeeze(c *call) {
	dims := c.dims(0)
	if dims == nil {
		return
	}
	axes := c.integers("squeeze_dims")
	if axes == nil {
		axes = c.integers("axis")
	}
	drop := make([]bool, len(dims))
	for _, axis := range axes {
		at, ok := c.axis(axis, len(dims))
		if !ok {
			return
		}
		drop[at] = true
		if n, ok := dims[at].number(); ok && n != 1 {
			c.failf("dimension %d of %s is %d, and cannot be left out", at, c.typeText(0), n)
			return
		}
	}
	if len(axes) == 0 {
		for i, d := range dims {
			if _, ok := d.number(); !ok {
				return // it may be 1
			}
			drop[i] = d.is(1)
		}
	}
	list := []Dim{}
	for i, d := range dims {
		if !drop[i] {
			list = append(list, d)
		}
	}
	c.shape(0, list)
	c.holds(0, c.elems(0))
}

// span is the rule of Range.
func span(c *call) {
	start, limit, delta := c.elem(0), c.elem(1), c.elem(2)
	c.vector(0, 0)
	step, ok := delta.number()
	if !ok || !holdsIntegers(c.out[0].elem) {
		return
	}
	var n Dim
	switch {
	case step > 0:
		n = c.a.ceilDiv(c.a.sub(limit, start), step)
	case step < 0:
		n = c.a.ceilDiv(c.a.sub(start, limit), -step)
	default:
		c.failf("its step is 0")
		return
	}
	n = c.a.max(n, num(0))
	c.vector(0, n)
	size, ok := n.number()
	if !ok || size > maxElems {
		return
	}
	list := make([]Dim, size)
	for i := range list {
		list[i] = c.a.add(start, num(int64(i)*step))
	}
	c.holds(0, list)
}

func oneHot(c *call) {
	dims := c.dims(0)
	if dims == nil {
		return
	}
	at, ok := c.axis(c.integer("axis", -1), len(dims)+1)
	if !ok {
		return
	}
	depth := c.elem(1)
	if n, ok := depth.number(); ok && n < 0 {
		c.failf("its depth is %d", n)
		return
	}
	c.shape(0, slices.Insert(slices.Clone(dims), at, depth))
}
