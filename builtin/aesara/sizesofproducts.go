package aesara

import (
	"slices"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/graph/shapes"
)

// sizesOfSubtensor knows the dimensions that are shown as a whole, and those whose numbers
// are all known.
func sizesOfSubtensor(c *shapes.Call) {
	entries, err := subscript.Of(c.Op())
	dims := c.Dims(0)
	if err != nil || len(entries) > len(dims) || c.Inputs()-1 != subscript.Operands(entries) {
		return
	}
	next := 1
	known, err := subscript.Resolve(entries, func(int) (int64, bool) {
		n, ok := c.IsNumber(c.Elem(next))
		next++
		return n, ok
	})
	if err != nil {
		return
	}
	entries = known
	out := []shapes.Size{}
	for d, e := range entries {
		n, known := c.IsNumber(dims[d])
		switch {
		case e.IsIndex():
			continue
		case e.IsFull() || e == subscript.Entry{Start: subscript.Absent, Stop: subscript.Absent, Step: -1}:
			out = append(out, dims[d])
		case known && e.IsConstant():
			out = append(out, c.Number(e.Range(n).Len))
		default:
			out = append(out, 0)
		}
	}
	c.Shape(0, append(out, dims[len(entries):]...))
	elems := c.Elems(0)
	if len(dims) != 1 || len(entries) != 1 || !entries[0].IsConstant() || len(elems) == 0 {
		return
	}
	if e := entries[0]; e.IsIndex() {
		if at, ok := subscript.Index(e.Start, int64(len(elems))); ok {
			c.Holds(0, elems[at])
		}
		return
	}
	var shown []shapes.Size
	r := entries[0].Range(int64(len(elems)))
	for i := range r.Len {
		shown = append(shown, elems[r.Start+i*r.Step])
	}
	c.Holds(0, shown...)
}

// sizesOfGather puts what the subscripts are stretched to in the place of the dimensions
// that they are of.
func sizesOfGather(c *shapes.Call) {
	dims := c.Dims(0)
	var subscripts [][]shapes.Size
	for i := 1; i < c.Inputs(); i++ {
		subscripts = append(subscripts, c.Dims(i))
	}
	shown := c.Stretch(subscripts...)
	if shown == nil || len(subscripts) > len(dims) {
		return
	}
	c.Shape(0, append(slices.Clone(shown), dims[len(subscripts):]...))
}

// sizesOfDot is for products that sum over the last dimension of the first input and the
// first of the second, which are vectors or matrices.
func sizesOfDot(c *shapes.Call) {
	x, y := c.Dims(0), c.Dims(1)
	if len(x) < 1 || len(x) > 2 || len(y) < 1 || len(y) > 2 {
		return
	}
	c.Shape(0, append(slices.Clone(x[:len(x)-1]), y[1:]...))
}

// likeInput is for ops whose output has the shape of an input.
func likeInput(i int) shapes.Func {
	return func(c *shapes.Call) { c.Shape(0, c.Dims(i)) }
}

// sizesOfRows is for ops that give a number for each row of a matrix.
func sizesOfRows(c *shapes.Call) {
	if x := c.Dims(0); len(x) == 2 {
		c.Shape(0, []shapes.Size{x[0]})
	}
}

// sizesOfCrossentropySoftmax is for the losses of the rows, the softmax, and the classes
// that are most likely.
func sizesOfCrossentropySoftmax(c *shapes.Call) {
	if x := c.Dims(0); len(x) == 2 {
		c.Shape(0, []shapes.Size{x[0]})
		c.Shape(1, x)
		c.Shape(2, []shapes.Size{x[0]})
	}
}
