package vector

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// forwardTransfers connects transfers between vectors and one tensor.
//
// It is Go because a transfer to a tensor has a result and an effect in the dialect, which is
// the same op on memory: the rule knows that a tensor has none.
func forwardTransfers(dialects *ir.Dialects) *navigator.Local {
	return &navigator.Local{
		Name: "forward_tensor_transfers",
		Doc: `
A vector that is read where it was written to a tensor is that vector, a tensor to which is written what was read there is that tensor,
and what is overwritten need not be written. A write whose tensor nothing uses goes.`,
		Tags:          []string{"fast_run", "vector"},
		Pattern:       unify.MustCompile(unify.Root("vector.transfer_read", "vector.transfer_write"), dialects),
		Equality:      navigator.Exact,
		CountsClients: true,
		Unverified:    "transfers are not evaluated: builtin/vector holds the rule to programs",
		Rewrite:       forward,
	}
}

// transfer is a transfer between a vector and a tensor, without a mask.
type transfer struct {
	node    graph.Node
	tensor  graph.Var
	indices []graph.Var
	isWrite bool
}

// transferOf reads an op.
func transferOf(n graph.Node) (t transfer, ok bool) {
	if !n.IsValid() {
		return t, false
	}
	segments, ok := value.IntsOf(n.Op().Attr("operandSegmentSizes"))
	if !ok || len(segments) != 4 || segments[3] != 0 {
		return t, false
	}
	t.node = n
	first, count := 1, segments[1]
	switch n.Op().Name() {
	case "vector.transfer_write":
		t.isWrite, first, count = true, 2, segments[2]
	case "vector.transfer_read":
	default:
		return t, false
	}
	if count < 0 || first+int(count) > n.NumInputs() {
		return t, false
	}
	t.tensor, t.indices = n.Input(first-1), n.Inputs()[first:first+int(count)]
	return t, t.tensor.Type().Kind() == ir.TensorKind
}

// sameAs reports whether two transfers are of the same elements.
func (t transfer) sameAs(u transfer) bool {
	return slices.Equal(t.indices, u.indices) && t.vector().Type() == u.vector().Type() &&
		t.node.Op().Attr("permutation_map") == u.node.Op().Attr("permutation_map") &&
		t.node.Op().Attr("in_bounds") == u.node.Op().Attr("in_bounds")
}

func (t transfer) vector() graph.Var {
	if t.isWrite {
		return t.node.Input(0)
	}
	return t.node.Output(0)
}

// isInside reports whether all elements are known to be in the tensor.
func (t transfer) isInside() bool {
	list := t.node.Op().Attr("in_bounds")
	if list.Kind() != ir.ArrayAttr {
		return false
	}
	for i := range list.Len() {
		if b, ok := list.At(i).Bool(); !ok || !b {
			return false
		}
	}
	return true
}

func forward(r *navigator.Rewriter) (navigator.Result, error) {
	t, ok := transferOf(r.Node())
	if !ok {
		return r.NoMatch("it is masked, or not of a tensor"), nil
	}
	if !t.isWrite {
		w, ok := transferOf(t.tensor.Owner())
		if !ok || !w.isWrite || !t.sameAs(w) || !t.isInside() {
			return r.NoMatch("the tensor is not one to which the vector was written there"), nil
		}
		return r.Replace(w.vector()), nil
	}
	if t.node.Output(0).NumClients(1) == 0 {
		r.Discard(t.node)
		return r.Others(), nil
	}
	if read, ok := transferOf(t.vector().Owner()); ok && !read.isWrite && read.tensor == t.tensor && t.sameAs(read) && t.tensor.Type() == t.node.Output(0).Type() {
		r.Discard(t.node)
		return r.Replace(t.tensor), nil
	}
	w, ok := transferOf(t.tensor.Owner())
	if !ok || !w.isWrite || !t.sameAs(w) {
		return r.NoMatch("what it writes was not read or written there"), nil
	}
	inputs := slices.Clone(t.node.Inputs())
	inputs[1] = w.tensor
	written := r.Apply(t.node.Op(), t.node.Output(0).Type(), inputs...)
	r.Discard(t.node)
	return r.Replace(written), nil
}
