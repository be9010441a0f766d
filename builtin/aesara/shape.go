package aesara

import (
	"fmt"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// shaping is the ops about shapes.
func shaping() topic {
	return topic{ops: []declare.List{
		typed(declare.Unary, shapeVector, "shape"),
		typed(declare.Unary, shapeSize, "shape_i").Needs("dim"),
		typed(declare.Some, specified, "specify_shape"),
		typed(declare.Some, asserted, "assert"),
		typed(declare.Unary, toNumber, "scalar_from_tensor"),
		typed(declare.Unary, toTensor, "tensor_from_scalar"),
	}}
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
		return nil, fmt.Errorf("it has %d sizes for %s", len(in)-1, in[0])
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
