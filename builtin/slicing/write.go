package slicing

import (
	"context"

	"github.com/settle-go/settle/builtin/alias/region"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/navigator"
)

// maxWrites is how many writes one after the other are looked at together.
const maxWrites = 3

// removeOverwritten removes a write that later ones overwrite.
func (k kit) removeOverwritten() *navigator.Local {
	rule := k.rule("remove_overwritten_write", `
insert(s2, insert(s1, t)[W1])[W2] = insert(s2, t)[W2], where W2 has all of W1.

Also where two later writes together have all of it, and nothing reads between
them.`,
		[]string{insertSlice}, func(r *navigator.Rewriter) (navigator.Result, error) {
			if !isBy(r.Node(), 1, insertSlice) {
				return r.NoMatch("it does not write into what was just written"), nil
			}
			last, ok := writeOf(r.Node().Output(0))
			if !ok {
				return r.NoMatch("it is not a write with known bounds"), nil
			}
			later := []views.Window{last.window}
			for v := last.into; len(later) <= maxWrites; {
				w, ok := writeOf(v)
				if !ok {
					break
				}
				if v != last.into && v.NumClients(2) > 1 {
					return r.NoMatch("what was written is read before it is overwritten"), nil
				}
				if covered(r.Context(), w.window, later) && w.into.Type() == v.Type() {
					return k.drop(r, last, w), nil
				}
				if last.into.NumClients(2) > 1 {
					return r.NoMatch("what was written is read before it is overwritten"), nil
				}
				later, v = append(later, w.window), w.into
			}
			if err := r.Context().Err(); err != nil {
				return navigator.Result{}, err
			}
			return r.NoMatch("it overwrites no whole write"), nil
		})
	rule.CountsClients, rule.Levels = true, maxWrites
	return rule
}

// drop has a write be left out of those up to the last one.
func (k kit) drop(r *navigator.Rewriter, last, w write) navigator.Result {
	if w.node.Output(0) == last.into {
		return r.Replace(r.Apply(last.node.Op(), last.into.Type(), last.source, w.into))
	}
	r.ReplaceOther(w.node.Output(0), w.into)
	return r.Others()
}

// covered reports whether windows together have all elements of another one, as far as
// that is found out before the context ends.
func covered(ctx context.Context, w views.Window, by []views.Window) bool {
	if w.IsEmpty() {
		return true
	}
	if len(by) == 1 {
		_, ok := w.In(by[0])
		return ok
	}
	shape := make(region.Shape, len(w.Sizes)) // that has all of them
	for _, b := range append([]views.Window{w}, by...) {
		if len(b.Sizes) != len(shape) || b.IsEmpty() {
			return false
		}
		for d := range shape {
			shape[d] = max(shape[d], b.Offsets[d]+(b.Sizes[d]-1)*b.Strides[d]+1)
		}
	}
	whole, err := w.Region(shape)
	if err != nil {
		return false
	}
	left := whole.Union()
	for _, b := range by {
		part, err := b.Region(shape)
		if err != nil {
			return false
		}
		if left, err = left.Subtract(ctx, part.Union()); err != nil {
			return false
		}
	}
	return left.IsEmpty()
}

// removeWholeWrite removes a write over all of a tensor, and one of nothing.
func (k kit) removeWholeWrite() *navigator.Local {
	return k.rule("remove_whole_write", `
insert(s, t)[all of t] = s, and insert(s, t)[nothing] = t`,
		[]string{insertSlice}, func(r *navigator.Rewriter) (navigator.Result, error) {
			w, ok := writeOf(r.Node().Output(0))
			switch {
			case !ok:
				return r.NoMatch("it is not a write with known bounds"), nil
			case w.window.IsEmpty() && w.into.Type() == r.Node().Output(0).Type():
				return r.Replace(w.into), nil
			case !w.window.IsAll(w.into.Type()) || w.source.Type() != r.Node().Output(0).Type():
				return r.NoMatch("it does not write over all of the tensor"), nil
			}
			return r.Replace(w.source), nil
		})
}

// removeWriteBack removes a write of what is there already.
func (k kit) removeWriteBack() *navigator.Local {
	return k.rule("remove_write_back", "insert(extract(t)[W], t)[W] = t",
		[]string{insertSlice}, func(r *navigator.Rewriter) (navigator.Result, error) {
			if !isBy(r.Node(), 0, readOps[:]...) {
				return r.NoMatch("it does not write a slice"), nil
			}
			w, ok := writeOf(r.Node().Output(0))
			if !ok {
				return r.NoMatch("it is not a write with known bounds"), nil
			}
			of, read, ok := readOf(w.source)
			if !ok || of != w.into || !read.Equal(w.window) || w.into.Type() != r.Node().Output(0).Type() {
				return r.NoMatch("it does not write what it was read from there"), nil
			}
			return r.Replace(w.into), nil
		})
}
