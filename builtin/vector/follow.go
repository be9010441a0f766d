package vector

import (
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/navigator"
)

// followExtraction finds where an extraction takes its result from, whatever the sizes, where
// the position says so: extract(insert(x, v)[2])[1] = extract(v)[1].
func followExtraction(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	at, rest, ok := mixed.Read(n.Op().Attr("static_position"), n.Inputs()[1:])
	if !ok || len(rest) > 0 {
		return r.NoMatch("its position cannot be read"), false
	}
	out := n.Output(0).Type()
	p, moved := place{n.Input(0), at}, false
	for depth, passed := 0, 0; depth < maxDepth && passed < maxPassed; passed++ {
		next, ok := p.follow(out)
		if !ok {
			break
		}
		if !slices.Equal(next.at, p.at) {
			depth++ // it is not before an insertion somewhere else
		}
		p, moved = next, true
	}
	switch {
	case !moved:
		return r.NoMatch("it is extracted from where its elements come from already"), false
	case p.of.Type() == out && len(p.at) == 0:
		return r.Replace(p.of), true
	case !p.leaves(p.of, len(p.at), out):
		return r.NoMatch("a broadcast is left"), false
	}
	op := n.Op().With("static_position", n.Graph().Context().DenseArray(ir.I64, p.at.Known()...))
	return r.Replace(r.Apply(op, out, append([]graph.Var{p.of}, p.at.Vars()...)...)), true
}

// place is the part of a vector at a position in its leading dimensions.
type place struct {
	of graph.Var
	at mixed.List
}

// leaves reports whether a vector has the dimensions of a type after the first n.
func (place) leaves(v graph.Var, n int, out ir.Type) bool {
	t := v.Type()
	return t.IsShaped() && t.Elem() == elemOf(out) && n <= t.Rank() && sameDims(t, n, t.Rank(), out, 0)
}

func elemOf(t ir.Type) ir.Type {
	if t.IsShaped() {
		return t.Elem()
	}
	return t
}

// sameDims reports whether the dimensions from first to last of a vector are those of another
// one from k on, scalable ones among them.
func sameDims(t ir.Type, first, last int, u ir.Type, k int) bool {
	if last-first != len(dimsOf(u))-k {
		return false
	}
	for i := first; i < last; i++ {
		if t.Dim(i) != u.Dim(k+i-first) || t.Scalable(i) != u.Scalable(k+i-first) {
			return false
		}
	}
	return true
}

// follow returns the place that the op which computes the vector took the part from.
func (p place) follow(out ir.Type) (place, bool) {
	n := p.of.Owner()
	if !n.IsValid() || n.NumInputs() == 0 || slices.ContainsFunc(p.at, func(i mixed.Number) bool { return i.IsKnown() && i.Known < 0 }) {
		return p, false
	}
	switch n.Op().Name() {
	case "vector.broadcast":
		return p.ofBroadcast(n, out)
	case "vector.transpose":
		return p.ofTranspose(n)
	case "vector.shape_cast":
		return p.ofCast(n, out)
	case "vector.insert":
		return p.ofInsert(n)
	case "vector.extract":
		at, _, ok := mixed.Read(n.Op().Attr("static_position"), n.Inputs()[1:])
		return place{n.Input(0), slices.Concat(at, p.at)}, ok
	case "vector.extract_strided_slice":
		return p.ofWindow(n, out)
	case "vector.insert_strided_slice":
		return p.ofWritten(n, out)
	}
	return p, false
}

func (p place) ofBroadcast(n graph.Node, out ir.Type) (place, bool) {
	x := n.Input(0)
	t, to := x.Type(), p.of.Type()
	lead := to.Rank() - len(dimsOf(t))
	if lead < 0 || len(p.at) < lead {
		return p, false
	}
	at := slices.Clone(p.at[lead:])
	if !t.IsShaped() {
		return place{x, at}, len(at) == 0 && t == out
	}
	for i := range at {
		if t.Dim(i) == 1 && !t.Scalable(i) {
			at[i] = mixed.Of(0)
		}
	}
	return place{x, at}, p.leaves(x, len(at), out)
}

// ofTranspose follows a position of dimensions that are the leading ones of the operand too.
func (p place) ofTranspose(n graph.Node) (place, bool) {
	perm, ok := value.IntsOf(n.Op().Attr("permutation"))
	if !ok || len(perm) != p.of.Type().Rank() {
		return p, false
	}
	at := make(mixed.List, len(p.at))
	for i, d := range perm {
		switch {
		case i < len(at) && int(d) < len(at):
			at[d] = p.at[i]
		case i < len(at) || int(d) != i:
			return p, false
		}
	}
	return place{n.Input(0), at}, true
}

