package aesara

import (
	"fmt"
	"math"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// filling is what makes tensors of values and sizes.
func filling() topic {
	sized := eval.Domain{Elems: eval.Anything, Partial: "sizes below 0, and those that the value does not fit"}
	empty := eval.Domain{Elems: eval.Anything, Impure: true, Partial: "elements that are not numbers"}
	numbers := eval.Domain{Elems: eval.Numbers, Partial: "a step of 0, and more numbers than there is room for"}
	return topic{
		ops: []declare.List{
			typed(declare.Some, allocated, "alloc").Sizes(sizesOfInputs(1)),
			typed(declare.Variadic, ofSizes, "alloc_empty").Sizes(sizesOfInputs(0)),
			typed(declare.Ternary, ranged, "arange").Sizes(sizesOfRange),
			typed(declare.Ternary, ofSizes, "eye").Sizes(sizesOfEye),
		},
		evaluators: map[string]eval.Evaluator{
			"alloc":       checked(sized, allocated, stretch),
			"alloc_empty": checked(empty, ofSizes, allocEmpty),
			"arange":      checked(numbers, ranged, arange),
			"eye":         checked(sized, ofSizes, eye),
		},
		print: printFilling,
	}
}

// ofSizes is the rule of ops of sizes: the program says their types.
func ofSizes(_ ir.Op, in []ir.Type) ([]ir.Type, error) { return nil, integers(in, 0) }

// allocEmpty is memory whose content is what happens to be there. Here it is a number that
// no result should have, so that a result shows that it was read. An op that overwrites all of it, as
// gemv times 0, does not read it.
func allocEmpty(c numeric.Call) value.Value {
	elem := c.Elem()
	switch declare.KindOf(elem) {
	case declare.NoNumber, declare.TruthNumber:
		panic(numeric.Undefined("the content of an empty tensor of %s is not defined", elem))
	}
	unexpected := c.Convert(numeric.Typed(value.Floats(ir.F64, 113)), elem)
	return c.Expand(unexpected, ir.Tensor(elem, sizes(c, 0)...))
}

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

// arange is the numbers from start to below stop, step by step. As in NumPy, the
// numbers of floats are start + i*d, where d is the difference of the first two.
func arange(c numeric.Call) value.Value {
	elem := c.Elem()
	if k := declare.KindOf(elem); k < declare.UnsignedNumber || k > declare.FloatNumber {
		panic(numeric.Mistyped("it does not make %s", c.Type(0)))
	}
	for _, v := range c.Inputs() {
		if v.Class() == value.FloatClass {
			return floatRange(c, elem)
		}
	}
	start, stop, step := c.InputInts(0)[0], c.InputInts(1)[0], c.InputInts(2)[0]
	var n uint64
	switch {
	case step == 0:
		panic(numeric.Undefined("a step of 0"))
	case step > 0 && stop > start:
		n = (uint64(stop)-uint64(start)-1)/uint64(step) + 1
	case step < 0 && stop < start:
		n = (uint64(start)-uint64(stop)-1)/-uint64(step) + 1
	}
	at := start
	return c.Convert(numeric.Fill(c, ir.Tensor(ir.I64, length(float64(n))), func(block []int64) {
		for i := range block {
			block[i], at = at, at+step
		}
	}), elem)
}

// length is how many numbers a range may have.
func length(n float64) int64 {
	if n > 1<<31 {
		panic(numeric.TooLarge("a range of %g numbers", n))
	}
	return int64(n)
}

func floatRange(c numeric.Call, elem ir.Type) value.Value {
	var bounds [3]float64
	for i, v := range c.Inputs() {
		bounds[i] = c.Convert(v, ir.F64).Float(0)
	}
	start, stop, step := bounds[0], bounds[1], bounds[2]
	n := math.Ceil((stop - start) / step)
	if step == 0 || n != n {
		panic(numeric.Undefined("a range from %g to %g by %g", start, stop, step))
	}
	round := func(x float64) float64 { return x }
	if elem.IsFloat() {
		round = func(x float64) float64 { return c.Convert(numeric.Typed(value.Floats(elem, x)), ir.F64).Float(0) }
	}
	first := round(start)
	delta := round(round(start+step) - first)
	i := 0.0
	return c.Convert(numeric.Fill(c, ir.Tensor(ir.F64, length(max(n, 0))), func(block []float64) {
		for k := range block {
			block[k] = first + round(float64(i*delta))
			i++
		}
	}), elem)
}

// eye is a matrix of n rows and m columns of zeros, with ones in diagonal k.
func eye(c numeric.Call) value.Value {
	n, m, ks := c.InputSize(0), c.InputSize(1), c.InputInts(2)
	elem, k := c.Elem(), ks[0]
	b := c.Builder(ir.Tensor(elem, n, m))
	one := c.Convert(numeric.Typed(value.Ints(ir.I64, 1)), elem)
	for i := range n {
		if at := i + k; at >= 0 && at < m && (k <= 0 || at >= k) {
			b.Copy(int(i*m+at), one, 0, 1)
		}
	}
	return b.Value()
}
