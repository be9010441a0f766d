package memref

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/affine/maps"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
	"github.com/settle-go/settle/unify"
)

// accesses are the ops that use memory through a reference whatever more precise type that
// has.
var accesses = []string{
	"memref.load", "memref.store", "memref.copy", "memref.dealloc", "memref.dim", "memref.rank", "memref.atomic_rmw",
	"memref.prefetch", "memref.extract_aligned_pointer_as_index", "memref.reinterpret_cast", "memref.cast", "memref.view",
	"vector.load", "vector.store", "vector.maskedload", "vector.maskedstore", "vector.gather", "vector.scatter",
	"vector.expandload", "vector.compressstore", "vector.transfer_read", "vector.transfer_write",
	"affine.load", "affine.store", "affine.vector_load", "affine.vector_store", "affine.prefetch",
	"memref.dma_start", "memref.dma_wait", "memref.generic_atomic_rmw", "memref.extract_strided_metadata",
	"linalg.generic", "linalg.map", "linalg.reduce", "linalg.transpose", "linalg.broadcast", "linalg.fill", "linalg.copy",
	"linalg.matmul", "linalg.batch_matmul", "linalg.matvec", "linalg.vecmat", "linalg.dot", "linalg.add", "linalg.sub", "linalg.mul",
	"linalg.div", "linalg.exp", "linalg.log", "linalg.abs", "linalg.negf", "linalg.elementwise", "linalg.contract",
}

type rewrite = func(*navigator.Rewriter) (navigator.Result, error)

// Rules returns the rules, for graphs of these dialects.
func Rules(dialects *ir.Dialects) []*navigator.Local {
	rule := func(name, doc string, f rewrite, ops ...string) *navigator.Local {
		return &navigator.Local{
			Name: name, Doc: doc, Tags: []string{"fast_run", "memref"}, Equality: navigator.Exact, Rewrite: f, Levels: 2,
			Pattern:    unify.MustCompile(unify.Root(ops...), dialects),
			Unverified: "memory is not evaluated: builtin/memref holds the rule to programs",
		}
	}
	dead := rule("remove_dead_allocation", "Memory that is only written to and freed is not needed, nor is what is written; a clone of memory that is freed at once is that memory.",
		removeDead, "memref.alloc", "memref.alloca", "memref.realloc", "bufferization.clone")
	dead.CountsClients = true
	element := rule("element_of_content", "An element of memory that has a tensor, and is not written to, is one of the tensor.", loadOfTensor, "memref.load")
	element.CountsClients = true
	free := rule("free_less", "A conditional release of memory leaves out what is never freed, what it frees already, and memory that nothing else uses.", freeLess, "bufferization.dealloc")
	free.CountsClients = true
	return []*navigator.Local{
		rule("bypass_memref_cast", "An access of memory through a cast of a reference is one through that reference.", bypassCast, accesses...),
		rule("remove_memref_cast", "A cast of a reference to the type that it has does nothing, nor does a transpose or a window that is all of it, or to assume an alignment again.",
			removeCast, "memref.cast", "memref.memory_space_cast", "memref.subview", "memref.reinterpret_cast", "memref.transpose",
			"memref.expand_shape", "memref.collapse_shape", "memref.assume_alignment"),
		rule("merge_memref_reshapes", "A reshape of a reshape of a reference is one reshape, and a collapse of a cast that forgets sizes is one of what was cast.", mergeReshapes,
			"memref.expand_shape", "memref.collapse_shape", "memref.reinterpret_cast", "memref.memory_space_cast", "memref.transpose"),
		rule("fold_memref_dim", "The size of a dimension is what the type says, or what the memory was made with.", foldDim, "memref.dim"),
		rule("fold_memref_rank", "The rank of a reference is that of its type.", foldRank, "memref.rank"),
		dead,
		rule("fix_allocation_size", "An allocation or a view of constant sizes has a type that says them.", fixAllocation, "memref.alloc", "memref.alloca", "memref.view"),
		rule("fix_memref_window", "Constant offsets, sizes and strides of a window become parts of its type.", fixWindow, "memref.subview", "memref.reinterpret_cast"),
		rule("cancel_buffer_of_tensor", "The memory of a tensor that is the content of memory is that memory; the tensor of it, at once, is the tensor.",
			cancelBuffer, "bufferization.to_buffer", "bufferization.to_tensor"),
		rule("size_of_content", "The size of the content of memory is that of the memory.", dimOfContent, "tensor.dim"),
		element, free,
		rule("inline_scope", "A scope without memory of its own, or at the end of a function, is what it does.", inlineScope, "memref.alloca_scope"),
		rule("load_size_of_reshape", "A size of memory with a new shape is what the shape says.", sizeOfReshape, "memref.dim"),
		rule("fold_memref_metadata", "Offsets, sizes and strides that the type of a reference says are constants.", foldMetadata, "memref.extract_strided_metadata"),
		rule("restore_reference", "A reference that is put together of the parts of one is that one.", restore, "memref.reinterpret_cast"),
		rule("remove_copy_of_memory", "A copy of memory to itself, or of nothing, does nothing.", removeCopy, "memref.copy"),
	}
}

