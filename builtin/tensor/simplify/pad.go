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
constant; what is added, where that is a constant, becomes an attribute.`, simplifyPad, "tensor.pad"),
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
	m, ok := by(x, "tensor.pad")
	if !ok || stays || m.Op().Attr("nofold").IsValid() || len(m.Nested()) != 1 {
		return e.no("its operand is not another pad")
	}
	q, ok := paddingOf(m)
	if !ok || !padValue(m).IsValid() || padValue(m) != padValue(e.n) {
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
