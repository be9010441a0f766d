package alias

import (
	"context"
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
)

// Map is what a view does to regions of the tensor that it shows.
type Map interface {
	// Out returns the shape of the view of a tensor of that shape.
	Out(in region.Shape) (region.Shape, error)
	// Back takes a part of the view to the part of the tensor, of that shape, that
	// it shows. It ends with the error of the context soon after that has ended.
	Back(ctx context.Context, part region.Union, in region.Shape) (region.Union, error)
	// Partial says that the view need not show all of the tensor.
	Partial() bool
}

type (
	reshape struct{ to region.Shape }
	permute struct{ perm []int }
	reverse struct{ dims []int }
	expand  struct{ to region.Shape }
	sample  struct{ where region.Region }
	fill    struct{ scaffold region.Region }
	steps   []Map
)

// Reshape is the view of the same elements in row-major order in another shape.
func Reshape(to ...int64) Map { return reshape{slices.Clone(to)} }

// Permute is the view whose dimension d is dimension perm[d] of the tensor.
func Permute(perm ...int) Map { return permute{slices.Clone(perm)} }

// Reverse is the view that turns these dimensions round.
func Reverse(dims ...int) Map { return reverse{slices.Clone(dims)} }

// Expand is the view that repeats dimensions of size 1, by numpy's rule.
func Expand(to ...int64) Map { return expand{slices.Clone(to)} }

// Sample is the view that keeps the indices of a region.
func Sample(where region.Region) Map { return sample{where} }

// Into is the place of a tensor in a larger one, where it is the elements of
// the scaffold. It is the map of each input of a concatenation or a fill.
func Into(scaffold region.Region) Map { return fill{scaffold} }

// Steps is the view that the last map makes of what the one before it makes, and so on.
func Steps(maps ...Map) Map { return steps(slices.Clone(maps)) }

func (m steps) Out(in region.Shape) (region.Shape, error) {
	var err error
	for _, step := range m {
		if in, err = step.Out(in); err != nil {
			return nil, err
		}
	}
	return slices.Clone(in), nil
}

func (m steps) Back(ctx context.Context, part region.Union, in region.Shape) (region.Union, error) {
	shapes := []region.Shape{in}
	for i, step := range m {
		out, err := step.Out(shapes[i])
		if err != nil {
			return region.Union{}, err
		}
		shapes = append(shapes, out)
	}
	var err error
	for i := len(m) - 1; i >= 0; i-- {
		if part, err = m[i].Back(ctx, part, shapes[i]); err != nil {
			return region.Union{}, err
		}
	}
	return part, nil
}

func (m steps) Partial() bool { return slices.ContainsFunc(m, Map.Partial) }

func (m reshape) Out(in region.Shape) (region.Shape, error) {
	return slices.Clone(m.to), in.CheckReshape(m.to)
}

func (m reshape) Back(ctx context.Context, part region.Union, in region.Shape) (region.Union, error) {
	return part.Reshape(ctx, in)
}

func (m reshape) Partial() bool { return false }

func (m permute) Out(in region.Shape) (region.Shape, error) { return in.Permute(m.perm) }

func (m permute) Back(_ context.Context, part region.Union, _ region.Shape) (region.Union, error) {
	return part.Permute(inverse(m.perm))
}

func inverse(perm []int) []int {
	list := make([]int, len(perm))
	for d, p := range perm {
		list[p] = d
	}
	return list
}

func (m permute) Partial() bool { return false }

func (m reverse) Out(in region.Shape) (region.Shape, error) {
	return slices.Clone(in), in.CheckReverse(m.dims)
}

func (m reverse) Back(_ context.Context, part region.Union, _ region.Shape) (region.Union, error) {
	return part.Reverse(m.dims...)
}

func (m reverse) Partial() bool { return false }

func (m expand) Out(in region.Shape) (region.Shape, error) {
	return slices.Clone(m.to), in.CheckExpand(m.to)
}

func (m expand) Back(ctx context.Context, part region.Union, in region.Shape) (region.Union, error) {
	return part.Reduce(ctx, in)
}

func (m expand) Partial() bool { return false }

func (m sample) Out(in region.Shape) (region.Shape, error) {
	if !in.Equal(m.where.Shape()) {
		return nil, fmt.Errorf("sample a tensor of shape %v at a region of %v", in, m.where.Shape())
	}
	return m.where.Counts(), nil
}

func (m sample) Back(ctx context.Context, part region.Union, _ region.Shape) (region.Union, error) {
	return part.Fill(ctx, m.where)
}

func (m sample) Partial() bool { return !m.where.IsFull() }

func (m fill) Out(in region.Shape) (region.Shape, error) {
	if counts := m.scaffold.Counts(); !counts.Equal(in) {
		return nil, fmt.Errorf("fill a scaffold of %v with a tensor of shape %v", counts, in)
	}
	return m.scaffold.Shape(), nil
}

func (m fill) Back(ctx context.Context, part region.Union, _ region.Shape) (region.Union, error) {
	return part.Sample(ctx, m.scaffold)
}

func (m fill) Partial() bool { return false }
