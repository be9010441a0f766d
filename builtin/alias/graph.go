package alias

import (
	"context"
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
)

// Tensor is the number of a tensor in its [Graph], from 0 in the order in which
// they were made.
type Tensor int

// Color tells allocations apart for the caller: which memory they are in, or
// whether they are constants.
type Color int

// Graph is a set of tensors, each an allocation or a view of tensors made before
// it. The zero Graph is empty and ready to use. It may be read by several
// goroutines as long as none adds to it. What adds to a graph refuses numbers that
// are no tensor of it; questions, like an index of a slice, panic.
type Graph struct {
	tensors []tensor
	ctx     context.Context // nil, or what ends long work
}

type tensor struct {
	shape   region.Shape
	inputs  []input   // none for an allocation
	short   *shortcut // past its input, where there is one
	row     *row      // past reshapes and samples, where there are reshapes
	partial bool      // it need not show all of its inputs
	color   Color
	origins []Origin
	hull    hull
}

// input is a tensor that another shows, and how.
type input struct {
	from Tensor
	as   Map
}

// SetContext has questions and views end early, soon after a context has ended, until
// another one is set: what adds a view or returns an error fails then with that of the
// context; what returns a bool says that tensors may share. Whoever set it looks at the
// context again before an answer is used.
func (g *Graph) SetContext(ctx context.Context) { g.ctx = ctx }

func (g *Graph) context() context.Context {
	if g.ctx == nil {
		return context.Background()
	}
	return g.ctx
}

func (g *Graph) ended() bool { return g.ctx != nil && g.ctx.Err() != nil }

// Allocate adds a tensor with memory of its own.
func (g *Graph) Allocate(shape region.Shape, color Color) (Tensor, error) {
	full, err := region.Full(shape)
	if err != nil {
		return 0, fmt.Errorf("allocate: %w", err)
	}
	t := Tensor(len(g.tensors))
	node := tensor{shape: slices.Clone(shape), color: color}
	if node.shape.Size() > 0 {
		node.origins = []Origin{{t, full}}
		node.hull = hull{t, 0, node.shape.Size() - 1}
	}
	g.tensors = append(g.tensors, node)
	return t, nil
}

// View adds the view of a tensor.
func (g *Graph) View(of Tensor, as Map) (Tensor, error) {
	if err := g.check(of); err != nil {
		return 0, err
	}
	shape, err := as.Out(g.tensors[of].shape)
	if err != nil {
		return 0, err
	}
	node := tensor{shape: slices.Clone(shape), inputs: []input{{of, as}}, partial: as.Partial()}
	node.short, node.row = g.shortcutOf(of, as), g.rowOf(of, as)
	return g.add(node)
}

// Identity adds a view of all of a tensor, as it is.
func (g *Graph) Identity(of Tensor) (Tensor, error) { return g.View(of, Reverse()) }

// Slice adds the view of the box [lower,upper) of a tensor.
func (g *Graph) Slice(of Tensor, lower, upper []int64) (Tensor, error) {
	if err := g.check(of); err != nil {
		return 0, err
	}
	where, err := region.FromBounds(g.tensors[of].shape, lower, upper)
	if err != nil {
		return 0, fmt.Errorf("slice: %w", err)
	}
	return g.View(of, Sample(where))
}

// Subsample adds the view of every stride-th index of a dimension, from 0.
func (g *Graph) Subsample(of Tensor, dim int, stride int64) (Tensor, error) {
	if err := g.check(of); err != nil {
		return 0, err
	}
	where, err := region.FromStride(g.tensors[of].shape, dim, stride)
	if err != nil {
		return 0, fmt.Errorf("subsample: %w", err)
	}
	return g.View(of, Sample(where))
}

// Len returns the number of tensors.
func (g *Graph) Len() int { return len(g.tensors) }

// Shape returns the shape of a tensor.
func (g *Graph) Shape(t Tensor) region.Shape { return slices.Clone(g.tensors[t].shape) }

// Origins returns the parts of allocations that a tensor shows.
func (g *Graph) Origins(t Tensor) []Origin { return slices.Clone(g.tensors[t].origins) }

// check fails for a number that is not a tensor of the graph.
func (g *Graph) check(ts ...Tensor) error {
	for _, t := range ts {
		if t < 0 || int(t) >= len(g.tensors) {
			return fmt.Errorf("tensor %d: the graph has %d", t, len(g.tensors))
		}
	}
	return nil
}

// add adds a view, once it is known what it shows.
func (g *Graph) add(node tensor) (Tensor, error) {
	if node.shape.Size() > 0 {
		origins, err := g.trace(node)
		if err != nil {
			return 0, err
		}
		node.origins, node.hull = origins, hullOf(origins)
	}
	g.tensors = append(g.tensors, node)
	return Tensor(len(g.tensors) - 1), nil
}