// by returns the op that computes a value where it is of that name.
func by(v graph.Var, name string) (graph.Node, bool) {
	n := v.Owner()
	return n, n.IsValid() && n.Op().Name() == name
}

// bypassCast uses what a cast is of.
func bypassCast(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	name := n.Op().Name()
	inputs := slices.Clone(n.Inputs())
	for i, v := range inputs {
		cast, ok := by(v, "memref.cast")
		if !ok {
			continue
		}
		from := cast.Input(0)
		unranked := name == "memref.dealloc" || name == "memref.reinterpret_cast"
		if strings.HasPrefix(name, "linalg.") && !v.Type().Super(from.Type()) {
			continue // what says less than the cast may not go with the other operands
		}
		if from.Type().Kind() != ir.MemRefKind && !(unranked && from.Type().IsUnranked()) ||
			name == "memref.store" && i == 0 || name == "memref.cast" && !castable(from.Type(), n.Output(0).Type()) {
			continue
		}
		inputs[i] = from
	}
	if slices.Equal(inputs, n.Inputs()) {
		return r.NoMatch("it is not on a cast of a reference with a rank"), nil
	}
	if name == "memref.cast" && inputs[0].Type() == n.Output(0).Type() {
		return r.Replace(inputs[0]), nil
	}
	var types []ir.Type
	for _, out := range n.Outputs() {
		types = append(types, out.Type())
	}
	added := r.Add(n.Op(), inputs, types...)
	if len(n.Nested()) > 0 {
		r.MoveNested(n.ID(), added.ID())
	}
	if n.Op().HasAny(ir.Effect) {
		r.Discard(n)
	}
	return r.Replace(added.Outputs()...), nil
}

// removeCast removes what gives the reference that it takes.
func removeCast(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	of, out := n.Input(0), n.Output(0).Type()
	name := n.Op().Name()
	switch {
	case name == "memref.collapse_shape" || name == "memref.expand_shape":
		if of.Type() == out {
			return r.Replace(of), nil
		}
		other := "memref.expand_shape"
		if name == other {
			other = "memref.collapse_shape"
		}
		inner, ok := by(of, other)
		if !ok || inner.Input(0).Type() != out || n.Op().Attr("reassociation") != inner.Op().Attr("reassociation") ||
			name == "memref.expand_shape" && !areCertain(out, groups(n.Op().Attr("reassociation"))) {
			return regroup(r, n, inner)
		}
		return r.Replace(inner.Input(0)), nil
	case name == "memref.subview" && of.Type() != out && isAll(of.Type(), out):
		return r.Replace(r.Apply(r.Graph().Context().Op("memref.cast"), out, of)), nil
	case of.Type() != out:
		return r.NoMatch("it gives another type"), nil
	case name == "memref.assume_alignment":
		if inner, ok := by(of, name); !ok || inner.Op() != n.Op() {
			return r.NoMatch("its alignment is not assumed already"), nil
		}
	case name == "memref.cast" || name == "memref.memory_space_cast":
	case name == "memref.transpose" && !isIdentity(n.Op().Attr("permutation").String(), out.Rank()):
		return r.NoMatch("it moves dimensions"), nil
	case name == "memref.subview" && isFromStart(n):
	case name != "memref.transpose" && !isKnown(out):
		return r.NoMatch("the type does not say where the elements are"), nil
	}
	return r.Replace(of), nil
}

// isFromStart reports whether a window begins where the memory does, without gaps, whatever the
// layout of both is: where the sizes are the same as well, it is all of it.
func isFromStart(n graph.Node) bool {
	w, ok := windowOf(n)
	is := func(list []size, k int64) bool {
		return !slices.ContainsFunc(list, func(s size) bool { return s != size{n: k} })
	}
	t := n.Output(0).Type()
	return ok && t.IsStatic() && len(w.sizes) == t.Rank() && is(w.offsets, 0) && is(w.strides, 1)
}

