package vector

import (
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// keepsOrder reports whether a transpose moves dimensions of size 1 only.
func keepsOrder(n graph.Node) bool {
	perm, ok := value.IntsOf(n.Op().Attr("permutation"))
	t := n.Input(0).Type()
	if !ok || len(perm) != t.Rank() {
		return false
	}
	last := int64(-1)
	for _, d := range perm {
		if d < 0 || int(d) >= t.Rank() || t.Dim(int(d)) == 1 && !t.Scalable(int(d)) {
			continue
		}
		if d < last {
			return false
		}
		last = d
	}
	return true
}

// mergeUnitCasts looks through an op that gives the elements of its operand in their order.
func mergeUnitCasts(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	if n.Op().Name() == "vector.transpose" && !keepsOrder(n) {
		return r.NoMatch("it moves elements"), false
	}
	inner := n.Input(0).Owner()
	if !inner.IsValid() || inner.NumInputs() != 1 || !inner.Input(0).Type().IsShaped() {
		return r.NoMatch("it is of another op"), false
	}
	x := inner.Input(0)
	all := func(t ir.Type) []int64 { return longDims(t, 0, t.Rank()) }
	switch name := inner.Op().Name(); {
	case name == "vector.transpose" && n.Op().Name() == "vector.shape_cast" && keepsOrder(inner):
	case name == "vector.shape_cast":
	case name == "vector.broadcast" && n.Op().Name() == "vector.shape_cast" && slices.Equal(all(x.Type()), all(inner.Output(0).Type())):
	default:
		return r.NoMatch("it is of an op that moves or repeats elements"), false
	}
	out := n.Output(0).Type()
	if x.Type() == out {
		return r.Replace(x), true
	}
	return r.Replace(r.Apply(n.Graph().Context().Op("vector.shape_cast"), out, x)), true
}

// moveIntoBroadcast broadcasts to the type of what follows, where each dimension of the
// operand stays in its place, whole.
func moveIntoBroadcast(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	inner := n.Input(0).Owner()
	if !inner.IsValid() || inner.Op().Name() != "vector.broadcast" {
		return r.NoMatch("it is not of a broadcast"), false
	}
	x, out := inner.Input(0), n.Output(0).Type()
	t, to := x.Type(), inner.Output(0).Type()
	lead := to.Rank() - len(dimsOf(t))
	perm, isPerm := value.IntsOf(n.Op().Attr("permutation"))
	offsets, isWindow := value.IntsOf(n.Op().Attr("offsets"))
	if lead < 0 || out.Rank() != to.Rank() || !isPerm && !isWindow || isPerm && len(perm) != to.Rank() {
		return r.NoMatch("its dimensions do not fit"), false
	}
	for k := range dimsOf(t) {
		i := lead + k
		if t.Dim(k) == 1 && !t.Scalable(k) {
			continue
		}
		if isPerm && perm[i] != int64(i) || isWindow && (i < len(offsets) && offsets[i] != 0 || out.Dim(i) != to.Dim(i)) {
			return r.NoMatch("it moves or cuts what the broadcast repeats"), false
		}
	}
	if t == out {
		return r.Replace(x), true
	}
	return r.Replace(r.Apply(inner.Op(), out, x)), true
}

// windowOfWritten looks through a window that was written.
func windowOfWritten(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	inner := n.Input(0).Owner()
	if !inner.IsValid() || inner.Op().Name() != "vector.insert_strided_slice" || inner.NumInputs() != 2 {
		return r.NoMatch("it is not of a vector with a window that was written"), false
	}
	part, t := inner.Input(0).Type(), n.Input(0).Type()
	offsets, ok := value.IntsOf(n.Op().Attr("offsets"))
	sizes, ok2 := value.IntsOf(n.Op().Attr("sizes"))
	written, ok3 := value.IntsOf(inner.Op().Attr("offsets"))
	lead := t.Rank() - part.Rank()
	if !ok || !ok2 || !ok3 || len(offsets) != len(sizes) || len(written) != t.Rank() || lead < 0 || !hasUnitStrides(n.Op()) || !hasUnitStrides(inner.Op()) {
		return r.NoMatch("the windows cannot be read"), false
	}
	same := part == n.Output(0).Type()
	for i := range t.Rank() {
		first, size := int64(0), t.Dim(i)
		if i < len(offsets) {
			first, size = offsets[i], sizes[i]
		}
		count := int64(1)
		if i >= lead {
			count = part.Dim(i - lead)
		}
		if !t.Scalable(i) && (first+size <= written[i] || written[i]+count <= first) {
			return r.Replace(r.Apply(n.Op(), n.Output(0).Type(), inner.Input(1))), true
		}
		same = same && first == written[i] && size == count
	}
	if same {
		return r.Replace(inner.Input(0)), true
	}
	return windowWithin(r, inner, offsets, sizes, written)
}

// windowWithin takes a window that lies within the one that was written of what was written.
func windowWithin(r *navigator.Rewriter, inner graph.Node, offsets, sizes, written []int64) (navigator.Result, bool) {
	n := r.Node()
	part, out := inner.Input(0).Type(), n.Output(0).Type()
	if part.Rank() != out.Rank() || len(written) != part.Rank() {
		return r.NoMatch("the windows overlap"), false
	}
	moved := make([]int64, len(offsets))
	for i := range part.Rank() {
		if i >= len(offsets) {
			if part.Dim(i) != out.Dim(i) || part.Scalable(i) != out.Scalable(i) || written[i] != 0 {
				return r.NoMatch("the windows overlap"), false
			}
			continue
		}
		if moved[i] = offsets[i] - written[i]; moved[i] < 0 || part.Scalable(i) || moved[i]+sizes[i] > part.Dim(i) {
			return r.NoMatch("the windows overlap"), false
		}
	}
	op := n.Op().With("offsets", n.Graph().Context().Ints(ir.I64, moved...))
	return r.Replace(r.Apply(op, out, inner.Input(0))), true
}

// windowOfMask makes the mask of a window of one, where bounds of dimensions that it does not
// begin at the start of are constants.
func windowOfMask(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	mask, out := n.Input(0).Owner(), n.Output(0).Type()
	offsets, ok := value.IntsOf(n.Op().Attr("offsets"))
	if !ok || !mask.IsValid() || mask.Op().Name() != "vector.create_mask" || mask.NumInputs() != out.Rank() || len(offsets) > out.Rank() || !hasUnitStrides(n.Op()) {
		return r.NoMatch("it is not of a mask"), false
	}
	bounds := slices.Clone(mask.Inputs())
	for i, first := range offsets {
		if first == 0 {
			continue
		}
		bound, ok := mixed.Constant(bounds[i])
		if !ok || out.Scalable(i) {
			return r.NoMatch("where the mask ends is not known"), false
		}
		bounds[i] = r.Constant(n.Graph().Context().Int(max(bound-first, 0), ir.Index()))
	}
	return r.Replace(r.Apply(mask.Op(), out, bounds...)), true
}

// hasUnitStrides reports whether a window is without gaps.
func hasUnitStrides(op ir.Op) bool {
	strides, ok := value.IntsOf(op.Attr("strides"))
	return ok && !slices.ContainsFunc(strides, func(s int64) bool { return s != 1 })
}

// reshapeMask drops bounds of dimensions of size 1, and adds them.
func reshapeMask(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	mask := n.Input(0).Owner()
	from, to := n.Input(0).Type(), n.Output(0).Type()
	if mask.IsValid() && mask.Op().Name() == "vector.constant_mask" {
		return reshapeConstantMask(r, mask)
	}
	if !mask.IsValid() || mask.Op().Name() != "vector.create_mask" || mask.NumInputs() != from.Rank() ||
		!slices.Equal(longDims(from, 0, from.Rank()), longDims(to, 0, to.Rank())) {
		return r.NoMatch("it is not of a mask, or changes other dimensions"), false
	}
	var long []graph.Var
	for i, v := range mask.Inputs() {
		if from.Dim(i) != 1 || from.Scalable(i) {
			long = append(long, v)
		} else if k, ok := mixed.Constant(v); !ok || k < 1 {
			return r.NoMatch("whether a dimension of size 1 is set is not known"), false
		}
	}
	var bounds []graph.Var
	for i := range to.Rank() {
		if to.Dim(i) == 1 && !to.Scalable(i) {
			bounds = append(bounds, r.Constant(n.Graph().Context().Int(1, ir.Index())))
			continue
		}
		bounds, long = append(bounds, long[0]), long[1:]
	}
	if len(bounds) == 0 {
		return r.NoMatch("it gives a vector without dimensions"), false
	}
	return r.Replace(r.Apply(mask.Op(), to, bounds...)), true
}

// reshapeConstantMask is reshapeMask of bounds that are constants.
func reshapeConstantMask(r *navigator.Rewriter, mask graph.Node) (navigator.Result, bool) {
	n := r.Node()
	from, to := n.Input(0).Type(), n.Output(0).Type()
	sizes, ok := value.IntsOf(mask.Op().Attr("mask_dim_sizes"))
	if !ok || len(sizes) != from.Rank() || to.Rank() == 0 || !slices.Equal(longDims(from, 0, from.Rank()), longDims(to, 0, to.Rank())) {
		return r.NoMatch("it changes other dimensions of a mask"), false
	}
	var long []int64
	for i, size := range sizes {
		if from.Dim(i) != 1 || from.Scalable(i) {
			long = append(long, size)
		} else if size != 1 {
			return r.NoMatch("the mask is not set"), false
		}
	}
	bounds := make([]int64, to.Rank())
	for i := range bounds {
		if bounds[i] = 1; to.Dim(i) != 1 || to.Scalable(i) {
			bounds[i], long = long[0], long[1:]
		}
	}
	op := mask.Op().With("mask_dim_sizes", n.Graph().Context().DenseArray(ir.I64, bounds...))
	return r.Replace(r.Apply(op, to)), true
}
