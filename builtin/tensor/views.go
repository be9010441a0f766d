package tensor

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// whole is the view of all of a tensor: a cast changes what is known of the shape.
func whole() views.Spec { return views.Spec{Map: views.WholeMap} }

func reshapes() views.Spec { return views.Spec{Map: views.ReshapeMap} }

func extractions() views.Spec {
	window := func(n graph.Node) (views.Window, bool) { return staticWindow(n, 1) }
	return views.Spec{Map: views.SliceMap, Window: window, Repeats: repeats}
}

// An update shows all of the tensor that it writes a part of.
func insertions() views.Spec {
	window := func(n graph.Node) (views.Window, bool) { return staticWindow(n, 2) }
	return views.Spec{Map: views.WholeMap, Window: window, Of: 1, Written: views.WindowOf}
}

func elementInsertions() views.Spec {
	return views.Spec{Map: views.WholeMap, Written: views.WrittenElement}
}

// staticWindow returns the window of a node with that many inputs that are tensors:
// the others are numbers of the window, which the program does not write.
func staticWindow(n graph.Node, tensors int) (views.Window, bool) {
	if n.NumInputs() != tensors {
		return views.Window{}, false
	}
	return windowAttrs(n.Op())
}

func windowAttrs(op ir.Op) (w views.Window, ok bool) {
	for _, part := range []struct {
		name string
		list *[]int64
	}{{"static_offsets", &w.Offsets}, {"static_sizes", &w.Sizes}, {"static_strides", &w.Strides}} {
		if *part.list, ok = views.Ints(op.Attr(part.name)); !ok {
			return views.Window{}, false
		}
	}
	return w, true
}

// repeats reports whether a slice may show an element several times.
func repeats(n graph.Node) bool {
	strides, ok := views.Ints(n.Op().Attr("static_strides"))
	return !ok || slices.ContainsFunc(strides, func(s int64) bool { return s < 1 })
}
