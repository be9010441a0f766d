package aesara

import (
	"math/rand/v2"

	"github.com/settle-go/settle/builtin/aesara/subscript"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// drawSubscripts gives an op that is subscripted random subscripts: constants of all kinds,
// and the operands that there are after its tensors.
func drawSubscripts(e eval.Evaluator, tensors int) eval.Evaluator {
	e.Draw = func(r *rand.Rand, ctxt *ir.Context, in []ir.Type) []ir.NamedAttr {
		if len(in) < tensors || !isTensor(in[0]) || !in[0].IsStatic() {
			return nil
		}
		dims := in[0].Dims()
		entries := make([]subscript.Entry, r.IntN(len(dims)+1))
		for d := range entries {
			entries[d] = drawEntry(r, dims[d])
		}
		var slots []*int64 // where operands may stand
		for d := range entries {
			e := &entries[d]
			slots = append(slots, &e.Start)
			if !e.IsIndex() {
				slots = append(slots, &e.Stop)
			}
		}
		for range len(in) - tensors {
			if len(slots) == 0 {
				return nil
			}
			i := r.IntN(len(slots))
			*slots[i] = subscript.Operand
			slots = append(slots[:i], slots[i+1:]...)
		}
		return attributes(ctxt, entries)
	}
	return e
}

// attributes writes entries as the attributes of an op.
func attributes(ctxt *ir.Context, entries []subscript.Entry) []ir.NamedAttr {
	starts, stops, steps := subscript.Lists(entries)
	return []ir.NamedAttr{
		{Name: subscript.Starts, Value: ctxt.Ints(ir.I64, starts...)},
		{Name: subscript.Stops, Value: ctxt.Ints(ir.I64, stops...)},
		{Name: subscript.Steps, Value: ctxt.Ints(ir.I64, steps...)},
	}
}

// drawEntry generates a subscript of a dimension of that size, which is mostly in range.
func drawEntry(r *rand.Rand, size int64) subscript.Entry {
	const most = 8 // of an unknown or a huge size
	if size < 0 || size > most {
		size = most
	}
	if size > 0 && r.IntN(3) == 0 {
		return subscript.At(r.Int64N(2*size) - size)
	}
	e := subscript.Full
	if r.IntN(2) == 0 {
		e.Start = r.Int64N(2*size+3) - size - 1
	}
	if r.IntN(2) == 0 {
		e.Stop = r.Int64N(2*size+3) - size - 1
	}
	if r.IntN(2) == 0 {
		e.Step = []int64{-2, -1, 1, 2, 3}[r.IntN(5)]
	}
	return e
}
