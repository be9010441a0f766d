package numeric

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/value"
)

// chainOps evaluates the ops of chains of views, as package chain evaluates a
// chain of one op.
func chainOps() table {
	moves := eval.Evaluator{Domain: eval.Domain{Elems: eval.Integers | eval.Floats}, Eval: chainOp}
	sums := moves
	sums.Domain.Inexact = true
	list := table{}
	for k := range chain.Kind(chain.NumKinds) {
		_, name, _ := strings.Cut(k.OpName(), ".")
		list[name] = drawn(moves, drawChainOp(k))
		if k == chain.Reduce {
			list[name] = drawn(sums, drawChainOp(k))
		}
	}
	return list
}

func chainOp(c *eval.Call) error {
	if err := arity(c, 1); err != nil {
		return err
	}
	op, ok := chain.FromGraphOp(c.Op())
	if !ok {
		return typeError("its attributes do not say what it does")
	}
	if op.Kind == chain.Reverse && len(slices.Compact(slices.Sorted(slices.Values(op.Perm)))) < len(op.Perm) {
		return typeError("it names a dimension twice")
	}
	in := c.Input(0)
	if in.IsScalar() {
		return typeError("%s has no dimensions: a tensor is wanted", in.Type())
	}
	one := chain.Chain{In: chain.Shape(in.Dims()), Ops: []chain.Op{op}}
	dims, err := one.Out()
	if err != nil {
		return typeError("%v", err)
	}
	t := graph.Tensor(in.Elem(), dims...)
	if op.Kind == chain.Reduce {
		return reduceChain(c, in, dims)
	}
	if _, err := c.NewBuilder(t); err != nil {
		return err
	}
	out, err := chainValue(one, in, t)
	if err != nil {
		return typeError("%v", err)
	}
	c.Return(out)
	return nil
}

// reduceChain adds up as tosa.reduce_sum does, so that an op which is made the
// other gives the same to the last bit.
func reduceChain(c *eval.Call, in value.Value, dims []int64) error {
	var axes []int64
	for d, n := range in.Dims() {
		if n != dims[d] {
			axes = append(axes, int64(d))
		}
	}
	out, err := sumReduction().apply(c, in, axes, true)
	c.Return(out)
	return err
}

func chainValue(c chain.Chain, in value.Value, t graph.Type) (value.Value, error) {
	if in.Class() == value.FloatClass {
		floats, err := chain.Apply(c, in.Floats())
		if err != nil {
			return value.Value{}, err
		}
		return ofElements(t, floats, value.Floats)
	}
	ints, err := chain.Apply(c, in.Ints())
	if err != nil {
		return value.Value{}, err
	}
	return ofElements(t, ints, value.Ints)
}

// ofElements makes a value of elements, of which there may be none.
func ofElements[T any](t graph.Type, elems []T, make func(graph.Type, ...T) (value.Value, error)) (value.Value, error) {
	if len(elems) == 0 {
		b, err := value.NewBuilder(t)
		if err != nil {
			return value.Value{}, err
		}
		return b.Value(), nil
	}
	return make(t, elems...)
}
