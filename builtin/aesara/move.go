package aesara

import (
	"fmt"
	"slices"

	"github.com/settle-go/settle/builtin/declare"
	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/shapes"
	"github.com/settle-go/settle/graph/value"
)

// moving is what rearranges elements: dimshuffle, reshape, views and copies.
func moving() topic {
	any := eval.Domain{Elems: eval.Anything}
	sized := eval.Domain{Elems: eval.Anything, Partial: "sizes that do not fit"}
	return topic{
		ops: []declare.List{
			typed(declare.Unary, dimshuffled, "dimshuffle").Needs("order").Memory(declare.View).Views(shuffles()).Sizes(sizesOfDimshuffle),
			typed(declare.Binary, reshaped, "reshape").Memory(declare.View).Views(reshapes()).Sizes(sizesOfReshape),
			typed(declare.Unary, flattened, "flatten").Memory(declare.View).Views(reshapes()).Sizes(sizesOfFlatten),
			typed(declare.Unary, same, "view_op", "rebroadcast").Memory(declare.View).Views(whole()).Sizes(shapes.Like),
			typed(declare.Unary, same, "deep_copy").Sizes(shapes.Like),
			typed(declare.Some, broadcastTo, "broadcast_to").Memory(declare.View).Views(stretches()).Sizes(sizesOfInputs(1)),
			typed(declare.Binary, repeated, "repeat").Needs("axis").Sizes(sizesOfRepeat),
		},
		evaluators: map[string]eval.Evaluator{
			"dimshuffle":   drawn(checked(any, dimshuffled, dimshuffle), drawOrder),
			"reshape":      checked(sized, reshaped, reshape),
			"flatten":      drawn(checked(any, flattened, flatten), drawOutdim),
			"view_op":      checked(any, same, first),
			"deep_copy":    checked(any, same, first),
			"rebroadcast":  checked(any, same, rebroadcast),
			"broadcast_to": checked(sized, broadcastTo, stretch),
			"repeat":       drawn(checked(sized, repeated, repeat), drawAxis),
		},
		print: printMoving,
	}
}

// dimshuffled orders the dimensions anew: -1 is a new one of 1, and one that is left
// out must be 1.
func dimshuffled(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil || dims == nil {
		return nil, err
	}
	order, there, err := ints(op, "order")
	if err != nil {
		return nil, err
	}
	if !there {
		return nil, fmt.Errorf("it has no order")
	}
	kept := make([]bool, len(dims))
	out := make([]int64, len(order))
	for i, d := range order {
		switch {
		case d == -1:
			out[i] = 1
			continue
		case d < 0 || d >= int64(len(dims)):
			return nil, fmt.Errorf("order names dimension %d of %s", d, in[0])
		case kept[d]:
			return nil, fmt.Errorf("order names dimension %d twice", d)
		}
		kept[d] = true
		out[i] = dims[d]
	}
	for d, k := range kept {
		if !k && dims[d] != 1 && dims[d] != ir.Dynamic {
			return nil, fmt.Errorf("order drops dimension %d of %s, which is not 1", d, in[0])
		}
	}
	return one(in[0].Elem(), out)
}

// reshaped has as many dimensions as the shape has numbers.
func reshaped(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	if _, err := ranked(in, 0); err != nil {
		return nil, err
	}
	n, err := vector(in, 1)
	if err != nil || n == ir.Dynamic {
		return nil, err
	}
	return one(in[0].Elem(), opens(int(n)))
}

// flattened has outdim dimensions; all further ones are merged into the last.
func flattened(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil || dims == nil {
		return nil, err
	}
	n, there, err := number(op, "outdim")
	if err != nil {
		return nil, err
	}
	if !there {
		n = 1
	}
	if n < 1 || n > int64(max(len(dims), 1)) {
		return nil, fmt.Errorf("outdim %d is out of range of %d dimensions", n, len(dims))
	}
	if len(dims) == 0 {
		return one(in[0].Elem(), []int64{1})
	}
	out := append([]int64(nil), dims[:n]...)
	for _, d := range dims[n:] {
		switch last := &out[n-1]; {
		case *last == 0 || d == 0:
			*last = 0
		case *last == ir.Dynamic || d == ir.Dynamic:
			*last = ir.Dynamic
		default:
			*last *= d
		}
	}
	return one(in[0].Elem(), out)
}

// broadcastTo has a dimension for each size.
func broadcastTo(_ ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil {
		return nil, err
	}
	if err := integers(in, 1); err != nil {
		return nil, err
	}
	out := opens(len(in) - 1)
	if len(dims) > len(out) {
		return nil, fmt.Errorf("%s has more dimensions than the %d of the result", in[0], len(out))
	}
	for i, d := range dims {
		if d != 1 {
			out[len(out)-len(dims)+i] = d
		}
	}
	return one(in[0].Elem(), out)
}

