package slicing

import (
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// readBehindWrite reads past a write that does not matter, or from what was
// written.
func (k kit) readBehindWrite() *navigator.Local {
	return k.rule("forward_write_to_read", `
A slice of a tensor that a slice was just written into.

extract(insert(s, t)[W])[R] = extract(t)[R] where R and W share no element,
= s where they are the same, = extract(s)[R in W] where W has all of R. Which of
them holds is found by remainders, stride by stride: [0:8:2] and [1:8:2] share
nothing. Of writes one into the other all that do not matter are passed at once.`,
		readOps[:], func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			if !isBy(n, 0, insertSlice) {
				return r.NoMatch("it does not read what a slice was written into"), nil
			}
			read, ok := views.WindowOf(n)
			if !ok {
				return r.NoMatch("a number of the slice is not known"), nil
			}
			w, ok := writeOf(n.Input(0))
			if !ok {
				return r.NoMatch("it does not read, with known bounds, what a slice was written into"), nil
			}
			out := n.Output(0)
			switch {
			case read.Disjoint(w.window):
				return k.pass(r, w, read)
			case read.Equal(w.window) && w.source.Type() == out.Type():
				return r.Replace(w.source), nil
			}
			in, ok := read.In(w.window)
			if !ok {
				return r.NoMatch("the slice is partly of what was written"), nil
			}
			in, ok = dropDims(in, w.window, w.source.Type())
			if !ok || !views.Drops(in.Sizes, out.Type().Dims()) {
				return r.NoMatch("the dimensions of size 1 of both slices differ"), nil
			}
			return r.Replace(k.read(r, n, w.source, in, out.Type())), nil
		})
}

// dropDims takes the dimensions of size 1 from a window that a source does not
// have which was written to another window.
func dropDims(in, written views.Window, source ir.Type) (views.Window, bool) {
	var out views.Window
	at := 0
	for d, size := range written.Sizes {
		if at < source.Rank() && source.Dim(at) == size {
			out.Offsets = append(out.Offsets, in.Offsets[d])
			out.Sizes = append(out.Sizes, in.Sizes[d])
			out.Strides = append(out.Strides, in.Strides[d])
			at++
		} else if size != 1 {
			return views.Window{}, false
		}
	}
	return out, at == source.Rank()
}

// writeIntoRead writes into the part that is read, where that has all of what is
// written.
func (k kit) writeIntoRead() *navigator.Local {
	rule := k.rule("move_write_into_read", `
extract(insert(s, t)[W])[R] = insert(s, extract(t)[R])[W in R], where R has all of W.

Less is written into, and what else t holds is not needed. Only where nothing else
needs the whole tensor.`,
		[]string{extractSlice}, func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			if !isBy(n, 0, insertSlice) {
				return r.NoMatch("it does not read what a slice was written into"), nil
			}
			read, ok := views.WindowOf(n)
			if !ok || n.Output(0).Type().Rank() != len(read.Sizes) {
				return r.NoMatch("a number of the slice is not known, or it drops dimensions"), nil
			}
			w, ok := writeOf(n.Input(0))
			if !ok || read.IsAll(w.into.Type()) {
				return r.NoMatch("it does not read a part of what a slice was written into"), nil
			}
			in, ok := w.window.In(read)
			if !ok || read.Equal(w.window) {
				return r.NoMatch("the slice does not have all of what was written, and more"), nil
			}
			if n.Input(0).NumClients(2) > 1 {
				return r.NoMatch("the whole tensor is needed"), nil
			}
			out := n.Output(0).Type()
			part := k.read(r, n, w.into, read, out)
			return r.Replace(k.write(r, w.source, part, in)), nil
		})
	rule.CountsClients = true
	return rule
}

// mergeReads makes one slice of a slice of a slice.
func (k kit) mergeReads() *navigator.Local {
	return k.rule("merge_slices", "extract(extract(t)[A])[B] = extract(t)[B of A]", readOps[:],
		func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			if !isBy(n, 0, readOps[:]...) {
				return r.NoMatch("it is not a slice of a slice"), nil
			}
			read, ok := views.WindowOf(n)
			inner := n.Input(0).Owner()
			if !ok {
				return r.NoMatch("it is not a slice of a slice with known bounds"), nil
			}
			first, ok := views.WindowOf(inner)
			if !ok || inner.Output(0).Type().Rank() != len(first.Sizes) {
				return r.NoMatch("it is not a slice of a slice with known bounds"), nil
			}
			of, ok := read.Of(first)
			if !ok {
				return r.NoMatch("the slices do not fit"), nil
			}
			return r.Replace(k.read(r, n, inner.Input(0), of, n.Output(0).Type())), nil
		})
}

// removeWholeRead removes a slice that is all of its tensor.
func (k kit) removeWholeRead() *navigator.Local {
	return k.rule("remove_whole_slice", "extract(t)[all of t] = t", readOps[:],
		func(r *navigator.Rewriter) (navigator.Result, error) {
			n := r.Node()
			if n.NumInputs() == 0 || n.Input(0).Type() != n.Output(0).Type() {
				return r.NoMatch("it has another type than the tensor"), nil
			}
			if read, ok := views.WindowOf(n); !ok || !read.IsAll(n.Input(0).Type()) {
				return r.NoMatch("it is not known to be all of the tensor"), nil
			}
			return r.Replace(n.Input(0)), nil
		})
}
