package memref

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

func foldRank(r *navigator.Rewriter) (navigator.Result, error) {
	rank := r.Node().Input(0).Type().Rank()
	if rank < 0 {
		return r.NoMatch("its rank is not known"), nil
	}
	return r.ReplaceByConstant(r.Graph().Context().Int(int64(rank), ir.Index())), nil
}

// foldMetadata makes constants of the offset, the sizes and the strides that the type says.
func foldMetadata(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	t := n.Input(0).Type()
	l, ok := layoutOf(t)
	if !ok || n.NumOutputs() != 2+2*t.Rank() || len(l.strides) != t.Rank() {
		return r.NoMatch("its layout is not known"), nil
	}
	folded := false
	for i, k := range slices.Concat([]int64{l.offset}, t.Dims(), l.strides) {
		if out := n.Output(1 + i); k != ir.Dynamic && out.NumClients(1) > 0 {
			r.ReplaceOther(out, r.Constant(r.Graph().Context().Int(k, ir.Index())))
			folded = true
		}
	}
	if !folded {
		return r.NoMatch("the type says nothing that is used"), nil
	}
	return r.Others(), nil
}

// foldDim finds the size of a dimension.
func foldDim(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	of := n.Input(0)
	k, ok := n.Input(1).Constant().Int()
	dims := of.Type().Dims()
	if !ok || k < 0 || k >= int64(len(dims)) {
		return r.NoMatch("the dimension is not known, or there is no such dimension"), nil
	}
	if dims[k] != ir.Dynamic {
		return r.ReplaceByConstant(r.Graph().Context().Int(dims[k], ir.Index())), nil
	}
	owner := of.Owner()
	if !owner.IsValid() {
		return r.NoMatch("the memory is made elsewhere"), nil
	}
	before := 0 // sizes that are operands, before this one
	for _, d := range dims[:k] {
		if d == ir.Dynamic {
			before++
		}
	}
	switch owner.Op().Name() {
	case "memref.alloc", "memref.alloca":
		if before < owner.NumInputs() {
			return r.Replace(owner.Input(before)), nil
		}
	case "memref.view":
		if 2+before < owner.NumInputs() {
			return r.Replace(owner.Input(2 + before)), nil
		}
	case "memref.subview", "memref.reinterpret_cast":
		if w, ok := windowOf(owner); ok {
			if kept := keptSizes(w.sizes, dims); kept != nil {
				return r.Replace(w.sizes[kept[k]].of(r)), nil
			}
		}
	case "memref.expand_shape":
		list, isList := value.IntsOf(owner.Op().Attr("static_output_shape"))
		if isList && len(list) == len(dims) && 1+before < owner.NumInputs() {
			return r.Replace(owner.Input(1 + before)), nil
		}
	case "bufferization.to_buffer":
		return r.Replace(r.Apply(r.Graph().Context().Op("tensor.dim"), ir.Index(), owner.Input(0), n.Input(1))), nil
	}
	return r.NoMatch("the memory is made elsewhere"), nil
}

// keptSizes returns which size of a window each dimension of its type is, where those that
// are dropped are 1; nil where that is not certain.
func keptSizes(sizes []size, dims []int64) []int {
	var kept []int
	for i, s := range sizes {
		if len(sizes) == len(dims) || s.v.IsValid() || s.n != 1 {
			kept = append(kept, i)
		}
	}
	if len(kept) != len(dims) {
		return nil
	}
	return kept
}

// sizeOfReshape reads the size of a dimension where memory has got a new shape.
func sizeOfReshape(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	of, ok := by(n.Input(0), "memref.reshape")
	if !ok || !isNext(r, of, n) {
		return r.NoMatch("it is not of a reshape, or something may write to the shape"), nil
	}
	load := r.Add(r.Graph().Context().Op("memref.load"), []graph.Var{of.Input(1), n.Input(1)}, of.Input(1).Type().Elem())
	if load.Output(0).Type() == ir.Index() {
		return r.Replace(load.Output(0)), nil
	}
	return r.Replace(r.Apply(r.Graph().Context().Op("arith.index_cast"), ir.Index(), load.Output(0))), nil
}

