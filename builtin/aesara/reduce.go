package aesara

import (
	"fmt"
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// reducing is the reductions.
func reducing() topic {
	sums := eval.Domain{Elems: eval.Numbers | eval.Complexes, Inexact: true}
	some := eval.Domain{Elems: eval.Numbers, Partial: "axes without elements"}
	numbers := eval.Domain{Elems: eval.Numbers | eval.Complexes}
	return topic{
		ops: []declare.List{
			typed(declare.Unary, reduced(summed), "sum", "prod", "prod_without_zeros").Sizes(sizesOfReduction),
			typed(declare.Unary, reduced(kept), "max", "min").Sizes(sizesOfReduction),
			typed(declare.Unary, reduced(truths), "all", "any").Sizes(sizesOfReduction),
			typed(declare.Unary, reduced(places), "argmax").Sizes(sizesOfReduction),
			typed(declare.Shape{Min: 1, Max: 1, Outputs: 2}, maxAndArgmax, "max_and_argmax").Sizes(sizesOfReduction),
		},
		evaluators: map[string]eval.Evaluator{
			"sum":                drawn(checked(sums, reduced(summed), accumulated(numeric.SumReduction())), drawAxes),
			"prod":               drawn(checked(sums, reduced(summed), accumulated(numeric.ProductReduction())), drawAxes),
			"prod_without_zeros": drawn(checked(sums, reduced(summed), accumulated(withoutZeros(numeric.ProductReduction()))), drawAxes),
			"max":                drawn(checked(some, reduced(kept), extremum(numeric.MaxReduction())), drawAxes),
			"min":                drawn(checked(some, reduced(kept), extremum(numeric.MinReduction())), drawAxes),
			"all":                drawn(checked(numbers, reduced(truths), quantified(false)), drawAxes),
			"any":                drawn(checked(numbers, reduced(truths), quantified(true)), drawAxes),
			"argmax":             drawn(checked(some, reduced(places), argmax), drawAxes),
			"max_and_argmax": drawn(numeric.Results(some, func(c numeric.Call) []value.Value {
				check(c, maxAndArgmax)
				return []value.Value{extremum(numeric.MaxReduction())(c), argmax(c)}
			}), drawAxes),
		},
		print: printReducing,
	}
}

// reduced drops axes, all of them where the op names none.
func reduced(elem func(op ir.Op, elem ir.Type) (ir.Type, error)) rule {
	return func(op ir.Op, in []ir.Type) ([]ir.Type, error) {
		dims, err := ranked(in, 0)
		if err != nil {
			return nil, err
		}
		e, err := elem(op, in[0].Elem())
		if err != nil {
			return nil, err
		}
		if dims == nil {
			if !op.Attr("axis").IsValid() {
				return one(e, nil)
			}
			return nil, nil
		}
		axes, err := axesOf(op, len(dims))
		if err != nil {
			return nil, err
		}
		out := []int64{}
		for d, n := range dims {
			if !slices.Contains(axes, int64(d)) {
				out = append(out, n)
			}
		}
		return one(e, out)
	}
}

// axesOf reads the axes of a reduction in order, all where it names none.
func axesOf(op ir.Op, rank int) ([]int64, error) {
	list, there, err := ints(op, "axis")
	if err != nil {
		return nil, err
	}
	axes := make([]int64, 0, rank)
	if !there {
		for d := range rank {
			axes = append(axes, int64(d))
		}
		return axes, nil
	}
	for _, n := range list {
		d, err := dimension("axis", n, rank)
		if err != nil {
			return nil, err
		}
		if slices.Contains(axes, int64(d)) {
			return nil, fmt.Errorf("axis names dimension %d twice", d)
		}
		axes = append(axes, int64(d))
	}
	slices.Sort(axes)
	return axes, nil
}

// summed are integers of 64 bits where the elements are narrower ones.
func summed(op ir.Op, elem ir.Type) (ir.Type, error) {
	if a := op.Attr("acc"); a.IsValid() {
		if a.Kind() != ir.TypeAttr || declare.KindOf(a.Type()) == declare.NoNumber {
			return 0, fmt.Errorf("acc = %s is not a type of numbers", a)
		}
	}
	switch declare.KindOf(elem) {
	case declare.TruthNumber:
		return ir.I64, nil
	case declare.SignedNumber:
		if elem.Width() < 64 && elem.IsInteger() {
			return ir.I64, nil
		}
	case declare.UnsignedNumber:
		return ir.UnsignedInteger(64), nil
	case declare.NoNumber:
		return 0, fmt.Errorf("it does not add up %s", elem)
	}
	return elem, nil
}

func kept(_ ir.Op, elem ir.Type) (ir.Type, error) {
	if k := declare.KindOf(elem); k == declare.NoNumber || k == declare.ComplexNumber {
		return 0, fmt.Errorf("%s has no order", elem)
	}
	return elem, nil
}

func truths(_ ir.Op, elem ir.Type) (ir.Type, error) {
	if k := declare.KindOf(elem); k == declare.NoNumber {
		return 0, fmt.Errorf("%s is neither true nor false", elem)
	}
	return ir.I1, nil
}

func places(op ir.Op, elem ir.Type) (ir.Type, error) {
	_, err := kept(op, elem)
	return ir.I64, err
}

func maxAndArgmax(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	largest, err := reduced(kept)(op, in)
	if err != nil {
		return nil, err
	}
	where, err := reduced(places)(op, in)
	if err != nil || largest == nil {
		return nil, err
	}
	return append(largest, where...), nil
}

// folded folds the axes of a reduction, into a tensor.
func folded(c numeric.Call, r numeric.Reduction, x value.Value) value.Value {
	axes := numeric.Must(axesOf(c.Op(), x.Rank()))
	v := r.Apply(c, x, axes, false)
	if v.IsScalar() {
		v = numeric.Typed(v.Reshape(ir.Tensor(v.Elem())))
	}
	return v
}

// accumulated folds elements that are converted to the type acc first, or to those of
// the result. Floats are held in f64 until the result is rounded.
func accumulated(r numeric.Reduction) func(c numeric.Call) value.Value {
	return func(c numeric.Call) value.Value {
		acc, elem := c.Elem(), c.Elem()
		if a := c.Op().Attr("acc"); a.IsValid() {
			acc = a.Type()
		}
		return c.Convert(folded(c, r, c.Convert(c.Input(0), acc)), elem)
	}
}

// withoutZeros leaves out what is 0.
func withoutZeros(r numeric.Reduction) numeric.Reduction {
	ints, floats, complexes := r.Ints, r.Floats, r.Complexes
	r.Ints = func(t numeric.IntType, x []int64) int64 { return ints(t, nonzero(x)) }
	r.Floats = func(x []float64) float64 { return floats(nonzero(x)) }
	r.Complexes = func(x []complex128) complex128 { return complexes(nonzero(x)) }
	return r
}

func nonzero[T comparable](x []T) []T {
	var zero T
	return slices.DeleteFunc(slices.Clone(x), func(e T) bool { return e == zero })
}

// extremum finds the largest or smallest element: NaN where there is one, and true is
// above false.
func extremum(r numeric.Reduction) func(c numeric.Call) value.Value {
	ints := r.Ints
	r.Ints = func(t numeric.IntType, x []int64) int64 { return ints(truthful(t), x) }
	return func(c numeric.Call) value.Value { return folded(c, r, c.Input(0)) }
}

func truthful(t numeric.IntType) numeric.IntType {
	t.Unsigned = t.Unsigned || t.Bits == 1
	return t
}

// quantified reports whether an element is as it is wanted: of all, whether none is 0.
func quantified(wanted bool) func(c numeric.Call) value.Value {
	r := numeric.Reduction{Ints: func(_ numeric.IntType, x []int64) int64 {
		for _, e := range x {
			if (e != 0) == wanted {
				return truth(wanted)
			}
		}
		return truth(!wanted)
	}}
	return func(c numeric.Call) value.Value {
		x := c.Input(0)
		if x.Class() == value.ComplexClass {
			x = numeric.MapTo(c, ir.I1, x, func(z complex128) int64 { return truth(z != 0) })
		}
		return folded(c, r, c.Convert(x, ir.I1))
	}
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// argmax finds the place of the first of the largest elements, or of the first NaN,
// among those of the axes in order.
func argmax(c numeric.Call) value.Value {
	x := c.Input(0)
	axes := numeric.Must(axesOf(c.Op(), x.Rank()))
	var perm, dims, last []int64
	n := 1
	for d, size := range x.Dims() {
		if slices.Contains(axes, int64(d)) {
			last, n = append(last, int64(d)), n*int(size)
		} else {
			perm, dims = append(perm, int64(d)), append(dims, size)
		}
	}
	if n == 0 {
		panic(numeric.Undefined("the axes %v of %s have no elements", axes, x.Type()))
	}
	x = c.Transpose(x, append(perm, last...))
	b := c.Builder(ir.Tensor(ir.I64, dims...))
	c.Plan(int64(x.Len()))
	ints, floats := make([]int64, n), make([]float64, n)
	t := numeric.IntType{}
	if x.Class() == value.IntClass {
		t = truthful(numeric.IntTypeOf(x.Elem()))
	}
	for i := range b.Len() {
		c.Count(n)
		best := 0
		if x.Class() == value.IntClass {
			x.ReadInts(ints, i*n)
			best = largest(ints, t.Less)
		} else {
			x.ReadFloats(floats, i*n)
			best = largest(floats, func(a, b float64) bool { return a < b || a == a && math.IsNaN(b) })
		}
		b.PutInts(i, []int64{int64(best)})
	}
	return b.Value()
}

func largest[T any](list []T, less func(a, b T) bool) int {
	best := 0
	for i := range list {
		if less(list[best], list[i]) {
			best = i
		}
	}
	return best
}
