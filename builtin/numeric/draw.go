package numeric

import (
	"math/rand/v2"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// drawer draws the attributes of an op; see [eval.Evaluator].
type drawer func(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr

// drawn returns an evaluator whose attributes are drawn.
func drawn(e eval.Evaluator, draw drawer) eval.Evaluator {
	e.Draw = draw
	return e
}

// drawChainOp draws an op of a chain.
func drawChainOp(kind chain.Kind) drawer {
	return func(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
		if len(inputs) != 1 || !inputs[0].IsStatic() {
			return nil
		}
		s := chain.Source{Rand: r, MaxRank: 5, MaxSize: 60}
		op, ok := s.Op(kind, inputs[0].Dims())
		if !ok {
			return nil
		}
		return chain.GraphOp(ctxt, &op).Attrs()
	}
}

// drawWindow draws a part of a tensor under the names that an op has for where it
// begins, its sizes and, if it has strides, those.
func drawWindow(offsets, sizes, strides string) drawer {
	return func(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
		if len(inputs) != 1 || !inputs[0].IsStatic() {
			return nil
		}
		var at, size, step []int64
		for _, n := range inputs[0].Dims() {
			if n == 0 {
				return nil
			}
			from, stride := r.Int64N(n), int64(1)
			if strides != "" {
				stride += r.Int64N(3)
			}
			at, step = append(at, from), append(step, stride)
			size = append(size, 1+r.Int64N((n-1-from)/stride+1))
		}
		attrs := []ir.NamedAttr{
			{Name: offsets, Value: ctxt.Ints(ir.I64, at...)}, {Name: sizes, Value: ctxt.Ints(ir.I64, size...)},
		}
		if strides != "" {
			attrs = append(attrs, ir.NamedAttr{Name: strides, Value: ctxt.Ints(ir.I64, step...)})
		}
		return attrs
	}
}
