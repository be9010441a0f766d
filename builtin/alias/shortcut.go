package alias

import (
	"context"
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
)

// shortcut is the way back from a view past views in between: samples, reverses
// and permutations, however many, are one sample, then one reverse, then one
// permutation. Without it each of a chain of n samples is followed through all
// before it: 10,000 took a minute, and take 50 ms.
type shortcut struct {
	from   Tensor
	where  region.Region // of from, what the sample keeps
	turned []bool        // by dimension of from
	perm   []int         // dimension d of the view is dimension perm[d] of from
}

// shortcutOf returns the shortcut of a view of a view, nil where there is none past
// the view in between.
func (g *Graph) shortcutOf(of Tensor, as Map) *shortcut {
	before := g.tensors[of].short
	if before == nil {
		if before = g.start(of); before == nil {
			return nil
		}
	}
	if s, ok := before.then(as); ok {
		return s
	}
	return nil
}

// start returns the map of a view of one tensor as a shortcut.
func (g *Graph) start(t Tensor) *shortcut {
	inputs := g.tensors[t].inputs
	if len(inputs) != 1 {
		return nil
	}
	from := inputs[0].from
	rank := len(g.tensors[from].shape)
	s := shortcut{from: from, turned: make([]bool, rank), perm: make([]int, rank)}
	for d := range s.perm {
		s.perm[d] = d
	}
	if m, ok := inputs[0].as.(sample); ok {
		s.where = m.where
		return &s
	}
	full, err := region.Full(g.tensors[from].shape)
	if err != nil {
		return nil
	}
	s.where = full
	first, _ := s.then(inputs[0].as)
	return first
}

// then returns the shortcut of a view of what a shortcut leads back from.
func (s shortcut) then(as Map) (*shortcut, bool) {
	switch m := as.(type) {
	case permute:
		perm := make([]int, len(m.perm))
		for d, p := range m.perm {
			perm[d] = s.perm[p]
		}
		s.perm = perm
	case reverse:
		s.turned = slices.Clone(s.turned)
		for _, d := range m.dims {
			s.turned[s.perm[d]] = !s.turned[s.perm[d]]
		}
	case sample:
		where, err := s.back(context.Background(), m.where.Union())
		if err != nil || len(where.Regions()) != 1 {
			return nil, false // nothing is left, or it takes several regions
		}
		s.where = where.Regions()[0]
	default:
		return nil, false
	}
	return &s, true
}

// back takes a part of the view to the part of the tensor where the shortcut ends.
func (s *shortcut) back(ctx context.Context, part region.Union) (region.Union, error) {
	if part.IsFull() {
		return s.where.Union(), nil
	}
	part, err := part.Permute(inverse(s.perm))
	if err != nil {
		return region.Union{}, err
	}
	var dims []int
	for d, turned := range s.turned {
		if turned {
			dims = append(dims, d)
		}
	}
	if part, err = part.Reverse(dims...); err != nil {
		return region.Union{}, err
	}
	return part.Fill(ctx, s.where)
}

// row is the way back from a view past reshapes and samples in between, however many:
// the elements of the view, in row-major order, are those of one tensor that a sett
// keeps of its row-major numbers. Without it each of a chain of n slices with a reshape
// before each is followed through all before it.
type row struct {
	from  Tensor
	shape region.Shape  // of from
	kept  region.Region // of one dimension, as long as from has elements
}

// manyRegions is the number of regions beyond which it may take fewer step by step.
const manyRegions = 8

// rowOf returns the row of a view, which begins at a reshape; nil where there is none.
func (g *Graph) rowOf(of Tensor, as Map) *row {
	before := g.tensors[of].row
	switch m := as.(type) {
	case reshape:
		if before == nil {
			before = g.newRow(of)
		}
		return before
	case sample:
		if before == nil {
			return nil
		}
		kept, err := before.keep(context.Background(), m.where.Union())
		if err != nil || len(kept.Regions()) != 1 {
			return nil // nothing is left, or it takes several setts
		}
		return &row{before.from, before.shape, kept.Regions()[0]}
	}
	return nil
}

// newRow returns the row of a tensor itself.
func (g *Graph) newRow(t Tensor) *row {
	shape := g.tensors[t].shape
	full, err := region.Full(region.Shape{shape.Size()})
	if err != nil || full.IsEmpty() {
		return nil
	}
	return &row{t, shape, full}
}

// keep returns the part of the row that a part of the view shows.
func (s *row) keep(ctx context.Context, part region.Union) (region.Union, error) {
	part, err := part.Reshape(ctx, region.Shape{part.Shape().Size()})
	if err != nil {
		return region.Union{}, err
	}
	return part.Fill(ctx, s.kept)
}

// back takes a part of the view to the part of the tensor where the row begins.
func (s *row) back(ctx context.Context, part region.Union) (region.Union, error) {
	kept, err := s.keep(ctx, part)
	if err != nil {
		return region.Union{}, err
	}
	return kept.Reshape(ctx, s.shape)
}