// ofCast follows a position through dimensions of size 1 that come and go.
func (p place) ofCast(n graph.Node, out ir.Type) (place, bool) {
	x := n.Input(0)
	from, to := x.Type(), p.of.Type()
	if !from.IsShaped() || !slices.Equal(longDims(from, 0, from.Rank()), longDims(to, 0, to.Rank())) {
		return p, false
	}
	var long mixed.List
	for i, k := range p.at {
		if to.Dim(i) != 1 || to.Scalable(i) {
			long = append(long, k)
		}
	}
	var at mixed.List
	for i := 0; i <= from.Rank(); i++ {
		if len(long) == 0 && p.leaves(x, i, out) {
			return place{x, at}, true
		}
		switch {
		case i == from.Rank():
		case from.Dim(i) == 1 && !from.Scalable(i):
			at = append(at, mixed.Of(0))
		case len(long) == 0:
			return p, false
		default:
			at, long = append(at, long[0]), long[1:]
		}
	}
	return p, false
}

// longDims returns the dimensions that are not of size 1, those that are scalable negated.
func longDims(t ir.Type, first, last int) []int64 {
	var list []int64
	for i := first; i < last; i++ {
		switch d := t.Dim(i); {
		case t.Scalable(i):
			list = append(list, -d)
		case d != 1:
			list = append(list, d)
		}
	}
	return list
}

func (p place) ofInsert(n graph.Node) (place, bool) {
	if n.NumInputs() < 2 {
		return p, false
	}
	at, _, ok := mixed.Read(n.Op().Attr("static_position"), n.Inputs()[2:])
	if !ok {
		return p, false
	}
	same := true
	for i := range min(len(at), len(p.at)) {
		a, b := at[i], p.at[i]
		if a.IsKnown() && b.IsKnown() && a.Known != b.Known {
			return place{n.Input(1), p.at}, a.Known >= 0
		}
		same = same && a == b
	}
	return place{n.Input(0), slices.Clone(p.at[min(len(at), len(p.at)):])}, same && len(at) <= len(p.at)
}

// ofWindow follows a position into what a window is of.
func (p place) ofWindow(n graph.Node, out ir.Type) (place, bool) {
	offsets, ok := value.IntsOf(n.Op().Attr("offsets"))
	strides, isList := value.IntsOf(n.Op().Attr("strides"))
	if !ok || !isList || len(strides) != len(offsets) || slices.ContainsFunc(strides, func(s int64) bool { return s != 1 }) ||
		!p.leaves(n.Input(0), len(p.at), out) {
		return p, false
	}
	at := slices.Clone(p.at)
	for i := range min(len(at), len(offsets)) {
		switch {
		case offsets[i] == 0:
		case !at[i].IsKnown():
			return p, false
		default:
			at[i] = mixed.Of(at[i].Known + offsets[i])
		}
	}
	return place{n.Input(0), at}, true
}

// ofWritten follows a position into a window that was written, or past it.
func (p place) ofWritten(n graph.Node, out ir.Type) (place, bool) {
	offsets, ok := value.IntsOf(n.Op().Attr("offsets"))
	strides, isList := value.IntsOf(n.Op().Attr("strides"))
	if n.NumInputs() != 2 || !ok || !isList || slices.ContainsFunc(strides, func(s int64) bool { return s != 1 }) {
		return p, false
	}
	part := n.Input(0).Type()
	lead := p.of.Type().Rank() - part.Rank()
	if lead < 0 || len(offsets) != p.of.Type().Rank() {
		return p, false
	}
	inside := len(p.at) >= lead
	var at mixed.List
	for i, k := range p.at {
		size := int64(1)
		if i >= lead {
			size = part.Dim(i - lead)
		}
		switch {
		case !k.IsKnown() || part.Scalable(i-lead):
			inside = false
		case k.Known < offsets[i] || k.Known >= offsets[i]+size:
			return place{n.Input(1), p.at}, true
		case i >= lead:
			at = append(at, mixed.Of(k.Known-offsets[i]))
		}
	}
	return place{n.Input(0), at}, inside && p.leaves(n.Input(0), len(at), out)
}

// foldSplat gives the constant that all elements of all operands are.
func foldSplat(r *navigator.Rewriter) (navigator.Result, bool) {
	n := r.Node()
	out := n.Output(0).Type()
	if n.NumInputs() == 0 || out.IsShaped() && out.Kind() != ir.VectorKind || n.NumOutputs() > 1 {
		return r.NoMatch("it makes no vector"), false
	}
	moved := n.Inputs()
	if first := positionsOf(n.Op().Name()); first > 0 {
		moved = moved[:first]
	}
	var c ir.Attr
	for _, v := range moved {
		k := v.Constant()
		if k.IsValid() && v.Type().IsShaped() {
			k = k.Splat()
		}
		if !k.IsValid() || c.IsValid() && k != c {
			return r.NoMatch("its operands are not one constant everywhere"), false
		}
		c = k
	}
	if c.Type() != elemOf(out) {
		return r.NoMatch("the constant is of another type"), false
	}
	if out.Kind() == ir.ComplexKind || out.Signed() || out.Unsigned() {
		return r.NoMatch("arith.constant has no number of its type"), false
	}
	if out.IsShaped() {
		c = n.Graph().Context().Splat(c, out)
	}
	return r.Replace(r.Constant(c)), true
}
