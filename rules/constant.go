package rules

import (
	"cmp"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/navigator"
)

// A number in a replacement becomes a constant of the dialect that uses it, where
// that has an op for constants, and otherwise one of the graph's format.

// constantOpOf returns the op for the constants of the dialect of an op, nil where it
// declares none: the first that is constant-like.
func (p *part) constantOpOf(op string) *graph.OpInfo {
	return constantOpOf(p.l.set.Dialects, op)
}

func constantOpOf(dialects *graph.Dialects, op string) *graph.OpInfo {
	dialect := dialectOf(op)
	if dialect == "" {
		return nil
	}
	for _, d := range dialects.List() {
		if d.Name != dialect {
			continue
		}
		for i := range d.Ops {
			if info := &d.Ops[i]; info.Has(graph.ConstantLike) && info.MinInputs == 0 && info.Outputs == 1 {
				return info
			}
		}
	}
	return nil
}

// hasConstants reports whether a type has constants: not where a dimension is not
// known, or the shape is that of a place in memory.
func hasConstants(t graph.Type) bool {
	return !t.IsShaped() || (t.IsStatic() || t.Kind() == graph.VectorKind) && t.Kind() != graph.MemRefKind
}

// newConstant makes a constant of a value: as the graph has them, or where its format
// has ops for constants by that of the dialect.
func (r *run) newConstant(v *value, a graph.Attr) graph.VarID {
	return newConstant(r.w, v.op, a, r.m.Nodes).ID()
}

func newConstant(w *navigator.Rewriter, info *graph.OpInfo, a graph.Attr, matched []graph.NodeID) graph.Var {
	g := w.Graph()
	if g.ConstantOp == "" || info == nil || info.Name == g.ConstantOp {
		return w.Constant(a)
	}
	op := g.Vocabulary().Op(info.Name, graph.NamedAttr{Name: valueAttr(g, info, matched), Value: a})
	return w.Add(op, nil, a.Type()).Output(0)
}

// relationBuilder makes the constants of what a relation makes.
type relationBuilder struct{ *navigator.Rewriter }

// ConstantFor makes a constant of the dialect of an op.
func (b relationBuilder) ConstantFor(op graph.Op, a graph.Attr) graph.Var {
	return newConstant(b.Rewriter, constantOpOf(b.Vocabulary().Dialects(), op.Name()), a, []graph.NodeID{b.Node().ID()})
}

// Constant makes the constant that a node is replaced by.
func (b relationBuilder) Constant(a graph.Attr) graph.Var { return b.ConstantFor(b.Node().Op(), a) }

// valueAttr returns the attribute in which constants of an op have their value: the
// one that the dialect says, unless the program has another name for it, as tosa's had
// before MLIR 20.
func valueAttr(g *graph.Graph, info *graph.OpInfo, matched []graph.NodeID) string {
	const plain = "value"
	name, voc := cmp.Or(info.Value, plain), g.Vocabulary()
	if name == plain || voc.IsProperty(info.Name, name) {
		return name
	}
	if voc.IsProperty(info.Name, plain) {
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