// isAll reports whether a window of a type is known to be all of a reference.
func isAll(t, window ir.Type) bool {
	if !isKnown(t) || !isKnown(window) || !castable(t, window) {
		return false
	}
	a, _ := layoutOf(t)
	b, _ := layoutOf(window)
	return a.offset == b.offset && slices.Equal(a.strides, b.strides) && slices.Equal(t.Dims(), window.Dims())
}

// mergeReshapes looks through another op of the same kind.
func mergeReshapes(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	inner, ok := by(n.Input(0), n.Op().Name())
	if window, isWindow := by(n.Input(0), "memref.subview"); isWindow && n.Op().Name() == "memref.reinterpret_cast" {
		w, known := windowOf(window)
		inner, ok = window, known && !slices.ContainsFunc(w.offsets, func(s size) bool { return s != size{} })
	}
	if !ok {
		if n.Op().Name() == "memref.collapse_shape" {
			return reshapeBeforeCast(r)
		}
		return r.NoMatch("it is not on another one"), nil
	}
	op, inputs := n.Op(), slices.Clone(n.Inputs())
	inputs[0] = inner.Input(0)
	if name := op.Name(); name == "memref.expand_shape" || name == "memref.collapse_shape" {
		outer, first := groups(op.Attr("reassociation")), groups(inner.Op().Attr("reassociation"))
		if name == "memref.expand_shape" {
			outer, first = first, outer
		}
		merged, ok := mergeGroups(outer, first)
		if !ok {
			return r.NoMatch("the groups of dimensions do not fit"), nil
		}
		op = op.With("reassociation", groupsAttr(op.Context(), merged))
	} else if name == "memref.transpose" {
		outer, first := permutationOf(op), permutationOf(inner.Op())
		if outer == nil || len(outer) != len(first) {
			return r.NoMatch("its permutation is not known"), nil
		}
		m := maps.Map{Dims: len(first)}
		for _, k := range outer {
			m.Results = append(m.Results, maps.Variable(maps.Dim, first[k]))
		}
		op = op.With("permutation", op.Context().Opaque(m.String(), 0))
	}
	return r.Replace(r.Apply(op, n.Output(0).Type(), inputs...)), nil
}

// areCertain reports whether no group of dimensions has two of sizes that are not known, so
// that their product says each.
func areCertain(t ir.Type, list [][]int64) bool {
	for _, group := range list {
		open := 0
		for _, k := range group {
			if k >= 0 && int(k) < t.Rank() && t.Dim(int(k)) == ir.Dynamic {
				open++
			}
		}
		if open > 1 {
			return false
		}
	}
	return true
}

// regroup makes one reshape of a collapse of an expansion, where the memory has no gaps and
// each group of the one is part of a group of the other.
func regroup(r *navigator.Rewriter, n, inner graph.Node) (navigator.Result, error) {
	const expand, collapse = "memref.expand_shape", "memref.collapse_shape"
	if !inner.IsValid() || n.Op().Name() != collapse || inner.Op().Name() != expand {
		return r.NoMatch("it does not undo another one"), nil
	}
	from, between, to := inner.Input(0).Type(), n.Input(0).Type(), n.Output(0).Type()
	fine, coarse := groups(inner.Op().Attr("reassociation")), groups(n.Op().Attr("reassociation"))
	if !from.IsStatic() || !between.IsStatic() || !to.IsStatic() || from.Encoding()+between.Encoding()+to.Encoding() != "" {
		return r.NoMatch("its sizes or its layout are not known"), nil
	}
	ctxt := r.Graph().Context()
	if list, ok := enclosed(coarse, fine); ok { // each dimension of the result lies within one of the source
		op := ctxt.Op(expand, ir.NamedAttr{Name: "reassociation", Value: groupsAttr(ctxt, list)},
			ir.NamedAttr{Name: "static_output_shape", Value: ctxt.DenseArray(ir.I64, to.Dims()...)})
		return r.Replace(r.Apply(op, to, inner.Input(0))), nil
	}
	if list, ok := enclosed(fine, coarse); ok {
		op := ctxt.Op(collapse, ir.NamedAttr{Name: "reassociation", Value: groupsAttr(ctxt, list)})
		return r.Replace(r.Apply(op, to, inner.Input(0))), nil
	}
	return r.NoMatch("the groups of dimensions do not fit"), nil
}

