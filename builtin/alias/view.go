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
	// Forward takes a part of the tensor to the part of the view that shows it.
	Forward(part region.Union) (region.Union, error)
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

// Into is the place of a tensor in a larger one, of which it is the elements of
// the scaffold. It is the map of each input of a concatenation or a fill.
func Into(scaffold region.Region) Map { return fill{scaffold} }

func (m reshape) Out(in region.Shape) (region.Shape, error) {
	r, err := region.Empty(in)
	if err != nil {
		return nil, err
	}
	u, err := r.Reshape(m.to)
	return u.Shape(), err
}

func (m reshape) Forward(part region.Union) (region.Union, error) { return part.Reshape(m.to) }

func (m reshape) Back(ctx context.Context, part region.Union, in region.Shape) (region.Union, error) {
	return part.ReshapeContext(ctx, in)
}

func (m reshape) Partial() bool { return false }

func (m permute) Out(in region.Shape) (region.Shape, error) { return in.Permute(m.perm) }

func (m permute) Forward(part region.Union) (region.Union, error) { return part.Permute(m.perm) }

func (m permute) Back(_ context.Context, part region.Union, _ region.Shape) (region.Union, error) {
	inverse := make([]int, len(m.perm))
	for d, p := range m.perm {
		inverse[p] = d
	}
	return part.Permute(inverse)
}

func (m permute) Partial() bool { return false }

func (m reverse) Out(in region.Shape) (region.Shape, error) {
	r, err := region.Empty(in)
	if err != nil {
		return nil, err
	}
	_, err = r.Reverse(m.dims...)
	return slices.Clone(in), err
}

func (m reverse) Forward(part region.Union) (region.Union, error) { return part.Reverse(m.dims...) }

func (m reverse) Back(_ context.Context, part region.Union, _ region.Shape) (region.Union, error) {
	return part.Reverse(m.dims...)
}

func (m reverse) Partial() bool { return false }

func (m expand) Out(in region.Shape) (region.Shape, error) {
	r, err := region.Empty(in)
	if err != nil {
		return nil, err
	}
	_, err = r.Expand(m.to)
	return m.to, err
}

func (m expand) Forward(part region.Union) (region.Union, error) { return part.Expand(m.to) }

func (m expand) Back(ctx context.Context, part region.Union, in region.Shape) (region.Union, error) {
	return part.ReduceContext(ctx, in)
}

func (m expand) Partial() bool { return false }

func (m sample) Out(in region.Shape) (region.Shape, error) {
	if !in.Equal(m.where.Shape()) {
		return nil, fmt.Errorf("sample a tensor of shape %v at a region of %v", in, m.where.Shape())
	}
	return m.where.Counts(), nil
}

func (m sample) Forward(part region.Union) (region.Union, error) { return part.Sample(m.where) }

func (m sample) Back(ctx context.Context, part region.Union, _ region.Shape) (region.Union, error) {
	return part.FillContext(ctx, m.where)
}

func (m sample) Partial() bool { return !m.where.IsFull() }

func (m fill) Out(in region.Shape) (region.Shape, error) {
	if counts := m.scaffold.Counts(); !counts.Equal(in) {
		return nil, fmt.Errorf("fill a scaffold of %v with a tensor of shape %v", counts, in)
	}
	return m.scaffold.Shape(), nil
}

func (m fill) Forward(part region.Union) (region.Union, error) { return part.Fill(m.scaffold) }

func (m fill) Back(ctx context.Context, part region.Union, _ region.Shape) (region.Union, error) {
	return part.SampleContext(ctx, m.scaffold)
}

func (m fill) Partial() bool { return false }
