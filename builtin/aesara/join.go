package aesara

import (
	"fmt"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/graph/ir"
)

// joining is what joins and splits tensors.
func joining() topic {
	return topic{ops: []declare.List{
		typed(declare.Some, joined, "join").Needs("axis"),
		typed(declare.Shape{Min: 2, Max: 2, Outputs: ir.Variadic}, split, "split").Needs("axis"),
		typed(declare.Variadic, vectorOf, "make_vector"),
	}}
}

// joined puts tensors behind each other along an axis.
func joined(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	if err := needs(in, 1); err != nil {
		return nil, err
	}
	var out []int64
	var elems []ir.Type
	axis := 0
	for i := range in {
		dims, err := ranked(in, i)
		if err != nil || dims == nil {
			return nil, err
		}
		elems = append(elems, in[i].Elem())
		if i == 0 {
			if axis, err = axisOf(op, "axis", len(dims)); err != nil {
				return nil, err
			}
			out = append(out, dims...)
			continue
		}
		if len(dims) != len(out) {
			return nil, fmt.Errorf("it joins %s and %s, which are not of one rank", in[0], in[i])
		}
		for d, n := range dims {
			switch {
			case d == axis && (n == ir.Dynamic || out[d] == ir.Dynamic):
				out[d] = ir.Dynamic
			case d == axis:
				out[d] += n
			case !declare.MayAgree(n, out[d]):
				return nil, fmt.Errorf("it joins %s and %s, which differ in dimension %d", in[0], in[i], d)
			case out[d] == ir.Dynamic:
				out[d] = n
			}
		}
	}
	elem := declare.Upcast(elems...)
	if elem == 0 {
		return nil, fmt.Errorf("it joins tensors whose elements have no type in common")
	}
	return one(elem, out)
}

// split cuts a tensor along an axis, into as many parts as there are sizes.
func split(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil || dims == nil {
		return nil, err
	}
	axis, err := axisOf(op, "axis", len(dims))
	if err != nil {
		return nil, err
	}
	n, err := vector(in, 1)
	if err != nil || n == ir.Dynamic {
		return nil, err
	}
	if n == 0 {
		return nil, fmt.Errorf("it splits %s into no parts", in[0])
	}
	out := append([]int64(nil), dims...)
	out[axis] = ir.Dynamic
	types := make([]ir.Type, n)
	for i := range types {
		types[i] = ir.Tensor(in[0].Elem(), out...)
	}
	return types, nil
}

// vectorOf is a vector of numbers.
func vectorOf(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	var elems []ir.Type
	for i, t := range in {
		if declare.KindOf(declare.ElemOf(t)) == declare.NoNumber || t.IsShaped() && !t.IsUnranked() && t.Rank() != 0 {
			return nil, fmt.Errorf("input %d is %s, not a number", i, t)
		}
		elems = append(elems, declare.ElemOf(t))
	}
	if len(in) == 0 {
		return nil, nil
	}
	elem := declare.Upcast(elems...)
	if elem == 0 {
		return nil, fmt.Errorf("its numbers have no type in common")
	}
	return one(elem, []int64{int64(len(in))})
}
