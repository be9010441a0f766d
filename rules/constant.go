package rules

import (
	"cmp"

	"github.com/settle-go/settle/graph"
)

// A number in a replacement becomes a constant of the dialect that uses it, where
// that has an op for constants, and otherwise one of the graph's format.

// constantOpOf returns the op for the constants of the dialect of an op, nil where it
// declares none: the first that is constant-like.
func (p *part) constantOpOf(op string) *graph.OpInfo {
	dialect := dialectOf(op)
	if dialect == "" {
		return nil
	}
	for _, d := range p.l.set.Dialects.List() {
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
	if r.g.ConstantOp == "" || v.op == nil || v.op.Name == r.g.ConstantOp {
		return r.w.Constant(a).ID()
	}
	voc := r.g.Vocabulary()
	op := voc.Op(v.op.Name, graph.NamedAttr{Name: r.valueAttr(v.op), Value: a})
	return r.g.OutputOf(r.w.AddIDs(op.ID(), nil, a.Type()), 0)
}

// valueAttr returns the attribute in which constants of an op have their value: the
// one that the dialect says, unless the program has another name for it, as tosa's had
// before MLIR 20.
func (r *run) valueAttr(info *graph.OpInfo) string {
	const plain = "value"
	name, voc := cmp.Or(info.Value, plain), r.g.Vocabulary()
	if name == plain || voc.IsProperty(info.Name, name) {
		return name
	}
	if voc.IsProperty(info.Name, plain) {
		return plain
	}
	for _, n := range r.m.Nodes {
		for i := 0; n != 0 && i < r.g.NumInputsOf(n); i++ {
			owner := r.g.Var(r.g.InputOf(n, i)).Owner()
			if owner.IsValid() && owner.Op().Name() == info.Name && owner.Op().Attr(plain).IsValid() {
				return plain
			}
		}
	}
	return name
}
