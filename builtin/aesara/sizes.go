package aesara

import (
	"slices"

	"github.com/settle-go/settle/graph/shapes"
)

// Which sizes the outputs of the ops have, for package shapes. A function is only asked
// about a node that has the inputs that its op takes; what does not fit it leaves unsaid.

func sizesOfDimshuffle(c *shapes.Call) {
	order, _, err := ints(c.Op(), "order")
	dims := c.Dims(0)
	if err != nil || dims == nil {
		return
	}
	out := make([]shapes.Size, len(order))
	for i, d := range order {
		switch {
		case d == -1:
			out[i] = c.Number(1)
		case d < 0 || d >= int64(len(dims)):
			return
		default:
			out[i] = dims[d]
		}
	}
	c.Shape(0, out)
}

// sizesOfReshape knows the sizes that are not below 0, and finds one of -1 where all
// others are known, and are among those of the input.
func sizesOfReshape(c *shapes.Call) {
	list := c.Elems(1)
	if list == nil {
		return
	}
	out := make([]shapes.Size, len(list))
	open, whole := -1, true
	for i, n := range list {
		switch m, known := c.IsNumber(n); {
		case known && m == -1 && open < 0:
			open = i
		case c.IsSize(n):
			out[i] = n
		default:
			whole = false // it may be -1
		}
	}
	if open >= 0 && whole {
		out[open] = rest(c, c.Dims(0), slices.Delete(slices.Clone(out), open, open+1))
	}
	c.Shape(0, out)
}

// rest returns the product of sizes without those that are among them by others, 0 where
// those are not, or where it is not known that none of them is 0.
func rest(c *shapes.Call, dims, others []shapes.Size) shapes.Size {
	if dims == nil {
		return 0
	}
	left := slices.Clone(dims)
	n := int64(1)
	for _, o := range others {
		if m, known := c.IsNumber(o); known {
			n *= m
			continue
		}
		i := slices.Index(left, o)
		if i < 0 {
			return 0
		}
		left = slices.Delete(left, i, i+1)
	}
	m := int64(1)
	var open []shapes.Size
	for _, d := range left {
		if k, known := c.IsNumber(d); known {
			m *= k
		} else {
			open = append(open, d)
		}
	}
	if n <= 0 || m%n != 0 {
		return 0
	}
	return c.Mul(append(open, c.Number(m/n))...)
}

func sizesOfFlatten(c *shapes.Call) {
	n, there, err := number(c.Op(), "outdim")
	if !there {
		n = 1
	}
	dims := c.Dims(0)
	switch {
	case err != nil || dims == nil:
	case len(dims) == 0 && n == 1:
		c.Shape(0, []shapes.Size{c.Number(1)})
	case n >= 1 && n <= int64(len(dims)):
		c.Shape(0, append(slices.Clone(dims[:n-1]), c.Mul(dims[n-1:]...)))
	}
}

// sizesOfInputs is for ops whose inputs from one on are the sizes.
func sizesOfInputs(from int) shapes.Func {
	return func(c *shapes.Call) {
		out := make([]shapes.Size, 0, max(c.Inputs()-from, 0))
		for i := from; i < c.Inputs(); i++ {
			out = append(out, c.Elem(i))
		}
		c.Shape(0, out)
	}
}

// sizesOfSpecified passes integers on as well.
func sizesOfSpecified(c *shapes.Call) {
	sizesOfInputs(1)(c)
	c.Holds(0, c.Elems(0)...)
}

func sizesOfRepeat(c *shapes.Call) {
	dims := c.Dims(0)
	if dims == nil {
		return
	}
	axis, err := axisOf(c.Op(), "axis", len(dims))
	if err != nil {
		return
	}
	out := slices.Clone(dims)
	out[axis] = 0
	if times := c.Elem(1); times != 0 {
		out[axis] = c.Mul(dims[axis], times)
	}
	c.Shape(0, out)
}

