package aesara

import (
	"fmt"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
)

// shaping is the ops about shapes.
func shaping() topic {
	any := eval.Domain{Elems: eval.Anything}
	specify := eval.Domain{Elems: eval.Anything, Partial: "a shape that is another one than is said"}
	conditional := eval.Domain{Elems: eval.Anything, Partial: "a condition that does not hold"}
	return topic{
		ops: []declare.List{
			typed(declare.Unary, shapeVector, "shape").Sizes(sizesOfShape),
			typed(declare.Unary, shapeSize, "shape_i").Needs("dim").Sizes(sizesOfShapeI),
			typed(declare.Some, specified, "specify_shape").Memory(declare.View).Views(whole()).Sizes(sizesOfSpecified),
			typed(declare.Some, asserted, "assert").Memory(declare.View).Views(whole()).Sizes(shapes.Like),
			typed(declare.Unary, toNumber, "scalar_from_tensor").Sizes(shapes.Like),
			typed(declare.Unary, toTensor, "tensor_from_scalar").Sizes(shapes.Like),
		},
		evaluators: map[string]eval.Evaluator{
			"shape": checked(any, shapeVector, func(c numeric.Call) value.Value {
				dims := c.Input(0).Dims()
				return numeric.Must(value.Ints(ir.Tensor(ir.I64, int64(len(dims))), dims...))
			}),
			"shape_i": drawn(checked(any, shapeSize, func(c numeric.Call) value.Value {
				return numeric.Must(value.Ints(ir.Tensor(ir.I64), c.Input(0).Dims()[c.AttrInt("dim", 0)]))
			}), drawDim),
			"specify_shape":      checked(specify, specified, specifyShape),
			"assert":             checked(conditional, asserted, assert),
			"scalar_from_tensor": checked(any, toNumber, func(c numeric.Call) value.Value { return c.Input(0).At(0) }),
			"tensor_from_scalar": checked(any, toTensor, func(c numeric.Call) value.Value {
				return numeric.Typed(c.Input(0).Reshape(ir.Tensor(c.Input(0).Elem())))
			}),
		},
		print: printShaping,
	}
}

func shapeVector(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil || dims == nil {
		return nil, err
	}
	return one(ir.I64, []int64{int64(len(dims))})
}

func shapeSize(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil || dims == nil {
		return nil, err
	}
	n, there, err := number(op, "dim")
	switch {
	case err != nil:
		return nil, err
	case !there:
		return nil, fmt.Errorf("it has no dim")
	case n < 0 || n >= int64(len(dims)):
		return nil, fmt.Errorf("dim %d is out of range of %d dimensions", n, len(dims))
	}
	return one(ir.I64, nil)
}

func specified(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil {
		return nil, err
	}
	if err := integers(in, 1); err != nil {
		return nil, err
	}
	if dims != nil && len(in)-1 != len(dims) {
		return nil, fmt.Errorf("it has %s for %s", phrase.Count(len(in)-1, "size"), in[0])
	}
	return in[:1:1], nil
}

func asserted(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 1); err != nil {
		return nil, err
	}
	for i, t := range in[1:] {
		k := declare.KindOf(declare.ElemOf(t))
		if k == declare.NoNumber || k > declare.SignedNumber || t.IsShaped() && !t.IsUnranked() && t.Rank() != 0 {
			return nil, fmt.Errorf("input %d is %s, not a condition", i+1, t)
		}
	}
	return in[:1:1], nil
}

func toNumber(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	switch {
	case err != nil:
		return nil, err
	case len(dims) > 0:
		return nil, fmt.Errorf("input 0 is %s, which has dimensions", in[0])
	}
	return []ir.Type{in[0].Elem()}, nil
}

func toTensor(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 1); err != nil {
		return nil, err
	}
	if declare.KindOf(in[0]) == declare.NoNumber {
		return nil, fmt.Errorf("input 0 is %s, not a number", in[0])
	}
	return one(in[0], nil)
}

// specifyShape gives its input, which must have the shape that the other inputs say.
func specifyShape(c numeric.Call) value.Value {
	x := c.Input(0)
	for d, n := range x.Dims() {
		if want := c.InputInts(1 + d)[0]; want != n {
			panic(numeric.Undefined("dimension %d of %s is not %d", d, x.Type(), want))
		}
	}
	return x
}

// assert gives its input where all conditions hold.
func assert(c numeric.Call) value.Value {
	for i, v := range c.Inputs()[1:] {
		if v.Int(0) != 0 {
			continue
		}
		if text := c.Op().Attr("message").Text(); text != "" {
			panic(numeric.Undefined("%s (condition %d does not hold)", text, i))
		}
		panic(numeric.Undefined("condition %d does not hold", i))
	}
	return c.Input(0)
}
