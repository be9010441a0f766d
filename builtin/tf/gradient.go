package tf

import (
	"math"
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// gradients returns what the ops compute that slide windows and are not plain
// convolutions or poolings: gradients of those, poolings that say where, dilations.
func gradients() map[string]eval.Evaluator {
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	numbers := eval.Domain{Elems: eval.Numbers}
	return map[string]eval.Evaluator{
		"Conv2DBackpropInput":    op(floats, convolutionByInput),
		"Conv2DBackpropFilter":   op(floats, convolutionByFilter),
		"Conv3DBackpropInput":    op(floats, convolutionByInput),
		"Conv3DBackpropInputV2":  op(floats, convolutionByInput),
		"Conv3DBackpropFilter":   op(floats, convolutionByFilter),
		"Conv3DBackpropFilterV2": op(floats, convolutionByFilter),

		"DepthwiseConv2dNativeBackpropInput":  op(floats, convolutionByInput),
		"DepthwiseConv2dNativeBackpropFilter": op(floats, convolutionByFilter),

		"AvgPoolGrad":       op(floats, avgPoolGrad),
		"AvgPool3DGrad":     op(floats, avgPoolGrad),
		"MaxPoolV2":         op(numbers, maxPoolV2),
		"MaxPoolGrad":       op(floats, maxPoolGrad),
		"MaxPoolGradV2":     op(floats, maxPoolGrad),
		"MaxPool3DGrad":     op(floats, maxPoolGrad),
		"MaxPoolWithArgmax": results(numbers, maxPoolWithArgmax),

		"MaxPoolGradGrad":       op(floats, maxPoolGradGrad),
		"MaxPoolGradGradV2":     op(floats, maxPoolGradGrad),
		"MaxPool3DGradGrad":     op(floats, maxPoolGradGrad),
		"MaxPoolGradWithArgmax": op(floats, maxPoolGradWithArgmax),

		"Dilation2D":               op(numbers, func(c numeric.Call) value.Value { return dilation(c, 2, dilate) }),
		"Dilation2DBackpropInput":  op(floats, func(c numeric.Call) value.Value { return dilation(c, 3, dilationByInput) }),
		"Dilation2DBackpropFilter": op(floats, func(c numeric.Call) value.Value { return dilation(c, 3, dilationByFilter) }),
	}
}

// windowsOf returns how many windows there are in [n, space..., channels], as [n, space...].
func windowsOf(s *numeric.Sliding, dims []int64) []int64 {
	shape := []int64{dims[0]}
	for i, kernel := range s.Kernel {
		room := dims[i+1] + s.Pad[2*i] + s.Pad[2*i+1] - (kernel-1)*s.Dilation[i] - 1
		if room < 0 {
			panic(numeric.Undefined("a window of %d does not fit in %d elements", kernel, dims[i+1]))
		}
		shape = append(shape, room/s.Stride[i]+1)
	}
	return shape
}

// taps calls f with each window, by its number among [n, space...], and each element in it
// that is not in the padding, by its place in the window and its number in [n, space...].
func taps(c numeric.Call, s *numeric.Sliding, dims []int64, f func(window, place, element int)) {
	space := len(s.Kernel)
	shape := windowsOf(s, dims)
	count, area := numeric.Size(shape), numeric.Size(s.Kernel)
	if area > 0 && int64(count) > math.MaxInt64/int64(area) {
		panic(numeric.TooLarge("%d windows of %d elements", count, area))
	}
	c.Plan(int64(count) * int64(area))
	at := make([]int64, space+1) // the window
	in := make([]int64, space)   // the element of the window
	for window := range count {
		clear(in)
		c.Count(area)
		for place := range area {
			element := at[0]
			for d := range space {
				i := at[d+1]*s.Stride[d] + in[d]*s.Dilation[d] - s.Pad[2*d]
				if i < 0 || i >= dims[d+1] {
					element = -1
					break
				}
				element = element*dims[d+1] + i
			}
			if element >= 0 {
				f(window, place, int(element))
			}
			advance(in, s.Kernel)
		}
		advance(at, shape)
	}
}

// advance makes subscripts those of the next element.
func advance(index, dims []int64) {
	for d := len(index) - 1; d >= 0; d-- {
		if index[d]++; index[d] < dims[d] {
			return
		}
		index[d] = 0
	}
}

// shapeArg returns a shape that an input is, or has where it is not a vector of integers.
func shapeArg(c numeric.Call, i int) []int64 {
	if v := c.Input(i); v.Class() != value.IntClass {
		return slices.Clone(v.Dims())
	}
	return slices.Clone(c.InputInts(i))
}

// lastChannels moves the channels of a shape to its end.
func lastChannels(c numeric.Call, dims []int64) []int64 {
	if !isChannelsFirst(c) || len(dims) < 3 {
		return dims
	}
	return slices.Concat(dims[:1], dims[2:], dims[1:2])
}

// products calls f with the elements of input, weights and output for each product
// of a convolution: in a depthwise one, each channel is by itself.
func products(c numeric.Call, in, weights []int64, depthwise bool, f func(x, w, y int)) (out []int64) {
	space := len(in) - 2
	if space < 1 || len(weights) != len(in) || slices.Min(weights) < 1 || depthwise && weights[space] != in[space+1] {
		panic(numeric.Mistyped("it does not slide %v over %v", weights, in))
	}
	s := windows(c, in, weights[:space], spaceOf(c, "strides", space), spaceOf(c, "dilations", space))
	channels, each := int(weights[space]), int(weights[space+1])
	outputs, all := each, int(in[space+1])
	inGroup := each
	if depthwise {
		outputs = channels * each
	} else {
		inGroup /= int(groupsIn(in[space+1], weights[space], weights[space+1]))
	}
	out = append(windowsOf(s, in), int64(outputs))
	if f == nil {
		return out
	}
	taps(c, s, in, func(window, place, element int) {
		c.Count(channels * each)
		for k := range channels {
			for o := range each {
				y, x := o, o/inGroup*channels+k
				if depthwise {
					y, x = k*each+o, k
				}
				f(element*all+x, (place*channels+k)*each+o, window*outputs+y)
			}
		}
	})
	return out
}

func isDepthwise(c numeric.Call) bool {
	name := c.Op().Name()
	return name == Name+".DepthwiseConv2dNativeBackpropInput" || name == Name+".DepthwiseConv2dNativeBackpropFilter"
}

// convolutionByInput returns the gradient of a convolution by its input, whose shape the
// first input is or has.
func convolutionByInput(c numeric.Call) value.Value {
	c.Exactly(3)
	weights, grad := c.Input(1), channelsLast(c, c.Input(2))
	dims := lastChannels(c, shapeArg(c, 0))
	if shape := products(c, dims, weights.Dims(), isDepthwise(c), nil); !slices.Equal(shape, grad.Dims()) {
		panic(numeric.Mistyped("gradients %s, not %v", c.Input(2).Type(), shape))
	}
	out, w, dy := zeros(c, dims...), reals(weights), reals(grad)
	products(c, dims, weights.Dims(), isDepthwise(c), func(x, k, y int) { out[x] += w[k] * dy[y] })
	return channelsBack(c, floatTensor(grad.Elem(), out, dims...))
}

// convolutionByFilter returns the gradient of a convolution by its weights, whose shape the
// second input is or has.
func convolutionByFilter(c numeric.Call) value.Value {
	c.Exactly(3)
	in, grad, dims := channelsLast(c, c.Input(0)), channelsLast(c, c.Input(2)), shapeArg(c, 1)
	if shape := products(c, in.Dims(), dims, isDepthwise(c), nil); !slices.Equal(shape, grad.Dims()) {
		panic(numeric.Mistyped("gradients %s, not %v", c.Input(2).Type(), shape))
	}
	out, x, dy := zeros(c, dims...), reals(in), reals(grad)
	products(c, in.Dims(), dims, isDepthwise(c), func(i, k, y int) { out[k] += x[i] * dy[y] })
	return floatTensor(grad.Elem(), out, dims...)
}

// avgPoolGrad spreads each gradient over its window.
func avgPoolGrad(c numeric.Call) value.Value {
	c.Exactly(2)
	grad, dims := channelsLast(c, c.Input(1)), lastChannels(c, shapeArg(c, 0))
	space := len(dims) - 2
	if space < 1 {
		panic(numeric.Mistyped("the shape %v", dims))
	}
	s := windows(c, dims, spaceOf(c, "ksize", space), spaceOf(c, "strides", space), slices.Repeat([]int64{1}, space))
	channels := dims[space+1]
	if !slices.Equal(append(windowsOf(s, dims), channels), grad.Dims()) {
		panic(numeric.Mistyped("gradients %s of %v", c.Input(1).Type(), dims))
	}
	out, dy := zeros(c, dims...), reals(grad)
	n := int(channels)
	counts := make([]float64, len(dy)/max(n, 1))
	taps(c, s, dims, func(window, _, _ int) { counts[window]++ })
	taps(c, s, dims, func(window, _, element int) {
		for k := range n {
			out[element*n+k] += dy[window*n+k] / counts[window]
		}
	})
	return channelsBack(c, floatTensor(grad.Elem(), out, dims...))
}

// largest returns the number of the largest element of each window, the first of equal
// ones, -1 where all of it is padding.
func largest(c numeric.Call, s *numeric.Sliding, x value.Value) []int64 {
	dims := x.Dims()
	n := int(dims[len(dims)-1])
	found := slices.Repeat([]int64{-1}, len(zeros(c, append(windowsOf(s, dims), int64(n))...)))
	elems := reals(x)
	taps(c, s, dims, func(window, _, element int) {
		c.Count(n)
		for k := range n {
			at, e := window*n+k, elems[element*n+k]
			if best := found[at]; best < 0 || e > elems[best] {
				found[at] = int64(element*n + k)
			}
		}
	})
	return found
}

// poolOf returns the windows of a pooling whose sizes are attributes or, in version 2, two
// last inputs, from one on.
func poolOf(c numeric.Call, x value.Value, from int) *numeric.Sliding {
	if x.Rank() < 3 {
		panic(numeric.Mistyped("it does not take %s", x.Type()))
	}
	space := x.Rank() - 2
	if c.NumInputs() < from+2 {
		return sliding(c, x, spaceOf(c, "ksize", space))
	}
	inner := func(i int) []int64 {
		all := c.InputInts(i)
		if len(all) != space+2 {
			panic(numeric.Mistyped("input %d has %d numbers", i, len(all)))
		}
		return lastChannels(c, all)[1 : space+1]
	}
	return windows(c, x.Dims(), inner(from), inner(from+1), slices.Repeat([]int64{1}, space))
}

func maxPoolV2(c numeric.Call) value.Value {
	c.Exactly(3)
	x := channelsLast(c, c.Input(0))
	return channelsBack(c, c.Pool(x, poolOf(c, x, 1), numeric.MaxReduction()))
}

// maxPoolGrad gives each gradient to the largest element of its window.
func maxPoolGrad(c numeric.Call) value.Value {
	c.AtLeast(3)
	x, grad := channelsLast(c, c.Input(0)), channelsLast(c, c.Input(2))
	out, dy := zeros(c, x.Dims()...), reals(grad)
	places := largest(c, poolOf(c, x, 3), x)
	if len(places) != len(dy) {
		panic(numeric.Mistyped("gradients %s of %s", c.Input(2).Type(), c.Input(0).Type()))
	}
	for i, at := range places {
		if at >= 0 {
			out[at] += dy[i]
		}
	}
	return channelsBack(c, floatTensor(grad.Elem(), out, x.Dims()...))
}

// maxPoolWithArgmax also says where the largest elements are, in each image or, if it is
// asked for so, in all of them.
func maxPoolWithArgmax(c numeric.Call) []value.Value {
	x := channelsLast(c, c.Only())
	s := poolOf(c, x, 1)
	places := largest(c, s, x)
	dims := append(windowsOf(s, x.Dims()), x.Dims()[x.Rank()-1])
	most := c.Rows(c.Builder(ir.Tensor(x.Elem(), dims...)), x, 1, places)
	if image := int64(numeric.Size(x.Dims()[1:])); !c.AttrBool("include_batch_in_index") && image > 0 {
		for i := range places {
			places[i] %= image
		}
	}
	where := numeric.Typed(value.Ints(ir.Tensor(typeAttr(c, "Targmax", ir.I64), dims...), places...))
	return []value.Value{channelsBack(c, most), channelsBack(c, where)}
}

// maxPoolGradGrad takes, of what has the shape of the input, what is at the largest element
// of each window.
func maxPoolGradGrad(c numeric.Call) value.Value {
	c.AtLeast(3)
	x, grad := channelsLast(c, c.Input(0)), channelsLast(c, c.Input(2))
	if !slices.Equal(x.Dims(), grad.Dims()) {
		panic(numeric.Mistyped("gradients %s of %s", c.Input(2).Type(), c.Input(0).Type()))
	}
	s := poolOf(c, x, 3)
	dims := append(windowsOf(s, x.Dims()), x.Dims()[x.Rank()-1])
	return channelsBack(c, c.Rows(c.Builder(ir.Tensor(grad.Elem(), dims...)), grad, 1, largest(c, s, x)))
}

// maxPoolGradWithArgmax gives each gradient to the element whose number is given.
func maxPoolGradWithArgmax(c numeric.Call) value.Value {
	c.Exactly(3)
	x, grad, places := c.Input(0), c.Input(1), c.InputInts(2)
	if x.Rank() != 4 || len(places) != grad.Len() || grad.Rank() != 4 || grad.Dims()[0] != x.Dims()[0] {
		panic(numeric.Mistyped("gradients %s of %s", grad.Type(), x.Type()))
	}
	out, dy := zeros(c, x.Dims()...), reals(grad)
	image, window := numeric.Size(x.Dims()[1:]), numeric.Size(grad.Dims()[1:])
	for i, at := range places {
		if !c.AttrBool("include_batch_in_index") {
			at += int64(i / window * image)
		}
		out[at] += dy[i]
	}
	return floatTensor(grad.Elem(), out, x.Dims()...)
}

// dilated is a dilation: the weights [height, width, channels] are added to each window of
// x, and the largest sum is taken.
type dilated struct {
	x, weights []float64
	elem       ir.Type
	shape      []int64 // of the result
	// place and element are where the largest sum of each element of the result is: in
	// the weights and in x.
	place, element []int
	most           []float64
}

func dilation(c numeric.Call, inputs int, f func(c numeric.Call, d *dilated) value.Value) value.Value {
	c.Exactly(inputs)
	x, weights := c.Input(0), c.Input(1)
	_, _, _, channels := imageDims(x)
	if weights.Rank() != 3 || weights.Dims()[2] != channels {
		panic(numeric.Mistyped("it does not slide %s over %s", weights.Type(), x.Type()))
	}
	s := windows(c, x.Dims(), weights.Dims()[:2], spaceOf(c, "strides", 2), spaceOf(c, "rates", 2))
	d := &dilated{x: reals(x), weights: reals(weights), elem: x.Elem(), shape: append(windowsOf(s, x.Dims()), channels)}
	d.most = zeros(c, d.shape...)
	d.place, d.element = slices.Repeat([]int{-1}, len(d.most)), make([]int, len(d.most))
	n := int(channels)
	taps(c, s, x.Dims(), func(window, place, element int) {
		c.Count(n)
		for k := range n {
			at := window*n + k
			if sum := d.x[element*n+k] + d.weights[place*n+k]; d.place[at] < 0 || sum > d.most[at] {
				d.most[at], d.place[at], d.element[at] = sum, place*n+k, element*n+k
			}
		}
	})
	return f(c, d)
}

func dilate(_ numeric.Call, d *dilated) value.Value {
	if value.ClassOf(d.elem) == value.IntClass {
		list := make([]int64, len(d.most))
		for i, e := range d.most {
			list[i] = int64(e)
		}
		return numeric.Typed(value.Ints(ir.Tensor(d.elem, d.shape...), list...))
	}
	return floatTensor(d.elem, d.most, d.shape...)
}

func dilationByInput(c numeric.Call, d *dilated) value.Value {
	return d.spread(c, d.element, c.Input(0))
}

func dilationByFilter(c numeric.Call, d *dilated) value.Value {
	return d.spread(c, d.place, c.Input(1))
}

// spread gives the gradients to where the largest sums are.
func (d *dilated) spread(c numeric.Call, where []int, by value.Value) value.Value {
	grad := c.Input(2)
	if !slices.Equal(grad.Dims(), d.shape) {
		panic(numeric.Mistyped("gradients %s, not %v", grad.Type(), d.shape))
	}
	out := zeros(c, by.Dims()...)
	for i, dy := range reals(grad) {
		if d.place[i] >= 0 {
			out[where[i]] += dy
		}
	}
	return floatTensor(d.elem, out, by.Dims()...)
}