// repeated repeats each element of a dimension.
func repeated(op ir.Op, in []ir.Type) ([]ir.Type, error) {
	dims, err := ranked(in, 0)
	if err != nil || dims == nil {
		return nil, err
	}
	axis, err := axisOf(op, "axis", len(dims))
	if err != nil {
		return nil, err
	}
	if err := needs(in, 2); err != nil {
		return nil, err
	}
	if err := integer(in, 1); err != nil {
		n, wrong := vector(in, 1)
		if wrong != nil {
			return nil, fmt.Errorf("input 1 is %s, neither an integer nor a vector of integers", in[1])
		}
		if n != 1 && !declare.MayAgree(n, dims[axis]) {
			return nil, fmt.Errorf("input 1 is %s, which does not say how often each element of dimension %d of %s is repeated", in[1], axis, in[0])
		}
	}
	out := append([]int64(nil), dims...)
	out[axis] = ir.Dynamic
	return one(in[0].Elem(), out)
}

func first(c numeric.Call) value.Value { return c.Input(0) }

// dimshuffle drops dimensions of 1, orders the others, and adds dimensions of 1.
func dimshuffle(c numeric.Call) value.Value {
	x, order := c.Input(0), c.AttrInts("order")
	var kept, perm, dims []int64
	place := make([]int64, x.Rank())
	for d, n := range x.Dims() {
		if slices.Contains(order, int64(d)) {
			place[d] = int64(len(kept))
			kept = append(kept, n)
		}
	}
	for _, d := range order {
		if d == -1 {
			dims = append(dims, 1)
			continue
		}
		perm, dims = append(perm, place[d]), append(dims, x.Dims()[d])
	}
	return numeric.Reshape(c.Transpose(numeric.Reshape(x, kept), perm), dims)
}

// reshape gives a tensor the shape of its second input, where one size may be -1.
func reshape(c numeric.Call) value.Value { return withShape(c.Input(0), c.InputInts(1)) }

// withShape gives a value other dimensions, where one may be -1; sizes that it does
// not have are undefined.
func withShape(x value.Value, dims []int64) value.Value {
	open, known := 0, int64(1)
	for _, d := range dims {
		switch {
		case d == -1:
			open++
		case d < 0:
			panic(numeric.Undefined("%v is not a shape", dims))
		case d > 0 && known > int64(max(x.Len(), 1)):
			// More than there is: the product does not matter, and must not overflow.
		default:
			known *= d
		}
	}
	n := int64(x.Len())
	if open > 1 || open == 0 && known != n || open == 1 && (known == 0 || n%known != 0) {
		panic(numeric.Undefined("%s does not fit the shape %v", x.Type(), dims))
	}
	return numeric.Reshape(x, dims)
}

func flatten(c numeric.Call) value.Value {
	x := c.Input(0)
	n := int(c.AttrInt("outdim", 1))
	if x.Rank() == 0 {
		return numeric.Reshape(x, []int64{1})
	}
	dims := slices.Clone(x.Dims()[:n])
	dims[n-1] = int64(numeric.Size(x.Dims()[n-1:]))
	return numeric.Reshape(x, dims)
}

// rebroadcast gives its input, which must have the dimensions of 1 that are declared.
func rebroadcast(c numeric.Call) value.Value {
	x := c.Input(0)
	if t := c.Type(0); !c.Loose() && t != 0 && !eval.Fits(t, x.Type()) {
		panic(numeric.Undefined("%s is not a %s", x.Type(), t))
	}
	return x
}

// stretch repeats a value to the sizes that are the other inputs.
func stretch(c numeric.Call) value.Value {
	x := c.Input(0)
	dims := sizes(c, 1)
	if got, ok := declare.Broadcast(x.Dims(), dims); !ok || !slices.Equal(got, dims) {
		panic(numeric.Undefined("%s cannot be stretched to %v", x.Type(), dims))
	}
	return c.Expand(x, ir.Tensor(x.Elem(), dims...))
}

// sizes reads the inputs from one on, each a size.
func sizes(c numeric.Call, from int) []int64 {
	dims := make([]int64, 0, max(c.NumInputs()-from, 0))
	for i := from; i < c.NumInputs(); i++ {
		dims = append(dims, c.InputSize(i))
	}
	return dims
}

// repeat repeats each element of a dimension that many times, or each its own number.
func repeat(c numeric.Call) value.Value {
	x := c.Input(0)
	axis := c.AttrAxis("axis", 0, x)
	dims := slices.Clone(x.Dims())
	times := c.InputInts(1)
	total := int64(0)
	for i, n := range times {
		if n < 0 || n > 1<<31 {
			panic(numeric.Undefined("element %d of dimension %d cannot be repeated %d times", i, axis, n))
		}
		total += n
	}
	if len(times) == 1 {
		total *= dims[axis]
	}
	run, outer := int64(numeric.Size(dims[axis+1:])), numeric.Size(dims[:axis])
	old := dims[axis]
	dims[axis] = total
	b := c.Builder(ir.Tensor(x.Elem(), dims...))
	rows := make([]int64, 0, int64(outer)*total)
	for o := range int64(outer) {
		for i := range old {
			n := times[0]
			if len(times) > 1 {
				n = times[i]
			}
			for range n {
				rows = append(rows, o*old+i)
			}
		}
	}
	return c.Rows(b, x, run, rows)
}