// sizesOfRange knows how many numbers there are from a to b in steps of 1, where b is a
// size that is not below the number a, and ranges whose bounds are all numbers.
func sizesOfRange(c *shapes.Call) {
	start, stop := c.Elem(0), c.Elem(1)
	step, known := c.IsNumber(c.Elem(2))
	from, also := c.IsNumber(start)
	const far = 1 << 40 // differences are numbers as well
	if !known || !also || step == 0 || stop == 0 || from < -far || from > far {
		return
	}
	n := c.Sub(stop, start)
	switch to, known := c.IsNumber(stop); {
	case known && to > -far && to < far:
		n = c.Number(count(to-from, step))
	case known || step != 1 || from < 0 || !c.IsSize(n):
		return
	}
	c.Shape(0, []shapes.Size{n})
	if m, known := c.IsNumber(n); known && m <= 16 {
		list := make([]shapes.Size, m)
		for i := range list {
			list[i] = c.Number(from + int64(i)*step)
		}
		c.Holds(0, list...)
	}
}

// count is how many steps of d there are in a distance, which is not large.
func count(distance, d int64) int64 {
	if d < 0 {
		distance, d = -distance, -d
	}
	if distance <= 0 {
		return 0
	}
	return (distance-1)/d + 1
}

func sizesOfEye(c *shapes.Call) { c.Shape(0, []shapes.Size{c.Elem(0), c.Elem(1)}) }

func sizesOfShape(c *shapes.Call) {
	dims := c.Dims(0)
	if dims == nil {
		return
	}
	c.Shape(0, []shapes.Size{c.Number(int64(len(dims)))})
	c.Holds(0, dims...)
}

func sizesOfShapeI(c *shapes.Call) {
	c.Shape(0, []shapes.Size{})
	d, there, err := number(c.Op(), "dim")
	if dims := c.Dims(0); err == nil && there && d >= 0 && d < int64(len(dims)) {
		c.Holds(0, dims[d])
	}
}

func sizesOfJoin(c *shapes.Call) {
	first := c.Dims(0)
	if first == nil {
		return
	}
	axis, err := axisOf(c.Op(), "axis", len(first))
	if err != nil {
		return
	}
	out := slices.Clone(first)
	var joined, elems []shapes.Size
	for i := range c.Inputs() {
		dims := c.Dims(i)
		if len(dims) != len(first) {
			return
		}
		joined = append(joined, dims[axis])
		elems = append(elems, c.Elems(i)...)
		for d := range out {
			// All agree: a number says more than the size of a variable.
			if _, known := c.IsNumber(dims[d]); known && d != axis {
				out[d] = dims[d]
			}
		}
	}
	out[axis] = c.Add(joined...)
	c.Shape(0, out)
	c.Holds(0, elems...) // as many as the result has, where all are known
}

func sizesOfSplit(c *shapes.Call) {
	dims, list := c.Dims(0), c.Elems(1)
	if dims == nil || len(list) != c.Node().NumOutputs() {
		return
	}
	axis, err := axisOf(c.Op(), "axis", len(dims))
	if err != nil {
		return
	}
	for i, n := range list {
		out := slices.Clone(dims)
		out[axis] = n
		c.Shape(i, out)
	}
}

func sizesOfMakeVector(c *shapes.Call) {
	c.Shape(0, []shapes.Size{c.Number(int64(c.Inputs()))})
	list := make([]shapes.Size, c.Inputs())
	for i := range list {
		list[i] = c.Elem(i)
	}
	c.Holds(0, list...)
}

func sizesOfReduction(c *shapes.Call) {
	dims := c.Dims(0)
	if dims == nil {
		return
	}
	axes, err := axesOf(c.Op(), len(dims))
	if err != nil {
		return
	}
	out := []shapes.Size{}
	for d, n := range dims {
		if !slices.Contains(axes, int64(d)) {
			out = append(out, n)
		}
	}
	for i := range c.Node().NumOutputs() {
		c.Shape(i, out)
	}
}
