package folding

import (
	"context"
	"math"

	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// functions is the dialect of functions of numbers, element by element: what they compute
// in f64 is right except for the last bits.
const functions = "math"

const (
	// maxNearest bounds the elements that nearest looks at one by one.
	maxNearest = 1024
	// doubt is the relative error that a function computed in f64 stays well below.
	doubt = 1.0 / (1 << 40)
)

// nearest reports whether a function of constants gives the floats nearest to its true
// values, which is what any good implementation gives: those computed in f64 are rounded to
// the same floats when they are off by more than they can be. Of results in f64 that is
// looked at by a computation with more bits, where the op has one.
func (f *folder) nearest(ctx context.Context, n graph.Node) bool {
	if n.Op().Dialect() != functions {
		return false
	}
	wide := func(t ir.Type) ir.Type {
		switch {
		case !value.ElemOf(t).IsFloat():
			return t
		case t.IsShaped():
			return t.WithElem(ir.F64)
		}
		return ir.F64
	}
	inputs := make([]value.Value, n.NumInputs())
	for i, v := range n.Inputs() {
		x, err := f.read(n, v)
		if err != nil || x.Len() > maxNearest && !x.IsSplat() {
			return false
		}
		if x.Class() == value.FloatClass {
			if x, err = x.Convert(ir.F64); err != nil {
				return false
			}
		}
		inputs[i] = x
	}
	var types []ir.Type
	for _, out := range n.Outputs() {
		if !value.ElemOf(out.Type()).IsFloat() {
			return false
		}
		types = append(types, wide(computed(n, out.Type())))
	}
	outputs, err := eval.Apply(ctx, n.Op(), inputs, types, f.options)
	if err != nil || len(outputs) != len(types) {
		return false
	}
	for i, v := range outputs {
		elem, count := value.ElemOf(n.Output(i).Type()), v.Len()
		if v.IsSplat() {
			count = min(count, 1)
		}
		for k := range count {
			x := v.Float(k)
			if elem.Width() > 32 {
				if !f.isNearest(n.Op(), inputs, k, x) {
					return false
				}
				continue
			}
			if low, high := value.Round(x*(1-doubt), elem), value.Round(x*(1+doubt), elem); low != high && !(math.IsNaN(low) && math.IsNaN(high)) {
				return false
			}
		}
	}
	return true
}

// isNearest reports whether a number that a function has for element k is the float64 nearest to
// the true value.
func (f *folder) isNearest(op ir.Op, inputs []value.Value, k int, result float64) bool {
	e, _ := f.options.Evaluators.Lookup(op.Name())
	if e.Domain.Nearest == nil {
		return false
	}
	var numbers []float64
	for _, v := range inputs {
		i := min(k, v.Len()-1)
		switch v.Class() {
		case value.FloatClass:
			numbers = append(numbers, v.Float(i))
		case value.IntClass:
			numbers = append(numbers, float64(v.Int(i)))
		default:
			return false
		}
	}
	return math.Float64bits(e.Domain.Nearest(numbers)) == math.Float64bits(result)
}
