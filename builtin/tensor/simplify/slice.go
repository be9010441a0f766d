package simplify

import (
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// slices is about parts of tensors.
func (k kit) slices() []*navigator.Local {
	return []*navigator.Local{
		k.rule("fold_slice_numbers", `
extract_slice(x)[n, ...] where n is a constant: its numbers become attributes, and the type of the slice
says its sizes.`, foldSliceNumbers, "tensor.extract_slice", "tensor.insert_slice", "tensor.parallel_insert_slice"),
		k.rule("simplify_slice", `
A slice of a cast is one of the tensor, a slice of an empty tensor is empty, one of equal elements has these, and
a slice of what was written there is what was written.`, simplifySlice, "tensor.extract_slice"),
		k.rule("simplify_write", `
insert(cast(x), y) = insert(x, y); a write over all of another one needs no other one, and one of what
is there already does nothing. What is padded with a number is written without the padding where that number is everywhere.`, simplifyWrite, "tensor.insert_slice", "tensor.parallel_insert_slice"),
	}
}

// window is the offsets, sizes and strides of a slice.
type window struct{ offsets, sizes, strides mixed.List }

// windowOf reads the window of a node, whose numbers come after that many operands.
func windowOf(n graph.Node, first int) (w window, ok bool) {
	if n.NumInputs() < first {
		return w, false
	}
	rest := n.Inputs()[first:]
	for _, part := range []struct {
		name string
		list *mixed.List
	}{{"static_offsets", &w.offsets}, {"static_sizes", &w.sizes}, {"static_strides", &w.strides}} {
		if *part.list, rest, ok = mixed.Read(n.Op().Attr(part.name), rest); !ok {
			return w, false
		}
	}
	return w, len(rest) == 0 && len(w.offsets) == len(w.sizes) && len(w.sizes) == len(w.strides)
}

// sliced returns an op with the numbers of a window, and its operands after the tensors.
func (e edit) sliced(op ir.Op, w window, tensors ...graph.Var) (ir.Op, []graph.Var) {
	operands := slices.Clone(tensors)
	groups := make([]int, len(tensors))
	for i := range groups {
		groups[i] = 1
	}
	for _, part := range []struct {
		name string
		list mixed.List
	}{{"static_offsets", w.offsets}, {"static_sizes", w.sizes}, {"static_strides", w.strides}} {
		vars := part.list.Vars()
		op = op.With(part.name, e.ctxt.DenseArray(ir.I64, part.list.Known()...))
		operands, groups = append(operands, vars...), append(groups, len(vars))
	}
	return e.segments(op, groups...), operands
}

// isWithin reports whether a window is not known to be out of the bounds of a tensor.
func (w window) isWithin(t ir.Type) bool {
	if t.Rank() != len(w.offsets) {
		return false
	}
	for i, d := range t.Dims() {
		o, n, s := w.offsets[i], w.sizes[i], w.strides[i]
		switch {
		case o.IsKnown() && o.Known < 0, n.IsKnown() && n.Known < 0:
			return false
		case d == ir.Dynamic || !o.IsKnown():
		case o.Known > d, o.Known == d && !(n.IsKnown() && n.Known == 0):
			return false
		case n.IsKnown() && s.IsKnown() && n.Known > 0:
			if last := o.Known + (n.Known-1)*s.Known; last < 0 || last >= d {
				return false
			}
		}
	}
	return true
}

// fold returns the window with the numbers that are constants.
func (w window) fold() (window, bool) {
	var folded window
	var some [3]bool
	folded.offsets, some[0] = w.offsets.Fold(mixed.NotNegative)
	folded.sizes, some[1] = w.sizes.Fold(mixed.NotNegative)
	folded.strides, some[2] = w.strides.Fold(nil)
	return folded, some[0] || some[1] || some[2]
}

// equal reports whether two windows are known to be the same.
func (w window) equal(v window) bool {
	return slices.Equal(w.offsets, v.offsets) && slices.Equal(w.sizes, v.sizes) && slices.Equal(w.strides, v.strides)
}

// keptDims returns which of the dimensions of a window a slice with these dimensions has:
// dimensions of one element may be left out. It is nil where they do not fit.
func keptDims(sizes mixed.List, dims []int64) []int {
	var kept []int
	at := len(dims) - 1
	for i, n := range slices.Backward(sizes) {
		if at < 0 || n.Is(1) && dims[at] != 1 {
			if !n.Is(1) {
				return nil
			}
			continue
		}
		kept = append(kept, i)
		at--
	}
	if at >= 0 {
		return nil
	}
	slices.Reverse(kept)
	return kept
}

// tensorsOf returns how many operands of a node are tensors before the numbers of its window.
func tensorsOf(n graph.Node) int {
	if n.Op().Name() == "tensor.extract_slice" {
		return 1
	}
	return 2
}

func foldSliceNumbers(e edit) (navigator.Result, error) {
	tensors := tensorsOf(e.n)
	w, ok := windowOf(e.n, tensors)
	if !ok {
		return e.no("its numbers do not fit")
	}
	folded, changed := w.fold()
	whole := e.n.Input(tensors - 1).Type()
	if !changed || !folded.isWithin(whole) {
		return e.no("no number is a constant, or the slice is out of bounds")
	}
	part := e.n.Output(0)
	if tensors == 2 {
		part = e.n.Input(0)
	}
	if !part.Type().IsRanked() {
		return e.no("its rank is not known")
	}
	kept := keptDims(w.sizes, part.Type().Dims())
	if len(kept) != part.Type().Rank() {
		return e.no("its numbers do not fit")
	}
	dims := slices.Clone(part.Type().Dims())
	for i, k := range kept {
		switch n := folded.sizes[k]; {
		case n.IsKnown() && dims[i] != ir.Dynamic && dims[i] != n.Known:
			return e.no("its sizes contradict its type")
		case n.IsKnown():
			dims[i] = n.Known
		}
	}
	t := part.Type().WithDims(dims...)
	if e.n.NumOutputs() == 0 && t != part.Type() {
		return e.no("where it stands, there is no place for a cast")
	}
	if tensors == 1 {
		op, operands := e.sliced(e.n.Op(), folded, e.n.Input(0))
		return e.with(e.Apply(op, t, operands...))
	}
	op, operands := e.sliced(e.n.Op(), folded, e.cast(part, t), e.n.Input(1))
	return e.applied(op, operands)
}

// applied replaces the node by another op of operands, with results of the same types.
func (e edit) applied(op ir.Op, operands []graph.Var) (navigator.Result, error) {
	var types []ir.Type
	for _, v := range e.n.Outputs() {
		types = append(types, v.Type())
	}
	made := e.Add(op, operands, types...)
	if e.n.Op().Has(ir.Effect) {
		e.Discard(e.n)
	}
	return e.Replace(made.Outputs()...), nil
}

func simplifySlice(e edit) (navigator.Result, error) {
	w, ok := windowOf(e.n, 1)
	x, t := e.n.Input(0), e.n.Output(0).Type()
	if !ok || !t.IsRanked() {
		return e.no("its numbers do not fit")
	}
	if c := e.g().ConstantOfVar(x.ID()); c.Kind() == ir.SplatAttr && t.IsStatic() {
		return e.Replace(e.constant(e.ctxt.Splat(c.Splat(), t), t)), nil
	}
	if y, ok := behindCast(x); ok && w.isWithin(y.Type()) {
		op, operands := e.sliced(e.n.Op(), w, y)
		return e.with(e.Apply(op, t, operands...))
	}
	if n, ok := by(x, "tensor.insert_slice"); ok {
		v, fits := windowOf(n, 2)
		if fits && v.equal(w) && n.Input(0).Type() == t {
			return e.Replace(n.Input(0)), nil
		}
	}
	if splat, ok := by(x, "tensor.splat"); ok && t.IsStatic() {
		return e.Replace(e.Apply(splat.Op(), t, splat.Input(0))), nil
	}
	return e.no("its operand says nothing of the slice")
}

func simplifyWrite(e edit) (navigator.Result, error) {
	w, ok := windowOf(e.n, 2)
	if !ok {
		return e.no("its numbers do not fit")
	}
	x, y := e.n.Input(0), e.n.Input(1)
	isValue := e.n.NumOutputs() == 1
	if v, ok := behindCast(x); ok {
		kept := keptDims(w.sizes, x.Type().Dims())
		if len(kept) == v.Type().Rank() {
			for i, k := range kept {
				if d := v.Type().Dim(i); d != ir.Dynamic {
					w.sizes[k] = mixed.Of(d)
				} else if w.sizes[k].IsKnown() {
					return e.no("the cast says a size")
				}
			}
			if w.isWithin(y.Type()) {
				op, operands := e.sliced(e.n.Op(), w, v, y)
				return e.applied(op, operands)
			}
		}
	}
	if !isValue {
		return e.no("it is not a value")
	}
	if v, ok := behindCast(y); ok && w.isWithin(v.Type()) {
		op, operands := e.sliced(e.n.Op(), w, x, v)
		return e.with(e.Apply(op, v.Type(), operands...))
	}
	if n, ok := by(y, "tensor.insert_slice"); ok {
		v, fits := windowOf(n, 2)
		if fits && v.equal(w) && n.Input(0).Type() == x.Type() && n.Input(1).Type() == y.Type() {
			op, operands := e.sliced(e.n.Op(), w, x, n.Input(1))
			return e.applied(op, operands)
		}
	}
	if n, ok := by(x, "tensor.extract_slice"); ok && n.Input(0) == y {
		if v, fits := windowOf(n, 1); fits && v.equal(w) {
			return e.with(y)
		}
	}
	a, b := e.g().ConstantOfVar(x.ID()), e.g().ConstantOfVar(y.ID())
	if a.Kind() == ir.SplatAttr && b.Kind() == ir.SplatAttr && a.Splat() == b.Splat() {
		return e.with(y)
	}
	return writePadded(e)
}
