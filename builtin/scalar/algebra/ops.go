package algebra

import (
	"math"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// kind is an op that the trees are made of.
type kind uint8

const (
	other kind = iota
	addOp
	subOp
	negOp
	mulOp
	divOp
	reciprocalOp
	sqrOp
	secondOp
	numKinds
)

var opNames = [numKinds]string{
	addOp: "scalar.add", subOp: "scalar.sub", negOp: "scalar.neg", mulOp: "scalar.mul", divOp: "scalar.true_div",
	reciprocalOp: "scalar.reciprocal", sqrOp: "scalar.sqr", secondOp: "scalar.second",
}

// opTable is the numbers of the ops in a context.
type opTable struct {
	of       *ir.Identity
	ids      [numKinds]ir.OpID
	constant ir.OpID // with another value
}

// bind makes the table one of a context, and reports whether it was another's.
func (t *opTable) bind(ctxt *ir.Context) bool {
	if t.of == ctxt.Identity() {
		return false
	}
	t.of = ctxt.Identity()
	for k := addOp; k < numKinds; k++ {
		t.ids[k] = ctxt.Op(opNames[k]).ID()
	}
	t.constant = ctxt.Op("scalar.constant", ir.NamedAttr{Name: "value", Value: ctxt.Unit()}).ID()
	return true
}

func (t *opTable) kindOf(op ir.OpID) kind {
	for k := addOp; k < numKinds; k++ {
		if t.ids[k] == op {
			return k
		}
	}
	return other
}

// builder adds nodes for a rewrite, of types that it infers from the operands.
type builder struct {
	r     *navigator.Rewriter
	g     *graph.Graph
	ops   *opTable
	elem  ir.Type
	bad   bool         // operands do not stretch to one shape
	first graph.NodeID // that is added
	ids   [2]graph.VarID
	value [1]ir.AttrID
}

// constant returns a constant of a type; where the format has ops for constants it is
// made by one.
func (b *builder) constant(n number, t ir.Type) graph.VarID {
	a := n.attr(b.g.Context(), t)
	if !a.IsValid() {
		b.bad = true
		return 0
	}
	if b.g.ConstantOp == "" {
		return b.g.Constant(a).ID()
	}
	b.value[0] = a.ID()
	node := b.r.AddIDs(b.g.Context().WithValues(b.ops.constant, b.value[:]), nil, t)
	return b.g.OutputOf(node, 0)
}

// scalar returns a constant without a shape of its own, for use beside other operands,
// one of them of type t.
func (b *builder) scalar(n number, t ir.Type) graph.VarID {
	if t.IsShaped() {
		return b.constant(n, ir.Tensor(b.elem))
	}
	return b.constant(n, b.elem)
}

// whole returns a constant in the place of a tree of type t: of that type where it says
// its shape, and else without a shape, to be stretched.
func (b *builder) whole(n number, t ir.Type) graph.VarID {
	if t.IsShaped() && !t.IsStatic() {
		return b.scalar(n, t)
	}
	return b.constant(n, t)
}

// apply adds a node; of no type it is the one to which the operands stretch.
func (b *builder) apply(k kind, t ir.Type, inputs ...graph.VarID) graph.VarID {
	if t == 0 {
		for _, v := range inputs {
			t = stretch(t, b.g.TypeOf(v))
		}
	}
	if t == 0 || b.bad {
		b.bad = true
		return 0
	}
	return b.g.OutputOf(b.r.AddIDs(b.ops.ids[k], inputs, t), 0)
}

// unary is apply for one operand.
func (b *builder) unary(k kind, t ir.Type, v graph.VarID) graph.VarID {
	b.ids[0] = v
	return b.apply(k, t, b.ids[:1]...)
}

// binary is apply for two.
func (b *builder) binary(k kind, t ir.Type, v, w graph.VarID) graph.VarID {
	b.ids[0], b.ids[1] = v, w
	return b.apply(k, t, b.ids[:2]...)
}

// failed is the type of operands that do not stretch to one shape.
const failed ir.Type = math.MaxUint64

// stretch returns the type to which values of two types of one element type stretch;
// 0 is the type of nothing.
func stretch(a, b ir.Type) ir.Type {
	switch {
	case a == b || b == 0:
		return a
	case a == 0:
		return b
	case a == failed || b == failed || a.IsUnranked() || b.IsUnranked():
		return failed
	case !b.IsShaped() || a.IsShaped() && b.Rank() == 0:
		return a
	case !a.IsShaped() || a.Rank() == 0:
		return b
	}
	if a.Rank() < b.Rank() {
		a, b = b, a
	}
	if a.Kind() != ir.TensorKind || b.Kind() != ir.TensorKind || a.Rank() > maxRank {
		return failed
	}
	var dims [maxRank]int64
	pad := a.Rank() - b.Rank()
	for i := range a.Rank() {
		dims[i] = a.Dim(i)
		if i < pad {
			continue
		}
		switch m, n := a.Dim(i), b.Dim(i-pad); {
		case m == n || n == 1:
		case m == 1 || m == ir.Dynamic:
			dims[i] = n
		case n != ir.Dynamic:
			return failed
		}
	}
	return a.WithDims(dims[:a.Rank()]...)
}

// maxRank is that of the tensors that the rules look at.
const maxRank = 16

// covers reports whether a value of type t, an operand of a tree of type root, can go
// where what is left is of type rest: its dimensions stretch nothing.
func covers(rest, t, root ir.Type) bool {
	if t == rest && t.IsStatic() || !t.IsShaped() && !root.IsShaped() {
		return true
	}
	if !t.IsShaped() || t.Rank() == 0 {
		return rest.IsShaped() == root.IsShaped()
	}
	if !rest.IsShaped() || rest.Rank() < t.Rank() {
		return false
	}
	pad := rest.Rank() - t.Rank()
	up := root.Rank() - t.Rank()
	for i := range t.Rank() {
		n, m := t.Dim(i), rest.Dim(pad+i)
		switch {
		case n == 1 || n != ir.Dynamic && n == m:
		case n == ir.Dynamic && m != ir.Dynamic && m != 1 && root.Dim(up+i) == m:
		default:
			return false
		}
	}
	return true
}
