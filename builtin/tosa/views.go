package tosa

import (
	"slices"

	"github.com/settle-go/settle/builtin/alias"
	"github.com/settle-go/settle/builtin/alias/views"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

func transposeMap(n graph.Node, in, _ ir.Type) alias.Map {
	perms, ok := views.EitherInts(n, "perms", 1)
	if !ok || len(perms) != in.Rank() {
		return nil
	}
	order, seen := make([]int, len(perms)), make([]bool, len(perms))
	for d, p := range perms {
		if p < 0 || p >= int64(len(perms)) || seen[p] {
			return nil
		}
		order[d], seen[p] = int(p), true
	}
	return alias.Permute(order...)
}

func reverseMap(n graph.Node, in, _ ir.Type) alias.Map {
	axis, ok := n.Op().Attr("axis").Int()
	if !ok || axis < 0 || axis >= int64(in.Rank()) {
		return nil
	}
	return alias.Reverse(int(axis))
}

func sliceWindow(n graph.Node) (views.Window, bool) {
	t := n.Input(0).Type()
	start, ok := views.EitherInts(n, "start", 1)
	size, known := views.EitherInts(n, "size", 2)
	if !ok || !known || len(size) != len(start) || t.Rank() != len(start) {
		return views.Window{}, false
	}
	w := views.Window{Offsets: start, Sizes: slices.Clone(size), Strides: slices.Repeat([]int64{1}, len(start))}
	for d := range start {
		if w.Sizes[d] != -1 {
			continue
		}
		if t.Dim(d) == ir.Dynamic {
			return views.Window{}, false
		}
		w.Sizes[d] = t.Dim(d) - start[d] // to the end
	}
	return w, true
}
