package folding

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// read returns the value of a constant. Vectors of as many elements as the machine makes of them
// have no values: where all elements of all inputs of a node are one, and the results are as long, it is computed for
// that element, which ops that are not about elements refuse.
func (f *folder) read(n graph.Node, v graph.Var) (value.Value, error) {
	if element := v.Constant().Splat(); element.IsValid() && isScalable(n) {
		return value.FromAttr(element)
	}
	x, _, err := eval.Constant(v, f.options)
	return x, err
}

// computed returns the type with which a result is computed.
func computed(n graph.Node, t ir.Type) ir.Type {
	if isScalable(n) {
		return value.ElemOf(t)
	}
	return t
}

// isScalable reports whether the inputs and the results of a node are vectors of one shape, which has a
// dimension that the machine decides.
func isScalable(n graph.Node) bool {
	if n.NumInputs() == 0 || n.NumOutputs() == 0 {
		return false
	}
	first := n.Input(0).Type()
	if first.Kind() != ir.VectorKind || first.IsStatic() {
		return false
	}
	for _, v := range n.Inputs() {
		if v.Type().Kind() != ir.VectorKind || v.Type().WithElem(ir.I1) != first.WithElem(ir.I1) {
			return false
		}
	}
	for _, v := range n.Outputs() {
		if v.Type().Kind() != ir.VectorKind || v.Type().WithElem(ir.I1) != first.WithElem(ir.I1) {
			return false
		}
	}
	return true
}
