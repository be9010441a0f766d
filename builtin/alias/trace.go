package alias

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
)

// trace returns the origins of a view. One that shows all of its inputs has the
// origins of all of them. Another is followed back to the allocations, from the
// whole of it.
func (g *Graph) trace(node tensor) ([]Origin, error) {
	if !node.partial {
		return g.inherited(node)
	}
	full, err := region.Full(node.shape)
	if err != nil {
		return nil, err
	}
	w := walk{g: g}
	if err := w.through(node, full.Union()); err != nil {
		return nil, err
	}
	if err := w.run(); err != nil {
		return nil, err
	}
	return g.joined(w.origins)
}

func (g *Graph) inherited(node tensor) ([]Origin, error) {
	if len(node.inputs) == 1 {
		return g.tensors[node.inputs[0].from].origins, nil
	}
	var origins []Origin
	for _, in := range node.inputs {
		var err error
		if origins, err = g.appendOrigins(origins, g.tensors[in.from].origins...); err != nil {
			return nil, err
		}
	}
	return g.joined(origins)
}

// walk follows parts of tensors back to the allocations, from the last tensor to
// the first: however many ways lead to a tensor, it is passed once.
type walk struct {
	g       *Graph
	open    []visit // sorted by tensor
	origins []Origin
}

// visit is a tensor and the parts of it that are shown.
type visit struct {
	tensor Tensor
	parts  []region.Union
}

func (w *walk) run() error {
	for len(w.open) > 0 {
		v := w.open[len(w.open)-1]
		w.open = w.open[:len(w.open)-1]
		for _, part := range v.parts {
			if w.g.ended() {
				return w.g.ctx.Err()
			}
			if err := w.pass(v.tensor, part); err != nil {
				return err
			}
		}
	}
	return nil
}

// pass goes on from a part of a tensor.
func (w *walk) pass(t Tensor, part region.Union) (err error) {
	node := w.g.tensors[t]
	switch {
	case len(node.inputs) == 0:
		for _, r := range part.Regions() {
			if w.origins, err = w.g.appendOrigins(w.origins, Origin{t, r}); err != nil {
				return err
			}
		}
		return nil
	case part.IsFull():
		w.origins, err = w.g.appendOrigins(w.origins, node.origins...)
		return err
	}
	return w.through(node, part)
}

// through opens the inputs of a view that a part of it shows.
func (w *walk) through(node tensor, part region.Union) error {
	if s := node.short; s != nil {
		if back, err := s.back(w.g.context(), part); err == nil { // step by step it may take fewer regions
			return w.add(s.from, back)
		}
	}
	if s := node.row; s != nil {
		if back, err := s.back(w.g.context(), part); err == nil && len(back.Regions()) <= manyRegions {
			return w.add(s.from, back)
		}
	}
	for _, in := range node.inputs {
		back, err := in.as.Back(w.g.context(), part, w.g.tensors[in.from].shape)
		if err != nil {
			return err
		}
		if err := w.add(in.from, back); err != nil {
			return err
		}
	}
	return nil
}

// add notes a part of a tensor, unless it is empty or within one that is noted: to
// show it once more adds no element.
func (w *walk) add(t Tensor, part region.Union) error {
	if part.IsEmpty() {
		return nil
	}
	i, found := slices.BinarySearchFunc(w.open, t, func(v visit, t Tensor) int { return int(v.tensor - t) })
	if !found {
		w.open = slices.Insert(w.open, i, visit{t, []region.Union{part}})
		return nil
	}
	v := &w.open[i]
	for _, have := range v.parts {
		if w.g.ended() {
			return w.g.ctx.Err()
		}
		if ok, err := have.Contains(part); ok && err == nil {
			return nil
		}
	}
	v.parts = append(v.parts, part)
	return nil
}
