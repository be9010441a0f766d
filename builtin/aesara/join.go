package aesara

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
	"github.com/settle-go/settle/internal/phrase"
)

// joining is what joins and splits tensors.
func joining() topic {
	any := eval.Domain{Elems: eval.Anything}
	return topic{
		ops: []declare.List{
			typed(declare.Some, joined, "join").Needs("axis").Sizes(sizesOfJoin),
			typed(declare.Shape{Min: 2, Max: 2, Outputs: ir.Variadic}, parted, "split").Needs("axis").Sizes(sizesOfSplit),
			typed(declare.Variadic, vectorOf, "make_vector").Sizes(sizesOfMakeVector),
		},
		evaluators: map[string]eval.Evaluator{
			"join": drawn(checked(any, joined, join), drawAxis),
			"split": drawn(numeric.Results(eval.Domain{Elems: eval.Anything, Partial: "sizes that are not those of the parts of the dimension"},
				split), drawAxis),
			"make_vector": checked(any, vectorOf, makeVector),
		},
		print: printJoining,
	}
}

// joined puts tensors after each other along an axis.
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
			return nil, fmt.Errorf("it joins %s and %s, which have different ranks", in[0], in[i])
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

// parted cuts a tensor along an axis, into as many parts as there are sizes.
func parted(op ir.Op, in []ir.Type) ([]ir.Type, error) {
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

func join(c numeric.Call) value.Value {
	axis := c.AttrAxis("axis", 0, c.Input(0))
	return c.Concat(axis, c.ConvertAll(upcastOf(c.Inputs()), c.Inputs()...))
}

// upcastOf returns the type of elements that has room for those of all values, at least
// one.
func upcastOf(vals []value.Value) ir.Type {
	elems := make([]ir.Type, len(vals))
	for i, v := range vals {
		elems[i] = v.Elem()
	}
	return declare.Upcast(elems...)
}

func split(c numeric.Call) []value.Value {
	check(c, parted)
	x, list := c.Input(0), c.InputInts(1)
	axis := c.AttrAxis("axis", 0, x)
	w := numeric.Window{Offsets: make([]int64, x.Rank()), Sizes: slices.Clone(x.Dims()), Strides: slices.Repeat([]int64{1}, x.Rank())}
	if len(list) != c.NumOutputs() {
		panic(numeric.Mistyped("it has %s and %s", phrase.Count(len(list), "size"), phrase.Count(c.NumOutputs(), "output")))
	}
	left := x.Dims()[axis]
	for _, n := range list {
		if n < 0 || n > left {
			panic(numeric.Undefined("%v are not the sizes of the parts of dimension %d of %s", list, axis, x.Type()))
		}
		left -= n
	}
	if left != 0 {
		panic(numeric.Undefined("%v are not the sizes of the parts of dimension %d of %s", list, axis, x.Type()))
	}
	parts := make([]value.Value, len(list))
	for i, n := range list {
		w.Sizes[axis] = n
		parts[i] = c.Slice(x, w)
		w.Offsets[axis] += n
	}
	return parts
}

// makeVector converts numbers to the declared type.
func makeVector(c numeric.Call) value.Value {
	elem := c.Elem()
	if c.NumInputs() > 0 && value.ClassOf(elem) == value.NoClass {
		elem = upcastOf(c.Inputs())
	}
	b := c.Builder(ir.Tensor(elem, int64(c.NumInputs())))
	for i, v := range c.Inputs() {
		b.Copy(i, c.Widen(v, elem), 0, 1)
	}
	return b.Value()
}
