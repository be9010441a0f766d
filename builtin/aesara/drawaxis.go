package aesara

import (
	"math/rand/v2"

	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
)

// draw generates attributes of an op for inputs of some types.
type draw = func(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr

func drawn(e eval.Evaluator, d draw) eval.Evaluator {
	e.Draw = d
	return e
}

// rankOf returns the rank of the first input, 0 where there is none.
func rankOf(inputs []ir.Type) int {
	if len(inputs) == 0 {
		return 0
	}
	return max(inputs[0].Rank(), 0)
}

func drawInt(r *rand.Rand, ctxt *ir.Context, name string, n int) []ir.NamedAttr {
	if n < 1 {
		return nil
	}
	return []ir.NamedAttr{{Name: name, Value: ctxt.Int(int64(r.IntN(n)), ir.I64)}}
}

// drawAxis generates an axis, which may count from the end.
func drawAxis(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
	rank := rankOf(inputs)
	attrs := drawInt(r, ctxt, "axis", 2*rank)
	for i, a := range attrs {
		n, _ := a.Value.Int()
		attrs[i].Value = ctxt.Int(n-int64(rank), ir.I64)
	}
	return attrs
}

func drawDim(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
	return drawInt(r, ctxt, "dim", rankOf(inputs))
}

func drawOutdim(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
	if r.IntN(3) == 0 {
		return nil
	}
	return []ir.NamedAttr{{Name: "outdim", Value: ctxt.Int(1+int64(r.IntN(max(rankOf(inputs), 1))), ir.I64)}}
}

// drawAxes generates the axes of a reduction, in half of the cases some.
func drawAxes(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
	if r.IntN(3) == 0 {
		return nil
	}
	rank := rankOf(inputs)
	var axes []int64
	for _, d := range r.Perm(rank) {
		if r.IntN(2) == 0 {
			axes = append(axes, int64(d))
		}
	}
	return []ir.NamedAttr{{Name: "axis", Value: ctxt.Ints(ir.I64, axes...)}}
}

// drawOrder generates an order of dimensions, with new ones, and without some of 1.
func drawOrder(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
	var order []int64
	rank := rankOf(inputs)
	perm := r.Perm(rank)
	if r.IntN(3) == 0 {
		for d := range perm {
			perm[d] = d
		}
	}
	for _, d := range perm {
		if r.IntN(4) == 0 {
			order = append(order, -1)
		}
		if inputs[0].Dim(d) != 1 || r.IntN(2) == 0 {
			order = append(order, int64(d))
		}
	}
	return []ir.NamedAttr{{Name: "order", Value: ctxt.Ints(ir.I64, order...)}}
}
