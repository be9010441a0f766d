package raise

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/sett"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/chain/internal/index"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// ViewOf returns what a node of tosa or tensor does to its first input, as ops of
// a chain: none where it does nothing. It is false for a node that is not a view, for
// one of which a number is not written in the program, and for one that does not
// fit its types or has an attribute that is not known here.
func ViewOf(n graph.Node) ([]chain.Op, bool) {
	if n.NumInputs() == 0 || n.NumOutputs() != 1 {
		return nil, false
	}
	in, out := n.Input(0).Type(), n.Output(0).Type()
	if !isShaped(in) || !isShaped(out) || in.Elem() != out.Elem() {
		return nil, false
	}
	ops, ok := readView(n, in.Dims(), out.Dims())
	if !ok {
		return nil, false
	}
	made, err := chain.Chain{In: in.Dims(), Ops: ops}.Out()
	return ops, err == nil && slices.Equal(made, out.Dims())
}

// isShaped says whether a type is a tensor of known rank and dimensions. One with an encoding
// is not: which ops keep it, and what it becomes, its dialect knows alone.
func isShaped(t ir.Type) bool {
	return t.Kind() == ir.TensorKind && t.IsStatic() && t.Encoding() == ""
}

// readView reads a node, without a check that the result is of the shape out.
func readView(n graph.Node, in, out chain.Shape) ([]chain.Op, bool) {
	switch n.Op().Name() {
	case "tosa.reshape", "tensor.collapse_shape", "tensor.expand_shape":
		return []chain.Op{{Kind: chain.Reshape, Shape: out}}, true
	case "tosa.transpose":
		perm, ok := views.EitherInts(n, "perms", 1)
		if !ok || !onlyAttrs(n, "perms") {
			return nil, false
		}
		o, err := chain.FromInts(chain.DimShuffle, perm)
		return []chain.Op{o}, err == nil
	case "tosa.reverse":
		axis, ok := axisOf(n, len(in))
		return []chain.Op{{Kind: chain.Reverse, Perm: []int{axis}}}, ok && onlyAttrs(n, "axis")
	case "tosa.reduce_sum":
		return readSum(n, in)
	case "tosa.slice":
		if len(in) != len(out) {
			return nil, false
		}
		return readWindow(n, in, out, "start", "size")
	case "tensor.extract_slice":
		return readWindow(n, in, out, "static_offsets", "static_sizes", "static_strides", "operandSegmentSizes", "operand_segment_sizes")
	}
	return nil, false
}

// readSum reads a tosa.reduce_sum that keeps the dimension, as all do but those of
// programs that say otherwise.
func readSum(n graph.Node, in chain.Shape) ([]chain.Op, bool) {
	axis, ok := axisOf(n, len(in))
	kept := n.Op().Attr("keepdims")
	if yes, written := kept.Bool(); kept.IsValid() && (!written || !yes) {
		return nil, false
	}
	if !ok || !onlyAttrs(n, "axis", "keepdims") || slices.Contains(in, 0) || !isAddable(n.Input(0).Type().Elem()) {
		return nil, false
	}
	to := slices.Clone(in)
	to[axis] = 1
	return []chain.Op{{Kind: chain.Reduce, Shape: to}}, true
}

// isAddable says whether tosa adds elements of a type. Truth values it does not.
func isAddable(t ir.Type) bool {
	class := value.ClassOf(t)
	return t != ir.I1 && (class == value.IntClass || class == value.FloatClass)
}

// readWindow reads a slice that is not empty and has no attributes but some of those.
// It may drop dimensions of size 1.
func readWindow(n graph.Node, in, out chain.Shape, attrs ...string) ([]chain.Op, bool) {
	w, ok := views.WindowOf(n)
	if !ok || w.IsEmpty() || !onlyAttrs(n, attrs...) || !views.Drops(w.Sizes, out) {
		return nil, false
	}
	o := chain.Op{Kind: chain.SettSample, Shape: in, Setts: make([]sett.Sett, len(in))}
	for d, n := range in {
		o.Setts[d] = index.Progression(w.Offsets[d], w.Strides[d], w.Sizes[d]).Sett(n)
	}
	if len(in) == len(out) {
		return []chain.Op{o}, true
	}
	return []chain.Op{o, {Kind: chain.Reshape, Shape: out}}, true
}

// windowOf returns the window that a SettSample keeps: where it begins, and how
// far its elements are apart. It is false where the region is none.
func windowOf(o *chain.Op) (offsets, sizes, strides []int64, ok bool) {
	offsets, sizes, strides = make([]int64, len(o.Shape)), make([]int64, len(o.Shape)), make([]int64, len(o.Shape))
	for d, n := range o.Shape {
		s, ok := index.Of(o.Setts[d], n)
		if !ok {
			return nil, nil, nil, false
		}
		if strides[d], ok = s.Stride(); !ok {
			return nil, nil, nil, false
		}
		offsets[d], sizes[d] = s.Base, s.Size()
	}
	return offsets, sizes, strides, true
}

// axisOf reads the attribute "axis" of a node: a number, or a list of one, from
// the end where it is negative.
func axisOf(n graph.Node, rank int) (int, bool) {
	a := n.Op().Attr("axis")
	axis, ok := a.Int()
	if !ok {
		list, _ := views.Ints(a)
		if len(list) != 1 {
			return 0, false
		}
		axis = list[0]
	}
	if axis < 0 {
		axis += int64(rank)
	}
	return int(axis), axis >= 0 && axis < int64(rank)
}

// onlyAttrs says whether a node has no attributes but some of those.
func onlyAttrs(n graph.Node, names ...string) bool {
	for _, a := range n.Op().Attrs() {
		if !slices.Contains(names, a.Name) {
			return false
		}
	}
	return true
}
