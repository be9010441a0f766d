package vector

import (
	"slices"

	"github.com/settle-go/settle/builtin/affine/maps"
	"github.com/settle-go/settle/builtin/mixed"
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
and what is overwritten need not be written. A write whose tensor nothing uses goes, and so does what a mask is over without effects. A cast that forgets sizes of the tensor is looked through.`,
		Tags:          []string{"fast_run", "vector"},
		Pattern:       unify.MustCompile(unify.Root("vector.transfer_read", "vector.transfer_write", "vector.mask"), dialects),
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
		(t.node.Op().Attr("in_bounds") == u.node.Op().Attr("in_bounds") || t.isInside() && u.isInside())
}

func (t transfer) vector() graph.Var {
	if t.isWrite {
		return t.node.Input(0)
	}
	return t.node.Output(0)
}

// isInside reports whether all elements are known to be in the tensor: the op says so, or the
// sizes and the position do.
func (t transfer) isInside() bool {
	list := t.node.Op().Attr("in_bounds")
	m, err := maps.Parse(t.node.Op().Attr("permutation_map").String())
	if list.Kind() != ir.ArrayAttr || err != nil || list.Len() != len(m.Results) {
		return false
	}
	for i, e := range m.Results {
		if b, ok := list.At(i).Bool(); (!ok || !b) && !t.fits(e, i) {
			return false
		}
	}
	return true
}

// fits reports whether a dimension of the vector is known to be within the one of the tensor
// that the map says.
func (t transfer) fits(e maps.Expr, i int) bool {
	a, ok := e.IsVariable()
	v, of := t.vector().Type(), t.tensor.Type()
	if !ok || i >= v.Rank() || v.Scalable(i) || a.Index >= len(t.indices) || a.Index >= of.Rank() {
		return false
	}
	at, ok := mixed.Constant(t.indices[a.Index])
	return ok && at >= 0 && of.Dim(a.Index) != ir.Dynamic && at+v.Dim(i) <= of.Dim(a.Index)
}

func forward(r *navigator.Rewriter) (navigator.Result, error) {
	if n := r.Node(); n.Op().Name() == "vector.mask" {
		if slices.ContainsFunc(n.Outputs(), func(v graph.Var) bool { return v.NumClients(1) > 0 }) || doesMore(n) {
			return r.NoMatch("something uses what it computes, or it does more"), nil
		}
		r.Discard(n)
		return r.Others(), nil
	}
	if result, ok := bypassCast(r); ok {
		return result, nil
	}
	t, ok := transferOf(r.Node())
	if !ok {
		return r.NoMatch("it is masked, or not of a tensor"), nil
	}
	if !t.isWrite {
		return t.forwardRead(r)
	}
	if t.node.Output(0).NumClients(1) == 0 {
		r.Discard(t.node)
		return r.Others(), nil
	}
	read, ok := transferOf(t.vector().Owner())
	if ok && !read.isWrite && read.tensor.Type() == t.node.Output(0).Type() &&
		(read.tensor == t.tensor && t.sameAs(read) || t.isWhole() && read.isWhole()) {
		r.Discard(t.node)
		return r.Replace(read.tensor), nil
	}
	return t.dropOverwritten(r)
}

// doesMore reports whether an op under a mask does more than to compute a value.
func doesMore(n graph.Node) bool {
	for _, fg := range n.Nested() {
		for m := range fg.Nodes() {
			if m != fg.Return() && !m.Op().HasAny(ir.Pure|ir.Discardable) {
				return true
			}
		}
	}
	return false
}

// forwardRead replaces a read by the vector that was written there, be there writes of other
// elements after that.
func (t transfer) forwardRead(r *navigator.Rewriter) (navigator.Result, error) {
	w, ok := transferOf(t.tensor.Owner())
	for depth := 0; ok && w.isWrite && depth < maxDepth && t.isApart(w); depth++ {
		w, ok = transferOf(w.tensor.Owner())
	}
	if !ok || !w.isWrite || !t.isInside() {
		return r.NoMatch("the tensor is not one to which a vector was written"), nil
	}
	if t.sameAs(w) {
		return r.Replace(w.vector()), nil
	}
	from, to := w.vector().Type(), t.vector().Type()
	lead := to.Rank() - from.Rank()
	if lead <= 0 || !w.isInside() || !slices.Equal(t.indices, w.indices) || !sameDims(to, lead, to.Rank(), from, 0) || !t.repeats(w, lead) {
		return r.NoMatch("it reads something else"), nil
	}
	return r.Replace(r.Apply(r.Graph().Context().Op("vector.broadcast"), to, w.vector())), nil
}

// repeats reports whether a read has the dimensions of a write after others along which it
// repeats the vector.
func (t transfer) repeats(w transfer, lead int) bool {
	m, err := maps.Parse(t.node.Op().Attr("permutation_map").String())
	n, err2 := maps.Parse(w.node.Op().Attr("permutation_map").String())
	if err != nil || err2 != nil || len(m.Results) != lead+len(n.Results) {
		return false
	}
	for i, e := range m.Results {
		if i < lead {
			if !e.IsConstant() {
				return false
			}
			continue
		}
		a, ok := e.IsVariable()
		b, ok2 := n.Results[i-lead].IsVariable()
		if !ok || !ok2 || a != b {
			return false
		}
	}
	return true
}

// isWhole reports whether the vector is all of the tensor, element by element.
func (t transfer) isWhole() bool {
	v, of := t.vector().Type(), t.tensor.Type()
	m, err := maps.Parse(t.node.Op().Attr("permutation_map").String())
	if err != nil || !v.IsStatic() || !of.IsStatic() || v.Elem() != of.Elem() || !slices.Equal(v.Dims(), of.Dims()) || len(m.Results) != v.Rank() {
		return false
	}
	for i, e := range m.Results {
		if a, ok := e.IsVariable(); !ok || a.Index != i {
			return false
		}
	}
	return !slices.ContainsFunc(t.indices, func(v graph.Var) bool {
		k, ok := mixed.Constant(v)
		return !ok || k != 0
	})
}

// dropOverwritten leaves out a write all of whose elements another one writes, be there
// writes of other elements between the two.
func (t transfer) dropOverwritten(r *navigator.Rewriter) (navigator.Result, error) {
	between := []transfer{t}
	for range maxDepth {
		w, ok := transferOf(between[len(between)-1].tensor.Owner())
		if !ok || !w.isWrite {
			break
		}
		if t.sameAs(w) {
			tensor := w.tensor
			for _, u := range slices.Backward(between) {
				inputs := slices.Clone(u.node.Inputs())
				inputs[1] = tensor
				tensor = r.Apply(u.node.Op(), u.node.Output(0).Type(), inputs...)
				r.Discard(u.node)
			}
			return r.Replace(tensor), nil
		}
		if !t.isApart(w) || w.node.Output(0).NumClients(2) != 1 {
			break
		}
		between = append(between, w)
	}
	return r.NoMatch("what it writes was not read or written there"), nil
}

// isApart reports whether two transfers of vectors of one shape and map are known to be of
// different elements.
func (t transfer) isApart(u transfer) bool {
	m, err := maps.Parse(t.node.Op().Attr("permutation_map").String())
	if err != nil || t.node.Op().Attr("permutation_map") != u.node.Op().Attr("permutation_map") ||
		t.vector().Type() != u.vector().Type() || len(t.indices) != len(u.indices) {
		return false
	}
	for i := range t.indices {
		a, ok := mixed.Constant(t.indices[i])
		b, ok2 := mixed.Constant(u.indices[i])
		size, known := int64(1), true
		for k, e := range m.Results {
			if d, ok := e.IsVariable(); ok && d.Index == i {
				size, known = t.vector().Type().Dim(k), !t.vector().Type().Scalable(k)
			}
		}
		if ok && ok2 && known && (a+size <= b || b+size <= a) {
			return true
		}
	}
	return false
}

// bypassCast transfers through the tensor before a cast that forgets sizes; what is written is
// cast, then.
func bypassCast(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	at := 0
	if n.Op().Name() == "vector.transfer_write" {
		at = 1
	}
	if n.NumInputs() <= at {
		return r.NoMatch("it has no tensor"), false
	}
	cast := n.Input(at).Owner()
	if !cast.IsValid() || cast.Op().Name() != "tensor.cast" {
		return r.NoMatch("it is not of a cast"), false
	}
	x, t := cast.Input(0), n.Input(at).Type()
	if !x.Type().IsRanked() || !t.Super(x.Type()) || x.Type() == t {
		return r.NoMatch("the cast does not forget sizes"), false
	}
	inputs := slices.Clone(n.Inputs())
	inputs[at] = x
	if at == 0 {
		return r.Replace(r.Apply(n.Op(), n.Output(0).Type(), inputs...)), true
	}
	if n.NumOutputs() != 1 {
		return r.NoMatch("it gives no tensor"), false
	}
	written := r.Apply(n.Op(), x.Type(), inputs...)
	r.Discard(n)
	return r.Replace(r.Apply(cast.Op(), n.Output(0).Type(), written)), true
}