// restore takes a reference for what is put together of all its parts.
func restore(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	parts, ok := by(n.Input(0), "memref.extract_strided_metadata")
	w, known := windowOf(n)
	if !ok || !known || len(w.offsets) != 1 {
		return r.NoMatch("its parts are not those of one"), nil
	}
	of := parts.Input(0)
	l, ok := layoutOf(of.Type())
	if !ok || len(l.strides) != len(w.sizes) || len(w.strides) != len(w.sizes) || !castable(of.Type(), n.Output(0).Type()) {
		return r.NoMatch("its type does not fit"), nil
	}
	is := func(s size, declared int64, part int) bool {
		if s.v.IsValid() {
			return s.v == parts.Output(part)
		}
		return declared != ir.Dynamic && s.n == declared
	}
	if !is(w.offsets[0], l.offset, 1) {
		return r.NoMatch("it has another offset"), nil
	}
	for i := range w.sizes {
		if !is(w.sizes[i], of.Type().Dims()[i], 2+i) || !is(w.strides[i], l.strides[i], 2+len(w.sizes)+i) {
			return r.NoMatch("it has another size or stride"), nil
		}
	}
	if of.Type() == n.Output(0).Type() {
		return r.Replace(of), nil
	}
	return r.Replace(r.Apply(r.Graph().Context().Op("memref.cast"), n.Output(0).Type(), of)), nil
}

// fixAllocation writes constant sizes into the type.
func fixAllocation(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	t := n.Output(0).Type()
	isView := n.Op().Name() == "memref.view"
	segments, ok := value.IntsOf(n.Op().Attr("operandSegmentSizes"))
	if isView {
		segments, ok = []int64{0, 0}, n.NumInputs() >= 2
	}
	if !ok || len(segments) != 2 || segments[1] != 0 || strings.Contains(t.Encoding(), "<") || strings.Contains(t.Encoding(), "#") {
		return r.NoMatch("it has a layout of its own"), nil
	}
	dims := slices.Clone(t.Dims())
	inputs := []graph.Var{}
	rest := n.Inputs()
	if isView { // its sizes come after the memory and an offset
		inputs, rest = slices.Clone(rest[:2]), rest[2:]
	}
	for i, d := range dims {
		if d != ir.Dynamic {
			continue
		}
		if len(rest) == 0 {
			return r.NoMatch("its sizes do not fit"), nil
		}
		if size, ok := rest[0].Constant().Int(); ok && size >= 0 {
			dims[i] = size
		} else {
			inputs = append(inputs, rest[0])
		}
		rest = rest[1:]
	}
	if len(inputs) == n.NumInputs() {
		return r.NoMatch("no size is a constant"), nil
	}
	ctxt := r.Graph().Context()
	op := n.Op()
	if !isView {
		op = op.With("operandSegmentSizes", segmentsAttr(ctxt, int64(len(inputs)), 0))
	}
	made := r.Apply(op, t.WithDims(dims...), inputs...)
	if !isView {
		r.Discard(n)
	}
	return r.Replace(r.Apply(ctxt.Op("memref.cast"), t, made)), nil
}

func segmentsAttr(ctxt *ir.Context, sizes ...int64) ir.Attr { return ctxt.DenseArray(ir.I32, sizes...) }

// size is a number of a window: an operand, or a number.
type size struct {
	v graph.Var
	n int64
}

// of returns the number as a value.
func (s size) of(r *navigator.Rewriter) graph.Var {
	if s.v.IsValid() {
		return s.v
	}
	return r.Constant(r.Graph().Context().Int(s.n, ir.Index()))
}

// window is the numbers of memref.subview and memref.reinterpret_cast.
type window struct{ offsets, sizes, strides []size }

// windowOf reads an op.
func windowOf(n graph.Node) (w window, ok bool) {
	segments, ok := value.IntsOf(n.Op().Attr("operandSegmentSizes"))
	if !ok || len(segments) != 4 || segments[0] != 1 {
		return w, false
	}
	rest := n.Inputs()[1:]
	for i, list := range []*[]size{&w.offsets, &w.sizes, &w.strides} {
		name := [...]string{"static_offsets", "static_sizes", "static_strides"}[i]
		static, ok := value.IntsOf(n.Op().Attr(name))
		if !ok && n.Op().Attr(name).String() != "array<i64>" || int(segments[i+1]) > len(rest) {
			return w, false
		}
		own := rest[:segments[i+1]]
		rest = rest[segments[i+1]:]
		for _, s := range static {
			if s != ir.Dynamic {
				*list = append(*list, size{n: s})
				continue
			}
			if len(own) == 0 {
				return w, false
			}
			*list = append(*list, size{v: own[0]})
			own = own[1:]
		}
		if len(own) > 0 {
			return w, false
		}
	}
	return w, len(rest) == 0
}

// fix makes operands that are constants numbers, and reports whether there are some.
func fix(list []size, least int64) (fixed bool) {
	for i, s := range list {
		if !s.v.IsValid() {
			continue
		}
		if n, ok := s.v.Constant().Int(); ok && n >= least {
			list[i], fixed = size{n: n}, true
		}
	}
	return fixed
}

// split returns numbers as an attribute has them, and the operands.
func split(list []size) (static []int64, dynamic []graph.Var) {
	static = make([]int64, len(list))
	for i, s := range list {
		if static[i] = s.n; s.v.IsValid() {
			static[i], dynamic = ir.Dynamic, append(dynamic, s.v)
		}
	}
	return static, dynamic
}

