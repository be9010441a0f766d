package rules

import (
	"cmp"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/navigator"
)

// A number in a replacement becomes a constant of the dialect that uses it, where
// that has an op for constants, and otherwise one of the graph's format.

// constantOpOf returns the op for the constants of the dialect of an op, nil where it
// declares none: the first that is constant-like.
func (p *part) constantOpOf(op string) *ir.OpInfo {
	return constantOpOf(p.l.set.Dialects, op)
}

func constantOpOf(dialects *ir.Dialects, op string) *ir.OpInfo {
	dialect := dialectOf(op)
	if dialect == "" {
		return nil
	}
	for _, d := range dialects.List() {
		if d.Name != dialect {
			continue
		}
		for i := range d.Ops {
			if info := &d.Ops[i]; info.Has(ir.ConstantLike) && info.MinInputs == 0 && info.Outputs == 1 {
				return info
			}
		}
	}
	return nil
}

// hasConstants reports whether a type has constants: not where a dimension is not
// known, or the shape is that of a place in memory.
func hasConstants(t ir.Type) bool {
	return !t.IsShaped() || (t.IsStatic() || t.Kind() == ir.VectorKind) && t.Kind() != ir.MemRefKind
}

// newConstant makes a constant of a value: as the graph has them, or where its format
// has ops for constants by that of the dialect.
func (r *run) newConstant(v *value, a ir.Attr) graph.VarID {
	return newConstant(r.w, v.op, a, r.m.Nodes).ID()
}

func newConstant(w *navigator.Rewriter, info *ir.OpInfo, a ir.Attr, matched []graph.NodeID) graph.Var {
	g := w.Graph()
	if g.ConstantOp == "" || info == nil || info.Name == g.ConstantOp {
		return w.Constant(a)
	}
	op := g.Context().Op(info.Name, ir.NamedAttr{Name: valueAttr(g, info, matched), Value: a})
	return w.Add(op, nil, a.Type()).Output(0)
}

// relationBuilder makes the constants of what a relation makes.
type relationBuilder struct{ *navigator.Rewriter }

// ConstantFor makes a constant of the dialect of an op.
func (b relationBuilder) ConstantFor(op ir.Op, a ir.Attr) graph.Var {
	return newConstant(b.Rewriter, constantOpOf(b.GraphContext().Dialects(), op.Name()), a, []graph.NodeID{b.Node().ID()})
}

// Constant makes the constant that a node is replaced by.
func (b relationBuilder) Constant(a ir.Attr) graph.Var { return b.ConstantFor(b.Node().Op(), a) }

// valueAttr returns the attribute in which constants of an op have their value: the
// one that the dialect says, unless the program has another name for it, as tosa's had
// before MLIR 20.
func valueAttr(g *graph.Graph, info *ir.OpInfo, matched []graph.NodeID) string {
	const plain = "value"
	name, ctxt := cmp.Or(info.Value, plain), g.Context()
	if name == plain || ctxt.IsProperty(info.Name, name) {
		return name
	}
	if ctxt.IsProperty(info.Name, plain) {
		return plain
	}
	for _, n := range matched {
		for i := 0; n != 0 && i < g.NumInputsOf(n); i++ {
			owner := g.Var(g.InputOf(n, i)).Owner()
			if owner.IsValid() && owner.Op().Name() == info.Name && owner.Op().Attr(plain).IsValid() {
				return plain
			}
		}
	}
	return name
}
