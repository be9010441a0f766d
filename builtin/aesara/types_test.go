package aesara_test

import (
	"math/rand/v2"
	"testing"

	"github.com/settle-go/settle/builtin/aesara"
	"github.com/settle-go/settle/graph/ir"
)

// TestTypesOfOddInputs asks for the types of ops that have any inputs and attributes, also
// none: there is no panic.
func TestTypesOfOddInputs(t *testing.T) {
	b, r := newBench(), rand.New(rand.NewPCG(19, 20))
	types := []ir.Type{
		ir.F64, ir.I64, ir.I1, ir.Index(), ir.Tensor(ir.F64), ir.Tensor(ir.I64), ir.Tensor(ir.I64, 2), ir.Tensor(ir.F64, 2, 2),
		ir.Tensor(ir.F32, ir.Dynamic, 0), ir.UnrankedTensor(ir.F64), ir.UnrankedTensor(ir.I64), ir.Vector(ir.F64, 2), ir.None(),
		ir.Tensor(ir.Complex(ir.F32), 1), ir.MemRef(ir.F64, 2),
	}
	values := []ir.Attr{
		b.ctxt.Int(0, ir.I64), b.ctxt.Int(-9, ir.I64), b.ctxt.Ints(ir.I64), b.ctxt.Ints(ir.I64, 0, 1), b.ctxt.Ints(ir.I64, -1, 0),
		b.ctxt.Str("x"), b.ctxt.TypeOf(ir.F64), b.ctxt.Float(1, ir.F64),
	}
	names := []string{"axis", "order", "dim", "outdim", "starts", "stops", "steps", "acc", "message"}
	for _, op := range aesara.Dialect().Ops {
		for range 2000 {
			in := make([]ir.Type, r.IntN(6))
			for i := range in {
				in[i] = types[r.IntN(len(types))]
			}
			var attrs []ir.NamedAttr
			for _, name := range names {
				if r.IntN(2) == 0 {
					attrs = append(attrs, ir.NamedAttr{Name: name, Value: values[r.IntN(len(values))]})
				}
			}
			ir.InferTypes(b.ctxt.Op(op.Name, attrs...), in)
		}
	}
}