// leaves reports whether constant offsets, sizes and strides lead out of memory.
func leaves(window [3][]int64, t ir.Type) bool {
	for i, d := range t.Dims() {
		offset, size, stride := window[0][i], window[1][i], window[2][i]
		if d == ir.Dynamic || offset == ir.Dynamic {
			continue
		}
		if offset >= d || size != ir.Dynamic && stride != ir.Dynamic && plus(offset, times(size-1, stride)) >= d {
			return true
		}
	}
	return false
}

// fixWindow writes constant numbers of a window into its attributes and its type.
func fixWindow(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	w, ok := windowOf(n)
	isView := n.Op().Name() == "memref.subview"
	from := n.Input(0)
	if isView {
		from = beforeCast(from)
	}
	source, ok2 := layoutOf(from.Type())
	out := n.Output(0).Type()
	kept := keptSizes(w.sizes, out.Dims())
	if !ok || isView && !ok2 || kept == nil || len(w.strides) != len(w.sizes) {
		return r.NoMatch("its numbers are not known, or which dimensions it drops"), nil
	}
	// Negative numbers are errors, which stay where they are.
	a, b, c := fix(w.offsets, 0), fix(w.sizes, 0), fix(w.strides, 0)
	if !a && !b && !c && from == n.Input(0) {
		return r.NoMatch("none of its numbers is a constant"), nil
	}
	ctxt := r.Graph().Context()
	op, inputs := n.Op(), []graph.Var{from}
	segments := []int64{1}
	var static [3][]int64
	for i, list := range [][]size{w.offsets, w.sizes, w.strides} {
		var dynamic []graph.Var
		static[i], dynamic = split(list)
		op = op.With([...]string{"static_offsets", "static_sizes", "static_strides"}[i], ctxt.DenseArray(ir.I64, static[i]...))
		inputs = append(inputs, dynamic...)
		segments = append(segments, int64(len(dynamic)))
	}
	op = op.With("operandSegmentSizes", segmentsAttr(ctxt, segments...))
	l, ok := layoutOf(out)
	if !ok {
		return r.NoMatch("its layout is a map"), nil
	}
	strides := slices.Clone(static[2])
	if isView {
		if len(static[0]) != len(source.strides) || len(strides) != len(source.strides) || !isInside(static, from.Type().Dims()) {
			return r.NoMatch("it is of another rank, or reaches beyond the memory"), nil
		}
		if leaves(static, from.Type()) {
			return r.NoMatch("it leaves the memory: with constants it would not be a program"), nil
		}
		l.offset = source.offset
		for i, s := range source.strides {
			l.offset = plus(l.offset, times(static[0][i], s))
			strides[i] = times(strides[i], s)
		}
	} else if len(static[0]) == 1 {
		l.offset = static[0][0]
	}
	dims := make([]int64, len(kept))
	l.strides = make([]int64, len(kept))
	for k, i := range kept {
		dims[k], l.strides[k] = static[1][i], strides[i]
	}
	t, ok := strided(ctxt, out.Elem(), dims, l)
	if !ok || !castable(t, out) {
		return r.NoMatch("its type would not fit"), nil
	}
	fixed := r.Apply(op, t, inputs...)
	if t == out {
		return r.Replace(fixed), nil
	}
	return r.Replace(r.Apply(ctxt.Op("memref.cast"), out, fixed)), nil
}

// beforeCast returns what a cast is of, where that forgets parts of the type, and the value
// itself otherwise.
func beforeCast(v graph.Var) graph.Var {
	cast, ok := by(v, "memref.cast")
	if !ok {
		return v
	}
	from, to := cast.Input(0).Type(), v.Type()
	a, ok := layoutOf(from)
	b, ok2 := layoutOf(to)
	if !ok || !ok2 || from.Rank() != to.Rank() || !saysMore(a.offset, b.offset) ||
		!slices.EqualFunc(from.Dims(), to.Dims(), saysMore) || !slices.EqualFunc(a.strides, b.strides, saysMore) {
		return v
	}
	return cast.Input(0)
}

// saysMore reports whether a number is another one, or that is not known.
func saysMore(a, b int64) bool { return a == b || b == ir.Dynamic }

// isInside reports whether the offsets, sizes and strides of a window that are known do not
// reach beyond dimensions that are known.
func isInside(numbers [3][]int64, dims []int64) bool {
	for i, d := range dims {
		offset, size, stride := numbers[0][i], numbers[1][i], numbers[2][i]
		if d == ir.Dynamic || offset == ir.Dynamic {
			continue
		}
		if offset >= d && size != 0 || size != ir.Dynamic && size > 0 && stride != ir.Dynamic && offset+(size-1)*stride >= d {
			return false
		}
	}
	return true
}
