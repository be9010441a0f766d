package slicing

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

var concatOps = [...]string{"tosa.concat", "tensor.concat"}

// axisOf returns the dimension along which a node joins its inputs.
func axisOf(n graph.Node) (int, bool) {
	name := "axis"
	switch n.Op().Name() {
	case "tensor.concat":
		name = "dim"
	case "tosa.concat":
	default:
		return 0, false
	}
	axis, ok := n.Op().Attr(name).Int()
	if !ok || n.NumInputs() == 0 {
		return 0, false
	}
	rank := int64(n.Input(0).Type().Rank())
	if axis < 0 {
		axis += rank // counted from the end
	}
	return int(axis), axis >= 0 && axis < rank
}

// mergeConcat puts slices together that were one.
func (k kit) mergeConcat() *navigator.Local {
	return k.rule("merge_adjacent_slices", `
concat(..., extract(t)[A], extract(t)[B], ...) = concat(..., extract(t)[A+B], ...),
where B is after A, side by side along the dimension that is joined. All slices of
a tensor in order are the tensor.`,
		concatOps[:], func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			if !k.mayJoin(n) {
				return r.NoMatch("no two inputs are slices of one tensor"), nil
			}
			axis, ok := axisOf(n)
			if !ok {
				return r.NoMatch("the dimension is not known"), nil
			}
			inputs := k.joined(r, n, axis)
			switch {
			case len(inputs) == n.NumInputs() && len(inputs) > 1:
				return r.NoMatch("no two inputs are slices side by side"), nil
			case len(inputs) > 1:
				return r.Replace(r.Apply(n.Op(), n.Output(0).Type(), inputs...)), nil
			case !n.Output(0).Type().Super(inputs[0].Type()):
				return r.NoMatch("the declared shape does not fit"), nil
			}
			return r.Replace(inputs[0]), nil
		})
}

// mayJoin reports whether two inputs side by side are slices of one tensor.
func (k kit) mayJoin(n graph.Node) bool {
	for i := 1; i < n.NumInputs(); i++ {
		if isBy(n, i-1, readOps[:]...) && isBy(n, i, readOps[:]...) &&
			n.Input(i-1).Owner().Input(0) == n.Input(i).Owner().Input(0) {
			return true
		}
	}
	return n.NumInputs() == 1
}

// joined returns the inputs of a concatenation, runs of adjacent slices as one.
func (k kit) joined(r *navigator.Rewriter, n graph.Node, axis int) []graph.Var {
	var list []graph.Var
	for i := 0; i < n.NumInputs(); {
		run := n.Input(i)
		of, w, ok := readOf(run)
		ok = ok && run.Type().Rank() == len(w.Sizes)
		count := 1
		for ; ok && i+count < n.NumInputs(); count++ {
			next := n.Input(i + count)
			other, behind, read := readOf(next)
			both, beside := w.Join(behind, axis)
			if !read || other != of || !beside || next.Type().Rank() != len(w.Sizes) {
				break
			}
			w = both
		}
		if count > 1 {
			run = k.whole(r, n.Input(i).Owner(), of, w)
		}
		list = append(list, run)
		i += count
	}
	return list
}

// whole returns a slice of a variable, or the variable where the slice is all of
// it.
func (k kit) whole(r *navigator.Rewriter, like graph.Node, of graph.Var, w views.Window) graph.Var {
	if w.IsAll(of.Type()) {
		return of
	}
	return k.read(r, like, of, w, of.Type().WithDims(w.Sizes...))
}

// readOfConcat reads from the one piece that has the slice.
func (k kit) readOfConcat() *navigator.Local {
	return k.rule("forward_concat_to_read", `
extract(concat(a, b, ...))[R] = extract(b)[R in b], where b has all of R`,
		readOps[:], func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			if !isBy(n, 0, concatOps[:]...) {
				return r.NoMatch("it is not a slice of a concatenation"), nil
			}
			read, ok := views.WindowOf(n)
			concat := n.Input(0).Owner()
			if !ok || read.IsEmpty() {
				return r.NoMatch("it is not a slice of a concatenation with known bounds"), nil
			}
			axis, ok := axisOf(concat)
			if !ok || axis >= len(read.Sizes) {
				return r.NoMatch("it is not a slice of a concatenation with known bounds"), nil
			}
			first := read.Offsets[axis]
			last := first + (read.Sizes[axis]-1)*read.Strides[axis]
			start := int64(0)
			for _, piece := range concat.Inputs() {
				size := piece.Type().Dim(axis)
				if size == ir.Dynamic || start > first {
					break
				}
				if last < start+size && first >= start {
					read.Offsets = slices.Clone(read.Offsets)
					read.Offsets[axis] -= start
					return r.Replace(k.read(r, n, piece, read, n.Output(0).Type())), nil
				}
				start += size
			}
			return r.NoMatch("it has elements of several pieces"), nil
		})
}
