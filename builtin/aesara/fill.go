package aesara

import (
	"fmt"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// filling is what makes tensors of values and sizes.
func filling() topic {
	return topic{ops: []declare.List{
		typed(declare.Some, allocated, "alloc"),
		typed(declare.Variadic, unknown, "alloc_empty"),
		typed(declare.Ternary, ranged, "arange"),
		typed(declare.Ternary, eyed, "eye"),
	}}
}

// unknown is the rule of ops whose types the program says.
func unknown(_ ir.Op, in []ir.Type) ([]ir.Type, error) { return nil, integers(in, 0) }

// allocated has a dimension for each size, and the value stretches to them.
func allocated(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 1); err != nil {
		return nil, err
	}
	elem := declare.ElemOf(in[0])
	if declare.KindOf(elem) == declare.NoNumber {
		return nil, fmt.Errorf("input 0 is %s, neither a number nor a tensor", in[0])
	}
	if err := integers(in, 1); err != nil {
		return nil, err
	}
	out := opens(len(in) - 1)
	dims := in[0].Dims()
	if len(dims) > len(out) {
		return nil, fmt.Errorf("%s has more dimensions than the %d of the result", in[0], len(out))
	}
	for i, d := range dims {
		if d != 1 {
			out[len(out)-len(dims)+i] = d
		}
	}
	return one(elem, out)
}

// ranged is a vector of the type that the bounds and the step are upcast to.
func ranged(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	var elems []ir.Type
	for i, t := range in {
		k := declare.KindOf(declare.ElemOf(t))
		if k == declare.NoNumber || k == declare.ComplexNumber || t.IsShaped() && !t.IsUnranked() && t.Rank() != 0 {
			return nil, fmt.Errorf("input %d is %s, not a number", i, t)
		}
		elems = append(elems, declare.ElemOf(t))
	}
	if err := needs(in, 3); err != nil {
		return nil, err
	}
	if elem := declare.Upcast(elems...); elem != 0 {
		return one(elem, opens(1))
	}
	return nil, nil
}

func eyed(_ ir.Op, in []ir.Type) ([]ir.Type, error) { return nil, integers(in, 0) }
