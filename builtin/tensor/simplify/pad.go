package simplify

import (
	"slices"

	"github.com/settle-go/settle/builtin/mixed"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// pads is about elements around a tensor.
func (k kit) pads() []*navigator.Local {
	return []*navigator.Local{
		k.rule("simplify_pad", `
pad(x) = x where nothing is added, pad(cast(x)) = pad(x), pad(pad(x)) = pad(x) where both add the same
constant; what is added, where that is a constant, becomes an attribute. pad(slice(pad(slice(x)))) is pad(slice(x)) where both add
the same constant, behind different dimensions.`, simplifyPad, "tensor.pad"),
	}
}

// padding is how much a pad adds, before and after.
type padding struct{ low, high mixed.List }

func paddingOf(n graph.Node) (p padding, ok bool) {
	if n.NumInputs() == 0 || len(n.Nested()) != 1 || n.NumOutputs() != 1 {
		return p, false
	}
	low, rest, ok := mixed.Read(n.Op().Attr("static_low"), n.Inputs()[1:])
	if !ok {
		return p, false
	}
	high, rest, ok := mixed.Read(n.Op().Attr("static_high"), rest)
	rank := n.Input(0).Type().Rank()
	return padding{low, high}, ok && len(rest) == 0 && len(low) == rank && len(high) == rank && n.Output(0).Type().Rank() == rank
}

// padded adds a pad of a tensor by what a pad adds that goes away.
func (e edit) padded(x graph.Var, p padding, t ir.Type) (graph.Node, error) {
	low, high := p.low.Vars(), p.high.Vars()
	op := e.n.Op().With("static_low", e.ctxt.DenseArray(ir.I64, p.low.Known()...)).
		With("static_high", e.ctxt.DenseArray(ir.I64, p.high.Known()...))
	made := e.Add(e.segments(op, 1, len(low), len(high)), slices.Concat([]graph.Var{x}, low, high), t)
	return made, e.MoveGraph(e.n.Nested()[0], made.ID())
}

// padType returns the type of what is padded, as far as it is known.
func padType(x ir.Type, p padding, declared ir.Type) ir.Type {
	dims := slices.Clone(declared.Dims())
	for i, d := range x.Dims() {
		if dims[i] == ir.Dynamic && d != ir.Dynamic && p.low[i].IsKnown() && p.high[i].IsKnown() {
			dims[i] = d + p.low[i].Known + p.high[i].Known
		}
	}
	return declared.WithDims(dims...)
}

// padValue returns the constant that a pad adds.
func padValue(n graph.Node) ir.Attr {
	ret := n.Nested()[0].Return()
	if !ret.IsValid() || ret.NumInputs() != 1 {
		return ir.Attr{}
	}
	return n.Graph().ConstantOfVar(ret.Input(0).ID())
}

// addSame reports whether two pads add one constant, or one number of around them.
func addSame(a, b graph.Node) bool {
	if k := padValue(a); k.IsValid() {
		return k == padValue(b)
	}
	x, y := a.Nested()[0].Return(), b.Nested()[0].Return()
	return x.IsValid() && y.IsValid() && x.NumInputs() == 1 && y.NumInputs() == 1 && x.Input(0) == y.Input(0)
}

// mergeOrthogonalPads makes one pad of one slice of a pad of a slice of a pad of a slice that add
// the same constant after different dimensions.
func mergeOrthogonalPads(e edit) (navigator.Result, error) {
	outer, ok := paddingOf(e.n)
	cut, isCut := by(e.n.Input(0), "tensor.extract_slice")
	if !ok || !isCut {
		return e.no("it is not of a slice")
	}
	m, isPad := by(cut.Input(0), "tensor.pad")
	if !isPad || e.n.Op().Attr("nofold").IsValid() || m.Op().Attr("nofold").IsValid() || len(m.Nested()) != 1 {
		return e.no("the slice is not of a pad")
	}
	inner, ok := paddingOf(m)
	first, isFirst := by(m.Input(0), "tensor.extract_slice")
	if !ok || !isFirst || !addSame(m, e.n) || !inner.low.Are(0) || !outer.low.Are(0) {
		return e.no("the pads add other elements, or some at the start")
	}
	a, ok := windowOf(first, 1)
	b, ok2 := windowOf(cut, 1)
	rank := first.Input(0).Type().Rank()
	if !ok || !ok2 || !a.strides.Are(1) || !b.strides.Are(1) || m.Input(0).Type().Rank() != rank || e.n.Input(0).Type().Rank() != rank {
		return e.no("the slices drop dimensions or have gaps")
	}
	w := window{offsets: slices.Clone(a.offsets), sizes: slices.Clone(b.sizes), strides: a.strides}
	high := slices.Clone(outer.high)
	for i := range rank {
		switch {
		case b.offsets[i].Is(0):
		case a.offsets[i].Is(0) && inner.high[i].Is(0):
			w.offsets[i] = b.offsets[i]
		default:
			return e.no("both slices leave out elements at the start")
		}
		if inner.high[i].Is(0) {
			continue
		}
		d := m.Output(0).Type().Dim(i)
		if !outer.high[i].Is(0) || d == ir.Dynamic || !b.sizes[i].Is(d) {
			return e.no("both pads add elements after one dimension, or the slice cuts some off")
		}
		w.sizes[i], high[i] = a.sizes[i], inner.high[i]
	}
	op, operands := e.sliced(first.Op(), w, first.Input(0))
	x := e.Apply(op, first.Output(0).Type().WithDims(w.sizes.Known()...), operands...)
	n, err := e.padded(x, padding{outer.low, high}, e.n.Output(0).Type())
	if err != nil {
		return navigator.Result{}, err
	}
	return e.with(n.Output(0))
}

func simplifyPad(e edit) (navigator.Result, error) {
	p, ok := paddingOf(e.n)
	if !ok {
		return e.no("its numbers do not fit")
	}
	x, t := e.n.Input(0), e.n.Output(0).Type()
	stays := e.n.Op().Attr("nofold").IsValid()
	if !stays && (p.low.Are(0) && p.high.Are(0) || t == x.Type() && t.IsStatic()) {
		for m := range e.n.Nested()[0].Nodes() {
			if m != e.n.Nested()[0].Return() && !m.Op().HasAny(ir.Pure|ir.ConstantLike) {
				return e.no("its graph does more than to compute an element")
			}
		}
		if err := e.DropGraph(e.n.Nested()[0]); err != nil {
			return navigator.Result{}, err
		}
		return e.with(x)
	}
	low, lowChanged := p.low.Fold(mixed.NotNegative)
	high, highChanged := p.high.Fold(mixed.NotNegative)
	y, isCast := behindCast(x)
	if lowChanged || highChanged || isCast {
		p = padding{low, high}
		made := padType(y.Type(), p, t)
		for i, d := range made.Dims() {
			if d < 0 && d != ir.Dynamic {
				return e.no("a size is negative")
			}
			if s := y.Type().Dim(i); s != ir.Dynamic && d != ir.Dynamic && low[i].IsKnown() && high[i].IsKnown() && d != s+low[i].Known+high[i].Known {
				return e.no("its sizes contradict its type")
			}
		}
		n, err := e.padded(y, p, made)
		if err != nil {
			return navigator.Result{}, err
		}
		return e.with(n.Output(0))
	}
	if _, ok := by(x, "tensor.extract_slice"); ok {
		return mergeOrthogonalPads(e)
	}
	m, ok := by(x, "tensor.pad")
	if !ok || stays || m.Op().Attr("nofold").IsValid() || len(m.Nested()) != 1 {
		return e.no("its operand is not another pad")
	}
	q, ok := paddingOf(m)
	if !ok || !addSame(m, e.n) {
		return e.no("the other pad adds other elements")
	}
	for _, pair := range [][2]mixed.List{{p.low, q.low}, {p.high, q.high}} {
		for i := range pair[0] {
			switch a, b := pair[0][i], pair[1][i]; {
			case a.IsKnown() && b.IsKnown() && a.Known >= 0 && b.Known >= 0:
				pair[0][i] = mixed.Of(a.Known + b.Known)
			case a.Is(0):
				pair[0][i] = b
			case !b.Is(0):
				return e.no("how much is added is not known")
			}
		}
	}
	n, err := e.padded(m.Input(0), p, t)
	if err != nil {
		return navigator.Result{}, err
	}
	return e.with(n.Output(0))
}
