package affine

import (
	"errors"
	"slices"
	"strconv"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// errOperands says that a map has another number of variables than an op has operands.
var errOperands = errors.New("the map has another number of variables")

// segmentsText returns array<i32: 1, 0, 2>.
func segmentsText(sizes []int64) string {
	text := "array<i32: "
	for i, n := range sizes {
		if i > 0 {
			text += ", "
		}
		text += strconv.FormatInt(n, 10)
	}
	return text + ">"
}

// indexing is an op that makes one index of several, or several of one.
type indexing struct {
	linear  bool        // it makes one
	indices []graph.Var // of linearize_index: its indices
	static  []int64     // the basis
	dynamic []graph.Var // what of it is operands
}

// indexingOf reads an op.
func indexingOf(n graph.Node) (x indexing, ok bool) {
	static, ok := value.IntsOf(n.Op().Attr("static_basis"))
	if !ok {
		if text := n.Op().Attr("static_basis").String(); text != "array<i64>" {
			return x, false
		}
	}
	x.static = slices.Clone(static)
	count := 0
	for _, s := range static {
		if s == ir.Dynamic {
			count++
		}
	}
	x.linear = n.Op().Name() == "affine.linearize_index"
	own := n.NumInputs() - count
	if own < 1 || !x.linear && own != 1 {
		return x, false
	}
	x.indices, x.dynamic = n.Inputs()[:own], n.Inputs()[own:]
	parts := own
	if !x.linear {
		parts = n.NumOutputs()
	}
	return x, len(static) == parts || len(static) == parts-1
}

// isDisjoint reports whether all indices are within their bounds: the attribute is there, and
// is not false.
func isDisjoint(op ir.Op) bool {
	a := op.Attr("disjoint")
	b, isBool := a.Bool()
	return a.IsValid() && (!isBool || b)
}

// op returns the op again, with another basis.
func (x indexing) op(n graph.Node) (ir.Op, []graph.Var) {
	ctxt := n.Op().Context()
	op := n.Op().With("static_basis", ctxt.DenseArray(ir.I64, x.static...))
	if x.linear {
		sizes := []int64{int64(len(x.indices)), int64(len(x.dynamic))}
		op = op.With("operandSegmentSizes", ctxt.Opaque(segmentsText(sizes), 0))
	}
	return op, slices.Concat(x.indices, x.dynamic)
}

// fixBasis makes a basis shorter and more constant, and takes an op of one index for what it
// is.
func fixBasis(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	x, ok := indexingOf(n)
	if !ok {
		return r.NoMatch("its basis does not fit"), nil
	}
	fixed := indexing{linear: x.linear, indices: x.indices}
	rest := x.dynamic
	for _, s := range x.static {
		if s == ir.Dynamic {
			v := rest[0]
			rest = rest[1:]
			if c, ok := v.Constant().Int(); ok && c > 0 {
				s = c
			} else {
				fixed.dynamic = append(fixed.dynamic, v)
			}
		}
		fixed.static = append(fixed.static, s)
	}
	if x.linear {
		return fixLinear(r, n, x, fixed)
	}
	if n.NumOutputs() == 1 {
		return r.Replace(x.indices[0]), nil
	}
	// Parts of a basis that are 1 give 0, except for the first, which is what is left.
	outer := n.NumOutputs() - len(fixed.static) // 1 where nothing bounds the first part
	var kept []int
	for i := range n.NumOutputs() {
		if i == 0 || fixed.static[i-outer] != 1 {
			kept = append(kept, i)
		}
	}
	if len(kept) == n.NumOutputs() && len(fixed.dynamic) == len(x.dynamic) {
		return r.NoMatch("its basis is as short as can be"), nil
	}
	vars := make([]graph.Var, n.NumOutputs())
	if len(kept) == 1 {
		vars[0] = x.indices[0]
	} else {
		all := fixed.static
		fixed.static = nil
		for _, i := range kept {
			if i >= outer {
				fixed.static = append(fixed.static, all[i-outer])
			}
		}
		types := slices.Repeat([]ir.Type{ir.Index()}, len(kept))
		op, inputs := fixed.op(n)
		added := r.Add(op, inputs, types...)
		for k, i := range kept {
			vars[i] = added.Output(k)
		}
	}
	for i := range vars {
		if !vars[i].IsValid() {
			vars[i] = r.Constant(r.Graph().Context().Int(0, ir.Index()))
		}
	}
	return r.Replace(vars...), nil
}

// fixLinear drops indices that are zero at the front, and those that count to 1.
func fixLinear(r *navigator.Rewriter, n graph.Node, x, fixed indexing) (navigator.Result, error) {
	disjoint := isDisjoint(n.Op())
	outer := len(x.indices) - len(x.static)
	all := fixed.static
	indices, static := []graph.Var{}, []int64{}
	for i, v := range x.indices {
		zero, isConst := v.Constant().Int()
		isZero := isConst && zero == 0
		bound := int64(ir.Dynamic)
		if i >= outer {
			bound = all[i-outer]
		}
		last := i == len(x.indices)-1 && len(indices) == 0
		if !last && (len(indices) == 0 && isZero || bound == 1 && (disjoint || isZero)) {
			if i >= outer && bound == ir.Dynamic {
				fixed.dynamic = fixed.dynamic[1:] // all before it have been taken
			}
			continue
		}
		indices = append(indices, v)
		if i >= outer {
			static = append(static, bound)
		}
	}
	if len(indices) == 1 {
		return r.Replace(indices[0]), nil
	}
	if len(indices) == len(x.indices) && len(fixed.dynamic) == len(x.dynamic) {
		return r.NoMatch("its basis is as short as can be"), nil
	}
	fixed.indices, fixed.static = indices, static
	op, inputs := fixed.op(n)
	return r.Replace(r.Apply(op, ir.Index(), inputs...)), nil
}

// sameBasis reports whether two ops count by the same numbers, apart from what bounds the
// first index.
func sameBasis(a, b indexing, parts int) bool {
	inner := func(x indexing) (static []int64, dynamic []graph.Var) {
		static, dynamic = x.static, x.dynamic
		if len(static) == parts {
			if static[0] == ir.Dynamic {
				dynamic = dynamic[1:]
			}
			static = static[1:]
		}
		return static, dynamic
	}
	as, av := inner(a)
	bs, bv := inner(b)
	return slices.Equal(as, bs) && slices.Equal(av, bv)
}

// cancelIndex takes the parts of an index that was made of parts, and the other way
// round.
func cancelIndex(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	x, ok := indexingOf(n)
	if !ok {
		return r.NoMatch("its basis does not fit"), nil
	}
	of := x.indices[0].Owner()
	if !of.IsValid() {
		return r.NoMatch("its operand is not of the other op"), nil
	}
	other := "affine.linearize_index"
	if x.linear {
		other = "affine.delinearize_index"
	}
	y, ok := indexingOf(of)
	if !ok || of.Op().Name() != other {
		return r.NoMatch("its operand is not of the other op"), nil
	}
	if !x.linear {
		if vars := lastIndices(r, n, x, y); vars != nil {
			return r.Replace(vars...), nil
		}
		if len(y.indices) != n.NumOutputs() || !isDisjoint(of.Op()) || !sameBasis(x, y, n.NumOutputs()) {
			return r.NoMatch("the bases differ, or indices may overflow"), nil
		}
		return r.Replace(y.indices...), nil
	}
	if !slices.Equal(x.indices, of.Outputs()) || !sameBasis(x, y, len(x.indices)) {
		return r.NoMatch("the bases or the parts differ"), nil
	}
	return r.Replace(y.indices[0]), nil
}

// lastIndices takes the last indices that an index was made of for the last of its parts, where
// the bases end alike and all indices are within theirs. The parts before are those of what the
// indices before make.
func lastIndices(r *navigator.Rewriter, n graph.Node, x, y indexing) []graph.Var {
	of := n.Input(0).Owner()
	if len(x.dynamic) > 0 || len(y.dynamic) > 0 || !isDisjoint(of.Op()) {
		return nil
	}
	same := 0
	for a, b := x.static, y.static; same < min(len(a), len(b), n.NumOutputs()-1, len(y.indices)-1); same++ {
		if a[len(a)-1-same] != b[len(b)-1-same] {
			break
		}
	}
	if same == 0 {
		return divideLast(r, n, x, y)
	}
	parts := n.NumOutputs() - same
	if parts == 1 && len(y.indices)-same == 1 {
		return nil // nothing is alike, or everything
	}
	y.indices, y.static = y.indices[:len(y.indices)-same], y.static[:len(y.static)-same]
	x.static = x.static[:len(x.static)-same]
	whole := y.indices[0]
	if len(y.indices) > 1 {
		op, inputs := y.op(of)
		whole = r.Apply(op, ir.Index(), inputs...)
	}
	vars := []graph.Var{whole}
	if parts > 1 {
		x.indices = []graph.Var{whole}
		op, inputs := x.op(n)
		vars = r.Add(op, inputs, slices.Repeat([]ir.Type{ir.Index()}, parts)...).Outputs()
	}
	return slices.Concat(vars, of.Inputs()[len(y.indices):len(y.indices)+same])
}

// divideLast divides the last index that an index was made of by the last numbers of a basis
// whose product bounds it; the parts before are those of what the indices before make.
func divideLast(r *navigator.Rewriter, n graph.Node, x, y indexing) []graph.Var {
	if len(y.static) == 0 || len(y.indices) < 2 {
		return nil
	}
	bound, k, size := y.static[len(y.static)-1], 0, int64(1)
	for k < min(len(x.static), n.NumOutputs()-1) && size < bound {
		k++
		if s := x.static[len(x.static)-k]; s <= 0 || s > bound {
			return nil
		} else {
			size *= s
		}
	}
	if size != bound || k < 2 {
		return nil
	}
	of := n.Input(0).Owner()
	index := ir.Index()
	inner := indexing{indices: y.indices[len(y.indices)-1:], static: x.static[len(x.static)-k:]}
	op, inputs := inner.op(n)
	last := r.Add(op, inputs, slices.Repeat([]ir.Type{index}, k)...).Outputs()
	y.indices, y.static = y.indices[:len(y.indices)-1], y.static[:len(y.static)-1]
	x.static = x.static[:len(x.static)-k]
	whole := y.indices[0]
	if len(y.indices) > 1 {
		op, inputs := y.op(of)
		whole = r.Apply(op, index, inputs...)
	}
	vars := []graph.Var{whole}
	if parts := n.NumOutputs() - k; parts > 1 {
		x.indices = []graph.Var{whole}
		op, inputs := x.op(n)
		vars = r.Add(op, inputs, slices.Repeat([]ir.Type{index}, parts)...).Outputs()
	}
	return slices.Concat(vars, last)
}

// joinParts makes one index of all parts of one, side by side among others: those of the basis
// that both have are one number.
func joinParts(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	x, ok := indexingOf(n)
	if !ok || len(x.dynamic) > 0 {
		return r.NoMatch("its basis is not known"), nil
	}
	for first := range x.indices {
		if joined, ok := x.joined(first); ok {
			op, inputs := joined.op(n)
			return r.Replace(r.Apply(op, ir.Index(), inputs...)), nil
		}
	}
	if part, ok := x.part(r); ok {
		return r.Replace(part), nil
	}
	return r.NoMatch("none of its indices are all parts of one index, by the same basis"), nil
}

// part returns what an index is that is made of neighbouring parts of another one: a part of that,
// by a shorter basis.
func (x indexing) part(r *navigator.Rewriter) (v graph.Var, ok bool) {
	of := x.indices[0].Owner()
	if !of.IsValid() || of.Op().Name() != "affine.delinearize_index" {
		return v, false
	}
	y, ok := indexingOf(of)
	count := len(x.indices)
	first := slices.Index(of.Outputs(), x.indices[0])
	if !ok || len(y.dynamic) > 0 || count < 2 || first < 0 || first+count > of.NumOutputs() ||
		!slices.Equal(x.indices, of.Outputs()[first:first+count]) {
		return v, false
	}
	from := first - (of.NumOutputs() - len(y.static)) // in the basis, -1 for the first part without a bound
	to := from + count
	if !slices.Equal(x.static[len(x.static)-count+1:], y.static[from+1:to]) || from >= 0 && len(x.static) == count && x.static[0] != y.static[from] {
		return v, false
	}
	basis := slices.Clone(y.static[:max(from, 0)])
	if from >= 0 {
		size, ok := sizeOf(y.static[from:to])
		if !ok {
			return v, false
		}
		basis = append(basis, size)
	}
	y.static = append(basis, y.static[to:]...)
	types := make([]ir.Type, of.NumOutputs()-count+1)
	for i := range types {
		types[i] = ir.Index()
	}
	op, inputs := y.op(of)
	return r.Add(op, inputs, types...).Output(first), true
}

// sizeOf returns the product of the numbers of a basis, if it is not too large.
func sizeOf(basis []int64) (int64, bool) {
	size := int64(1)
	for _, s := range basis {
		if s <= 0 || size > 1<<40/s {
			return 0, false
		}
		size *= s
	}
	return size, true
}

// joined returns the op with one index in the place of the parts of one that begin at a place.
func (x indexing) joined(first int) (indexing, bool) {
	of := x.indices[first].Owner()
	if !of.IsValid() || of.Op().Name() != "affine.delinearize_index" {
		return x, false
	}
	y, ok := indexingOf(of)
	parts := of.NumOutputs()
	if !ok || len(y.dynamic) > 0 || parts >= len(x.indices) || first+parts > len(x.indices) ||
		!slices.Equal(x.indices[first:first+parts], of.Outputs()) {
		return x, false
	}
	outer := len(x.indices) - len(x.static)
	from := max(first-outer, 0) // in the basis
	to := first + parts - outer
	if to-from < parts-1 || len(y.static) < parts-1 || !slices.Equal(x.static[to-parts+1:to], y.static[len(y.static)-parts+1:]) {
		return x, false
	}
	basis := slices.Clone(x.static[:from])
	if to-from == parts {
		size, ok := sizeOf(x.static[from:to])
		if !ok {
			return x, false
		}
		basis = append(basis, size)
	}
	x.static = append(basis, x.static[to:]...)
	x.indices = slices.Concat(x.indices[:first], y.indices[:1], x.indices[first+parts:])
	return x, true
}
