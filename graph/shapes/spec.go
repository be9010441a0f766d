package shapes

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// Func says which sizes the outputs of an op have, and which integers they hold, for the
// sizes and integers of its inputs. It is among the interfaces of the op. It is only
// called for nodes with the number of inputs that the op takes, and must do with any
// types and attributes: what it does not know it leaves unsaid.
type Func func(c *Call)

// Call is what a [Func] is asked about.
type Call struct {
	s    *Shapes
	node graph.Node
	outs []entry
}

// Node returns the node.
func (c *Call) Node() graph.Node { return c.node }

// Op returns the op of the node.
func (c *Call) Op() ir.Op { return c.node.Op() }

// Inputs returns the number of inputs.
func (c *Call) Inputs() int { return c.node.NumInputs() }

// Dims returns the sizes of input i: none for a number, nil where the rank is not known.
// The slice must not be changed.
func (c *Call) Dims(i int) []Size { return c.s.entryOf(c.node.Input(i).ID()).dims }

// Elems returns the integers that input i holds, each as a size, nil where they are not
// known: of an integer, or a short vector of them. The slice must not be changed.
func (c *Call) Elems(i int) []Size { return c.s.entryOf(c.node.Input(i).ID()).elems }

// Elem returns the integer that input i is, 0 where it is not known.
func (c *Call) Elem(i int) Size {
	if list := c.Elems(i); len(list) == 1 {
		return list[0]
	}
	return 0
}

// Shape says which sizes output i has; nil leaves unsaid how many there are. Sizes that
// are 0 are left unsaid.
func (c *Call) Shape(i int, dims []Size) {
	if i < len(c.outs) {
		c.outs[i].dims = dims
	}
}

// Holds says which integers output i holds.
func (c *Call) Holds(i int, elems ...Size) {
	if i < len(c.outs) {
		c.outs[i].elems = slices.Clone(elems)
	}
}

// Number returns the size that is a number.
func (c *Call) Number(n int64) Size { return c.s.table.number(n) }

// IsNumber returns the number that a size is known to be.
func (c *Call) IsNumber(s Size) (int64, bool) { return c.s.table.isNumber(s) }

// IsSize reports whether a number is known not to be below 0.
func (c *Call) IsSize(s Size) bool { return c.s.table.terms[s].least }

// Add returns the sum of sizes.
func (c *Call) Add(sizes ...Size) Size {
	return c.s.table.add(0, slices.Repeat([]int64{1}, len(sizes)), sizes)
}

// Sub returns a - b.
func (c *Call) Sub(a, b Size) Size { return c.s.table.add(0, []int64{1, -1}, []Size{a, b}) }

// Mul returns the product of sizes.
func (c *Call) Mul(sizes ...Size) Size { return c.s.table.mul(sizes) }

// Stretch returns what shapes are stretched to, by NumPy's rule, nil where the rank of
// one is not known.
func (c *Call) Stretch(shapes ...[]Size) []Size {
	rank := 0
	for _, dims := range shapes {
		if dims == nil {
			return nil
		}
		rank = max(rank, len(dims))
	}
	out := make([]Size, rank)
	var column []Size
	for d := range out {
		column = column[:0]
		for _, dims := range shapes {
			if at := d - (rank - len(dims)); at >= 0 {
				column = append(column, dims[at])
			}
		}
		out[d] = c.s.table.broadcast(column)
	}
	return out
}

// Elementwise is the [Func] of ops that compute each element from those at its place in
// all inputs, which are stretched.
func Elementwise(c *Call) {
	shapes := make([][]Size, c.Inputs())
	for i := range shapes {
		shapes[i] = c.Dims(i)
	}
	dims := c.Stretch(shapes...)
	if dims == nil {
		return
	}
	for i := range c.outs {
		c.Shape(i, dims)
	}
}

// Like is the [Func] of ops whose outputs have the shape of the first input, and hold its
// integers.
func Like(c *Call) {
	if c.Inputs() == 0 {
		return
	}
	for i := range c.outs {
		c.outs[i].dims, c.outs[i].elems = c.Dims(0), c.Elems(0)
	}
}

// LikeFirst is the [Func] of ops whose outputs have the shape of the first input.
func LikeFirst(c *Call) {
	if c.Inputs() == 0 {
		return
	}
	for i := range c.outs {
		c.outs[i].dims = c.Dims(0)
	}
}
