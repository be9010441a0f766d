package numeric

import (
	"slices"

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
	return table{
		"dim_shuffle": moves, "expand": moves, "reshape": moves, "reverse": moves,
		"sett_sample": moves, "sett_fill_into": moves, "reduce": sums,
	}
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
