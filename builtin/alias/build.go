package alias

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
)

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
	return g.append(node), nil
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
	return g.append(node), nil
}

// Concat adds the tensors one after the other along a dimension.
func (g *Graph) Concat(tensors []Tensor, axis int) (Tensor, error) {
	if err := g.check(tensors...); err != nil {
		return 0, fmt.Errorf("concat: %w", err)
	}
	if len(tensors) == 0 {
		return 0, fmt.Errorf("concat: no tensors")
	}
	shape := g.Shape(tensors[0])
	if axis < 0 || axis >= len(shape) {
		return 0, fmt.Errorf("concat along dimension %d: shape %v has no such dimension", axis, shape)
	}
	total := int64(0)
	for _, t := range tensors {
		other := g.Shape(t)
		if len(other) == len(shape) {
			total += other[axis]
			other[axis] = shape[axis]
		}
		if !other.Equal(shape) {
			return 0, fmt.Errorf("concat along dimension %d: shapes %v and %v do not fit", axis, g.tensors[tensors[0]].shape, g.tensors[t].shape)
		}
	}
	shape[axis] = total
	return g.concat(tensors, axis, shape)
}

func (g *Graph) concat(tensors []Tensor, axis int, shape region.Shape) (Tensor, error) {
	node := tensor{shape: shape}
	lower, upper := make([]int64, len(shape)), append([]int64(nil), shape...)
	upper[axis] = 0
	for _, t := range tensors {
		lower[axis] = upper[axis]
		upper[axis] += g.tensors[t].shape[axis]
		place, err := region.FromBounds(shape, lower, upper)
		if err != nil {
			return 0, fmt.Errorf("concat: %w", err)
		}
		node.inputs = append(node.inputs, input{t, Into(place)})
	}
	return g.add(node)
}

// Fill adds a tensor that is put together from others: tensor i fills region i, and
// the regions together fill the shape without overlap.
func (g *Graph) Fill(tensors []Tensor, regions []region.Region) (Tensor, error) {
	if err := g.check(tensors...); err != nil {
		return 0, fmt.Errorf("fill: %w", err)
	}
	if len(tensors) == 0 || len(tensors) != len(regions) {
		return 0, fmt.Errorf("fill: %d tensors for %d regions", len(tensors), len(regions))
	}
	node := tensor{shape: regions[0].Shape()}
	missing := node.shape.Size()
	for i, r := range regions {
		shape, err := Into(r).Out(g.tensors[tensors[i]].shape)
		if err != nil {
			return 0, err
		}
		if !shape.Equal(node.shape) {
			return 0, fmt.Errorf("fill: region %d is of shape %v, region 0 of %v", i, shape, node.shape)
		}
		for j, other := range regions[:i] {
			index, ok := r.Common(other)
			if ok && index == nil {
				return 0, fmt.Errorf("fill: regions %d and %d: it is %w whether they overlap", j, i, sett.ErrUnknown)
			}
			if ok {
				return 0, fmt.Errorf("fill: regions %d and %d overlap at %v", j, i, region.Shape(index))
			}
		}
		missing -= r.Size()
		node.inputs = append(node.inputs, input{tensors[i], Into(r)})
	}
	if missing != 0 {
		return 0, fmt.Errorf("fill: the regions leave %d elements of %v empty", missing, node.shape)
	}
	return g.add(node)
}
