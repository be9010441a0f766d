package numeric

import (
	"math/rand/v2"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// DrawWindow gives an op that takes a part of a tensor attributes at random, under
// the names that it has for where the part begins, its sizes and, if it has strides,
// those.
func DrawWindow(e eval.Evaluator, offsets, sizes, strides string) eval.Evaluator {
	e.Draw = func(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
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
	return e
}
