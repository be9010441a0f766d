package views

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/graph/ir"
)

// Window is the part of a tensor that a slice reads or writes: from Offsets on,
// Sizes elements of each dimension, each Strides after the one before. A
// dimension of one element or none has stride 1, and one of none begins at 0, so
// that windows of the same elements are the same numbers.
type Window struct{ Offsets, Sizes, Strides []int64 }

// fits checks that a window is within a tensor, as far as its shape is known.
// A size that is not known is left to the run of the program.
func (w Window) fits(t ir.Type) bool {
	rank := t.Rank()
	if t.Kind() != ir.TensorKind || len(w.Offsets) != rank || len(w.Sizes) != rank || len(w.Strides) != rank {
		return false
	}
	for d := range rank {
		offset, size, stride := w.Offsets[d], w.Sizes[d], w.Strides[d]
		if offset < 0 || size < 0 || stride < 1 || offset > sett.Limit || size > sett.Limit {
			return false
		}
		if size > 1 && stride > (sett.Limit-offset)/(size-1) {
			return false
		}
		end := offset
		if size > 0 {
			end += (size-1)*stride + 1
		}
		if end > sett.Limit || t.Dim(d) != ir.Dynamic && end > t.Dim(d) {
			return false
		}
	}
	return true
}

// normalize makes windows of the same elements the same numbers.
func (w *Window) normalize() {
	w.Offsets, w.Sizes, w.Strides = slices.Clone(w.Offsets), slices.Clone(w.Sizes), slices.Clone(w.Strides)
	for d, size := range w.Sizes {
		if size <= 1 {
			w.Strides[d] = 1
		}
		if size == 0 {
			w.Offsets[d] = 0
		}
	}
}

// last returns the last index of a dimension that is not empty.
func (w Window) last(d int) int64 { return w.Offsets[d] + (w.Sizes[d]-1)*w.Strides[d] }

// IsEmpty reports whether the window has no element.
func (w Window) IsEmpty() bool { return slices.Contains(w.Sizes, 0) }

// IsStrided reports whether the window leaves elements out between two of its own.
func (w Window) IsStrided() bool {
	return slices.ContainsFunc(w.Strides, func(stride int64) bool { return stride != 1 })
}

// IsAll reports whether the window is all of a tensor of that type, in order.
func (w Window) IsAll(t ir.Type) bool {
	for d, size := range w.Sizes {
		if w.Offsets[d] != 0 || w.Strides[d] != 1 || t.Dim(d) != size {
			return false
		}
	}
	return t.Rank() == len(w.Sizes)
}

// Equal reports whether two windows of one tensor are the same elements in the
// same order.
func (w Window) Equal(v Window) bool {
	_, ok := w.In(v)
	if !ok || w.IsEmpty() {
		return false
	}
	for d := range w.Sizes {
		if w.Sizes[d] != v.Sizes[d] {
			return false
		}
	}
	return true
}

// In returns a window as one of the tensor that another window of the same tensor
// shows, and whether that has all of its elements. A window without elements is
// in none.
func (w Window) In(v Window) (Window, bool) {
	rank := len(w.Sizes)
	if len(v.Sizes) != rank || w.IsEmpty() || v.IsEmpty() {
		return Window{}, false
	}
	in := Window{make([]int64, rank), slices.Clone(w.Sizes), make([]int64, rank)}
	for d := range rank {
		from := w.Offsets[d] - v.Offsets[d]
		step := w.Strides[d]
		if w.Sizes[d] == 1 {
			step = v.Strides[d]
		}
		if from < 0 || from%v.Strides[d] != 0 || step%v.Strides[d] != 0 || w.last(d) > v.last(d) {
			return Window{}, false
		}
		in.Offsets[d], in.Strides[d] = from/v.Strides[d], step/v.Strides[d]
	}
	return in, true
}

// Of returns a window of the tensor that another window shows as one of the
// tensor that is shown.
func (w Window) Of(v Window) (Window, bool) {
	rank := len(w.Sizes)
	if len(v.Sizes) != rank {
		return Window{}, false
	}
	of := Window{make([]int64, rank), slices.Clone(w.Sizes), make([]int64, rank)}
	for d := range rank {
		of.Offsets[d] = v.Offsets[d] + w.Offsets[d]*v.Strides[d]
		of.Strides[d] = w.Strides[d] * v.Strides[d]
	}
	of.normalize()
	return of, true
}

// Join returns a window and the one after it along a dimension as one window:
// its elements are those of both, one after the other. It is false where they are
// not side by side.
func (w Window) Join(next Window, dim int) (Window, bool) {
	rank := len(w.Sizes)
	if len(next.Sizes) != rank || dim < 0 || dim >= rank || w.IsEmpty() || next.IsEmpty() {
		return Window{}, false
	}
	for d := range rank {
		if d != dim && (w.Offsets[d] != next.Offsets[d] || w.Sizes[d] != next.Sizes[d] || w.Strides[d] != next.Strides[d]) {
			return Window{}, false
		}
	}
	step := w.Strides[dim]
	switch {
	case w.Sizes[dim] == 1 && next.Sizes[dim] == 1:
		step = next.Offsets[dim] - w.Offsets[dim]
	case w.Sizes[dim] == 1:
		step = next.Strides[dim]
	case next.Sizes[dim] > 1 && next.Strides[dim] != step:
		return Window{}, false
	}
	if step < 1 || next.Offsets[dim] != w.last(dim)+step {
		return Window{}, false
	}
	both := Window{slices.Clone(w.Offsets), slices.Clone(w.Sizes), slices.Clone(w.Strides)}
	both.Sizes[dim] += next.Sizes[dim]
	both.Strides[dim] = step
	return both, true
}

// sett returns the indices of a dimension, right on [0, width).
func (w Window) sett(d int, width int64) (sett.Sett, error) {
	if w.Sizes[d] == 0 {
		return sett.None(), nil
	}
	run := sett.Stripe{On: w.last(d) - w.Offsets[d] + 1, Off: width, Phase: w.Offsets[d]}
	step := sett.Stripe{On: 1, Off: w.Strides[d] - 1}
	switch {
	case w.Strides[d] == 1:
		return sett.New(run)
	case w.Offsets[d] < w.Strides[d] && w.last(d) >= width-w.Strides[d]:
		step.Phase = w.Offsets[d] // from end to end
		return sett.New(step)
	}
	return sett.New(run, step)
}

// Region returns the window as a region of a box.
func (w Window) Region(shape region.Shape) (region.Region, error) {
	setts := make([]sett.Sett, len(shape))
	for d := range setts {
		var err error
		if setts[d], err = w.sett(d, shape[d]); err != nil {
			return region.Region{}, err
		}
	}
	return region.New(shape, setts...)
}