// enclosed returns, for each of the larger groups, which of the smaller groups of the same
// dimensions it is made of.
func enclosed(small, large [][]int64) ([][]int64, bool) {
	list := make([][]int64, len(large))
	at := 0
	for i, group := range large {
		n := 0
		for n < len(group) {
			if at >= len(small) || len(small[at]) == 0 {
				return nil, false
			}
			n += len(small[at])
			list[i] = append(list[i], int64(at))
			at++
		}
		if n != len(group) || n == 0 {
			return nil, false
		}
	}
	return list, at == len(small)
}

// reshapeBeforeCast collapses the memory before a cast that forgets sizes.
func reshapeBeforeCast(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	cast, ok := by(n.Input(0), "memref.cast")
	if !ok {
		return r.NoMatch("it is not of a cast"), nil
	}
	from, t, out := cast.Input(0).Type(), n.Input(0).Type(), n.Output(0).Type()
	if from.Kind() != ir.MemRefKind || t.Kind() != ir.MemRefKind || from.Encoding()+t.Encoding()+out.Encoding() != "" || !t.Super(from) || from == t {
		return r.NoMatch("the cast does not forget sizes alone"), nil
	}
	list := groups(n.Op().Attr("reassociation"))
	dims := make([]int64, len(list))
	for i, group := range list {
		dims[i] = 1
		for _, k := range group {
			if k < 0 || int(k) >= from.Rank() {
				return r.NoMatch("the groups of dimensions do not fit"), nil
			}
			dims[i] = times(dims[i], from.Dim(int(k)))
		}
	}
	made := r.Apply(n.Op(), out.WithDims(dims...), cast.Input(0))
	if made.Type() == out {
		return r.Replace(made), nil
	}
	return r.Replace(r.Apply(cast.Op(), out, made)), nil
}

// permutationOf returns which dimension of its operand each dimension of a transpose is.
func permutationOf(op ir.Op) []int {
	m, err := maps.Parse(op.Attr("permutation").String())
	if err != nil {
		return nil
	}
	list := make([]int, len(m.Results))
	for i, e := range m.Results {
		a, ok := e.IsVariable()
		if !ok || a.Kind != maps.Dim || a.Index >= len(list) {
			return nil
		}
		list[i] = a.Index
	}
	return list
}

// groups returns the groups of dimensions of a reshape.
func groups(a ir.Attr) [][]int64 {
	if a.Kind() != ir.ArrayAttr {
		return nil
	}
	list := make([][]int64, a.Len())
	for i := range list {
		list[i], _ = a.At(i).Ints()
	}
	return list
}

func groupsAttr(ctxt *ir.Context, list [][]int64) ir.Attr {
	parts := make([]ir.Attr, len(list))
	for i, group := range list {
		parts[i] = ctxt.Ints(ir.I64, group...)
	}
	return ctxt.Array(parts...)
}

// mergeGroups returns groups of groups: those of the finer list that each group of the coarser
// one has.
func mergeGroups(coarse, fine [][]int64) ([][]int64, bool) {
	merged := make([][]int64, len(coarse))
	for i, group := range coarse {
		for _, k := range group {
			if k < 0 || int(k) >= len(fine) {
				return nil, false
			}
			merged[i] = append(merged[i], fine[k]...)
		}
	}
	return merged, coarse != nil
}

func isIdentity(text string, rank int) bool {
	names := ""
	for i := range rank {
		if i > 0 {
			names += ", "
		}
		names += "d" + word(int64(i))
	}
	return text == "affine_map<("+names+") -> ("+names+")>"
}

// removeDead removes memory that nothing reads.
func removeDead(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if n.Op().Name() == "bufferization.clone" {
		if result, ok := takeOver(r); ok {
			return result, nil
		}
		if result, ok := useInPlace(r); ok {
			return result, nil
		}
	}
	var users []graph.Node
	memory := n.Output(0)
	for client := range memory.Clients() {
		user := client.Node
		name := user.Op().Name()
		isWrite := name == "memref.store" && user.Input(0) != memory
		if !isWrite && name != "memref.dealloc" {
			return r.NoMatch("something reads it, or may"), nil
		}
		users = append(users, user)
		if len(users) > 1000 {
			return r.NoMatch("it has many uses"), nil
		}
	}
	r.Discard(users...)
	r.Discard(n)
	return r.Others(), nil
}

// removeCopy removes copies that copy nothing.
func removeCopy(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if from := n.Input(0); from != n.Input(1) && !slices.Contains(from.Type().Dims(), 0) && !slices.Contains(n.Input(1).Type().Dims(), 0) {
		return r.NoMatch("it copies something"), nil
	}
	r.Discard(n)
	return r.Replace(), nil
}
