package memref

import (
	"slices"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// cancelBuffer looks through what makes memory of a tensor, and the other way round. Between
// an op that makes memory of a tensor and one that reads it nothing may write.
func cancelBuffer(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	other := "bufferization.to_tensor"
	reads := n.Op().Name() == other
	if reads {
		other = "bufferization.to_buffer"
	}
	inner, ok := by(n.Input(0), other)
	if !ok {
		if cast, ok := by(n.Input(0), "tensor.cast"); ok && !reads {
			return bufferBeforeCast(r, cast)
		}
		return r.NoMatch("it does not undo another one"), nil
	}
	from, to := inner.Input(0), n.Output(0).Type()
	switch {
	case reads && !isNext(r, inner, n):
		return r.NoMatch("something may write between"), nil
	case from.Type() == to:
	case reads || !castable(from.Type(), to):
		return r.NoMatch("it has another type"), nil
	default:
		from = r.Apply(r.Graph().Context().Op("memref.cast"), to, from)
	}
	if reads {
		r.Discard(n)
	}
	return r.Replace(from), nil
}

// bufferBeforeCast takes the memory of a tensor before a cast that forgets sizes.
func bufferBeforeCast(r *navigator.Rewriter, cast graph.Node) (navigator.Result, error) {
	n := r.Node()
	from, t := cast.Input(0), n.Output(0).Type()
	if content, ok := by(from, "bufferization.to_tensor"); ok && castable(content.Input(0).Type(), t) {
		return r.Replace(r.Apply(r.Graph().Context().Op("memref.cast"), t, content.Input(0))), nil
	}
	if !from.Type().IsRanked() || t.Kind() != ir.MemRefKind || t.Encoding() != "" || from.Type().Encoding() != "" ||
		from.Type() == n.Input(0).Type() || !slices.EqualFunc(from.Type().Dims(), t.Dims(), saysMore) {
		return r.NoMatch("the cast does not forget sizes alone"), nil
	}
	buffer := r.Apply(n.Op(), t.WithDims(from.Type().Dims()...), from)
	return r.Replace(r.Apply(r.Graph().Context().Op("memref.cast"), t, buffer)), nil
}

// isNext reports whether nothing but ops without effects, and some others, stands between two.
func isNext(r *navigator.Rewriter, first, second graph.Node, others ...string) bool {
	g := r.Graph()
	at := first
	for range 16 {
		next := g.NextOf(at.ID())
		if next == second.ID() {
			return true
		}
		if next == 0 {
			return false
		}
		if at = g.Node(next); !at.Op().Has(ir.Pure) && !slices.Contains(others, at.Op().Name()) {
			return false
		}
	}
	return false
}

// dimOfContent asks the size of memory in place of that of its content.
func dimOfContent(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	if of, ok := by(n.Input(0), "bufferization.to_tensor"); ok {
		return r.Replace(r.Apply(r.Graph().Context().Op("memref.dim"), ir.Index(), of.Input(0), n.Input(1))), nil
	}
	of, ok := by(n.Input(0), "bufferization.alloc_tensor")
	k, known := n.Input(1).Constant().Int()
	dims := n.Input(0).Type().Dims()
	if !ok || !known || k < 0 || k >= int64(len(dims)) || dims[k] != ir.Dynamic {
		return r.NoMatch("it is not of the content of memory"), nil
	}
	before := 0
	for _, d := range dims[:k] {
		if d == ir.Dynamic {
			before++
		}
	}
	segments, ok := value.IntsOf(of.Op().Attr("operandSegmentSizes"))
	if !ok || len(segments) != 3 || int64(before) >= segments[0] {
		return r.NoMatch("it is a copy"), nil
	}
	return r.Replace(of.Input(before)), nil
}

// loadOfTensor takes an element of a tensor in place of one of memory that has the tensor and
// is only read.
func loadOfTensor(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	of, ok := by(n.Input(0), "bufferization.to_buffer")
	if !ok || !of.Op().Attr("read_only").IsValid() && !isOnlyRead(of.Output(0)) {
		return r.NoMatch("the memory may be written to"), nil
	}
	inputs := append([]graph.Var{of.Input(0)}, n.Inputs()[1:]...)
	element := r.Apply(r.Graph().Context().Op("tensor.extract"), n.Output(0).Type(), inputs...)
	r.Discard(n)
	return r.Replace(element), nil
}

// isOnlyRead reports whether elements of memory are read, and nothing else is done with it.
func isOnlyRead(memory graph.Var) bool {
	n := 0
	for client := range memory.Clients() {
		if n++; n > 64 || client.Node.Op().Name() != "memref.load" {
			return false
		}
	}
	return true
}

// takeOver puts memory in the place of its clone where it is freed after that, and nothing
// happens between.
func takeOver(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	var free graph.Node
	for client := range n.Input(0).Clients() {
		if client.Node.Op().Name() != "memref.dealloc" {
			continue
		}
		if free.IsValid() {
			return r.NoMatch("it is freed in two places"), false
		}
		free = client.Node
	}
	if !free.IsValid() || !isNext(r, n, free) {
		return r.NoMatch("it is not freed at once"), false
	}
	of, out := n.Input(0), n.Output(0).Type()
	if of.Type() != out {
		if !castable(of.Type(), out) {
			return r.NoMatch("the clone has another layout"), false
		}
		of = r.Apply(r.Graph().Context().Op("memref.cast"), out, of)
	}
	r.Discard(n, free)
	return r.Replace(of), true
}

// useInPlace puts memory in the place of its clone that is read and then freed, where nothing
// between writes, or frees the memory, and all of it stands in one graph.
func useInPlace(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	of, clone := n.Input(0), n.Output(0)
	if of.Type() != clone.Type() {
		return r.NoMatch("the clone has another type"), false
	}
	var free graph.Node
	uses := 0
	for client := range clone.Clients() {
		switch name := client.Node.Op().Name(); {
		case name == "memref.dealloc" && !free.IsValid():
			free = client.Node
		case name == "memref.load":
		default:
			return r.NoMatch("the clone is not only read"), false
		}
		if uses++; uses > 64 || client.Node.FunctionGraph() != n.FunctionGraph() {
			return r.NoMatch("the clone has many uses, or some elsewhere"), false
		}
	}
	if !free.IsValid() || !isNext(r, n, free, "memref.load") {
		return r.NoMatch("the clone is not freed, or something may write before that"), false
	}
	r.Discard(n, free)
	return r.Replace(of), true
}

// freeLess drops from a conditional release of memory what is never freed, and what is freed
// in two places of the list where the first one always is.
func freeLess(r *navigator.Rewriter) (navigator.Result, error) {
	n := r.Node()
	segments, ok := value.IntsOf(n.Op().Attr("operandSegmentSizes"))
	if !ok || len(segments) != 3 || segments[0] != segments[1] || 2*segments[0]+segments[2] != int64(n.NumInputs()) {
		return r.NoMatch("its operands are not divided"), nil
	}
	count := int(segments[0])
	all, conds := n.Inputs()[:count], n.Inputs()[count:2*count]
	var kept, asked []graph.Var
	for i, m := range all {
		if b, ok := conds[i].Constant().Bool(); ok && !b {
			continue
		}
		if at := slices.Index(kept, m); at >= 0 && asked[at] == conds[i] {
			continue
		}
		if _, isNew := by(m, "memref.alloc"); isNew && m.NumClients(2) == 1 {
			continue
		}
		kept, asked = append(kept, m), append(asked, conds[i])
	}
	switch {
	case segments[2] == 0 && n.NumOutputs() == 0 && len(kept) == 0:
		r.Discard(n)
		return r.Replace(), nil
	case len(kept) == count:
		return r.NoMatch("all of it may be freed"), nil
	}
	op := n.Op().With("operandSegmentSizes", segmentsAttr(r.Graph().Context(), int64(len(kept)), int64(len(asked)), segments[2]))
	var types []ir.Type
	for _, out := range n.Outputs() {
		types = append(types, out.Type())
	}
	added := r.Add(op, slices.Concat(kept, asked, n.Inputs()[2*count:]), types...)
	r.Discard(n)
	return r.Replace(added.Outputs()...), nil
}
