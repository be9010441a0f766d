package chain

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/chain/internal/index"
)

// Chain is an input shape and the ops that are applied one after the other. It
// means a linear map: each output element is 0, an element of the input, or the
// sum of several.
type Chain struct {
	In  Shape
	Ops []Op
}

// New returns the chain that does nothing to an array of that shape.
func New(in ...int64) Chain { return Chain{In: in} }

// Out returns the output shape, or what is wrong with the first op that does not
// fit.
func (c Chain) Out() (Shape, error) {
	if err := checkShape(c.In); err != nil {
		return nil, err
	}
	at := c.In
	for i := range c.Ops {
		next, err := c.Ops[i].Out(at)
		if err != nil {
			return nil, &OpError{Index: i, Kind: c.Ops[i].Kind, Err: err}
		}
		at = next
	}
	return at, nil
}

// OpError says which op of a chain does not fit its input, and why.
type OpError struct {
	Index int
	Kind  Kind
	Err   error
}

// Error names the op and the reason.
func (e *OpError) Error() string { return fmt.Sprintf("%v (op %d): %v", e.Kind, e.Index, e.Err) }

// Unwrap returns the reason.
func (e *OpError) Unwrap() error { return e.Err }

// Shapes returns the shape before each op, and the output shape.
func (c Chain) Shapes() ([]Shape, error) {
	list := make([]Shape, 1, len(c.Ops)+1)
	list[0] = c.In
	for i := range c.Ops {
		next, err := c.Ops[i].Out(list[i])
		if err != nil {
			return nil, &OpError{Index: i, Kind: c.Ops[i].Kind, Err: err}
		}
		list = append(list, next)
	}
	return list, nil
}

// Then returns the chain with one more op.
func (c Chain) Then(op Op) Chain {
	return Chain{In: c.In, Ops: append(slices.Clip(c.Ops), op)}
}

// DimShuffle appends the op whose dimension d is dimension perm[d].
func (c Chain) DimShuffle(perm ...int) Chain { return c.Then(Op{Kind: DimShuffle, Perm: perm}) }

// Expand appends the op that repeats dimensions of size 1.
func (c Chain) Expand(to ...int64) Chain { return c.Then(Op{Kind: Expand, Shape: to}) }

// Reduce appends the op that adds dimensions up to size 1.
func (c Chain) Reduce(to ...int64) Chain { return c.Then(Op{Kind: Reduce, Shape: to}) }

// Reshape appends a reshape.
func (c Chain) Reshape(to ...int64) Chain { return c.Then(Op{Kind: Reshape, Shape: to}) }

// Reverse appends the op that turns dimensions round. One that is named twice is
// turned back.
func (c Chain) Reverse(dims ...int) Chain {
	return c.Then(Op{Kind: Reverse, Perm: oddDims(dims)})
}

// oddDims returns the dimensions that are named an odd number of times, sorted.
func oddDims(dims []int) []int {
	sorted := slices.Sorted(slices.Values(dims))
	kept := sorted[:0]
	for i := 0; i < len(sorted); {
		end := i
		for end < len(sorted) && sorted[end] == sorted[i] {
			end++
		}
		if (end-i)%2 == 1 {
			kept = append(kept, sorted[i])
		}
		i = end
	}
	return kept
}

// SettSample appends the op that keeps, in each dimension, the indices in its
// sett.
func (c Chain) SettSample(setts ...sett.Sett) (Chain, error) {
	box, err := c.Out()
	if err != nil {
		return c, err
	}
	return c.Then(Op{Kind: SettSample, Shape: box, Setts: setts}), nil
}

// SettFillInto appends the op that spreads the input over the setts of a larger
// box, with zeros elsewhere.
func (c Chain) SettFillInto(box Shape, setts ...sett.Sett) Chain {
	return c.Then(Op{Kind: SettFillInto, Shape: box, Setts: setts})
}

// Slice appends Slice(Dim=dim, lower:upper:stride) of the document: every
// stride-th index from lower up to and without upper.
func (c Chain) Slice(dim int, lower, upper, stride int64) (Chain, error) {
	box, err := c.Out()
	if err != nil {
		return c, err
	}
	op, err := sliceOp(box, dim, lower, upper, stride)
	return c.Then(op), err
}

// sliceOp returns the SettSample of a slice.
func sliceOp(box Shape, dim int, lower, upper, stride int64) (Op, error) {
	if dim < 0 || dim >= len(box) {
		return Op{}, fmt.Errorf("dimension %d is not one of shape %v", dim, box)
	}
	if lower < 0 || upper < lower || upper > box[dim] {
		return Op{}, fmt.Errorf("bounds %d:%d are not in [0,%d]", lower, upper, box[dim])
	}
	if stride < 1 || stride > maxSize {
		return Op{}, fmt.Errorf("stride %d is not positive", stride)
	}
	setts := make([]sett.Sett, len(box))
	setts[dim] = index.Progression(lower, stride, (upper-lower+stride-1)/stride).Sett(box[dim])
	return Op{Kind: SettSample, Shape: box, Setts: setts}, nil
}

// Mirror returns the chain that takes a set of output elements to the input
// elements which they show, op by op the other way round: samples become fills,
// expansions reductions.
func (c Chain) Mirror() (Chain, error) {
	shapes, err := c.Shapes()
	if err != nil {
		return Chain{}, err
	}
	m := Chain{In: shapes[len(c.Ops)]}
	for i := len(c.Ops) - 1; i >= 0; i-- {
		m.Ops = append(m.Ops, c.Ops[i].Mirror(shapes[i]))
	}
	return m, nil
}

// Mirror returns the op that leads back to an input of that shape: the transpose
// of the map that the op is.
func (o *Op) Mirror(in Shape) Op {
	switch o.Kind {
	case DimShuffle:
		return Op{Kind: DimShuffle, Perm: inverse(o.Perm)}
	case Expand:
		return Op{Kind: Reduce, Shape: in}
	case Reduce:
		return Op{Kind: Expand, Shape: in}
	case Reshape:
		return Op{Kind: Reshape, Shape: in}
	case SettSample:
		return Op{Kind: SettFillInto, Shape: o.Shape, Setts: o.Setts}
	case SettFillInto:
		return Op{Kind: SettSample, Shape: o.Shape, Setts: o.Setts}
	}
	return *o
}

func inverse(perm []int) []int {
	inv := make([]int, len(perm))
	for d, from := range perm {
		inv[from] = d
	}
	return inv
}

// Equal says whether two chains are written alike: the same input shape and the
// same ops. Chains that mean the same may be written differently; see
// package builtin/chain/form.
func (c Chain) Equal(d Chain) bool {
	if !slices.Equal(c.In, d.In) || len(c.Ops) != len(d.Ops) {
		return false
	}
	for i := range c.Ops {
		if !c.Ops[i].Equal(&d.Ops[i]) {
			return false
		}
	}
	return true
}
