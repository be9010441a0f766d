package tf

import (
	"slices"

	"github.com/settle-go/settle/builtin/numeric"
	"github.com/settle-go/settle/graph/eval"
	"github.com/settle-go/settle/graph/ir"
	"github.com/settle-go/settle/graph/value"
)

// windowed returns what the ops compute that are about windows whose ends are inputs, and
// convolutions of images that are changed before.
func windowed() map[string]eval.Evaluator {
	floats := eval.Domain{Elems: eval.Floats, Inexact: true}
	return map[string]eval.Evaluator{
		"FractionalMaxPoolGrad":   op(floats, fractionalMaxGrad),
		"FractionalAvgPoolGrad":   op(floats, fractionalAvgGrad),
		"FusedPadConv2D":          op(floats, func(c numeric.Call) value.Value { c.Exactly(3); return paddedConv(c, c.Input(0), 1) }),
		"FusedResizeAndPadConv2D": op(floats, resizedConv),
		"_FusedBatchNormEx":       results(floats, batchNormEx),
	}
}

// fractionalWindows calls f with each window, by its number, and each element in it, by its
// number: both count n, rows and columns. Two inputs have where the windows begin and end.
func fractionalWindows(c numeric.Call, dims []int64, rows, columns []int64, f func(window, element, size int)) {
	overlapping := c.AttrBool("overlapping")
	ends := func(list []int64, k int, n int64) (from, to int64) {
		from, to = list[k], list[k+1]
		if overlapping {
			to++
		}
		if to = min(to, n); from < 0 || from >= to {
			panic(numeric.Undefined("windows at %v of %d elements", list, n))
		}
		return from, to
	}
	window := 0
	for b := range dims[0] {
		for i := range max(len(rows)-1, 0) {
			top, bottom := ends(rows, i, dims[1])
			for j := range max(len(columns)-1, 0) {
				left, right := ends(columns, j, dims[2])
				size := int((bottom - top) * (right - left))
				c.Count(size * int(dims[3]))
				for y := top; y < bottom; y++ {
					for x := left; x < right; x++ {
						f(window, int((b*dims[1]+y)*dims[2]+x), size)
					}
				}
				window++
			}
		}
	}
}

// fractionalMaxGrad gives each gradient to the first of the largest elements of its window.
func fractionalMaxGrad(c numeric.Call) value.Value {
	c.Exactly(5)
	x, grad, rows, columns := c.Input(0), c.Input(2), c.InputInts(3), c.InputInts(4)
	imageDims(x)
	checkWindows(x.Dims(), grad, rows, columns)
	channels := int(x.Dims()[3])
	elems, dy, out := reals(x), reals(grad), make([]float64, x.Len())
	best := slices.Repeat([]int{-1}, len(dy))
	fractionalWindows(c, x.Dims(), rows, columns, func(window, element, _ int) {
		for k := range channels {
			at, e := window*channels+k, element*channels+k
			if best[at] < 0 || elems[e] > elems[best[at]] {
				best[at] = e
			}
		}
	})
	for at, e := range best {
		if e >= 0 {
			out[e] += dy[at]
		}
	}
	return floatTensor(grad.Elem(), out, x.Dims()...)
}

// fractionalAvgGrad spreads each gradient over its window.
func fractionalAvgGrad(c numeric.Call) value.Value {
	c.Exactly(4)
	dims, grad, rows, columns := c.InputInts(0), c.Input(1), c.InputInts(2), c.InputInts(3)
	checkWindows(dims, grad, rows, columns)
	channels := int(dims[3])
	dy, out := reals(grad), zeros(c, dims...)
	fractionalWindows(c, dims, rows, columns, func(window, element, size int) {
		for k := range channels {
			out[element*channels+k] += dy[window*channels+k] / float64(size)
		}
	})
	return floatTensor(grad.Elem(), out, dims...)
}

// checkWindows fails where there is not one gradient for each window.
func checkWindows(dims []int64, grad value.Value, rows, columns []int64) {
	if len(dims) != 4 || !slices.Equal(grad.Dims(), []int64{dims[0], int64(len(rows) - 1), int64(len(columns) - 1), dims[3]}) {
		panic(numeric.Mistyped("gradients %s of images %v", grad.Type(), dims))
	}
}

// paddedConv convolves images after what is at their edges was put around them: paddings are
// an input, and the weights the next one.
func paddedConv(c numeric.Call, x value.Value, at int) value.Value {
	dims, source := mirrored(c, x.Dims(), at)
	return convolved(c, arrange(c, x, dims, source), c.Input(at+1))
}

// resizedConv resizes images before, between their elements.
func resizedConv(c numeric.Call) value.Value {
	c.Exactly(4)
	x := c.Input(0)
	n, height, width, channels := imageDims(x)
	h, w := sizeOf(c, 1)
	align := c.AttrBool("resize_align_corners")
	taps := func(in, out int64) [][]tap {
		s := scaler{in: in, out: out, alignedEnds: align}
		if in < 1 || out < 1 {
			panic(numeric.Undefined("%d elements resized to %d", in, out))
		}
		if s.scale = float32(in) / float32(out); align && out > 1 {
			s.scale = float32(in-1) / float32(out-1)
		}
		list := make([][]tap, len(zeros(c, out)))
		for i := range list {
			list[i] = bilinear(s, int64(i))
		}
		return list
	}
	out, elems := zeros(c, n, h, w, channels), reals(x)
	weighed(c, n, height, width, channels, taps(height, h), taps(width, w), func(from, to int, weight float64) { out[to] += weight * elems[from] })
	return paddedConv(c, floatTensor(x.Elem(), out, n, h, w, channels), 2)
}

// batchNormEx normalizes, adds what is beside, and applies a function that an attribute names.
func batchNormEx(c numeric.Call) []value.Value {
	c.AtLeast(5)
	all := batchNorm(c)
	for _, side := range c.Inputs()[5:] {
		all[0] = stretched(c, binary()["Add"], all[0], side)
	}
	switch name := c.Op().Attr("activation_mode").Text(); name {
	case "", "Identity":
	case "Relu":
		all[0] = unary()[name].Apply(c, all[0])
	default:
		panic(numeric.Mistyped("the function %q", name))
	}
	return all
}

// convolved slides weights over [n, height, width, channels].
func convolved(c numeric.Call, x, weights value.Value) value.Value {
	if x.Rank() != 4 || weights.Rank() != 4 || weights.Dims()[2] != x.Dims()[3] {
		panic(numeric.Mistyped("it does not slide %s over %s", weights.Type(), x.Type()))
	}
	w := weights.Dims()
	columns := numeric.Typed(weights.Reshape(ir.Tensor(weights.Elem(), int64(numeric.Size(w[:3])), w[3])))
	return c.Convert(c.Convolve(x, columns, sliding(c, x, w[:2])), x.Elem())
}
