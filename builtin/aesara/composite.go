package aesara

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/printer"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
)

// composing is elementwise functions with a graph of their own: composite, whose graph
// is one of numbers and ops of scalar, and ends in a yield of each output. It is made at the
// end, of ops that no rule applies to any more, and rules leave it as it is: those which
// had to keep the shape of a tensor could go on with the numbers of it.
func composing() topic {
	ops := declare.Ops(declare.Shape{Min: 0, Max: ir.Variadic, Outputs: ir.Variadic}, ir.Pure|ir.Regions|ir.Sealed, "composite")
	for i := range ops {
		ops[i].MinRegions, ops[i].MaxRegions = 1, 1
	}
	return topic{
		ops: []declare.List{
			ops.Memory(declare.Elementwise).Accepts(declare.AnyType).Checks(checkComposite).Sizes(shapes.Elementwise),
			declare.Ops(declare.Ending, ir.Effect|ir.Terminator, "yield"),
		},
		evaluators: map[string]eval.Evaluator{
			"composite": numeric.Results(eval.Domain{Elems: eval.Anything, Inexact: true, Partial: "what an op of its graph is not defined for"}, composite),
		},
		print: printComposite,
	}
}

// checkComposite is an error unless a composite has one graph, with an argument for each input and
// a value for each output, all of them numbers.
func checkComposite(n graph.Node) error {
	if count := len(n.Nested()); count != 1 {
		return fmt.Errorf("it holds %s, expected one", phrase.Count(count, "graph"))
	}
	body := n.Nested()[0]
	if count := len(body.Inputs()); count != n.NumInputs() {
		return fmt.Errorf("its graph takes %s, and it has %d", phrase.Count(count, "input"), n.NumInputs())
	}
	for i, v := range body.Inputs() {
		if v.Type().IsShaped() {
			return fmt.Errorf("input %d of its graph is %s, expected a number", i, v.Type())
		}
	}
	if !body.Return().IsValid() {
		return errors.New("its graph is empty")
	}
	if count := body.Return().NumInputs(); count != n.NumOutputs() {
		return fmt.Errorf("its graph gives %s, and it has %s", phrase.Count(count, "value"), phrase.Count(n.NumOutputs(), "output"))
	}
	return nil
}

// blockSize is how many elements a composite computes at once: what its ops hand on
// stays in the cache.
const blockSize = 4096

// composite computes blocks of elements, each op of its graph for a whole block.
func composite(c numeric.Call) []value.Value {
	if c.NumRegions() != 1 {
		panic(numeric.Mistyped("it holds %d graphs, not one", c.NumRegions()))
	}
	checkNumbers(c.Node().Nested()[0], c.NumInputs())
	args := c.Broadcast(true, c.Inputs()...)
	var shape ir.Type // of the tensors, 0 for numbers
	if i := slices.IndexFunc(args, func(v value.Value) bool { return !v.IsScalar() }); i >= 0 {
		shape = args[i].Type()
	}
	if shape == 0 {
		return compute(c, args)
	}
	n := args[0].Len()
	all := ir.Tensor(ir.I1, int64(n))
	for i, v := range args {
		args[i] = numeric.Typed(v.Reshape(all.WithElem(v.Elem())))
	}
	outs := make([]value.Value, c.NumOutputs())
	if n <= blockSize || splats(args) {
		for i, v := range compute(c, args) {
			v = c.Expand(v, all.WithElem(v.Elem()))
			outs[i] = numeric.Typed(v.Reshape(ir.Tensor(v.Elem(), shape.Dims()...)))
		}
		return outs
	}
	builders := make([]*value.Builder, len(outs))
	for i := range builders {
		builders[i] = c.Builder(ir.Tensor(value.ElemOf(c.Type(i)), shape.Dims()...))
	}
	block := make([]value.Value, len(args))
	for at := 0; at < n; at += blockSize {
		size := min(blockSize, n-at)
		for i, v := range args {
			block[i] = c.Slice(v, numeric.Window{Offsets: []int64{int64(at)}, Sizes: []int64{int64(size)}, Strides: []int64{1}})
		}
		for i, v := range compute(c, block) {
			v = c.Expand(v, ir.Tensor(v.Elem(), int64(size)))
			builders[i].Copy(at, v, 0, size)
		}
	}
	for i, b := range builders {
		outs[i] = b.Value()
	}
	return outs
}

func splats(vals []value.Value) bool {
	return !slices.ContainsFunc(vals, func(v value.Value) bool { return !v.IsSplat() })
}

// compute runs the graph, which must give a value for each output.
func compute(c numeric.Call, args []value.Value) []value.Value {
	outs := numeric.Must(c.Lifted(0, args...))
	if len(outs) != c.NumOutputs() {
		panic(numeric.Mistyped("its graph gives %s, and it has %s", phrase.Count(len(outs), "value"), phrase.Count(c.NumOutputs(), "output")))
	}
	for i, v := range outs {
		if !c.Loose() && v.Elem() != value.ElemOf(c.Type(i)) {
			panic(numeric.Mistyped("its graph gives %s for output %d, which is %s", v.Elem(), i, c.Type(i)))
		}
	}
	return outs
}

// checkNumbers fails unless a graph is of ops of scalar on numbers alone: then it may be
// run on tensors.
func checkNumbers(fg *graph.FunctionGraph, inputs int) {
	if len(fg.Inputs()) != inputs {
		panic(numeric.Mistyped("its graph takes %s, and it has %d", phrase.Count(len(fg.Inputs()), "input"), inputs))
	}
	number := func(v graph.Var) {
		if v.Type().IsShaped() {
			panic(numeric.Mistyped("its graph has a %s, expected numbers only", v.Type()))
		}
	}
	for _, v := range fg.Inputs() {
		number(v)
	}
	for n := range fg.Nodes() {
		for _, v := range n.Inputs() {
			number(v)
		}
		for _, v := range n.Outputs() {
			number(v)
		}
		if op := n.Op(); op.Dialect() != "scalar" && n != fg.Return() {
			panic(numeric.Mistyped("its graph has %s, expected ops of scalar only", op.Name()))
		}
	}
}

// printComposite writes the graph of a composite as the document does, its inputs by
// their names: Composite{((a + b) * a)}(x, y).
func printComposite(p *printer.PrettyPrinter) {
	p.Assign("aesara.composite", func(n graph.Node) []printer.Part {
		var outs []string
		if len(n.Nested()) == 1 && n.Nested()[0].Return().IsValid() {
			for _, v := range n.Nested()[0].Outputs() {
				outs = append(outs, p.Print(v))
			}
		}
		return printer.Call("Composite{" + strings.Join(outs, ", ") + "}")(n)
	})
}
