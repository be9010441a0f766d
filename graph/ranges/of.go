package ranges

import (
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/ir"
)

// Transfer is an interface of ops: it returns the range of an output of that many bits, by those
// of the inputs. The range of an input that is not an integer has 0 bits. It may return the zero
// Range, which says nothing.
type Transfer func(op ir.Op, inputs []Range, bits int) Range

// Arguments is an interface of ops that hold graphs: it returns the range of an input of one of
// those, by what is known of the inputs of the node.
type Arguments func(n graph.Node, fg *graph.FunctionGraph, input int, of func(v graph.Var) Range) Range

// Budget is at how many nodes [Of] looks.
const Budget = 32

// Of returns which integers a value may be, as far as the node that computes it says, and a few
// that it is computed of: all of its type where nothing does, and the zero Range for a value
// that is not an integer.
func Of(v graph.Var) Range {
	left := Budget
	return of(v, &left)
}

func of(v graph.Var, left *int) Range {
	n := BitsOf(v.Type())
	if n == 0 {
		return Range{}
	}
	if x, ok := number(v.Constant()); ok {
		return Constant(n, x)
	}
	if *left--; *left < 0 {
		return Full(n)
	}
	ask := func(v graph.Var) Range { return of(v, left) }
	if owner := v.Owner(); owner.IsValid() {
		return Result(owner, v, ask)
	}
	return Argument(v, ask)
}

// Result returns the range of an output of a node by those of its inputs.
func Result(n graph.Node, v graph.Var, of func(v graph.Var) Range) Range {
	full := Full(BitsOf(v.Type()))
	transfer, ok := ir.InterfaceOf[Transfer](n.Op())
	if !ok || n.NumOutputs() != 1 {
		return full
	}
	var few [3]Range
	inputs := few[:0]
	for i := range n.NumInputs() {
		inputs = append(inputs, of(n.Input(i)))
	}
	if r := transfer(n.Op(), inputs, full.Bits); r.Bits == full.Bits {
		return r
	}
	return full
}

// Argument returns the range of an input of a graph by those of the node that holds it.
func Argument(v graph.Var, of func(v graph.Var) Range) Range {
	full := Full(BitsOf(v.Type()))
	fg := v.FunctionGraph()
	if fg == nil || fg.IsBlock() {
		return full
	}
	parent := fg.ParentNode()
	if parent.Graph() != fg.Graph() {
		return full // a function: others may be changing the node that holds it
	}
	arguments, ok := ir.InterfaceOf[Arguments](parent.Op())
	if !ok {
		return full
	}
	if r := arguments(parent, fg, v.Index(), of); r.Bits == full.Bits {
		return r
	}
	return full
}

// number returns the integer that an attribute is.
func number(a ir.Attr) (int64, bool) {
	if b, ok := a.Bool(); ok {
		if b {
			return 1, true
		}
		return 0, true
	}
	return a.Int()
}
