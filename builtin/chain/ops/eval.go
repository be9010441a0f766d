package ops

import (
	"math/rand/v2"
	"strings"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// Evaluators returns what the ops compute, as package chain evaluates a chain of one
// op.
func Evaluators() map[string]eval.Evaluator {
	table := map[string]eval.Evaluator{}
	for k := range chain.Kind(chain.NumKinds) {
		_, name, _ := strings.Cut(k.OpName(), ".")
		e := numeric.Op(eval.Domain{Elems: eval.Integers | eval.Floats, Inexact: k == chain.Reduce}, apply)
		e.Draw = func(r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
			return drawOp(k, r, ctxt, inputs)
		}
		table[name] = e
	}
	return table
}

// drawOp generates the attributes of an op.
func drawOp(kind chain.Kind, r *rand.Rand, ctxt *ir.Context, inputs []ir.Type) []ir.NamedAttr {
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

func apply(c numeric.Call) value.Value {
	in := c.Only()
	op, ok := chain.FromGraphOp(c.Op())
	if !ok {
		panic(numeric.Mistyped("its attributes do not say what it does"))
	}
	if op.Kind == chain.Reverse && isTwice(op.Perm) {
		panic(numeric.Mistyped("it names a dimension twice"))
	}
	if in.IsScalar() {
		panic(numeric.Mistyped("%s has no dimensions: a tensor is wanted", in.Type()))
	}
	one := chain.Chain{In: chain.Shape(in.Dims()), Ops: []chain.Op{op}}
	dims := numeric.Typed(one.Out())
	if op.Kind == chain.Reduce {
		return reduce(c, in, dims)
	}
	return move(c, one, in, ir.Tensor(in.Elem(), dims...))
}

// reduce adds up as tosa.reduce_sum does, so that an op which is made the other gives
// the same to the last bit.
func reduce(c numeric.Call, in value.Value, dims []int64) value.Value {
	var axes []int64
	for d, n := range in.Dims() {
		if n != dims[d] {
			axes = append(axes, int64(d))
		}
	}
	return numeric.SumReduction().Apply(c, in, axes, true)
}

// move evaluates a chain of one op that moves elements: on their numbers, from one on,
// so that it need not know what they are. What it fills with is 0.
func move(c numeric.Call, one chain.Chain, in value.Value, t ir.Type) value.Value {
	b := c.Builder(t)
	numbers := make([]int64, in.Len())
	for i := range numbers {
		numbers[i] = int64(i) + 1
	}
	numbers, err := chain.ApplyContext(c.Context(), one, numbers)
	if err != nil {
		c.Plan(0) // fails where the context has ended
		panic(numeric.Mistyped("%v", err))
	}
	for i := range numbers {
		numbers[i]--
	}
	return c.Rows(b, in, 1, numbers)
}
