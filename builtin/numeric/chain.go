package numeric

import (
	"slices"
	"strings"

	"github.com/settle-go/settle/builtin/chain"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
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
	t := ir.Tensor(in.Elem(), dims...)
	if op.Kind == chain.Reduce {
		return reduceChain(c, in, dims)
	}
	out, err := chainValue(c, one, in, t)
	c.Return(out)
	return err
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

// chainValue evaluates a chain of one op that moves elements: on their numbers, from
// one on, so that it need not know what they are. What it fills with is 0.
func chainValue(c *eval.Call, one chain.Chain, in value.Value, t ir.Type) (value.Value, error) {
	b, err := c.NewBuilder(t)
	if err != nil {
		return value.Value{}, err
	}
	numbers := make([]int64, in.Len())
	for i := range numbers {
		numbers[i] = int64(i) + 1
	}
	if numbers, err = chain.ApplyContext(c.Context(), one, numbers); err != nil {
		return value.Value{}, chainError(c, err)
	}
	m := meter{c: c}
	for at, number := range numbers {
		if number == 0 {
			continue
		}
		if err := m.copyRun(b, at, in, int(number-1), 1); err != nil {
			return value.Value{}, err
		}
	}
	return b.Value(), nil
}

// chainError tells the end of the context from a chain that cannot be evaluated.
func chainError(c *eval.Call, err error) error {
	if ended := c.Interrupted(); ended != nil {
		return ended
	}
	return typeError("%v", err)
}
